/* Passes that do something to functions right before one of GCC's, or right behind it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BRIEF_PASS_H
#define PF_BRIEF_PASS_H

#include "gcc-compat.h"

/* A pass.

   NAME: in dumps.
   WANTED: is it to be executed for a function?
   ACT: what it does then; no flags of GCC's have to follow from that.
   REFERENCE, POSITION: the first of GCC's passes with that name, and where beside it.  */
struct brief_pass
{
  const char *name;
  bool (*wanted) (const function *fn);
  void (*act) (function *fn);
  const char *reference;
  enum pass_positioning_ops position;
};

/* Put PASS in its place.  To be called when the plugin is loaded.  */
void register_brief_pass (const char *plugin_name, const brief_pass &pass);

#endif /* PF_BRIEF_PASS_H */
