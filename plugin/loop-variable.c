/* The loops around each statement, and the variables that they count in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-variable.h"

#include <isl/aff.h>
#include <isl/space.h>
#include <stdlib.h>

/* The loops above the node of a tree that is being read.

   VARIABLES: what is filled in.
   N_LOOP: how many loops the tree has so far.
   MEMBER[N_MEMBER], ORIGIN[N_MEMBER]: the loops above the node.  */
struct reader
{
  const struct pf_scop *scop;
  struct pf_loop_variables *variables;
  unsigned n_loop;
  unsigned n_member;
  const struct pf_tree_member **member;
  unsigned *origin;
};

struct pf_loop_variables *
pf_loop_variables_free (const struct pf_scop *scop,
                        struct pf_loop_variables *variables)
{
  if (!variables)
    return NULL;
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      for (unsigned k = 0; k < variables[s].n_loop; k++)
        isl_pw_aff_free (variables[s].loop[k].value);
      free (variables[s].loop);
      isl_set_free (variables[s].domain);
      isl_map_free (variables[s].times);
    }
  free (variables);
  return NULL;
}

/* The function of MEMBER on the instances in DOMAIN.  */
static __isl_give isl_pw_aff *
member_value (const struct pf_tree_member *member, __isl_keep isl_set *domain)
{
  isl_space *space = isl_space_add_dims (
      isl_space_from_domain (isl_set_get_space (domain)), isl_dim_out, 1);

  return isl_union_pw_aff_extract_pw_aff (member->row, space);
}

/* The name of loop K of STATEMENT, of which READER has found all; those that count tiles are in no
   tree.  */
static const char *
loop_name (const struct reader *reader, const struct pf_statement *statement,
           unsigned k)
{
  const char *name = NULL;
  unsigned n = 0;

  for (unsigned l = 0; l < statement->n_loop; l++)
    {
      const struct pf_loop *loop = reader->scop->loop + statement->loop[l];

      if (!loop->tile && n++ == k)
        name = loop->name;
    }
  return name && n == reader->n_member ? name : "";
}

/* Read the loops of statement number S, whose instances are DOMAIN.  */
static isl_stat
read_loops (struct reader *reader, unsigned s, __isl_take isl_set *domain)
{
  struct pf_loop_variables *own = reader->variables + s;
  unsigned n = reader->n_member;

  if (own->domain)
    {
      isl_set_free (domain);
      return isl_stat_error;
    }
  own->domain = domain;
  own->times = isl_map_from_domain (isl_set_copy (domain));
  own->loop = calloc (n + 1, sizeof *own->loop);
  if (!own->loop)
    return isl_stat_error;
  for (unsigned k = 0; k < n; k++)
    {
      struct pf_loop_variable *loop = own->loop + k;

      loop->value = member_value (reader->member[k], domain);
      loop->origin = reader->origin[k];
      loop->name = loop_name (reader, reader->scop->statement + s, k);
      own->n_loop = k + 1;
      own->times = isl_map_flat_range_product (
          own->times, isl_map_from_pw_aff (isl_pw_aff_copy (loop->value)));
    }
  return own->times ? isl_stat_ok : isl_stat_error;
}

static isl_stat
read_statement (__isl_take isl_set *domain, void *user)
{
  struct reader *reader = user;
  const char *id = isl_set_get_tuple_name (domain);
  int s = id ? pf_scop_find_statement (reader->scop, id) : -1;

  if (s >= 0)
    return read_loops (reader, (unsigned)s, domain);
  isl_set_free (domain);
  return isl_stat_error;
}

static isl_stat read_tree (struct reader *reader, const struct pf_tree *tree);

/* Read what is below the band TREE.  */
static isl_stat
read_band (struct reader *reader, const struct pf_tree *tree)
{
  unsigned n = reader->n_member + tree->n_member;
  const struct pf_tree_member **member
      = realloc (reader->member, n * sizeof *member);
  unsigned *origin = realloc (reader->origin, n * sizeof *origin);
  isl_stat result;

  if (member)
    reader->member = member;
  if (origin)
    reader->origin = origin;
  if (!member || !origin)
    return isl_stat_error;
  for (unsigned k = 0; k < tree->n_member; k++)
    {
      member[reader->n_member] = tree->member + k;
      origin[reader->n_member++] = reader->n_loop++;
    }
  result = read_tree (reader, tree->child[0]);
  reader->n_member -= tree->n_member;
  return result;
}

static isl_stat
read_tree (struct reader *reader, const struct pf_tree *tree)
{
  isl_stat result = isl_stat_ok;

  if (tree->kind == PF_TREE_LEAF)
    return isl_union_set_foreach_set (tree->domain, read_statement, reader);
  if (tree->kind == PF_TREE_BAND)
    return read_band (reader, tree);
  for (unsigned k = 0; result == isl_stat_ok && k < tree->n_child; k++)
    result = read_tree (reader, tree->child[k]);
  return result;
}

/* Give the statements that the tree does not have, which never run, their empty
   domains and no loops.  */
static isl_stat
add_missing (struct reader *reader)
{
  for (unsigned s = 0; s < reader->scop->n_statement; s++)
    {
      struct pf_loop_variables *own = reader->variables + s;
      isl_set *domain = reader->scop->statement[s].domain;

      if (own->domain)
        continue;
      own->domain = isl_set_empty (isl_set_get_space (domain));
      own->times = isl_map_from_domain (isl_set_copy (own->domain));
      if (!own->times)
        return isl_stat_error;
    }
  return isl_stat_ok;
}

struct pf_loop_variables *
pf_loop_variables_read (const struct pf_scop *scop, const struct pf_tree *tree)
{
  struct reader reader = { .scop = scop,
                           .variables = calloc (scop->n_statement + 1,
                                                sizeof *reader.variables) };
  isl_stat result = isl_stat_error;

  if (reader.variables)
    result = read_tree (&reader, tree);
  if (result == isl_stat_ok)
    result = add_missing (&reader);
  free (reader.member);
  free (reader.origin);
  if (result < 0)
    return pf_loop_variables_free (scop, reader.variables);
  return reader.variables;
}
