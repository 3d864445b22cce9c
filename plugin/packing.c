/* Packing: copies of the parts of arrays that tiles read again and again.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "packing.h"

#include "alike.h"

#include <math.h>
#include <stdlib.h>

/* Bands with more members are not packed: sets of members are words.  */
#define MAX_MEMBERS 16

/* Longer distances in bytes, and larger extents, are of no use.  */
#define LONGEST (1 << 30)

/* How a reference moves in a band one of whose members is the innermost loop.

   MEMBERS: those that a subscript moves with, as a set of bits; 0 if the reference
     is not to be packed.
   ROW: the subscript that moves with the innermost loop.
   MEMBER[d]: the one that subscript d moves with; -1 if it stands still.  */
struct shape
{
  unsigned members, row;
  int member[PF_COPY_SUBSCRIPTS];
};

/* Does something in band NODE of NEST write to ARRAY?  */
static bool
is_written (const struct pf_nest *nest, unsigned node,
            const struct pf_array *array)
{
  const struct pf_nest_node *band = nest->node + node;

  for (unsigned s = 0; s < band->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + band->first_statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        if (statement->access[k].array == array
            && statement->access[k].access->kind != PF_READ)
          return true;
    }
  return false;
}

/* Find in SHAPE how subscript D of ACCESS, of a statement whose N dimensions end
   with the N_MEMBER ones of a band, moves with the members.  Is it with one at
   most, by 1, and with none that another subscript moves with?  */
static bool
find_member (const struct pf_nest_access *access, unsigned n, unsigned n_member,
             unsigned d, struct shape *shape)
{
  shape->member[d] = -1;
  for (unsigned m = 0; m < n_member; m++)
    {
      double step = access->step[d * n + n - n_member + m];

      if (step == 0)
        continue;
      if (step != 1 || shape->member[d] >= 0 || shape->members & 1u << m)
        return false;
      shape->member[d] = (int)m;
      shape->members |= 1u << m;
    }
  return true;
}

/* Are the members of band NODE of NEST the innermost dimensions of
   STATEMENT?  */
static bool
ends_with (const struct pf_nest *nest,
           const struct pf_nest_statement *statement, unsigned node)
{
  unsigned n = nest->node[node].tree->n_member;

  return n <= MAX_MEMBERS && statement->n_dim >= n
         && statement->dim[statement->n_dim - 1].node == node;
}

/* The first subscripts of two parts of an array that are copied together may differ by
   so much.  */
#define NEAR 4

/* Can what A and B read, of one array and of SHAPE and OTHER, be copied together: do
   they make a box, together?  */
static bool
are_near (const struct pf_nest_access *a, const struct shape *shape,
          const struct pf_nest_access *b, const struct shape *other)
{
  unsigned different = 0;

  for (unsigned d = 0; d < a->array->n_dim; d++)
    {
      double apart = fabs (a->offset[d] - b->offset[d]);

      if (shape->member[d] != other->member[d]
          || apart > (shape->member[d] < 0 ? 0 : NEAR))
        return false;
      different += apart > 0;
    }
  return different < 2;
}

/* Are A and B, of one array, of SHAPE and OTHER and of statements with N and M dimensions, never to the
   same element, as a subscript that stands still has two values, such as that of the real and the
   imaginary parts of complex numbers?  */
static bool
are_apart (const struct pf_nest_access *a, const struct shape *shape,
           unsigned n, const struct pf_nest_access *b,
           const struct shape *other, unsigned m)
{
  for (unsigned d = 0; d < a->array->n_dim; d++)
    if (shape->member[d] < 0 && other->member[d] < 0
        && a->offset[d] != b->offset[d] && pf_nest_is_constant (a, n, d)
        && pf_nest_is_constant (b, m, d))
      return true;
  return false;
}

/* What copies are looked for.

   INNER: the member along which the rows of a copy lie.
   ROWS: as for pf_packing_members.
   PLAN: that of the band, if it has plain loops wherever a block is not full, else NULL.  Then
     copies are for full blocks only.  */
struct wish
{
  unsigned inner;
  bool rows;
  const struct pf_plan *plan;
};

/* Are the values that the members in MEMBERS of a band have, the N_MEMBER last
   dimensions of STATEMENT, independent of each other?  */
