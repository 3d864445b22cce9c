/* Dependence hoisting: interchange and multi-level fusion.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "hoist.h"

#include "hoist-log.h"
#include "segment.h"
#include "slice-nest.h"
#include <isl/aff.h>
#include <isl/val.h>
#include <stdlib.h>

/* What one run of the analysis works with.

   CHOICE: which slices to use; NULL for the best ones.  MET: how many nests have
     been met.  */
struct work
{
  const struct pf_order_input *input;
  enum pf_hoist_strategy strategy;
  struct pf_hoist_choice *choice;
  unsigned met;
};

void
pf_hoist_choice_clear (struct pf_hoist_choice *choice)
{
  free (choice->digit);
  free (choice->radix);
  *choice = (struct pf_hoist_choice){ 0, NULL, NULL };
}

bool
pf_hoist_choice_next (struct pf_hoist_choice *choice)
{
  while (choice->n > 0
         && choice->digit[choice->n - 1] + 1 == choice->radix[choice->n - 1])
    choice->n--;
  if (choice->n == 0)
    return false;
  choice->digit[choice->n - 1]++;
  return true;
}

/* Add the first of N slices to CHOICE.  Returns whether there was memory.  */
static bool
add_choice (struct pf_hoist_choice *choice, unsigned n)
{
  unsigned *digit = realloc (choice->digit, (choice->n + 1) * sizeof *digit);
  unsigned *radix = realloc (choice->radix, (choice->n + 1) * sizeof *radix);

  if (digit)
    choice->digit = digit;
  if (radix)
    choice->radix = radix;
  if (!digit || !radix)
    return false;
  digit[choice->n] = 0;
  radix[choice->n++] = n;
  return true;
}

/* The number of the slice to put NEST inside.  */
static unsigned
choose_slice (struct work *work, const struct pf_slice_nest *nest)
{
  if (!work->choice)
    return nest->best;
  if (work->met == work->choice->n && !add_choice (work->choice, nest->list.n))
    return nest->best;
  return work->choice->digit[work->met++];
}

/* The instances of the statements of SEGMENT that are MEMBER.  */
static __isl_give isl_union_set *
member_domain (const struct pf_segment *segment, const bool *member)
{
  isl_union_set *domain
      = isl_union_set_empty (isl_set_get_space (segment->scop->context));

  for (unsigned k = 0; k < segment->n_member; k++)
    {
      unsigned s = segment->list[k];

      if (member[s])
        domain = isl_union_set_union (
            domain, isl_union_set_from_set (
                        isl_set_copy (segment->variables[s].domain)));
    }
  return domain;
}

/* The variable of loop L of statement S of SEGMENT plus ALIGN.  */
static __isl_give isl_pw_aff *
aligned_variable (const struct pf_segment *segment, unsigned s, unsigned l,
                  int align)
{
  isl_pw_aff *value = isl_pw_aff_copy (segment->variables[s].loop[l].value);
  isl_val *val = isl_val_int_from_si (isl_pw_aff_get_ctx (value), align);

  return isl_pw_aff_add_constant_val (value, val);
}

/* The row of the fused loop of SLICE.  */
static __isl_give isl_union_pw_aff *
slice_row (const struct pf_segment *segment, const struct pf_slice *slice)
{
  isl_union_pw_aff *row
      = isl_union_pw_aff_empty (isl_set_get_space (segment->scop->context));

  for (unsigned k = 0; k < segment->n_member; k++)
    {
      unsigned s = segment->list[k];

      if (slice->loop[s] >= 0)
        row = isl_union_pw_aff_union_add (
            row, isl_union_pw_aff_from_pw_aff (aligned_variable (
                     segment, s, (unsigned)slice->loop[s], slice->align[s])));
    }
  return row;
}

static struct pf_tree *order_segment (struct work *work,
                                      const struct pf_segment *segment);

/* The band of the fused loop of SLICE of SEGMENT, above BODY, which is
   taken.  */
static struct pf_tree *
slice_band (const struct pf_segment *segment, const struct pf_slice *slice,
            struct pf_tree *body)
{
  struct pf_tree_member member
      = { .row = slice_row (segment, slice), .type = isl_ast_loop_atomic };
  struct pf_tree *band = NULL;

