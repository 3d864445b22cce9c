/* Expressions of isl's AST as GCC trees.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_AST_EXPRESSION_H
#define PF_AST_EXPRESSION_H

#include "gcc-compat.h"

/* What an isl id in an expression stands for; NULL_TREE if nothing.  */
typedef std::function<tree (isl_id *)> id_resolver;

/* EXPR, which is released, as a tree: integers have type TYPE, conditions are
   boolean.  All parts are evaluated, whatever the others are.  The caller sees to it
   that TYPE, or, if it has no sign, that with one, has room for every intermediate
   result that matters: numbers without sign stand for those with one, modulo
   2^width, so that others do no harm.  NULL_TREE when EXPR is NULL or has a part with
   no counterpart.  */
tree ast_expression (__isl_take isl_ast_expr *expr, tree type,
                     const id_resolver &resolve);

/* The value of AFF, [params] -> { [AFF] }, which is released, by BUILD, as above.  */
tree value_expression (__isl_take isl_pw_aff *aff,
                       __isl_keep isl_ast_build *build, tree type,
                       const id_resolver &resolve);

/* The conditions on parameters that make SET, [params] -> { : }; NULL on an error.  */
__isl_give isl_ast_expr *set_condition (__isl_keep isl_set *set);

/* The condition that the parameters are in SET, [params] -> { : }, as above.  */
tree set_expression (__isl_keep isl_set *set, tree type,
                     const id_resolver &resolve);

/* How many integer points the box around SET, [params] -> { [i] }, has in its last
   DIMENSIONS dimensions at most, as above.  NULL_TREE on an error.  */
tree box_expression (__isl_keep isl_set *set, unsigned dimensions,
                     __isl_keep isl_ast_build *build, tree type,
                     const id_resolver &resolve);

#endif /* PF_AST_EXPRESSION_H */
