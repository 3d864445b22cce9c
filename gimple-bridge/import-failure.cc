/* Why a SCoP has no exact model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "import-failure.h"
#include "source-name.h"

bool
import_failure::fail (enum pf_reason why, const std::string &what,
                      location_t where)
{
  reason = why;
  detail = what;
  location = where;
  return false;
}

bool
import_failure::fail_conversion (isl_ctx *ctx, const affine_builder &builder,
                                 location_t where)
{
  if (isl_ctx_last_error (ctx) != isl_error_none)
    return fail_isl (ctx);
  std::string text = builder.culprit ? source_text (builder.culprit) : "";
  return fail (builder.failure, text.empty () ? "" : "`" + text + "'", where);
}

bool
import_failure::fail_isl (isl_ctx *ctx)
{
  bool quota = isl_ctx_last_error (ctx) == isl_error_quota;
  return fail (quota ? PF_BUDGET_MODEL : PF_ISL_ERROR, "");
}