  if (member.row)
    band = pf_tree_band (body, 1, &member);
  else
    pf_tree_free (body);
  isl_union_pw_aff_free (member.row);
  return band;
}

/* The order of NEST of SEGMENT, all inside SLICE.  */
static struct pf_tree *
hoist_slice (struct work *work, const struct pf_segment *segment,
             const struct pf_slice *slice)
{
  struct pf_segment *inside = pf_segment_inside (segment, slice);
  struct pf_tree *body = inside ? order_segment (work, inside) : NULL;

  pf_segment_free (inside);
  return body ? slice_band (segment, slice, body) : NULL;
}

/* The order of NEST of SEGMENT.  Where no loop may be outermost, the order
   stays the original one, which is legal inside any loops around.  */
static struct pf_tree *
order_nest (struct work *work, const struct pf_segment *segment,
            const struct pf_slice_nest *nest)
{
  isl_union_set *domain;
  struct pf_tree *tree;

  if (nest->list.n > 0 && segment->depth + 1 < PF_SEGMENT_DEPTH)
    return hoist_slice (work, segment,
                        nest->list.slice[choose_slice (work, nest)]);
  domain = member_domain (segment, nest->member);
  tree = pf_segment_is_leaf (segment, nest->member)
             ? pf_tree_leaf (isl_union_set_copy (domain))
             : pf_tree_restrict (work->input->tree, domain);
  isl_union_set_free (domain);
  return tree;
}

/* The order of the living nests of NESTS, one after the other.  */
static struct pf_tree *
order_nests (struct work *work, const struct pf_slice_nests *nests)
{
  unsigned *order = calloc (nests->n + 1, sizeof *order);
  unsigned n = order ? pf_slice_nests_order (nests, order) : 0;
  struct pf_tree *tree = NULL;

  for (unsigned k = 0; k < n; k++)
    {
      struct pf_tree *part
          = order_nest (work, nests->segment, nests->nest + order[k]);

      tree = tree || !part ? (tree ? pf_tree_sequence (tree, part) : NULL)
                           : part;
      if (!tree)
        break;
    }
  free (order);
  return tree;
}

/* Merge slice nests, unless the user has chosen slices.  */
static int
merge_nests (const struct work *work, struct pf_slice_nests *nests)
{
  if (work->choice)
    return 0;
  return pf_slice_nests_merge (nests, work->strategy, work->input->log);
}

/* The order of SEGMENT: Optimize-Code-Segment.  */
static struct pf_tree *
order_segment (struct work *work, const struct pf_segment *segment)
{
  struct pf_slice_nests *nests = pf_slice_nests_find (segment);
  FILE *log = work->input->log;
  struct pf_tree *tree = NULL;

  if (nests && log)
    pf_hoist_log_nests (nests, log);
  if (nests && merge_nests (work, nests) == 0)
    {
      if (log)
        pf_hoist_log_order (nests, log);
      tree = order_nests (work, nests);
    }
  pf_slice_nests_free (nests);
  return tree;
}

/* The order of all of WORK's statements.  */
static struct pf_tree *
order_scop (struct work *work)
{
  const struct pf_order_input *input = work->input;
  struct pf_loop_variables *variables
      = input->tree && input->nest
            ? pf_loop_variables_read (input->scop, input->tree)
            : NULL;
  struct pf_directions *d = variables ? pf_directions_compute (
                                input->scop, variables, input->deps->validity)
                                      : NULL;
  struct pf_segment *segment
      = d ? pf_segment_alloc (input->scop, variables, input->nest,
                              input->machine, d)
          : NULL;
  struct pf_tree *tree = segment ? order_segment (work, segment) : NULL;

  pf_segment_free (segment);
  pf_loop_variables_free (input->scop, variables);
  return tree;
}

struct pf_tree *
pf_hoist_tree (const struct pf_order_input *input,
               enum pf_hoist_strategy strategy)
{
  struct work work = { .input = input, .strategy = strategy };

  return order_scop (&work);
}

struct pf_tree *
pf_hoist_nesting (const struct pf_order_input *input,
                  struct pf_hoist_choice *choice)
{
  struct work work = { .input = input, .choice = choice };

  return order_scop (&work);
}
