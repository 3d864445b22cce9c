/* A SCoP of Graphite's made a SCoP of ours.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "import.h"
#include "access-bound.h"
#include "affine.h"
#include "assume.h"
#include "cell-place.h"
#include "counter-product.h"
#include "counting-origin.h"
#include "idle-statement.h"
#include "iteration-domain.h"
#include "joined-element.h"
#include "loop-counter.h"
#include "name-slot.h"
#include "model-array.h"
#include "parameter-relation.h"
#include "region-context.h"
#include "source-name.h"
#include "strip-mined.h"
#include "narrow.h"
#include "unparse.h"
#include "work.h"

namespace
{

/* How to import a SCoP.

   ROWS, JOIN: as for array_groups::collect; EXPAND as for import_scop.
   Loops that are executed in strips, the sizes of which are in ROWS, are taken as one.  */
struct import_way
{
  row_steps rows;
  bool join, expand;

  bool
  strips_p () const
  {
    return !rows.strips.empty ();
  }
};

/* The work of one import.

   GRAPHITE: the SCoP to import.  SCOP: the model being built.
   BUILDER: converts expressions.
   DOMAINS: of blocks and loops.
   LOOP_INDEX: index of each loop in the model.
   ARRAY_INDEX: index in the model of the array with an alias set (0 or more)
     or of the scalar with an SSA version (as -1 - version).
   ALIAS_SET: of each data reference.  IN_BITS: those with members that do not all begin at bytes.
   HIDDEN, RESULT: as for import_scop.
   CONDITIONAL: the statements that are not executed always.
   WAY: how to import it.
   STRIPS: the loops that were joined.  TILED: the order before that; NULL if there are none.
   ARRAY_OF: the model's array of each group of hidden references.
   CELLS: by DECL_UID.
   BOUNDS: that arrays in place of cells set.
   STACK: as for import_scop.
   FAILURE: set by the step that fails.  */
class importer
{
public:
  importer (scop_p graphite, struct pf_scop *scop,
            const hidden_references &hidden, const selections &selected,
            unsigned long *stack, const import_way &way,
            struct import_result *result, struct import_failure *failure);
  ~importer () { isl_schedule_free (tiled); }
  importer (const importer &) = delete;
  bool run ();

private:
  bool ranges_p () const;
  __isl_give isl_set *likely_context ();
  bool import_groups ();
  void import_bounds (std::set<tree> *own);
  void add_parameter (tree p);
  bool assume_obligations (const std::vector<obligation> &obligations);
  bool known_p (size_t before) const;
  void relate_parameters (const std::set<tree> &own);
  void forget_known (__isl_take isl_set *known);
  bool import_context ();
  bool import_parameters ();
  bool import_statements ();
  bool import_statement (unsigned index);
  bool movable_p (basic_block bb);
  bool import_accesses (unsigned index);
  bool import_reference (struct pf_statement *statement, data_reference_p dr);
  bool import_grouped (struct pf_statement *statement,
                       const grouped_reference &reference);
  bool add_reference (struct pf_statement *statement, data_reference_p dr,
                      unsigned array, __isl_take isl_aff_list *subscripts,
                      tree ref);
  unsigned group_array (unsigned group);
  bool import_cell (unsigned index, const grouped_reference &reference);
  bool import_scalar (struct pf_statement *statement, enum pf_access_kind kind,
                      tree name, gimple *stmt);
  bool add_access (struct pf_statement *statement, enum pf_access_kind kind,
                   unsigned array, __isl_take isl_map *relation, tree ref,
                   gimple *stmt, void *user);
  bool import_schedule ();
  bool note_strips (const struct pf_statement *statement,
                    std::set<HOST_WIDE_INT> *sizes);
  void look_for_strips ();
  bool join_strips ();

  basic_block block_of (unsigned index) const;
  isl_schedule *schedule_range (unsigned begin, unsigned end, loop_p around);
  isl_schedule *schedule_loop (unsigned begin, unsigned end, loop_p loop);
  isl_aff *loop_variable (loop_p loop);
  isl_aff *counter (const struct pf_statement *statement, loop_p loop);
  void find_origin ();
  unsigned loop_index (loop_p loop);
  int array_index (data_reference_p dr);
  unsigned scalar_index (tree name);
  __isl_give isl_aff *subscript (data_reference_p dr, unsigned i,
                                 __isl_keep isl_set *domain);

  scop_p graphite;
  const sese_l &region;
  struct pf_scop *scop;
  const hidden_references &hidden;
  const selection *divided;
  std::set<gimple *> conditional;
  unsigned long *stack;
  import_way way;
  strip_mined strips;
  isl_schedule *tiled;
  struct import_result *result;
  struct import_failure *failure;
  long origin;
  affine_builder builder;
  iteration_domains domains;
  std::map<loop_p, unsigned> loop_indices;
  std::map<long, unsigned> array_indices;
  std::map<data_reference_p, int> alias_sets;
  std::set<int> in_bits;
  std::vector<unsigned> array_of;
  std::map<unsigned, cell_use> cells;
  std::vector<counter_bound> bounds;
};

