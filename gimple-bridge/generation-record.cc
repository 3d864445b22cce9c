/* What isl's AST says of the code that Graphite generates from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "generation-record.h"
#include "executed-element.h"

#include "array-copy.h"
#include "kept-sum.h"
#include "magnitude.h"
#include "meeting-reference.h"
#include "packing-record.h"
#include "plugin/generation.h"

/* Names of the annotations of nodes.  */
static const char *const STATEMENT_MARK = "polyfuse statement";
static const char *const PARALLEL_MARK = "polyfuse parallel";
static const char *const STEADY_MARK = "polyfuse steady";
static const char *const SCALAR_MARK = "polyfuse scalar";
static const char *const SHARED_MARK = "polyfuse shared";
static const char *const COPIES_MARK = "polyfuse copies";

void
mark_references (scop_p graphite,
                 const std::vector<const selection *> &selected)
{
  unsigned number = 0;
  for (dr_info &info : graphite->drs)
    gimple_set_uid (DR_STMT (info.dr), 0);
  for (dr_info &info : graphite->drs)
    if (gimple_uid (DR_STMT (info.dr)) == 0)
      gimple_set_uid (DR_STMT (info.dr), ++number);
  for (const selection *one : selected)
    for (gimple *stmt : one->statements ())
      if (gimple_uid (stmt) == 0)
        gimple_set_uid (stmt, ++number);
}

generation_record::generation_record (
    scop_p graphite, const struct pf_scop *model, const array_groups &groups,
    const final_rows &finals, const struct pf_decision *decision,
    unsigned long room, const std::vector<const selection *> &conditional)
    : conditional (conditional), complete (true), copyable (true),
      iterations (INT64_MAX), model (model), groups (groups), finals (finals),
      dependences (isl_union_map_copy (decision->dependences->validity)),
      flow (isl_union_map_copy (decision->dependences->flow)),
      lanes (decision->lanes), packing (decision->packing),
      room (MIN (room, (unsigned long)INT_MAX)), used (0), most_copied (0),
      vector_depth (0), shared_depth (0), in_lanes (NULL), parts (groups)
{
  unsigned i;
  tree p;
  FOR_EACH_VEC_ELT (graphite->scop_info->params, i, p)
    {
      /* The model's context keeps the id.  */
      isl_id *id = isl_set_get_dim_id (model->context, isl_dim_param, i);
      param[id] = p;
      isl_id_free (id);
    }
}

generation_record::~generation_record ()
{
  for (recorded_loop &loop : loops)
    isl_id_free (loop.iterator);
  for (recorded_statement *statement : owned)
    {
      for (recorded_subscript &subscript : statement->subscripts)
        isl_ast_expr_free (subscript.value);
      for (recorded_hidden &hidden : statement->hidden)
        {
          for (isl_ast_expr *value : hidden.subscript)
            isl_ast_expr_free (value);
          isl_multi_aff_free (hidden.place.place);
        }
      for (recorded_read &read : statement->reads)
        for (isl_ast_expr *value : read.subscript)
          isl_ast_expr_free (value);
      delete statement;
    }
  for (recorded_packing &one : packings)
    clear_packing (&one);
  for (recorded_row &one : rows)
    for (auto *values : { &one.low, &one.high, &one.iteration })
      for (isl_ast_expr *value : *values)
        isl_ast_expr_free (value);
  for (pending_copy &one : pending)
    isl_map_free (one.copy.order);
  isl_union_map_free (dependences);
  isl_union_map_free (flow);
}

/* Record that access function DIM of DR is VALUE: [params] -> { [t] -> [s] },
   for t within BOUNDS, unless 64 bits cannot be proved sufficient.  */

void
generation_record::record_subscript (recorded_statement *statement,
                                     data_reference_p dr, unsigned dim,
                                     __isl_take isl_pw_aff *value,
                                     magnitudes &bounds,
                                     __isl_keep isl_ast_build *build)
{
  value = isl_pw_aff_coalesce (value);
  if (!affine_64_bit_p (value, bounds))
    {
      isl_pw_aff_free (value);
      return;
    }
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff (build, value);
  if (expr)
    statement->subscripts.push_back (
        { gimple_uid (DR_STMT (dr)), DR_IS_READ (dr), dim, expr });
}

/* The record in STATEMENT of a hidden reference to what access number A of STMT, its model, is to in each
   instance, if one in front of that has the same relation; NULL if there is none.  */

static const recorded_hidden *
recorded_before (const recorded_statement *statement,
                 const struct pf_statement *stmt, unsigned a,
                 const array_groups &groups)
{
  for (const recorded_hidden &hidden : statement->hidden)
    for (unsigned b = 0; b < a; b++)
      if (stmt->access[b].user
          && groups.find ((data_reference_p)stmt->access[b].user)
                 == hidden.reference
          && isl_map_plain_is_equal (stmt->access[b].relation,
                                     stmt->access[a].relation)
                 == isl_bool_true)
        return &hidden;
  return NULL;
}

/* Record that hidden REFERENCE refers to the element that SAME does.  */

