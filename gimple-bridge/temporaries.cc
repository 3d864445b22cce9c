/* Arrays that iterations compute in, each anew.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "temporaries.h"
#include "array-copy.h"
#include "import.h"
#include "local-variable.h"
#include "plugin/scalar-home.h"
#include "plugin/temporary.h"

/* Fewer iterations than this at a time gain nothing.  */
static const HOST_WIDE_INT LEAST_ROWS = 4;

/* Where it is not known how long rows are, they may be so long that there are so many at a time: two
   blocks of five that are kept in registers.  */
static const HOST_WIDE_INT LIMITED_ROWS = 10;

/* Where several arrays have rows, or what they have lies side by side, each has so many: a vector.  */
static const HOST_WIDE_INT SHARED_ROWS = 8;

/* Limits below this are of no use.  */
static const HOST_WIDE_INT LEAST_LIMIT = 64;

/* Rows this far apart, in bytes, or a multiple of that, may compete for few sets of a cache.  */
static const HOST_WIDE_INT EVEN_ROW = 512;

/* Rows take so many quarters of the memory; the rest is left to copies.  */
static const unsigned ROOM_QUARTERS = 3;

/* In recurrences there is nothing to copy, and these bytes are left to scalars.  */
static const unsigned long SCALAR_BYTES = 1536;

/* Of ROOM bytes, how many are there for rows, which are SIDE_BY_SIDE or not?  */

static unsigned long
room_for_rows (unsigned long room, bool side_by_side)
{
  return side_by_side && room / 4 > SCALAR_BYTES ? room - SCALAR_BYTES
                                                 : room / 4 * ROOM_QUARTERS;
}

final_row::~final_row ()
{
  isl_set_free (elements);
  isl_pw_aff_list_free (iteration);
}

temporaries::~temporaries ()
{
  for (const temporary &one : all)
    isl_set_free (one.last);
}

namespace
{

/* The work on SCOP, the model of GRAPHITE; members as the arguments of temporaries::find.  */
class temporary_finder
{
public:
  temporary_finder (scop_p graphite, struct pf_scop *scop, unsigned long room,
                    struct import_result *result)
      : graphite (graphite), scop (scop), room (room), result (result)
  {
  }
  bool describe (unsigned array, temporary *one) const;
  bool limit (const std::vector<unsigned> &arrays, row_limit *limit) const;

private:
  bool collect (unsigned array, temporary *one) const;
  bool measure (temporary *one, __isl_take isl_set *elements,
                HOST_WIDE_INT rows) const;
  bool suits_p (temporary *one) const;
  bool strips_possible_p (const std::vector<temporary> &all,
                          HOST_WIDE_INT rows) const;
  bool find_limit (temporary *one, HOST_WIDE_INT rows, row_limit *limit) const;
  bool find_common_limit (std::vector<temporary> *all, HOST_WIDE_INT rows,
                          row_limit *limit) const;
  bool limited_by_p (temporary *one, __isl_keep isl_set *elements, unsigned k,
                     HOST_WIDE_INT most, HOST_WIDE_INT rows) const;
  int outermost_loop () const;
  tree declaration (const temporary &one) const;
  bool used_later_p (const temporary &one) const;
  bool storable_p (const temporary &one) const;

  scop_p graphite;
  struct pf_scop *scop;
  unsigned long room;
  struct import_result *result;
};

/* Collect the accesses to ARRAY in *ONE.  Are they such that it can be a temporary: written and
   read, and in loops inside of those that all share?  */

bool
temporary_finder::collect (unsigned array, temporary *one) const
{
  bool read = false, written = false, inside = false;
  one->array = array;
  one->depth = pf_scalar_shared_loops (scop, array);
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned a = 0; a < scop->statement[s].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[s].access[a];
        data_reference_p dr = (data_reference_p)access->user;
        if (access->array != array)
          continue;
        if (!dr || access->conditional)
          return false;
        const grouped_reference *reference = result->groups.find (dr);
        tree type = TREE_TYPE (reference ? reference->parts.ref : DR_REF (dr));
        one->visible |= !reference;
        if (one->accesses.empty ())
          one->type = type;
        if (!is_gimple_reg_type (type) || !types_compatible_p (type, one->type))
          return false;
        read |= access->kind == PF_READ;
        written |= access->kind != PF_READ;
        inside |= scop->statement[s].n_loop > one->depth;
        one->accesses.push_back ({ s, a, reference });
      }
  if (!read || !written || !inside || one->depth == 0)
    return false;
  one->side_by_side = pf_temporary_is_in_recurrence (scop, array, one->depth);
  return true;
}

