/* Nests within what one element of an array of pointers, or of structures, leads
   to.  What is loaded in front of a nest is not loaded when the nest does not
   need it.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled planes "interchanged" } }
   { dg-final { nest-rescheduled named "interchanged" } }
   { dg-final { nest-rescheduled given "interchanged" } }
   { dg-final { nest-regenerated neighbours } }
   { dg-final { nest-rescheduled layers "interchanged" } }
   { dg-final { nest-regenerated behind } }
   { dg-final { nest-rescheduled inclusive "checked at run time: .*every loop ends" } }
   { dg-final { nest-rescheduled product "rows of `c' are equally far apart" } } */

#include <limits.h>
#include "check.h"

#define N 30

struct layer
{
  int rows, cols;
  double *weight;
};

double A[N][N * N], X[N * N], Y[N * N];
double *rows[N + 2];
struct layer L[N];
struct layer *P[N];

void TEST_FUNCTION
planes (int m, int n, double **a)
{
  for (int t = 0; t < m; t++)
    for (int j = 0; j < n; j++) /* nest: planes */
      for (int i = 0; i < n; i++)
        a[t][i * n + j] *= 0.5;
}

void TEST_FUNCTION
named (int m, int n, double **a)
{
  for (int t = 0; t < m; t++)
    {
      double *row = a[t];
      for (int j = 0; j < n; j++) /* nest: named */
        for (int i = 0; i < n; i++)
          row[i * n + j] = row[i * n + j] * 0.5 + t;
    }
}

void TEST_FUNCTION
given (int t, int n, double **a)
{
  for (int j = 0; j < n; j++) /* nest: given */
    for (int i = 0; i < n; i++)
      a[t][i * n + j] = a[t][i * n + j] * 0.5 + i;
}

void TEST_FUNCTION
neighbours (int m, int n, double **a)
{
  for (int t = 0; t < m; t++)
    for (int j = 0; j < n; j++) /* nest: neighbours */
      for (int i = 0; i < n; i++)
        a[t][i * n + j] += 0.5 * a[t + 1][i * n + j];
}

void TEST_FUNCTION
layers (int m, struct layer *l, double *restrict y, const double *restrict x)
{
  for (int k = 0; k < m; k++)
    for (int j = 0; j < l[k].cols; j++) /* nest: layers */
      for (int i = 0; i < l[k].rows; i++)
        y[i] += l[k].weight[i * l[k].cols + j] * x[j];
}

void TEST_FUNCTION
behind (int m, struct layer **l, double *y, const double *x)
{
  for (int k = 0; k < m; k++)
    for (int j = 0; j < l[k]->cols; j++) /* nest: behind */
      for (int i = 0; i < l[k]->rows; i++)
        y[i] += l[k]->weight[i * l[k]->cols + j] * x[j];
}

/* The bound is an element, too.  */
void TEST_FUNCTION
inclusive (unsigned m, const unsigned *bound, double (*a)[N * N])
{
  for (unsigned t = 0; t < m; t++)
    {
      unsigned n = bound[t];
      for (unsigned j = 0; j <= n; j++) /* nest: inclusive */
        for (unsigned i = 0; i <= n; i++)
          a[i][j] = a[i][j] * 0.5 + t;
    }
}

/* Rows change in the innermost loop.  */
void TEST_FUNCTION
product (int n, double **c, double **a, double **b)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* The nest writes pointers.  */
void TEST_FUNCTION
moving (int n, double ***a, double *value)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[0][i * n + j] = value + j;
}

static void CHECK_PLAIN
set_up (int n)
{
  unsigned k;
  FILL_DOUBLE (A);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  for (k = 0; k < N; k++)
    {
      rows[k] = A[k];
      L[k].rows = n - k % 3;
      L[k].cols = k % 5 ? n - k % 7 : 0;
      L[k].weight = L[k].cols > 0 && L[k].rows > 0 ? A[k] : NULL;
      P[k] = &L[k];
    }
  rows[N] = rows[N + 1] = NULL;
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (Y))

static void CHECK_PLAIN
call (int n)
{
  set_up (n);
  SHOW (planes (N, n, rows));
  SHOW (named (N, n, rows));
  SHOW (given (3, n, rows));
  SHOW (neighbours (N - 1, n, rows));
  SHOW (layers (N, L, Y, X));
  SHOW (behind (N, P, Y, X));
  SHOW (behind (N, P, A[4], X));
  SHOW (product (n, rows, rows + 3, rows + 5));
  /* Rows that are one, or overlap.  */
  rows[1] = rows[2] = rows[0] + 1;
  SHOW (neighbours (6, n, rows));
  SHOW (named (6, n, rows));
}

int
main (void)
{
  static double *table[N * N];
  double **start = table;
  unsigned bounds[] = { 4, 0, N - 1, 7 };
  call (20);
  call (1);
  call (0);
  call (-1);
  /* Nothing is loaded from where there is nothing.  */
  planes (N, 0, NULL);
  planes (0, 5, NULL);
  planes (2, 0, rows + N);
  named (2, 0, rows + N);
  given (INT_MAX, 0, NULL);
  given (0, -1, NULL);
  layers (0, NULL, Y, X);
  behind (0, NULL, Y, X);
  SHOW (inclusive (4, bounds, A));
  moving (N, &start, X);
  for (unsigned k = 0; k < N * N; k++)
    Y[k] = table[k] - X;
  PRINT (Y);
  return 0;
}
