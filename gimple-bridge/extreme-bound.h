/* Loops from the largest or to the smallest of several numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (i = 0; i < n; i++)
       for (k = max (0, i - w); k < min (n, i + w + 1); k++)
   the inner loop has no affine number of iterations, but its iterations are those with k >= 0,
   k >= i - w, k < n and k < i + w + 1.  The same holds for loops over the elements of a block that
   may reach over the border, and for two conditions in place of a minimum.  Graphite is shown
   one of the numbers at either end, and makes a SCoP of the loop that there would be; the
   domains in the model have the others, too.  */

#ifndef PF_EXTREME_BOUND_H
#define PF_EXTREME_BOUND_H

#include "extreme-choice.h"
#include "iteration-count.h"
#include "joined-comparison.h"

/* Do the names in ALL remain when scalars are moved to cells?  Scalar evolution is in use.  */
bool lasting_p (const std::vector<integer_comparison> &all);

/* Can one of ALL be shown in place of COND, which they have to hold for to let control pass the edge with
   FLAG?  Where there are loops on the way, nothing must depend on the other edge: what GCC knows of how often
   they iterate follows from such conditions.  */
bool showable_p (const std::vector<integer_comparison> &all, gcond *cond,
                 int flag);

/* Of a loop with several bounds, COUNTER being its induction variable, as shown to Graphite:

   ALL: what holds in each of its iterations, and makes them the loop's.
   ENTRY: what has to hold where the loop is entered.  */
struct loop_bounds
{
  tree counter;
  std::vector<integer_comparison> all, entry;
};

/* VALUE, as it is at the beginning of BB.  */
struct placed_number
{
  tree value;
  basic_block bb;
};

/* Those of the current function.  */
class extreme_bounds
{
public:
  /* Note which PHI nodes in NEST, or everywhere if that is NULL, say what is the smaller or larger of
     two numbers, as long as there are such nodes.  */
  void note_choices (class loop *nest = NULL);
  /* Show one bound of each there.  Scalar evolution is in use.  */
  void show (class loop *nest = NULL);
  /* The same for Graphite, which sees no choices between them either.  */
  void take ();
  /* Let loops and conditions that are left be what they were, and not what COUNTS, if there are any,
     have made of them.  What is known of them remains.  */
  void put_back (class loop_counts *counts = NULL);
  /* The bounds of LOOP; NULL if there are no others than what is shown.  */
  const loop_bounds *find (class loop *loop) const;
  /* What has to hold for COND, which shows a part of it, to let control pass the edge with *FLAG; NULL
     if it shows all.  */
  const std::vector<integer_comparison> *find (gcond *cond, int *flag) const;
  /* The numbers in comparisons, some of which are shown.  */
  std::vector<placed_number> numbers () const;

private:
  /* COND, which was LHS CODE RHS.

     ALL: what has to hold for control to pass the edge with FLAG; empty if it ends a loop.  */
  struct shown_condition
  {
    gcond *cond;
    enum tree_code code;
    tree lhs, rhs;
    int flag;
    std::vector<integer_comparison> all;
  };

  /* COUNTER, of the loop that COND ends, which starts from START.  */
  struct shown_start
  {
    gcond *cond;
    tree counter, start;
  };

  /* STMT computes VALUE, with others before it, for NAME; or is one of those, and both are NULL.  */
  struct computed_number
  {
    gimple *stmt;
    tree value, name;
  };

  /* What is known of the loop with that number.  */
  struct shown_loop
  {
    loop_bounds bounds;
    iteration_count known;
  };

  bool varies_p (tree name) const;
  std::vector<tree> parts_of (tree number, enum tree_code code,
                              unsigned depth) const;
  std::vector<tree> parts_behind (gassign *def, enum tree_code code,
                                  unsigned depth) const;
  void add_comparison (tree a, enum tree_code code, tree b,
                       std::vector<integer_comparison> *all) const;
  std::vector<integer_comparison> required (gcond *cond, int flag) const;
  bool find_asked (const struct loop_counter &counter, gcond *cond, int flag,
                   std::vector<integer_comparison> *asked) const;
  bool take_loop (class loop *loop, gphi *phi);
  void take_loop (class loop *loop);
  void take_condition (basic_block bb);
  bool take_condition (gcond *cond, int flag);
  bool needed_p (tree name) const;
  void remove_choice (gphi *phi);
  void forget_changed_choices ();
  void remove_choices ();
  tree operand_at_end (tree x, basic_block bb);
  void show (gcond *cond, int flag, const integer_comparison &part,
             const std::vector<integer_comparison> &all);

  /* The numbers of the loops that may be part of a SCoP.  */
  std::set<int> eligible;
  /* By the versions of the names that are chosen.  */
  std::map<unsigned, extreme> choices;
  std::vector<shown_condition> conditions;
  std::vector<shown_start> starts;
  /* A PHI node of BB that chose NAME, a bound, by condition FORK, the block of which may be split.  The
     arguments are by the flags of edges out of that.  */
  struct removed_choice
  {
    tree name;
    basic_block bb;
    gcond *fork;
    std::map<int, std::pair<tree, location_t> > arguments;
  };

  static int way (const removed_choice &choice, edge e);

  /* What it takes to show them.  */
  std::vector<computed_number> computed;
  std::map<int, shown_loop> loops;
  std::vector<removed_choice> removed;
  bool shown = false;
};

#endif /* PF_EXTREME_BOUND_H */
