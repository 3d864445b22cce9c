/* Eight pointers, of which two are only read through: the check finds every overlap,
   and takes no others for one, in whatever order the arrays lie in memory.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "interchanged .* do not overlap" } } */

#include <stdlib.h>
#include "check.h"

#define N_ARRAY 8
#define N_WRITTEN 6
#define BYTES 4096

unsigned long polyfuse_guard_count[2];

#define BODY                                                                  \
  for (j = 0; j < n; j++)                                                     \
    for (i = 0; i < n; i++)                                                   \
      {                                                                       \
        a[i * n + j] = a[i * n + j] * 5 + q[i * n + j];                       \
        b[i * n + j] = b[i * n + j] * 3 - p[i * n + j];                       \
        c[i * n + j] = c[i * n + j] * 7 + p[i * n + j];                       \
        d[i * n + j] = d[i * n + j] * 9 - q[i * n + j];                       \
        e[i * n + j] = e[i * n + j] * 11 + q[i * n + j];                       \
        f[i * n + j] = f[i * n + j] * 13 - p[i * n + j];                       \
      }

void TEST_FUNCTION
update (int n, uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t *e,
        uint64_t *f, const uint64_t *p, const uint64_t *q)
{
  int i, j;
  BODY
}

void CHECK_PLAIN
update_plainly (int n, uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t *e,
                uint64_t *f, const uint64_t *p, const uint64_t *q)
{
  int i, j;
  BODY
}

static char memory[2][BYTES];

/* Do two arrays of SIZE bytes overlap, one of which is written, that begin at the
   places AT?  */
static int CHECK_PLAIN
overlap (const int *at, int size)
{
  for (int k = 0; k < N_WRITTEN; k++)
    for (int l = k + 1; l < N_ARRAY; l++)
      if (at[k] < at[l] + size && at[l] < at[k] + size)
        return 1;
  return 0;
}

#define CALL(FUNCTION, N, BASE, AT)                                           \
  FUNCTION (N, (uint64_t *) (BASE + AT[0]), (uint64_t *) (BASE + AT[1]),          \
            (uint64_t *) (BASE + AT[2]), (uint64_t *) (BASE + AT[3]),             \
            (uint64_t *) (BASE + AT[4]), (uint64_t *) (BASE + AT[5]),             \
            (uint64_t *) (BASE + AT[6]), (uint64_t *) (BASE + AT[7]))

/* Call the function for N rows with arrays that begin at the places AT.  Its
   results have to be right, and the new code has to run exactly if nothing
   overlaps.  */
static void CHECK_PLAIN
try (int n, const int *at)
{
  unsigned long before[2] = { polyfuse_guard_count[0], polyfuse_guard_count[1] };
  int expected = n > 0 && !overlap (at, n * n * 8);

  CALL (update, n, memory[0], at);
  CALL (update_plainly, n, memory[1], at);
  /* Without iterations there is no check.  */
  if (memcmp (memory[0], memory[1], BYTES)
      || polyfuse_guard_count[expected] != before[expected] + (n > 0)
      || polyfuse_guard_count[!expected] != before[!expected])
    {
      printf ("%d rows, expected branch %d, places", n, expected);
      for (int k = 0; k < N_ARRAY; k++)
        printf (" %d", at[k]);
      printf ("\n");
      abort ();
    }
}

/* Try all orders of the arrays, which lie one behind the other, SIZE bytes apart;
   those from K on are yet to be placed.  */
static void CHECK_PLAIN
try_orders (int k, int n, int size, int *at)
{
  if (k == N_ARRAY)
    try (n, at);
  for (int l = k; l < N_ARRAY; l++)
    {
      int place = at[l];
      at[l] = at[k];
      at[k] = place;
      try_orders (k + 1, n, size, at);
      at[k] = at[l];
      at[l] = place;
    }
}

/* Arrays of N rows, SIZE bytes apart.  */
static void CHECK_PLAIN
try_all_orders (int n, int size)
{
  int at[N_ARRAY];

  for (int k = 0; k < N_ARRAY; k++)
    at[k] = k * size;
  try_orders (0, n, size, at);
}

/* Arrays of N rows in random multiples of UNIT bytes below END, where those that
   are only read often are the same; with SAME, two others may be, too.  */
static void CHECK_PLAIN
try_random (int n, int unit, int end, int same, uint32_t *state)
{
  int at[N_ARRAY], from = check_next (state) % N_ARRAY;

  for (int k = 0; k < N_ARRAY; k++)
    at[k] = check_next (state) % (end / unit) * unit;
  if (check_next (state) % 2)
    at[7] = at[6];
  if (same)
    at[check_next (state) % N_ARRAY] = at[from];
  try (n, at);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 5, -1, -2 };
  uint32_t state = 1;

  FILL_INT (memory[0]);
  memcpy (memory[1], memory[0], BYTES);
  try_all_orders (1, 8);
  try_all_orders (2, 32);
  /* The last element of each is the first of the next.  */
  try_all_orders (1, 4);
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (int k = 0; k < 3000; k++)
      {
              try_random (sizes[s], 8, BYTES - 256, k % 4 == 0, &state);
        try_random (sizes[s], 32, 512, 0, &state);
        try_random (sizes[s], 4, BYTES - 256, 0, &state);
      }
  /* Enough of both for the test to mean something.  */
  return polyfuse_guard_count[0] < 10000 || polyfuse_guard_count[1] < 10000;
}
