/* What isl's AST says of the code that Graphite generates from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite walks the AST in preorder: it makes one loop for each `for' node
   and one copy of a basic block for each `user' node.  The record lists both
   in that order, with what GIMPLE alone does not show.  */

#ifndef PF_GENERATION_RECORD_H
#define PF_GENERATION_RECORD_H

#include "array-group.h"
#include "array-part.h"
#include "carried-value.h"
#include "final-row.h"
#include "known-value.h"
#include "packing-record.h"
#include "plugin/scheduler.h"
#include "selection.h"

/* A subscript of a reference, in the iterators of the new loops.

   NUMBER: of the statement that holds the reference, as mark_references gave
     it out; Graphite's copies keep it.
   READ: the reference is on its right-hand side.
   DIM: which access function of the reference.
   VALUE: all its intermediate values are within 64 bits.  */
struct recorded_subscript
{
  unsigned number;
  bool read;
  unsigned dim;
  isl_ast_expr *value;
};

/* A reference that was hidden, and its subscripts, of 64 bits, from the
   outermost dimension.  NUMBER as above.

   PART: of all parts of arrays that the innermost loop around refers to, the one that it is to; 0 where
     each is a whole group of references.
   PLACE: what it refers to, if GCC may not know that of others in that loop.  */
struct recorded_hidden
{
  unsigned number;
  const grouped_reference *reference;
  std::vector<isl_ast_expr *> subscript;
  unsigned part;
  known_place place;
};

/* A reference that reads element SUBSCRIPT, all of 64 bits, of an array of which
   the record's copy number PACKING has a part.  NUMBER as above.  */
struct recorded_read
{
  unsigned number, packing;
  std::vector<isl_ast_expr *> subscript;
};

/* What the store in the statement with number STORE wrote, in the copy FROM of a basic
   block, is what the load in that with number LOAD reads in the next iteration of the
   innermost loop around.  */
struct recorded_carried
{
  unsigned load, store;
  const struct recorded_statement *from;
};

/* What the statement with number LOAD loads, and that with number STORE stores, is an element that
   nothing else in the innermost loop around refers to, the same one in all iterations.  */
struct recorded_sum
{
  unsigned load, store;
};

/* A row that is stored back: WHAT, the limits of the subscripts of its elements, and ITERATION of
   that, functions of parameters of 64 bits.  */
struct recorded_row
{
  const final_row *what;
  std::vector<isl_ast_expr *> low, high, iteration;
};

/* A `user' node.

   HAS_REFERENCES: the basic block it copies has data references.
   LOOPS: the `for' nodes around it, from the outermost, as indices into the
     record's; two of them elsewhere in the AST may have the same iterator.  */
struct recorded_statement
{
  bool has_references;
  std::vector<unsigned> loops;
  std::vector<recorded_subscript> subscripts;
  std::vector<recorded_hidden> hidden;
  std::vector<recorded_read> reads;
  std::vector<recorded_carried> carried;
  std::vector<recorded_sum> sums;
};

/* A `for' node.

   ITERATOR: its id.
   PARALLEL: it is innermost, or vectorized in place of the loop in it, and carries no
     dependence, and no two references in it meet in some iterations only.
   STEADY: it is innermost and parallel, and what a reference reads that reads the same
     element in all of its iterations is not written in it before.
   SHARED: several threads are to execute it, and it carries no dependence.
   LANES: the number of elements that its vectors shall have, 1 if it shall have
     none, 0 if it does not matter.  */
struct recorded_loop
{
  isl_id *iterator;
  bool parallel;
  bool steady;
  bool shared;
  unsigned lanes;
};

/* Number the statements of the data references of GRAPHITE from 1, and then all
   others of SELECTED, in it, so that copies of them can be told.  */
void mark_references (scop_p graphite,
                      const std::vector<const selection *> &selected);

/* PARAM: the SSA name behind each parameter's id.
   LOOPS, STATEMENTS: in preorder.
   PACKINGS: the copies of parts of arrays.
   ROWS: what is stored back behind all that.
   CONDITIONAL: the selections that copies must get conditions of.
   COMPLETE: the subscripts of every hidden reference are known.
   COPYABLE: all copies of parts of arrays that are wanted can be made.
   ITERATIONS: no loop iterates more often.
   It outlives Graphite's own description of the SCoP.  */
class generation_record
{
public:
  generation_record (scop_p graphite, const struct pf_scop *model,
                     const array_groups &groups, const final_rows &finals,
                     const struct pf_decision *decision, unsigned long room,
                     const std::vector<const selection *> &conditional);
  ~generation_record ();
  generation_record (const generation_record &) = delete;

  /* Build the AST of SCHEDULE and keep a record of it.  NULL on an isl
     error.  */
  __isl_give isl_ast_node *build (__isl_keep isl_ast_build *build,
                                  __isl_keep isl_schedule *schedule);

  /* The bytes that the copies take which are in use at a time.  */
  HOST_WIDE_INT
  copied_bytes () const { return most_copied; }

