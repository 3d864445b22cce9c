/* Narrow bands along diagonals, as those of matrices with elements next to the diagonal only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_NARROW_BAND_H
#define PF_NARROW_BAND_H

#include "nest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Are the values of dimensions D and A of STATEMENT those of a narrow band along a diagonal of the
   program's own: has D few values while A stands still, and with other values of A others, as j in
   |i - j| <= 10?  What is skewed has such bands where many sweeps go over few elements.  Where
   not the limits of loops but conditions make the band, the program asks many more times than it does
   something, which is not known here: then there is none.  */
bool pf_is_narrow_band (const struct pf_nest_statement *statement, unsigned d,
                        unsigned a);

/* The same for dimension D and any other one.  */
bool pf_is_in_narrow_band (const struct pf_nest_statement *statement,
                           unsigned d);

#ifdef __cplusplus
}
#endif

#endif /* PF_NARROW_BAND_H */
