/* The valid word that a mistyped one was probably meant to be.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SUGGEST_H
#define PF_SUGGEST_H

#ifdef __cplusplus
extern "C" {
#endif

/* The one of the N WORDS with the smallest edit distance (insertions,
     deletions, substitutions; case ignored) to TYPED, the first of equals; NULL
     when more than about a third of its letters would have to change.  */
const char *pf_suggest (const char *typed, const char *const *words,
                        unsigned n);

#ifdef __cplusplus
}
#endif

#endif /* PF_SUGGEST_H */