  std::map<isl_id *, tree> param;
  std::vector<recorded_loop> loops;
  std::vector<recorded_statement *> statements;
  std::vector<recorded_packing> packings;
  std::vector<recorded_row> rows;
  std::vector<const selection *> conditional;
  bool complete, copyable;
  int64_t iterations;

private:
  /* A part of an array that is wanted as a copy.

     ROW: the subscript along which it is read.
     ELEMENTS: { [t] -> Array[s] }.
     REFERENCE, REF: one that reads it, as in recorded_packing.
     ALIKE: all that do are of the same form.
     FINAL: none of these elements is written while there is the copy.
     LANES: as in recorded_packing.  */
  struct wanted_copy
  {
    unsigned row;
    isl_map *elements;
    const grouped_reference *reference;
    tree ref;
    bool alike, final, lanes;
  };
  /* By array of the model, and part, as in pf_packed.  */
  typedef std::map<std::pair<unsigned, unsigned>, wanted_copy> wanted_copies;

  /* A mark that parts of arrays are copied below.

     NUMBER: in MARKS.
     USED: the bytes of the copies that are made outside.  */
  struct open_mark
  {
    unsigned number;
    HOST_WIDE_INT used;
  };

  /* A copy of a statement, until the loop around it is complete.  */
  struct pending_copy
  {
    recorded_statement *record;
    copied_statement copy;
  };

  static __isl_give isl_ast_node *at_domain (__isl_take isl_ast_node *node,
                                             __isl_keep isl_ast_build *build,
                                             void *user);
  static __isl_give isl_ast_node *after_for (__isl_take isl_ast_node *node,
                                             __isl_keep isl_ast_build *build,
                                             void *user);
  static isl_stat before_mark (__isl_keep isl_id *mark,
                               __isl_keep isl_ast_build *build, void *user);
  static __isl_give isl_ast_node *after_mark (__isl_take isl_ast_node *node,
                                              __isl_keep isl_ast_build *build,
                                              void *user);
  wanted_copies find_wanted (bool tile, __isl_keep isl_union_map *order);
  void record_packings (bool tile, __isl_keep isl_ast_build *build);
  void record_read (recorded_statement *statement, unsigned number,
                    unsigned access, __isl_keep isl_pw_multi_aff *element,
                    class magnitudes &bounds, __isl_keep isl_ast_build *build);
  bool may_carry_p (const copied_statement &reader, unsigned load,
                    __isl_keep isl_union_map *within);
  void record_carried (const pending_copy &writer, const pending_copy &reader,
                       const std::vector<carried_value> &kept,
                       __isl_keep isl_union_map *within);
  std::vector<carried_value> record_sums (const pending_copy &writer,
                                          __isl_keep isl_union_map *order,
                                          int depth);
  void record_parts (const std::vector<pending_copy> &copies, int depth);
  void settle_copies (__isl_keep isl_ast_node *node,
                      __isl_keep isl_ast_build *build, bool innermost,
                      bool parallel);
  void record_subscripts (recorded_statement *statement,
                          const struct pf_statement *model,
                          __isl_keep isl_ast_build *build);
  void record_subscript (recorded_statement *statement, data_reference_p dr,
                         unsigned dim, __isl_take isl_pw_aff *value,
                         class magnitudes &bounds,
                         __isl_keep isl_ast_build *build);
  void record_hidden (recorded_statement *statement,
                      const grouped_reference *reference,
                      __isl_keep isl_pw_multi_aff *element,
                      class magnitudes &bounds,
                      __isl_keep isl_ast_build *build);
  bool carries_dependence_p (__isl_keep isl_ast_build *build);
  isl_bool all_vary_p (__isl_keep isl_union_map *within,
                       __isl_keep isl_union_map *order, int depth);
  bool meets_sometimes_p (__isl_keep isl_ast_build *build);
  bool steady_p (__isl_keep isl_ast_build *build);
  unsigned common_lanes (__isl_keep isl_ast_build *build);
  void record_parameter (__isl_take isl_pw_aff *value, class magnitudes &bounds,
                         __isl_keep isl_ast_build *build,
                         std::vector<isl_ast_expr *> *values);
  void record_rows (__isl_keep isl_ast_build *build);
  void walk (__isl_keep isl_ast_node *node, bool alone);
  void walk_for (__isl_keep isl_ast_node *node);
  void walk_user (__isl_keep isl_ast_node *node);
  void walk_mark (__isl_keep isl_ast_node *node, bool alone);

  const struct pf_scop *model;
  const array_groups &groups;
  const final_rows &finals;
  isl_union_map *dependences;
  isl_union_map *flow;
  const unsigned *lanes;
  const struct pf_packing *packing;
  HOST_WIDE_INT room;
  HOST_WIDE_INT used, most_copied;
  std::vector<std::vector<unsigned> > marks;
  std::vector<open_mark> open;
  int vector_depth, shared_depth;
  /* What is executed by loops of vectors, while the AST is built.  */
  isl_union_set *in_lanes;
  std::vector<recorded_statement *> owned;
  std::vector<pending_copy> pending;
  array_parts parts;
  std::vector<unsigned> around;
};

#endif /* PF_GENERATION_RECORD_H */
