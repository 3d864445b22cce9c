/* A schedule tree in numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "alike.h"
#include "nest-extent.h"
#include "nest-memory.h"
#include "spacing.h"
#include "spread.h"
#include "usual-size.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes between elements of a row with a stride that is not known.  */
#define FAR_APART (1 << 16)

/* A linear function of N inputs: VALUE (x) = FACTOR x + CONSTANT.  Parameters
   have gone into CONSTANT.

   KNOWN: the function has this form.  */
struct linear
{
  unsigned n;
  double *factor;
  double constant;
  bool known;
};

/* Everything needed while the numbers are being collected.

   BAND[N_BAND]: numbers of the band nodes above the current node.
   PARAMETER[isl_dim_param of TYPICAL]: values.
   MEMORY: of statements; NULL if there is none.  */
struct builder
{
  struct pf_nest_memory *memory;
  const struct pf_scop *scop;
  isl_set *typical;
  unsigned n_parameter;
  double *parameter;
  unsigned n_band;
  unsigned *band;
  struct pf_nest *nest;
};

void
pf_nest_statement_clear (struct pf_nest_statement *statement)
{
  for (unsigned k = 0; statement->access && k < statement->n_access; k++)
    {
      free (statement->access[k].step);
      free (statement->access[k].offset);
    }
  free (statement->access);
  free (statement->dim);
  free (statement->row);
  free (statement->given);
  isl_set_free (statement->times);
}

struct pf_nest *
pf_nest_free (struct pf_nest *nest)
{
  if (!nest)
    return NULL;
  for (unsigned k = 0; k < nest->n_node; k++)
    {
      free (nest->node[k].child);
      free (nest->node[k].spread);
    }
  for (unsigned k = 0; k < nest->n_statement; k++)
    pf_nest_statement_clear (nest->statement + k);
  free (nest->node);
  free (nest->statement);
  free (nest->apart);
  free (nest);
  return NULL;
}

double
pf_nest_apart (const struct pf_nest_access *access, unsigned d)
{
  const struct pf_array *array = access->array;

  if (array->stride[d])
    return (double)array->stride[d];
  return d + 1 < array->n_dim ? access->apart[d] : FAR_APART;
}

double
pf_nest_stride (const struct pf_nest_access *access, unsigned n_dim,
                unsigned dim)
{
  double bytes = 0;

  for (unsigned d = 0; d < access->array->n_dim; d++)
    {
      double step = access->step[d * n_dim + dim];

      bytes += step * pf_nest_apart (access, d);
    }
  return bytes;
}

bool
pf_nest_moves (const struct pf_nest_access *access, unsigned n_dim,
               unsigned dim)
{
  bool moves = !access->regular;

  for (unsigned d = 0; d < access->array->n_dim; d++)
    moves = moves || access->step[d * n_dim + dim] != 0;
  return moves;
}

bool
pf_nest_is_constant (const struct pf_nest_access *access, unsigned n_dim,
                     unsigned d)
{
  for (unsigned k = 0; k < n_dim; k++)
    if (access->step[d * n_dim + k] != 0)
      return false;
  return access->regular;
}

/* The values of the parameters at the point BUILDER->typical.  */
static isl_stat
read_parameters (struct builder *builder)
{
  isl_size n = isl_set_dim (builder->typical, isl_dim_param);

  if (n < 0)
    return isl_stat_error;
  builder->n_parameter = (unsigned)n;
  builder->parameter = calloc (n + 1, sizeof *builder->parameter);
  for (int k = 0; builder->parameter && k < n; k++)
    builder->parameter[k] = pf_typical_value (builder->typical, k);
  return builder->parameter ? isl_stat_ok : isl_stat_error;
}

/* The value of the parameter called ID.  */
static double
parameter_value (const struct builder *builder, __isl_keep isl_id *id)
{
  int k = isl_set_find_dim_by_id (builder->typical, isl_dim_param, id);

  return k < 0 ? PF_TYPICAL_PARAMETER : builder->parameter[k];
}

/* AFF into LINEAR, whose FACTOR has room.  */
static isl_stat
read_aff (const struct builder *builder, __isl_keep isl_aff *aff,
          struct linear *linear)
{
  isl_size divs = isl_aff_dim (aff, isl_dim_div);
  isl_size n = isl_aff_dim (aff, isl_dim_in);
  isl_size params = isl_aff_dim (aff, isl_dim_param);

