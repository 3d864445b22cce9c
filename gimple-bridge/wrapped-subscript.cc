/* Subscripts that wrap around, or are clamped, at the ends of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wrapped-subscript.h"
#include "prepare.h"

namespace
{

/* More iterations at one end are not few.  */
const HOST_WIDE_INT MAX_ITERATIONS = 16;

/* What is copied twice has at most as many statements.  */
const unsigned MAX_STATEMENTS = 600;

/* How many blocks a choice between subscripts has at most.  */
const unsigned MAX_BLOCKS = 8;

/* Through how many statements a condition is looked at.  */
const unsigned MAX_DEPTH = 4;

/* How often what is divided by n may contain it.  */
const HOST_WIDE_INT MAX_TURNS = 2;

/* Does CODE make subscripts of others that are not sums any more at the ends of a loop?  */

bool
irregular_p (enum tree_code code)
{
  switch (code)
    {
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_MOD_EXPR:
    case BIT_AND_EXPR:
      return true;
    default:
      return false;
    }
}

/* Is NAME, by way of what is not in SEEN, used in an address in LOOP?  */

bool
addresses_p (tree name, class loop *loop, std::set<tree> *seen)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt)
          || !flow_bb_inside_loop_p (loop, gimple_bb (stmt)))
        continue;
      tree result = gimple_get_lhs (stmt);
      if (gphi *phi = dyn_cast<gphi *> (stmt))
        result = gimple_phi_result (phi);
      if (is_gimple_assign (stmt) && gimple_vuse (stmt))
        {
          if (gimple_assign_rhs1 (stmt) != name)
            return true;
        }
      else if (result && TREE_CODE (result) == SSA_NAME
               && (POINTER_TYPE_P (TREE_TYPE (result))
                   || (INTEGRAL_TYPE_P (TREE_TYPE (result))
                       && seen->insert (result).second
                       && addresses_p (result, loop, seen))))
        return true;
    }
  return false;
}

/* Is NAME used in an address in LOOP?  */

bool
addresses_p (tree name, class loop *loop)
{
  std::set<tree> seen = { name };
  return addresses_p (name, loop, &seen);
}

/* Does STMT only compute, or load?  */

bool
pure_p (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND
         || (is_gimple_assign (stmt) && !gimple_vdef (stmt)
             && !gimple_has_volatile_ops (stmt));
}

/* Do all statements of BB only compute, or load?  */

bool
pure_block_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!pure_p (gsi_stmt (gsi)))
      return false;
  return true;
}

/* Does control come to BB from BLOCKS only?  */

bool
entered_from_p (basic_block bb, const std::vector<basic_block> &blocks)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (std::find (blocks.begin (), blocks.end (), e->src) == blocks.end ())
      return false;
  return true;
}

/* The blocks that BLOCKS lead to, but for those themselves.  */

std::vector<basic_block>
next_blocks (const std::vector<basic_block> &blocks)
{
  std::vector<basic_block> next;
  edge e;
  edge_iterator ei;
  for (basic_block bb : blocks)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (std::find (blocks.begin (), blocks.end (), e->dest) == blocks.end ()
          && std::find (next.begin (), next.end (), e->dest) == next.end ())
        next.push_back (e->dest);
  return next;
}

/* The blocks between BB, which ends by a condition, with it, and the one where all ways from it meet, *MEET, if they
   only compute what the nodes there are; none if there are others.  */

std::vector<basic_block>
choosing_blocks (basic_block bb, basic_block *meet)
{
  std::vector<basic_block> blocks = { bb };
  while (blocks.size () <= MAX_BLOCKS)
    {
      std::vector<basic_block> next = next_blocks (blocks);
      for (basic_block to : next)
        if (to->loop_father != bb->loop_father || to == bb->loop_father->header)
          return {};
      auto inner = std::find_if (
          next.begin (), next.end (), [&blocks] (basic_block to) {
            return entered_from_p (to, blocks) && pure_block_p (to);
          });
      if (next.size () == 1 && entered_from_p (next[0], blocks))
        {
          *meet = next[0];
          return blocks;
        }
      if (inner == next.end ())
        return {};
      blocks.push_back (*inner);
    }
  return {};
}

/* Is VALUE loaded in one of BLOCKS?  */