static void
record_same (recorded_statement *statement, const grouped_reference *reference,
             const recorded_hidden &same)
{
  recorded_hidden hidden = { gimple_uid (DR_STMT (reference->dr)),
                             reference,
                             {},
                             0,
                             { reference->group, NULL } };
  for (isl_ast_expr *value : same.subscript)
    hidden.subscript.push_back (isl_ast_expr_copy (value));
  statement->hidden.push_back (hidden);
}

/* Record that hidden REFERENCE refers to ELEMENT, [params] -> { [t] -> [s] },
   for t within BOUNDS.  */

void
generation_record::record_hidden (recorded_statement *statement,
                                  const grouped_reference *reference,
                                  __isl_keep isl_pw_multi_aff *element,
                                  magnitudes &bounds,
                                  __isl_keep isl_ast_build *build)
{
  recorded_hidden hidden = { gimple_uid (DR_STMT (reference->dr)),
                             reference,
                             {},
                             0,
                             { reference->group, NULL } };
  for (size_t dim = 0; dim < reference->subscript.size (); dim++)
    {
      isl_pw_aff *value = isl_pw_aff_coalesce (isl_pw_multi_aff_get_pw_aff (
          element, reference->leading.size () + dim));
      bool fits = affine_64_bit_p (value, bounds);
      isl_ast_expr *expr
          = fits ? isl_ast_build_expr_from_pw_aff (build, value) : NULL;
      if (!fits)
        isl_pw_aff_free (value);
      complete &= expr != NULL;
      hidden.subscript.push_back (expr);
    }
  statement->hidden.push_back (hidden);
}

/* Record that access number ACCESS of statement number NUMBER of the model, which is
   to ELEMENT, [params] -> { [t] -> [s] }, for t within BOUNDS, reads from a copy,
   if there is one.  */

void
generation_record::record_read (recorded_statement *statement, unsigned number,
                                unsigned access,
                                __isl_keep isl_pw_multi_aff *element,
                                magnitudes &bounds,
                                __isl_keep isl_ast_build *build)
{
  const struct pf_packed *packed = pf_packing_find (packing, number, access);
  if (!packed)
    return;
  const struct pf_access *read = &model->statement[number].access[access];
  data_reference_p dr = (data_reference_p)read->user;
  for (const open_mark &mark : open)
    for (unsigned k : marks[mark.number])
      {
        if (packings[k].part != packed->part
            || (packings[k].lanes && vector_depth == 0))
          continue;
        recorded_read from = { gimple_uid (DR_STMT (dr)), k, {} };
        bool fits = true;
        for (int dim = 0; dim < isl_pw_multi_aff_dim (element, isl_dim_out);
             dim++)
          {
            isl_pw_aff *value = isl_pw_aff_coalesce (
                isl_pw_multi_aff_get_pw_aff (element, dim));
            fits = fits && affine_64_bit_p (value, bounds);
            from.subscript.push_back (fits ? isl_ast_build_expr_from_pw_aff (
                                          build, isl_pw_aff_copy (value))
                                           : NULL);
            fits = fits && from.subscript.back ();
            isl_pw_aff_free (value);
          }
        if (fits)
          {
            statement->reads.push_back (from);
            return;
          }
        for (isl_ast_expr *value : from.subscript)
          isl_ast_expr_free (value);
      }
}

/* Record the subscripts of the references of MODEL, a statement of which BUILD
   generates a copy.  */

void
generation_record::record_subscripts (recorded_statement *statement,
                                      const struct pf_statement *stmt,
                                      __isl_keep isl_ast_build *build)
{
  /* { Time[t] -> Stmt[i] }  */
  isl_map *order = isl_map_reverse (
      isl_map_from_union_map (isl_ast_build_get_schedule (build)));
  order = isl_map_intersect_params (order, isl_set_copy (model->near));
  pending.push_back ({ statement, { stmt, isl_map_copy (order) } });
  isl_pw_multi_aff *instance = isl_pw_multi_aff_from_map (order);
  isl_set *executed
      = isl_pw_multi_aff_domain (isl_pw_multi_aff_copy (instance));
  magnitudes bounds (isl_set_intersect_params (isl_set_copy (executed),
                                               isl_set_copy (model->context)));
  /* What BUILD knows is not repeated for each reference.  */
  instance = isl_pw_multi_aff_gist (instance, executed);
  for (unsigned a = 0; a < stmt->n_access; a++)
    {
      data_reference_p dr = (data_reference_p)stmt->access[a].user;
      if (!dr)
        continue;
      const grouped_reference *reference = groups.find (dr);
      const recorded_hidden *same
          = reference && !pf_packing_find (packing, stmt - model->statement, a)
                ? recorded_before (statement, stmt, a, groups)
                : NULL;
      if (same && same->subscript.size () == reference->subscript.size ())
        {
          record_same (statement, reference, *same);
          continue;
        }
      /* { Time[t] -> Array[s] }  */
      isl_pw_multi_aff *element = isl_pw_multi_aff_pullback_pw_multi_aff (
          isl_pw_multi_aff_from_map (isl_map_copy (stmt->access[a].relation)),
          isl_pw_multi_aff_copy (instance));
      if (reference)
        record_hidden (statement, reference, element, bounds, build);
      unsigned n = reference ? 0 : DR_NUM_DIMENSIONS (dr);
      for (unsigned dim = 0; dim < n; dim++)
        record_subscript (statement, dr, dim,
                          isl_pw_multi_aff_get_pw_aff (element, n - 1 - dim),
                          bounds, build);
      record_read (statement, stmt - model->statement, a, element, bounds,
                   build);
      isl_pw_multi_aff_free (element);
    }
  isl_pw_multi_aff_free (instance);
}

