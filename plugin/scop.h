/* The SCoP: what the scheduler knows of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A SCoP is made once, by the bridge from GIMPLE or by scop-text from a file,
   and is constant from then on.  All isl objects of one SCoP share one
   isl_ctx.  Loops are normalized: iterator k of a statement counts the
   iterations of its k-th enclosing loop, from 0, in steps of 1.

   Example: for (i = 0; i < n; i++) for (j = i; j < n; j++) A[i][j] *= 2;
   has one statement with domain
     [n] -> { S[i, j] : 0 <= i < n and 0 <= j < n - i }
   and the accesses { S[i, j] -> A[i, i + j] }, once read and once written.  */

#ifndef PF_SCOP_H
#define PF_SCOP_H

#include <stdbool.h>
#include <isl/ctx.h>
#include <isl/set.h>
#include <isl/map.h>
#include <isl/union_set.h>
#include <isl/union_map.h>
#include <isl/schedule.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A place in the user's source.

   FILE: name, NULL when unknown.  LINE: from 1, 0 when unknown.  */
struct pf_location
{
  char *file;
  int line;
};

/* A loop of the original program.

   ID: number, unique within the SCoP (GCC's loop number).
   NAME: of its induction variable in the source, "" when it has none.
   LOCATION: of the loop statement.
   STRIP: iterations K and K + STRIP share elements of arrays in place of scalars; 0 when no
     two iterations do.  An order that takes the loop in strips of that size, one after the
     other, need not wait for these elements (strip.h).  Loops around each other that have strips
     follow each other; an outer one may have other statements in it, too, which are in no others.
   COUNTS_STRIPS: it is no loop of the program, but counts the strips of a loop
     inside.
   TILE: in the program it counts tiles of so many iterations of loop number TILED.  In the SCoP it is
     executed once, as that loop goes on from one tile to the next (strip-pair.h).  0 if it counts
     none.
   LANES: as many of its iterations are executed at a time, in vectors, in the program as it is, in
     which the compiler vectorizes this loop in place of the innermost one in it; 0 where it does
     not.  */
struct pf_loop
{
  int id;
  char *name;
  struct pf_location location;
  long strip;
  bool counts_strips;
  unsigned tile, tiled;
  unsigned lanes;
};

/* A parameter: a value that no statement of the SCoP changes.

   ID: isl's name, as it occurs in sets and maps.
   NAME: what the user calls it; "" when it has no name.
   TYPICAL: what it was on average when the program ran for a profile; 0 when
     that is not known.  */
struct pf_parameter
{
  char *id;
  char *name;
  long typical;
};

/* An array, or a scalar carried between statements (zero dimensions).  Two
   arrays never overlap; two elements of one array with different subscripts
   never overlap.

   ID: name of the tuple in access relations, unique within the SCoP.
   NAME: what the user calls it; "" when it has no name.
   ELEMENT_SIZE: in bytes.
   N_DIM: number of subscripts; 0 for a scalar.
   STRIDE[N_DIM]: distance in bytes between elements whose subscript differs
     by one; 0 when unknown.
   EXTENT[N_DIM]: number of valid values of the subscript; 0 when unknown.
   FAMILY: 1 + the index of the first of several arrays that lie in the same rows, with their elements next to each other,
     such as the members of structures behind one pointer.  They have the same number of subscripts, and
     strides and extents; the sizes of elements may be different.  0 if it is in none.
   SHIFT[N_DIM]: how much has to be added to subscripts to count from where those of the first array of the family
     count from; NULL if that is nothing.  */
struct pf_array
{
  char *id;
  char *name;
  unsigned element_size;
  unsigned n_dim;
  long *stride;
  long *extent;
  unsigned family;
  long *shift;
};

/* Are A and B one array, or of one family?  */
bool pf_array_is_related (const struct pf_array *a, const struct pf_array *b);

enum pf_access_kind
{
  PF_READ,
  PF_MUST_WRITE,
  PF_MAY_WRITE
};

/* Operations that wait for each other: as ADD, MUL, DIV and INTEGER of
   pf_work.  */
struct pf_path
{
  unsigned add, mul, div, integer;
};