importer::importer (scop_p graphite, struct pf_scop *scop,
                    const hidden_references &hidden, const selections &selected,
                    unsigned long *stack, const import_way &way,
                    struct import_result *result,
                    struct import_failure *failure)
    : graphite (graphite), region (graphite->scop_info->region), scop (scop),
      hidden (hidden), divided (selected.divided (region)),
      conditional (selected.conditional_statements (region)), stack (stack),
      way (way), tiled (NULL), result (result), failure (failure), origin (0),
      builder (region, graphite->scop_info->params),
      domains (region, &scop->context, hidden.ends, hidden.extremes, &builder,
               failure)
{
  for (const dr_info &info : graphite->drs)
    {
      alias_sets[info.dr] = info.alias_set;
      if (!whole_bytes_p (info.dr))
        in_bits.insert (info.alias_set);
    }
}

/* Make P, an SSA name, a parameter if it is none yet.  */

void
importer::add_parameter (tree p)
{
  vec<tree> &params = graphite->scop_info->params;
  if (params.contains (p))
    return;
  unsigned n = params.length ();
  params.safe_push (p);
  std::string name = isl_identifier (source_variable (p)) + "_P"
                     + std::to_string (SSA_NAME_VERSION (p));
  graphite->param_context
      = isl_set_add_dims (graphite->param_context, isl_dim_param, 1);
  graphite->param_context = isl_set_set_dim_id (
      graphite->param_context, isl_dim_param, n,
      isl_id_alloc (graphite->isl_context, name.c_str (), p));
}

/* Do ranges tell what parameters can be?  Of the counters of loops that are not known to end, they are
   wrong.  */

bool
importer::ranges_p () const
{
  return !hidden.ends.around_p (region.entry->src->loop_father);
}

/* What is known on entry of Graphite's own parameters, NULL if it is nothing; where some are computed
   from others, no sum is taken to wrap around.  */

isl_set *
importer::likely_context ()
{
  const vec<tree> &params = graphite->scop_info->params;
  for (tree p : params)
    if (wide_integer_p (p))
      return NULL;
  isl_space *space
      = isl_space_params (isl_set_get_space (graphite->param_context));
  isl_set *context
      = region_context (region, isl_space_copy (space), ranges_p (), &builder);
  for (unsigned i = 0; i < params.length (); i++)
    {
      std::vector<obligation> obligations;
      if (isl_set *equal = parameter_relation (
              graphite, i, isl_space_copy (space), &obligations))
        context = isl_set_intersect (context, equal);
    }
  isl_space_free (space);
  return context;
}

/* Find out what the hidden references refer to, and make what their subscripts
   depend on parameters.  */

bool
importer::import_groups ()
{
  array_groups &groups = result->groups;
  isl_set *context = hidden.empty () ? NULL : likely_context ();
  bool collected
      = groups.collect (graphite, hidden, way.rows, way.join, context);
  isl_set_free (context);
  if (!collected)
    {
      const hidden_reference *where
          = hidden.find (DR_STMT (groups.culprit), DR_IS_READ (groups.culprit));
      tree ref = where ? where->ref : DR_REF (groups.culprit);
      return failure->fail (groups.reason, "`" + source_text (ref) + "'",
                            gimple_location (DR_STMT (groups.culprit)));
    }
  for (variable v : groups.parameters ())
    add_parameter (ssa_name (v));
  for (tree size : hidden.planes.sizes (region))
    add_parameter (size);
  return true;
}

/* Make what bounds depend on that Graphite was not shown parameters, and add it to OWN.  */

void
importer::import_bounds (std::set<tree> *own)
{
  for (const placed_number &number : hidden.extremes.numbers ())
    {
      tree evolution = bb_in_sese_p (number.bb, region)
                           ? scalar_evolution_in_region (
                               region, number.bb->loop_father, number.value)
                           : chrec_dont_know;
      if (chrec_contains_undetermined (evolution))
        continue;
      for (tree *name : name_slots (&evolution))
        if (INTEGRAL_TYPE_P (TREE_TYPE (*name))
            && !stmt_in_sese_p (SSA_NAME_DEF_STMT (*name), region))
          {
            add_parameter (*name);
            own->insert (*name);
          }
    }
}

/* Assume that all of OBLIGATIONS hold, if only parameters are concerned and that
   may be assumed.  */

bool
importer::assume_obligations (const std::vector<obligation> &obligations)
{
  const vec<tree> &params = graphite->scop_info->params;
  size_t before = builder.assumed.size ();
  isl_set *base = isl_set_from_params (isl_set_copy (scop->context));
  bool all = true;
  for (const obligation &o : obligations)
    {
      isl_aff *value = o.value.invariant_p () && o.value.affine_p ()
                           ? affine_polynomial (o.value, params, region, base)
                           : NULL;
      all &= value && builder.assume_fits (value, o.type);
      isl_aff_free (value);
    }
  isl_set_free (base);
  for (; !all && builder.assumed.size () > before; builder.assumed.pop_back ())
    isl_set_free (builder.assumed.back ().set);
  return all;
}

/* Does all hold that was assumed since there were BEFORE assumptions, by what is given?  */

bool
importer::known_p (size_t before) const
{
  for (size_t k = before; k < builder.assumed.size (); k++)
    if (isl_set_is_subset (result->guard.given, builder.assumed[k].set)
        != isl_bool_true)
      return false;
  return true;
}

/* OWN parameters, of Graphite or of bounds, may be computed from others.  What is given are
   only relations that do not rely on assumptions, which have to be checked.  */

