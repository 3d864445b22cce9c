/* Choices between numbers in the headers of loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (k = 0; k < (i + w + 1 < n ? i + w + 1 : n); k++)
   the loop starts with the condition i + w < n, and GCC does not copy what stands in front of
   k < ... out of the loop, so that it iterates only if that holds.  */

#ifndef PF_HEADER_CHOICE_H
#define PF_HEADER_CHOICE_H

#include "gcc-compat.h"

/* Let the loops of the current function that end behind a choice between two numbers of which the one is
   always smaller, in their headers, select that by a COND_EXPR.  Returns the numbers of these loops,
   whose headers may be copied.  Dominators are up to date, and stay so.  */
std::set<int> straighten_headers (void);

#endif /* PF_HEADER_CHOICE_H */
