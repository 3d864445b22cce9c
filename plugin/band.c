/* What the dependences allow each band of a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "band.h"

#include "row-distance.h"
#include <stdlib.h>
#include <string.h>

/* Dependences that are active somewhere: VALIDITY orders instances, LANES, a part of these, keep
   loops from being vectorized.  LANES are NULL if they are all.  SHORTENED: where to note that
   a band got fewer loops than it could have for the sake of those below; NULL: each gets as
   many as it can.  DEPTH: the number of loops around.  */
struct active
{
  isl_union_map *validity, *lanes;
  bool *shortened;
  unsigned depth;
};

__isl_give isl_union_map *
pf_band_active (__isl_take isl_union_map *dependences, unsigned n,
                const struct pf_tree_member *member)
{
  for (unsigned k = 0; k < n; k++)
    dependences = pf_row_distance (dependences, member[k].row, PF_SAME);
  return dependences;
}

__isl_give isl_union_map *
pf_band_within (__isl_keep isl_union_map *dependences,
                __isl_keep isl_union_set *domain)
{
  return isl_union_map_intersect_range (
      isl_union_map_intersect_domain (isl_union_map_copy (dependences),
                                      isl_union_set_copy (domain)),
      isl_union_set_copy (domain));
}

/* Has one of ACTIVE a negative distance in MEMBER?  */
static isl_bool
goes_back (__isl_keep isl_union_map *active,
           const struct pf_tree_member *member)
{
  isl_union_map *back
      = pf_row_distance (isl_union_map_copy (active), member->row, PF_BACK);
  isl_bool none = isl_union_map_is_empty (back);

  isl_union_map_free (back);
  return isl_bool_not (none);
}

/* Those of DEPENDENCES from child A of the sequence BODY to child B.  */
static __isl_give isl_union_map *
between (__isl_keep isl_union_map *dependences, const struct pf_tree *body,
         unsigned a, unsigned b)
{
  return isl_union_map_intersect_range (
      isl_union_map_intersect_domain (
          isl_union_map_copy (dependences),
          isl_union_set_copy (body->child[a]->domain)),
      isl_union_set_copy (body->child[b]->domain));
}

/* Is one of DEPENDENCES from a child of the sequence BODY to an earlier one
   (STEP -1), to itself (0), or to a later one (1)?  */
static isl_bool
leads (__isl_keep isl_union_map *dependences, const struct pf_tree *body,
       int step)
{
  isl_bool found = isl_bool_false;

  for (unsigned a = 0; a < body->n_child; a++)
    for (unsigned b = 0; b < body->n_child && found == isl_bool_false; b++)
      {
        isl_union_map *map;

        if ((b > a) - (b < a) != step)
          continue;
        map = between (dependences, body, a, b);
        found = isl_bool_not (isl_union_map_is_empty (map));
        isl_union_map_free (map);
      }
  return found;
}

/* Those of ACTIVE that agree in all members of BAND but number K.  */
static __isl_give isl_union_map *
reaching_last (__isl_keep isl_union_map *active, const struct pf_tree *band,
               unsigned k)
{
  isl_union_map *rest = isl_union_map_copy (active);

  for (unsigned i = 0; i < band->n_member; i++)
    if (i != k)
      rest = pf_band_active (rest, 1, band->member + i);
  return rest;
}

/* Those of DEPENDENCES that differ in MEMBER, of a permutable band: none goes back.  */
static __isl_give isl_union_map *
differing (__isl_keep isl_union_map *dependences,
           const struct pf_tree_member *member)
{
  return pf_row_distance (isl_union_map_copy (dependences), member->row,
                          PF_AHEAD);
}

__isl_give isl_union_map *
pf_band_carried (__isl_keep isl_union_map *active, const struct pf_tree *band,
                 unsigned k)
{
  isl_union_map *rest = reaching_last (active, band, k);
  isl_union_map *carried = differing (rest, band->member + k);

  isl_union_map_free (rest);
  return carried;
}

/* Does child K of the sequence BODY depend on another child by DEPENDENCES?
   Those that are PLACED do not count.  */
