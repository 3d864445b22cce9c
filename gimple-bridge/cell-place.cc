/* Where the values of cells are kept in the model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cell-place.h"
#include "local-variable.h"
#include "model-array.h"
#include "plugin/scalar-home.h"
#include "plugin/strip.h"
#include "source-name.h"

namespace
{

/* A strip is a multiple of STRIP_MULTIPLE iterations, for vectors, where there is memory for so
   many, else of LEAST_STRIP.  */
const HOST_WIDE_INT STRIP_MULTIPLE = 64;
const HOST_WIDE_INT LEAST_STRIP = 8;

/* An array on the stack in place of cells.

   INDEX: in the model.
   EXTENT: its elements in each dimension.
   PLACE: a reference to it, without subscripts.
   NESTS: the outermost loops around accesses of those cells, each of another one.  */
struct cell_array
{
  unsigned index;
  std::vector<HOST_WIDE_INT> extent;
  grouped_reference place;
  std::set<unsigned> nests;
};

/* Along which of the loops around its statement an access moves by one element: the innermost one,
   another one, or none of them.  */
enum direction
{
  ALONG_INNERMOST,
  ALONG_OUTER,
  ALONG_NONE
};

/* The work on one SCoP; members as the arguments of place_cells.

   ARRAYS: those that have been made.  */
class cell_placer
{
public:
  cell_placer (scop_p graphite, struct pf_scop *scop,
               const hidden_references &hidden, unsigned long *stack,
               struct import_result *result, std::vector<counter_bound> *bounds)
      : graphite (graphite), scop (scop), hidden (hidden), stack (stack),
        result (result), bounds (bounds)
  {
  }
  bool place_cell (const cell_use &cell, enum direction along);
  bool expandable_p (const cell_use &cell);
  bool separable_p (const cell_use &cell);
  bool expand_cell (const cell_use &cell, unsigned waiting);
  unsigned nest_of (const cell_use &cell) const;

private:
  bool moves_along_p (const struct pf_statement *statement, unsigned access,
                      unsigned k) const;
  enum direction direction_of (const struct pf_statement *statement,
                               unsigned access) const;
  bool private_p (const cell_use &cell, unsigned depth);
  bool place_cell_in (const cell_use &cell, unsigned statement,
                      unsigned access);
  void move_access (const cell_access &use, unsigned array,
                    const grouped_reference *reference, HOST_WIDE_INT strip);
  HOST_WIDE_INT iterations (const cell_use &cell, unsigned dim);
  bool ends_within_p (const cell_use &cell, unsigned dim, HOST_WIDE_INT most);
  std::vector<HOST_WIDE_INT> extents (const cell_use &cell, unsigned depth);
  cell_array *find_shared (const cell_use &cell, HOST_WIDE_INT least);
  cell_array *new_cell_array (const cell_use &cell,
                              const std::vector<HOST_WIDE_INT> &extent);
  bool along_rows_p (unsigned loop, HOST_WIDE_INT most) const;
  HOST_WIDE_INT strip_for (const cell_use &cell, HOST_WIDE_INT n,
                           HOST_WIDE_INT share) const;
  cell_array *array_for (const cell_use &cell, unsigned waiting,
                         HOST_WIDE_INT *strip);

  scop_p graphite;
  struct pf_scop *scop;
  const hidden_references &hidden;
  unsigned long *stack;
  struct import_result *result;
  std::vector<counter_bound> *bounds;
  std::vector<cell_array> arrays;
  /* What private_p found, by array and depth.  */
  std::map<std::pair<unsigned, unsigned>, bool> is_private;
};

/* Let USE be an access to the element of ARRAY that REFERENCE is to.  Where STRIP is not 0,
   elements are used again after so many.  */

