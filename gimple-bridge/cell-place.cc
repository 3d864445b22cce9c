/* Where the values of cells are kept in the model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "cell-place.h"
#include "expansion.h"
#include "plugin/scalar-home.h"

namespace
{

/* A strip is a multiple of STRIP_MULTIPLE iterations, for vectors, where there is memory for so
   many, else of LEAST_STRIP.  */
const HOST_WIDE_INT STRIP_MULTIPLE = 64;
const HOST_WIDE_INT LEAST_STRIP = 8;

/* Planes have a multiple of so many rows, for most numbers of rows that are executed together, and so
   many times as many rows as columns: what all rows read is read again for each of them, and may be
   copied.  */
const HOST_WIDE_INT ROW_MULTIPLE = 24;
const HOST_WIDE_INT ROWS_PER_COLUMN = 4;

/* A plane with fewer rows is not worth it.  */
const HOST_WIDE_INT LEAST_ROWS = 8;

/* The bytes that rows of planes are a multiple of, and how many times as many they have at least, for
   loops of vectors along them to be worth it.  */
const unsigned ROW_BYTES = 64;
const unsigned LEAST_LINES = 4;

/* Elements for iterations of two loops, one in the other: EXTENT of both.  STRIP: that of the
   loop, or 0 if it has no more iterations.  SHARED: the number of the array that they are in, or that
   of all if they are in a new one.  */
struct plane
{
  std::vector<HOST_WIDE_INT> extent, strip;
  size_t shared;
};

/* Along which of the loops around its statement an access moves by one element: the innermost one, which is
   that of a value, or a loop around that; another one, or none of them.  */
enum direction
{
  ALONG_OWN,
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
      : scop (scop), hidden (hidden), stack (stack), result (result),
        bounds (bounds), room (graphite, scop, stack, result)
  {
  }
  bool place_cell (const cell_use &cell, enum direction along);
  bool hold_cell (const cell_use &cell);
  bool expandable_p (const cell_use &cell);
  bool separable_p (const cell_use &cell);
  bool expand_cell (const cell_use &cell, unsigned waiting);
  bool planar_p (const cell_use &cell, unsigned waiting);
  void place_planes (std::vector<const cell_use *> *cells,
                     std::map<unsigned, unsigned> *waiting);
  unsigned nest_of (const cell_use &cell) const;

private:
  HOST_WIDE_INT step_of (const struct pf_statement *statement,
                         const polynomial &subscript, unsigned k) const;
  bool stores_number_p (const struct pf_statement *statement,
                        unsigned access) const;
  bool moves_along_p (const struct pf_statement *statement, unsigned access,
                      unsigned k) const;
  enum direction direction_of (const struct pf_statement *statement,
                               unsigned access, unsigned depth) const;
  bool private_p (const cell_use &cell, unsigned depth);
  const grouped_reference *store_for (const cell_use &cell, unsigned statement,
                                      unsigned access);
  void use_store (const cell_use &cell, unsigned statement, unsigned access,
                  const grouped_reference &reference);
  bool place_cell_in (const cell_use &cell, unsigned statement,
                      unsigned access);
  bool stores_value_p (const cell_use &cell, unsigned statement,
                       unsigned access) const;
  bool ends_within_p (const cell_use &cell, unsigned dim, HOST_WIDE_INT most);
  bool sharable_p (const cell_use &cell, const expanded_array &array,
                   size_t n_dim) const;
  expanded_array *find_shared (const cell_use &cell, HOST_WIDE_INT least);
  expanded_array *new_cell_array (const cell_use &cell,
                                  const std::vector<HOST_WIDE_INT> &extent);
  bool accumulates_p (const cell_use &cell, unsigned depth) const;
  bool find_plane (const cell_use &cell, unsigned waiting,
                   struct plane *plane) const;
  bool expand_in_plane (const cell_use &cell, unsigned waiting);
  void add_piece (const cell_use &cell, unsigned dim, HOST_WIDE_INT most,
                  HOST_WIDE_INT multiple, struct plane *plane) const;
  HOST_WIDE_INT strip_for (const cell_use &cell, HOST_WIDE_INT n,
                           HOST_WIDE_INT share) const;
  expanded_array *array_for (const cell_use &cell, unsigned waiting,
                             HOST_WIDE_INT *strip);

