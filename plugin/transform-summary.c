/* What a schedule does to a nest, in the user's words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "transform-summary.h"

#include "packing.h"
#include "source-variable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A text that grows.  FILE is NULL after memory was short.  */
struct text
{
  FILE *file;
  char *start;
  size_t length;
  bool separate;
};

/* Begin a new part of TEXT.  */
static void
next_part (struct text *text)
{
  if (text->separate)
    fputs ("; ", text->file);
  text->separate = true;
}

/* The end of TEXT: what it contains, or NULL when memory was short.  */
static char *
finish (struct text *text)
{
  if (!text->file)
    return NULL;
  if (fclose (text->file) == 0)
    return text->start;
  free (text->start);
  return NULL;
}

unsigned
pf_transform_count_nests (const struct pf_tree *tree)
{
  unsigned n = 0;

  if (tree->kind != PF_TREE_SEQUENCE)
    return 1;
  for (unsigned k = 0; k < tree->n_child; k++)
    n += tree->child[k]->kind == PF_TREE_BAND;
  return n;
}

/* The statement with the most loops below band NODE of NEST, and in *DIM its
   dimension for the band's first member.  */
static const struct pf_nest_statement *
deepest_statement (const struct pf_nest *nest, unsigned node, unsigned *dim)
{
  const struct pf_nest_statement *deepest = NULL;

  for (unsigned s = 0; s < nest->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[s].n_dim; k++)
      {
        const struct pf_nest_statement *statement = nest->statement + s;

        if (statement->dim[k].node != node || statement->dim[k].member != 0
            || (deepest
                && statement->statement->n_loop <= deepest->statement->n_loop))
          continue;
        deepest = statement;
        *dim = k;
      }
  return deepest;
}

/* What loops are called.

   VARIABLE[s]: pf_source_variables of statement s of NEST.  */
struct names
{
  const struct pf_scop *scop;
  const struct pf_nest *nest;
  double **variable;
};

/* A band with its plan, seen from one of its statements.

   FIRST: the statement's dimension that is the band's first member.  */
struct band
{
  const struct names *names;
  const struct pf_nest_statement *statement;
  const struct pf_tree *tree;
  const struct pf_plan *plan;
  unsigned first;
};

/* The coefficient of the variable of loop K in the row of MEMBER.  */
static double
row_factor (const struct band *band, unsigned member, unsigned k)
{
  unsigned depth = band->statement->statement->n_loop;
  size_t s = band->statement - band->names->nest->statement;

  return pf_source_factor (
      band->names->variable[s], depth,
      band->statement->row + (band->first + member) * depth, k);
}

/* What the user calls loop LOOP of the SCoP.  */
static const char *
loop_name (const struct band *band, unsigned loop)
{
  const char *found = band->names->scop->loop[loop].name;

  return found && *found ? found : "?";
}

/* Does variable K stand still in BAND, because a band around it counts it?  */
static bool
is_fixed (const struct band *band, unsigned k)
{
  struct band outer = *band;

  outer.first = 0;
  for (unsigned d = 0; d < band->first; d++)
    if (row_factor (&outer, d, k) != 0)
      return true;
  return false;
}

/* Name the loop of MEMBER: "i", or "i+j" when it is skewed.  */
static void
name (struct text *text, const struct band *band, unsigned member)
{
  const struct pf_statement *statement = band->statement->statement;
  bool first = true;

  for (unsigned k = 0; k < statement->n_loop; k++)
    {
      double factor = row_factor (band, member, k);

      if (factor == 0 || is_fixed (band, k))
        continue;
      if (factor < 0)
        fputc ('-', text->file);
      else if (!first)
        fputc ('+', text->file);
      if (fabs (factor) != 1)
        fprintf (text->file, "%g", fabs (factor));
      fputs (loop_name (band, statement->loop[k]), text->file);
      first = false;
    }
  if (first)
    fputc ('1', text->file);
}

/* The loop that the row of MEMBER runs along: the innermost whose variable is
   in it; the number of loops if there is none.  */