  linear->known = divs == 0 && n == (isl_size)linear->n;
  if (divs < 0 || n < 0 || params < 0)
    return isl_stat_error;
  if (!linear->known)
    return isl_stat_ok;
  linear->constant = pf_val_or (isl_aff_get_constant_val (aff), 0);
  for (int k = 0; k < n; k++)
    linear->factor[k]
        = pf_val_or (isl_aff_get_coefficient_val (aff, isl_dim_in, k), 0);
  for (int k = 0; k < params; k++)
    {
      double factor
          = pf_val_or (isl_aff_get_coefficient_val (aff, isl_dim_param, k), 0);
      isl_space *space = isl_aff_get_domain_space (aff);
      isl_id *id = isl_space_get_dim_id (space, isl_dim_param, (unsigned)k);

      if (factor != 0 && id)
        linear->constant += factor * parameter_value (builder, id);
      isl_id_free (id);
      isl_space_free (space);
    }
  return isl_stat_ok;
}

/* Where the first piece of a piecewise function goes.  */
struct first_piece
{
  const struct builder *builder;
  struct linear *linear;
  bool found;
};

static isl_stat
read_piece (__isl_take isl_set *set, __isl_take isl_aff *aff, void *user)
{
  struct first_piece *piece = user;
  isl_stat result = isl_stat_ok;

  if (!piece->found)
    result = read_aff (piece->builder, aff, piece->linear);
  piece->found = true;
  isl_set_free (set);
  isl_aff_free (aff);
  return result;
}

/* The first piece of PA into LINEAR, which has N inputs; its FACTOR becomes
   the caller's to free.  */
static isl_stat
read_pw_aff (const struct builder *builder, __isl_take isl_pw_aff *pa,
             unsigned n, struct linear *linear)
{
  struct first_piece piece = { builder, linear, false };
  isl_stat result = isl_stat_error;

  *linear = (struct linear){ .n = n };
  linear->factor = calloc (n + 1, sizeof *linear->factor);
  if (linear->factor && pa)
    result = isl_pw_aff_foreach_piece (pa, read_piece, &piece);
  isl_pw_aff_free (pa);
  return result;
}

/* The member of dimension DIM in BUILDER's tree.  */
static const struct pf_tree_member *
dim_member (const struct builder *builder, const struct pf_nest_dim *dim)
{
  return builder->nest->node[dim->node].tree->member + dim->member;
}

/* Linear functions of a statement's iterators: those of its N_DIM dimensions,
   then those that are 0 all over its domain.  isl uses the latter to simplify
   the former: in { S[i, j] : j = 9 } the row of j is the constant 9.  */
struct rows
{
  const struct builder *builder;
  unsigned depth, n_dim, n;
  struct linear *row;
};

static void
free_rows (struct rows *rows)
{
  for (unsigned k = 0; rows->row && k < rows->n; k++)
    free (rows->row[k].factor);
  free (rows->row);
}

/* Add to the rows USER what CONSTRAINT says to be 0, if it is linear.  */
static isl_stat
read_equation (__isl_take isl_constraint *constraint, void *user)
{
  struct rows *rows = user;
  struct linear *row = rows->row + rows->n;
  isl_aff *aff = isl_constraint_get_aff (constraint);
  isl_bool equation = isl_constraint_is_equality (constraint);
  isl_stat result = equation < 0 ? isl_stat_error : isl_stat_ok;

  if (equation == isl_bool_true)
    {
      *row = (struct linear){ .n = rows->depth };
      row->factor = calloc (rows->depth + 1, sizeof *row->factor);
      result
          = row->factor ? read_aff (rows->builder, aff, row) : isl_stat_error;
      if (result == isl_stat_ok && row->known)
        rows->n++;
      else
        free (row->factor);
    }
  isl_aff_free (aff);
  isl_constraint_free (constraint);
  return result;
}

