/* Subscripts in 32 bits of many references to arrays with run-time sizes: those that reach
   farthest decide whether any of them wraps around.  What the pointers lead to is never
   accessed, as the condition on data does not hold.  The new code must run exactly where no
   subscript wraps around, and rows that are stored do not overlap.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "implied-ranges.c:30.*interchanged .* wraps around" } }
   { dg-final { scan-remark "implied-ranges.c:43.*interchanged .* wraps around" } } */

#include <limits.h>
#include <stdlib.h>
#include "check.h"

unsigned long polyfuse_guard_count[2];

#define COLUMNS 4

/* No element of it is positive.  */
double condition[COLUMNS];

/* The farthest is two planes and a row on.  */
#define X(I, J, K) x[((i + I) * height + j + J) * pitch + k + K]

void TEST_FUNCTION
ahead (unsigned planes, unsigned rows, unsigned columns, unsigned height,
       unsigned pitch, const double *c, const double *x, double *y)
{
  for (unsigned k = 0; k < columns; k++)
    for (unsigned j = 0; j < rows; j++)
      for (unsigned i = 0; i < planes; i++)
        if (c[k] > 0)
          y[(i * height + j) * pitch + k]
              = X (1, 0, 0) + X (2, 1, 1) + X (0, 1, 1) + X (2, 0, 0);
}

/* The farthest is the store.  */
void TEST_FUNCTION
behind (unsigned planes, unsigned rows, unsigned columns, unsigned height,
        unsigned pitch, const double *c, const double *x, double *y)
{
  for (unsigned k = 0; k < columns; k++)
    for (unsigned j = 0; j < rows; j++)
      for (unsigned i = 0; i < planes; i++)
        if (c[k] > 0)
          y[((i + 2) * height + j + 1) * pitch + k + 1]
              = X (0, 0, 0) + X (1, 0, 0) + X (0, 1, 1) + X (1, 1, 0);
}

/* May new code be executed for these sizes?  */
static int CHECK_PLAIN
regular (uint64_t planes, uint64_t rows, uint64_t columns, uint64_t height,
         uint64_t pitch)
{
  if (planes == 0 || rows == 0 || columns == 0 || rows > height
      || columns > pitch)
    return 0;
  unsigned __int128 farthest
      = ((unsigned __int128)(planes + 1) * height + rows) * pitch + columns;
  return farthest <= UINT_MAX;
}

static unsigned long wrong, run, kept;

static void CHECK_PLAIN
call (unsigned planes, unsigned rows, unsigned columns, unsigned height,
      unsigned pitch)
{
  const double *x = (const double *)((uintptr_t)1 << 40);
  double *y = (double *)((uintptr_t)1 << 44);
  int expected = regular (planes, rows, columns, height, pitch);
  unsigned long before = polyfuse_guard_count[1];

  ahead (planes, rows, columns, height, pitch, condition, x, y);
  behind (planes, rows, columns, height, pitch, condition, x, y);
  if (polyfuse_guard_count[1] - before != (expected ? 2 : 0))
    wrong++;
  run += expected;
  kept += !expected;
}

int
main (void)
{
  uint32_t state = 17;

  for (int n = 0; n < 4000; n++)
    {
      unsigned rows = 1 + check_next (&state) % 3;
      unsigned height = rows + 1 + check_next (&state) % 2000;
      unsigned columns = 1 + check_next (&state) % COLUMNS;
      unsigned pitch = columns + 1 + check_next (&state) % 60000;
      /* The border, and what is next to it.  */
      uint64_t most = ((uint64_t)UINT_MAX / pitch - rows) / height;
      for (uint64_t planes = most > 3 ? most - 3 : 0; planes <= most + 1;
           planes++)
        if (planes <= 20000)
          call (planes, rows, columns, height, pitch);
    }
  for (unsigned planes = 0; planes < 4; planes++)
    for (unsigned rows = 0; rows < 3; rows++)
      for (unsigned columns = 0; columns < 3; columns++)
        for (unsigned height = 0; height < 5; height++)
          for (unsigned pitch = 0; pitch < 5; pitch++)
            call (planes, rows, columns, height, pitch);
  call (1, 1, 1, UINT_MAX, UINT_MAX);
  call (1, 1, 1, 1u << 31, 2);
  call (1, 1, 1, UINT_MAX / 6, 2);
  call (2, 1, 1, 1u << 16, 1u << 16);
  call (1, 2, COLUMNS, 1u << 15, 1u << 15);
  printf ("wrong: %lu\n", wrong);
  if (run < 1000 || kept < 1000)
    printf ("run %lu, kept %lu\n", run, kept);
  return wrong || run < 1000 || kept < 1000;
}
