/* Messages on the heap.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MESSAGE_H
#define PF_MESSAGE_H

#ifdef __cplusplus
extern "C" {
#endif

/* A message formatted as by printf, which the caller frees.  NULL when memory
     is short.  */
char *pf_message (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#ifdef __cplusplus
}
#endif

#endif /* PF_MESSAGE_H */
