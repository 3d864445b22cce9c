/* Certification of a schedule, on the original dependences.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "certify.h"
#include "context.h"
#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* What the checks know and have found.

   SCOP: as given.
   CONTEXT, FAR: for which parameters, and what is left out of all relations.
   DOMAIN: of the SCoP, for the parameters in question.
   VALIDITY: the dependences, [params] -> { Source[i] -> Sink[j] }.
   CERTIFICATE: PF_CERTIFIED until a check fails.
   VIOLATED: dependences violated so far, [params] -> { Source[i] -> Sink[j] }.  */
struct certification
{
  const struct pf_scop *scop;
  isl_set *context, *far;
  isl_union_set *domain;
  isl_union_map *validity;
  enum pf_certificate certificate;
  isl_union_map *violated;
};

/* Note that CERTIFICATION fails for CERTIFICATE if HOLDS is not true, or for
   an isl error.  Only the first failure is kept, but an isl error replaces
   any.  Returns whether the check held.  */
static bool
require (struct certification *certification, isl_bool holds,
         enum pf_certificate certificate)
{
  if (holds < 0)
    certification->certificate = PF_NOT_CERTIFIED;
  else if (!holds && certification->certificate == PF_CERTIFIED)
    certification->certificate = certificate;
  return holds == isl_bool_true;
}

/* Add VIOLATED to what CERTIFICATION has found.  */
static void
add_violated (struct certification *certification,
              __isl_take isl_union_map *violated)
{
  isl_bool none = isl_union_map_is_empty (violated);

  require (certification, none, PF_VIOLATES);
  certification->violated
      = isl_union_map_union (certification->violated, violated);
}

/* The part of SET where the context of CERTIFICATION holds.  */
static __isl_give isl_union_set *
in_context (const struct certification *certification,
            __isl_take isl_union_set *set)
{
  return isl_union_set_intersect_params (set,
                                         isl_set_copy (certification->context));
}

/* The domain of the SCoP, for the parameters in question.  */
static __isl_give isl_union_set *
whole_domain (const struct certification *certification)
{
  isl_union_set *domain = pf_scop_domain (certification->scop);

  domain
      = isl_union_set_gist_params (domain, isl_set_copy (certification->far));
  return in_context (certification, domain);
}

/* Are SET, restricted to the context, and the domain of the SCoP equal?  */
static isl_bool
is_whole_domain (const struct certification *certification,
                 __isl_take isl_union_set *set)
{
  isl_bool equal;

  set = in_context (certification, set);
  equal = isl_union_set_is_equal (set, certification->domain);
  isl_union_set_free (set);
  return equal;
}

/* The instances that pass the filters above and of child K of NODE.  */
static __isl_give isl_union_set *
instances_of_child (const struct certification *certification,
                    __isl_keep isl_schedule_node *node, int k)
{
  isl_schedule_node *child = isl_schedule_node_get_child (node, k);
  isl_union_set *instances = isl_schedule_node_get_domain (child);
  isl_union_set *filter = isl_schedule_node_filter_get_filter (child);

  isl_schedule_node_free (child);
  instances = isl_union_set_intersect (instances, filter);
  return in_context (certification, instances);
}

/* Does each instance that reaches the sequence or set NODE pass the filter of
   exactly one child?  */
static void
check_partition (struct certification *certification,
                 __isl_keep isl_schedule_node *node)
{
  isl_size n = isl_schedule_node_n_children (node);
  isl_union_set *left
      = in_context (certification, isl_schedule_node_get_domain (node));
  isl_union_set *taken = isl_union_set_empty (isl_union_set_get_space (left));

  if (n < 0)
    require (certification, isl_bool_error, PF_NOT_CERTIFIED);
  for (isl_size k = 0; k < n; k++)
    {
      isl_union_set *part = instances_of_child (certification, node, k);
      isl_bool disjoint = isl_union_set_is_disjoint (taken, part);

      require (certification, disjoint, PF_NOT_UNIQUE);
      left = isl_union_set_subtract (left, isl_union_set_copy (part));
      taken = isl_union_set_union (taken, part);
    }
  require (certification, isl_union_set_is_empty (left), PF_NOT_COMPLETE);
  isl_union_set_free (left);
  isl_union_set_free (taken);
}