bool
loaded_in_p (tree value, const std::vector<basic_block> &blocks)
{
  gimple *def
      = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  return def && gimple_assign_load_p (def)
         && std::find (blocks.begin (), blocks.end (), gimple_bb (def))
                != blocks.end ();
}

/* Does PHI choose between elements that are loaded in BLOCKS?  */

bool
chooses_load_p (gphi *phi, const std::vector<basic_block> &blocks)
{
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    if (!loaded_in_p (gimple_phi_arg_def (phi, k), blocks))
      return false;
  return true;
}

/* Is a node of BB, where BLOCKS meet, an element that is loaded in one of them?  */

bool
chosen_element_p (basic_block bb, const std::vector<basic_block> &blocks)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    if (!virtual_operand_p (gimple_phi_result (psi.phi ()))
        && chooses_load_p (psi.phi (), blocks))
      return true;
  return false;
}

/* Is a node of BB used in an address in LOOP?  */

bool
chosen_subscript_p (basic_block bb, class loop *loop)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (!virtual_operand_p (result) && INTEGRAL_TYPE_P (TREE_TYPE (result))
          && addresses_p (result, loop))
        return true;
    }
  return false;
}

/* Add those of FROM to TO that are not there.  */

void
append (std::vector<polynomial> *to, const std::vector<polynomial> &from)
{
  for (const polynomial &p : from)
    if (std::find (to->begin (), to->end (), p) == to->end ())
      to->push_back (p);
}

/* Add to *NATURALS what must not be negative for the counter of COUNTED to go from its first to its last value.  */

void
append_ends (const counted_loop &counted, std::vector<polynomial> *naturals)
{
  append (naturals, { counted.distance () });
  append (naturals, counted.naturals);
}

/* The search in one loop.  */
class middle_finder
{
public:
  middle_finder (class loop *loop, bool elements, regular_middle *result)
      : loop (loop), elements (elements), result (result), reader (loop),
        worthwhile (false)
  {
  }
  bool find ();

private:
  /* What of the result has to hold for a value to be regular.

     COST: how many iterations at the ends that excludes, at least; -1 if it is never regular, or in too few.
     INNER: whether it depends on loops inside.  */
  struct requirement
  {
    HOST_WIDE_INT cost;
    bool inner;
    std::vector<polynomial> fronts, backs, naturals;
  };

  bool count_loops ();
  polynomial least (const polynomial &p, requirement *needed) const;
  void require (const polynomial &p, requirement *needed) const;
  void require_of_counter (const polynomial &p, requirement *needed) const;
  requirement all_natural (const std::vector<polynomial> &values,
                           tree type) const;
  bool accept (const requirement &needed, const regular_value &value);
  bool accept (const requirement &needed, gassign *stmt, tree value,
               const polynomial &sum);
  bool depends_p (tree e, std::set<tree> *seen) const;
  bool depends_p (gimple *stmt) const;
  bool turn (const polynomial &least, bool above, const requirement &needed,
             const regular_value &before, const regular_value &after);
  bool turn_remainder (gassign *stmt, tree a, tree b, const polynomial &x,
                       const polynomial &n);
  bool turn_condition (gcond *cond, const polynomial &x, const polynomial &y);
  bool add_absolute (gassign *stmt);
  bool add_extreme (gassign *stmt);
  bool add_remainder (gassign *stmt);
  bool add_condition (gcond *cond, bool may_turn);
  bool add (gassign *stmt);
  bool add_irregular (gassign *stmt);
  bool add_operands (gimple *stmt, unsigned depth);
  bool add_block (basic_block bb);
  bool add_choice (basic_block bb);
  void know_chosen (basic_block bb, basic_block meet);
  bool sums_fit_p () const;
  bool middle_left_p () const;

  class loop *loop;
  bool elements;
  regular_middle *result;
  sum_reader reader;
  std::map<int, counted_loop> loops;
  /* The blocks that were looked at, and what is known to be regular.  */
  std::set<basic_block> done;
  std::set<gimple *> decided;
  bool worthwhile;
};

/* Find the counters of the loop and of those in it.  */

bool
middle_finder::count_loops ()
{
  if (!reader.count (loop, &result->counted))
    return false;
  for (class loop *inner : *get_loops (cfun))
    if (inner && flow_loop_nested_p (loop, inner))
      {
        counted_loop counted;
        if (reader.count (inner, &counted))
          loops[inner->num] = counted;
      }
  return true;
}

