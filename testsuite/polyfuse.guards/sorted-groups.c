/* Checks of many pointers: 16 arrays that are written and 16 that are read, which
   in memory alternate, are shuffled, overlap or are the same; pointers to structures,
   whose members overlap as ranges of addresses; arrays of which some are known to
   be different.

   { dg-compare modes }
   { dg-final { nest-rescheduled thirty-two "interchanged .* do not overlap" } }
   { dg-final { nest-rescheduled members "interchanged .* do not overlap" } }
   { dg-final { nest-rescheduled mixed "interchanged .* do not overlap" } } */

#include "check.h"

#define N 17
#define COUNT 32

static double memory[COUNT * N * N];

#define EACH(DO)                                                              \
  DO (0) DO (1) DO (2) DO (3) DO (4) DO (5) DO (6) DO (7)                     \
  DO (8) DO (9) DO (10) DO (11) DO (12) DO (13) DO (14) DO (15)
#define PARAMETERS(K) , double *w##K, const double *r##K
#define UPDATE(K) w##K[i * n + j] = w##K[i * n + j] * 0.5 + r##K[i * n + j];
#define ARGUMENTS(K) , at[2 * K], at[2 * K + 1]

void TEST_FUNCTION
update_all (int n EACH (PARAMETERS))
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: thirty-two */
    for (i = 0; i < n; i++)
      {
        EACH (UPDATE)
      }
}

struct pair
{
  double x, y;
};

void TEST_FUNCTION
turn (int n, struct pair *a, struct pair *b, struct pair *c, struct pair *d,
      struct pair *e, struct pair *f, struct pair *g)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: members */
    for (i = 0; i < n; i++)
      {
        a[i * n + j].x = a[i * n + j].y * 0.5 + g[i * n + j].x;
        b[i * n + j].x = b[i * n + j].y * 0.3 - g[i * n + j].y;
        c[i * n + j].x = c[i * n + j].y * 0.7 + g[i * n + j].x;
        d[i * n + j].x = d[i * n + j].y * 0.9 - g[i * n + j].y;
        e[i * n + j].x = e[i * n + j].y * 0.8 + g[i * n + j].x;
        f[i * n + j].x = f[i * n + j].y * 0.2 - g[i * n + j].y;
      }
}

double A[N][N], B[N][N], C[N][N];

/* A, B and C are known to be different, and P is from everything.  */
void TEST_FUNCTION
mix (int n, double *a, double *b, double *c, double *d, double *e, double *f,
     double *restrict p)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: mixed */
    for (i = 0; i < n; i++)
      {
        A[i][j] = a[i * n + j] * 0.5 + B[i][j];
        C[i][j] = b[i * n + j] * 0.3 - A[i][j];
        c[i * n + j] = c[i * n + j] * 0.7 + C[i][j];
        d[i * n + j] = d[i * n + j] * 0.9 - p[i * n + j];
        e[i * n + j] = e[i * n + j] * 0.8 + B[i][j];
        f[i * n + j] = f[i * n + j] * 0.2 - C[i][j];
      }
}

/* The places of the 32 arrays: each the STEP-th after the one before, SIZE
   elements apart, where the last MOVED ones are one element nearer, and the last
   SAME ones that are only read are the same.  */
static void CHECK_PLAIN
call_update (int n, int step, int size, int moved, int same)
{
  double *at[COUNT];

  for (int k = 0; k < COUNT; k++)
    at[k] = memory + k * step % COUNT * size;
  for (int k = COUNT - moved; k < COUNT; k++)
    at[k] -= at[k] > memory;
  for (int k = COUNT - 2 * same + 1; k < COUNT; k += 2)
    at[k] = at[1];
  update_all (n EACH (ARGUMENTS));
}

/* The same for pointers to structures, where the last MOVED arrays are one element
   further.  */
static void CHECK_PLAIN
call_turn (int n, int step, int size, int moved)
{
  struct pair *at[7];

  for (int k = 0; k < 7; k++)
    at[k] = (struct pair *) memory + k * step % 7 * size;
  for (int k = 7 - moved; k < 7; k++)
    at[k]++;
  turn (n, at[0], at[1], at[2], at[3], at[4], at[5], at[6]);
}

/* For A and B instead, in place of the last MOVED pointers before P.  */
static void CHECK_PLAIN
call_mix (int n, int step, int size, int moved)
{
  double *at[7];

  for (int k = 0; k < 7; k++)
    at[k] = memory + k * step % 7 * size;
  for (int k = 6 - moved; k < 6; k++)
    at[k] = k == 4 ? A[k] : B[k];
  mix (n, at[0], at[1], at[2], at[3], at[4], at[5], at[6]);
}

/* Anew, lest numbers grow until they overflow.  */
static void CHECK_PLAIN
fill (void)
{
  FILL_DOUBLE (memory);
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

int
main (void)
{
  for (int n = 0; n <= N; n += n < 3 ? 1 : 7)
    for (int step = 1; step < 12; step += 2)
      {
        fill ();
        call_update (n, step, n * n, 0, 0);
        call_update (n, step, n * n, 0, 5);
        PRINT (memory);
        call_update (n, step, n * n, step, 0);
        call_update (n, step, n * n - n, 0, 1);
        PRINT (memory);
        fill ();
        call_turn (n, step, n * n, 0);
        call_turn (n, step, n * n, 2);
        call_turn (n, step, n * n, 7);
        PRINT (memory);
        call_mix (n - 4, step, n * n, step % 3);
        call_mix (n, step, n * n, 0);
        PRINT (memory);
        PRINT (A);
        PRINT (B);
        PRINT (C);
      }
  return 0;
}
