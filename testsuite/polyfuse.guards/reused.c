/* A nest behind another one, the check of which implies its own: where the new code
   of the first has run, that of the second runs without a check.

   { dg-compare modes }
   { dg-final { nest-rescheduled first "`a' and `b' do not overlap" } }
   { dg-final { nest-rescheduled second "`a' and `b' do not overlap" } }
   { dg-final { nest-rescheduled more "`c' do not overlap" } }
   { dg-final { nest-rescheduled changing "`p' and `q' do not overlap" } }
   { dg-final { nest-rescheduled before "do not overlap" } } */

#include "check.h"

#define N 40
#define BARRIER asm volatile ("" : : : "memory")

static double memory[4 * N * N];

#define UPDATE(A, B, FACTOR)                                                  \
  for (j = 0; j < n; j++)                                                     \
    for (i = 0; i < m; i++)                                                   \
      A[i * n + j] = A[i * n + j] * FACTOR + B[i * n + j]

/* The first check implies the second, but not the third, which has one more
   pointer.  */
void TEST_FUNCTION
follow (int n, int m, double *a, const double *b, const double *c)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: first */
    for (i = 0; i < m; i++)
      a[i * n + j] = a[i * n + j] * 0.5 + b[i * n + j];
  BARRIER;
  for (j = 0; j < n; j++) /* nest: second */
    for (i = 0; i < m; i++)
      a[i * n + j] = a[i * n + j] * 0.3 - b[i * n + j];
  BARRIER;
  for (j = 0; j < n; j++) /* nest: more */
    for (i = 0; i < m; i++)
      a[i * n + j] = a[i * n + j] * 0.2 - b[i * n + j] + c[i * n + j];
}

/* Pointers, and rows, that change from one nest to the next.  */
void TEST_FUNCTION
change (int t, int n, int m, double *p, double *q, double *r)
{
  int i, j, k;
  for (k = 0; k < t; k++)
    {
      double *s = p;
      for (j = 0; j < n; j++) /* nest: changing */
        for (i = 0; i < m; i++)
          p[i * n + j] = p[i * n + j] * 0.5 + q[i * n + j];
      BARRIER;
      UPDATE (p, q, 0.3);
      BARRIER;
      p = q;
      q = r;
      r = s;
      UPDATE (p, q, 0.4);
      BARRIER;
      m -= k % 2;
      UPDATE (p, q, 0.2);
      BARRIER;
    }
}

/* What an iteration finds out of its pointers says nothing of those of the
   next.  */
void TEST_FUNCTION
carry (int t, int n, int m, double *p, double *q, double **more)
{
  int i, j, k;
  for (k = 0; k < t; k++)
    {
      if (k % 3)
        for (j = 0; j < n; j++) /* nest: before */
          for (i = 0; i < m; i++)
            p[i * n + j] = p[i * n + j] * 0.5 + q[i * n + j];
      BARRIER;
      if (k % 2)
        UPDATE (p, q, 0.3);
      BARRIER;
      p = more[2 * k];
      q = more[2 * k + 1];
      BARRIER;
      UPDATE (p, q, 0.2);
      BARRIER;
    }
}

int
main (void)
{
  static const int rows[] = { -1, 0, 1, 2, 3, 17, N };
  double *more[2 * 10];

  for (unsigned s = 0; s < sizeof rows / sizeof *rows; s++)
    for (int apart = 0; apart < 9; apart++)
      {
        int n = rows[s], m = n - apart % 2;
        double *a = memory, *b = memory + apart * N * N / 8;
        double *c = memory + (apart * 5 % 16) * N * N / 8;

        FILL_DOUBLE (memory);
        follow (n, m, a, b, c);
        follow (n, m, b, a, c);
        PRINT (memory);
        FILL_DOUBLE (memory);
        change (4, n, m, a, b, c);
        PRINT (memory);
        FILL_DOUBLE (memory);
        for (int k = 0; k < 20; k++)
          more[k] = memory + (k * apart * 7 % 24) * N * N / 8;
        carry (10, n, m, a, c, more);
        PRINT (memory);
      }
  return 0;
}
