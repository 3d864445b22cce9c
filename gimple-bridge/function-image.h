/* The body of a function as it was at some time.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_FUNCTION_IMAGE_H
#define PF_FUNCTION_IMAGE_H

#include "gcc-compat.h"

/* Control flow, statements, SSA names and loops of the current function, to be put
   back in place: blocks, statements, names and loops are the same objects as
   before, edges, PHI nodes and loops that were removed new ones.  So later passes do what they would do if
   nothing had happened in between, down to the numbers of names and blocks and the
   order in which a name's uses are visited.

   Must not outlive the pass that makes it, for the garbage collector does not
   know what it refers to.

   EDGES: by source block, in the order of its successors.
   USES: how many there are of operands and arguments, which are numbered in the
     order of STATEMENTS, then of PHIS.
   DOMINATORS: are the blocks that dominate others known?  */
class function_image
{
public:
  /* Of the current function, the loops of which need no fixing and have no
     recorded exits.  */
  function_image ();

  /* Put it back.  */
  void restore ();

private:
  struct saved_block
  {
    basic_block bb;
    basic_block_def value;
  };

  /* BYTES: of the statement itself.
     OPERANDS: where its uses and labels are, perhaps inside trees, and which they
       are.
     LANDING_PAD: its number, 0 if there is none.  */
  struct saved_statement
  {
    gimple *stmt;
    std::vector<char> bytes;
    std::vector<std::pair<tree *, tree> > operands;
    int landing_pad;
  };

  struct saved_phi
  {
    basic_block bb;
    tree result;
    location_t location;
    std::vector<std::pair<tree, location_t> > arguments;
  };

  /* POINTERS: what a pointer points to, if VALUE refers to that.
     USES: their numbers, in the order in which they are visited.  */
  struct saved_name
  {
    tree name;
    tree_ssa_name value;
    ptr_info_def pointers;
    std::vector<unsigned> uses;
  };

  struct saved_loop
  {
    class loop *loop;
    class loop value;
  };

  typedef std::map<use_operand_p, unsigned> use_numbers;

  struct saved_landing_pad
  {
    eh_landing_pad pad;
    tree label;
  };

  void save_landing_pads ();
  void save_block (basic_block bb, use_numbers *numbers);
  void save_statement (gimple *stmt, use_numbers *numbers);
  void save_name (tree name, const use_numbers &numbers);
  void save_names (const use_numbers &numbers);
  void save_loops ();

  void revive_loops ();
  void clear_statements ();
  void clear_edges ();
  void forget_new_definitions ();
  void restore_blocks ();
  void restore_names ();
  void restore_landing_pads ();
  void restore_statement (const saved_statement &saved);
  void restore_edges ();
  gphi *restore_phi (const saved_phi &saved);
  std::vector<use_operand_p> restore_operands ();
  void restore_use_order (const std::vector<use_operand_p> &uses);
  void restore_loops ();

  std::vector<saved_landing_pad> landing_pads;
  std::vector<saved_block> blocks;
  std::vector<edge_def> edges;
  std::vector<saved_statement> statements;
  std::vector<saved_phi> phis;
  std::vector<saved_name> names;
  std::vector<tree> name_table, free_names, queued_names;
  std::vector<saved_loop> loops;
  std::vector<class loop *> loop_table;
  int loops_state;
  int last_block;
  unsigned n_local;
  unsigned short last_clique;
  enum profile_status_d profile;
  profile_count highest_count;
  unsigned uses;
  bool dominators;
};

#endif /* PF_FUNCTION_IMAGE_H */