/* Add the rows that are 0 all over DOMAIN.  */
static isl_stat
read_equations (struct rows *rows, __isl_keep isl_set *domain)
{
  isl_basic_set *hull = isl_set_affine_hull (isl_set_copy (domain));
  isl_size n = isl_basic_set_n_constraint (hull);
  struct linear *grown
      = n < 0 ? NULL : realloc (rows->row, (rows->n + n + 1) * sizeof *grown);
  isl_stat result = isl_stat_error;

  if (grown)
    {
      rows->row = grown;
      result = isl_basic_set_foreach_constraint (hull, read_equation, rows);
    }
  isl_basic_set_free (hull);
  return result;
}

/* The rows of the dimensions of STATEMENT, of which DOMAIN runs here.  */
static __isl_give isl_pw_aff_list *
functions_of (const struct builder *builder,
              const struct pf_nest_statement *statement,
              __isl_keep isl_set *domain)
{
  isl_pw_aff_list *functions
      = isl_pw_aff_list_alloc (isl_set_get_ctx (domain), (int)statement->n_dim);

  for (unsigned k = 0; k < statement->n_dim; k++)
    {
      isl_union_pw_aff *upa = dim_member (builder, statement->dim + k)->row;
      isl_space *space = isl_space_from_domain (isl_set_get_space (domain));

      functions = isl_pw_aff_list_add (
          functions, isl_union_pw_aff_extract_pw_aff (
                         upa, isl_space_add_dims (space, isl_dim_out, 1)));
    }
  return functions;
}

/* Fill in the rows of STATEMENT, of which DOMAIN runs here: FUNCTIONS, then those that are 0.  Fails
   also when one of a dimension is not linear.  */
static isl_stat
read_rows (const struct builder *builder,
           const struct pf_nest_statement *statement,
           __isl_keep isl_set *domain, __isl_keep isl_pw_aff_list *functions,
           struct rows *rows)
{
  unsigned n = statement->n_dim;
  bool sound;

  *rows = (struct rows){ .builder = builder,
                         .depth = statement->statement->n_loop,
                         .n_dim = n,
                         .row = calloc (n + 1, sizeof *rows->row) };
  sound = rows->row != NULL;
  for (unsigned k = 0; sound && k < n; k++)
    {
      isl_pw_aff *pa = isl_pw_aff_list_get_pw_aff (functions, (int)k);
      struct linear *row = rows->row + rows->n++;

      sound = read_pw_aff (builder, pa, rows->depth, row) == isl_stat_ok
              && row->known;
    }
  return sound ? read_equations (rows, domain) : isl_stat_error;
}

/* Keep the factors of ROW in STATEMENT.  */
static isl_stat
keep_rows (struct pf_nest_statement *statement, const struct linear *row)
{
  unsigned depth = statement->statement->n_loop;

  statement->row
      = calloc (statement->n_dim * depth + 1, sizeof *statement->row);
  if (!statement->row)
    return isl_stat_error;
  for (unsigned k = 0; k < statement->n_dim; k++)
    memcpy (statement->row + k * depth, row[k].factor,
            depth * sizeof *statement->row);
  return isl_stat_ok;
}

/* Eliminate with row P, which has its pivot in column C, from the other rows
   of the N_ROW x N_COLUMN matrix M.  */
static void
eliminate (double *m, unsigned n_row, unsigned n_column, unsigned p, unsigned c)
{
  double pivot = m[p * n_column + c];

  for (unsigned k = 0; k < n_column; k++)
    m[p * n_column + k] /= pivot;
  for (unsigned r = 0; r < n_row; r++)
    {
      double factor = m[r * n_column + c];

      if (r == p || factor == 0)
        continue;
      for (unsigned k = 0; k < n_column; k++)
        m[r * n_column + k] -= factor * m[p * n_column + k];
    }
}

/* Find the iterators from the rows: INVERSE[i * n + t] is the growth of
   iterator i when row t of N grows by one.  Rows that depend on rows before
   them contribute nothing.  Returns whether ROWS have full rank.  */