/* One reference of a statement.

   ARRAY: index into the SCoP's arrays.
   RELATION: [params] -> { Stmt[i] -> Array[s] }, not restricted to the domain.
   CONDITIONAL: some instances may not perform it, and what it is to may not even
     exist then.  A statement with a conditional write that is PF_MUST_WRITE has a
     read, too: it is taken to write back what was there.
   LOADED: so many of the first subscripts stand for values that the program loads to read by: what is
     read for other ones may lie anywhere, or in the same place.  Nothing writes to the array.
   SCALAR: the source keeps the value in a scalar; the element is a place where the scalar's
     values may be kept instead.
   PATH: of a read, the longest from its value to one that the statement writes;
     all 0 when that is not known.
   OWN: the first operations on that path, as far as all else that they compute with is the
     same in the whole SCoP: of A[i][k] in x * A[i][k] * B[k][j] the first product.  They need
     not be repeated where the element stays the same.
   TEXT: the reference as in the source, such as "A[i][k]"; may be "".
   LOCATION: of the reference.
   USER: the bridge's own; NULL for a SCoP read from text.  */
struct pf_access
{
  enum pf_access_kind kind;
  unsigned array;
  isl_map *relation;
  unsigned loaded;
  bool conditional, scalar;
  struct pf_path path, own;
  char *text;
  struct pf_location location;
  void *user;
};

/* Arithmetic of one execution of a statement, counted in operations on
   scalars.  Address arithmetic does not count.

   ADD, MUL, DIV: floating-point additions (subtractions, comparisons, MIN,
     MAX), multiplications, divisions and square roots.
   INTEGER: integer operations.
   CALL: calls to functions that cannot be vectorized.
   WIDTH: size in bytes of the widest scalar operated on.
   DISTANCE: those of INTEGER that sums of distances of bytes are made of, absolute values of
     differences or their squares.
   REDUCTION: the statement has a floating-point reduction carried in a scalar
     that may not be reassociated.
   ASSOCIATIVE: its floating-point sums may be.
   CONDITIONAL: some of the floating-point operations are only done where a condition
     on data holds, and might raise exceptions elsewhere.  */
struct pf_work
{
  unsigned add, mul, div, integer, call;
  unsigned width, distance;
  bool reduction, associative, conditional;
};

/* A statement.

   ID: name of its tuple, the id of which may carry a user pointer of the
     bridge: sets and maps with this tuple are never rebuilt from the name.
   DOMAIN: [params] -> { Stmt[i] }.
   N_LOOP, LOOP[N_LOOP]: enclosing loops from the outermost, as indices into
     the SCoP's loops; iterator k of DOMAIN counts iterations of LOOP[k].
   GUARDED: the program asks in each iteration of the innermost of them whether to execute it, and in
     some it does not.
   USER: the bridge's own; NULL for a SCoP read from text.  */
struct pf_statement
{
  char *id;
  isl_set *domain;
  unsigned n_loop;
  unsigned *loop;
  bool guarded;
  unsigned n_access;
  struct pf_access *access;
  struct pf_work work;
  struct pf_location location;
  void *user;
};

/* What an assumption is about.

   PF_ASSUME_PARAMETERS: values of parameters; the context says the same.
   PF_ASSUME_NO_WRAP: an integer expression does not wrap around.
   PF_ASSUME_DISJOINT: two arrays do not overlap.
   PF_ASSUME_UNCHANGED: no store changes what a bound or an address is computed from, which the
     original code loads again behind each.  */
enum pf_assumption_kind
{
  PF_ASSUME_PARAMETERS,
  PF_ASSUME_NO_WRAP,
  PF_ASSUME_DISJOINT,
  PF_ASSUME_UNCHANGED
};

/* Something that the SCoP is only right under, and that generated code checks
   before it starts.

   TEXT: in the user's words, such as "`a' and `b' do not overlap".
   LOCATION: of what it is about.  */
struct pf_assumption
{
  enum pf_assumption_kind kind;
  char *text;
  struct pf_location location;
};

/* The stable identifier of KIND in reports, such as "disjoint".  */
const char *pf_assumption_identifier (enum pf_assumption_kind kind);