/* The least and the largest value of subscript DIM in ELEMENTS; false where they are not known
   numbers.  */

static bool
subscript_range (__isl_keep isl_set *elements, unsigned dim, HOST_WIDE_INT *low,
                 HOST_WIDE_INT *high)
{
  isl_aff *value = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (elements)), isl_dim_set,
      dim);
  isl_val *min = isl_set_min_val (elements, value);
  isl_val *max = isl_set_max_val (elements, value);
  bool known = isl_val_is_int (min) == isl_bool_true
               && isl_val_is_int (max) == isl_bool_true
               && isl_val_cmp_si (min, -INT_MAX) > 0
               && isl_val_cmp_si (max, INT_MAX) < 0;
  if (known)
    {
      *low = isl_val_get_num_si (min);
      *high = isl_val_get_num_si (max);
    }
  isl_val_free (min);
  isl_val_free (max);
  isl_aff_free (value);
  return known;
}

/* The elements of ARRAY, of SCOP, that accesses of KINDS (bit 1 << kind) are to; NULL if there are
   none.  */

static __isl_give isl_set *
elements_of (const struct pf_scop *scop, unsigned array, unsigned kinds)
{
  isl_union_set *all
      = isl_union_map_range (pf_scop_array_accesses (scop, array, kinds));
  if (isl_union_set_is_empty (all) == isl_bool_false)
    return isl_set_from_union_set (all);
  isl_union_set_free (all);
  return NULL;
}

/* The same for subscript DIM of all accesses to ONE, as far as its declaration tells.  */

bool
declared_range (const temporary &one, unsigned dim, HOST_WIDE_INT *low,
                HOST_WIDE_INT *high)
{
  if (one.visible)
    return false;
  *low = HOST_WIDE_INT_MAX;
  *high = HOST_WIDE_INT_MIN;
  for (const value_access &use : one.accesses)
    {
      const std::vector<shown_subscript> &shown = use.reference->parts.shown;
      const size_t n_offset = use.reference->subscript.size () - shown.size ();
      if (dim < n_offset || !shown[dim - n_offset].bounded)
        return false;
      const shown_subscript &subscript = shown[dim - n_offset];
      *low = MIN (*low, subscript.low);
      *high = MAX (*high, subscript.high);
    }
  return true;
}

/* The same for subscript DIM of ONE, whose accesses are to ELEMENTS, as far as either tells.  */

bool
find_range (__isl_keep isl_set *elements, const temporary &one, unsigned dim,
            HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  HOST_WIDE_INT first, last;
  const bool known = subscript_range (elements, dim, low, high);
  if (!declared_range (one, dim, &first, &last))
    return known;
  *low = known ? MAX (*low, first) : first;
  *high = known ? MIN (*high, last) : last;
  return true;
}

/* All elements of ARRAY, of SCOP, that are accessed.  */

static __isl_give isl_set *
all_elements (const struct pf_scop *scop, unsigned array)
{
  return elements_of (scop, array,
                      1u << PF_READ | 1u << PF_MUST_WRITE | 1u << PF_MAY_WRITE);
}

/* Find the extents of *ONE, whose accesses are to ELEMENTS.  Do that many ROWS fit into the memory?  */

bool
temporary_finder::measure (temporary *one, __isl_take isl_set *elements,
                           HOST_WIDE_INT rows) const
{
  const HOST_WIDE_INT memory = room_for_rows (room, one->side_by_side);
  HOST_WIDE_INT bytes = scop->array[one->array].element_size;
  bool fits = bytes > 0;
  for (unsigned d = 0; fits && d < scop->array[one->array].n_dim; d++)
    {
      HOST_WIDE_INT low = 0, high = 0;
      fits = find_range (elements, *one, d, &low, &high);
      if (!fits)
        break;
      one->low.push_back (low);
      one->extent.push_back (high - low + 1);
      fits = one->extent.back () <= memory / bytes;
      bytes *= one->extent.back ();
    }
  isl_set_free (elements);
  return fits && bytes * rows <= memory;
}

/* The declaration that ONE is in; NULL_TREE if it is behind a pointer.  */

