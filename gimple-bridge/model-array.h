/* Arrays of the model, and the elements that references are to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MODEL_ARRAY_H
#define PF_MODEL_ARRAY_H

#include "array-group.h"
#include "guard.h"
#include "plugin/scop.h"

/* A copy of TEXT on the heap.  */
char *heap_string (const std::string &text);

/* Add to SCOP an array with identifier ID, called NAME in the source, of
   elements of SIZE bytes, in N_DIM dimensions of unknown stride and extent.
   Returns its index.  */
unsigned new_array (struct pf_scop *scop, const std::string &id,
                    const std::string &name, unsigned size, unsigned n_dim);

/* Add to SCOP an array for GROUP of hidden references, which are addressed as HOW says, and the first of
   which is REFERENCE.  Returns its index.  */
unsigned new_group_array (struct pf_scop *scop, unsigned group,
                          const struct addressing &how,
                          const grouped_reference &reference);

/* Let array number INDEX of SCOP, which is that of GROUP of GROUPS, be in a family with one of those before, if they
   lie in the same rows.  ARRAY_OF[g]: the array of group g, UINT_MAX if it has none yet.  */
void find_family (struct pf_scop *scop, unsigned index,
                  const array_groups &groups,
                  const std::vector<unsigned> &array_of, unsigned group);

/* Is dimension I of DR, from the innermost, the choice of a member of a structure?  */
bool member_p (data_reference_p dr, unsigned i);

/* Does every member that DR is to begin so many bytes behind the structure as the compiler knows?  That of some bit-fields
   does not.  */
bool whole_bytes_p (data_reference_p dr);

/* Record strides and extents of ARRAY, as reference DR tells them.  Members are counted in bytes if IN_BYTES, else in
   bits.  */
void describe_array (struct pf_array *array, data_reference_p dr,
                     bool in_bytes);

/* What the user calls the object that DR refers to.  */
std::string object_name (data_reference_p dr);

/* The space [params] -> { Stmt[i] -> Array[s] }.  */
__isl_give isl_space *access_space (const struct pf_statement *statement,
                                    const struct pf_array *array);

/* The element that hidden REFERENCE of GRAPHITE is to when STATEMENT executes:
   [params] -> { Stmt[i] -> [s_k] } for each dimension k.  NULL if there is
   none.  */
__isl_give isl_aff_list *
element_subscripts (scop_p graphite, const struct pf_statement *statement,
                    const grouped_reference &reference);

/* The elements that REFERENCE, by subscripts that are loaded, can be to when STATEMENT executes, which the
   model takes for
   those with SUBSCRIPTS: [params] -> { [u, s_k] } for each dimension k but the leading ones.  As many units as
   U is what is loaded adds to the offset; where that has no known bounds, it is taken for 0.  */
__isl_give isl_set *loaded_elements (const struct pf_statement *statement,
                                     __isl_keep isl_aff_list *subscripts,
                                     const grouped_reference &reference);

#endif /* PF_MODEL_ARRAY_H */