static bool
invert_rows (const struct rows *rows, double *inverse)
{
  /* Columns: the iterators, then the rows.  Row i has its pivot in column i
     once iterator i is known.  */
  unsigned depth = rows->depth, n = rows->n;
  unsigned width = depth + n, rank = 0;
  double *m = calloc (n * width + 1, sizeof *m);
  unsigned *pivot_row = calloc (depth + 1, sizeof *pivot_row);
  bool *solved = calloc (depth + 1, sizeof *solved);

  for (unsigned t = 0; m && pivot_row && solved && t < n; t++)
    {
      unsigned c;

      for (c = 0; c < depth; c++)
        m[t * width + c] = rows->row[t].factor[c];
      m[t * width + depth + t] = 1;
      for (c = 0; c < depth; c++)
        if (solved[c])
          {
            double factor = m[t * width + c];
            for (unsigned k = 0; k < width; k++)
              m[t * width + k] -= factor * m[pivot_row[c] * width + k];
          }
      for (c = 0; c < depth && (solved[c] || fabs (m[t * width + c]) < 1e-6);)
        c++;
      if (c == depth)
        {
          memset (m + t * width, 0, width * sizeof *m);
          continue;
        }
      eliminate (m, t + 1, width, t, c);
      solved[c] = true;
      pivot_row[c] = t;
      rank++;
    }
  for (unsigned c = 0; m && rank == depth && c < depth; c++)
    memcpy (inverse + c * n, m + pivot_row[c] * width + depth,
            n * sizeof *inverse);
  free (m);
  free (pivot_row);
  free (solved);
  return rank == depth;
}

/* Fill in ACCESS for SOURCE of a statement with ROWS and their INVERSE.  */
static isl_stat
read_access (const struct rows *rows, const struct pf_access *source,
             const double *inverse, struct pf_nest_access *access)
{
  const struct builder *builder = rows->builder;
  const struct pf_array *array = builder->scop->array + source->array;
  unsigned n_dim = rows->n_dim;
  isl_pw_multi_aff *pma;
  isl_stat result = isl_stat_ok;
  isl_bool single = isl_map_is_single_valued (source->relation);

  access->access = source;
  access->array = array;
  access->regular = single == isl_bool_true;
  access->step = calloc (array->n_dim * n_dim + 1, sizeof *access->step);
  access->offset = calloc (array->n_dim + 1, sizeof *access->offset);
  if (single < 0 || !access->step || !access->offset)
    return isl_stat_error;
  if (!access->regular)
    return isl_stat_ok;
  pma = isl_pw_multi_aff_from_map (isl_map_copy (source->relation));
  for (unsigned d = 0; d < array->n_dim && result == isl_stat_ok; d++)
    {
      struct linear subscript = { 0 };

      result = read_pw_aff (builder, isl_pw_multi_aff_get_pw_aff (pma, (int)d),
                            rows->depth, &subscript);
      access->regular = access->regular && subscript.known;
      access->offset[d]
          = subscript.constant + (array->shift ? (double)array->shift[d] : 0);
      for (unsigned t = 0; subscript.known && t < rows->n; t++)
        {
          double step = 0;
          for (unsigned c = 0; c < rows->depth; c++)
            step += subscript.factor[c] * inverse[c * rows->n + t];
          if (t < n_dim)
            access->step[d * n_dim + t] = step;
          access->offset[d] -= step * rows->row[t].constant;
        }
      free (subscript.factor);
    }
  isl_pw_multi_aff_free (pma);
  if (!access->regular)
    {
      memset (access->step, 0, array->n_dim * n_dim * sizeof *access->step);
      memset (access->offset, 0, array->n_dim * sizeof *access->offset);
    }
  return result;
}

/* Fill in the accesses of STATEMENT, of which DOMAIN runs here, with FUNCTIONS as its rows.  */
static isl_stat
read_accesses (const struct builder *builder,
               struct pf_nest_statement *statement, __isl_keep isl_set *domain,
               __isl_keep isl_pw_aff_list *functions)
{
  const struct pf_statement *source = statement->statement;
  struct rows rows;
  isl_stat result = read_rows (builder, statement, domain, functions, &rows);
  double *inverse = calloc (rows.depth * rows.n + 1, sizeof *inverse);

  statement->access = calloc (source->n_access + 1, sizeof *statement->access);
  if (result == isl_stat_ok
      && (!inverse || !statement->access
          || keep_rows (statement, rows.row) != isl_stat_ok
          || !invert_rows (&rows, inverse)))
    result = isl_stat_error;
  if (result == isl_stat_ok)
    statement->n_access = source->n_access;
  for (unsigned k = 0; k < statement->n_access && result == isl_stat_ok; k++)
    result = read_access (&rows, source->access + k, inverse,
                          statement->access + k);
  free (inverse);
  free_rows (&rows);
  return result;
}