void
importer::relate_parameters (const std::set<tree> &own)
{
  const vec<tree> &params = graphite->scop_info->params;
  result->guard.given = isl_set_copy (scop->context);
  for (unsigned i = 0; i < params.length (); i++)
    {
      if (own.count (params[i]) == 0)
        continue;
      std::vector<obligation> obligations;
      isl_set *equal = parameter_relation (
          graphite, i, isl_set_get_space (scop->context), &obligations);
      size_t before = builder.assumed.size ();
      if (!equal || !assume_obligations (obligations))
        {
          isl_set_free (equal);
          continue;
        }
      if (known_p (before))
        result->guard.given = isl_set_intersect_params (result->guard.given,
                                                        isl_set_copy (equal));
      scop->context = isl_set_intersect_params (scop->context, equal);
    }
}

/* Forget what was assumed and is known to hold where the parameters are in
   KNOWN.  */

void
importer::forget_known (__isl_take isl_set *known)
{
  std::vector<assumed_set> unknown;
  for (const assumed_set &entry : builder.assumed)
    if (isl_set_is_subset (known, entry.set) == isl_bool_true)
      isl_set_free (entry.set);
    else
      unknown.push_back (entry);
  builder.assumed = unknown;
  isl_set_free (known);
}

/* What is known of the parameters on entry.  */

bool
importer::import_context ()
{
  for (tree p : graphite->scop_info->params)
    if (wide_integer_p (p))
      return failure->fail (PF_WIDE_TYPE, "`" + source_text (p) + "'");
  scop->context = region_context (
      region, isl_space_params (isl_set_get_space (graphite->param_context)),
      ranges_p (), &builder);
  return scop->context != NULL || failure->fail_isl (scop->ctx);
}

bool
importer::import_parameters ()
{
  const vec<tree> &params = graphite->scop_info->params;
  scop->n_parameter = params.length ();
  scop->parameter = XCNEWVEC (struct pf_parameter, params.length () + 1);
  for (unsigned i = 0; i < params.length (); i++)
    {
      const char *id = isl_set_get_dim_name (scop->context, isl_dim_param, i);
      scop->parameter[i].id = heap_string (id ? id : "");
      scop->parameter[i].name = heap_string (source_variable (params[i]));
    }
  return true;
}

unsigned
importer::loop_index (loop_p loop)
{
  auto found = loop_indices.find (loop);
  if (found != loop_indices.end ())
    return found->second;
  unsigned index = scop->n_loop++;
  scop->loop = XRESIZEVEC (struct pf_loop, scop->loop, scop->n_loop);
  scop->loop[index].id = loop->num;
  scop->loop[index].name = heap_string (source_loop_name (loop));
  scop->loop[index].location = source_location (source_loop_location (loop));
  scop->loop[index].strip = 0;
  scop->loop[index].counts_strips = false;
  scop->loop[index].tile = 0;
  scop->loop[index].lanes = 0;
  loop_indices[loop] = index;
  return index;
}

/* The size in bytes of a value of TYPE; 0 if not constant.  */