__isl_give isl_ast_node *
generation_record::at_domain (__isl_take isl_ast_node *node,
                              __isl_keep isl_ast_build *build, void *user)
{
  generation_record *record = (generation_record *)user;
  isl_ast_expr *call = isl_ast_node_user_get_expr (node);
  isl_ast_expr *callee = isl_ast_expr_get_op_arg (call, 0);
  isl_id *id = isl_ast_expr_id_get_id (callee);
  isl_ast_expr_free (callee);
  recorded_statement *statement = new recorded_statement;
  poly_bb_p pbb = (poly_bb_p)isl_id_get_user (id);
  statement->has_references = !GBB_DATA_REFS (PBB_BLACK_BOX (pbb)).is_empty ();
  record->owned.push_back (statement);
  int index = pf_scop_find_statement (record->model, isl_id_get_name (id));
  isl_id_free (id);
  isl_ast_expr_free (call);
  if (index >= 0)
    record->record_subscripts (statement, &record->model->statement[index],
                               build);
  id = isl_id_alloc (isl_ast_build_get_ctx (build), STATEMENT_MARK, statement);
  return isl_ast_node_set_annotation (node, id);
}

/* The number of loops that BUILD has made around the current place.  */

static int
loop_depth_of (__isl_keep isl_ast_build *build)
{
  isl_space *space = isl_ast_build_get_schedule_space (build);
  int depth = isl_space_dim (space, isl_dim_set);
  isl_space_free (space);
  return depth;
}

/* Does the loop that BUILD just made carry a dependence: are there a source
   and a sink in the same iteration of all outer loops and in different
   iterations of this one?  */

bool
generation_record::carries_dependence_p (__isl_keep isl_ast_build *build)
{
  /* { Stmt[i] -> Time[t] }, of the outer loops and this one */
  isl_union_map *order = isl_ast_build_get_schedule (build);
  int depth = loop_depth_of (build);
  isl_union_map *distance = isl_union_map_apply_range (
      isl_union_map_apply_domain (isl_union_map_copy (dependences),
                                  isl_union_map_copy (order)),
      order);
  if (isl_union_map_n_map (distance) == 0)
    {
      isl_union_map_free (distance);
      return false;
    }
  isl_map *pairs = isl_map_from_union_map (distance);
  int n = isl_map_dim (pairs, isl_dim_in);
  if (depth < 1 || depth > n)
    depth = n;
  for (int k = 0; k + 1 < depth; k++)
    pairs = isl_map_equate (pairs, isl_dim_in, k, isl_dim_out, k);
  isl_map *same = isl_map_equate (isl_map_copy (pairs), isl_dim_in, depth - 1,
                                  isl_dim_out, depth - 1);
  isl_bool independent = isl_map_is_subset (pairs, same);
  isl_map_free (pairs);
  isl_map_free (same);
  return independent != isl_bool_true;
}

/* The first DEPTH dimensions of ORDER: { Stmt[i] -> Time[t] }.  */

static __isl_give isl_union_map *
truncate_order (__isl_take isl_union_map *order, int depth)
{
  struct request
  {
    int depth;
    isl_union_map *result;
  } request = { depth, isl_union_map_empty (isl_union_map_get_space (order)) };
  auto visit = [] (__isl_take isl_map *one, void *user) -> isl_stat {
    struct request *request = (struct request *)user;
    int n = isl_map_dim (one, isl_dim_out);
    if (n > request->depth)
      one = isl_map_project_out (one, isl_dim_out, request->depth,
                                 n - request->depth);
    request->result
        = isl_union_map_union (request->result, isl_union_map_from_map (one));
    return isl_stat_ok;
  };
  if (isl_union_map_foreach_map (order, visit, &request) < 0)
    request.result = isl_union_map_free (request.result);
  isl_union_map_free (order);
  return request.result;
}

/* What is executed when, { Stmt[i] -> [t] }, as far as BUILD has made loops.  */

static __isl_give isl_union_map *
order_around (const struct pf_scop *model, __isl_keep isl_ast_build *build)
{
  isl_union_map *order = truncate_order (isl_ast_build_get_schedule (build),
                                         loop_depth_of (build));
  return isl_union_map_intersect_params (order, isl_set_copy (model->context));
}

/* The parts of arrays that are wanted as copies, for a TILE or not, at the times of ORDER,
   { Stmt[i] -> [t] }.  */

