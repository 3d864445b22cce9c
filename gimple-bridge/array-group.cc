/* The arrays that the hidden references of a SCoP refer to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array-group.h"
#include "flat-array.h"
#include "meeting-object.h"

HOST_WIDE_INT
array_group::first (size_t k) const
{
  std::vector<polynomial> places;
  split_offset (layout, origin - polynomial (start), &places);
  return k < places.size () && places[k].constant_p ()
             ? places[k].constant_term ()
             : 0;
}

bool
array_groups::fail (enum pf_reason why, data_reference_p where)
{
  reason = why;
  culprit = where;
  return false;
}

/* Take what is loaded in GRAPHITE out of the description of REFERENCE, which HIDDEN stands for.  False if that
   is not what the call behind it uses.  */

bool
array_groups::take_loaded (scop_p graphite, const hidden_reference &hidden,
                           grouped_reference *reference)
{
  if (hidden.names.empty ())
    return true;
  if (!split_loaded (&graphite->scop_info->region, &reference->parts,
                     &reference->loaded))
    return false;
  for (tree name : reference->loaded.names)
    if (std::find (hidden.names.begin (), hidden.names.end (), name)
        == hidden.names.end ())
      return false;
  return true;
}

bool
array_groups::describe (scop_p graphite, const hidden_references &hidden)
{
  const sese_l &region = graphite->scop_info->region;
  for (dr_info &info : graphite->drs)
    {
      const hidden_reference *found
          = hidden.find (DR_STMT (info.dr), DR_IS_READ (info.dr));
      if (!found)
        continue;
      grouped_reference reference
          = { info.dr, info.pbb, DR_IS_READ (info.dr), NULL_TREE, false, {},
              0,       {},       found->names,         {},        {} };
      class loop *loop = gimple_bb (DR_STMT (info.dr))->loop_father;
      if (!describe_reference (found->ref, loop, &region, &reference.parts,
                               { false, !found->names.empty () })
          || !take_loaded (graphite, *found, &reference))
        return fail (PF_NOT_AFFINE, info.dr);
      if (hidden.cell_p (reference.parts))
        reference.cell = referenced_variable (found->ref);
      references.push_back (reference);
    }
  return true;
}

/* Does a reference other than BUT lead from ROOT?  */

bool
array_groups::leads_from_p (tree root, const grouped_reference *but) const
{
  for (const grouped_reference &reference : references)
    if (&reference != but && operand_equal_p (reference.parts.root, root))
      return true;
  return false;
}

/* Let references to single elements lead from the pointers that their addresses are computed
   from, in front of the SCoP of GRAPHITE, if others do, too: a[k * n + k] is an element of what
   a[i * n + j] is, and does not lie beside it.  */

void
array_groups::join_elements (scop_p graphite)
{
  const sese_l &region = graphite->scop_info->region;
  for (grouped_reference &reference : references)
    {
      const struct reference &parts = reference.parts;
      struct reference through;
      if (reference.cell || TREE_CODE (parts.root) != SSA_NAME
          || !parts.offset.constant_p ()
          || !describe_reference (
              parts.ref, gimple_bb (DR_STMT (reference.dr))->loop_father,
              &region, &through, { true, false })
          || operand_equal_p (through.root, parts.root)
          || !leads_from_p (through.root, &reference))
        continue;
      reference.parts = through;
      reference.joined = true;
    }
}

/* Is NODE a part of a complex number?  */

static bool
complex_part_p (tree node)
{
  return TREE_CODE (node) == REALPART_EXPR || TREE_CODE (node) == IMAGPART_EXPR;
}

/* Are A and B one object, or both none?  */

static bool
same_object_p (tree a, tree b)
{
  return a && b ? operand_equal_p (a, b) : a == b;
}

/* Are A and B subscripts of one dimension, or selections of one member?  The
   parts of a complex number are elements 0 and 1.  */

static bool
same_dimension_p (const shown_subscript &a, const shown_subscript &b)
{
  if (a.stride != b.stride)
    return false;
  if (complex_part_p (a.node) && complex_part_p (b.node))
    return true;
  return TREE_CODE (a.node) == TREE_CODE (b.node)
         && (TREE_CODE (a.node) != COMPONENT_REF
             || TREE_OPERAND (a.node, 1) == TREE_OPERAND (b.node, 1));
}

