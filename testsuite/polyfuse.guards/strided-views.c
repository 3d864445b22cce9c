/* Elements of which two numbers say how far apart they are along rows and along columns: the one that comes
   first in the source is taken for the longer one, and matrices stored by rows take the new code.

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "strided-views.c:47:.*interchanged j, i to i, j" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40
#define WORDS (3 * N * N)

struct view
{
  double *p;
  long rows, columns, row, column;
};

typedef void function (struct view, struct view);

#define AT(V, I, J) ((V).p[(I) * (V).row + (J) * (V).column])

#define SCALE                                                                 \
  for (long j = 0; j < a.columns; j++)                                        \
    for (long i = 0; i < a.rows; i++)                                         \
      AT (a, i, j) = AT (a, i, j) * 0.5 + AT (b, i, j);

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (struct view a, struct view b)            \
  {                                                                           \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      struct view a, struct view b)                                           \
  {                                                                           \
    BODY                                                                      \
  }

static double area[WORDS], plain[WORDS];

/* The remark is expected in this line.  */
DEFINE (scale, SCALE)

/* Scale N rows of M elements that are ROW and COLUMN apart, and B elements before those that are added; the
   new code should run exactly if NEW, unless that is negative.  */
static void
check (int line, long n, long m, long row, long column, long b, int new)
{
  unsigned long before[2] = { polyfuse_guard_count[0],
                              polyfuse_guard_count[1] };
  struct view to = { area, n, m, row, column },
              from = { area + b, n, m, row, column };

  for (int i = 0; i < WORDS; i++)
    area[i] = plain[i] = (i * 7 % 31) * 0.25;
  scale (to, from);
  to.p = plain;
  from.p = plain + b;
  scale_plain (to, from);
  if (memcmp (area, plain, sizeof area)
      || (new >= 0
          && ((polyfuse_guard_count[1] > before[1]) != new
              || (polyfuse_guard_count[0] > before[0]) != !new)))
    {
      printf ("line %d: %s results; counts %lu, %lu were %lu, %lu\n", line,
              memcmp (area, plain, sizeof area) ? "other" : "same",
              polyfuse_guard_count[0], polyfuse_guard_count[1], before[0],
              before[1]);
      abort ();
    }
}

#define CHECK(...) check (__LINE__, __VA_ARGS__)

int
main (void)
{
  CHECK (N, N, N, 1, N * N, 1);
  CHECK (N / 2, N, 2 * N, 1, 1600, 1);
  CHECK (N, N / 2, N, 2, 2000, 1);
  CHECK (N, N, N, 1, 1, 0);
  CHECK (N, N, 1, N, N * N, 0);
  CHECK (N, N, N / 2, 1, N * N, 0);
  CHECK (1, N, N, 1, N * N, 1);
  return 0;
}