generation_record::wanted_copies
generation_record::find_wanted (bool tile, __isl_keep isl_union_map *order)
{
  wanted_copies wanted;
  isl_union_map *vectors = isl_union_map_intersect_domain (
      isl_union_map_copy (order), isl_union_set_copy (in_lanes));
  for (unsigned k = 0; packing && k < packing->n; k++)
    {
      const struct pf_packed &packed = packing->packed[k];
      const struct pf_access *access
          = &model->statement[packed.statement].access[packed.access];
      data_reference_p dr = (data_reference_p)access->user;
      if (!dr || packed.tile != tile)
        continue;
      isl_map *written = elements_written (model, access->array, order);
      isl_map *read = elements_at (model, packed.statement, packed.access,
                                   written ? vectors : order);
      bool final = !written || !read
                   || isl_map_is_disjoint (written, read) == isl_bool_true;
      bool lanes = written != NULL;
      isl_map_free (written);
      if (!read)
        continue;
      const grouped_reference *reference = groups.find (dr);
      tree ref = reference ? reference->parts.ref : DR_REF (dr);
      auto place = wanted.insert (
          { { access->array, packed.part },
            { packed.row, NULL, reference, ref, true, true, lanes } });
      wanted_copy &copy = place.first->second;
      copy.elements
          = copy.elements ? isl_map_union (copy.elements, read) : read;
      copy.alike = copy.alike && same_part_p (copy.ref, ref);
      copy.final = copy.final && final;
    }
  isl_union_map_free (vectors);
  return wanted;
}

/* Record the copies that are to be made where BUILD is, for a TILE or not: one for each part of an
   array, along each subscript.  */

void
generation_record::record_packings (bool tile, __isl_keep isl_ast_build *build)
{
  isl_union_map *order = order_around (model, build);
  isl_union_set *times = isl_union_map_range (isl_union_map_copy (order));
  for (const auto &entry : find_wanted (tile, order))
    {
      const wanted_copy &wanted = entry.second;
      const unsigned array = entry.first.first, part = entry.first.second;
      HOST_WIDE_INT bytes = int_size_in_bytes (TREE_TYPE (wanted.ref));
      recorded_packing one = { wanted.reference,
                               unshare_expr (wanted.ref),
                               wanted.row,
                               part,
                               tile,
                               used,
                               {},
                               {},
                               {},
                               wanted.lanes,
                               {},
                               false };
      isl_set *executed = isl_set_from_union_set (isl_union_set_copy (times));
      bool possible
          = wanted.alike && wanted.final && bytes > 0
            && rebuildable_p (wanted.reference, wanted.ref,
                              model->array[array].n_dim)
            && describe_packing (isl_map_copy (wanted.elements), model->context,
                                 isl_set_copy (executed), build,
                                 (room - used) / bytes, &one)
            && varies_in_subscripts_p (one);
      isl_set_free (executed);
      isl_map_free (wanted.elements);
      if (!possible)
        {
          clear_packing (&one);
          copyable = false;
          continue;
        }
      for (HOST_WIDE_INT extent : one.extent)
        bytes *= extent;
      used = ROUND_UP (used + bytes, COPY_ALIGNMENT);
      most_copied = MAX (most_copied, used);
      marks.back ().push_back (packings.size ());
      packings.push_back (one);
    }
  isl_union_set_free (times);
  isl_union_map_free (order);
}

/* Are parts of arrays copied below MARK?  */

static bool
packs_p (__isl_keep isl_id *mark)
{
  const char *name = isl_id_get_name (mark);
  return strcmp (name, PF_PACKING_MARK) == 0
         || strcmp (name, PF_TILE_PACKING_MARK) == 0;
}

isl_stat
generation_record::before_mark (__isl_keep isl_id *mark,
                                __isl_keep isl_ast_build *build, void *user)
{
  generation_record *record = (generation_record *)user;
  if (strcmp (isl_id_get_name (mark), PF_VECTOR_MARK) == 0)
    record->vector_depth = loop_depth_of (build) + 1;
  if (strcmp (isl_id_get_name (mark), PF_THREADS_MARK) == 0)
    record->shared_depth = loop_depth_of (build) + 1;
  if (!packs_p (mark))
    return isl_stat_ok;
  /* There is one place for the copies of all threads.  */
  record->shared_depth = 0;
  record->open.push_back ({ (unsigned)record->marks.size (), record->used });
  record->marks.push_back ({});
  record->record_packings (
      strcmp (isl_id_get_name (mark), PF_TILE_PACKING_MARK) == 0, build);
  return isl_stat_ok;
}

__isl_give isl_ast_node *
generation_record::after_mark (__isl_take isl_ast_node *node,
                               __isl_keep isl_ast_build *build, void *user)
{
  generation_record *record = (generation_record *)user;
  isl_id *mark = isl_ast_node_mark_get_id (node);
  bool packs = packs_p (mark);
  if (strcmp (isl_id_get_name (mark), PF_VECTOR_MARK) == 0)
    record->vector_depth = 0;
  if (strcmp (isl_id_get_name (mark), PF_THREADS_MARK) == 0)
    record->shared_depth = 0;
  isl_id_free (mark);
  if (!packs)
    return node;
  open_mark closed = record->open.back ();
  record->open.pop_back ();
  record->used = closed.used;
  mark = isl_id_alloc (isl_ast_build_get_ctx (build), COPIES_MARK,
                       (void *)(uintptr_t)(closed.number + 1));
  return isl_ast_node_set_annotation (node, mark);
}

/* Does the reference of RELATION, { Stmt[i] -> Array[s] }, refer to another
   element in each iteration of a loop?  ORDER: { Stmt[i] -> [t] }, LATER as
   later_iterations says.  False, too, where there is only one iteration.  */