tree
temporary_finder::declaration (const temporary &one) const
{
  const value_access &use = one.accesses[0];
  const struct pf_statement *statement = &scop->statement[use.statement];
  tree base = use.reference
                  ? use.reference->parts.root
                  : get_base_address (DR_REF (
                      (data_reference_p)statement->access[use.access].user));
  if (base && TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  return base && DECL_P (base) ? base : NULL_TREE;
}

/* May what is in ONE behind the SCoP be used?  Where that is executed again, the original code may
   be: what it reads is only known for the sizes that generated code is for.  */

bool
temporary_finder::used_later_p (const temporary &one) const
{
  tree variable = declaration (one);
  const sese_l &region = graphite->scop_info->region;
  return !variable || scop->around > 0
         || (region.entry->src->flags & BB_IRREDUCIBLE_LOOP)
         || used_outside_p (variable, region);
}

/* [params] -> { [s] }: from the first to the last of VALUES, of one dimension.  */

static __isl_give isl_set *
interval (__isl_take isl_set *values)
{
  isl_space *space = isl_set_get_space (values);
  isl_set *above = isl_set_apply (isl_set_copy (values),
                                  isl_map_lex_le (isl_space_copy (space)));
  isl_set *below = isl_set_apply (values, isl_map_lex_ge (space));
  return isl_set_intersect (above, below);
}

/* Is what *ONE has in the end in one row of the last iteration, and is it a box?  */

bool
temporary_finder::storable_p (const temporary &one) const
{
  if (!one.last)
    return false;
  isl_set *elements = elements_of (scop, one.array, 1u << PF_MUST_WRITE);
  isl_set *box = NULL;
  int n = isl_set_dim (elements, isl_dim_set);
  for (int d = 0; d < n; d++)
    {
      isl_set *values = isl_set_project_out (isl_set_copy (elements),
                                             isl_dim_set, d + 1, n - d - 1);
      values = interval (isl_set_project_out (values, isl_dim_set, 0, d));
      box = box ? isl_set_flat_product (box, values) : values;
    }
  box = isl_set_set_tuple_id (box, isl_set_get_tuple_id (elements));
  bool whole = isl_set_is_subset (box, elements) == isl_bool_true;
  isl_set_free (box);
  isl_set_free (elements);
  return whole;
}

/* Is *ONE, in which accesses were collected, a temporary, and shared by iterations?  */

bool
temporary_finder::suits_p (temporary *one) const
{
  if (pf_temporary_is_shared (scop, one->array, one->depth) != isl_bool_true
      || pf_scalar_is_private (scop, one->array, one->depth) != isl_bool_true)
    return false;
  if (!used_later_p (*one))
    return true;
  one->last = pf_temporary_last_iteration (scop, one->array, one->depth);
  return storable_p (*one);
}

/* Describe array number ARRAY in *ONE.  Is it a temporary, and shared by iterations?  */

bool
temporary_finder::describe (unsigned array, temporary *one) const
{
  one->last = NULL;
  one->visible = false;
  return collect (array, one)
         && measure (one, all_elements (scop, array), LEAST_ROWS)
         && suits_p (one);
}

/* May the innermost loop that all accesses of each of ALL share have strips of ROWS?  */

bool
temporary_finder::strips_possible_p (const std::vector<temporary> &all,
                                     HOST_WIDE_INT rows) const
{
  unsigned long stack = room;
  std::unique_ptr<bool[]> moved (new bool[scop->n_array]());
  for (const temporary &one : all)
    moved[one.array] = true;
  expander space (graphite, scop, &stack, result);
  for (const temporary &one : all)
    {
      const unsigned loop
          = scop->statement[one.accesses[0].statement].loop[one.depth - 1];
      if (pf_temporary_is_uniform (scop, one.array, one.depth) != isl_bool_true
          || !space.strips_possible_p (loop, rows, moved.get ()))
        return false;
    }
  return true;
}

/* Have ROWS rows of *ONE, whose accesses are to ELEMENTS, room where parameter number K of these is MOST
   at most?  */

bool
temporary_finder::limited_by_p (temporary *one, __isl_keep isl_set *elements,
                                unsigned k, HOST_WIDE_INT most,
                                HOST_WIDE_INT rows) const
{
  one->low.clear ();
  one->extent.clear ();
  isl_set *few = isl_set_upper_bound_si (isl_set_copy (elements), isl_dim_param,
                                         k, most);
  return measure (one, few, rows);
}

/* Find the parameter of which ROWS rows of *ONE have room if it is small enough, as *LIMIT.  Is there one, and
   is that not known?
   Rows that are an odd number of lines long do not compete for sets of a cache; that does not matter where
   they lie side by side.  */

bool
temporary_finder::find_limit (temporary *one, HOST_WIDE_INT rows,
                              row_limit *limit) const
{
  const HOST_WIDE_INT size = scop->array[one->array].element_size;
  const HOST_WIDE_INT bytes = room_for_rows (room, one->side_by_side) / rows;
  const HOST_WIDE_INT lines = bytes / COPY_ALIGNMENT;
  if (size <= 0 || EVEN_ROW % size != 0 || lines == 0)
    return false;
  limit->unit = one->side_by_side ? 0 : EVEN_ROW / size;
  limit->most = one->side_by_side
                    ? bytes / size
                    : (lines - !(lines & 1)) * COPY_ALIGNMENT / size;
  isl_set *elements = all_elements (scop, one->array);
  const bool known = measure (one, isl_set_copy (elements), rows);
  bool found = false;
  for (; !known && !found && limit->most >= LEAST_LIMIT;
       limit->most = found ? limit->most : limit->most / 2)
    for (unsigned k = 0; !found && k < scop->n_parameter; k++)
      {
        int dim = isl_set_find_dim_by_name (elements, isl_dim_param,
                                            scop->parameter[k].id);
        tree name = graphite->scop_info->params[k];
        found = dim >= 0 && TREE_CODE (name) == SSA_NAME
                && limited_by_p (one, elements, dim, limit->most, rows);
        if (found)
          limit->name = SSA_NAME_VERSION (name);
      }
  isl_set_free (elements);
  return found;
}

/* The number of the loop that all statements are in, as GCC has it; -1 if there is none.  */

int
temporary_finder::outermost_loop () const
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    if (scop->statement[s].n_loop == 0
        || scop->statement[s].loop[0] != scop->statement[0].loop[0])
      return -1;
  return scop->loop[scop->statement[0].loop[0]].id;
}