/* Are A and B of the same form: do equal subscripts mean equal elements, and
   different subscripts different ones?  */

static bool
same_form_p (const struct reference &a, const struct reference &b)
{
  if (!operand_equal_p (a.root, b.root) || !same_object_p (a.within, b.within)
      || a.unit != b.unit || a.size != b.size
      || a.shown.size () != b.shown.size ())
    return false;
  for (size_t k = 0; k < a.shown.size (); k++)
    if (!same_dimension_p (a.shown[k], b.shown[k]))
      return false;
  return true;
}

/* Are X and Y members of one structure?  Those of a union may overlap.  */

static bool
members_of_one_p (tree x, tree y)
{
  return DECL_CONTEXT (x) == DECL_CONTEXT (y)
         && TREE_CODE (DECL_CONTEXT (x)) == RECORD_TYPE;
}

/* The subscripts and selections of REF, from its base outwards.  */

static std::vector<tree>
selections (tree ref)
{
  std::vector<tree> parts;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    parts.insert (parts.begin (), ref);
  return parts;
}

/* Are A and B, one of which is an element of a member, in different members of the structure that their
   root leads to?  */

static bool
apart_in_structure_p (const struct reference &a, const struct reference &b)
{
  for (const struct reference *reference : { &a, &b })
    if (!reference->within && !constant_base_p (*reference))
      return false;
  if (!operand_equal_p (get_base_address (a.ref), get_base_address (b.ref)))
    return false;
  const std::vector<tree> x = selections (a.ref), y = selections (b.ref);
  for (size_t k = 0; k < MIN (x.size (), y.size ()); k++)
    {
      if (TREE_CODE (x[k]) != COMPONENT_REF
          || TREE_CODE (y[k]) != COMPONENT_REF)
        return false;
      if (TREE_OPERAND (x[k], 1) != TREE_OPERAND (y[k], 1))
        return members_of_one_p (TREE_OPERAND (x[k], 1),
                                 TREE_OPERAND (y[k], 1));
    }
  return false;
}

/* Do A and B, which have one root but not one form, refer to different members
   of one structure?  */

static bool
different_members_p (const struct reference &a, const struct reference &b)
{
  if (!same_object_p (a.within, b.within))
    return apart_in_structure_p (a, b);
  if (a.unit != b.unit)
    return false;
  for (size_t k = 0; k < MIN (a.shown.size (), b.shown.size ()); k++)
    {
      tree x = a.shown[k].node, y = b.shown[k].node;
      if (same_dimension_p (a.shown[k], b.shown[k]))
        continue;
      if (TREE_CODE (x) != COMPONENT_REF || TREE_CODE (y) != COMPONENT_REF
          || a.shown[k].stride != b.shown[k].stride)
        return false;
      return members_of_one_p (TREE_OPERAND (x, 1), TREE_OPERAND (y, 1));
    }
  return false;
}

/* Let subscripts that are shown be parts of offsets where those of other references to the same array
   are, as they are not affine: a[k] beside a[i * n + j].  */

void
array_groups::join_shown ()
{
  for (grouped_reference &reference : references)
    {
      if (!foldable_p (reference.parts))
        continue;
      struct reference folded = reference.parts;
      fold_subscript (&folded);
      for (const grouped_reference &other : references)
        if (same_form_p (folded, other.parts))
          {
            reference.parts = folded;
            break;
          }
    }
}

/* Are A and B to one array, of which their types show different structures, or only one of them shows any?  */

static bool
other_view_p (const struct reference &a, const struct reference &b)
{
  return a.unit != b.unit && a.size == b.size
         && operand_equal_p (a.root, b.root)
         && (b.shown.empty () || members_foldable_p (b));
}

/* Let the members of structures that are shown be parts of offsets where those of other references to the same
   array are:  p[i].velocity.x beside what a function was given by a reference to p[j].position, of which
   nothing shows that it is within another structure.  */

void
array_groups::join_members ()
{
  for (grouped_reference &reference : references)
    if (members_foldable_p (reference.parts)
        && std::any_of (references.begin (), references.end (),
                        [&] (const grouped_reference &other) {
                          return other_view_p (reference.parts, other.parts);
                        }))
      fold_members (&reference.parts);
}

