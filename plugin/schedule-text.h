/* Whether isl's reader of schedule trees can be given a text.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   isl takes what stands behind most keys of a schedule tree for a string
   without looking, up to version 0.28 at least: it crashes where something
   else stands, such as a number behind `domain'.  Texts from outside are
   therefore looked at before.  */

#ifndef PF_SCHEDULE_TEXT_H
#define PF_SCHEDULE_TEXT_H

#include <stdbool.h>
#include <isl/ctx.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is TEXT a schedule tree in isl's notation on one line (YAML's flow style),
   with a value of the right kind behind every key?  The sets and maps in it
   may still be wrong.  False also when isl fails.  Example:
   { domain: "{ S[i] : 0 <= i < 9 }", child: { schedule: "[{ S[i] -> [(i)] }]",
   permutable: 1 } }.  */
bool pf_schedule_text_is_sound (isl_ctx *ctx, const char *text);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCHEDULE_TEXT_H */