void
cell_placer::move_access (const cell_access &use, unsigned array,
                          const grouped_reference *reference,
                          HOST_WIDE_INT strip)
{
  const struct pf_statement *statement = &scop->statement[use.statement];
  struct pf_access *access = &statement->access[use.access];
  result->groups.move_cell (use.reference, reference);
  isl_aff_list *subscripts
      = element_subscripts (graphite, statement, *use.reference);
  if (strip != 0)
    subscripts = isl_aff_list_set_aff (
        subscripts, 0,
        isl_aff_mod_val (isl_aff_list_get_aff (subscripts, 0),
                         isl_val_int_from_si (scop->ctx, strip)));
  isl_multi_aff *function = isl_multi_aff_from_aff_list (
      access_space (statement, &scop->array[array]), subscripts);
  isl_map_free (access->relation);
  access->relation = isl_map_from_multi_aff (function);
  access->array = array;
  access->scalar = true;
  access->user = use.reference->dr;
}

/* Does each iteration of the outermost DEPTH loops, which all accesses share, have values of CELL
   of its own?  */

bool
cell_placer::private_p (const cell_use &cell, unsigned depth)
{
  auto key = std::make_pair (cell.array, depth);
  auto known = is_private.find (key);
  if (known == is_private.end ())
    known = is_private
                .emplace (key, pf_scalar_is_private (scop, cell.array, depth)
                                   == isl_bool_true)
                .first;
  return known->second;
}

/* Keep the value of CELL in the element that access number ACCESS of statement
   number STATEMENT writes, if it fits there.  Was it done?  */

bool
cell_placer::place_cell_in (const cell_use &cell, unsigned statement,
                            unsigned access)
{
  const struct pf_access *place = &scop->statement[statement].access[access];
  const grouped_reference *reference
      = place->kind == PF_MUST_WRITE && place->user
            ? result->groups.find ((data_reference_p)place->user)
            : NULL;
  if (!reference
      || !types_compatible_p (TREE_TYPE (cell.variable),
                              TREE_TYPE (reference->parts.ref))
      || !private_p (cell, scop->statement[statement].n_loop)
      || pf_scalar_fits (scop, cell.array, statement, access) != isl_bool_true)
    return false;
  for (const cell_access &use : cell.accesses)
    move_access (use, place->array, reference, 0);
  return true;
}

/* Does access number ACCESS of STATEMENT move by one element when loop number K around it
   does?  */

bool
cell_placer::moves_along_p (const struct pf_statement *statement,
                            unsigned access, unsigned k) const
{
  data_reference_p dr = (data_reference_p)statement->access[access].user;
  const grouped_reference *reference = dr ? result->groups.find (dr) : NULL;
  if (!reference || reference->subscript.empty ())
    return false;
  const int loop = scop->loop[statement->loop[k]].id;
  for (size_t d = 0; d < reference->subscript.size (); d++)
    {
      const bool last = d + 1 == reference->subscript.size ();
      const auto &term = reference->subscript[d].term;
      auto found = term.find ({ -loop });
      HOST_WIDE_INT step = found == term.end () ? 0 : found->second;
      if (last ? absu_hwi (step) != 1 : step != 0)
        return false;
    }
  return true;
}

enum direction
cell_placer::direction_of (const struct pf_statement *statement,
                           unsigned access) const
{
  for (unsigned k = statement->n_loop; k-- > 0;)
    if (moves_along_p (statement, access, k))
      return k + 1 == statement->n_loop ? ALONG_INNERMOST : ALONG_OUTER;
  return ALONG_NONE;
}

/* Keep the value of CELL in an element that gets it in the end, if there is one whose accesses
   move ALONG such a loop.  */

bool
cell_placer::place_cell (const cell_use &cell, enum direction along)
{
  if (cell.accesses.size ()
      != hidden.cells.at (DECL_UID (cell.variable)).n_access)
    return false;
  unsigned shared = pf_scalar_shared_loops (scop, cell.array);
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      if (scop->statement[i].n_loop <= shared
          && direction_of (&scop->statement[i], a) == along
          && place_cell_in (cell, i, a))
        return true;
  return false;
}

/* How often loop DIM around the accesses of CELL iterates at most; 0 if that is
   not a known number.  */

