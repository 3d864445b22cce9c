/* Parts of arrays that the references of a loop keep to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array-part.h"

array_parts::~array_parts ()
{
  for (auto &one : known_elements)
    isl_set_free (one.second);
}

/* All elements that MEMBER is to.  */

isl_set *
array_parts::elements (const part_member &member)
{
  isl_set *&found = known_elements[member.access];
  if (!found)
    found = isl_set_apply (isl_set_copy (member.copy.statement->domain),
                           isl_map_copy (member.access->relation));
  return found;
}

/* May A and B be to one element?  */

bool
array_parts::meet_p (const part_member &a, const part_member &b)
{
  if (a.access->array != b.access->array)
    return true;
  auto known = known_apart.find ({ a.access, b.access });
  if (known != known_apart.end ())
    return !known->second;
  bool apart
      = isl_set_is_disjoint (elements (a), elements (b)) == isl_bool_true;
  known_apart[{ a.access, b.access }] = apart;
  return !apart;
}

/* Has GROUP distances that are no constants?  The subscripts of an array that was made are modulo
   its size, so that other subscripts may be the same.  */

static bool
confusing_p (const array_group &group)
{
  for (const polynomial &stride : group.layout.stride)
    if (!stride.constant_p ())
      return !group.made;
  return false;
}

std::set<unsigned>
array_parts::confusing_groups (const std::vector<part_member> &members) const
{
  std::set<unsigned> found;
  for (const part_member &one : members)
    if (one.access->kind != PF_READ
        && confusing_p (groups.groups[one.place->group]))
      found.insert (one.place->group);
  return found;
}

void
array_parts::number (const std::vector<part_member> &members,
                     const std::set<unsigned> &confusing)
{
  std::vector<unsigned> part;
  auto together = [&] (size_t i, size_t k) {
    unsigned group = members[k].place->group;
    return members[i].place->group == group
           && (confusing.count (group) == 0 || meet_p (members[i], members[k]));
  };
  for (size_t k = 0; k < members.size (); k++)
    {
      part.push_back (k);
      for (size_t i = 0; i < k; i++)
        if (part[i] != part[k] && together (i, k))
          std::replace (part.begin (), part.end (), part[k], part[i]);
    }
  std::map<unsigned, std::set<unsigned> > parts;
  bool several = false;
  for (size_t k = 0; k < members.size (); k++)
    {
      std::set<unsigned> &own = parts[members[k].place->group];
      own.insert (part[k]);
      several |= own.size () > 1;
    }
  for (size_t k = 0; several && k < members.size (); k++)
    *members[k].part = part[k] + 1;
}