/* Is E, by way of what is not in SEEN, computed from what changes with the iterations of the loop?  */

bool
middle_finder::depends_p (tree e, std::set<tree> *seen) const
{
  if (TREE_CODE (e) != SSA_NAME || !seen->insert (e).second)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (e);
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (loop, bb))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        if (bb == loop->header || depends_p (gimple_phi_arg_def (phi, k), seen))
          return true;
      return false;
    }
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, def, iter, SSA_OP_USE)
    if (depends_p (name, seen))
      return true;
  return false;
}

/* Does STMT use such a value?  */

bool
middle_finder::depends_p (gimple *stmt) const
{
  tree name;
  ssa_op_iter iter;
  std::set<tree> seen;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (depends_p (name, &seen))
      return true;
  return false;
}

/* The least that P is in an iteration of the loop, whatever those in it do.  */

polynomial
middle_finder::least (const polynomial &p, requirement *needed) const
{
  polynomial least = p;
  for (const auto &t : p.term)
    {
      if (t.first.empty () || t.first[0] > 0 || t.first[0] == -loop->num)
        continue;
      auto inner = loops.find (-t.first[0]);
      if (inner == loops.end ())
        {
          needed->cost = -1;
          break;
        }
      const counted_loop &counted = inner->second;
      polynomial extreme
          = (t.second > 0) == (counted.step > 0) ? counted.first : counted.last;
      least = least + extreme * t.second;
      least.add (t.first, -t.second);
      needed->inner = true;
      append_ends (counted, &needed->naturals);
    }
  return least;
}

/* Is P no number, and can hardly be negative, because it grows with what it is made of?  */

bool
grows_p (const polynomial &p)
{
  for (const auto &t : p.term)
    if (t.first.empty () ? t.second < -MAX_ITERATIONS : t.second < 0)
      return false;
  return !p.constant_p ();
}

/* P without the counters of loops inside LOOP.  */

polynomial
without_inner (const polynomial &p, class loop *loop)
{
  polynomial rest = p;
  for (const auto &t : p.term)
    if (!t.first.empty () && t.first[0] < 0 && t.first[0] != -loop->num)
      rest.add (t.first, -t.second);
  return rest;
}

/* Let *NEEDED have that P must not be negative.  */

void
middle_finder::require (const polynomial &p, requirement *needed) const
{
  if (needed->cost < 0)
    return;
  if (p.constant_p () && p.constant_term () < 0)
    needed->cost = -1;
  else if (p.invariant_p ())
    needed->naturals.push_back (p);
  else
    require_of_counter (p, needed);
}

/* The same for P, which depends on counters.  */

void
middle_finder::require_of_counter (const polynomial &p,
                                   requirement *needed) const
{
  const monomial own (1, -loop->num);
  auto found = p.term.find (own);
  const HOST_WIDE_INT sign = found == p.term.end () ? 0 : found->second;
  const counted_loop &counted = result->counted;
  if (sign != 1 && sign != -1)
    {
      needed->cost = -1;
      return;
    }
  /* How many iterations are excluded, at the end where P is least, without loops inside, and with them.  */
  const bool in_front = sign == counted.step;
  polynomial end = (in_front ? counted.first : counted.last) * sign;
  polynomial rest = without_inner (p, loop);
  rest.add (own, -sign);
  polynomial few = (rest + end) * -1;
  polynomial limit = least (p, needed);
  limit.add (own, -sign);
  polynomial excluded = (limit + end) * -1;
  if (!excluded.valid || !excluded.affine_p () || needed->cost < 0)
    needed->cost = -1;
  else if (grows_p (rest + end))
    needed->naturals.push_back (limit + end);
  else if (!few.constant_p () || few.constant_term () > MAX_ITERATIONS)
    needed->cost = -1;
  if (needed->cost < 0 || !few.constant_p ())
    return;
  if (excluded.constant_p () && excluded.constant_term () <= 0)
    return;
  needed->cost += std::max<HOST_WIDE_INT> (few.constant_term (), 0);
  (in_front ? needed->fronts : needed->backs).push_back (excluded);
}

