/* How a run-time check compares arrays that must not overlap.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "separation.h"
#include "prepare.h"
#include "plugin/network.h"

namespace
{

typedef std::unique_ptr<pf_network, decltype (&pf_network_free)> network;

network
new_network (unsigned n_sorted, unsigned n_wire)
{
  return network (pf_network_new (n_sorted, n_wire), pf_network_free);
}

/* Pairs of arrays that must not overlap, each with the smaller number first.  */
class pair_set
{
public:
  explicit pair_set (const separation::pair_list &disjoint);
  sorted_arrays best () const;
  void remove (const sorted_arrays &arrays);
  int gain (const sorted_arrays &arrays) const;
  separation::pair_list
  rest () const
  {
    return separation::pair_list (pairs.begin (), pairs.end ());
  }

private:
  bool
  has (unsigned a, unsigned b) const
  {
    return pairs.count (std::minmax (a, b)) > 0;
  }
  bool has_all (unsigned a, const std::vector<unsigned> &others) const;
  std::vector<unsigned> by_degree () const;

  std::set<std::pair<unsigned, unsigned> > pairs;
};

pair_set::pair_set (const separation::pair_list &disjoint)
{
  for (const auto &pair : disjoint)
    pairs.insert (std::minmax (pair.first, pair.second));
}

/* Must A not overlap any of OTHERS?  */

bool
pair_set::has_all (unsigned a, const std::vector<unsigned> &others) const
{
  for (unsigned b : others)
    if (!has (a, b))
      return false;
  return true;
}

/* All arrays, those in most pairs first.  */

std::vector<unsigned>
pair_set::by_degree () const
{
  std::map<unsigned, unsigned> degree;
  for (const auto &pair : pairs)
    {
      degree[pair.first]++;
      degree[pair.second]++;
    }
  std::vector<unsigned> arrays;
  for (const auto &entry : degree)
    arrays.push_back (entry.first);
  std::stable_sort (
      arrays.begin (), arrays.end (),
      [&degree] (unsigned a, unsigned b) { return degree[a] > degree[b]; });
  return arrays;
}

/* How many comparisons it saves to sort ARRAYS.  */

int
pair_set::gain (const sorted_arrays &arrays) const
{
  int exclusive = arrays.exclusive.size (), shared = arrays.shared.size ();
  int n_pair = exclusive * (exclusive - 1) / 2 + exclusive * shared;
  return n_pair - (int)arrays.cost ();
}

/* The arrays that it saves most to sort, as far as a greedy search finds
   them.  */

sorted_arrays
pair_set::best () const
{
  const std::vector<unsigned> arrays = by_degree ();
  sorted_arrays best, next;
  for (unsigned a : arrays)
    {
      if (!has_all (a, next.exclusive))
        continue;
      next.exclusive.push_back (a);
      next.shared.clear ();
      for (unsigned b : arrays)
        if (has_all (b, next.exclusive))
          next.shared.push_back (b);
      if (gain (next) > gain (best))
        best = next;
    }
  return best;
}

void
pair_set::remove (const sorted_arrays &arrays)
{
  for (unsigned a : arrays.exclusive)
    {
      for (unsigned b : arrays.exclusive)
        pairs.erase (std::minmax (a, b));
      for (unsigned b : arrays.shared)
        pairs.erase (std::minmax (a, b));
    }
}

/* The work on the condition for arrays that are sorted.

   VALUES: receives what is computed once and used more than once.
   LOW, HIGH: where arrays begin and end.
   AROUND: its highest bit is set if an array goes on from the last address to the
     first, which then is less than 2^63.
   FAILED: there was no memory.  */
class sorted_condition
{
public:
  explicit sorted_condition (gimple_seq *values)
      : values (values), word (word_type ()), around (build_zero_cst (word)),
        failed (false)
  {
  }
  void add (const address_range &addresses);
  void sort (unsigned n_sorted);
  void merge ();
  tree result () const;

private:
  tree once (tree value);
  void apply (const pf_network &network, std::vector<tree> *wires);

  gimple_seq *values;
  std::vector<tree> low, high;
  tree word, around;
  bool failed;
};

/* VALUE, computed once.  */

tree
sorted_condition::once (tree value)
{
  return operand_for (value, values);
}

/* One more array.  */