/* Let the subscripts of GROUP be parts of offsets if there are rows in them.  */

void
array_groups::fold (const array_group &group)
{
  bool flat = false;
  for (unsigned member : group.member)
    {
      if (!foldable_p (references[member].parts))
        return;
      flat |= flat_p (references[member].parts);
    }
  if (flat)
    for (unsigned member : group.member)
      fold_subscript (&references[member].parts);
}

/* Find the dimensions of GROUP and the subscripts of its members.  */

bool
array_groups::lay_out (const hidden_references &hidden, const row_steps &rows,
                       array_group *group)
{
  group->start = references[group->member[0]].parts.start;
  std::vector<polynomial> offsets;
  std::set<HOST_WIDE_INT> planes;
  for (unsigned member : group->member)
    {
      const struct reference &parts = references[member].parts;
      offsets.push_back (parts.offset - polynomial (group->start));
      planes.insert (parts.planes.begin (), parts.planes.end ());
    }
  HOST_WIDE_INT unit = references[group->member[0]].parts.unit;
  auto load_of = [&hidden] (tree name) { return hidden.load_of (name); };
  if (!find_layout (offsets, unit, rows, planes, load_of, &group->layout))
    return fail (PF_NOT_AFFINE, references[group->member[0]].dr);
  for (unsigned member : group->member)
    {
      grouped_reference *reference = &references[member];
      if (!split_offset (group->layout,
                         reference->parts.offset - polynomial (group->start),
                         &reference->subscript))
        return fail (PF_NOT_AFFINE, reference->dr);
    }
  return true;
}

/* Find the origin of GROUP, and let the subscripts of its members count from that.
   Then add the subscripts that their types show.  */

void
array_groups::count (scop_p graphite, __isl_keep isl_set *context,
                     array_group *group)
{
  std::vector<counted_reference> counted;
  for (unsigned member : group->member)
    counted.push_back (
        { references[member].pbb, &references[member].subscript });
  group->origin = move_origin (graphite, group->layout, counted, context)
                  + polynomial (group->start);
  for (unsigned member : group->member)
    for (const shown_subscript &shown : references[member].parts.shown)
      references[member].subscript.push_back (shown.index);
}

/* Add the counters of loops of REGION that NAME depends on to *LOOPS, by their numbers: those that it is computed
   from in a few STEPS and loads with, if nothing writes to what it loads, else all around its
   definition.  */

void
array_groups::find_movers (const sese_l &region, tree name, unsigned steps,
                           std::set<int> *loops) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_bb (def) || !stmt_in_sese_p (def, region))
    return;
  class loop *around = gimple_bb (def)->loop_father;
  if (loaded_use_p (def))
    def = SSA_NAME_DEF_STMT (gimple_call_arg (def, 0));
  for (const grouped_reference &reference : references)
    if (steps > 0 && DR_STMT (reference.dr) == def && reference.read
        && !reference.cell && !groups[reference.group].written)
      {
        for (const polynomial &subscript : reference.subscript)
          for (const auto &t : subscript.term)
            for (variable v : t.first)
              if (v < 0)
                loops->insert (-v);
        for (tree inner : reference.loaded.names)
          find_movers (region, inner, steps - 1, loops);
        return;
      }
  if (steps > 0 && is_gimple_assign (def) && !gimple_vuse (def))
    {
      tree operand;
      ssa_op_iter iter;
      FOR_EACH_SSA_TREE_OPERAND (operand, def, iter, SSA_OP_USE)
        find_movers (region, operand, steps - 1, loops);
      return;
    }
  tree evolution
      = gimple_code (def) == GIMPLE_PHI && gimple_bb (def) == around->header
            ? analyze_scalar_evolution (around, name)
            : chrec_dont_know;
  if (TREE_CODE (evolution) == POLYNOMIAL_CHREC
      && is_gimple_min_invariant (CHREC_LEFT (evolution)))
    loops->insert (around->num);
  else
    for (; loop_in_sese_p (around, region); around = loop_outer (around))
      loops->insert (around->num);
}

/* The subscript in place of what depends on the counters of LOOPS and says where to load in a dimension of
   EXTENT elements that are STRIDE bytes apart, 0 if that is not known.  Each iteration is anywhere in it, not next
   to the one before, nor where that of another loop was.  */