/* That VALUES, numbers of TYPE, are what they are computed from: without signs, nothing is negative.  */

middle_finder::requirement
middle_finder::all_natural (const std::vector<polynomial> &values,
                            tree type) const
{
  requirement needed = { 0, false, {}, {}, {} };
  if (TYPE_UNSIGNED (type))
    for (const polynomial &value : values)
      require (value, &needed);
  return needed;
}

/* Let there be VALUE where NEEDED holds, if it can.  */

bool
middle_finder::accept (const requirement &needed, const regular_value &value)
{
  if (needed.cost < 0)
    return false;
  append (&result->fronts, needed.fronts);
  append (&result->backs, needed.backs);
  append (&result->naturals, needed.naturals);
  result->values.push_back (value);
  worthwhile |= !loop->inner || needed.inner;
  return true;
}

/* The same for the result of STMT, which is VALUE, or SUM.  */

bool
middle_finder::accept (const requirement &needed, gassign *stmt, tree value,
                       const polynomial &sum)
{
  if (!accept (needed, { stmt, value, NULL }))
    return false;
  reader.know (gimple_assign_lhs (stmt), sum);
  return true;
}

/* Let there be BEFORE in the iterations in which LEAST, a sum, is not negative, if ABOVE, or negative, and AFTER in
   those that follow, where NEEDED holds.  */

bool
middle_finder::turn (const polynomial &least, bool above,
                     const requirement &needed, const regular_value &before,
                     const regular_value &after)
{
  const counted_loop &counted = result->counted;
  const monomial own (1, -loop->num);
  auto found = least.term.find (own);
  const HOST_WIDE_INT sign = found == least.term.end () ? 0 : found->second;
  if (loop->inner || needed.cost != 0 || !needed.fronts.empty ()
      || !needed.backs.empty () || sign * counted.step != (above ? -1 : 1))
    return false;
  polynomial first = least + counted.first * sign;
  first.add (own, -sign);
  polynomial many = above ? first + polynomial (1) : first * -1;
  if (!many.valid || !many.affine_p () || !many.invariant_p ()
      || (!result->before.empty () && !(result->fronts[0] == many)))
    return false;
  if (result->before.empty ())
    result->fronts.insert (result->fronts.begin (), many);
  result->before.push_back (before);
  return accept (needed, after);
}

/* Of two ways to be regular that which leaves out fewer iterations.  */

template <typename T>
const T &
better_of (const T &a, const T &b)
{
  return b.cost < 0 || (a.cost >= 0 && a.cost <= b.cost) ? a : b;
}

/* A less B, or B + 1 if CODE masks by B, TURNS times.  */

tree
less_turns (tree a, tree b, HOST_WIDE_INT turns, tree_code code)
{
  tree type = TREE_TYPE (a), factor = build_int_cst (type, turns);
  tree whole = fold_build2 (MULT_EXPR, type, b, factor);
  if (code == BIT_AND_EXPR)
    whole = fold_build2 (PLUS_EXPR, type, whole, factor);
  return fold_build2 (MINUS_EXPR, type, a, whole);
}

/* STMT is the remainder of A, which is X, and B, which is N.  Is it X less some multiple of N, and from some iteration
   on X less another?  Without something that moves it in X, that might be in one of many parts of the loop.  */

bool
middle_finder::turn_remainder (gassign *stmt, tree a, tree b,
                               const polynomial &x, const polynomial &n)
{
  const counted_loop &counted = result->counted;
  const polynomial more = n - counted.distance ();
  polynomial shift = x;
  for (const auto &t : n.term)
    shift.term.erase (t.first);
  shift.term.erase (monomial (1, -loop->num));
  if ((shift.constant_p () && !more.constant_p ())
      || x.term.count (monomial (1, -loop->num)) == 0)
    return false;
  const bool grows = x.term.at (monomial (1, -loop->num)) == counted.step;
  auto factor = x.term.find (n.leading ());
  HOST_WIDE_INT turns = factor == x.term.end () ? 0 : factor->second;
  if (n.constant_p ())
    turns /= n.constant_term ();
  if (turns < 0 || (!grows && turns == 0))
    return false;
  polynomial first = x - n * turns;
  first.add (monomial (1, -loop->num), grows ? -counted.step : counted.step);
  first = grows ? first + counted.first * counted.step
                : first - counted.first * counted.step;
  /* What is moved back begins in the part before.  */
  if (grows_p (first * -1) && turns > (grows ? 0 : 1))
    {
      turns--;
      first = first + n;
    }
  const polynomial value = x - n * turns;
  requirement needed = { 0, false, {}, {}, {} };
  if (grows)
    {
      require (first, &needed);
      require (n - first, &needed);
      require (n - polynomial (1) - first + more, &needed);
    }
  else
    {
      require (first + polynomial (1), &needed);
      require (n - polynomial (1) - first, &needed);
      require (first + more, &needed);
    }
  auto less = [&] (HOST_WIDE_INT turns) {
    return less_turns (a, b, turns, gimple_assign_rhs_code (stmt));
  };
  return turn (grows ? n - polynomial (1) - value : value, true, needed,
               { stmt, less (turns), NULL },
               { stmt, less (grows ? turns + 1 : turns - 1), NULL });
}