/* Find the one parameter of which ROWS rows of all of ALL together have room if it is small enough, as
   *LIMIT.  Is there one?  */

bool
temporary_finder::find_common_limit (std::vector<temporary> *all,
                                     HOST_WIDE_INT rows, row_limit *limit) const
{
  for (temporary &one : *all)
    {
      row_limit own = *limit;
      if (!find_limit (&one, rows, &own)
          || (&one != &all->front () && own.name != limit->name))
        return false;
      if (&one != &all->front ())
        {
          own.most = MIN (own.most, limit->most);
          own.unit = MAX (own.unit, limit->unit);
        }
      *limit = own;
    }
  return true;
}

/* How many rows at a time ONE, which shares the memory with nothing else, is to have in that case.  */

static HOST_WIDE_INT
rows_of (const temporary &one)
{
  return one.side_by_side ? SHARED_ROWS : LIMITED_ROWS;
}

/* Would arrays of those with the numbers ARRAYS be temporaries if their rows were short, of which it is not
   known how long they are?  Then *LIMIT tells what has to be small for that.  */

bool
temporary_finder::limit (const std::vector<unsigned> &arrays,
                         struct row_limit *limit) const
{
  std::vector<temporary> all;
  limit->loop = outermost_loop ();
  for (unsigned array : arrays)
    {
      temporary one;
      one.last = NULL;
      one.visible = false;
      if (limit->loop >= 0 && collect (array, &one) && !one.visible
          && find_limit (&one, rows_of (one), limit) && suits_p (&one))
        all.push_back (one);
      else
        isl_set_free (one.last);
    }
  const HOST_WIDE_INT rows = all.size () == 1 ? rows_of (all[0]) : SHARED_ROWS;
  const bool found = !all.empty ()
                     && find_common_limit (&all, rows * all.size (), limit)
                     && strips_possible_p (all, rows);
  for (const temporary &one : all)
    isl_set_free (one.last);
  return found;
}

/* The subscripts that tell the row of iteration LAST, { [p] }, in ARRAY, in place of ONE, whose
   iterations STRIP apart have the same row; 0 if none have.  */

static __isl_give isl_pw_aff_list *
last_row (const temporary &one, const expanded_array &array,
          HOST_WIDE_INT strip)
{
  isl_ctx *ctx = isl_set_get_ctx (one.last);
  isl_pw_multi_aff *last = isl_pw_multi_aff_from_set (isl_set_copy (one.last));
  isl_pw_aff_list *subscripts
      = isl_pw_aff_list_alloc (ctx, array.extent.size ());
  for (size_t k = 0; k < array.extent.size (); k++)
    {
      isl_pw_aff *value = isl_pw_multi_aff_get_pw_aff (
          last, one.depth - array.extent.size () + k);
      if (k == 0 && strip != 0)
        value = isl_pw_aff_mod_val (value, isl_val_int_from_si (ctx, strip));
      subscripts
          = isl_pw_aff_list_add (subscripts, isl_pw_aff_coalesce (value));
    }
  isl_pw_multi_aff_free (last);
  return subscripts;
}