  struct pf_scop *scop;
  const hidden_references &hidden;
  unsigned long *stack;
  struct import_result *result;
  std::vector<counter_bound> *bounds;
  expander room;
  std::vector<expanded_array> arrays;
  /* Loops in which cells are in planes: of two loops the inner one.  */
  std::set<unsigned> in_planes;
  /* What private_p found, by array and depth.  */
  std::map<std::pair<unsigned, unsigned>, bool> is_private;
};

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

/* The reference that access number ACCESS of statement number STATEMENT is, if it stores to an element that may
   have the value of CELL; else NULL.  */

const grouped_reference *
cell_placer::store_for (const cell_use &cell, unsigned statement,
                        unsigned access)
{
  const struct pf_access *place = &scop->statement[statement].access[access];
  const grouped_reference *reference
      = place->kind == PF_MUST_WRITE && place->user
            ? result->groups.find ((data_reference_p)place->user)
            : NULL;
  return reference
                 && types_compatible_p (cell.type,
                                        TREE_TYPE (reference->parts.ref))
                 && private_p (cell, scop->statement[statement].n_loop)
             ? reference
             : NULL;
}

/* Let all accesses of CELL be to the element that access number ACCESS of statement number STATEMENT stores to,
   which is REFERENCE.  */

void
cell_placer::use_store (const cell_use &cell, unsigned statement,
                        unsigned access, const grouped_reference &reference)
{
  const unsigned array = scop->statement[statement].access[access].array;
  for (const value_access &use : cell.accesses)
    room.move_access (cell, use, array, reference, false, {});
}

/* Keep the value of CELL in the element that access number ACCESS of statement
   number STATEMENT writes, if it fits there.  Was it done?  */

bool
cell_placer::place_cell_in (const cell_use &cell, unsigned statement,
                            unsigned access)
{
  const grouped_reference *reference = store_for (cell, statement, access);
  if (!reference
      || pf_scalar_fits (scop, cell.array, statement, access) != isl_bool_true)
    return false;
  use_store (cell, statement, access, *reference);
  return true;
}

/* By how much loop number K around STATEMENT moves SUBSCRIPT.  */

HOST_WIDE_INT
cell_placer::step_of (const struct pf_statement *statement,
                      const polynomial &subscript, unsigned k) const
{
  auto found = subscript.term.find ({ -scop->loop[statement->loop[k]].id });
  return found == subscript.term.end () ? 0 : found->second;
}

/* Is access number ACCESS of STATEMENT to one part of a complex number, and does STATEMENT store both?  */

bool
cell_placer::stores_number_p (const struct pf_statement *statement,
                              unsigned access) const
{
  const struct pf_access *one = &statement->access[access];
  std::set<tree_code> parts;
  for (unsigned a = 0; a < statement->n_access; a++)
    {
      const struct pf_access *other = &statement->access[a];
      const grouped_reference *reference
          = other->array == one->array && other->kind == PF_MUST_WRITE
                    && other->user
                ? result->groups.find ((data_reference_p)other->user)
                : NULL;
      if (reference)
        parts.insert (TREE_CODE (reference->parts.ref));
    }
  return parts == std::set<tree_code>{ REALPART_EXPR, IMAGPART_EXPR };
}

/* Does access number ACCESS of STATEMENT move by one element when loop number K around it
   does?  What that moves besides, loops inside are to move back: with i = k + 1 + i', where loops count from
   0, a[i][k] is moved along its row by k while i stands still.  Both parts of a complex number, the last
   subscript, are one element.  */

bool
cell_placer::moves_along_p (const struct pf_statement *statement,
                            unsigned access, unsigned k) const
{
  data_reference_p dr = (data_reference_p)statement->access[access].user;
  const grouped_reference *reference = dr ? result->groups.find (dr) : NULL;
  if (!reference || reference->subscript.empty ())
    return false;
  const size_t n
      = reference->subscript.size () - stores_number_p (statement, access);
  std::vector<HOST_WIDE_INT> moved (statement->n_loop, 0);
  moved[k] = 1;
  for (size_t d = 0; d < n; d++)
    {
      const polynomial &subscript = reference->subscript[d];
      const bool last = d + 1 == n;
      HOST_WIDE_INT sum = 0;
      for (unsigned l = k; l < statement->n_loop; l++)
        sum += moved[l] * step_of (statement, subscript, l);
      if (last)
        return absu_hwi (sum) == 1;
      for (unsigned l = k + 1; l < statement->n_loop && sum != 0; l++)
        if (moved[l] == 0 && absu_hwi (step_of (statement, subscript, l)) == 1)
          {
            moved[l] = -sum * step_of (statement, subscript, l);
            sum = 0;
          }
      if (sum != 0)
        return false;
    }
  return false;
}

