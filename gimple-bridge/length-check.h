/* The check that rows are equally long, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LENGTH_CHECK_H
#define PF_LENGTH_CHECK_H

#include "copy-check.h"
#include "row-length.h"

/* Let CHECK decide for the copy that LENGTHS is about only if all elements of their table are the same,
   and let the copy have one value for all.  False if isl fails; then nothing changes.  SSA form, dominators and
   scalar evolution have to be made anew.  */
bool insert_length_check (const row_lengths &lengths, struct copy_check *check);

#endif /* PF_LENGTH_CHECK_H */