static unsigned
type_size (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* The array that DR refers to, or -1 with the failure set.  */

int
importer::array_index (data_reference_p dr)
{
  int alias_set = alias_sets[dr];
  unsigned size = type_size (TREE_TYPE (DR_REF (dr)));
  auto found = array_indices.find (alias_set);
  if (found == array_indices.end ())
    {
      std::string name = object_name (dr);
      unsigned index = new_array (
          scop, isl_identifier (name) + "_" + std::to_string (alias_set), name,
          size, DR_NUM_DIMENSIONS (dr));
      describe_array (&scop->array[index], dr, !in_bits.count (alias_set));
      array_indices[alias_set] = index;
      return index;
    }
  struct pf_array *array = &scop->array[found->second];
  if (size != array->element_size || size == 0
      || array->n_dim != DR_NUM_DIMENSIONS (dr))
    {
      failure->fail (PF_OVERLAP, "`" + source_text (DR_REF (dr)) + "'",
                     gimple_location (DR_STMT (dr)));
      return -1;
    }
  return found->second;
}

unsigned
importer::scalar_index (tree name)
{
  long key = -1L - (long)SSA_NAME_VERSION (name);
  auto found = array_indices.find (key);
  if (found != array_indices.end ())
    return found->second;
  std::string text = source_variable (name);
  unsigned index = new_array (scop,
                              isl_identifier (text) + "_s"
                                  + std::to_string (SSA_NAME_VERSION (name)),
                              text, type_size (TREE_TYPE (name)), 0);
  array_indices[key] = index;
  return index;
}

/* Does every coefficient of AFF divide evenly by SIZE?  */

static bool
multiple_of_p (__isl_keep isl_aff *aff, unsigned size)
{
  isl_ctx *ctx = isl_aff_get_ctx (aff);
  isl_aff *quotient = isl_aff_scale_down_ui (isl_aff_copy (aff), size);
  isl_val *denominator = isl_aff_get_denominator_val (quotient);
  bool integral = isl_val_is_one (denominator) == isl_bool_true;
  isl_val_free (denominator);
  isl_aff_free (quotient);
  return integral && isl_ctx_last_error (ctx) == isl_error_none;
}

/* Access function I of DR as an affine function on the points of DOMAIN.  */

__isl_give isl_aff *
importer::subscript (data_reference_p dr, unsigned i,
                     __isl_keep isl_set *domain)
{
  tree fn = DR_ACCESS_FN (dr, i);
  bool offset = DR_UNCONSTRAINED_BASE (dr) && i + 1 == DR_NUM_DIMENSIONS (dr);
  isl_aff *aff = offset ? builder.convert_offset (fn, domain)
                        : builder.convert (fn, domain);
  if (!aff)
    {
      failure->fail_conversion (scop->ctx, builder,
                                gimple_location (DR_STMT (dr)));
      return NULL;
    }
  if (member_p (dr, i) && !in_bits.count (alias_sets[dr]))
    return isl_aff_scale_down_ui (aff, BITS_PER_UNIT);
  /* Objects at offsets that are no multiple of their size could overlap in
     part, which equal subscripts do not express.  */
  unsigned size = type_size (TREE_TYPE (DR_BASE_OBJECT (dr)));
  if (offset && (size == 0 || !multiple_of_p (aff, size)))
    {
      isl_aff_free (aff);
      failure->fail (PF_OVERLAP, "`" + source_text (DR_REF (dr)) + "'",
                     gimple_location (DR_STMT (dr)));
      return NULL;
    }
  return aff;
}

bool
importer::add_access (struct pf_statement *statement, enum pf_access_kind kind,
                      unsigned array, __isl_take isl_map *relation, tree ref,
                      gimple *stmt, void *user)
{
  if (!relation)
    return failure->fail_isl (scop->ctx);
  struct pf_access *access = &statement->access[statement->n_access++];
  access->kind = kind;
  access->array = array;
  access->relation = relation;
  access->conditional = conditional.count (stmt) != 0;
  if (kind == PF_READ && stmt)
    access->path = path_from (stmt);
  if (kind == PF_READ && stmt && gimple_assign_load_p (stmt))
    access->own = own_operations (stmt, graphite->scop_info->region);
  access->text = heap_string (unparse (ref));
  access->location
      = source_location (stmt ? gimple_location (stmt) : UNKNOWN_LOCATION);
  access->user = user;
  return true;
}

bool
importer::import_reference (struct pf_statement *statement, data_reference_p dr)
{
  int array = array_index (dr);
  if (array < 0)
    return false;
  isl_set *domain = isl_set_reset_tuple_id (isl_set_copy (statement->domain));
  isl_id *id = isl_set_get_tuple_id (statement->domain);
  isl_aff_list *subscripts
      = isl_aff_list_alloc (scop->ctx, DR_NUM_DIMENSIONS (dr));
  bool ok = true;
  for (unsigned i = DR_NUM_DIMENSIONS (dr); ok && i-- > 0;)
    {
      isl_aff *aff = subscript (dr, i, domain);
      ok = aff != NULL;
      aff = isl_aff_set_tuple_id (aff, isl_dim_in, isl_id_copy (id));
      if (ok)
        subscripts = isl_aff_list_add (subscripts, aff);
    }
  isl_id_free (id);
  isl_set_free (domain);
  if (ok)
    return add_reference (statement, dr, array, subscripts, DR_REF (dr));
  isl_aff_list_free (subscripts);
  return false;
}

/* Add DR, which stands for REF and refers to the element SUBSCRIPTS of ARRAY,
   to the accesses of STATEMENT.  A store that is not always done is taken for one of
   what was there, which is loaded first.  */

bool
importer::add_reference (struct pf_statement *statement, data_reference_p dr,
                         unsigned array, __isl_take isl_aff_list *subscripts,
                         tree ref)
{
  isl_multi_aff *function = isl_multi_aff_from_aff_list (
      access_space (statement, &scop->array[array]), subscripts);
  isl_map *relation = isl_map_from_multi_aff (function);
  bool rewrites = !DR_IS_READ (dr) && conditional.count (DR_STMT (dr));
  return (!rewrites
          || add_access (statement, PF_READ, array, isl_map_copy (relation),
                         ref, NULL, NULL))
         && add_access (statement, DR_IS_READ (dr) ? PF_READ : PF_MUST_WRITE,
                        array, relation, ref, DR_STMT (dr), dr);
}

/* The model's array of GROUP, which is made if there is none yet.  */

unsigned
importer::group_array (unsigned group)
{
  const unsigned none = UINT_MAX;
  array_of.resize (result->groups.groups.size (), none);
  if (array_of[group] != none)
    return array_of[group];
  const array_group &members = result->groups.groups[group];
  const struct reference &parts
      = result->groups.references[members.member[0]].parts;
  addressing how = { parts.root, members.origin, members.layout,
                     {},         parts.size,     (unsigned short)(group + 1) };
  for (const shown_subscript &shown : parts.shown)
    how.shown_stride.push_back (shown.stride);
  const grouped_reference &first = result->groups.references[members.member[0]];
  const unsigned index = new_group_array (scop, group, how, first);
  if (!first.loaded.empty ())
    how.add_loaded ();
  result->guard.array[index] = how;
  find_family (scop, index, result->groups, array_of, group);
  return array_of[group] = index;
}

/* Add hidden REFERENCE to the accesses of STATEMENT.  */

bool
importer::import_grouped (struct pf_statement *statement,
                          const grouped_reference &reference)
{
  unsigned array = group_array (reference.group);
  isl_aff_list *subscripts
      = element_subscripts (graphite, statement, reference);
  if (subscripts && !reference.loaded.empty ())
    {
      statement->access[statement->n_access].loaded = reference.leading.size ();
      isl_set *&elements = result->guard.moved[array];
      isl_set_free (elements);
      elements = loaded_elements (statement, subscripts, reference);
    }
  if (subscripts)
    return add_reference (statement, reference.dr, array, subscripts,
                          reference.parts.ref);
  return failure->fail (PF_NOT_AFFINE,
                        "`" + source_text (reference.parts.ref) + "'",
                        gimple_location (DR_STMT (reference.dr)));
}

/* Add REFERENCE, to a cell, to the accesses of statement number INDEX, as one to
   an array without dimensions.  */

bool
importer::import_cell (unsigned index, const grouped_reference &reference)
{
  struct pf_statement *statement = &scop->statement[index];
  unsigned uid = DECL_UID (reference.cell);
  auto found = cells.find (uid);
  if (found == cells.end ())
    {
      const std::string &name = hidden.cells.at (uid).name;
      unsigned array = new_array (
          scop, isl_identifier (name) + "_c" + std::to_string (uid), name,
          reference.parts.size, 0);
      cell_use cell;
      cell.array = array;
      cell.type = TREE_TYPE (reference.cell);
      cell.variable = reference.cell;
      found = cells.insert (std::make_pair (uid, cell)).first;
    }
  cell_use *cell = &found->second;
  cell->accesses.push_back ({ index, statement->n_access, &reference });
  isl_map *relation
      = isl_map_universe (access_space (statement, &scop->array[cell->array]));
  return add_access (statement, reference.read ? PF_READ : PF_MUST_WRITE,
                     cell->array, relation, reference.parts.ref,
                     DR_STMT (reference.dr), NULL);
}

bool
importer::import_scalar (struct pf_statement *statement,
                         enum pf_access_kind kind, tree name, gimple *stmt)
{
  if (INTEGRAL_TYPE_P (TREE_TYPE (name))
      && TYPE_PRECISION (TREE_TYPE (name)) > 64)
    return failure->fail (PF_WIDE_TYPE, "`" + source_text (name) + "'");
  unsigned array = scalar_index (name);
  isl_map *relation
      = isl_map_universe (access_space (statement, &scop->array[array]));
  return add_access (statement, kind, array, relation, name, stmt, NULL);
}

bool
importer::import_accesses (unsigned index)
{
  gimple_poly_bb_p gbb = PBB_BLACK_BOX (graphite->pbbs[index]);
  struct pf_statement *statement = &scop->statement[index];
  /* What is stored at times is taken to be loaded, too.  */
  unsigned n = 2 * gbb->data_refs.length () + gbb->read_scalar_refs.length ()
               + gbb->write_scalar_refs.length ();
  statement->access = XCNEWVEC (struct pf_access, n + 1);
  unsigned i;
  data_reference_p dr;
  FOR_EACH_VEC_ELT (gbb->data_refs, i, dr)
    {
      const grouped_reference *grouped = result->groups.find (dr);
      if (!grouped        ? !import_reference (statement, dr)
          : grouped->cell ? !import_cell (index, *grouped)
                          : !import_grouped (statement, *grouped))
        return false;
    }
  scalar_use *use;
  FOR_EACH_VEC_ELT (gbb->read_scalar_refs, i, use)
    if (!import_scalar (statement, PF_READ, use->second, use->first))
      return false;
  tree def;
  FOR_EACH_VEC_ELT (gbb->write_scalar_refs, i, def)
    if (!import_scalar (statement, PF_MUST_WRITE, def, SSA_NAME_DEF_STMT (def)))
      return false;
  return true;
}

/* The place of the first statement of BB that has one.  */

static location_t
block_location (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      location_t location = gimple_location (gsi_stmt (gsi));
      if (LOCATION_LOCUS (location) != UNKNOWN_LOCATION)
        return location;
    }
  return UNKNOWN_LOCATION;
}