static isl_bool
is_waiting (__isl_keep isl_union_map *dependences, const struct pf_tree *body,
            unsigned k, const bool *placed)
{
  isl_bool found = isl_bool_false;

  for (unsigned a = 0; a < body->n_child && found == isl_bool_false; a++)
    if (a != k && !placed[a])
      {
        isl_union_map *map = between (dependences, body, a, k);

        found = isl_bool_not (isl_union_map_is_empty (map));
        isl_union_map_free (map);
      }
  return found;
}

/* Order the children of the sequence BODY so that each comes after those that
   it depends on by DEPENDENCES, and otherwise as they are; leave them alone
   when there is no such order.  */
static isl_stat
sort_children (struct pf_tree *body, __isl_keep isl_union_map *dependences)
{
  unsigned n = body->n_child, done;
  struct pf_tree **sorted = calloc (n, sizeof *sorted);
  bool *placed = calloc (n, sizeof *placed);
  isl_bool waiting = isl_bool_false;

  for (done = 0; sorted && placed && done < n; done++)
    {
      unsigned k;

      for (k = 0; k < n; k++)
        {
          if (placed[k])
            continue;
          waiting = is_waiting (dependences, body, k, placed);
          if (waiting != isl_bool_true)
            break;
        }
      if (k == n || waiting < 0)
        break;
      placed[k] = true;
      sorted[done] = body->child[k];
    }
  if (done == n)
    memcpy (body->child, sorted, n * sizeof *sorted);
  free (sorted);
  free (placed);
  return waiting < 0 ? isl_stat_error : isl_stat_ok;
}

/* Where the dependences leave it open in which order the statements of BAND
   stand, choose one that allows to distribute the last member.  */
static isl_stat
sort_body (struct pf_tree *band, __isl_keep isl_union_map *active)
{
  struct pf_tree *body = band->child[0];
  isl_union_map *rest;
  isl_stat result;

  if (body->kind != PF_TREE_SEQUENCE || !pf_tree_is_flat (body))
    return isl_stat_ok;
  rest = reaching_last (active, band, band->n_member - 1);
  result = sort_children (body, rest);
  isl_union_map_free (rest);
  return result;
}

/* Chains of fewer dependences than this are short.  */
#define LONG_CHAIN 8

/* So many steps are taken one piece at a time in search of a chain.  */
#define MOST_STEPS 64

/* Does a chain of LENGTH of CARRIED, each of which starts where the one before ends, start in FROM, which is taken?
   Piece by piece; false as well if that takes more than STEPS, which are those that are left.  */
static isl_bool
starts_chain (__isl_take isl_union_set *from, __isl_keep isl_union_map *carried,
              unsigned length, unsigned *steps)
{
  isl_bool found = isl_bool_not (isl_union_set_is_empty (from));
  isl_basic_set_list *pieces;
  isl_size n;

  if (found != isl_bool_true || length == 0)
    {
      isl_union_set_free (from);
      return found;
    }
  pieces = isl_union_set_get_basic_set_list (from);
  n = isl_basic_set_list_n_basic_set (pieces);
  found = n < 0 ? isl_bool_error : isl_bool_false;
  for (int k = 0; k < n && found == isl_bool_false && *steps > 0; k++)
    {
      isl_basic_set *piece = isl_basic_set_list_get_basic_set (pieces, k);

      --*steps;
      found = starts_chain (
          isl_union_set_apply (isl_union_set_from_basic_set (piece),
                               isl_union_map_copy (carried)),
          carried, length - 1, steps);
    }
  isl_basic_set_list_free (pieces);
  isl_union_set_free (from);
  return found;
}

/* The same, with all of FROM at a time.  */
static isl_bool
starts_any_chain (__isl_take isl_union_set *from,
                  __isl_keep isl_union_map *carried, unsigned length)
{
  isl_bool none = isl_union_set_is_empty (from);

  for (; length > 0 && none == isl_bool_false; length--)
    {
      from = isl_union_set_coalesce (
          isl_union_set_apply (from, isl_union_map_copy (carried)));
      none = isl_union_set_is_empty (from);
    }
  isl_union_set_free (from);
  return isl_bool_not (none);
}

