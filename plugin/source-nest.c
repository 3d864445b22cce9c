/* A nest as the program has it: what the compiler does not know of it, and what it makes of
   it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "source-nest.h"

void
pf_source_nest_begin (struct pf_nest *nest, const struct pf_scop *scop)
{
  nest->may_overlap = pf_scop_may_overlap (scop);
  nest->reloads = pf_scop_reloads (scop);
  nest->source = scop->loop;
}

void
pf_source_nest_end (struct pf_nest *nest)
{
  nest->may_overlap = 0;
  nest->reloads = false;
  nest->source = NULL;
}
