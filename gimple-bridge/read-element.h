/* Which elements of tables a loop reads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What a table in memory says can be found out in front of a loop by reading it.  But only
   what the loop reads may be read, exactly: elements that are not used may not exist.  */

#ifndef PF_READ_ELEMENT_H
#define PF_READ_ELEMENT_H

#include "affine.h"
#include "iteration-domain.h"
#include "loop-parameters.h"
#include "reference.h"

/* The bytes from the root of REFERENCE to it, as *OFFSET.  False if that is not affine.  */
bool whole_offset (const struct reference &reference, polynomial *offset);

/* The greatest common divisor of the coefficients of OFFSET but the constant; 0 if that is
   all.  */
HOST_WIDE_INT offset_step (const polynomial &offset);

/* What the user calls the table at ROOT, which is as for references; "" if nothing.  */
std::string table_name (tree root);

/* Is what REFERENCE is an offset from known in front of LOOP?  */
bool known_before_p (const struct reference &reference, class loop *loop);

/* May STMT change what REF is to, in the same iteration of the loops around both or in different
   ones, as far as GCC knows?  */
bool may_change_p (gimple *stmt, tree ref);

/* What a loop reads of tables.

   LOOP, REGION: the loop.
   BLOCKS: of it, dominators first.
   APPLIES: [params] -> { : }: where the sets of elements are right, and each is two numbers
     at least with all between them.  NULL if they are not known.  */
class read_elements
{
public:
  class loop *loop;
  sese_l region;
  std::vector<basic_block> blocks;
  isl_set *applies;

protected:
  /* Of LOOP, for use with dominators, scalar evolution and preheaders.  */
  explicit read_elements (class loop *loop);
  ~read_elements ();
  read_elements (const read_elements &) = delete;

  /* Elements number ELEMENT depend on what is a parameter then.  */
  void add_parameters (const polynomial &element);

  /* Let FIND find the sets, by elements_in.  Sets APPLIES.  */
  void find_sets (const std::function<bool (iteration_domains *)> &find);

  /* [params] -> { [e] }: what ELEMENT is where BB is executed, if OBLIGATIONS hold, which has to be
     checked.  NULL if that is not known.  */
  isl_set *elements_in (basic_block bb, const polynomial &element,
                        const std::vector<obligation> &obligations,
                        iteration_domains *domains);

  /* The check applies only where ELEMENTS is two numbers at least with all between them.  */
  void require_dense (__isl_keep isl_set *elements);

  loop_parameters params;

private:
  isl_set *outside (__isl_keep isl_set *domain, const polynomial &value,
                    tree type);
  bool require_obligations (const std::vector<obligation> &obligations,
                            __isl_keep isl_set *domain);
  void add_parameters ();
  bool find_all (const loop_ends &ends,
                 const std::function<bool (iteration_domains *)> &find);

  isl_ctx *ctx;
};

#endif /* PF_READ_ELEMENT_H */
