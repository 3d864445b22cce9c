/* What dependence hoisting found, in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hoist-log.h"

#include <stdlib.h>

/* Start a line of SEGMENT: two spaces for each loop around it.  */
static void
indent (const struct pf_segment *segment, FILE *log)
{
  fprintf (log, "%*s", (int)(2 * segment->depth), "");
}

/* Write the name of loop L of statement S.  */
static void
print_loop (const struct pf_segment *segment, unsigned s, unsigned l, FILE *log)
{
  const char *name = segment->variables[s].loop[l].name;

  if (*name)
    fputs (name, log);
  else
    fprintf (log, "i%u", l);
}

static const char *
statement_id (const struct pf_segment *segment, unsigned s)
{
  return segment->scop->statement[s].id;
}

/* Write the statements that are MEMBER, as "{S1, S2}".  */
static void
print_members (const struct pf_segment *segment, const bool *member, FILE *log)
{
  const char *before = "{";

  for (unsigned k = 0; k < segment->n_member; k++)
    if (member[segment->list[k]])
      {
        fprintf (log, "%s%s", before, statement_id (segment, segment->list[k]));
        before = ", ";
      }
  fputs ("}", log);
}

/* Write SLICE as "k(S1) = j(S2) + 1": what its fused loop counts.  */
static void
print_slice (const struct pf_segment *segment, const struct pf_slice *slice,
             FILE *log)
{
  const char *before = "";

  for (unsigned k = 0; k < segment->n_member; k++)
    {
      unsigned s = segment->list[k];

      if (slice->loop[s] < 0)
        continue;
      fputs (before, log);
      print_loop (segment, s, (unsigned)slice->loop[s], log);
      fprintf (log, "(%s)", statement_id (segment, s));
      if (slice->align[s])
        fprintf (log, " + %d", slice->align[s]);
      before = " = ";
    }
}

/* Write all loops of statement S, as "k, i".  */
static void
print_loops (const struct pf_segment *segment, unsigned s, FILE *log)
{
  for (unsigned l = 0; l < segment->variables[s].n_loop; l++)
    {
      fputs (l > 0 ? ", " : "", log);
      print_loop (segment, s, l, log);
    }
}

/* Write the matrices from S to T in DIRECTIONS, which are called NAME.  */
static void
print_matrices (const struct pf_segment *segment, const char *name,
                const struct pf_directions *directions, unsigned s, unsigned t,
                FILE *log)
{
  const struct pf_direction_list *list = pf_directions_at (directions, s, t);

  if (list->n == 0)
    return;
  indent (segment, log);
  fprintf (log, "%s(%s, %s), rows ", name, statement_id (segment, s),
           statement_id (segment, t));
  print_loops (segment, s, log);
  fputs (", columns ", log);
  print_loops (segment, t, log);
  fputs (":", log);
  for (unsigned k = 0; k < list->n; k++)
    {
      char *text = pf_direction_to_str (list->direction[k]);

      fprintf (log, " %s", text ? text : "?");
      free (text);
    }
  fputs ("\n", log);
}

/* Write the matrices of DIRECTIONS, called NAME, among the statements that are
   MEMBER, or among all if it is NULL.  */
static void
print_all_matrices (const struct pf_segment *segment, const char *name,
                    const struct pf_directions *directions, const bool *member,
                    FILE *log)
{
  for (unsigned a = 0; a < segment->n_member; a++)
    for (unsigned b = 0; b < segment->n_member; b++)
      {
        unsigned s = segment->list[a], t = segment->list[b];

        if (!member || (member[s] && member[t]))
          print_matrices (segment, name, directions, s, t, log);
      }
  if (directions->merged)
    {
      indent (segment, log);
      fprintf (log, "%s: %u matrices merged to keep to %d\n", name,
               directions->merged, PF_DIRECTION_MAX);
    }
}

/* Write what is known of NEST.  */
static void
print_nest (const struct pf_segment *segment, const struct pf_slice_nest *nest,
            FILE *log)
{
  indent (segment, log);
  fputs ("nest ", log);
  print_members (segment, nest->member, log);
  fputs ("\n", log);
  if (segment->depth == 0)
    print_all_matrices (segment, "td", nest->td, nest->member, log);
  for (unsigned k = 0; k < nest->list.n; k++)
    {
      indent (segment, log);
      fputs (k == nest->best ? "* slice " : "  slice ", log);
      print_slice (segment, nest->list.slice[k], log);
      fprintf (log, ": reuse carried %.4g, cycles when outermost %.4g\n",
               nest->reuse[k], nest->cost[k]);
    }
}

void
pf_hoist_log_nests (const struct pf_slice_nests *nests, FILE *log)
{
  const struct pf_segment *segment = nests->segment;

  indent (segment, log);
  fprintf (log, "segment inside %u loops\n", segment->depth);
  if (segment->depth == 0)
    print_all_matrices (segment, "d", segment->d, NULL, log);
  for (unsigned k = 0; k < nests->n; k++)
    print_nest (segment, nests->nest + k, log);
}

void
pf_hoist_log_clusters (const struct pf_slice_nests *nests,
                       const unsigned *cluster, unsigned n, bool reversed,
                       FILE *log)
{
  indent (nests->segment, log);
  fputs (reversed ? "clusters, reversed:" : "clusters:", log);
  for (unsigned c = 1; c <= n; c++)
    {
      const char *before = " [";

      for (unsigned k = 0; k < nests->n; k++)
        if (nests->nest[k].alive && cluster[k] == c)
          {
            fputs (before, log);
            print_members (nests->segment, nests->nest[k].member, log);
            before = " ";
          }
      fputs ("]", log);
    }
  fputs ("\n", log);
}

void
pf_hoist_log_merger (const struct pf_segment *segment,
                     const struct pf_slice_nest *x,
                     const struct pf_slice_nest *y,
                     const struct pf_slice *slice, double gained, double lost,
                     bool done, FILE *log)
{
  indent (segment, log);
  fputs (done ? "merged " : "not merged ", log);
  print_members (segment, x->member, log);
  fputs (" and ", log);
  print_members (segment, y->member, log);
  fputs (" at ", log);
  print_slice (segment, slice, log);
  fprintf (log, ": gained %.4g, lost %.4g\n", gained, lost);
}

void
pf_hoist_log_policy (const struct pf_segment *segment, const char *name,
                     FILE *log)
{
  indent (segment, log);
  fprintf (log, "merging %s:\n", name);
}

void
pf_hoist_log_cost (const struct pf_segment *segment, double cost, FILE *log)
{
  indent (segment, log);
  fprintf (log, "all together: %.4g cycles\n", cost);
}

void
pf_hoist_log_order (const struct pf_slice_nests *nests, FILE *log)
{
  const struct pf_segment *segment = nests->segment;
  unsigned *order = calloc (nests->n + 1, sizeof *order);
  unsigned n = order ? pf_slice_nests_order (nests, order) : 0;

  for (unsigned k = 0; k < n; k++)
    {
      const struct pf_slice_nest *nest = nests->nest + order[k];

      indent (segment, log);
      fputs ("order: ", log);
      print_members (segment, nest->member, log);
      if (nest->list.n > 0)
        {
          fputs (" inside ", log);
          print_slice (segment, nest->list.slice[nest->best], log);
        }
      fputs ("\n", log);
    }
  free (order);
}