/* COND compares X with Y.  Does it lead to one edge, and from some iteration on to the other?  */

bool
middle_finder::turn_condition (gcond *cond, const polynomial &x,
                               const polynomial &y)
{
  const tree_code code = gimple_cond_code (cond);
  if (code == EQ_EXPR || code == NE_EXPR)
    return false;
  const bool strict = code == GT_EXPR || code == LE_EXPR;
  const bool greater = code == GT_EXPR || code == GE_EXPR;
  polynomial least = x - y - polynomial (strict);
  auto taken = [&] (bool above) {
    return edge_with (gimple_bb (cond),
                      above == greater ? EDGE_TRUE_VALUE : EDGE_FALSE_VALUE);
  };
  requirement needed
      = all_natural ({ x, y }, TREE_TYPE (gimple_cond_lhs (cond)));
  auto own = least.term.find (monomial (1, -loop->num));
  const bool above
      = own != least.term.end () && own->second != result->counted.step;
  return turn (least, above, needed, { cond, NULL_TREE, taken (above) },
               { cond, NULL_TREE, taken (!above) });
}

/* Note STMT, an absolute value.  Is it regular in the middle?  */

bool
middle_finder::add_absolute (gassign *stmt)
{
  tree a = gimple_assign_rhs1 (stmt);
  polynomial x;
  requirement needed = { 0, false, {}, {}, {} };
  if (!reader.read (a, &x))
    return false;
  require (x, &needed);
  return accept (needed, stmt, a, x);
}

/* The same for STMT, a minimum or maximum.  */

bool
middle_finder::add_extreme (gassign *stmt)
{
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  polynomial x, y;
  if (!reader.read (a, &x) || !reader.read (b, &y))
    return false;
  polynomial more = gimple_assign_rhs_code (stmt) == MIN_EXPR ? y - x : x - y;
  requirement first = all_natural ({ x, y }, TREE_TYPE (a)), second = first;
  require (more, &first);
  require (more * -1, &second);
  return &better_of (first, second) == &first ? accept (first, stmt, a, x)
                                              : accept (second, stmt, b, y);
}

/* The same for STMT, a remainder, also by a power of two.  */

bool
middle_finder::add_remainder (gassign *stmt)
{
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  polynomial x, n;
  if (!reader.read (a, &x) || !reader.read (b, &n))
    return false;
  const bool masked = gimple_assign_rhs_code (stmt) == BIT_AND_EXPR;
  if (masked && !n.invariant_p ())
    {
      std::swap (a, b);
      std::swap (x, n);
    }
  if (!n.invariant_p ())
    return false;
  const polynomial mask = n;
  n = n + polynomial (masked);
  if (n.constant_p () && n.constant_term () <= 0)
    return false;
  requirement best = { -1, false, {}, {}, {} };
  HOST_WIDE_INT turns = 0;
  const bool towards_zero = gimple_assign_rhs_code (stmt) == TRUNC_MOD_EXPR;
  for (HOST_WIDE_INT k = towards_zero ? 0 : -MAX_TURNS; k <= MAX_TURNS; k++)
    {
      polynomial value = x - n * k;
      requirement needed = { 0, false, {}, {}, {} };
      require (value, &needed);
      require (n - polynomial (1) - value, &needed);
      require (n - polynomial (1), &needed);
      if (&better_of (best, needed) == &best)
        continue;
      best = needed;
      turns = k;
    }
  if (masked)
    append (&result->masks, { mask });
  if (best.cost < 0)
    return turn_remainder (stmt, a, b, x, n);
  return accept (best, stmt,
                 less_turns (a, b, turns, gimple_assign_rhs_code (stmt)),
                 x - n * turns);
}

