/* The join points: functions of isl, as the compiler itself calls them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The compiler calls isl through slots of its own procedure linkage table (or
   global offset table).  Replacing a slot of the main executable gives control
   where Graphite asks isl for something, and changes nothing for anybody else
   who uses isl, polyfuse included.  */

#ifndef PF_JOIN_POINTS_H
#define PF_JOIN_POINTS_H

#include "gcc-compat.h"

/* What is called instead of isl's functions, with their signatures.

   COMPUTE_FLOW: isl_union_access_info_compute_flow.
   COMPUTE_SCHEDULE: isl_schedule_constraints_compute_schedule.
   BUILD_AST: isl_ast_build_node_from_schedule.
   FREE_CTX: isl_ctx_free.  */
struct join_points
{
  isl_union_flow *(*compute_flow) (isl_union_access_info *);
  isl_schedule *(*compute_schedule) (isl_schedule_constraints *);
  isl_ast_node *(*build_ast) (isl_ast_build *, isl_schedule *);
  void (*free_ctx) (isl_ctx *);
};

/* What Graphite computes of dependences is not used.  To be called as COMPUTE_FLOW: gives none, at no
   cost.  */
isl_union_flow *compute_no_flow (isl_union_access_info *access);

/* Find the slots in the main executable.  False, with the reason in *WHY, when
   this compiler cannot be reached so.  */
bool find_join_points (std::string *why);

/* As long as it lives, the compiler calls POINTS.  find_join_points must have
   succeeded.  */
class joined
{
public:
  explicit joined (const struct join_points &points);
  ~joined ();
};

#endif /* PF_JOIN_POINTS_H */
