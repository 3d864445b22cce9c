/* For cppcheck, which does not read GCC's headers: the shape of those of their
   macros that stand for syntax.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define CASE_CONVERT                                                          \
  case NOP_EXPR:                                                              \
  case CONVERT_EXPR

#define FOR_EACH_BB_FN(BB, FN) for (; next_block (BB, FN);)
#define FOR_EACH_EDGE(E, EI, EDGES) for (; next_edge (&(E), &(EI), EDGES);)
#define FOR_EACH_IMM_USE_FAST(USE, ITER, NAME)                                \
  for (; next_use (&(USE), &(ITER), NAME);)
#define FOR_EACH_IMM_USE_ON_STMT(USE, ITER) for (; next_use (&(USE), &(ITER));)
#define FOR_EACH_IMM_USE_STMT(STMT, ITER, NAME)                               \
  for (; next_statement (&(STMT), &(ITER), NAME);)
#define FOR_EACH_PHI_ARG(USE, PHI, ITER, FLAGS)                               \
  for (; next_operand (&(USE), &(ITER), PHI);)
#define FOR_EACH_SSA_TREE_OPERAND(TREE, STMT, ITER, FLAGS)                    \
  for (; next_operand (&(TREE), &(ITER), STMT);)
#define FOR_EACH_SSA_USE_OPERAND(USE, STMT, ITER, FLAGS)                      \
  for (; next_operand (&(USE), &(ITER), STMT);)
#define FOR_EACH_VEC_ELT(VECTOR, INDEX, ELEMENT)                              \
  for (; next_element (&(INDEX), &(ELEMENT), VECTOR);)
#define FOR_EACH_VEC_ELT_REVERSE(VECTOR, INDEX, ELEMENT)                      \
  for (; next_element (&(INDEX), &(ELEMENT), VECTOR);)