HOST_WIDE_INT
cell_placer::iterations (const cell_use &cell, unsigned dim)
{
  HOST_WIDE_INT most = 0;
  for (const cell_access &use : cell.accesses)
    {
      isl_set *domain = isl_set_intersect_params (
          isl_set_copy (scop->statement[use.statement].domain),
          isl_set_copy (scop->context));
      isl_aff *counter = isl_aff_var_on_domain (
          isl_local_space_from_space (isl_set_get_space (domain)), isl_dim_set,
          dim);
      isl_val *max = isl_set_max_val (domain, counter);
      isl_aff_free (counter);
      isl_set_free (domain);
      bool known = isl_val_is_int (max) == isl_bool_true
                   && isl_val_cmp_si (max, INT_MAX) < 0;
      most = known ? MAX (most, isl_val_get_num_si (max) + 1) : 0;
      isl_val_free (max);
      if (!known)
        return 0;
    }
  return most;
}

/* May loop DIM around the accesses of CELL end after MOST iterations at the latest, each
   time?  */

bool
cell_placer::ends_within_p (const cell_use &cell, unsigned dim,
                            HOST_WIDE_INT most)
{
  isl_set *context = isl_set_copy (scop->context);
  for (const cell_access &use : cell.accesses)
    {
      isl_set *later = isl_set_copy (scop->statement[use.statement].domain);
      later = isl_set_lower_bound_si (later, isl_dim_set, dim, most);
      context = isl_set_subtract (context, isl_set_params (later));
    }
  bool possible = isl_set_is_empty (context) == isl_bool_false;
  isl_set_free (context);
  return possible;
}

/* The extents of an array that has an element for each iteration of the last of
   the DEPTH outermost loops around the accesses of CELL, and of as many before
   that as there is memory for; empty if there is none.  */

std::vector<HOST_WIDE_INT>
cell_placer::extents (const cell_use &cell, unsigned depth)
{
  HOST_WIDE_INT left = *stack / scop->array[cell.array].element_size;
  std::vector<HOST_WIDE_INT> extent;
  for (unsigned dim = depth; dim-- > 0;)
    {
      HOST_WIDE_INT n = iterations (cell, dim);
      if (n <= 0 || n > left)
        break;
      extent.insert (extent.begin (), n);
      left /= n;
    }
  return extent;
}

/* The outermost loop around CELL's accesses, an index into the model's.  */

unsigned
cell_placer::nest_of (const cell_use &cell) const
{
  return scop->statement[cell.accesses[0].statement].loop[0];
}

/* An array of one dimension that has at least LEAST elements, and is in place of
   cells of other nests than CELL's only; NULL if there is none.  */

cell_array *
cell_placer::find_shared (const cell_use &cell, HOST_WIDE_INT least)
{
  for (cell_array &array : arrays)
    if (array.extent.size () == 1 && array.extent[0] >= least
        && array.nests.count (nest_of (cell)) == 0
        && types_compatible_p (TREE_TYPE (array.place.parts.ref),
                               TREE_TYPE (cell.variable)))
      return &array;
  return NULL;
}

/* A new array of the model, with EXTENT, in place of CELL, which is on the
   stack.  */

cell_array *
cell_placer::new_cell_array (const cell_use &cell,
                             const std::vector<HOST_WIDE_INT> &extent)
{
  tree type = TREE_TYPE (cell.variable);
  HOST_WIDE_INT size = scop->array[cell.array].element_size, all = 1;
  struct layout layout = { size, {} };
  for (size_t k = extent.size (); k-- > 0; all *= extent[k])
    layout.stride.insert (layout.stride.begin (), polynomial (all));
  tree variable = create_tmp_var_raw (build_array_type_nelts (type, all));
  gimple_add_tmp_var (variable);
  TREE_ADDRESSABLE (variable) = 1;
  make_private (variable);
  grouped_reference place = *cell.accesses[0].reference;
  place.subscript.clear ();
  place.parts.root = build_fold_addr_expr (variable);
  place.parts.ref = build2 (MEM_REF, type, place.parts.root,
                            build_int_cst (ptr_type_node, 0));
  place.parts.place = place.parts.ref;
  place.group = result->groups.groups.size ();
  result->groups.groups.push_back ({ layout, polynomial (), {}, true });
  const std::string name = scop->array[cell.array].name;
  unsigned index = new_array (scop,
                              isl_identifier (name) + "_e"
                                  + std::to_string (DECL_UID (cell.variable)),
                              name, size, extent.size ());
  for (size_t k = 0; k < extent.size (); k++)
    {
      scop->array[index].stride[k] = layout.stride[k].constant_term () * size;
      scop->array[index].extent[k] = extent[k];
    }
  result->guard.array[index] = { place.parts.root,
                                 polynomial (),
                                 layout,
                                 {},
                                 size,
                                 (unsigned short)(place.group + 1) };
  *stack -= MIN (*stack, (unsigned long)(all * size));
  arrays.push_back ({ index, extent, place, {} });
  return &arrays.back ();
}