static bool
is_rectangular (const struct pf_nest_statement *statement, unsigned n_member,
                unsigned members)
{
  unsigned n = statement->n_dim, first = n - n_member;

  for (unsigned a = 0; a < n_member; a++)
    for (unsigned b = 0; b < n_member; b++)
      if (a != b && members >> a & 1 && members >> b & 1
          && statement->given[(first + b) * n + first + a]
                 != statement->dim[first + b].extent)
        return false;
  return true;
}

/* The loop along which a band is vectorized that is generated as PLAN says: a member.  */
static unsigned
vector_member (const struct pf_plan *plan)
{
  return plan->step[pf_plan_vector_step (plan)].member;
}

/* Can STATEMENT, of a band with N_MEMBER members in which something writes to the array, read from
   a copy of it as WISH says?  It has to run in full blocks.  Whether what is copied changes while the
   copy is used is up to where it is made, and found out there (gimple-bridge/packing-record.h).  */
static bool
may_read_final (const struct pf_nest_statement *statement, unsigned n_member,
                const struct wish *wish)
{
  unsigned first = statement->n_dim - n_member;
  const struct pf_plan *plan = wish->plan;

  return plan && !wish->rows && wish->inner == vector_member (plan)
         && !pf_nest_is_determined (statement, first + wish->inner)
         && !pf_nest_is_determined (
             statement, first + plan->step[pf_plan_rolled (plan)].member);
}

/* How ACCESS of STATEMENT moves in the band NODE of NEST, if it is to be read from copies as WISH
   says.  */
static struct shape
find_own_shape (const struct pf_nest *nest,
                const struct pf_nest_statement *statement,
                const struct pf_nest_access *access, unsigned node,
                const struct wish *wish)
{
  const struct pf_array *array = access->array;
  unsigned n_member = nest->node[node].tree->n_member;
  const struct shape none = { .members = 0 };
  struct shape shape = none;
  bool written;

  if (!ends_with (nest, statement, node) || access->access->kind != PF_READ
      || access->access->conditional || access->access->loaded > 0
      || !access->regular || array->n_dim == 0
      || array->n_dim > PF_COPY_SUBSCRIPTS)
    return none;
  written = is_written (nest, node, array);
  if (written && !may_read_final (statement, n_member, wish))
    return none;
  for (unsigned d = 0; d < array->n_dim; d++)
    if (!find_member (access, statement->n_dim, n_member, d, &shape))
      return none;
  if (!(shape.members & 1u << wish->inner)
      || shape.members == (1u << n_member) - 1
      || (!written && !is_rectangular (statement, n_member, shape.members)))
    return none;
  while (shape.member[shape.row] != (int)wish->inner)
    shape.row++;
  if (array->stride[shape.row] != (long)array->element_size)
    return shape;
  /* What moves with one member only lies side by side as it is.  */
  return wish->rows && shape.members != 1u << wish->inner ? shape : none;
}

/* The same, but members are also 0 if ACCESS could not share a copy with another
   reference in that band that walks along the same subscript of its array.  */
static struct shape
find_shape (const struct pf_nest *nest,
            const struct pf_nest_statement *statement,
            const struct pf_nest_access *access, unsigned node,
            const struct wish *wish)
{
  const struct pf_nest_node *band = nest->node + node;
  struct shape shape = find_own_shape (nest, statement, access, node, wish);

  for (unsigned s = 0; shape.members != 0 && s < band->n_statement; s++)
    {
      const struct pf_nest_statement *mate
          = nest->statement + band->first_statement + s;

      for (unsigned k = 0; k < mate->n_access && shape.members != 0; k++)
        {
          const struct pf_nest_access *other = mate->access + k;
          struct shape found = { .members = 0 };

          if (other != access && other->array == access->array)
            found = find_own_shape (nest, mate, other, node, wish);
          if (found.members != 0 && found.row == shape.row
              && !are_near (access, &shape, other, &found)
              && !are_apart (access, &shape, statement->n_dim, other, &found,
                             mate->n_dim))
            shape.members = 0;
        }
    }
  return shape;
}