/* The times at which STATEMENT's instances in DOMAIN run: { [t] }.  */
static __isl_give isl_set *
times (const struct builder *builder, const struct pf_nest_statement *statement,
       __isl_take isl_set *domain)
{
  isl_union_pw_aff_list *list
      = isl_union_pw_aff_list_alloc (isl_set_get_ctx (domain), 1);
  isl_space *space = isl_space_params (isl_set_get_space (domain));
  isl_multi_union_pw_aff *rows;

  for (unsigned k = 0; k < statement->n_dim; k++)
    list = isl_union_pw_aff_list_add (
        list,
        isl_union_pw_aff_copy (dim_member (builder, statement->dim + k)->row));
  space = isl_space_add_dims (isl_space_set_from_params (space), isl_dim_set,
                              statement->n_dim);
  rows = isl_multi_union_pw_aff_from_union_pw_aff_list (space, list);
  return isl_set_from_union_set (
      isl_union_set_apply (isl_union_set_from_set (domain),
                           isl_union_map_from_multi_union_pw_aff (rows)));
}

/* Fill in the numbers of values of STATEMENT's dimensions, which runs in DOMAIN.  */
static isl_stat
read_extents (const struct builder *builder,
              struct pf_nest_statement *statement, __isl_keep isl_set *domain)
{
  if (statement->n_dim > 0)
    statement->times = times (builder, statement, isl_set_copy (domain));
  return pf_nest_read_extents (
      builder->nest, statement, domain, builder->typical,
      builder->memory ? pf_nest_memory_ranges (builder->memory) : NULL);
}

/* The dimensions of a statement below the bands in BUILDER->band.  */
static isl_stat
read_dims (const struct builder *builder, struct pf_nest_statement *statement)
{
  unsigned n = 0;

  for (unsigned k = 0; k < builder->n_band; k++)
    n += builder->nest->node[builder->band[k]].tree->n_member;
  statement->dim = calloc (n + 1, sizeof *statement->dim);
  statement->given = calloc (n * n + 1, sizeof *statement->given);
  if (!statement->dim || !statement->given)
    return isl_stat_error;
  for (unsigned k = 0; k < builder->n_band; k++)
    {
      const struct pf_tree *band = builder->nest->node[builder->band[k]].tree;

      for (unsigned m = 0; m < band->n_member; m++)
        {
          statement->dim[statement->n_dim].node = builder->band[k];
          statement->dim[statement->n_dim++].member = m;
        }
    }
  return isl_stat_ok;
}

/* Fill in the numbers of STATEMENT, of which DOMAIN runs here, and which has its dimensions.  */
static isl_stat
read_statement (const struct builder *builder,
                struct pf_nest_statement *statement, __isl_keep isl_set *domain)
{
  isl_pw_aff_list *functions = functions_of (builder, statement, domain);
  isl_stat result = functions ? isl_stat_ok : isl_stat_error;

  if (!functions || !builder->memory
      || !pf_nest_memory_recall (builder->memory, domain, functions, statement))
    {
      if (result == isl_stat_ok)
        result = read_accesses (builder, statement, domain, functions);
      if (result == isl_stat_ok)
        result = read_extents (builder, statement, domain);
      pf_alike_find (statement);
      if (result == isl_stat_ok && builder->memory)
        pf_nest_memory_keep (builder->memory, domain, functions, statement);
    }
  isl_pw_aff_list_free (functions);
  return result;
}

/* Add the statement with instances DOMAIN to the nest.  */
static isl_stat
add_statement (__isl_take isl_set *domain, void *user)
{
  struct builder *builder = user;
  struct pf_nest *nest = builder->nest;
  const char *name = isl_set_get_tuple_name (domain);
  int k = name ? pf_scop_find_statement (builder->scop, name) : -1;
  struct pf_nest_statement *grown
      = k < 0 ? NULL
              : realloc (nest->statement,
                         (nest->n_statement + 1) * sizeof *grown);
  isl_stat result = isl_stat_error;

  if (grown)
    {
      nest->statement = grown;
      grown += nest->n_statement++;
      *grown = (struct pf_nest_statement){ .statement
                                           = builder->scop->statement + k };
      if (read_dims (builder, grown) == isl_stat_ok)
        result = read_statement (builder, grown, domain);
    }
  isl_set_free (domain);
  return result;
}

