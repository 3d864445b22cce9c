/* Blocks whose size is loaded anew for each of them, as a function may change it: where one begins is no multiple
   of the size.  Inside of them pointers walk up to an end; another nest of the function is rescheduled.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark "changing-steps.c:37:.*loop nest rescheduled" } }
   { dg-final { scan-remark "changing-steps.c:66:.*loop nest rescheduled" } }
   { dg-final { scan-remark "changing-steps.c:92:.*loop nest rescheduled" } } */

#include "check.h"

#define N 60

double A[N * N], B[N], C[N], S[N];

/* In front of the blocks.  */
#define SUMS(P)                                                         \
  for (int i = 0; i < P; i++)                                                 \
    {                                                                         \
      S[i] = 0;                                                               \
      for (int j = 0; j < P; j++)                                             \
        S[i] += A[j * N + i];                                                 \
    }

void TEST_FUNCTION
change (int *size)
{
  *size += 2;
}

/* The size is loaded at the end.  */

int TEST_FUNCTION
late (int p, int size, int n, double *c, double *q)
{
  int k = 0, below = 0, first = 0;
  SUMS (p)
  while (first < p)
    {
      for (int j = 0; j < size; j++)
        {
          k = first + j;
          if (k < p - 1)
            {
              double *w = q + k + 1;
              for (double *v = c + k + 1, *end = c + p; v < end; v++, w++)
                {
                  below += *v < *w;
                  *w += *v;
                }
            }
        }
      for (int i = 0; i < n; i++)
        change (&size);
      first += size;
    }
  return below;
}

/* At the beginning.  */

int TEST_FUNCTION
early (int p, int size, double *c, double *q)
{
  int below = 0, first = 0;
  SUMS (p)
  while (first < p)
    {
      int now = size;
      for (int j = 0; j < now; j++)
        {
          int k = first + j;
          double *w = q + k + 1;
          for (double *v = c + k + 1, *end = c + p; v < end; v++, w++)
            {
              below += *v < *w;
              *w += *v;
            }
        }
      change (&size);
      first += now;
    }
  return below;
}

/* The same with subscripts.  */

int TEST_FUNCTION
subscripts (int p, int size, double *c, double *q)
{
  int below = 0, first = 0;
  SUMS (p)
  while (first < p)
    {
      int now = size;
      for (int j = 0; j < now; j++)
        for (int k = first + j + 1; k < p; k++)
          {
            below += c[k] < q[k];
            q[k] += c[k] * A[(k - first) * N + j];
          }
      change (&size);
      first += now;
    }
  return below;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (int p = 0; p <= N; p += 7)
    for (int size = 1; size < 9; size += 3)
      {
        int below = late (p, size, 1, B, C);
        PRINT (below);
        below = early (p, size, B, C);
        PRINT (below);
        below = subscripts (p, size, B, C);
        PRINT (below);
        PRINT (C);
        PRINT (S);
      }
  return 0;
}