unsigned
pf_packing_members (const struct pf_nest *nest, unsigned node, unsigned inner,
                    bool rows)
{
  const struct pf_nest_node *band = nest->node + node;
  const struct wish wish = { .inner = inner, .rows = rows };
  unsigned members = 0;

  for (unsigned s = 0; s < band->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + band->first_statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        members
            |= find_shape (nest, statement, statement->access + k, node, &wish)
                   .members;
    }
  return members;
}

/* The number of steps of PLAN inside of which copies are made, for a TILE or not; 0 if
   none are.  */
static unsigned
steps_around (const struct pf_plan *plan, bool tile)
{
  unsigned steps = tile ? plan->pack_tile : plan->pack;

  return steps < pf_plan_rolled (plan) ? steps : 0;
}

/* How access K of STATEMENT moves in band NODE of NEST, generated as PLAN says, if that
   wants it to be read from a copy, for a TILE or not.  */
static struct shape
planned_shape (const struct pf_nest *nest, unsigned node,
               const struct pf_plan *plan,
               const struct pf_nest_statement *statement, unsigned k, bool tile)
{
  const struct shape none = { .members = 0 };
  unsigned rolled = pf_plan_rolled (plan);
  struct shape shape;

  if (steps_around (plan, tile) == 0)
    return none;
  if (!tile)
    {
      const struct wish wish = { .inner = vector_member (plan),
                                 .rows = plan->pack_rows,
                                 .plan = plan->plain_rest ? plan : NULL };

      return find_shape (nest, statement, statement->access + k, node, &wish);
    }
  shape = find_shape (nest, statement, statement->access + k, node,
                      &(struct wish){ plan->step[rolled].member, true, NULL });
  return shape.members >> vector_member (plan) & 1
                 || !(shape.members >> plan->step[rolled - 1].member & 1)
             ? none
             : shape;
}

/* How many values of dimension DIM one iteration of the STEPS outermost loops of PLAN
   runs through.  */
static long
extent_inside (const struct pf_nest_dim *dim, const struct pf_plan *plan,
               unsigned steps)
{
  double extent = dim->extent;

  for (unsigned k = 0; k < steps; k++)
    if (plan->step[k].member == dim->member)
      extent = fmin (extent, plan->step[k].size);
  return (long)fmin (extent, LONGEST);
}

/* Fill in the array of COPY, for its source of SHAPE, whose first dimension in the
   band that is generated as PLAN says is DIM, inside of the STEPS outermost loops.  */
static void
lay_out (struct pf_copy *copy, const struct pf_nest_dim *dim,
         const struct shape *shape, const struct pf_plan *plan, unsigned steps)
{
  const struct pf_array *array = copy->source->array;
  double bytes = array->element_size;

  copy->array = *array;
  copy->array.stride = copy->stride;
  copy->array.extent = copy->extent;
  for (unsigned d = 0; d < array->n_dim; d++)
    copy->extent[d] = shape->member[d] < 0
                          ? 1
                          : extent_inside (dim + shape->member[d], plan, steps);
  copy->stride[shape->row] = (long)bytes;
  bytes *= (double)copy->extent[shape->row];
  for (unsigned d = array->n_dim; d-- > 0;)
    if (d != shape->row)
      {
        copy->stride[d] = (long)fmin (bytes, LONGEST);
        bytes *= (double)copy->extent[d];
      }
}

/* Do A and B, of statements with N and M dimensions of which the last N_MEMBER are
   those of one band, touch the same elements in it?  */
static bool
is_same (const struct pf_nest_access *a, unsigned n,
         const struct pf_nest_access *b, unsigned m, unsigned n_member)
{
  if (a->array != b->array)
    return false;
  for (unsigned d = 0; d < a->array->n_dim; d++)
    {
      if (a->offset[d] != b->offset[d])
        return false;
      for (unsigned k = 1; k <= n_member; k++)
        if (a->step[(d + 1) * n - k] != b->step[(d + 1) * m - k])
          return false;
    }
  return true;
}

/* The copy that LOOPS make at PLACE of what ACCESS of RUN reads in a band with
   N_MEMBER members; a new one, without an array, if there is none.  */