/* Is BB free of what must not move: statements that may throw an exception or
   never return, and integers that no model here describes?  */

bool
importer::movable_p (basic_block bb)
{
  if (block_computes_wide_p (bb))
    return failure->fail (PF_WIDE_TYPE, "", block_location (bb));
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool endless = is_gimple_call (stmt)
                     && (gimple_call_flags (stmt) & ECF_LOOPING_CONST_OR_PURE);
      if (endless || stmt_can_throw_external (cfun, stmt)
          || stmt_can_throw_internal (cfun, stmt))
        return failure->fail (
            PF_SIDE_EFFECT, endless ? "a call may not return" : "it may throw",
            gimple_location (stmt));
    }
  return true;
}

bool
importer::import_statement (unsigned index)
{
  poly_bb_p pbb = graphite->pbbs[index];
  struct pf_statement *statement = &scop->statement[index];
  if (!movable_p (pbb_bb (pbb)))
    return false;
  isl_id *id = isl_set_get_tuple_id (pbb->domain);
  isl_set *domain = domains.of_block (pbb_bb (pbb));
  if (!domain)
    {
      isl_id_free (id);
      return false;
    }
  statement->id = heap_string (isl_id_get_name (id));
  statement->guarded = domains.partial_p (pbb_bb (pbb), domain);
  statement->domain = isl_set_set_tuple_id (domain, id);
  statement->location = source_location (block_location (pbb_bb (pbb)));
  statement->work
      = block_work (pbb_bb (pbb), graphite->scop_info->region, conditional);
  statement->user = pbb;
  unsigned depth = sese_loop_depth (region, pbb_loop (pbb));
  statement->n_loop = depth;
  statement->loop = XCNEWVEC (unsigned, depth + 1);
  loop_p loop = pbb_loop (pbb);
  for (unsigned k = depth; k-- > 0; loop = loop_outer (loop))
    statement->loop[k] = loop_index (loop);
  return import_accesses (index);
}

