/* Arrays of the model, and the elements that references are to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MODEL_ARRAY_H
#define PF_MODEL_ARRAY_H

#include "array-group.h"
#include "plugin/scop.h"

/* A copy of TEXT on the heap.  */
char *heap_string (const std::string &text);

/* Add to SCOP an array with identifier ID, called NAME in the source, of
   elements of SIZE bytes, in N_DIM dimensions of unknown stride and extent.
   Returns its index.  */
unsigned new_array (struct pf_scop *scop, const std::string &id,
                    const std::string &name, unsigned size, unsigned n_dim);

/* Record strides and extents of ARRAY, as reference DR tells them.  */
void describe_array (struct pf_array *array, data_reference_p dr);

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

#endif /* PF_MODEL_ARRAY_H */