/* A new node for TREE; its number, or -1 when memory is short.  */
static int
add_node (struct pf_nest *nest, const struct pf_tree *tree)
{
  struct pf_nest_node *grown
      = realloc (nest->node, (nest->n_node + 1) * sizeof *grown);

  if (!grown)
    return -1;
  nest->node = grown;
  grown += nest->n_node;
  *grown = (struct pf_nest_node){ .tree = tree };
  grown->child = calloc (tree->n_child + 1, sizeof *grown->child);
  nest->n_node++;
  return grown->child ? (int)nest->n_node - 1 : -1;
}

/* Fill in EXCLUSIVE of the band NODE.  */
static isl_stat
find_exclusive (const struct pf_nest *nest, struct pf_nest_node *node)
{
  const struct pf_nest_statement *statement
      = nest->statement + node->first_statement;

  node->exclusive = true;
  for (unsigned k = 1; k < node->n_statement && node->exclusive; k++)
    for (unsigned other = 0; other < k && node->exclusive; other++)
      {
        isl_bool apart
            = isl_set_is_disjoint (statement[other].times, statement[k].times);

        if (apart < 0)
          return isl_stat_error;
        node->exclusive = apart;
      }
  return isl_stat_ok;
}

/* Fill in GUARDED and EXCLUSIVE of the band NODE.  */
static isl_stat
find_guards (const struct pf_nest *nest, struct pf_nest_node *node)
{
  const struct pf_tree *body = node->tree->child[0];
  const struct pf_nest_statement *statement
      = nest->statement + node->first_statement;

  if (!pf_tree_is_flat (body))
    return isl_stat_ok;
  for (unsigned k = 1; k < node->n_statement; k++)
    {
      isl_bool equal
          = isl_set_is_equal (statement[0].times, statement[k].times);

      if (equal < 0)
        return isl_stat_error;
      node->guarded = node->guarded || !equal;
    }
  return node->guarded ? find_exclusive (nest, node) : isl_stat_ok;
}

static int add_tree (struct builder *builder, const struct pf_tree *tree);

/* Add the children of TREE, which has the node NUMBER.  */
static isl_stat
add_children (struct builder *builder, const struct pf_tree *tree, int number)
{
  struct pf_nest *nest = builder->nest;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      int child = add_tree (builder, tree->child[k]);
      struct pf_nest_node *node = nest->node + number;

      if (child < 0)
        return isl_stat_error;
      node->child[node->n_child++] = (unsigned)child;
    }
  return isl_stat_ok;
}

/* Add the children of the band TREE, which has the node NUMBER.  */
static isl_stat
add_band (struct builder *builder, const struct pf_tree *tree, int number)
{
  unsigned *grown
      = realloc (builder->band, (builder->n_band + 1) * sizeof *grown);
  isl_stat result;

  if (!grown)
    return isl_stat_error;
  builder->band = grown;
  grown[builder->n_band++] = (unsigned)number;
  result = add_children (builder, tree, number);
  builder->n_band--;
  return result;
}

/* Add TREE and all below it to the nest; the number of its node or -1.  */
static int
add_tree (struct builder *builder, const struct pf_tree *tree)
{
  struct pf_nest *nest = builder->nest;
  unsigned first = nest->n_statement;
  int number = add_node (nest, tree);
  isl_stat result;

  if (number < 0)
    return -1;
  if (tree->kind == PF_TREE_LEAF)
    result = isl_union_set_foreach_set (tree->domain, add_statement, builder);
  else if (tree->kind == PF_TREE_BAND)
    result = add_band (builder, tree, number);
  else
    result = add_children (builder, tree, number);
  nest->node[number].first_statement = first;
  nest->node[number].n_statement = nest->n_statement - first;
  nest->node[number].end = nest->n_node;
  if (result == isl_stat_ok && tree->kind == PF_TREE_BAND)
    {
      result = find_guards (nest, nest->node + number);
      if (result == isl_stat_ok && nest->node[number].n_statement > 1)
        result = pf_spread_find (nest, nest->node + number, builder->typical);
    }
  return result == isl_stat_ok ? number : -1;
}