static unsigned
main_loop (const struct band *band, unsigned member)
{
  unsigned n = band->statement->statement->n_loop, k = n;

  while (k > 0 && row_factor (band, member, k - 1) == 0)
    k--;
  return k > 0 ? k - 1 : n;
}

/* The members of BAND in the order of the source, into ORDER.  */
static void
source_order (const struct band *band, unsigned *order)
{
  for (unsigned m = 0; m < band->tree->n_member; m++)
    {
      unsigned own = main_loop (band, m), k = m;

      while (k > 0 && main_loop (band, order[k - 1]) > own)
        {
          order[k] = order[k - 1];
          k--;
        }
      order[k] = m;
    }
}

/* Name the N members in MEMBER.  */
static void
name_all (struct text *text, const struct band *band, unsigned n,
          const unsigned *member)
{
  for (unsigned k = 0; k < n; k++)
    {
      if (k > 0)
        fputs (", ", text->file);
      name (text, band, member[k]);
    }
}

/* The largest step of MEMBER that counts tiles; 1 if there is none.  The last such step of
   a member that is unrolled, or vectorized around another, only counts register tiles.  */
static unsigned
tile_size (const struct pf_plan *plan, unsigned member)
{
  unsigned steps = 0, size = 1;
  bool in_registers
      = plan->lanes && plan->step[pf_plan_vector_step (plan)].member == member;

  for (unsigned s = 0; s < plan->n; s++)
    if (plan->step[s].member == member)
      {
        if (plan->step[s].unroll)
          in_registers = true;
        else if (plan->step[s].size > 1 && steps++ == 0)
          size = plan->step[s].size;
      }
  return steps > in_registers ? size : 1;
}

static void
print_size (struct text *text, double bytes)
{
  if (bytes >= 1 << 20)
    fprintf (text->file, "%g MiB", bytes / (1 << 20));
  else
    fprintf (text->file, "%g KiB", bytes / (1 << 10));
}

/* "tiled i, j by 64x512 (L1 48 KiB, L2 2 MiB)", "tiled t, i+t by 64x64 in diamonds (...)".  */
static void
describe_tiles (struct text *text, const struct band *band,
                const unsigned *source, const struct pf_machine *machine)
{
  unsigned tiled[PF_PLAN_MAX], n = 0;

  for (unsigned k = 0; k < band->tree->n_member; k++)
    if (tile_size (band->plan, source[k]) > 1)
      tiled[n++] = source[k];
  if (n == 0)
    return;
  next_part (text);
  fputs ("tiled ", text->file);
  name_all (text, band, n, tiled);
  fputs (" by ", text->file);
  for (unsigned k = 0; k < n; k++)
    fprintf (text->file, "%s%u", k ? "x" : "",
             tile_size (band->plan, tiled[k]));
  if (band->plan->diamond)
    fputs (" in diamonds", text->file);
  fputs (" (", text->file);
  for (unsigned l = 0; l < machine->n_cache && l < 2; l++)
    {
      fprintf (text->file, "%sL%u ", l ? ", " : "", l + 1);
      print_size (text, machine->cache[l].size.value);
    }
  fputc (')', text->file);
}

/* The name of the array of access K of STATEMENT of NEST if that is read from a copy
   in band NODE, generated as PLAN says, and no access before it is to the same
   array; else NULL.  */
static const char *
packed_array (const struct pf_nest *nest, unsigned node,
              const struct pf_plan *plan,
              const struct pf_nest_statement *statement, unsigned k)
{
  const struct pf_array *array = statement->access[k].array;

  if (!pf_packing_covers (nest, node, plan, statement, k))
    return NULL;
  for (const struct pf_nest_statement *other
       = nest->statement + nest->node[node].first_statement;
       other <= statement; other++)
    for (unsigned i = 0; i < (other < statement ? other->n_access : k); i++)
      if (other->access[i].array == array
          && pf_packing_covers (nest, node, plan, other, i))
        return NULL;
  return array->name;
}

