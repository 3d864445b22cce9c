/* Loads that iterations make far apart, but neighbours together.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     double c[256][256];
     for (j...) { ... c[j][i]; ... c[j][i + 1]; }
   GCC's vectorizer takes the two loads for a group, reads all of rows J to J + 7 and takes
   the two columns out of them, by eight rounds of permutations: so it does for all
   distances that are powers of two, however little of what it reads is used.  Other
   distances but 3 it does not take, and leaves the loop scalar.  Where it does not know
   the distance it loads the elements one by one.  */

#ifndef PF_DISTANT_LOAD_H
#define PF_DISTANT_LOAD_H

#include "gcc-compat.h"

/* Hide from GCC how far apart iterations of LOOP, an innermost loop whose dependences
   need not be known, load, where neighbours would be loaded with too much between
   them.  SSA form is up to date, before and after.  */
void hide_load_distances (class loop *loop);

#endif /* PF_DISTANT_LOAD_H */