static struct pf_copy *
find_copy (struct pf_loops *loops, const struct pf_run *run,
           const struct pf_nest_access *access, unsigned place,
           unsigned n_member)
{
  struct pf_copy *copy = loops->copy;

  for (; copy < loops->copy + loops->n_copy; copy++)
    if (copy->place == place
        && is_same (access, run->statement->n_dim, copy->source,
                    copy->run->statement->n_dim, n_member))
      return copy;
  loops->n_copy++;
  *copy = (struct pf_copy){ .source = access, .run = run, .place = place };
  return copy;
}

bool
pf_packing_covers (const struct pf_nest *nest, unsigned node,
                   const struct pf_plan *plan,
                   const struct pf_nest_statement *statement, unsigned k)
{
  return planned_shape (nest, node, plan, statement, k, false).members != 0
         || planned_shape (nest, node, plan, statement, k, true).members != 0;
}

bool
pf_packing_is_wanted (const struct pf_nest *nest, unsigned node,
                      const struct pf_plan *plan)
{
  const struct pf_nest_node *band = nest->node + node;

  for (unsigned s = 0; s < band->n_statement; s++)
    {
      const struct pf_nest_statement *statement
          = nest->statement + band->first_statement + s;

      for (unsigned k = 0; k < statement->n_access; k++)
        if (planned_shape (nest, node, plan, statement, k, false).members != 0)
          return true;
    }
  return false;
}

/* The band around STATEMENT that packs by PLAN, which has a plan for each node; -1
   if there is none.  */
static int
packing_band (const struct pf_nest_statement *statement,
              const struct pf_plan *plan)
{
  unsigned node;

  if (statement->n_dim == 0)
    return -1;
  node = statement->dim[statement->n_dim - 1].node;
  return steps_around (plan + node, false) > 0
                 || steps_around (plan + node, true) > 0
             ? (int)node
             : -1;
}

/* The number of the visit of RUN that is step STEP of band NODE.  */
static unsigned
find_step (const struct pf_loops *loops, const struct pf_run *run,
           unsigned node, unsigned step)
{
  unsigned k = 0;

  while (loops->place[run->visit[k].place].node != node)
    k++;
  return k + step;
}

/* Let ACCESS, which is number K of RUN's statement in the nest, read from the copy that
   LOOPS make in band NODE, generated as PLAN says, for a TILE or not, if that is to be.  */
static void
pack_access (struct pf_loops *loops, const struct pf_run *run, unsigned k,
             unsigned node, const struct pf_plan *plan, bool tile,
             struct pf_nest_access *access)
{
  const struct pf_nest_statement *statement = run->statement;
  unsigned n_member = loops->nest->node[node].tree->n_member;
  unsigned steps = steps_around (plan, tile);
  struct shape shape
      = planned_shape (loops->nest, node, plan, statement, k, tile);
  struct pf_copy *copy;

  if (shape.members == 0)
    return;
  copy = find_copy (loops, run, statement->access + k,
                    run->visit[find_step (loops, run, node, steps - 1)].place,
                    n_member);
  lay_out (copy, statement->dim + statement->n_dim - n_member, &shape, plan,
           steps);
  access->array = &copy->array;
  access->copied = true;
}

/* Let RUN of LOOPS, in band NODE that is generated as PLAN says, read from copies.
   CHANGED becomes its statement if it does.  Returns whether there was enough
   memory.  */
static bool
pack_run (struct pf_loops *loops, struct pf_run *run, unsigned node,
          const struct pf_plan *plan, struct pf_nest_statement *changed)
{
  const struct pf_nest_statement *statement = run->statement;
  struct pf_nest_access *access
      = calloc (statement->n_access + 1, sizeof *access);

  if (!access)
    return false;
  *changed = *statement;
  changed->access = access;
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      access[k] = statement->access[k];
      pack_access (loops, run, k, node, plan, false, access + k);
      pack_access (loops, run, k, node, plan, true, access + k);
    }
  pf_alike_find (changed);
  run->statement = changed;
  return true;
}