/* "packed A, B".  */
static void
describe_packing (struct text *text, const struct band *band, unsigned node)
{
  const struct pf_nest *nest = band->names->nest;
  const struct pf_nest_node *top = nest->node + node;
  bool first = true;

  for (unsigned s = 0; s < top->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[top->first_statement + s].n_access;
         k++)
      {
        const char *array
            = packed_array (nest, node, band->plan,
                            nest->statement + top->first_statement + s, k);

        if (!array)
          continue;
        if (first)
          next_part (text);
        fprintf (text->file, "%s%s", first ? "packed " : ", ",
                 *array ? array : "an array");
        first = false;
      }
}

/* Does MEMBER run along several loops of the source?  */
static bool
is_skewed (const struct band *band, unsigned member)
{
  const struct pf_statement *statement = band->statement->statement;
  unsigned n = 0;

  for (unsigned k = 0; k < statement->n_loop; k++)
    n += row_factor (band, member, k) != 0 && !is_fixed (band, k);
  return n > 1;
}

/* "skewed 2i+j": what is tiled is named there.  */
static void
describe_skewing (struct text *text, const struct band *band,
                  const unsigned *source)
{
  unsigned skewed[PF_PLAN_MAX], n = 0;

  for (unsigned k = 0; k < band->tree->n_member; k++)
    if (is_skewed (band, source[k]) && tile_size (band->plan, source[k]) == 1)
      skewed[n++] = source[k];
  if (n == 0)
    return;
  next_part (text);
  fputs ("skewed ", text->file);
  name_all (text, band, n, skewed);
}

/* "unrolled i by 8, k by 4"; of a member that is vectorized around another, by how many
   vectors.  */
static void
describe_unrolling (struct text *text, const struct band *band)
{
  bool first = true;

  for (unsigned s = 0; s < band->plan->n; s++)
    if (band->plan->step[s].unroll)
      {
        unsigned member = band->plan->step[s].member, factor = 1;

        for (unsigned k = 0; k < s; k++)
          if (band->plan->step[k].member == member
              && band->plan->step[k].size > 1)
            factor = band->plan->step[k].size;
        factor /= band->plan->step[s].size;
        if (first)
          next_part (text);
        fputs (first ? "unrolled " : ", ", text->file);
        name (text, band, member);
        fprintf (text->file, " by %u", factor);
        first = false;
      }
}

/* "vector loop j", "around k" where it contains another loop, and "of 64 bytes" where that
   is not what the compiler prefers.  */
static void
describe_vector (struct text *text, const struct band *band,
                 const struct pf_machine *machine)
{
  const struct pf_step *step;

  if (pf_plan_rolled (band->plan) == 0
      || !pf_tree_is_flat (band->tree->child[0]))
    return;
  step = band->plan->step + pf_plan_vector_step (band->plan);
  if (band->plan->lanes == 0 && band->tree->member[step->member].backward)
    return;
  next_part (text);
  fputs ("vector loop ", text->file);
  name (text, band, step->member);
  if (band->plan->lanes)
    {
      fputs (" around ", text->file);
      name (text, band, step[1].member);
    }
  if (band->plan->wide)
    fprintf (text->file, " of %g bytes", machine->wide_vector.value);
}

/* "2 threads in loop i"; tiles of diamonds are those along their second member.  */
static void
describe_threads (struct text *text, const struct band *band,
                  const struct pf_machine *machine)
{
  const struct pf_plan *plan = band->plan;

  if (plan->threads == 0)
    return;
  next_part (text);
  fprintf (text->file, "%g threads in loop ", machine->threads.value);
  name (text, band, plan->step[plan->threads - 1].member);
}

/* Has NEST another statement with the instances of statement S that run in other
   iterations: has a loop around it been split?  */
static bool
is_split (const struct pf_nest *nest, unsigned s)
{
  for (unsigned k = 0; k < nest->n_statement; k++)
    if (k != s && nest->statement[k].statement == nest->statement[s].statement)
      return true;
  return false;
}

/* "split j".  */
static void
describe_split (struct text *text, const struct band *band)
{
  const struct pf_nest *nest = band->names->nest;

  if (!pf_tree_is_flat (band->tree->child[0])
      || !is_split (nest, (unsigned)(band->statement - nest->statement)))
    return;
  next_part (text);
  fputs ("split ", text->file);
  name (text, band, band->tree->n_member - 1);
}