/* Does loop number LOOP of the model move a subscript along rows that have MOST elements at most?  It
   will hardly iterate more often.  */

bool
cell_placer::along_rows_p (unsigned loop, HOST_WIDE_INT most) const
{
  for (unsigned s = 0; s < scop->n_statement; s++)
    for (unsigned a = 0; a < scop->statement[s].n_access; a++)
      {
        const struct pf_access *access = &scop->statement[s].access[a];
        const struct pf_array *array = &scop->array[access->array];
        data_reference_p dr = (data_reference_p)access->user;
        const grouped_reference *reference
            = dr ? result->groups.find (dr) : NULL;
        if (!reference || reference->subscript.size () != array->n_dim)
          continue;
        for (unsigned d = 1; d < array->n_dim; d++)
          if (array->stride[d] != 0 && array->stride[d - 1] != 0
              && array->stride[d - 1] / array->stride[d] <= most
              && reference->subscript[d].term.count ({ -scop->loop[loop].id }))
            return true;
      }
  return false;
}

/* How many iterations of the innermost loop that all accesses of CELL share, which has N or, if
   that is 0, nobody knows how many, are to be a strip, after which elements are used again,
   where there is memory for SHARE elements; 0 if it cannot have strips.  The longer they are,
   the longer are the parts of rows that are read at once.  */

HOST_WIDE_INT
cell_placer::strip_for (const cell_use &cell, HOST_WIDE_INT n,
                        HOST_WIDE_INT share) const
{
  const struct pf_statement *one = &scop->statement[cell.accesses[0].statement];
  const unsigned loop
      = one->loop[pf_scalar_shared_loops (scop, cell.array) - 1];
  if (scop->loop[loop].strip != 0)
    return scop->loop[loop].strip;
  if (along_rows_p (loop, share) || !pf_may_use_strips (scop, loop))
    return 0;
  for (unsigned s = 0; s < scop->n_statement; s++)
    {
      const struct pf_statement *statement = &scop->statement[s];
      bool within = false, other = false;
      for (unsigned k = 0; k < statement->n_loop; k++)
        {
          within |= statement->loop[k] == loop;
          other |= scop->loop[statement->loop[k]].strip != 0;
        }
      if (within && other)
        return 0;
    }
  const HOST_WIDE_INT multiple
      = share < STRIP_MULTIPLE ? LEAST_STRIP : STRIP_MULTIPLE;
  const HOST_WIDE_INT most = ROUND_DOWN (share, multiple);
  if (most == 0 || n == 0)
    return most;
  /* As many as the fewest that there can be, all of about one length.  */
  return MIN (most, ROUND_UP (CEIL (n, CEIL (n, most)), multiple));
}

/* An array for CELL, which is expandable, one of WAITING cells of its nest that are to get
   one; NULL if there is no memory.  Where it is not known how many elements it takes, or
   they are too many, its loop gets strips of *STRIP iterations, if it can; else an array of
   another nest is as good, or its share of the memory; some is left to copies.  */

