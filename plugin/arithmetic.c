/* What isl's arithmetic costs, in operations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <dlfcn.h>
#include <gmp.h>
#include <isl/ctx.h>
#include <stdlib.h>

#include "arithmetic.h"
#include "number.h"
#include "slot.h"
#include "word-pool.h"

/* So many elementary steps, each about a multiplication of two words, take as
   long as an operation of isl's does otherwise.  */
#define STEPS_PER_OPERATION 128

/* Divisions and greatest common divisors of single words, in elementary
   steps.  */
#define DIVISION 3
#define COMMON_DIVISOR 8

/* So many numbers may be alive; with what surrounds them each takes about 60
   bytes of memory.  */
#define MOST_NUMBERS 8000000

/* The context that pays, and the steps that it has not paid for.  */
static isl_ctx *charged;
static unsigned long steps;

/* The numbers that came to life since the context began to pay, without those
   that have gone.  */
static long alive;

/* Make the context pay.  isl counts one operation for this allocation, or, if
   there are none left, refuses it, and whatever comes after it.  */
static __attribute__ ((noinline)) void
pay (void)
{
  unsigned long operations = steps / STEPS_PER_OPERATION;

  steps %= STEPS_PER_OPERATION;
  while (charged && operations--)
    free (isl_malloc_or_die (charged, 1));
}

/* Have isl refuse its next operation, if there is a limit.  */
static void
refuse (void)
{
  if (charged && isl_ctx_get_max_operations (charged))
    isl_ctx_set_max_operations (charged, 1);
}

/* Count N steps.  */
static inline void
count (unsigned long n)
{
  steps += n;
  if (steps >= STEPS_PER_OPERATION)
    pay ();
}

/* The steps of multiplying A by B in the schoolbook way.  */
static inline unsigned long
product (mpz_srcptr a, mpz_srcptr b)
{
  return 1 + mpz_size (a) * mpz_size (b);
}

static void
counted_mul (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (product (a, b));
  pf_number_mul (result, a, b);
}

static void
counted_addmul (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (product (a, b));
  pf_number_addmul (result, a, b);
}

static void
counted_submul (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (product (a, b));
  pf_number_submul (result, a, b);
}

static void
counted_divexact (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (DIVISION * product (a, b));
  pf_number_divexact (result, a, b);
}

static void
counted_fdiv_q (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (DIVISION * product (a, b));
  pf_number_fdiv_q (result, a, b);
}

static void
counted_gcd (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  count (COMMON_DIVISOR * product (a, b));
  pf_number_gcd (result, a, b);
}

static void
counted_init (mpz_ptr number)
{
  count (1);
  if (++alive > MOST_NUMBERS)
    refuse ();
  mpz_init (number);
}

static void
counted_clear (mpz_ptr number)
{
  alive--;
  pf_number_clear (number);
}

/* A function that takes the place of GMP's.  */
struct replacement
{
  const char *name;
  void (*instead) (void);
};

#define REPLACED(NAME, INSTEAD)                                                \
  {                                                                            \
    "__gmpz_" #NAME, (void (*) (void))INSTEAD##_##NAME                         \
  }

static const struct replacement functions[] = {
  REPLACED (mul, counted),      REPLACED (addmul, counted),
  REPLACED (submul, counted),   REPLACED (divexact, counted),
  REPLACED (fdiv_q, counted),   REPLACED (gcd, counted),
  REPLACED (init, counted),     REPLACED (clear, counted),
  REPLACED (set, pf_number),    REPLACED (set_si, pf_number),
  REPLACED (set_ui, pf_number), REPLACED (swap, pf_number),
  REPLACED (add, pf_number),    REPLACED (sub, pf_number),
  REPLACED (lcm, pf_number),    REPLACED (cmp, pf_number),
  REPLACED (cmpabs, pf_number), REPLACED (cmp_ui, pf_number),
};
#define N_FUNCTIONS (sizeof functions / sizeof *functions)

/* Have isl call these functions, which it goes on doing until the
   process ends.  False when none of its calls are seen.  */
static bool
install (void)
{
  struct pf_slot slots[N_FUNCTIONS];
  void *isl = dlsym (RTLD_DEFAULT, "isl_ctx_alloc");
  bool seen = false;

  for (unsigned k = 0; k < N_FUNCTIONS; k++)
    slots[k] = (struct pf_slot){ .name = functions[k].name };
  if (!isl || !pf_slot_find (isl, slots, N_FUNCTIONS))
    return false;
  for (unsigned k = 0; k < N_FUNCTIONS; k++)
    seen |= slots[k].address
            && pf_slot_write (&slots[k], (void *)functions[k].instead);
  return seen;
}

bool
pf_arithmetic_is_counted (void)
{
  static bool tried, counted;

  if (!tried)
    counted = install ();
  tried = true;
  return counted;
}

isl_ctx *
pf_arithmetic_charge (isl_ctx *ctx)
{
  isl_ctx *before = charged;

  pf_arithmetic_is_counted ();
  pf_word_pool_open (ctx != NULL);
  charged = ctx;
  steps = 0;
  alive = 0;
  return before;
}