/* Code generation may put the children of the set NODE in any order, one as a
   whole after the other, which their times do not show: no dependence may lead
   from one child to another.  */
static void
check_set (struct certification *certification,
           __isl_keep isl_schedule_node *node)
{
  isl_size n = isl_schedule_node_n_children (node);
  isl_union_map *outer = isl_schedule_node_get_prefix_schedule_union_map (node);
  isl_union_map *back = isl_union_map_reverse (isl_union_map_copy (outer));
  isl_union_map *together = isl_union_map_apply_range (outer, back);
  isl_union_map *between = isl_union_map_intersect (
      isl_union_map_copy (certification->validity), together);

  for (isl_size k = 0; k < n; k++)
    {
      isl_union_set *part = instances_of_child (certification, node, k);
      isl_union_map *within = isl_union_map_from_domain_and_range (
          isl_union_set_copy (part), part);
      between = isl_union_map_subtract (between, within);
    }
  add_violated (certification, between);
}

/* Does the filter NODE, the only child of its parent, let every instance
   pass?  */
static void
check_lone_filter (struct certification *certification,
                   __isl_keep isl_schedule_node *node)
{
  isl_union_set *reaching
      = in_context (certification, isl_schedule_node_get_domain (node));
  isl_union_set *filter = isl_schedule_node_filter_get_filter (node);
  isl_bool all = isl_union_set_is_subset (reaching, filter);

  require (certification, all, PF_NOT_COMPLETE);
  isl_union_set_free (reaching);
  isl_union_set_free (filter);
}

/* Does the SCoP's context imply what the context NODE claims?  Below a band
   the claim is about times; such a node is refused.  */
static void
check_context (struct certification *certification,
               __isl_keep isl_schedule_node *node)
{
  isl_size depth = isl_schedule_node_get_schedule_depth (node);
  isl_set *claim
      = isl_set_params (isl_schedule_node_context_get_context (node));
  isl_bool implied = isl_set_is_subset (certification->scop->context, claim);

  isl_set_free (claim);
  require (certification, isl_bool_ok (depth == 0), PF_NOT_COMPLETE);
  require (certification, implied, PF_NOT_COMPLETE);
}

/* Does the band NODE give each instance that reaches it a time?  None gets two: it has
   functions.  */
static void
check_band (struct certification *certification,
            __isl_keep isl_schedule_node *node)
{
  isl_size n = isl_schedule_node_band_n_member (node);
  isl_union_set *reaching, *timed;

  /* isl passes over bands without members.  */
  if (n == 0)
    return;
  reaching = in_context (certification, isl_schedule_node_get_domain (node));
  timed = isl_multi_union_pw_aff_domain (
      isl_schedule_node_band_get_partial_schedule (node));
  require (certification, isl_union_set_is_subset (reaching, timed),
           PF_NOT_COMPLETE);
  isl_union_set_free (reaching);
  isl_union_set_free (timed);
}

static void
check_filter (struct certification *certification,
              __isl_keep isl_schedule_node *node)
{
  enum isl_schedule_node_type parent = isl_schedule_node_get_parent_type (node);

  if (parent != isl_schedule_node_sequence && parent != isl_schedule_node_set)
    check_lone_filter (certification, node);
}

/* Check NODE alone.  Returns isl_bool_true to have its children visited.
   Expansion and extension nodes are refused since they make instances, guards
   since they drop some.  */
