/* What the user is told of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "remark.h"
#include "plugin/report.h"

void
remark_nest (location_t location, enum pf_reason reason, const char *detail)
{
  if (!dump_enabled_p ())
    return;
  bool changed = reason == PF_RESCHEDULED || reason == PF_REGENERATED;
  dump_flags_t kind
      = changed ? MSG_OPTIMIZED_LOCATIONS : MSG_MISSED_OPTIMIZATION;
  char *text = pf_remark (reason, detail);
  dump_printf_loc (kind, dump_user_location_t::from_location_t (location),
                   "%s\n", text ? text : pf_reason_sentence (reason));
  free (text);
}
