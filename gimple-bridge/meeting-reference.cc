/* References that meet in some iterations of a loop only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "meeting-reference.h"

__isl_give isl_union_map *
companions (__isl_keep isl_union_map *order)
{
  return isl_union_map_apply_range (
      isl_union_map_copy (order),
      isl_union_map_reverse (isl_union_map_copy (order)));
}

/* An access of a statement.

   ELEMENTS: all that it is to.  */
struct model_reference
{
  const struct pf_statement *statement;
  const struct pf_access *access;
  isl_set *elements;
};

/* Does the statement of A, a write, refer to no element of its array behind it, nor write to
   another?  Accesses stand in the order in which an instance makes them.  */

static bool
last_to_array_p (const model_reference &a)
{
  const struct pf_statement *statement = a.statement;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_access *other = &statement->access[k];
      if (other->array == a.access->array && other != a.access
          && (other->kind != PF_READ || other > a.access))
        return false;
    }
  return true;
}

/* The accesses of MODEL's statements that run in ORDER: { Stmt[i] -> [t] }.  The caller frees
   their ELEMENTS.  */

static std::vector<model_reference>
references_in (const struct pf_scop *model, __isl_keep isl_union_map *order)
{
  std::vector<model_reference> all;
  isl_union_set *domain = isl_union_map_domain (isl_union_map_copy (order));
  for (unsigned k = 0; k < model->n_statement; k++)
    {
      const struct pf_statement *statement = &model->statement[k];
      isl_union_set *own
          = isl_union_set_from_set (isl_set_copy (statement->domain));
      if (isl_union_set_is_disjoint (own, domain) != isl_bool_true)
        for (unsigned a = 0; a < statement->n_access; a++)
          {
            const struct pf_access *access = &statement->access[a];
            isl_map *relation
                = isl_map_intersect_domain (isl_map_copy (access->relation),
                                            isl_set_copy (statement->domain));
            all.push_back ({ statement, access, isl_map_range (relation) });
          }
      isl_union_set_free (own);
    }
  isl_union_set_free (domain);
  return all;
}

/* Do A and B, references to one array, meet in some but not in all iterations of a
   loop that execute both?  ORDER: { Stmt[i] -> [t] } down to that loop.  PAIRS:
   instances that run in the same iteration.  */

static isl_bool
meet_sometimes_p (const struct pf_access *a, const struct pf_access *b,
                  __isl_keep isl_union_map *order,
                  __isl_keep isl_union_map *pairs)
{
  isl_union_map *first = isl_union_map_from_map (isl_map_copy (a->relation));
  isl_union_map *second = isl_union_map_from_map (isl_map_copy (b->relation));
  isl_union_map *all = isl_union_map_intersect_range (
      isl_union_map_intersect_domain (
          isl_union_map_copy (pairs),
          isl_union_map_domain (isl_union_map_copy (first))),
      isl_union_map_domain (isl_union_map_copy (second)));
  isl_union_map *met = isl_union_map_intersect (
      isl_union_map_apply_range (first, isl_union_map_reverse (second)),
      isl_union_map_copy (all));
  isl_union_set *when = isl_union_set_apply (isl_union_map_domain (met),
                                             isl_union_map_copy (order));
  isl_union_set *ever = isl_union_set_apply (isl_union_map_domain (all),
                                             isl_union_map_copy (order));
  isl_bool sometimes = isl_bool_not (isl_union_set_is_empty (when));
  if (sometimes == isl_bool_true)
    sometimes = isl_bool_not (isl_union_set_is_subset (ever, when));
  isl_union_set_free (when);
  isl_union_set_free (ever);
  return sometimes;
}

/* Do A and B refer to the same element in each instance of one statement?  */

static isl_bool
same_element_p (const model_reference &a, const model_reference &b)
{
  return a.statement == b.statement
             ? isl_map_is_equal (a.access->relation, b.access->relation)
             : isl_bool_false;
}

/* PAIRS, { Stmt[i] -> Other[j] }, of different instances.  */

static __isl_give isl_union_map *
without_identity (__isl_keep isl_union_map *pairs)
{
  return isl_union_map_subtract (isl_union_map_copy (pairs),
                                 isl_union_set_identity (isl_union_map_domain (
                                     isl_union_map_copy (pairs))));
}

bool
any_meet_sometimes_p (const struct pf_scop *model,
                      __isl_keep isl_union_map *order, bool in_place)
{
  isl_union_map *pairs = companions (order), *others = NULL;
  isl_bool found = pairs ? isl_bool_false : isl_bool_error;
  std::vector<model_reference> all = references_in (model, order);
  for (size_t i = 0; i < all.size (); i++)
    for (size_t k = 0; k < all.size (); k++)
      {
        const model_reference &a = all[i], &b = all[k];
        /* Of two writes it does not matter which is the first.  */
        if (found != isl_bool_false || a.access->kind == PF_READ
            || a.access->array != b.access->array
            || (b.access->kind != PF_READ && k < i)
            || isl_set_is_disjoint (a.elements, b.elements) == isl_bool_true
            || (in_place && same_element_p (a, b) == isl_bool_true))
          continue;
        bool one = a.statement == b.statement && last_to_array_p (a);
        if (one && !others)
          others = without_identity (pairs);
        found = meet_sometimes_p (a.access, b.access, order,
                                  one ? others : pairs);
      }
  for (const model_reference &one : all)
    isl_set_free (one.elements);
  isl_union_map_free (others);
  isl_union_map_free (pairs);
  return found != isl_bool_false;
}