/* The same for COND, which chooses a subscript, and then may turn from one to another, or an element.  */

bool
middle_finder::add_condition (gcond *cond, bool may_turn)
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  polynomial x, y;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || !reader.read (a, &x)
      || !reader.read (b, &y))
    return false;
  const tree_code code = gimple_cond_code (cond);
  requirement above = all_natural ({ x, y }, TREE_TYPE (a)), below = above;
  /* X is greater, or at least as large; Y is.  */
  const bool strictly_above = code != GE_EXPR && code != LT_EXPR;
  const bool strictly_below = code != LE_EXPR && code != GT_EXPR;
  require (x - y - polynomial (strictly_above), &above);
  require (y - x - polynomial (strictly_below), &below);
  const requirement &better = better_of (above, below);
  const bool holds
      = code == NE_EXPR
        || (&better == &above ? code == GT_EXPR || code == GE_EXPR
                              : code == LT_EXPR || code == LE_EXPR);
  if (better.cost < 0)
    return may_turn && turn_condition (cond, x, y);
  return accept (better,
                 { cond, NULL_TREE,
                   edge_with (gimple_bb (cond),
                              holds ? EDGE_TRUE_VALUE : EDGE_FALSE_VALUE) });
}

/* Note STMT, which may be irregular.  Is it regular in the middle, or of no concern?  */

bool
middle_finder::add_irregular (gassign *stmt)
{
  if (!depends_p (stmt) || !decided.insert (stmt).second)
    return true;
  switch (gimple_assign_rhs_code (stmt))
    {
    case MIN_EXPR:
    case MAX_EXPR:
      return add_extreme (stmt);
    case ABS_EXPR:
      return add_absolute (stmt);
    default:
      return add_remainder (stmt);
    }
}

/* The same for STMT, if it computes a subscript.  */

bool
middle_finder::add (gassign *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  return TREE_CODE (lhs) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (lhs))
         || !irregular_p (gimple_assign_rhs_code (stmt))
         || !addresses_p (lhs, loop) || add_irregular (stmt);
}

/* The same for what the operands of STMT are computed from by at most DEPTH statements.  */

bool
middle_finder::add_operands (gimple *stmt, unsigned depth)
{
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (def && depth > 0 && !gimple_vuse (def)
          && flow_bb_inside_loop_p (loop, gimple_bb (def))
          && (!add_operands (def, depth - 1)
              || (irregular_p (gimple_assign_rhs_code (def))
                  && !add_irregular (def))))
        return false;
    }
  return true;
}

/* The same for all statements of BB.  */

bool
middle_finder::add_block (basic_block bb)
{
  if (done.insert (bb).second)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi)))
        if (!add (stmt))
          return false;
  return true;
}

/* Let it be known what the nodes of MEET are, where control comes to it from BB in the middle.  */

void
middle_finder::know_chosen (basic_block bb, basic_block meet)
{
  edge e = NULL;
  /* What is one thing before some iteration, and another behind it, is no sum.  */
  while (bb != meet && result->before.empty ())
    {
      e = single_succ_p (bb) ? single_succ_edge (bb) : NULL;
      for (const regular_value &value : result->values)
        if (value.taken && value.taken->src == bb)
          e = value.taken;
      if (!e)
        return;
      bb = e->dest;
      for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
           gsi_next (&psi))
        {
          polynomial sum;
          tree result = gimple_phi_result (psi.phi ());
          if (INTEGRAL_TYPE_P (TREE_TYPE (result))
              && reader.read (PHI_ARG_DEF_FROM_EDGE (psi.phi (), e), &sum))
            reader.know (result, sum);
        }
    }
}

/* Note the conditions that choose a subscript, if the one at the end of BB is the first of them.  Are they regular in
   the middle, or of no concern?  */

