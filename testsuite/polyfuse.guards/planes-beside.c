/* Sums that get elements for iterations of two loops, where the outer loop computes more for each of its
   iterations: the least of a row's sums and where it is, a sum of sums, and sums over the outer loop of
   these.

   { dg-compare modes }
   { dg-final { nest-rescheduled nearest "expanded s" } }
   { dg-final { nest-rescheduled total "expanded s" } }
   { dg-final { nest-rescheduled portions "expanded s" } }
   { dg-final { nest-rescheduled farthest "expanded s" } } */

#include "check.h"

#define M 150
#define D 40

double A[M * D], B[M * D], C[M * M], T[M], R[1];
float E[M * D], F[M * D], G[M];
int I[M];

void TEST_FUNCTION
nearest (int n, int m, int d, const double *a, const double *b, int *where)
{
  for (int i = 0; i < n; i++) /* nest: nearest */
    {
      double least = 1e300;
      int at = -1;

      for (int j = 0; j < m; j++)
        {
          double s = 0;

          for (int k = 0; k < d; k++)
            {
              double t = a[i * d + k] - b[j * d + k];

              s += t * t;
            }
          if (s < least)
            {
              least = s;
              at = j;
            }
        }
      where[i] = at;
    }
}

/* What the outer loop adds up comes from its iteration before.  */
double TEST_FUNCTION
total (int n, int m, int d, const double *a, const double *b)
{
  double all = 0.5;

  for (int i = 0; i < n; i++) /* nest: total */
    {
      double least = 1e300;

      for (int j = 0; j < m; j++)
        {
          double s = 0;

          for (int k = 0; k < d; k++)
            s += (a[i * d + k] - b[j * d + k]) * (a[i * d + k] - b[j * d + k]);
          least = s < least ? s : least;
        }
      all = 0.75 * all + least;
    }
  return all;
}

/* Another loop behind uses what the loop over j has computed.  */
void TEST_FUNCTION
portions (int n, int m, int d, const double *restrict a,
          const double *restrict b, double *restrict c, double *restrict sum)
{
  for (int i = 0; i < n; i++) /* nest: portions */
    {
      double all = 0.25;

      for (int j = 0; j < m; j++)
        {
          double s = 0;

          for (int k = 0; k < d; k++)
            s += a[i * d + k] * b[j * d + k];
          c[i * m + j] += s * s;
          all += s;
        }
      sum[i] = all;
      for (int j = 0; j < m; j++)
        c[i * m + j] /= all;
    }
}

/* An array is read before, and written behind.  */
void TEST_FUNCTION
farthest (int n, int m, int d, const float *a, const float *b, float *far)
{
  for (int i = 0; i < n; i++) /* nest: farthest */
    {
      float most = far[i];

      for (int j = 0; j < m; j++)
        {
          float s = 0;

          for (int k = 0; k < d; k++)
            s += a[i * d + k] * b[j * d + k];
          if (s > most)
            most = s;
        }
      far[i] = most * 0.5f;
    }
}

/* Each row begins where the one before has ended: the loop over i hands on what the loop over j
   needs.  */
double TEST_FUNCTION
handed_on (int n, int m, int d, const double *a, const double *b)
{
  double last = 0;

  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double s = 0;

        for (int k = 0; k < d; k++)
          s += a[i * d + k] * b[j * d + k];
        last = 0.5 * last + s;
      }
  return last;
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_FLOAT (E);
  FILL_FLOAT (F);
  FILL_FLOAT (G);
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 25, 31, 33, 71, 73, M };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k], m = size[(k + 4) % 9], d = (int)(k * 5);

      fill ();
      nearest (n, m, d, A, B, I);
      PRINT (I);
      R[0] = total (m, n, d, A, B);
      PRINT (R);
      portions (n, m, d, A, B, C, T);
      PRINT (C);
      PRINT (T);
      farthest (m, n, d, E, F, G);
      PRINT (G);
      R[0] = handed_on (n, m, d, A, B);
      PRINT (R);
    }
  return 0;
}