/* A SCoP.

   NUMBER: counts SCoPs of the translation unit, from 1.
   FUNCTION: name of the function it stands in.
   AROUND: number of loops around the whole SCoP, which execute it again and again.
   ODD_ROWS: it is executed for sizes only for which rows of unknown length are such as most are, no whole
     lines and no large powers of two.
   CONTEXT: [params] -> { : } what is known of the parameters, or assumed.
   NEAR: what pf_context_near gives for it, once pf_scop_forget_far has been called; else NULL.
   ASSUMPTION[N_ASSUMPTION]: what is assumed.
   SCHEDULE: the original order, a schedule tree whose domain is the union of
     the statements' domains.  */
struct pf_scop
{
  isl_ctx *ctx;
  int number;
  char *function;
  unsigned around;
  bool odd_rows;
  struct pf_location location;
  isl_set *context, *near;
  unsigned n_assumption;
  struct pf_assumption *assumption;
  unsigned n_parameter;
  struct pf_parameter *parameter;
  unsigned n_loop;
  struct pf_loop *loop;
  unsigned n_array;
  struct pf_array *array;
  unsigned n_statement;
  struct pf_statement *statement;
  isl_schedule *schedule;
};

/* A new, empty SCoP in CTX, or NULL when memory is short.  The caller fills
   it in (all strings and arrays on the heap) and releases it with
   pf_scop_free.  */
struct pf_scop *pf_scop_alloc (isl_ctx *ctx);

/* Release SCOP with all it owns, and return NULL.  NULL is allowed.  */
struct pf_scop *pf_scop_free (struct pf_scop *scop);

/* Take statement number K out of SCOP, and out of its schedule; those behind it move up.  Fails on an isl
   error.  */
isl_stat pf_scop_drop_statement (struct pf_scop *scop, unsigned k);

/* Let the domains of SCOP, and its schedule, say no more of how far away parameters are
   (context.h), which its context goes on to say: most of isl's operations take longer with
   that.  Fails on an isl error.  */
isl_stat pf_scop_forget_far (struct pf_scop *scop);

/* Release all assumptions of SCOP but the first N.  */
void pf_scop_keep_assumptions (struct pf_scop *scop, unsigned n);

/* The number of pairs of arrays that SCOP assumes not to overlap, which GCC does not
   know.  */
unsigned pf_scop_may_overlap (const struct pf_scop *scop);

/* Does SCOP assume that something is unchanged, which its original code loads again and again?  */
bool pf_scop_reloads (const struct pf_scop *scop);

/* The number of the statement of SCOP called ID, or -1.  */
int pf_scop_find_statement (const struct pf_scop *scop, const char *id);

/* The number of loop number LOOP of the SCoP among those around STATEMENT; the number of these loops
   if it is none of them.  */
unsigned pf_statement_find_loop (const struct pf_statement *statement,
                                 unsigned loop);

/* The union of all iteration domains, restricted to the context:
   [params] -> { Stmt[i] }.  */
__isl_give isl_union_set *pf_scop_domain (const struct pf_scop *scop);

/* All accesses whose kind is in the set KINDS (bit 1 << kind), restricted to
   the domains and to what is near of the context (context.h): [params] -> { Stmt[i] -> Array[s] }.  */
__isl_give isl_union_map *pf_scop_accesses (const struct pf_scop *scop,
                                            unsigned kinds);

/* Those of them to array number ARRAY.  */
__isl_give isl_union_map *pf_scop_array_accesses (const struct pf_scop *scop,
                                                  unsigned array,
                                                  unsigned kinds);

/* How many references there are.  */
unsigned pf_scop_count_accesses (const struct pf_scop *scop, unsigned array,
                                 unsigned kinds);

/* Forget what a profile tells of the parameters of SCOP.  Was that anything?  */
bool pf_scop_forget_sizes (struct pf_scop *scop);

/* Is SCOP sound: at least one statement, ids unique and equal to the tuples'
   names, indices in range, spaces as documented, and is the domain of the
   schedule the union of the statements' domains?  When it is not, *WHY (which
   the caller frees) says what is wrong.  isl_bool_error on an isl error.  */
isl_bool pf_scop_is_sound (const struct pf_scop *scop, char **why);

#ifdef __cplusplus
}
#endif

#endif /* PF_SCOP_H */