bool
importer::import_statements ()
{
  unsigned n = graphite->pbbs.length ();
  scop->statement = XCNEWVEC (struct pf_statement, n + 1);
  scop->n_statement = n;
  for (unsigned i = 0; i < n; i++)
    if (!import_statement (i))
      return false;
  return true;
}

/* The loop around BB that stands directly in AROUND (NULL: in the region), or
   AROUND itself.  */

static loop_p
child_loop (basic_block bb, loop_p around, const sese_l &region)
{
  loop_p child = NULL;
  for (loop_p loop = bb->loop_father;
       loop != around && loop_in_sese_p (loop, region);
       loop = loop_outer (loop))
    child = loop;
  return child ? child : around;
}

/* A schedule tree that runs S1 and then S2, either of which may have an empty
   domain.  */

static __isl_give isl_schedule *
in_sequence (__isl_take isl_schedule *s1, __isl_take isl_schedule *s2)
{
  isl_union_set *domain = isl_schedule_get_domain (s1);
  bool empty = isl_union_set_is_empty (domain) == isl_bool_true;
  isl_union_set_free (domain);
  if (empty)
    {
      isl_schedule_free (s1);
      return s2;
    }
  domain = isl_schedule_get_domain (s2);
  empty = isl_union_set_is_empty (domain) == isl_bool_true;
  isl_union_set_free (domain);
  if (empty)
    {
      isl_schedule_free (s2);
      return s1;
    }
  return isl_schedule_sequence (s1, s2);
}

/* The block of statement number INDEX of the model.  */

basic_block
importer::block_of (unsigned index) const
{
  return pbb_bb ((poly_bb_p)scop->statement[index].user);
}

/* The schedule of statements BEGIN to END - 1, which stand in AROUND (NULL: in
   the region), at the level of its body.  The statements are sorted by
   execution order; those of one loop must stand together.  */

isl_schedule *
importer::schedule_range (unsigned begin, unsigned end, loop_p around)
{
  isl_schedule *schedule
      = isl_schedule_empty (isl_set_get_space (scop->context));
  std::map<loop_p, bool> seen;
  for (unsigned i = begin; i < end;)
    {
      loop_p loop = child_loop (block_of (i), around, region);
      unsigned next = i + 1;
      isl_schedule *item;
      if (loop == around)
        item = isl_schedule_from_domain (
            isl_union_set_from_set (isl_set_copy (scop->statement[i].domain)));
      else
        {
          while (next < end
                 && child_loop (block_of (next), around, region) == loop)
            next++;
          item = seen[loop] ? NULL : schedule_loop (i, next, loop);
          seen[loop] = true;
        }
      if (!item)
        {
          isl_schedule_free (schedule);
          return NULL;
        }
      schedule = in_sequence (schedule, item);
      i = next;
    }
  return schedule;
}

/* The evolution in LOOP of an induction variable that grows by one, such as
   {j, +, 1}, the one that it ends by if there are several; NULL_TREE if there is none.  */

static tree
unit_evolution (loop_p loop, const sese_l &region)
{
  for (gphi *phi : possible_counters (loop))
    {
      tree evolution = cached_scalar_evolution_in_region (
          region, loop, gimple_phi_result (phi));
      if (TREE_CODE (evolution) == POLYNOMIAL_CHREC
          && get_chrec_loop (evolution) == loop
          && integer_onep (CHREC_RIGHT (evolution)))
        return evolution;
    }
  return NULL_TREE;
}

/* [params] -> { [i] -> [v] }: what LOOP counts, on the iterations of the loops
   down to it.  It is the source's own variable where that grows by one, up to
   a number that is the same in the whole SCoP: after
     for (j = 0; j < n; j++) for (i = j; i < n; i++)
   it is i = j + (the number of the iteration), in which the two loops can be
   interchanged without walking along diagonals.  */

isl_aff *
importer::loop_variable (loop_p loop)
{
  isl_set *domain = domains.of_loop (loop);
  unsigned pos = sese_loop_depth (region, loop) - 1;
  isl_aff *count = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (domain)), isl_dim_set,
      pos);
  tree evolution = unit_evolution (loop, region);
  isl_aff *variable = evolution ? builder.convert (evolution, domain) : NULL;
  isl_set_free (domain);
  if (!variable)
    return count;
  isl_aff_free (count);
  for (unsigned i = 0; i < scop->n_parameter; i++)
    variable = isl_aff_set_coefficient_si (variable, isl_dim_param, i, 0);
  return variable;
}

/* The same on the iterations of STATEMENT, which is in LOOP.  */

