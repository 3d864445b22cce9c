/* Loads of sizes and pointers that can be executed in another place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A load can stand wherever memory has the same value, if what it reads exists there:
   if the program loads it anyway, or accesses another member of the same
   object.  */

#ifndef PF_MOVABLE_LOAD_H
#define PF_MOVABLE_LOAD_H

#include "gcc-compat.h"

/* The memory that STMT loads an integer or a pointer from, or a floating-point number if it is a
   variable; NULL_TREE if it is no such load, or one that must stay.  */
tree loaded_reference (gimple *stmt);

/* Does STMT, which has a loaded_reference, load a floating-point number?  Moved in front of all
   loops, it is a parameter like others; in front of some it would stand between loops.  */
bool loads_number_p (gimple *stmt);

/* The structure that REF is a member of, as a tree that stands for the whole;
   NULL_TREE if it is none behind a pointer.  */
tree whole_object (tree ref);

/* The last statement of BB that accesses a member of OBJECT; NULL if there is none.  Where it
   is executed there is such an object.  */
gimple *object_access (basic_block bb, tree object);

/* Is there still the object that ACCESS accesses where memory is in state MEMORY, behind
   it: has no call freed it?  */
bool still_exists_p (gimple *access, tree memory);

/* Is REF an argument that the function has a reference to, as functions of Fortran have, so that there is an object for
   certain, which is still there when memory is in state MEMORY?  */
bool argument_exists_p (tree ref, tree memory);

/* Is a member of OBJECT accessed whenever control comes to the end of BB, where memory is in
   state MEMORY, and is there still the object then?  */
bool exists_after_p (tree object, basic_block bb, tree memory);

/* A load of REF from memory in the state MEMORY that dominates BB, but STMT;
   NULL if there is none.  */
gimple *equal_load (tree ref, tree memory, basic_block bb, gimple *stmt);

/* Let the load at GSI be one from memory in state MEMORY at the end of BB, or be
   replaced by one that is there already.  */
void move_load (gimple_stmt_iterator *gsi, basic_block bb, tree memory);

#endif /* PF_MOVABLE_LOAD_H */
