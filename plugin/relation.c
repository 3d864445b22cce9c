/* Relations between numbers: closure and components.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "relation.h"

#include <limits.h>

void
pf_relation_close (unsigned n, bool *relation)
{
  for (unsigned k = 0; k < n; k++)
    for (unsigned a = 0; a < n; a++)
      for (unsigned b = 0; relation[a * n + k] && b < n; b++)
        if (relation[k * n + b])
          relation[a * n + b] = true;
}

/* Are A and B in one component of RELATION?  */
static bool
is_connected (unsigned n, const bool *relation, unsigned a, unsigned b)
{
  return a == b || (relation[a * n + b] && relation[b * n + a]);
}

/* May the component of A come next, when those with a COMPONENT are done?  */
static bool
is_ready (unsigned n, const bool *relation, const unsigned *component,
          unsigned a)
{
  for (unsigned b = 0; b < n; b++)
    if (component[b] == UINT_MAX && relation[b * n + a]
        && !is_connected (n, relation, a, b))
      return false;
  return true;
}

unsigned
pf_relation_components (unsigned n, const bool *relation, unsigned *component)
{
  unsigned found = 0, a = 0;

  for (unsigned k = 0; k < n; k++)
    component[k] = UINT_MAX;
  while (a < n)
    if (component[a] != UINT_MAX || !is_ready (n, relation, component, a))
      a++;
    else
      {
        for (unsigned b = 0; b < n; b++)
          if (is_connected (n, relation, a, b))
            component[b] = found;
        found++;
        a = 0;
      }
  return found;
}
