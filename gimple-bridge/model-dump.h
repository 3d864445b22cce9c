/* Models written for the user.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MODEL_DUMP_H
#define PF_MODEL_DUMP_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* Write MODEL in its text form into a file of its own in the folder that the user named; it takes
   the place of an earlier model of the same SCoP.  */
void dump_model (const struct pf_scop *model);

/* Remove the file of MODEL, which became of no use.  */
void forget_dump (const struct pf_scop *model);

#endif /* PF_MODEL_DUMP_H */
