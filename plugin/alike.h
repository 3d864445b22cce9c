/* Accesses of a statement that are alike.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ALIKE_H
#define PF_ALIKE_H

#include "nest.h"

/* Fill in ELEMENT and LIKE of the accesses of STATEMENT, of which all else is known.  */
void pf_alike_find (struct pf_nest_statement *statement);

#endif /* PF_ALIKE_H */