/* Are there eight of CARRIED, each of which starts where the one before ends?
   Where all start or end in one iteration there are no three, in one of two no
   five, in one of three no seven.  Mostly there are, which is found fast piece by piece: all of where they
   end may consist of many.  */
static isl_bool
is_chained (__isl_keep isl_union_map *carried)
{
  unsigned steps = MOST_STEPS;
  isl_union_set *from = isl_union_map_domain (isl_union_map_copy (carried));
  isl_bool found
      = starts_chain (isl_union_set_copy (from), carried, LONG_CHAIN, &steps);

  if (found == isl_bool_false && steps == 0)
    return starts_any_chain (from, carried, LONG_CHAIN);
  isl_union_set_free (from);
  return found;
}

/* How many of the N members in MEMBER, from the first on, have no negative
   distance among ACTIVE?  -1 on an isl error.  */
static int
count_permutable (__isl_keep isl_union_map *active, unsigned n,
                  const struct pf_tree_member *member)
{
  unsigned k;

  for (k = 0; k < n; k++)
    {
      isl_bool back = goes_back (active, member + k);

      if (back < 0)
        return -1;
      if (back)
        break;
    }
  return (int)k;
}

/* May CHILD, a child of a sequence below a band, execute a block of iterations
   of that band innermost?  REST: the dependences that the other members of the
   band leave.  */
static isl_bool
can_jam (const struct pf_tree *child, __isl_keep isl_union_map *rest)
{
  isl_union_map *inner;
  int n;

  if (child->kind == PF_TREE_LEAF)
    return isl_bool_true;
  if (child->kind != PF_TREE_BAND || !pf_tree_is_flat (child->child[0]))
    return isl_bool_false;
  inner = pf_band_within (rest, child->domain);
  n = count_permutable (inner, child->n_member, child->member);
  isl_union_map_free (inner);
  if (n < 0)
    return isl_bool_error;
  return (unsigned)n == child->n_member ? isl_bool_true : isl_bool_false;
}

/* May all children of the sequence BODY?  */
static isl_bool
can_jam_all (const struct pf_tree *body, __isl_keep isl_union_map *rest)
{
  isl_bool can = isl_bool_true;

  for (unsigned k = 0; k < body->n_child && can == isl_bool_true; k++)
    can = can_jam (body->child[k], rest);
  return can;
}

/* Compute what keeps the loop of member K of BAND, when it is the last, from being vectorized: those
   of the lanes' dependences that it has CARRIED, which is taken.  BACK: a dependence leads to an earlier
   child of the sequence below.  */
static isl_stat
analyse_lanes (struct pf_tree *band, unsigned k,
               __isl_take isl_union_map *carried, bool back)
{
  struct pf_tree_member *member = band->member + k;
  const struct pf_tree *body = band->child[0];
  isl_bool recurs = body->kind == PF_TREE_SEQUENCE
                        ? leads (carried, body, 0)
                        : isl_bool_not (isl_union_map_is_empty (carried));
  isl_bool chained = isl_bool_false;

  if (recurs == isl_bool_true || back)
    chained = is_chained (carried);
  isl_union_map_free (carried);
  member->recurs = recurs == isl_bool_true;
  member->backward = member->recurs || back;
  member->chained = chained == isl_bool_true;
  return recurs < 0 || chained < 0 ? isl_stat_error : isl_stat_ok;
}

/* Compute what member K of BAND says about ACTIVE when it is the last.  */
static isl_stat
analyse_last (struct pf_tree *band, unsigned k, const struct active *active)
{
  struct pf_tree_member *member = band->member + k;
  const struct pf_tree *body = band->child[0];
  isl_union_map *rest = reaching_last (active->validity, band, k);
  isl_union_map *carried = differing (rest, band->member + k);
  isl_bool carries = isl_bool_not (isl_union_map_is_empty (carried));
  isl_bool back = isl_bool_false, jammable = isl_bool_false;

  if (body->kind == PF_TREE_SEQUENCE)
    back = leads (rest, body, -1);
  if (body->kind == PF_TREE_SEQUENCE && !pf_tree_is_flat (body)
      && back == isl_bool_false)
    jammable = can_jam_all (body, rest);
  isl_union_map_free (rest);
  if (active->lanes)
    {
      isl_union_map_free (carried);
      carried = pf_band_carried (active->lanes, band, k);
    }
  member->carries = carries == isl_bool_true;
  member->separable = body->kind == PF_TREE_SEQUENCE && back == isl_bool_false;
  member->jammable = jammable == isl_bool_true;
  if (carries < 0 || back < 0 || jammable < 0)
    {
      isl_union_map_free (carried);
      return isl_stat_error;
    }
  return analyse_lanes (band, k, carried, back == isl_bool_true);
}

