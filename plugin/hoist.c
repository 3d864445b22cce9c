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

   TREE: the original order.  */
struct work
{
  const struct pf_tree *tree;
  enum pf_hoist_strategy strategy;
  FILE *log;
};

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

static struct pf_tree *order_segment (const struct work *work,
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
hoist_slice (const struct work *work, const struct pf_segment *segment,
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
order_nest (const struct work *work, const struct pf_segment *segment,
            const struct pf_slice_nest *nest)
{
  isl_union_set *domain;
  struct pf_tree *tree;

  if (nest->list.n > 0 && segment->depth + 1 < PF_SEGMENT_DEPTH)
    return hoist_slice (work, segment, nest->list.slice[nest->best]);
  domain = member_domain (segment, nest->member);
  tree = pf_segment_is_leaf (segment, nest->member)
             ? pf_tree_leaf (isl_union_set_copy (domain))
             : pf_tree_restrict (work->tree, domain);
  isl_union_set_free (domain);
  return tree;
}

/* The order of the living nests of NESTS, one after the other.  */
static struct pf_tree *
order_nests (const struct work *work, const struct pf_slice_nests *nests)
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

/* The order of SEGMENT: Optimize-Code-Segment.  */
static struct pf_tree *
order_segment (const struct work *work, const struct pf_segment *segment)
{
  struct pf_slice_nests *nests = pf_slice_nests_find (segment);
  struct pf_tree *tree = NULL;

  if (nests && work->log)
    pf_hoist_log_nests (nests, work->log);
  if (nests && pf_slice_nests_merge (nests, work->strategy, work->log) == 0)
    {
      if (work->log)
        pf_hoist_log_order (nests, work->log);
      tree = order_nests (work, nests);
    }
  pf_slice_nests_free (nests);
  return tree;
}

struct pf_tree *
pf_hoist_tree (const struct pf_scop *scop, const struct pf_dependences *deps,
               const struct pf_tree *tree, const struct pf_nest *nest,
               const struct pf_machine *machine,
               enum pf_hoist_strategy strategy, FILE *log)
{
  struct work work = { .tree = tree, .strategy = strategy, .log = log };
  struct pf_loop_variables *variables = pf_loop_variables_read (scop, tree);
  struct pf_directions *d
      = variables ? pf_directions_compute (scop, variables, deps->validity)
                  : NULL;
  struct pf_segment *segment
      = d ? pf_segment_alloc (scop, variables, nest, machine, d) : NULL;
  struct pf_tree *result = segment ? order_segment (&work, segment) : NULL;

  pf_segment_free (segment);
  pf_loop_variables_free (scop, variables);
  return result;
}
