/* What a remark adds to a decision.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "decision-text.h"

/* So many assumptions are listed in a remark; the report has all.  */
static const unsigned MAX_LISTED = 4;

/* The sizes of BREAK_EVEN, for the remark on MODEL.  */

static std::string
break_even_text (const struct pf_scop *model,
                 const struct pf_break_even &break_even)
{
  std::string text;
  for (unsigned k = 0; k < break_even.n; k++)
    {
      const struct pf_size &size = break_even.size[k];
      text += (k == 0 ? "at least " : " or ")
              + std::to_string ((unsigned long)size.points) + " iterations";
      if (size.sweeps > 1)
        text += " in each of " + std::to_string ((unsigned long)size.sweeps)
                + " sweeps";
    }
  for (unsigned k = 0; k < break_even.n_least; k++)
    {
      const struct pf_least_loop &least = break_even.least[k];
      const struct pf_statement &statement = model->statement[least.statement];
      const char *name = model->loop[statement.loop[least.loop]].name;
      text += std::string (k == 0 ? " and " : ", ")
              + std::to_string (least.iterations) + " of "
              + (name && *name ? name : "a loop");
    }
  return text;
}

std::string
rows_text (const import_result &import)
{
  std::string text;
  for (const std::string &name : import.expanded)
    text += (text.empty () ? "; expanded " : ", ")
            + (name.empty () ? "a temporary" : name);
  return text;
}

std::string
tiles_text (const struct pf_scop *model)
{
  std::set<std::string> names;
  bool tiles = false;
  for (unsigned k = 0; k < model->n_loop; k++)
    if (model->loop[k].tile)
      {
        const struct pf_loop &tiled = model->loop[model->loop[k].tiled];
        tiles = true;
        if (*tiled.name && !tiled.tile)
          names.insert (tiled.name);
      }
  std::string text;
  for (const std::string &name : names)
    text += (text.empty () ? " of " : ", ") + name;
  return tiles ? "; in place of the program's own tiles" + text : "";
}

std::string
checks_text (const struct pf_scop *model, const guard &guard)
{
  std::vector<std::string> checks;
  if (guard.break_even.n > 0 && model->n_parameter > 0)
    checks.push_back (break_even_text (model, guard.break_even));
  unsigned listed = MIN (model->n_assumption, MAX_LISTED);
  for (unsigned k = 0; k < listed; k++)
    checks.push_back (model->assumption[k].text);
  if (listed < model->n_assumption)
    checks.push_back ("and " + std::to_string (model->n_assumption - listed)
                      + " more");
  std::string text;
  for (const std::string &check : checks)
    text += (text.empty () ? "; checked at run time: " : ", ") + check;
  return text;
}