/* Compute whether the members of BAND are forward.  */
static isl_stat
analyse_forward (struct pf_tree *band, __isl_keep isl_union_map *active)
{
  const struct pf_tree *body = band->child[0];
  isl_bool back = body->kind == PF_TREE_SEQUENCE ? leads (active, body, -1)
                                                 : isl_bool_true;

  for (unsigned k = 0; k < band->n_member; k++)
    band->member[k].forward = back == isl_bool_false;
  return back < 0 ? isl_stat_error : isl_stat_ok;
}

/* Statements that have at least so many loops; FOUND: a dependence between such ones.  */
struct deep
{
  unsigned least;
  bool found;
};

/* Is MAP one of the dependences that USER looks for?  */
static isl_stat
find_deep (__isl_take isl_map *map, void *user)
{
  struct deep *deep = user;
  isl_bool empty = isl_map_is_empty (map);

  if ((unsigned)isl_map_dim (map, isl_dim_in) >= deep->least
      && (unsigned)isl_map_dim (map, isl_dim_out) >= deep->least)
    deep->found = deep->found || empty == isl_bool_false;
  isl_map_free (map);
  return empty < 0 ? isl_stat_error : isl_stat_ok;
}

/* Compute what member K of BAND says about ACTIVE.  */
static isl_stat
analyse_member (struct pf_tree *band, unsigned k, const struct active *active)
{
  struct pf_tree_member *member = band->member + k;
  struct deep deep = { active->depth + band->n_member, false };
  isl_union_map *apart = differing (active->validity, member);
  isl_bool coincident = isl_union_map_is_empty (apart);
  isl_stat found = isl_union_map_foreach_map (apart, find_deep, &deep);

  isl_union_map_free (apart);
  if (coincident < 0 || found < 0)
    return isl_stat_error;
  member->coincident = coincident;
  member->mostly_coincident = !deep.found;
  return analyse_last (band, k, active);
}

/* Release what ACTIVE has.  */
static void
clear_active (struct active *active)
{
  isl_union_map_free (active->validity);
  isl_union_map_free (active->lanes);
}

/* Those of ACTIVE whose source and sink agree in the N members of MEMBER.  */
static struct active
active_below (const struct active *active, unsigned n,
              const struct pf_tree_member *member)
{
  return (struct active){
    pf_band_active (isl_union_map_copy (active->validity), n, member),
    active->lanes
        ? pf_band_active (isl_union_map_copy (active->lanes), n, member)
        : NULL,
    active->shortened, active->depth + n
  };
}

/* Those of ACTIVE with source and sink in DOMAIN.  */
static struct active
active_within (const struct active *active, __isl_keep isl_union_set *domain)
{
  return (struct active){ pf_band_within (active->validity, domain),
                          active->lanes ? pf_band_within (active->lanes, domain)
                                        : NULL,
                          active->shortened, active->depth };
}

/* The analysed tree for TREE, where ACTIVE, which it takes, are active.  */
static struct pf_tree *analyse (const struct pf_tree *tree,
                                struct active active);

/* The number of the N members in MEMBER, fewer than LONGEST, that have to be in a band so that all
   others are one band below.  LONGEST if they cannot be, -1 on an isl error.  */
static int
count_outer (const struct active *active, unsigned n,
             const struct pf_tree_member *member, unsigned longest)
{
  for (unsigned k = 1; k < longest; k++)
    {
      isl_union_map *below
          = pf_band_active (isl_union_map_copy (active->validity), k, member);
      int inner = count_permutable (below, n - k, member + k);

      isl_union_map_free (below);
      if (inner < 0)
        return -1;
      if ((unsigned)inner == n - k)
        return (int)k;
    }
  return (int)longest;
}