isl_aff *
importer::counter (const struct pf_statement *statement, loop_p loop)
{
  unsigned pos = sese_loop_depth (region, loop) - 1;
  isl_aff *variable = isl_aff_add_dims (loop_variable (loop), isl_dim_in,
                                        statement->n_loop - pos - 1);
  return isl_aff_set_tuple_id (variable, isl_dim_in,
                               isl_set_get_tuple_id (statement->domain));
}

/* Find out what the loops count from.  */

void
importer::find_origin ()
{
  const array_groups &groups = result->groups;
  first_finder first_of = [&groups] (const struct pf_access *access,
                                     unsigned k) {
    const grouped_reference *reference
        = access->user ? groups.find ((data_reference_p)access->user) : NULL;
    return reference && reference->loaded.empty ()
               ? groups.groups[reference->group].first (k)
               : 0;
  };
  counting_origin votes (first_of);
  for (unsigned i = 0; i < scop->n_statement; i++)
    {
      const struct pf_statement *statement = &scop->statement[i];
      if (isl_set_is_empty (statement->domain) != isl_bool_false)
        continue;
      std::vector<isl_aff *> counters (statement->n_loop);
      loop_p loop = block_of (i)->loop_father;
      for (unsigned k = statement->n_loop; k-- > 0; loop = loop_outer (loop))
        counters[k] = counter (statement, loop);
      votes.add_statement (statement, counters);
      for (isl_aff *aff : counters)
        isl_aff_free (aff);
    }
  origin = votes.value ();
}

/* The schedule of LOOP, with statements BEGIN to END - 1.  */

isl_schedule *
importer::schedule_loop (unsigned begin, unsigned end, loop_p loop)
{
  isl_schedule *body = schedule_range (begin, end, loop);
  isl_union_set *domain = isl_schedule_get_domain (body);
  bool empty = isl_union_set_is_empty (domain) == isl_bool_true;
  isl_union_set_free (domain);
  if (!body || empty || scop->loop[loop_index (loop)].tile)
    return body;
  isl_union_pw_aff *iterator
      = isl_union_pw_aff_empty (isl_set_get_space (scop->context));
  for (unsigned i = begin; i < end; i++)
    {
      const struct pf_statement *statement = &scop->statement[i];
      if (isl_set_is_empty (statement->domain) != isl_bool_false)
        continue;
      isl_aff *aff
          = isl_aff_add_constant_si (counter (statement, loop), -origin);
      iterator
          = isl_union_pw_aff_add_pw_aff (iterator, isl_pw_aff_from_aff (aff));
    }
  return isl_schedule_insert_partial_schedule (
      body, isl_multi_union_pw_aff_from_union_pw_aff (iterator));
}

bool
importer::import_schedule ()
{
  find_origin ();
  scop->schedule = schedule_range (0, scop->n_statement, NULL);
  if (scop->schedule)
    return true;
  if (isl_ctx_last_error (scop->ctx) != isl_error_none)
    return failure->fail_isl (scop->ctx);
  return failure->fail (PF_ORDER, "");
}

/* Take loops that the program executes in strips as one, if that is wanted, and there are any; the order is
   that without strips from then on.  */

bool
importer::join_strips ()
{
  if (!way.strips_p ()
      || !strips.join (graphite->scop_info->region, scop, &builder))
    return true;
  if (!tiled)
    tiled = scop->schedule;
  else
    isl_schedule_free (scop->schedule);
  scop->schedule = NULL;
  return import_schedule ();
}

/* Note the SIZES of strips that counters of loops around STATEMENT seem to count through.  Is there a loop between
   one of these loops and that which counts its strips?  */

bool
importer::note_strips (const struct pf_statement *statement,
                       std::set<HOST_WIDE_INT> *sizes)
{
  bool apart = false;
  loop_p loop = pbb_bb ((poly_bb_p)statement->user)->loop_father;
  for (unsigned k = statement->n_loop; k-- > 0; loop = loop_outer (loop))
    {
      long size = pf_strip_pair_size (statement, statement->loop[k]);
      isl_aff *aff = size > 1 ? counter (statement, loop) : NULL;
      for (unsigned outer = 0; aff && outer < k; outer++)
        {
          isl_val *factor
              = isl_aff_get_coefficient_val (aff, isl_dim_in, (int)outer);
          if (isl_val_cmp_si (factor, size) == 0)
            {
              sizes->insert (size);
              apart |= outer + 1 < k;
            }
          isl_val_free (factor);
        }
      isl_aff_free (aff);
    }
  return apart;
}

/* Note which such loops there seem to be, where they are not to be taken as one: their
   counters go on from one strip to the next, or what they access does.  */

void
importer::look_for_strips ()
{
  struct pf_strip_pair pair = {};
  if (way.strips_p ())
    return;
  std::set<HOST_WIDE_INT> sizes;
  bool apart = false;
  for (unsigned s = 0; s < scop->n_statement; s++)
    apart |= note_strips (&scop->statement[s], &sizes);
  if (apart)
    result->strips.insert (sizes.begin (), sizes.end ());
  while (pf_strip_pair_next (scop, &pair))
    result->strips.insert (pair.size);
}