static leading_subscript
anywhere (const std::set<int> &loops, HOST_WIDE_INT stride,
          HOST_WIDE_INT extent)
{
  polynomial sum;
  HOST_WIDE_INT step = extent | 1;
  for (int number : loops)
    {
      sum = sum + polynomial::of_variable (-number) * step;
      step = step * 2 + 1;
    }
  return { sum, stride, extent };
}

/* Find the subscripts that stand for what is loaded, of references in GRAPHITE.  What is within known bounds is
   taken for a part of an array that is as large.  */

void
array_groups::lead (scop_p graphite)
{
  static const unsigned most_steps = 8;
  for (grouped_reference &reference : references)
    {
      if (reference.loaded.empty ())
        continue;
      std::set<int> loops;
      for (tree name : reference.loaded.names)
        find_movers (graphite->scop_info->region, name, most_steps, &loops);
      const struct loaded_part &loaded = reference.loaded;
      const HOST_WIDE_INT unit = reference.parts.unit;
      if (!loaded.offset.term.empty () && loaded.bounded)
        reference.leading.push_back (
            anywhere (loops, unit, (loaded.high - loaded.low) / unit + 1));
      else if (!loaded.offset.term.empty ())
        for (int number : loops)
          reference.leading.push_back (
              { polynomial::of_variable (-number), 0, 0 });
      for (size_t k = 0; k < loaded.index.size (); k++)
        if (!loaded.index[k].term.empty ())
          {
            const shown_subscript &shown = reference.parts.shown[k];
            reference.leading.push_back (
                anywhere (loops, shown.stride,
                          shown.bounded ? shown.high - shown.low + 1 : 0));
          }
    }
}

bool
array_groups::group (scop_p graphite, const hidden_references &hidden,
                     const row_steps &rows, __isl_keep isl_set *context)
{
  for (unsigned i = 0; i < references.size (); i++)
    {
      unsigned g = 0;
      while (g < groups.size ()
             && (!references[i].loaded.empty ()
                 || !references[groups[g].member[0]].loaded.empty ()
                 || !same_form_p (references[groups[g].member[0]].parts,
                                  references[i].parts)))
        g++;
      if (g == groups.size ())
        groups.push_back ({ {}, polynomial (), 0, {}, false, false });
      groups[g].member.push_back (i);
      groups[g].written |= !references[i].read;
      references[i].group = g;
    }
  for (array_group &group : groups)
    {
      if (rows.any)
        fold (group);
      if (!lay_out (hidden, rows, &group))
        return false;
      count (graphite, context, &group);
    }
  lead (graphite);
  return true;
}

/* Do neighbours in what A and B show have the same distance, and are there as many of them?  */

static bool
same_extent_p (const shown_subscript &a, const shown_subscript &b)
{
  return a.stride == b.stride && a.bounded == b.bounded
         && (!a.bounded || a.high - a.low == b.high - b.low);
}

/* Is every subscript that A shows like that of B in its place?  */

static bool
same_shape_p (const struct reference &a, const struct reference &b)
{
  return a.shown.size () == b.shown.size ()
         && std::equal (a.shown.begin (), a.shown.end (), b.shown.begin (),
                        same_extent_p);
}

bool
array_groups::same_rows_p (unsigned a, unsigned b,
                           std::vector<HOST_WIDE_INT> *places) const
{
  const grouped_reference &x = references[groups[a].member[0]];
  const grouped_reference &y = references[groups[b].member[0]];
  const struct layout &layout = groups[a].layout;
  if (!x.loaded.empty () || !y.loaded.empty ()
      || !operand_equal_p (x.parts.root, y.parts.root)
      || !same_object_p (x.parts.within, y.parts.within)
      || !same_shape_p (x.parts, y.parts)
      || layout.unit != groups[b].layout.unit
      || !(layout.stride == groups[b].layout.stride))
    return false;
  places->clear ();
  for (const polynomial &steps :
       split_distance (layout, groups[a].origin - groups[b].origin))
    {
      if (!steps.valid || !steps.constant_p ())
        return false;
      places->push_back (steps.constant_term ());
    }
  return true;
}

/* Find out whether groups A and B may overlap.  False if they do.  */

