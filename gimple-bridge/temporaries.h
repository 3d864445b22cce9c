/* Arrays that iterations compute in, each anew.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i...) for (j...) { for (k...) t[k] = ...; for (k...) a[i][j][k] = t[k]; }
   all iterations of i and j wait for each other, because they share t.  In the model they
   need not if each of them, or each of a strip of j, has a row of an array on the stack for
   t.  Where t may be used later, the row of the last iteration is stored back behind the
   generated code.  */

#ifndef PF_TEMPORARIES_H
#define PF_TEMPORARIES_H

#include "expansion.h"
#include "row-limit.h"

/* Such an array of a SCoP.

   DEPTH: so many outer loops are around all of its accesses, and each iteration of these writes
     what it reads.
   VISIBLE: its references are not hidden, so that they cannot be moved.
   SIDE_BY_SIDE: it is used in a recurrence, so that what iterations have in place of one element is to be.
   LAST: [params] -> { [p] }: the iteration of these loops that writes all its elements last;
     NULL where nobody uses it later.  */
struct temporary : shared_value
{
  unsigned depth;
  bool visible, side_by_side;
  isl_set *last;
};

/* The temporaries of a SCoP's model.  */
class temporaries
{
public:
  temporaries () {}
  ~temporaries ();
  temporaries (const temporaries &) = delete;

  /* Find those of SCOP, the model of GRAPHITE, of which RESULT tells the hidden references, and that may
     have elements for several iterations in ROOM bytes.  There are none with
     -fnon-call-exceptions: what is stored later would be noticed.  */
  void find (scop_p graphite, struct pf_scop *scop, unsigned long room,
             struct import_result *result);
  /* Move them to arrays on the stack, where there is memory; RESULT is to know of those, and
     of what is to be stored back.  STACK as for import_scop.  */
  void place (scop_p graphite, struct pf_scop *scop, unsigned long *stack,
              struct import_result *result);
  /* If there were more of them where rows are short enough, what that is; else NULL.  */
  const row_limit *
  limit () const
  {
    return limits.empty () ? NULL : &limits[0];
  }
  /* Are references to any of them not hidden?  */
  bool visible_p () const;
  bool
  empty () const
  {
    return all.empty ();
  }

private:
  std::vector<temporary> all;
  std::vector<row_limit> limits;
};

#endif /* PF_TEMPORARIES_H */
