/* Passes that do something to functions right before one of GCC's, or right behind it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "brief-pass.h"

namespace
{

class acting_pass : public gimple_opt_pass
{
public:
  acting_pass (const pass_data &data, const brief_pass &pass)
      : gimple_opt_pass (data, g), wanted (pass.wanted), act (pass.act)
  {
  }
  bool
  gate (function *fun) final override
  {
    return wanted (fun);
  }
  unsigned
  execute (function *fun) final override
  {
    act (fun);
    return 0;
  }

private:
  bool (*wanted) (const function *);
  void (*act) (function *);
};

} // namespace

void
register_brief_pass (const char *plugin_name, const brief_pass &pass)
{
  const pass_data data = {
    GIMPLE_PASS,   /* type */
    pass.name,     /* name */
    OPTGROUP_LOOP, /* optinfo_flags */
    TV_GRAPHITE,   /* tv_id */
    PROP_cfg,      /* properties_required */
    0,
    0,
    0,
    0,
  };
  struct register_pass_info one
      = { new acting_pass (data, pass), pass.reference, 1, pass.position };
  register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &one);
}
