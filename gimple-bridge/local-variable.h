/* What code does with the variables of the current function.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Code that moves to another function leaves the variables of this one behind, where others
   may know them.  Copies of arrays (array-copy.h) and arrays in place of scalars
   (cell-place.h) are private to generated code: what is in them passes neither into the code
   for a SCoP nor out of it, and each function may have its own.  But all that accesses them has
   to move together.  */

#ifndef PF_LOCAL_VARIABLE_H
#define PF_LOCAL_VARIABLE_H

#include "gcc-compat.h"

/* VARIABLE, of the current function, is private.  */
void make_private (tree variable);

/* Does EXPRESSION have a variable of the current function that is not private?  */
bool has_shared_variable_p (tree expression);

/* Does EXPRESSION have any variable of the current function?  Names are none.  */
bool has_local_variable_p (tree expression);

/* Has the current function nothing in memory of its own that others may know of?  */
bool stack_unused_p (void);

/* May code outside of REGION, or of the current function, access VARIABLE?  */
bool used_outside_p (tree variable, const sese_l &region);

/* Does BB access private variables, or compute with their addresses?  */
bool mentions_private_p (basic_block bb);

/* May NAME be computed from the address of a private variable?  Loads do not give such
   addresses.  */
bool from_private_p (tree name);

#endif /* PF_LOCAL_VARIABLE_H */