/* The direction of access number ACCESS of STATEMENT, for a value in DEPTH loops.  */

enum direction
cell_placer::direction_of (const struct pf_statement *statement,
                           unsigned access, unsigned depth) const
{
  for (unsigned k = statement->n_loop; k-- > 0;)
    if (moves_along_p (statement, access, k))
      return k + 1 < statement->n_loop ? ALONG_OUTER
             : k + 1 < depth           ? ALONG_INNERMOST
                                       : ALONG_OWN;
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
          && direction_of (&scop->statement[i], a, shared) == along
          && place_cell_in (cell, i, a))
        return true;
  return false;
}

/* Does access number ACCESS of statement number STATEMENT store the value that the statement gives
   CELL?  */

bool
cell_placer::stores_value_p (const cell_use &cell, unsigned statement,
                             unsigned access) const
{
  data_reference_p dr
      = (data_reference_p)scop->statement[statement].access[access].user;
  if (!dr || !gimple_assign_single_p (DR_STMT (dr)))
    return false;
  for (const value_access &use : cell.accesses)
    if (use.statement == statement && !use.reference->read)
      {
        gimple *store = DR_STMT (use.reference->dr);
        return gimple_assign_single_p (store)
               && TREE_CODE (gimple_assign_rhs1 (store)) == SSA_NAME
               && gimple_assign_rhs1 (store)
                      == gimple_assign_rhs1 (DR_STMT (dr));
      }
  return false;
}

/* Read the value of CELL from an element that it is stored to as well, if there is one that keeps it.  Was it
   done?  */

bool
cell_placer::hold_cell (const cell_use &cell)
{
  if (cell.accesses.size ()
      != hidden.cells.at (DECL_UID (cell.variable)).n_access)
    return false;
  for (unsigned i = 0; i < scop->n_statement; i++)
    for (unsigned a = 0; a < scop->statement[i].n_access; a++)
      if (stores_value_p (cell, i, a))
        {
          const grouped_reference *reference = store_for (cell, i, a);
          if (!reference
              || pf_scalar_is_held (scop, cell.array, i, a) != isl_bool_true)
            continue;
          use_store (cell, i, a, *reference);
          return true;
        }
  return false;
}

/* May loop DIM around the accesses of CELL end after MOST iterations at the latest, each
   time?  */

bool
cell_placer::ends_within_p (const cell_use &cell, unsigned dim,
                            HOST_WIDE_INT most)
{
  isl_set *context = isl_set_copy (scop->context);
  for (const value_access &use : cell.accesses)
    {
      isl_set *later = isl_set_copy (scop->statement[use.statement].domain);
      later = isl_set_lower_bound_si (later, isl_dim_set, dim, most);
      context = isl_set_subtract (context, isl_set_params (later));
    }
  bool possible = isl_set_is_empty (context) == isl_bool_false;
  isl_set_free (context);
  return possible;
}

/* The outermost loop around CELL's accesses, an index into the model's.  */

unsigned
cell_placer::nest_of (const cell_use &cell) const
{
  return scop->statement[cell.accesses[0].statement].loop[0];
}

/* Is ARRAY, of N_DIM dimensions, in place of cells like CELL of other nests only?  */

bool
cell_placer::sharable_p (const cell_use &cell, const expanded_array &array,
                         size_t n_dim) const
{
  return array.extent.size () == n_dim
         && array.nests.count (nest_of (cell)) == 0
         && types_compatible_p (TREE_TYPE (array.place.parts.ref), cell.type);
}

/* An array of one dimension that has at least LEAST elements, and is in place of
   cells of other nests than CELL's only; NULL if there is none.  */

expanded_array *
cell_placer::find_shared (const cell_use &cell, HOST_WIDE_INT least)
{
  for (expanded_array &array : arrays)
    if (sharable_p (cell, array, 1) && array.extent[0] >= least)
      return &array;
  return NULL;
}

/* A new array, with EXTENT, in place of CELL.  */

