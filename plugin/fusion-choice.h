/* Which fusion structures of a SCoP compete.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_FUSION_CHOICE_H
#define PF_FUSION_CHOICE_H

#include "options.h"
#include "order.h"
#include "reason.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A fusion structure and its schedule.

   TEXT: the structure, "0,0,1,2".
   NUMBER: its place in the list of all, from 1, as `fusion=N' takes it; 0 when
     it was not found through the list.
   SCHEDULE: with bands, without tiles.  */
struct pf_fused
{
  const char *text;
  unsigned number;
  isl_schedule *schedule;
};

/* Call USE with each fusion structure of INPUT that competes by OPTIONS, the
   best first, and USER.  TYPICAL: the parameters at which common data count.
   Returns PF_RESCHEDULED, or PF_NO_SUCH_FUSION when the structure that OPTIONS
   ask for is none of INPUT's; *DETAIL, which the caller frees, then says why.
   What isl fails at, the budget among it, is left out.  */
enum pf_reason
pf_fusion_choose (const struct pf_order_input *input,
                  __isl_keep isl_set *typical, const struct pf_options *options,
                  void (*use) (void *user, const struct pf_fused *fused),
                  void *user, char **detail);

#ifdef __cplusplus
}
#endif

#endif /* PF_FUSION_CHOICE_H */
