/* Arrays that are reached through structures and globals.

   { dg-compare modes }
   { dg-final { nest-rescheduled matrix "checked at run time" } }
   { dg-final { nest-rescheduled global "checked at run time" } } */

#include "check.h"

#define N 80

struct matrix
{
  int rows, cols;
  double *data;
};

double A[2 * N * N], B[2 * N * N];
int size = N;
double *from, *to;

void TEST_FUNCTION
scale (struct matrix *m, const struct matrix *o)
{
  int i, j;
  for (j = 0; j < m->cols; j++) /* nest: matrix */
    for (i = 0; i < m->rows; i++)
      m->data[i * m->cols + j] = m->data[i * m->cols + j] * 0.5 + o->data[i * o->cols + j];
}

void TEST_FUNCTION
add (void)
{
  int i, j;
  for (j = 0; j < size; j++) /* nest: global */
    for (i = 0; i < size; i++)
      to[i * size + j] = to[i * size + j] * 0.5 + from[j * size + i];
}

int
main (void)
{
  struct matrix a = { N, N, A }, b = { N, N, B }, c = { N, N, A + N + 1 };
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  scale (&a, &b);
  scale (&a, &a);
  scale (&c, &a);
  PRINT (A);
  from = A;
  to = B;
  add ();
  PRINT (B);
  to = A + 5;
  add ();
  PRINT (A);
  return 0;
}