bool
importer::run ()
{
  scop->function = heap_string (function_name (cfun));
  scop->location = source_location (source_scop_location (graphite));
  std::set<tree> own (graphite->scop_info->params.begin (),
                      graphite->scop_info->params.end ());
  if (divided)
    return failure->fail (PF_CONTROL, "",
                          gimple_location (divided->conditions[0].condition));
  if (gimple *product = misread_product (graphite))
    return failure->fail (
        PF_COUNTER_PRODUCT,
        "`" + source_text (gimple_assign_rhs1 (product)) + " * "
            + source_text (gimple_assign_rhs2 (product)) + "'",
        gimple_location (product));
  if (!import_groups ())
    return false;
  import_bounds (&own);
  for (tree source : common_sources (graphite, own))
    add_parameter (source);
  put_multiples_last (graphite);
  if (!import_context ())
    return false;
  isl_set *known = isl_set_copy (scop->context);
  /* Only code with hidden references is guarded.  */
  builder.may_assume = !result->groups.groups.empty ();
  relate_parameters (own);
  bool done
      = import_parameters () && import_statements () && import_schedule ();
  forget_known (known);
  if (!done)
    return false;
  look_for_strips ();
  if (!join_strips ())
    return false;
  place_cells (graphite, scop, hidden, cells, stack, way.expand, result,
               &bounds);
  /* The loop in a strip may be around more than the statements that stay.  */
  if (way.strips_p () && (!drop_idle_statements (scop) || !join_strips ()))
    return false;
  if (!assume (graphite, scop, hidden.planes, array_of, bounds, builder.assumed,
               result, failure))
    return false;
  bound_by_accesses (graphite, scop);
  result->temporaries.find (graphite, scop, *stack, result);
  if (way.expand)
    result->temporaries.place (graphite, scop, stack, result);
  if (!drop_idle_statements (scop) || !scop->context
      || pf_scop_forget_far (scop) != isl_stat_ok)
    return failure->fail_isl (scop->ctx);
  look_for_strips ();
  return !way.strips_p ()
         || (tiled && strips.same_p (scop, isl_schedule_copy (tiled)));
}

} // namespace

/* The same as import_scop, in a certain WAY.  */

static struct pf_scop *
import_with (scop_p graphite, int number, const hidden_references &hidden,
             const selections &selected, unsigned long *stack,
             const import_way &way,
             std::unique_ptr<struct import_result> *result,
             struct import_failure *failure)
{
  result->reset (new import_result);
  struct pf_scop *scop = pf_scop_alloc (graphite->isl_context);
  *failure = { PF_ISL_ERROR, "", UNKNOWN_LOCATION };
  if (!scop)
    return NULL;
  scop->number = number;
  scop->around
      = loop_depth (graphite->scop_info->region.entry->src->loop_father);
  if (importer (graphite, scop, hidden, selected, stack, way, result->get (),
                failure)
          .run ())
    return scop;
  return pf_scop_free (scop);
}

/* The same, in a WAY that takes no loops as one, and with those that are executed in strips taken so where
   there are any.  */

static struct pf_scop *
import_strips (scop_p graphite, int number, const hidden_references &hidden,
               const selections &selected, unsigned long *stack, import_way way,
               std::unique_ptr<struct import_result> *result,
               struct import_failure *failure)
{
  unsigned long left = *stack;
  struct pf_scop *scop = import_with (graphite, number, hidden, selected, stack,
                                      way, result, failure);
  if (!scop || (*result)->strips.empty ())
    return scop;
  std::unique_ptr<struct import_result> other;
  struct import_failure unused;
  way.rows.strips = (*result)->strips;
  struct pf_scop *joined = import_with (graphite, number, hidden, selected,
                                        &left, way, &other, &unused);
  if (!joined)
    return scop;
  pf_scop_free (scop);
  *stack = left;
  *result = std::move (other);
  return joined;
}

struct pf_scop *
import_scop (scop_p graphite, int number, const hidden_references &hidden,
             const selections &selected, unsigned long *stack, bool expand,
             std::unique_ptr<struct import_result> *result,
             struct import_failure *failure)
{
  struct pf_scop *scop
      = import_strips (graphite, number, hidden, selected, stack,
                       { { true, {} }, true, expand }, result, failure);
  if ((*result)->groups.joined_p ()
      && (!scop || !joined_apart_p (scop, (*result)->groups)))
    {
      scop = pf_scop_free (scop);
      scop = import_strips (graphite, number, hidden, selected, stack,
                            { { true, {} }, false, expand }, result, failure);
    }
  if (scop || failure->reason != PF_ASSUMPTION
      || !(*result)->planes_wanted.empty ())
    return scop;
  /* What looked like rows overlaps.  */
  return import_strips (graphite, number, hidden, selected, stack,
                        { { false, {} }, false, expand }, result, failure);
}

void
repair_scop (scop_p graphite, const struct pf_scop *model,
             __isl_keep isl_union_map *dependences)
{
  isl_set_free (graphite->param_context);
  graphite->param_context = isl_set_from_params (isl_set_copy (model->context));
  isl_schedule_free (graphite->original_schedule);
  graphite->original_schedule = isl_schedule_copy (model->schedule);
  isl_union_map_free (graphite->dependence);
  graphite->dependence = isl_union_map_copy (dependences);
  for (unsigned i = 0; i < model->n_statement; i++)
    {
      poly_bb_p pbb = (poly_bb_p)model->statement[i].user;
      isl_set_free (pbb->domain);
      pbb->domain = isl_set_copy (model->statement[i].domain);
    }
}
