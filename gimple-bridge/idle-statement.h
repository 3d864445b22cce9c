/* Statements that store what they have loaded.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where `rest' is kept in the element that gets its value in the end, as in
     for (i...) for (j...) { rest = a[i][j]; for (k...) rest -= l[i][k] * u[k][j];
                             a[i][j] = rest; }
   its first and its last assignment store into a[i][j] what a[i][j] is.  Without them there is one
   statement to find an order for, in place of three.  */

#ifndef PF_IDLE_STATEMENT_H
#define PF_IDLE_STATEMENT_H

#include "reference.h"
#include "plugin/scop.h"

/* Take the statements out of SCOP, a model whose cells have their places, that do nothing but to store
   into an element what they have loaded from it, if there are others.  Fails on an isl error.  */
bool drop_idle_statements (struct pf_scop *scop);

#endif /* PF_IDLE_STATEMENT_H */