expanded_array *
cell_placer::new_cell_array (const cell_use &cell,
                             const std::vector<HOST_WIDE_INT> &extent)
{
  arrays.push_back (room.new_array (cell, extent, false));
  return &arrays.back ();
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
  if (!room.strips_possible_p (loop, share, NULL))
    return 0;
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

expanded_array *
cell_placer::array_for (const cell_use &cell, unsigned waiting,
                        HOST_WIDE_INT *strip)
{
  unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  std::vector<HOST_WIDE_INT> extent = room.extents (cell, depth, *stack);
  *strip = 0;
  if (!extent.empty ())
    return new_cell_array (cell, extent);
  HOST_WIDE_INT n = room.iterations (cell, depth - 1);
  expanded_array *shared = n > 0 ? find_shared (cell, n) : NULL;
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
  for (const value_access &use : cell.accesses)
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
  return room.extents (cell, depth, *stack).size () == depth;
}

/* Keep the value of CELL, which is expandable, in an array with an element for each
   iteration of the innermost loops that all its accesses share, if there is memory.  WAITING
   cells of its nest are to get one.  */

bool
cell_placer::expand_cell (const cell_use &cell, unsigned waiting)
{
  HOST_WIDE_INT strip;
  expanded_array *array = array_for (cell, waiting, &strip);
  if (!array)
    return false;
  room.expand (cell, array, pf_scalar_shared_loops (scop, cell.array),
               { strip });
  return true;
}

/* Is CELL used in loops inside of the DEPTH ones that all its accesses share?  */

bool
cell_placer::accumulates_p (const cell_use &cell, unsigned depth) const
{
  for (const value_access &use : cell.accesses)
    if (scop->statement[use.statement].n_loop > depth)
      return true;
  return false;
}

/* Let PLANE have one more dimension, which counts loop DIM around the accesses of CELL: in strips
   as they are given, or all iterations, or MOST at a time, and a MULTIPLE.  */

void
cell_placer::add_piece (const cell_use &cell, unsigned dim, HOST_WIDE_INT most,
                        HOST_WIDE_INT multiple, struct plane *plane) const
{
  const unsigned loop = scop->statement[cell.accesses[0].statement].loop[dim];
  const HOST_WIDE_INT given = scop->loop[loop].strip;
  const HOST_WIDE_INT n = room.iterations (cell, dim);
  const bool all = given == 0 && n > 0 && n <= most;
  HOST_WIDE_INT piece = given != 0 ? given : most / multiple * multiple;
  if (all)
    piece = n;
  else if (given == 0 && n > 0 && piece > 0)
    piece = MIN (piece, CEIL (CEIL (n, CEIL (n, piece)), multiple) * multiple);
  plane->extent.push_back (piece);
  plane->strip.push_back (all ? 0 : piece);
}

/* How many columns, a multiple of LINE, a plane of SIZE elements has at most.  */

HOST_WIDE_INT
columns_of (HOST_WIDE_INT size, HOST_WIDE_INT line)
{
  HOST_WIDE_INT columns = LEAST_LINES * line;
  while ((columns + line) * (columns + line) * ROWS_PER_COLUMN <= size)
    columns += line;
  return columns;
}

/* Find a PLANE of elements for CELL, which is expandable, in the two innermost loops that all
   its accesses share, if there is memory, and loops inside, or those around others in planes, are to
   be executed with all of it.  WAITING cells of its nest are to get one.  */

bool
cell_placer::find_plane (const cell_use &cell, unsigned waiting,
                         struct plane *plane) const
{
  const unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  const unsigned *loop = scop->statement[cell.accesses[0].statement].loop;
  const bool given = depth > 0 && in_planes.count (loop[depth - 1]);
  if (depth < 2 || (!given && !accumulates_p (cell, depth)))
    return false;
  const unsigned size = scop->array[cell.array].element_size;
  const HOST_WIDE_INT line = MAX (ROW_BYTES / size, 1);
  const HOST_WIDE_INT share = *stack / size / (waiting + 1);
  HOST_WIDE_INT most = columns_of (share, line);
  *plane = {};
  while (plane->shared < arrays.size ()
         && !sharable_p (cell, arrays[plane->shared], 2))
    plane->shared++;
  const bool shared = plane->shared < arrays.size ();
  if (shared)
    most = arrays[plane->shared].extent[1];
  struct plane columns = {};
  add_piece (cell, depth - 1, most, line, &columns);
  if (columns.extent[0] == 0 || (shared && columns.extent[0] > most))
    return false;
  most = shared ? arrays[plane->shared].extent[0] : share / columns.extent[0];
  add_piece (cell, depth - 2, most, ROW_MULTIPLE, plane);
  plane->extent.push_back (columns.extent[0]);
  plane->strip.push_back (columns.strip[0]);
  return plane->extent[0] >= LEAST_ROWS && plane->extent[0] <= most
         && (given
             || room.planes_possible_p (loop[depth - 2], plane->extent[0],
                                        loop[depth - 1], plane->extent[1]));
}

/* Could CELL, which is expandable, have a plane, and no array with elements for all
   iterations?  WAITING is that of find_plane.  */

bool
cell_placer::planar_p (const cell_use &cell, unsigned waiting)
{
  struct plane plane;
  return !separable_p (cell) && find_plane (cell, waiting, &plane);
}

/* Keep the value of CELL in a plane, if there is one; the arguments are those of find_plane.  */

bool
cell_placer::expand_in_plane (const cell_use &cell, unsigned waiting)
{
  struct plane plane;
  if (!find_plane (cell, waiting, &plane))
    return false;
  const unsigned depth = pf_scalar_shared_loops (scop, cell.array);
  result->expanded.push_back (scop->array[cell.array].name);
  in_planes.insert (
      scop->statement[cell.accesses[0].statement].loop[depth - 1]);
  room.expand (cell,
               plane.shared < arrays.size ()
                   ? &arrays[plane.shared]
                   : new_cell_array (cell, plane.extent),
               depth, plane.strip);
  return true;
}

/* Keep the values of those of CELLS in planes for which there are some; WAITING: how many cells
   of each nest are to get an array.  Leaves the others in CELLS.  */

void
cell_placer::place_planes (std::vector<const cell_use *> *cells,
                           std::map<unsigned, unsigned> *waiting)
{
  /* Sums decide which loops have planes, then all that is in these loops gets some.  */
  for (unsigned turn = 0; turn < 2; turn++)
    {
      std::vector<const cell_use *> left;
      for (const cell_use *cell : *cells)
        {
          unsigned *n = &(*waiting)[nest_of (*cell)];
          if (!separable_p (*cell) && expand_in_plane (*cell, *n))
            (*n)--;
          else
            left.push_back (cell);
        }
      cells->swap (left);
    }
}

/* Does the statement of USE, an access to CELL, both read and write it?  */

bool
updates_p (const cell_use &cell, const value_access &use)
{
  bool read = false, written = false;
  for (const value_access &other : cell.accesses)
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
             bool expand, struct import_result *result,
             std::vector<counter_bound> *bounds)
{
  cell_placer placer (graphite, scop, hidden, stack, result, bounds);
  std::vector<const cell_use *> expandable, others, left;
  for (const auto &entry : cells)
    if (!placer.place_cell (entry.second, ALONG_OWN))
      (placer.expandable_p (entry.second) ? expandable : others)
          .push_back (&entry.second);
  std::map<unsigned, unsigned> waiting;
  for (const cell_use *cell : expandable)
    waiting[placer.nest_of (*cell)]++;
  for (const cell_use *cell : expandable)
    result->planes |= placer.planar_p (*cell, waiting[placer.nest_of (*cell)]);
  if (expand)
    placer.place_planes (&expandable, &waiting);
  for (const cell_use *cell : expandable)
    if ((placer.separable_p (*cell)
         || (!placer.hold_cell (*cell)
             && !placer.place_cell (*cell, ALONG_OUTER)))
        && !placer.expand_cell (*cell, waiting[placer.nest_of (*cell)]--))
      others.push_back (cell);
  /* Copies of a statement for neighbouring iterations use elements which the compiler
     cannot tell apart.  */
  for (const cell_use *cell : others)
    if (!placer.hold_cell (*cell) && !placer.place_cell (*cell, ALONG_INNERMOST)
        && !placer.place_cell (*cell, ALONG_OUTER)
        && !placer.place_cell (*cell, ALONG_NONE))
      left.push_back (cell);
  for (const cell_use *cell : left)
    if (!flag_associative_math && SCALAR_FLOAT_TYPE_P (cell->type))
      for (const value_access &use : cell->accesses)
        scop->statement[use.statement].work.reduction |= updates_p (*cell, use);
}