/* The work of giving rows to the temporaries of SCOP; members as the arguments of
   temporaries::place.

   MOVED[array]: it is one of them.  */
class row_maker
{
public:
  row_maker (scop_p graphite, struct pf_scop *scop, unsigned long *stack,
             struct import_result *result, const std::vector<temporary> &all)
      : scop (scop), result (result), space (graphite, scop, stack, result),
        moved (new bool[scop->n_array]())
  {
    for (const temporary &one : all)
      moved[one.array] = true;
  }
  void make (const temporary &one, unsigned long share);

private:
  HOST_WIDE_INT rows_at_a_time (const temporary &one, unsigned loop,
                                HOST_WIDE_INT most) const;

  struct pf_scop *scop;
  struct import_result *result;
  expander space;
  std::unique_ptr<bool[]> moved;
};

/* How many iterations of LOOP, the innermost around ONE, are to have rows at a time, in strips, where
   there is memory for MOST; 0 if it cannot have strips.  Where rows are not all as long, register tiles of
   strips are mostly partial ones, which is slower than it is predicted to be.  What lies side by side
   is to be whole lines of the cache.  */

HOST_WIDE_INT
row_maker::rows_at_a_time (const temporary &one, unsigned loop,
                           HOST_WIDE_INT most) const
{
  HOST_WIDE_INT given = scop->loop[loop].strip;
  if (most < LEAST_ROWS || given > most
      || pf_temporary_is_uniform (scop, one.array, one.depth) != isl_bool_true)
    return 0;
  if (given != 0)
    return given;
  const HOST_WIDE_INT n = space.iterations (one, one.depth - 1);
  const HOST_WIDE_INT line
      = COPY_ALIGNMENT / scop->array[one.array].element_size;
  HOST_WIDE_INT rows = n == 0 ? most : CEIL (n, CEIL (n, most));
  if (one.side_by_side && most >= line)
    rows = MIN (CEIL (rows, line), most / line) * line;
  return space.strips_possible_p (loop, rows, moved.get ()) ? rows : 0;
}

/* Give ONE rows in SHARE bytes, if that is possible.  */

void
row_maker::make (const temporary &one, unsigned long share)
{
  unsigned loop
      = scop->statement[one.accesses[0].statement].loop[one.depth - 1];
  std::vector<HOST_WIDE_INT> extent = space.extents (one, one.depth, share);
  HOST_WIDE_INT strip = 0;
  if (extent.empty ())
    {
      strip = rows_at_a_time (
          one, loop,
          share / (scop->array[one.array].element_size * one.size ()));
      if (strip == 0)
        return;
      extent.push_back (strip);
    }
  const grouped_reference before = *one.accesses[0].reference;
  expanded_array array = space.new_array (one, extent, one.side_by_side);
  if (one.last)
    result->finals.emplace_back (
        new final_row (before, array.place, one.low, one.extent,
                       elements_of (scop, one.array, 1u << PF_MUST_WRITE),
                       last_row (one, array, strip), one.side_by_side));
  result->guard.moved[one.array] = all_elements (scop, one.array);
  space.expand (one, &array, one.depth, { strip });
  result->expanded.push_back (scop->array[one.array].name);
}

} // namespace

void
temporaries::find (scop_p graphite, struct pf_scop *scop, unsigned long room,
                   struct import_result *result)
{
  if (flag_non_call_exceptions)
    return;
  temporary_finder finder (graphite, scop, room, result);
  std::vector<unsigned> others;
  for (unsigned array = 0; array < scop->n_array; array++)
    {
      temporary one;
      if (finder.describe (array, &one))
        all.push_back (one);
      else
        {
          isl_set_free (one.last);
          others.push_back (array);
        }
    }
  struct row_limit limit;
  if (all.empty () && finder.limit (others, &limit))
    limits.push_back (limit);
}

bool
temporaries::visible_p () const
{
  for (const temporary &one : all)
    if (one.visible)
      return true;
  return false;
}

void
temporaries::place (scop_p graphite, struct pf_scop *scop, unsigned long *stack,
                    struct import_result *result)
{
  row_maker maker (graphite, scop, stack, result, all);
  unsigned waiting = all.size ();
  bool side_by_side = true;
  for (const temporary &one : all)
    side_by_side &= one.side_by_side;
  for (const temporary &one : all)
    maker.make (one, room_for_rows (*stack, side_by_side) / waiting--);
}
