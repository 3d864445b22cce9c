/* Parts of arrays that the references of a loop keep to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where planes have as many bytes as an argument says, GCC cannot tell
     for (i...) { a[0][i] = f (i); a[1][i] = g (i); b[i] = a[0][i] * a[1][i]; }
   from a loop in which one statement overwrites what the other has stored, and loads both
   values again.  The model knows that no element is in two planes.  */

#ifndef PF_ARRAY_PART_H
#define PF_ARRAY_PART_H

#include "carried-value.h"
#include "known-value.h"

/* A hidden reference in a loop: ACCESS of COPY.

   PLACE: its group, and room for the element that it is to.
   PART: where the number of its part is to be put, from 1.  */
struct part_member
{
  const copied_statement &copy;
  const struct pf_access *access;
  known_place *place;
  unsigned *part;
};

/* The parts of GROUPS.  */
class array_parts
{
public:
  explicit array_parts (const array_groups &groups) : groups (groups) {}
  ~array_parts ();
  array_parts (const array_parts &) = delete;

  /* The groups of MEMBERS, all hidden references of a loop, that are written there, and of which
     GCC may not know which references are to one element.  */
  std::set<unsigned>
  confusing_groups (const std::vector<part_member> &members) const;

  /* Number the parts that MEMBERS, of which the groups CONFUSING fall into parts, are to: no
     element is referred to by two members of different parts, wherever these are executed.  No
     number is given where each part is a whole group.  */
  void number (const std::vector<part_member> &members,
               const std::set<unsigned> &confusing);

private:
  isl_set *elements (const part_member &member);
  bool meet_p (const part_member &a, const part_member &b);

  const array_groups &groups;
  std::map<const struct pf_access *, isl_set *> known_elements;
  std::map<std::pair<const struct pf_access *, const struct pf_access *>, bool>
      known_apart;
};

#endif /* PF_ARRAY_PART_H */
