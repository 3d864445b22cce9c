/* So many pointers that they are sorted, to anywhere among the addresses.  What they lead to is never
   accessed, as the condition on data does not hold: it need not exist.  The new code
   runs exactly if nothing overlaps; where an array goes on from the last address to the
   first, it need not.

   { dg-do run }
   { dg-additional-options "-O3 -fdump-tree-optimized" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "interchanged .* do not overlap" } }
   { dg-final { scan-dump optimized "MIN_EXPR" } } */

#include <stdlib.h>
#include "check.h"

#define N_ARRAY 26

#define EACH_ARRAY(DO)                                                        \
  DO (0) DO (1) DO (2) DO (3) DO (4) DO (5) DO (6) DO (7) DO (8) DO (9)       \
  DO (10) DO (11) DO (12) DO (13) DO (14) DO (15) DO (16) DO (17) DO (18)     \
  DO (19) DO (20) DO (21) DO (22) DO (23) DO (24) DO (25)
#define PARAMETER(K) , double *a##K
#define UPDATE(K) a##K[k] = K;
#define ARGUMENT(K) , (double *) at[K]

unsigned long polyfuse_guard_count[2];

/* No element of it is positive.  */
int condition[2];

void TEST_FUNCTION
update (int n, int pitch, const int *z EACH_ARRAY (PARAMETER))
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      if (z[j] > 0)
        {
          long k = (long) i * pitch + j;
          EACH_ARRAY (UPDATE)
        }
}

/* Do two arrays of SIZE bytes overlap that begin at the places AT?  */
static int CHECK_PLAIN
overlap (const uint64_t *at, uint64_t size)
{
  for (int k = 0; k < N_ARRAY; k++)
    for (int l = k + 1; l < N_ARRAY; l++)
      if (at[k] - at[l] < size || at[l] - at[k] < size)
        return 1;
  return 0;
}

/* Does one of the arrays of SIZE bytes that begin at the places AT reach the last
   address?  */
static int CHECK_PLAIN
last (const uint64_t *at, uint64_t size)
{
  for (int k = 0; k < N_ARRAY; k++)
    if (at[k] + size < at[k])
      return 1;
  return 0;
}

/* Call the function with arrays that begin at the places AT.  Returns whether the
   new code has run.  */
static int CHECK_PLAIN
try (int pitch, const uint64_t *at)
{
  unsigned long before = polyfuse_guard_count[1];
  uint64_t size = ((uint64_t) pitch + 2) * 8;

  update (2, pitch, condition EACH_ARRAY (ARGUMENT));
  int is_new = polyfuse_guard_count[1] != before;
  int may = !overlap (at, size), must = may && !last (at, size);
  if (is_new > may || is_new < must)
    {
      printf ("pitch %d, new code runs %d, places", pitch, is_new);
      for (int k = 0; k < N_ARRAY; k++)
        printf (" %llx", (unsigned long long) at[k]);
      printf ("\n");
      abort ();
    }
  return is_new;
}

/* Arrays one behind the other, in a random order, from START on; one of them at
   times somewhere else.  */
static int CHECK_PLAIN
try_random (int pitch, uint64_t start, uint32_t *state)
{
  uint64_t at[N_ARRAY], size = ((uint64_t) pitch + 2) * 8;

  for (int k = 0; k < N_ARRAY; k++)
    at[k] = start + size * k;
  for (int k = 0; k < N_ARRAY; k++)
    {
      int other = check_next (state) % N_ARRAY;
      uint64_t place = at[k];
      at[k] = at[other];
      at[other] = place;
    }
  int moved = check_next (state) % N_ARRAY;
  if (check_next (state) % 2)
    at[moved] += (int) (check_next (state) % 17) - 8;
  if (check_next (state) % 4 == 0)
    at[moved] = check_next (state) % 64 - size / 2;
  return try (pitch, at);
}

int
main (void)
{
  static const int pitches[] = { 2, 3, 100, 1 << 20, (1 << 28) - 1 };
  uint32_t state = 1;
  unsigned n_new = 0;

  for (unsigned k = 0; k < sizeof pitches / sizeof *pitches; k++)
    {
      const uint64_t size = ((uint64_t) pitches[k] + 2) * 8;
      const uint64_t starts[]
          = { 0,          8,         1ul << 44,      (1ul << 63) - 3 * size,
              1ul << 63, -N_ARRAY * size, -N_ARRAY * size - 1,
              -N_ARRAY * size + 1, -4 * size };
      for (unsigned l = 0; l < sizeof starts / sizeof *starts; l++)
        for (int m = 0; m < 1000; m++)
          n_new += try_random (pitches[k], starts[l], &state);
    }
  if (n_new < 1000)
    abort ();
  return 0;
}