struct pf_nest *
pf_nest_from_tree (const struct pf_scop *scop, const struct pf_tree *tree,
                   __isl_keep isl_set *typical)
{
  return pf_nest_recall (NULL, scop, tree, typical);
}

struct pf_nest *
pf_nest_recall (struct pf_nest_memory *memory, const struct pf_scop *scop,
                const struct pf_tree *tree, __isl_keep isl_set *typical)
{
  struct builder builder
      = { .memory = memory, .scop = scop, .typical = typical };

  builder.nest = calloc (1, sizeof *builder.nest);
  if (builder.nest)
    builder.nest->odd_rows = scop->odd_rows;
  if (!builder.nest || read_parameters (&builder) < 0
      || add_tree (&builder, tree) < 0
      || pf_spacing_find (builder.nest, scop, typical, memory) < 0)
    builder.nest = pf_nest_free (builder.nest);
  if (builder.nest && memory)
    pf_nest_memory_find_own (memory, builder.nest);
  free (builder.parameter);
  free (builder.band);
  return builder.nest;
}

/* Do rows A and B of N iterators run along the same line?  */
static bool
is_parallel (const double *a, const double *b, unsigned n)
{
  for (unsigned c = 0; c < n; c++)
    for (unsigned d = 0; d < c; d++)
      if (a[c] * b[d] != a[d] * b[c])
        return false;
  for (unsigned c = 0; c < n; c++)
    if (a[c] != 0 && b[c] != 0)
      return true;
  return false;
}

/* The statement of NEST that STATEMENT is, or NULL.  */
static const struct pf_nest_statement *
find_same (const struct pf_nest *nest,
           const struct pf_nest_statement *statement)
{
  for (unsigned s = 0; s < nest->n_statement; s++)
    if (nest->statement[s].statement == statement->statement)
      return nest->statement + s;
  return NULL;
}

bool
pf_nest_is_skewed (const struct pf_nest_statement *statement, unsigned k,
                   const struct pf_nest *original)
{
  const struct pf_nest_statement *before = find_same (original, statement);
  unsigned depth = statement->statement->n_loop;
  const double *row = statement->row + k * depth;
  bool moves = false;

  for (unsigned d = 0; before && d < before->n_dim; d++)
    if (is_parallel (row, before->row + d * depth, depth))
      return false;
  for (unsigned c = 0; c < depth; c++)
    moves = moves || row[c] != 0;
  return moves;
}

/* How many dimensions of STATEMENT belong to NODE of NEST, a band, and those around it.  */
static unsigned
depth_at (const struct pf_nest *nest, const struct pf_nest_node *node,
          const struct pf_nest_statement *statement)
{
  unsigned k = 0;

  while (k < statement->n_dim && nest->node + statement->dim[k].node <= node)
    k++;
  return k;
}

bool
pf_nest_is_determined (const struct pf_nest_statement *statement, unsigned d)
{
  for (unsigned a = 0; a < statement->n_dim; a++)
    if (a != d && statement->given[d * statement->n_dim + a] <= 1)
      return true;
  return false;
}

bool
pf_nest_has_spare_loops (const struct pf_nest *nest)
{
  for (unsigned b = 0; b < nest->n_node; b++)
    {
      const struct pf_nest_node *node = nest->node + b;
      bool spare = node->tree->kind == PF_TREE_BAND;

      for (unsigned k = 0; k < node->n_statement; k++)
        {
          const struct pf_nest_statement *statement
              = nest->statement + node->first_statement + k;

          spare = spare
                  && depth_at (nest, node, statement)
                         > statement->statement->n_loop;
        }
      if (spare)
        return true;
    }
  return false;
}

unsigned
pf_nest_common_element (const struct pf_nest *nest, unsigned node)
{
  const struct pf_nest_node *top = nest->node + node;
  unsigned size = 0;

  for (unsigned s = 0; s < top->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + top->first_statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        {
          unsigned other = (unsigned)statement->access[k].array->element_size;

          if (size != 0 && size != other)
            return 0;
          size = other;
        }
    }
  return size;
}
