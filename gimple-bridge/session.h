/* What the plugin knows of one run of the compiler.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SESSION_H
#define PF_SESSION_H

#include "gcc-compat.h"
#include "plugin/budget.h"
#include "plugin/machine.h"
#include "plugin/options.h"
#include "plugin/report.h"

/* OPTIONS: the plugin's arguments.
   REPORT: NULL unless one was asked for.
   OPERATIONS: those that are left for the translation unit.  ROW_OPERATIONS: so many of them
     may be spent on rows for temporaries.
   N_SCOPS: SCoPs met so far in this translation unit.  */
struct session
{
  struct pf_options options;
  struct pf_report *report;
  struct pf_total operations, row_operations;
  int n_scops;
};

extern struct session session;

/* Does polyfuse handle the current function: at -O3 and -Ofast, and at -O2
   with -floop-nest-optimize?  */
bool polyfuse_active_p (void);

/* The pass that runs Graphite with our schedules, and the one that takes the
   place of Graphite's own.  Made by register_passes.  */
void register_passes (const char *plugin_name);

#endif /* PF_SESSION_H */