static isl_bool
varies_p (__isl_keep isl_map *relation, __isl_keep isl_union_map *order,
          __isl_keep isl_map *later)
{
  isl_union_map *pairs = isl_union_map_from_map (isl_map_copy (later));
  isl_union_set *domain
      = isl_union_set_from_set (isl_map_domain (isl_map_copy (relation)));
  isl_union_map *own
      = isl_union_map_intersect_domain (isl_union_map_copy (order), domain);
  isl_union_map *element = isl_union_map_apply_domain (
      isl_union_map_from_map (isl_map_copy (relation)),
      isl_union_map_copy (own));
  isl_union_set *time = isl_union_map_range (own);
  isl_union_map *same = isl_union_map_copy (element);
  same = isl_union_map_apply_range (same, isl_union_map_reverse (element));
  same = isl_union_map_intersect (same, isl_union_map_copy (pairs));
  pairs = isl_union_map_intersect_domain (pairs, isl_union_set_copy (time));
  pairs = isl_union_map_intersect_range (pairs, time);
  isl_bool once = isl_union_map_is_empty (pairs);
  isl_bool varies = once == isl_bool_false ? isl_union_map_is_empty (same)
                                           : isl_bool_not (once);
  isl_union_map_free (same);
  isl_union_map_free (pairs);
  return varies;
}

/* Do all references that get a value by WITHIN, { Source[i] -> Sink[j] }, in
   the iteration of a loop that writes it, refer to another element in each
   iteration?  The loop is the last of DEPTH in ORDER: { Stmt[i] -> [t] }.  */

isl_bool
generation_record::all_vary_p (__isl_keep isl_union_map *within,
                               __isl_keep isl_union_map *order, int depth)
{
  isl_union_map *writes
      = pf_scop_accesses (model, 1u << PF_MUST_WRITE | 1u << PF_MAY_WRITE);
  isl_space *time = isl_space_add_dims (
      isl_space_set_from_params (isl_set_get_space (model->context)),
      isl_dim_set, depth);
  isl_map *later = later_iterations (time, false);
  isl_bool vary = isl_bool_true;
  for (unsigned k = 0; k < model->n_statement; k++)
    for (unsigned a = 0; a < model->statement[k].n_access; a++)
      {
        const struct pf_access *access = &model->statement[k].access[a];
        if (vary != isl_bool_true || access->kind != PF_READ || !access->user)
          continue;
        isl_union_map *read = isl_union_map_reverse (
            isl_union_map_from_map (isl_map_copy (access->relation)));
        isl_union_map *values = isl_union_map_intersect (
            isl_union_map_apply_range (isl_union_map_copy (writes), read),
            isl_union_map_copy (within));
        isl_bool none = isl_union_map_is_empty (values);
        isl_union_map_free (values);
        vary = none == isl_bool_false
                   ? varies_p (access->relation, order, later)
                   : none;
      }
  isl_union_map_free (writes);
  isl_map_free (later);
  return vary;
}

/* May what access number LOAD of READER reads stay in a register?  WITHIN: { Source[i] ->
   Sink[j] }, the flow in an iteration of the loop.  What the loop reads first is loaded
   in front of it, where it must be known already.  */

bool
generation_record::may_carry_p (const copied_statement &reader, unsigned load,
                                __isl_keep isl_union_map *within)
{
  if (isl_union_map_is_empty (within) == isl_bool_true)
    return true;
  const struct pf_access *read = &reader.statement->access[load];
  isl_map *reads
      = isl_map_intersect_domain (isl_map_copy (read->relation),
                                  isl_map_range (isl_map_copy (reader.order)));
  isl_union_map *values = isl_union_map_apply_range (
      pf_scop_array_accesses (model, read->array,
                              1u << PF_MUST_WRITE | 1u << PF_MAY_WRITE),
      isl_union_map_reverse (isl_union_map_from_map (reads)));
  values = isl_union_map_intersect (values, isl_union_map_copy (within));
  isl_bool none = isl_union_map_is_empty (values);
  isl_union_map_free (values);
  return none == isl_bool_true;
}

/* Does STATEMENT have the load with NUMBER from a register?  */

static bool
carried_p (const recorded_statement *statement, unsigned number)
{
  for (const recorded_carried &carried : statement->carried)
    if (carried.load == number)
      return true;
  return false;
}

/* The number of the statement with ACCESS of COPY.  */

static unsigned
access_number (const copied_statement &copy, unsigned access)
{
  void *user = copy.statement->access[access].user;
  return gimple_uid (DR_STMT ((data_reference_p)user));
}

/* Record the values that WRITER hands on to READER in the loop around them, but those that stay in a
   register as KEPT, READER's sums.  WITHIN: the flow in an iteration of the loop.  */

void
generation_record::record_carried (const pending_copy &writer,
                                   const pending_copy &reader,
                                   const std::vector<carried_value> &kept,
                                   __isl_keep isl_union_map *within)
{
  for (const carried_value &value : find_carried_values (
           model, groups, writer.copy, reader.copy, kept, flow))
    if (!carried_p (reader.record, access_number (reader.copy, value.load))
        && may_carry_p (reader.copy, value.load, within))
      reader.record->carried.push_back (
          { access_number (reader.copy, value.load),
            access_number (writer.copy, value.store), writer.record });
}