cell_array *
cell_placer::array_for (const cell_use &cell, unsigned waiting,
                        HOST_WIDE_INT *strip)
{
  unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  std::vector<HOST_WIDE_INT> extent = extents (cell, depth);
  *strip = 0;
  if (!extent.empty ())
    return new_cell_array (cell, extent);
  HOST_WIDE_INT n = iterations (cell, depth - 1);
  cell_array *shared = n > 0 ? find_shared (cell, n) : NULL;
  if (shared)
    return shared;
  HOST_WIDE_INT share
      = *stack / scop->array[cell.array].element_size / (waiting + 1);
  *strip = strip_for (cell, n, share);
  if (*strip != 0)
    {
      shared = find_shared (cell, *strip);
      return shared            ? shared
             : share >= *strip ? new_cell_array (cell, { *strip })
                               : NULL;
    }
  shared = find_shared (cell, MAX (share, 1));
  HOST_WIDE_INT most = shared ? shared->extent[0] : share;
  if (most == 0 || !ends_within_p (cell, depth - 1, most))
    return NULL;
  for (const cell_access &use : cell.accesses)
    bounds->push_back ({ use.statement, depth - 1, most });
  return shared ? shared : new_cell_array (cell, { share });
}

/* Is there a value of CELL for each iteration of the loops that all accesses share, and none
   from elsewhere?  */

bool
cell_placer::expandable_p (const cell_use &cell)
{
  unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  return cell.accesses.size ()
             == hidden.cells.at (DECL_UID (cell.variable)).n_access
         && depth > 0 && private_p (cell, depth);
}

/* Is there memory for an element for each of these values of CELL?  Else all iterations of some
   loops share elements.  */

bool
cell_placer::separable_p (const cell_use &cell)
{
  unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  return extents (cell, depth).size () == depth;
}

/* Keep the value of CELL, which is expandable, in an array with an element for each
   iteration of the innermost loops that all its accesses share, if there is memory.  WAITING
   cells of its nest are to get one.  */

bool
cell_placer::expand_cell (const cell_use &cell, unsigned waiting)
{
  HOST_WIDE_INT strip;
  cell_array *array = array_for (cell, waiting, &strip);
  if (!array)
    return false;
  const struct pf_statement *statement
      = &scop->statement[cell.accesses[0].statement];
  const unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  unsigned first = depth - array->extent.size ();
  if (strip != 0)
    scop->loop[statement->loop[depth - 1]].strip = strip;
  grouped_reference place = array->place;
  for (size_t k = 0; k < array->extent.size (); k++)
    place.subscript.push_back (
        polynomial::of_variable (-scop->loop[statement->loop[first + k]].id));
  array->nests.insert (nest_of (cell));
  for (const cell_access &use : cell.accesses)
    move_access (use, array->index, &place, strip);
  return true;
}

/* Does the statement of USE, an access to CELL, both read and write it?  */

bool
updates_p (const cell_use &cell, const cell_access &use)
{
  bool read = false, written = false;
  for (const cell_access &other : cell.accesses)
    if (other.statement == use.statement)
      {
        read |= other.reference->read;
        written |= !other.reference->read;
      }
  return read && written;
}

} // namespace

void
place_cells (scop_p graphite, struct pf_scop *scop,
             const hidden_references &hidden,
             const std::map<unsigned, cell_use> &cells, unsigned long *stack,
             struct import_result *result, std::vector<counter_bound> *bounds)
{
  cell_placer placer (graphite, scop, hidden, stack, result, bounds);
  std::vector<const cell_use *> expandable, others, left;
  for (const auto &entry : cells)
    if (!placer.place_cell (entry.second, ALONG_INNERMOST))
      (placer.expandable_p (entry.second) ? expandable : others)
          .push_back (&entry.second);
  std::map<unsigned, unsigned> waiting;
  for (const cell_use *cell : expandable)
    waiting[placer.nest_of (*cell)]++;
  for (const cell_use *cell : expandable)
    if ((placer.separable_p (*cell) || !placer.place_cell (*cell, ALONG_OUTER))
        && !placer.expand_cell (*cell, waiting[placer.nest_of (*cell)]--))
      others.push_back (cell);
  /* Copies of a statement for neighbouring iterations use elements which the compiler
     cannot tell apart.  */
  for (const cell_use *cell : others)
    if (!placer.place_cell (*cell, ALONG_OUTER)
        && !placer.place_cell (*cell, ALONG_NONE))
      left.push_back (cell);
  for (const cell_use *cell : left)
    if (!flag_associative_math
        && SCALAR_FLOAT_TYPE_P (TREE_TYPE (cell->variable)))
      for (const cell_access &use : cell->accesses)
        scop->statement[use.statement].work.reduction |= updates_p (*cell, use);
}
