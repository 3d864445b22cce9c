/* The identifiers and sentences of polyfuse's decisions.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reason.h"

static const struct
{
  const char *identifier, *sentence;
} reasons[PF_N_REASONS] = {
#define PF_REASON(NAME, IDENTIFIER, SENTENCE) [NAME] = { IDENTIFIER, SENTENCE },
  PF_REASONS
#undef PF_REASON
};

/* A value outside the enumeration can only come from a damaged caller; the
   compilation must survive it.  */
static int
is_reason (enum pf_reason reason)
{
  return (unsigned)reason < PF_N_REASONS;
}

const char *
pf_reason_identifier (enum pf_reason reason)
{
  return is_reason (reason) ? reasons[reason].identifier : "internal-unknown";
}

const char *
pf_reason_sentence (enum pf_reason reason)
{
  return is_reason (reason) ? reasons[reason].sentence
                            : "internal: unknown reason; please report";
}
