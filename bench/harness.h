/* What a kernel and the harness share: sizes, storage forms, the arrays' list.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>

/* Chosen by the compiler's command line: -DREAL=float or double (default),
   -DSIZE=SMALL, MEDIUM, LARGE or OFF, -DSTORAGE=STATIC or HEAP, or ALL for the
   harness of a program that has the kernel in all forms; or -DSIZE=PAPER,
   one extent for all dimensions, in kernels whose header defines PAPER_SIZE: that
   of Yi and Kennedy (2002), section 5.  */
#define SMALL 1
#define MEDIUM 2
#define LARGE 3
#define OFF 4
#define PAPER 5

#define STATIC 1
#define HEAP 2
#define ALL 3

#ifndef REAL
#define REAL double
#endif

typedef REAL real;

/* The constant X in the precision of the arrays.  */
#define R(X) ((real)(X))

#if SIZE == SMALL
#define BY_SIZE(S, M, L, O) S
#elif SIZE == MEDIUM
#define BY_SIZE(S, M, L, O) M
#elif SIZE == LARGE
#define BY_SIZE(S, M, L, O) L
#elif SIZE == OFF
#define BY_SIZE(S, M, L, O) O
#elif SIZE == PAPER
#define BY_SIZE(S, M, L, O) PAPER_SIZE
#else
#error "SIZE must be SMALL, MEDIUM, LARGE, OFF or PAPER"
#endif

/* Each kernel's header defines ARRAYS, its arrays as ARRAY (NAME, FIRST, REST)
   joined by AND: FIRST is the first extent, REST the others in brackets, as in
     ARRAY (A, N, [M]) AND ARRAY (x, M, )
   A kernel's own file gets from it the arrays at file scope (STATIC) or the
   parameters that point to their rows (HEAP), by writing KERNEL in place of
   the function's head.  The harness gives ARRAY and AND other meanings.  */
#if STORAGE == STATIC
#define ARRAY(NAME, FIRST, REST) real NAME[FIRST] REST
#define AND ;
#define KERNEL                                                                 \
  ARRAYS;                                                                      \
  void kernel (void)
#elif STORAGE == HEAP
#define ARRAY(NAME, FIRST, REST) real (*NAME) REST
#define AND ,
#define KERNEL void kernel (ARRAYS)
#elif STORAGE != ALL
#error "STORAGE must be STATIC, HEAP or ALL"
#endif

/* For PREPARE, which a kernel's header may define: one expression that is
   evaluated after each filling of the arrays with numbers from [0.5, 1.5).  */

/* Add N to the diagonal of MATRIX[N][N].  */
void harness_dominate (void *matrix, size_t n);

/* Multiply the COUNT elements of ARRAY by FACTOR.  */
void harness_scale (void *array, size_t count, double factor);

/* Round the COUNT elements of ARRAY down to multiples of UNIT.  */
void harness_coarsen (void *array, size_t count, double unit);

/* Add STEP * ((e / STRIDE) modulo EXTENT) to each element e of the COUNT
   elements of ARRAY: a ramp along the dimension of EXTENT elements that are
   STRIDE apart.  */
void harness_ramp (void *array, size_t count, size_t stride, size_t extent,
                   double step);

#endif /* HARNESS_H */