bool
middle_finder::add_choice (basic_block bb)
{
  basic_block meet = NULL;
  gcond *first = condition_of (bb);
  if (!first)
    return true;
  std::vector<basic_block> blocks = choosing_blocks (bb, &meet);
  const bool subscript = meet && chosen_subscript_p (meet, loop);
  if (!meet || (!subscript && !chosen_element_p (meet, blocks)))
    return true;
  for (basic_block block : blocks)
    {
      gcond *cond = condition_of (block);
      const bool own = cond && depends_p (cond);
      result->chosen |= own && !subscript;
      if (!add_block (block))
        return false;
      /* A choice of elements can stay as it is.  */
      if (own && (subscript || elements) && decided.insert (cond).second
          && !(add_operands (cond, MAX_DEPTH)
               && add_condition (cond, subscript))
          && subscript)
        return false;
    }
  know_chosen (bb, meet);
  return true;
}

/* Is SUM computed without overflow in 64 bits, whatever its variables are, if they and constants are at most MOST?  */

bool
computable_p (const polynomial &sum, HOST_WIDE_INT most)
{
  HOST_WIDE_INT factors = 1;
  for (const auto &t : sum.term)
    if (!t.first.empty ())
      factors += abs_hwi (t.second);
  return sum.valid && abs_hwi (sum.constant_term ()) <= most
         && factors <= HOST_WIDE_INT_MAX / most;
}

/* Are constants as small as all that is summed has to be, and sums?  */

bool
middle_finder::sums_fit_p () const
{
  const HOST_WIDE_INT most = HOST_WIDE_INT_1 << std::max (result->bits, 0);
  std::vector<polynomial> all = { result->counted.first, result->counted.last };
  append (&all, result->fronts);
  append (&all, result->backs);
  append (&all, result->naturals);
  append (&all, result->masks);
  return reader.largest_constant () <= most
         && std::all_of (all.begin (), all.end (),
                         [most] (const polynomial &sum) {
                           return computable_p (sum, most);
                         });
}

/* Is a middle left, as far as can be told?  */

bool
middle_finder::middle_left_p () const
{
  const polynomial none (0);
  std::vector<polynomial> fronts = { none }, backs = { none };
  append (&fronts, result->fronts);
  append (&backs, result->backs);
  for (const polynomial &front : fronts)
    for (const polynomial &back : backs)
      {
        polynomial left = result->counted.distance () - front - back;
        if (left.constant_p () ? left.constant_term () <= 0
                               : grows_p (left * -1))
          return false;
      }
  return true;
}

/* How many statements has LOOP that are not for debuggers?  */

unsigned
count_statements (class loop *loop)
{
  unsigned statements = 0;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (body[k]);
         !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
      statements++;
  free (body);
  return statements;
}

bool
middle_finder::find ()
{
  if (loop->simduid || !count_loops () || !can_duplicate_loop_p (loop)
      || count_statements (loop) > MAX_STATEMENTS)
    return false;
  bool fine = true;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned k = 0; k < loop->num_nodes && fine; k++)
    fine = add_block (body[k]) && add_choice (body[k]);
  free (body);
  const counted_loop &counted = result->counted;
  append_ends (counted, &result->naturals);
  for (const auto &inner : loops)
    if (reader.widened_p (inner.second))
      append_ends (inner.second, &result->naturals);
  result->variables = reader.variables ();
  result->bits = reader.magnitude_bits ();
  if (!result->before.empty ()
      && (result->fronts.size () > 1 || !result->backs.empty ()))
    return false;
  return fine && worthwhile && sums_fit_p () && middle_left_p ();
}

} // namespace

bool
find_regular_middle (class loop *loop, bool elements, regular_middle *result)
{
  *result = regular_middle ();
  return middle_finder (loop, elements, result).find ();
}

/* Does BB compute what may be a subscript that wraps around, or choose one?  */

static bool
wraps_p (basic_block bb)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    if (bb->loop_father->header != bb
        && !virtual_operand_p (gimple_phi_result (psi.phi ())))
      return true;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (is_gimple_assign (gsi_stmt (gsi))
        && irregular_p (gimple_assign_rhs_code (gsi_stmt (gsi)))
        && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (gsi_stmt (gsi)))))
      return true;
  return false;
}

bool
wrapped_subscript_possible_p (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0 && wraps_p (bb))
      return true;
  return false;
}
