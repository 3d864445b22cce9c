/* Loops with sizes of their own, one after the other, behind pointers: each is
   executed under a condition, and between them stand loads of sizes and pointers,
   stores, calls, and the return.

   { dg-compare modes }
   { dg-final { nest-regenerated conditions } }
   { dg-final { nest-regenerated members } }
   { dg-final { nest-rescheduled stores "checked at run time" } }
   { dg-final { nest-rescheduled first "interchanged" } }
   { dg-final { nest-kept advanced "a single loop" } }
   { dg-final { nest-kept sizes "a single loop" } }
   { dg-final { nest-kept empty "a single loop" } }
   { dg-final { nest-kept choice "a single loop" } }
   { dg-final { nest-kept cases "a single loop" } }
   { dg-final { nest-kept scattered {reference `b\[P\[i\]\]' is not affine} } } */

#include "check.h"

#define N 200

float A[N], B[N], C[N];
double X[N][N], Y[N][N];
int P[N], Q[N];

struct signal
{
  int n, ready;
  float *left, *right, *window;
};

void TEST_FUNCTION
conditions (float *s, float *t, float *m, int n, int first, int range)
{
  int i;
  if (first == 1)
    for (i = 0; i < n; i++) /* nest: conditions */
      m[i] = t[i] = 0;
  if (range > 1)
    for (i = 0; i < n; i++)
      {
        m[i] = t[i] < s[i] ? t[i] : s[i];
        t[i] = s[i];
      }
  for (i = 0; i < n; i++)
    {
      m[i] = m[i] < s[i] ? m[i] : s[i];
      t[i] = t[i] < s[i] ? t[i] : s[i];
    }
}

/* Only one of the loops is executed.  */
void TEST_FUNCTION
choice (float *a, float *b, int n, int forth)
{
  int i;
  if (forth)
    for (i = 0; i < n; i++) /* nest: choice */
      a[i] += b[i];
  else
    for (i = 0; i < n; i++)
      b[i] += a[i];
}

/* What is loaded between the loops was there before them.  */
void TEST_FUNCTION
members (struct signal *g)
{
  int i;
  for (i = 0; i < g->n; i++) /* nest: members */
    g->left[i] = g->left[i] * 0.5f + g->right[i];
  for (i = 0; i < g->n; i++)
    g->right[i] = g->left[i] * g->window[i];
}

/* One element is changed between the loops.  */
void TEST_FUNCTION
stores (double *x, double *y, int n)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: stores */
    for (i = 0; i < n; i++)
      x[i * n + j] = x[i * n + j] * 0.5 + y[i * n + j];
  y[3] = x[n + 2] + 1;
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++)
      y[i * n + j] += x[i * n + j];
}

union parts
{
  double whole;
  float half[2];
};

/* The second loop has no model; the first does without it.  */
void TEST_FUNCTION
apart (double *x, double *y, int n, union parts *p)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: first */
    for (i = 0; i < n; i++)
      x[i * n + j] = x[i * n + j] * 0.5 + y[i * n + j];
  for (i = 0; i < n; i++)
    p[i].whole = p[i].half[0] + x[i];
}

/* The second loop starts where the first one stopped.  */
void TEST_FUNCTION
advanced (float *a, float *b, int n, int m)
{
  while (n--) /* nest: advanced */
    *a++ = 0;
  while (m--)
    *a++ = *b++;
}

/* The first loop may change the size of the second.  */
void TEST_FUNCTION
sizes (struct signal *g, int *p, int n)
{
  int i;
  for (i = 0; i < n; i++) /* nest: sizes */
    p[i] = P[i] + 1;
  for (i = 0; i < g->n; i++)
    Q[i] = p[i] * 2;
}

/* There may be no structure.  */
void TEST_FUNCTION
empty (struct signal *g, float *a, int n)
{
  int i;
  for (i = 0; i < n; i++) /* nest: empty */
    a[i] += B[i];
  if (g)
    for (i = 0; i < g->n; i++)
      a[i] += C[i];
}

/* No two of the loops are executed.  */
void TEST_FUNCTION
cases (float *a, float *b, int n, int order)
{
  int i;
  switch (order)
    {
    case 0:
      for (i = 0; i < n; i++) /* nest: cases */
        a[i] = b[i];
      break;
    case 1:
      for (i = 1; i < n; i++)
        a[i] = b[i] - b[i - 1];
      break;
    case 2:
      for (i = 2; i < n; i++)
        a[i] = b[i] - 2 * b[i - 1] + b[i - 2];
      break;
    case 3:
      for (i = 3; i < n; i++)
        a[i] = b[i] - 3 * b[i - 1] + b[i - 2];
      break;
    }
}

/* No check of pointers could help.  */
void TEST_FUNCTION
scattered (float *a, float *b, int n)
{
  int i;
  for (i = 0; i < n; i++)
    b[i] = 0;
  for (i = 0; i < n; i++) /* nest: scattered */
    b[P[i]] += a[i];
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C))

int
main (void)
{
  FILL_FLOAT (A);
  FILL_FLOAT (B);
  FILL_FLOAT (C);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  for (int i = 0; i < N; i++)
    P[i] = i * 7 % N;

  struct signal all = { N, 0, A, B, C }, near = { N - 8, 0, A, A + 5, A + 3 };
  for (int first = 0; first < 2; first++)
    for (int range = 0; range < 4; range += 2)
      SHOW (conditions (A, B, C, N, first, range));
  FILL_FLOAT (B);
  FILL_FLOAT (C);
  SHOW (members (&all));
  SHOW (members (&near));
  SHOW (conditions (A, A + 1, A + 2, N - 2, 1, 2));
  all.n = 0;
  SHOW (members (&all));

  stores (&X[0][0], &Y[0][0], N);
  stores (&X[0][0], &X[0][0] + 1, N - 1);
  PRINT (X);
  PRINT (Y);
  apart (&X[0][0], &Y[0][0], N, (union parts *)&Y[0][0]);
  apart (&X[0][0], &Y[0][0], N / 2, (union parts *)&Y[N / 2][0]);
  PRINT (X);
  PRINT (Y);

  SHOW (advanced (A, B, N / 2, N / 2));
  SHOW (empty (NULL, A, N));
  all.n = N;
  SHOW (empty (&all, A, N));
  for (int order = 0; order < 5; order++)
    SHOW (cases (A, B, N, order));
  SHOW (scattered (A, B, N));
  SHOW (choice (A, B, N, 0));
  SHOW (choice (A, B, N, 1));
  all.n = 50;
  sizes (&all, &all.n, 1);
  PRINT (Q);
  sizes (&all, Q, N);
  PRINT (Q);
  return all.n != 1;
}