/* Describe band NODE of NEST with its PLAN.  */
static void
describe_band (struct text *text, const struct names *names, unsigned node,
               const struct pf_plan *plan, const struct pf_machine *machine)
{
  const struct pf_nest *nest = names->nest;
  struct band band
      = { .names = names, .tree = nest->node[node].tree, .plan = plan };
  struct pf_plan identity = pf_plan_identity (band.tree->n_member);
  unsigned source[PF_PLAN_MAX];

  band.statement = deepest_statement (nest, node, &band.first);
  if (!band.statement || band.tree->n_member > PF_PLAN_MAX)
    return;
  if (plan->n == 0)
    band.plan = &identity;
  source_order (&band, source);
  describe_split (text, &band);
  describe_skewing (text, &band, source);
  describe_tiles (text, &band, source, machine);
  describe_packing (text, &band, node);
  describe_unrolling (text, &band);
  describe_vector (text, &band, machine);
  describe_threads (text, &band, machine);
}

/* A loop around a statement.

   DIM: the statement's dimension.  LOOP: the loop that it runs along.  */
struct around
{
  unsigned dim, loop;
};

/* Append the loops around VIEW's statement for its band, from the outermost,
   to AROUND, of which there are N; the new number.  */
static unsigned
add_around (const struct band *view, struct around *around, unsigned n)
{
  unsigned members = view->tree->n_member, k = 0;
  bool seen[PF_PLAN_MAX] = { false };

  /* The order of the point loops: the last step of a member but for the
     unrolled ones.  */
  for (unsigned s = view->plan->n; s-- > 0;)
    {
      const struct pf_step *step = view->plan->step + s;

      if (step->unroll || seen[step->member])
        continue;
      seen[step->member] = true;
      k++;
      around[n + members - k]
          = (struct around){ view->first + step->member,
                             main_loop (view, step->member) };
    }
  return n + members;
}

/* The loops around STATEMENT into AROUND; their number, 0 if there are too
   many.  */
static unsigned
collect_around (const struct names *names, const struct pf_plan *plan,
                const struct pf_nest_statement *statement,
                struct around *around)
{
  unsigned n = 0;

  if (statement->n_dim > PF_PLAN_MAX)
    return 0;
  while (n < statement->n_dim)
    {
      unsigned node = statement->dim[n].node;
      struct band view = { .names = names,
                           .statement = statement,
                           .tree = names->nest->node[node].tree,
                           .first = n };
      struct pf_plan identity = pf_plan_identity (view.tree->n_member);

      view.plan = plan[node].n ? plan + node : &identity;
      n = add_around (&view, around, n);
    }
  return n;
}

/* Name the N loops in AROUND by the variables that they run along.  */
static void
name_around (struct text *text, const struct band *view, unsigned n,
             const struct around *around)
{
  const struct pf_statement *statement = view->statement->statement;

  for (unsigned k = 0; k < n; k++)
    fprintf (text->file, "%s%s", k > 0 ? ", " : "",
             loop_name (view, statement->loop[around[k].loop]));
}

/* Remove from the N loops in AROUND those that run along no iterator; the new
   number.  */
static unsigned
drop_constant (const struct pf_nest_statement *statement, unsigned n,
               struct around *around)
{
  unsigned left = 0;

  for (unsigned k = 0; k < n; k++)
    if (around[k].loop < statement->statement->n_loop)
      around[left++] = around[k];
  return left;
}

/* "interchanged i, j, k to i, k, j" for STATEMENT.  */
static void
describe_order (struct text *text, const struct names *names,
                const struct pf_plan *plan,
                const struct pf_nest_statement *statement)
{
  struct around now[PF_PLAN_MAX], source[PF_PLAN_MAX];
  const struct band view = { .names = names, .statement = statement };
  unsigned n = collect_around (names, plan, statement, now);
  bool changed = false;

  n = drop_constant (statement, n, now);
  for (unsigned m = 0; m < n; m++)
    {
      unsigned k = m;

      while (k > 0 && source[k - 1].loop > now[m].loop)
        {
          source[k] = source[k - 1];
          k--;
        }
      source[k] = now[m];
      changed = changed || k != m;
    }
  if (!changed)
    return;
  next_part (text);
  fputs ("interchanged ", text->file);
  name_around (text, &view, n, source);
  fputs (" to ", text->file);
  name_around (text, &view, n, now);
}