/* Record the elements that WRITER updates, and that can stay in registers meanwhile, in the
   innermost loop around it, which has the instances in ORDER, { Stmt[i] -> [t] } for t of DEPTH
   loops; they are returned.  */

std::vector<carried_value>
generation_record::record_sums (const pending_copy &writer,
                                __isl_keep isl_union_map *order, int depth)
{
  std::vector<carried_value> kept
      = find_kept_sums (model, writer.copy, order, depth);
  for (const carried_value &value : kept)
    writer.record->sums.push_back (
        { access_number (writer.copy, value.load),
          access_number (writer.copy, value.store) });
  return kept;
}

/* What ACCESS of COPY refers to, in the first DEPTH dimensions of its order; NULL if that is
   different in parts of the iterations.  */

static __isl_give isl_multi_aff *
place_in_loop (const copied_statement &copy, const struct pf_access *access,
               int depth)
{
  isl_map *order = isl_map_copy (copy.order);
  int n = isl_map_dim (order, isl_dim_in);
  if (n > depth)
    order = isl_map_project_out (order, isl_dim_in, depth, n - depth);
  isl_map *elements
      = isl_map_apply_range (order, isl_map_copy (access->relation));
  isl_pw_multi_aff *pieces
      = isl_map_is_single_valued (elements) == isl_bool_true
            ? isl_pw_multi_aff_from_map (isl_map_copy (elements))
            : NULL;
  isl_map_free (elements);
  isl_multi_aff *place = NULL;
  auto visit = [] (__isl_take isl_set *domain, __isl_take isl_multi_aff *value,
                   void *user) -> isl_stat {
    isl_set_free (domain);
    *(isl_multi_aff **)user = value;
    return isl_stat_ok;
  };
  if (pieces && isl_pw_multi_aff_n_piece (pieces) == 1)
    isl_pw_multi_aff_foreach_piece (pieces, visit, &place);
  isl_pw_multi_aff_free (pieces);
  return place;
}

/* Record which parts of arrays, and which elements of them, COPIES refer to, all statements of an
   innermost loop with DEPTH - 1 around it.  */

void
generation_record::record_parts (const std::vector<pending_copy> &copies,
                                 int depth)
{
  std::vector<part_member> members;
  for (const pending_copy &one : copies)
    for (unsigned a = 0; a < one.copy.statement->n_access; a++)
      {
        const struct pf_access *access = &one.copy.statement->access[a];
        const grouped_reference *reference
            = access->user ? groups.find ((data_reference_p)access->user)
                           : NULL;
        for (recorded_hidden &hidden : one.record->hidden)
          if (hidden.reference == reference)
            members.push_back (
                { one.copy, access, &hidden.place, &hidden.part });
      }
  std::set<unsigned> confusing = parts.confusing_groups (members);
  for (const part_member &one : members)
    if (confusing.count (one.place->group) > 0 && !one.access->conditional)
      one.place->place = place_in_loop (one.copy, one.access, depth);
  parts.number (members, confusing);
}

/* The records of the copies of statements in NODE.  */

static std::set<const recorded_statement *>
statements_in (__isl_keep isl_ast_node *node)
{
  std::set<const recorded_statement *> found;
  auto visit = [] (__isl_keep isl_ast_node *inner, void *user) -> isl_bool {
    if (isl_ast_node_get_type (inner) != isl_ast_node_user)
      return isl_bool_true;
    isl_id *id = isl_ast_node_get_annotation (inner);
    auto *result = (std::set<const recorded_statement *> *)user;
    if (id)
      result->insert ((const recorded_statement *)isl_id_get_user (id));
    isl_id_free (id);
    return isl_bool_true;
  };
  isl_ast_node_foreach_descendant_top_down (node, visit, &found);
  return found;
}

/* Record which parts of arrays the copies of statements in NODE, the loop that BUILD just made, refer
   to, if it is INNERMOST, and the values that these hand on in it, and the sums in it, unless it
   is PARALLEL; forget these copies.  */

void
generation_record::settle_copies (__isl_keep isl_ast_node *node,
                                  __isl_keep isl_ast_build *build,
                                  bool innermost, bool parallel)
{
  if (pending.empty ())
    return;
  bool carries = innermost && !parallel;
  int depth = loop_depth_of (build);
  isl_union_map *order
      = truncate_order (isl_ast_build_get_schedule (build), depth);
  isl_union_map *within = carries ? isl_union_map_intersect (
                              isl_union_map_copy (flow), companions (order))
                                  : NULL;
  std::set<const recorded_statement *> inside = statements_in (node);
  std::vector<pending_copy> rest, own;
  for (const pending_copy &one : pending)
    (inside.count (one.record) ? own : rest).push_back (one);
  if (innermost)
    record_parts (own, depth);
  for (const pending_copy &reader : own)
    {
      std::vector<carried_value> kept;
      if (carries)
        kept = record_sums (reader, order, depth);
      for (const pending_copy &writer : own)
        if (carries
            && (writer.record == reader.record
                || writer.copy.statement != reader.copy.statement))
          record_carried (writer, reader, kept, within);
    }
  for (const pending_copy &one : own)
    isl_map_free (one.copy.order);
  pending.swap (rest);
  isl_union_map_free (within);
  isl_union_map_free (order);
}

