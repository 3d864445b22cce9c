/* The original order of a SCoP in which loops have strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where one loop has strips, it is the order of the program with a loop more, which counts them.  Where two
   loops around each other have some, it is that of tiles; what the outer loop has beside the inner one is
   executed for a whole strip of its iterations before all tiles of these, or after them:

     for (i) { b[i] = 0; for (j) { s = 0; for (k) s += ...; b[i] = max (b[i], s); } t += b[i]; }

   becomes

     for (p...)
       {
         for (i in strip p) b[i] = 0;
         for (q...)
           for (i in strip p)
             for (j in strip q)
               { s[i][j] = 0; for (k) s[i][j] += ...; b[i] = max (b[i], s[i][j]); }
         for (i in strip p) t += b[i];
       }  */

#ifndef PF_STRIP_ORDER_H
#define PF_STRIP_ORDER_H

#include "strip.h"

#ifdef __cplusplus
extern "C" {
#endif

/* That of the view of STRIPS, of which all else is there; NULL on an isl error, or where loops are not
   nested in a way that is known.  Whether it respects the dependences of the SCoP has to be found out
   where there are strips of loops around each other.  */
__isl_give isl_schedule *pf_strip_order_make (const struct pf_strips *strips);

#ifdef __cplusplus
}
#endif

#endif /* PF_STRIP_ORDER_H */