/* Has node NODE of NEST no band below?  */
static bool
is_innermost (const struct pf_nest *nest, unsigned node)
{
  for (unsigned k = node + 1; k < nest->node[node].end; k++)
    if (nest->node[k].tree->kind == PF_TREE_BAND)
      return false;
  return true;
}

/* Describe everything in the nest of NAMES.  */
static void
describe_nest (struct text *text, const struct names *names,
               const struct pf_plan *plan, const struct pf_machine *machine)
{
  const struct pf_nest *nest = names->nest;

  for (unsigned k = 0; k < nest->n_node; k++)
    {
      const struct pf_nest_statement *statement;
      unsigned first;

      if (nest->node[k].tree->kind != PF_TREE_BAND)
        continue;
      statement = deepest_statement (nest, k, &first);
      if (statement && is_innermost (nest, k))
        describe_order (text, names, plan, statement);
      describe_band (text, names, k, plan + k, machine);
    }
}

static void
free_names (struct names *names)
{
  for (unsigned s = 0; names->variable && s < names->nest->n_statement; s++)
    free (names->variable[s]);
  free (names->variable);
}

/* Find the names for NEST of SCOP.  Returns false when memory is short; there
   is something to free even so.  */
static bool
find_names (const struct pf_scop *scop, const struct pf_nest *nest,
            struct names *names)
{
  isl_union_map *order = isl_schedule_get_map (scop->schedule);
  bool found;

  *names = (struct names){ .scop = scop, .nest = nest };
  names->variable = calloc (nest->n_statement + 1, sizeof *names->variable);
  found = names->variable != NULL;
  for (unsigned s = 0; found && s < nest->n_statement; s++)
    {
      names->variable[s]
          = pf_source_variables (order, nest->statement[s].statement);
      found = names->variable[s] != NULL;
    }
  isl_union_map_free (order);
  return found;
}

/* Does the part of LENGTH characters at PART stand in START before?  */
static bool
is_repeated (const char *start, const char *part, size_t length)
{
  for (const char *other = start; other < part;)
    {
      size_t n = strcspn (other, ";");

      if (n == length && strncmp (other, part, n) == 0)
        return true;
      other += n + strlen ("; ");
    }
  return false;
}

/* TEXT, which is freed, without the parts that it has before.  */
static char *
drop_repeated (char *start)
{
  struct text text = { .separate = false };
  const char *part = start;

  text.file = open_memstream (&text.start, &text.length);
  while (text.file && *part)
    {
      size_t length = strcspn (part, ";");

      if (!is_repeated (start, part, length))
        {
          next_part (&text);
          fprintf (text.file, "%.*s", (int)length, part);
        }
      part += length;
      if (*part)
        part += strlen ("; ");
    }
  free (start);
  return finish (&text);
}

char *
pf_transform_summary (const struct pf_scop *scop, const struct pf_nest *nest,
                      const struct pf_plan *plan,
                      const struct pf_machine *machine, unsigned original)
{
  struct text text = { .separate = false };
  unsigned nests = pf_transform_count_nests (nest->node[0].tree);
  struct names names;
  bool named = find_names (scop, nest, &names);
  char *start;

  text.file = open_memstream (&text.start, &text.length);
  if (!text.file || !named)
    {
      free (finish (&text));
      free_names (&names);
      return NULL;
    }
  if (nests > original && !is_split (nest, 0))
    {
      next_part (&text);
      fprintf (text.file, "distributed into %u nests", nests);
    }
  else if (nests < original)
    {
      next_part (&text);
      fprintf (text.file, "fused %u nests into %u", original, nests);
    }
  describe_nest (&text, &names, plan, machine);
  free_names (&names);
  start = finish (&text);
  return start ? drop_repeated (start) : NULL;
}