/* Is the loop that BUILD just made, a parallel one, steady?

   If it runs at least twice, an element that is read in all of its iterations
   is written in none, or iterations would depend on each other.  If it runs
   once, it matters whether a value flows to such a reference in an iteration.
 */

bool
generation_record::steady_p (__isl_keep isl_ast_build *build)
{
  int depth = loop_depth_of (build);
  if (depth < 1)
    return false;
  isl_union_map *order
      = truncate_order (isl_ast_build_get_schedule (build), depth);
  isl_union_map *within
      = isl_union_map_intersect (isl_union_map_copy (flow), companions (order));
  isl_bool steady = isl_union_map_is_empty (within);
  if (steady == isl_bool_false)
    steady = all_vary_p (within, order, depth);
  isl_union_map_free (within);
  isl_union_map_free (order);
  return steady == isl_bool_true;
}

/* Are there references in the loop that BUILD just made that meet in some of its iterations only?  */

bool
generation_record::meets_sometimes_p (__isl_keep isl_ast_build *build)
{
  int depth = loop_depth_of (build);
  if (depth < 1)
    return true;
  isl_union_map *order
      = truncate_order (isl_ast_build_get_schedule (build), depth);
  bool meets = any_meet_sometimes_p (model, order, depth == vector_depth);
  isl_union_map_free (order);
  return meets;
}

/* Does NODE contain a loop?  */

static bool
contains_loop_p (__isl_keep isl_ast_node *node)
{
  bool found = false;
  auto visit = [] (__isl_keep isl_ast_node *inner, void *user) -> isl_bool {
    bool *result = (bool *)user;
    *result |= isl_ast_node_get_type (inner) == isl_ast_node_for;
    return *result ? isl_bool_false : isl_bool_true;
  };
  isl_ast_node_foreach_descendant_top_down (node, visit, &found);
  return found;
}

/* The elements per vector that all statements in the `for' node just built
   want; 0 if they do not agree.  */

unsigned
generation_record::common_lanes (__isl_keep isl_ast_build *build)
{
  if (!lanes)
    return 0;
  if (std::all_of (lanes, lanes + model->n_statement,
                   [this] (unsigned own) { return own == lanes[0]; }))
    return lanes[0];
  isl_union_map *order = isl_ast_build_get_schedule (build);
  isl_union_set *inside = isl_union_map_domain (order);
  unsigned common = 0;
  for (unsigned k = 0, n = 0; k < model->n_statement; k++)
    {
      isl_union_set *own
          = isl_union_set_from_set (isl_set_copy (model->statement[k].domain));
      own = isl_union_set_intersect (own, isl_union_set_copy (inside));
      if (isl_union_set_is_empty (own) == isl_bool_false)
        common = n++ == 0 || common == lanes[k] ? lanes[k] : 0;
      isl_union_set_free (own);
    }
  isl_union_set_free (inside);
  return common;
}

__isl_give isl_ast_node *
generation_record::after_for (__isl_take isl_ast_node *node,
                              __isl_keep isl_ast_build *build, void *user)
{
  generation_record *record = (generation_record *)user;
  isl_id *taken = isl_ast_node_get_annotation (node);
  isl_id_free (taken);
  if (taken)
    return node;
  isl_ast_node *body = isl_ast_node_for_get_body (node);
  bool innermost = !contains_loop_p (body);
  bool vectorized = innermost || loop_depth_of (build) == record->vector_depth;
  bool parallel = vectorized && !record->carries_dependence_p (build)
                  && !record->meets_sometimes_p (build);
  bool shared = loop_depth_of (build) == record->shared_depth
                && !record->carries_dependence_p (build);
  unsigned lanes = vectorized ? record->common_lanes (build) : 0;
  isl_ast_node_free (body);
  record->settle_copies (node, build, innermost, parallel);
  if (!parallel && lanes != 1 && !shared)
    return node;
  const char *mark = lanes == 1 ? SCALAR_MARK : SHARED_MARK;
  if (parallel)
    mark = innermost && record->steady_p (build) ? STEADY_MARK : PARALLEL_MARK;
  isl_id *id
      = isl_id_alloc (isl_ast_build_get_ctx (build), mark,
                      (void *)(uintptr_t)(2 * (uintptr_t)lanes + shared));
  return isl_ast_node_set_annotation (node, id);
}

/* Is ID the annotation called NAME?  Takes ID.  */

static bool
annotated_p (__isl_take isl_id *id, const char *name)
{
  const char *found = id ? isl_id_get_name (id) : NULL;
  bool result = found && strcmp (found, name) == 0;
  isl_id_free (id);
  return result;
}

void
generation_record::walk_for (__isl_keep isl_ast_node *node)
{
  isl_id *mark = isl_ast_node_get_annotation (node);
  bool steady = annotated_p (isl_id_copy (mark), STEADY_MARK);
  bool parallel = annotated_p (isl_id_copy (mark), PARALLEL_MARK) || steady;
  bool ours = parallel || annotated_p (isl_id_copy (mark), SCALAR_MARK)
              || annotated_p (isl_id_copy (mark), SHARED_MARK);
  uintptr_t noted = ours ? (uintptr_t)isl_id_get_user (mark) : 0;
  isl_id_free (mark);
  isl_ast_expr *iterator = isl_ast_node_for_get_iterator (node);
  loops.push_back ({ isl_ast_expr_get_id (iterator), parallel, steady,
                     noted % 2 != 0, (unsigned)(noted / 2) });
  isl_ast_expr_free (iterator);
  isl_ast_node *body = isl_ast_node_for_get_body (node);
  around.push_back (loops.size () - 1);
  walk (body, true);
  around.pop_back ();
  isl_ast_node_free (body);
}