void
sorted_condition::add (const address_range &addresses)
{
  tree first = once (addresses.first), end = once (addresses.end);
  low.push_back (first);
  high.push_back (end);
  tree passed = fold_build2 (BIT_AND_EXPR, word, first,
                             fold_build1 (BIT_NOT_EXPR, word, end));
  around = once (fold_build2 (BIT_IOR_EXPR, word, around, passed));
}

void
sorted_condition::apply (const pf_network &network, std::vector<tree> *wires)
{
  for (unsigned k = 0; k < network.n; k++)
    {
      tree *low = &(*wires)[network.comparator[k].low];
      tree *high = &(*wires)[network.comparator[k].high];
      tree less = once (fold_build2 (MIN_EXPR, word, *low, *high));
      *high = once (fold_build2 (MAX_EXPR, word, *low, *high));
      *low = less;
    }
}

/* Sort the beginnings and the ends of all arrays so far, those of the first
   N_SORTED of which are in order.  */

void
sorted_condition::sort (unsigned n_sorted)
{
  network order = new_network (n_sorted, low.size ());
  failed |= !order;
  if (failed)
    return;
  apply (*order, &low);
  apply (*order, &high);
}

/* Let the arrays, which are in order, cover what they cover only once.  */

void
sorted_condition::merge ()
{
  for (size_t k = 1; k < low.size (); k++)
    low[k] = once (fold_build2 (MAX_EXPR, word, low[k], high[k - 1]));
}

/* The condition that the arrays, which are in order, do not overlap.  */

tree
sorted_condition::result () const
{
  tree number = signed_type_for (word);
  tree all
      = fold_build2 (GE_EXPR, boolean_type_node, fold_convert (number, around),
                     build_zero_cst (number));
  for (size_t k = 1; k < low.size (); k++)
    all = fold_build2 (
        BIT_AND_EXPR, boolean_type_node, all,
        fold_build2 (LE_EXPR, boolean_type_node, high[k - 1], low[k]));
  return failed ? NULL_TREE : all;
}

} // namespace

tree
separate (const address_range &a, const address_range &b)
{
  tree word = word_type ();
  tree gap = fold_build2 (MINUS_EXPR, word, b.first, a.end);
  tree both = fold_build2 (PLUS_EXPR, word, a.length, b.length);
  return fold_build2 (LE_EXPR, boolean_type_node, gap,
                      fold_build1 (NEGATE_EXPR, word, both));
}

/* Each comparator compares two beginnings and two ends; merging takes a
   comparison for each shared array but the first, and so does, in the end, each
   array but the last.  */

unsigned
sorted_arrays::cost () const
{
  unsigned n_shared = shared.size (), n_all = n_shared + exclusive.size ();
  if (n_all == 0)
    return 0;
  network first = new_network (0, n_shared);
  network second = new_network (n_shared, n_all);
  if (!first || !second)
    return INT_MAX;
  unsigned merging = n_shared > 0 ? n_shared - 1 : 0;
  return 2 * (first->n + second->n) + merging + n_all - 1;
}

separation::separation (const pair_list &disjoint)
{
  pair_set left (disjoint);
  sorted_arrays next = left.best ();
  while (left.gain (next) > 0)
    {
      sorted.push_back (next);
      left.remove (next);
      next = left.best ();
    }
  pairs = left.rest ();
}

unsigned
separation::cost () const
{
  unsigned all = pairs.size ();
  for (const sorted_arrays &arrays : sorted)
    all += arrays.cost ();
  return all;
}

tree
separation::condition (const std::function<address_range (unsigned)> &addresses,
                       gimple_seq *values) const
{
  tree all = boolean_true_node;
  for (const auto &pair : pairs)
    all = fold_build2 (
        BIT_AND_EXPR, boolean_type_node, all,
        separate (addresses (pair.first), addresses (pair.second)));
  for (const sorted_arrays &arrays : sorted)
    {
      sorted_condition work (values);
      for (unsigned a : arrays.shared)
        work.add (addresses (a));
      work.sort (0);
      work.merge ();
      for (unsigned a : arrays.exclusive)
        work.add (addresses (a));
      work.sort (arrays.shared.size ());
      tree disjoint = work.result ();
      if (!disjoint)
        return NULL_TREE;
      all = fold_build2 (BIT_AND_EXPR, boolean_type_node, all, disjoint);
    }
  return all;
}