bool
pf_packing_apply (struct pf_loops *loops, const struct pf_plan *plan)
{
  unsigned most = 0;

  for (unsigned r = 0; r < loops->n_run; r++)
    if (packing_band (loops->run[r].statement, plan) >= 0)
      most += loops->run[r].statement->n_access;
  if (most == 0)
    return true;
  loops->copy = calloc (most, sizeof *loops->copy);
  loops->changed = calloc (loops->n_run, sizeof *loops->changed);
  if (!loops->copy || !loops->changed)
    return false;
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      int node = packing_band (loops->run[r].statement, plan);

      if (node >= 0
          && !pack_run (loops, loops->run + r, (unsigned)node, plan + node,
                        loops->changed + r))
        return false;
    }
  return true;
}

/* The access of NEST, of SCOP, that PACKED is.  */
static const struct pf_nest_access *
packed_access (const struct pf_nest *nest, const struct pf_scop *scop,
               const struct pf_packed *packed)
{
  const struct pf_access *wanted
      = scop->statement[packed->statement].access + packed->access;

  for (unsigned s = 0; s < nest->n_statement; s++)
    for (unsigned k = 0; k < nest->statement[s].n_access; k++)
      if (nest->statement[s].access[k].access == wanted)
        return nest->statement[s].access + k;
  return NULL;
}

/* The part that ACCESS of NEST, of SCOP and of SHAPE, reads of its array, for a TILE or not: that of an entry of
   PACKING for which subscripts that stand still have the same values, or a new one.  */
static unsigned
find_part (const struct pf_nest *nest, const struct pf_scop *scop,
           const struct pf_nest_access *access, const struct shape *shape,
           bool tile, const struct pf_packing *packing)
{
  for (unsigned p = 0; p < packing->n; p++)
    {
      const struct pf_packed *packed = packing->packed + p;
      const struct pf_nest_access *other = packed_access (nest, scop, packed);
      bool same = other && other->array == access->array
                  && packed->row == shape->row && packed->tile == tile;

      for (unsigned d = 0; same && d < access->array->n_dim; d++)
        same = shape->member[d] >= 0 || access->offset[d] == other->offset[d];
      if (same)
        return packed->part;
    }
  return packing->n;
}

/* Append to PACKING, which has room, what STATEMENT reads from copies in band NODE of NEST, of SCOP, which is
   generated as PLAN says, for a TILE or not.  */
static void
list_packed (const struct pf_nest *nest, const struct pf_scop *scop,
             const struct pf_nest_statement *statement, unsigned node,
             const struct pf_plan *plan, bool tile, struct pf_packing *packing)
{
  unsigned s = (unsigned)(statement->statement - scop->statement);

  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_nest_access *access = statement->access + k;
      struct shape shape = planned_shape (nest, node, plan, statement, k, tile);
      unsigned a = (unsigned)(access->access - statement->statement->access);

      if (shape.members == 0 || pf_packing_find (packing, s, a))
        continue;
      packing->packed[packing->n] = (struct pf_packed){
        s, a, shape.row, find_part (nest, scop, access, &shape, tile, packing),
        tile
      };
      packing->n++;
    }
}

struct pf_packing *
pf_packing_list (const struct pf_nest *nest, const struct pf_plan *plan,
                 const struct pf_scop *scop)
{
  struct pf_packing *packing = calloc (1, sizeof *packing);
  unsigned most = 0;

  for (unsigned s = 0; s < nest->n_statement; s++)
    most += nest->statement[s].n_access;
  if (packing)
    packing->packed = calloc (most + 1, sizeof *packing->packed);
  if (!packing || !packing->packed)
    return pf_packing_free (packing);
  for (unsigned s = 0; s < nest->n_statement; s++)
    {
      const struct pf_nest_statement *statement = nest->statement + s;
      int node = packing_band (statement, plan);

      for (unsigned tile = 0; node >= 0 && tile < 2; tile++)
        list_packed (nest, scop, statement, (unsigned)node, plan + node, tile,
                     packing);
    }
  return packing->n > 0 ? packing : pf_packing_free (packing);
}

const struct pf_packed *
pf_packing_find (const struct pf_packing *packing, unsigned statement,
                 unsigned access)
{
  for (unsigned k = 0; packing && k < packing->n; k++)
    if (packing->packed[k].statement == statement
        && packing->packed[k].access == access)
      return packing->packed + k;
  return NULL;
}

struct pf_packing *
pf_packing_free (struct pf_packing *packing)
{
  if (packing)
    free (packing->packed);
  free (packing);
  return NULL;
}
