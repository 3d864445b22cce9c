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

void
list_fusions (location_t location, const struct pf_decision *decision)
{
  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;
      char *text = candidate->fusion ? pf_fusion_note (candidate) : NULL;
      if (text)
        inform (location, "%s", text);
      free (text);
    }
}