void
generation_record::walk_user (__isl_keep isl_ast_node *node)
{
  isl_id *id = isl_ast_node_get_annotation (node);
  recorded_statement *statement
      = id ? (recorded_statement *)isl_id_get_user (id) : NULL;
  isl_id_free (id);
  if (statement)
    statement->loops = around;
  statements.push_back (statement);
}

/* Note where the copies are made that the mark NODE wants: it is the whole body of a
   loop if ALONE.  */

void
generation_record::walk_mark (__isl_keep isl_ast_node *node, bool alone)
{
  isl_id *id = isl_ast_node_get_annotation (node);
  if (id && strcmp (isl_id_get_name (id), COPIES_MARK) == 0)
    for (unsigned k : marks[(uintptr_t)isl_id_get_user (id) - 1])
      {
        packings[k].loops = around;
        packings[k].placed = alone;
      }
  isl_id_free (id);
  isl_ast_node *child = isl_ast_node_mark_get_node (node);
  walk (child, false);
  isl_ast_node_free (child);
}

/* List the loops and statements of NODE in preorder.  ALONE: it is the body of a
   loop.  */

void
generation_record::walk (__isl_keep isl_ast_node *node, bool alone)
{
  isl_ast_node *child;
  isl_ast_node_list *list;
  switch (isl_ast_node_get_type (node))
    {
    case isl_ast_node_for:
      walk_for (node);
      break;
    case isl_ast_node_if:
      child = isl_ast_node_if_get_then_node (node);
      walk (child, false);
      isl_ast_node_free (child);
      if (isl_ast_node_if_has_else_node (node) == isl_bool_true)
        {
          child = isl_ast_node_if_get_else_node (node);
          walk (child, false);
          isl_ast_node_free (child);
        }
      break;
    case isl_ast_node_block:
      list = isl_ast_node_block_get_children (node);
      for (int i = 0; i < isl_ast_node_list_n_ast_node (list); i++)
        {
          child = isl_ast_node_list_get_ast_node (list, i);
          walk (child, false);
          isl_ast_node_free (child);
        }
      isl_ast_node_list_free (list);
      break;
    case isl_ast_node_mark:
      walk_mark (node, alone);
      break;
    case isl_ast_node_user:
      walk_user (node);
      break;
    default:
      break;
    }
}

/* Add VALUE, [params] -> { [(v)] }, for parameters within BOUNDS, to VALUES.  */

void
generation_record::record_parameter (__isl_take isl_pw_aff *value,
                                     magnitudes &bounds,
                                     __isl_keep isl_ast_build *build,
                                     std::vector<isl_ast_expr *> *values)
{
  value = isl_pw_aff_coalesce (value);
  bool fits = affine_64_bit_p (value, bounds);
  isl_ast_expr *expr
      = fits ? isl_ast_build_expr_from_pw_aff (build, value) : NULL;
  if (!fits)
    isl_pw_aff_free (value);
  complete &= expr != NULL;
  values->push_back (expr);
}

/* Record what is stored back, in expressions of BUILD, which has no loops yet.  */

void
generation_record::record_rows (__isl_keep isl_ast_build *build)
{
  magnitudes bounds (isl_set_copy (model->context));
  for (const auto &one : finals)
    {
      rows.push_back ({ one.get (), {}, {}, {} });
      recorded_row &row = rows.back ();
      for (size_t d = 0; d < one->extent.size (); d++)
        {
          record_parameter (isl_set_dim_min (isl_set_copy (one->elements), d),
                            bounds, build, &row.low);
          record_parameter (isl_set_dim_max (isl_set_copy (one->elements), d),
                            bounds, build, &row.high);
        }
      for (int k = 0; k < isl_pw_aff_list_n_pw_aff (one->iteration); k++)
        record_parameter (isl_pw_aff_list_get_pw_aff (one->iteration, k),
                          bounds, build, &row.iteration);
    }
}

__isl_give isl_ast_node *
generation_record::build (__isl_keep isl_ast_build *build,
                          __isl_keep isl_schedule *schedule)
{
  isl_ast_build *recording = isl_ast_build_copy (build);
  in_lanes = instances_in_lanes (schedule);
  recording = isl_ast_build_set_at_each_domain (recording, at_domain, this);
  recording = isl_ast_build_set_after_each_for (recording, after_for, this);
  recording = isl_ast_build_set_before_each_mark (recording, before_mark, this);
  recording = isl_ast_build_set_after_each_mark (recording, after_mark, this);
  record_rows (recording);
  isl_ast_node *node = pf_generation_ast (recording, schedule);
  isl_ast_build_free (recording);
  in_lanes = isl_union_set_free (in_lanes);
  if (node)
    walk (node, false);
  return node;
}
