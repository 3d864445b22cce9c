/* Why a SCoP has no exact model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_IMPORT_FAILURE_H
#define PF_IMPORT_FAILURE_H

#include "affine.h"

/* DETAIL: for the remark; may be empty.
   LOCATION: of the culprit, UNKNOWN_LOCATION if not known.
   All functions set it, and return false.  */
struct import_failure
{
  enum pf_reason reason;
  std::string detail;
  location_t location;

  bool fail (enum pf_reason why, const std::string &what,
             location_t where = UNKNOWN_LOCATION);

  /* The last conversion by BUILDER of an expression at WHERE failed, or isl, with
     CTX, did.  */
  bool fail_conversion (isl_ctx *ctx, const affine_builder &builder,
                        location_t where);

  /* isl failed, for want of operations or otherwise.  */
  bool fail_isl (isl_ctx *ctx);
};

#endif /* PF_IMPORT_FAILURE_H */