/* The number of the N members in MEMBER, from the first on, that may be one band as far as some
   are to be apart.  */
static unsigned
count_together (unsigned n, const struct pf_tree_member *member)
{
  unsigned k = 1;

  while (k < n && !member[0].apart && !member[k].apart)
    k++;
  return k;
}

/* How many of the N members in MEMBER, from the first on, become a band.  0 if ACTIVE allow
   none, -1 on an isl error.  */
static int
band_length (const struct active *active, unsigned n,
             const struct pf_tree_member *member)
{
  int longest
      = count_permutable (active->validity, count_together (n, member), member),
      length;

  if (!active->shortened || longest <= 0 || (unsigned)longest == n)
    return longest;
  length = count_outer (active, n, member, (unsigned)longest);
  *active->shortened = *active->shortened || (length > 0 && length < longest);
  return length;
}

/* Bands for the N members in MEMBER, above the analysed BODY.  It takes ACTIVE.  */
static struct pf_tree *
regroup (unsigned n, const struct pf_tree_member *member,
         const struct pf_tree *body, struct active active)
{
  int first;
  struct pf_tree *rest, *band = NULL;

  if (n == 0)
    return analyse (body, active);
  first = band_length (&active, n, member);
  if (first <= 0)
    {
      clear_active (&active);
      return NULL;
    }
  rest = regroup (n - (unsigned)first, member + first, body,
                  active_below (&active, (unsigned)first, member));
  band = pf_tree_band (rest, (unsigned)first, member);
  if (band)
    band->permutable = true;
  if (band
      && (sort_body (band, active.validity) < 0
          || analyse_forward (band, active.validity) < 0))
    band = pf_tree_free (band);
  for (unsigned k = 0; band && k < band->n_member; k++)
    if (analyse_member (band, k, &active) < 0)
      band = pf_tree_free (band);
  clear_active (&active);
  return band;
}

/* The analysed children of the sequence TREE.  It takes ACTIVE.  */
static struct pf_tree *
analyse_sequence (const struct pf_tree *tree, struct active active)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      struct pf_tree *part = analyse (
          tree->child[k], active_within (&active, tree->child[k]->domain));

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  clear_active (&active);
  return result;
}

static struct pf_tree *
analyse (const struct pf_tree *tree, struct active active)
{
  struct pf_tree_member *member;
  const struct pf_tree *body;
  struct pf_tree *result = NULL;
  unsigned n;

  if (!active.validity)
    {
      clear_active (&active);
      return NULL;
    }
  if (tree->kind == PF_TREE_SEQUENCE)
    return analyse_sequence (tree, active);
  if (tree->kind == PF_TREE_LEAF)
    {
      clear_active (&active);
      return pf_tree_leaf (isl_union_set_copy (tree->domain));
    }
  member = pf_tree_members (tree, &n, &body);
  if (member)
    result = regroup (n, member, body, active);
  else
    clear_active (&active);
  free (member);
  return result;
}

/* DEPENDENCES of the instances of TREE, of which all are active.  SHORTENED: as in struct
   active.  */
static struct active
all_active (const struct pf_tree *tree,
            const struct pf_dependences *dependences, bool *shortened)
{
  const struct active all
      = { dependences->validity,
          dependences->lanes == dependences->validity ? NULL
                                                      : dependences->lanes,
          shortened, 0 };

  return active_within (&all, tree->domain);
}

struct pf_tree *
pf_band_analyse (const struct pf_tree *tree,
                 const struct pf_dependences *dependences)
{
  return analyse (tree, all_active (tree, dependences, NULL));
}

struct pf_tree *
pf_band_analyse_inner (const struct pf_tree *tree,
                       const struct pf_dependences *dependences)
{
  bool shortened = false;
  struct pf_tree *result
      = analyse (tree, all_active (tree, dependences, &shortened));

  return shortened ? result : pf_tree_free (result);
}