bool
array_groups::compare (unsigned a, unsigned b)
{
  /* Nothing else leads to a cell.  */
  if ((!groups[a].written && !groups[b].written)
      || references[groups[a].member[0]].cell
      || references[groups[b].member[0]].cell)
    return true;
  const struct reference &first = references[groups[a].member[0]].parts;
  const struct reference &second = references[groups[b].member[0]].parts;
  const grouped_reference *loaded = NULL;
  for (unsigned g : { a, b })
    if (!references[groups[g].member[0]].loaded.empty ())
      loaded = &references[groups[g].member[0]];
  if (operand_equal_p (first.root, second.root))
    return loaded
               ? fail (PF_ACCESS, loaded->dr)
               : different_members_p (first, second)
                     || fail (PF_OVERLAP, references[groups[b].member[0]].dr);
  for (unsigned x : groups[a].member)
    for (unsigned y : groups[b].member)
      if ((!references[x].read || !references[y].read)
          && may_overlap_p (references[x].parts, references[y].parts))
        {
          if (loaded && !loaded->loaded.bounded_p (loaded->parts))
            return fail (PF_ACCESS, loaded->dr);
          overlap.push_back (std::make_pair (a, b));
          return true;
        }
  return true;
}

bool
array_groups::find_overlaps ()
{
  for (unsigned a = 0; a < groups.size (); a++)
    for (unsigned b = a + 1; b < groups.size (); b++)
      if (!compare (a, b))
        return false;
  return true;
}

/* References that were not hidden must not overlap those that were, whose
   clique claims so.  */

bool
array_groups::exclude_others (scop_p graphite, const hidden_references &hidden)
{
  for (dr_info &info : graphite->drs)
    {
      if (hidden.find (DR_STMT (info.dr), DR_IS_READ (info.dr)))
        continue;
      for (const grouped_reference &reference : references)
        if ((DR_IS_WRITE (info.dr) || !reference.read) && !reference.cell
            && any_may_overlap_p (DR_REF (info.dr), reference.parts.ref))
          return fail (PF_ACCESS, info.dr);
    }
  return true;
}

bool
array_groups::collect (scop_p graphite, const hidden_references &hidden,
                       const row_steps &rows, bool join,
                       __isl_keep isl_set *context)
{
  if (!describe (graphite, hidden)
      || (!references.empty () && !exclude_others (graphite, hidden)))
    return false;
  if (join)
    join_elements (graphite);
  join_shown ();
  join_members ();
  return group (graphite, hidden, rows, context) && find_overlaps ();
}

bool
array_groups::joined_p () const
{
  return std::any_of (
      references.begin (), references.end (),
      [] (const grouped_reference &reference) { return reference.joined; });
}

const grouped_reference *
array_groups::find (data_reference_p dr) const
{
  for (const grouped_reference &reference : references)
    if (reference.dr == dr)
      return &reference;
  return NULL;
}

void
array_groups::move (const grouped_reference *reference,
                    const grouped_reference *place)
{
  grouped_reference *moved = &references[reference - references.data ()];
  moved->parts = place->parts;
  moved->group = place->group;
  moved->subscript = place->subscript;
}

/* Add the parameters of P to ALL.  */

static void
add_parameters (const polynomial &p, std::set<variable> *all)
{
  for (const auto &t : p.term)
    for (variable v : t.first)
      if (v > 0)
        all->insert (v);
}

std::vector<variable>
array_groups::parameters () const
{
  std::set<variable> all;
  for (const grouped_reference &reference : references)
    {
      for (const polynomial &p : reference.subscript)
        add_parameters (p, &all);
      for (const obligation &o : reference.parts.obligations)
        add_parameters (o.value, &all);
    }
  for (const array_group &group : groups)
    for (const polynomial &stride : group.layout.stride)
      add_parameters (stride, &all);
  for (const grouped_reference &reference : references)
    {
      std::vector<polynomial> added = reference.loaded.index;
      added.push_back (reference.loaded.offset);
      for (const polynomial &p : added)
        add_parameters (
            with_values (p, reference.loaded.names,
                         std::vector<tree> (reference.loaded.names.size (),
                                            integer_one_node)),
            &all);
    }
  return std::vector<variable> (all.begin (), all.end ());
}