static isl_bool
check_node (__isl_keep isl_schedule_node *node, void *user)
{
  struct certification *certification = user;

  switch (isl_schedule_node_get_type (node))
    {
    case isl_schedule_node_error:
      return isl_bool_error;
    case isl_schedule_node_sequence:
      check_partition (certification, node);
      break;
    case isl_schedule_node_set:
      check_partition (certification, node);
      check_set (certification, node);
      break;
    case isl_schedule_node_filter:
      check_filter (certification, node);
      break;
    case isl_schedule_node_context:
      check_context (certification, node);
      break;
    case isl_schedule_node_expansion:
      require (certification, isl_bool_false, PF_NOT_UNIQUE);
      break;
    case isl_schedule_node_extension:
    case isl_schedule_node_guard:
      require (certification, isl_bool_false, PF_NOT_COMPLETE);
      break;
    case isl_schedule_node_band:
      check_band (certification, node);
      break;
    case isl_schedule_node_domain:
    case isl_schedule_node_mark:
    case isl_schedule_node_leaf:
      break;
    }
  return isl_bool_ok (certification->certificate == PF_CERTIFIED
                      || certification->certificate == PF_VIOLATES);
}

/* Those of PAIRS, { Source[i] -> Sink[j] }, to whose sources ROW gives the same time as to their sinks,
   or if LATE, a later one.  */
static __isl_give isl_union_map *
compare_times (__isl_take isl_union_map *pairs,
               __isl_take isl_multi_union_pw_aff *row, bool late)
{
  return late ? isl_union_map_lex_gt_at_multi_union_pw_aff (pairs, row)
              : isl_union_map_eq_at_multi_union_pw_aff (pairs, row);
}

static void check_pairs (struct certification *certification,
                         __isl_take isl_schedule_node *node,
                         __isl_take isl_union_map *pairs);

/* The same as check_pairs for a band: one loop after the other.  */
static void
check_band_pairs (struct certification *certification,
                  __isl_take isl_schedule_node *node,
                  __isl_take isl_union_map *pairs)
{
  isl_multi_union_pw_aff *rows
      = isl_schedule_node_band_get_partial_schedule (node);
  isl_size n = isl_schedule_node_band_n_member (node);

  for (isl_size k = 0; k < n; k++)
    {
      isl_multi_union_pw_aff *row = isl_multi_union_pw_aff_from_union_pw_aff (
          isl_multi_union_pw_aff_get_union_pw_aff (rows, k));

      add_violated (certification,
                    compare_times (isl_union_map_copy (pairs),
                                   isl_multi_union_pw_aff_copy (row), true));
      pairs = compare_times (pairs, row, false);
    }
  isl_multi_union_pw_aff_free (rows);
  check_pairs (certification, isl_schedule_node_child (node, 0), pairs);
}

/* The same as check_pairs for a sequence, or for a set, of which check_set sees to what leads from one
   child to another.  */
static void
check_parts (struct certification *certification,
             __isl_take isl_schedule_node *node,
             __isl_take isl_union_map *pairs)
{
  isl_size n = isl_schedule_node_n_children (node);
  bool ordered
      = isl_schedule_node_get_type (node) == isl_schedule_node_sequence;
  isl_union_set *before = NULL;

  for (isl_size k = 0; k < n; k++)
    {
      isl_schedule_node *child = isl_schedule_node_get_child (node, (int)k);
      isl_union_set *part = isl_schedule_node_filter_get_filter (child);
      isl_union_map *from = isl_union_map_intersect_domain (
          isl_union_map_copy (pairs), isl_union_set_copy (part));

      if (ordered && before)
        add_violated (certification, isl_union_map_intersect_range (
                                         isl_union_map_copy (from),
                                         isl_union_set_copy (before)));
      from = isl_union_map_intersect_range (from, isl_union_set_copy (part));
      check_pairs (certification, isl_schedule_node_child (child, 0), from);
      before = before ? isl_union_set_union (before, part) : part;
    }
  isl_union_set_free (before);
  isl_union_map_free (pairs);
  isl_schedule_node_free (node);
}

/* Find those of PAIRS, { Source[i] -> Sink[j] }, whose sink is not strictly after its source.  Both reach
   NODE, at the same time.  Instances that have no time are none of its business.

   Going down the tree, what stands around several statements is asked once for all of them.  */
static void
check_pairs (struct certification *certification,
             __isl_take isl_schedule_node *node,
             __isl_take isl_union_map *pairs)
{
  isl_bool none = isl_union_map_plain_is_empty (pairs);

  if (none != isl_bool_false)
    {
      require (certification, isl_bool_ok (none > 0), PF_NOT_CERTIFIED);
      isl_union_map_free (pairs);
      isl_schedule_node_free (node);
      return;
    }
  switch (isl_schedule_node_get_type (node))
    {
    case isl_schedule_node_band:
      check_band_pairs (certification, node, pairs);
      break;
    case isl_schedule_node_sequence:
    case isl_schedule_node_set:
      check_parts (certification, node, pairs);
      break;
    case isl_schedule_node_leaf:
      add_violated (certification, pairs);
      isl_schedule_node_free (node);
      break;
    case isl_schedule_node_error:
      require (certification, isl_bool_error, PF_NOT_CERTIFIED);
      isl_union_map_free (pairs);
      break;
    default:
      /* A lone filter lets all pass.  */
      check_pairs (certification, isl_schedule_node_child (node, 0), pairs);
    }
}

static void
check_all (struct certification *certification,
           __isl_keep isl_schedule *schedule)
{
  require (certification,
           is_whole_domain (certification, isl_schedule_get_domain (schedule)),
           PF_NOT_COMPLETE);
  if (isl_schedule_foreach_schedule_node_top_down (schedule, check_node,
                                                   certification)
      < 0)
    require (certification, isl_bool_error, PF_NOT_CERTIFIED);
  if (certification->certificate != PF_CERTIFIED
      && certification->certificate != PF_VIOLATES)
    return;
  /* Each instance has one time now, as it passes one child of each sequence or set.  */
  check_pairs (certification, isl_schedule_get_root (schedule),
               isl_union_map_copy (certification->validity));
}

/* Check SCHEDULE of SCOP for the parameters in CONTEXT, which is taken, with what FAR,
   which is taken, says left out of all relations: the parameters of the SCoP's
   context are those that are in both.  Otherwise the same as pf_certify.  */
static enum pf_certificate
certify_for (const struct pf_scop *scop, const struct pf_dependences *deps,
             __isl_keep isl_schedule *schedule, __isl_take isl_set *context,
             __isl_take isl_set *far, isl_union_map **violated)
{
  struct certification certification = {
    .scop = scop,
    .context = context,
    .far = far,
    .validity = isl_union_map_gist_params (isl_union_map_copy (deps->validity),
                                           isl_set_copy (far)),
    .certificate = PF_CERTIFIED,
    .violated = isl_union_map_empty (isl_set_get_space (scop->context)),
  };
  isl_schedule *plain = isl_schedule_gist_domain_params (
      isl_schedule_copy (schedule), isl_set_copy (far));

  certification.domain = whole_domain (&certification);
  check_all (&certification, plain);
  isl_schedule_free (plain);
  isl_set_free (context);
  isl_set_free (far);
  isl_union_set_free (certification.domain);
  isl_union_map_free (certification.validity);
  *violated = certification.violated;
  return certification.certificate;
}

/* What is legal whatever far away bounds parameters have is legal, and found faster.  */
enum pf_certificate
pf_certify (const struct pf_scop *scop, const struct pf_dependences *deps,
            __isl_keep isl_schedule *schedule, isl_union_map **violated)
{
  isl_union_map *found;
  enum pf_certificate certificate
      = certify_for (scop, deps, schedule, pf_context_near (scop->context),
                     pf_context_far (scop->context), &found);

  if (certificate != PF_CERTIFIED)
    {
      isl_space *space = isl_set_get_space (scop->context);

      isl_union_map_free (found);
      certificate
          = certify_for (scop, deps, schedule, isl_set_copy (scop->context),
                         isl_set_universe (space), &found);
    }
  if (violated)
    *violated = NULL;
  if (violated && certificate == PF_VIOLATES)
    *violated = found;
  else
    isl_union_map_free (found);
  return certificate;
}
