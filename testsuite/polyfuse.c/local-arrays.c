/* Arrays that are declared inside of loops: they end to exist in each iteration, which GCC
   marks.  Nests that contain such marks are rescheduled, and loops that stay keep theirs.

   { dg-compare modes }
   { dg-final { nest-regenerated transform } }
   { dg-final { nest-regenerated columns } }
   { dg-final { nest-rescheduled pairs "" } } */

#include "check.h"

#define N 40

float flat_in[N * 64], flat_out[N * 64],
    flat_c[64];
double x[N][N], y[N][N];

/* A transform in two steps, as of images.  */

void TEST_FUNCTION
transform (int n, const float *restrict a, const float *restrict b,
           float *restrict r)
{
  for (int k = 0; k < n; k++) /* nest: transform */
    {
      float t[8][8];
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
          {
            float s = 0;
            for (int l = 0; l < 8; l++)
              s += b[i * 8 + l] * a[k * 64 + l * 8 + j];
            t[i][j] = s;
          }
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
          {
            float s = 0;
            for (int l = 0; l < 8; l++)
              s += t[i][l] * b[j * 8 + l];
            r[k * 64 + i * 8 + j] = s;
          }
    }
}

/* Two arrays one after the other, which may share memory in what stays.  */

void TEST_FUNCTION
columns (int n)
{
  for (int k = 0; k < n; k++) /* nest: columns */
    {
      {
        double t[N];
        for (int i = 0; i < N; i++)
          t[i] = x[i][k] * 0.5;
        for (int i = 1; i < N; i++)
          x[i][k] = t[i] + t[i - 1];
      }
      {
        double u[N];
        for (int i = 0; i < N; i++)
          u[i] = y[i][k] + x[i][k];
        for (int i = 1; i < N; i++)
          y[i][k] = u[i] - u[i - 1] * 0.25;
      }
    }
}

struct point
{
  double x, y, z;
};

void TEST_FUNCTION
pairs (int n, const struct point *v, double *f)
{
  for (int i = 0; i < n; i++) /* nest: pairs */
    for (int j = 0; j < n; j++)
      {
        struct point d
            = { v[i].x - v[j].x, v[i].y - v[j].y, v[i].z - v[j].z };
        f[i] += d.x * d.x + d.y * d.y + d.z * d.z;
      }
}

/* The address of the array passes to other code, in a loop beside one that is rescheduled.  */

__attribute__ ((noipa)) double
sum (const double *a, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void TEST_FUNCTION
shared (int n)
{
  for (int k = 0; k < n; k++)
    {
      double t[N] = { 0 };
      for (int i = 0; i < N; i++)
        t[i] = x[k][i] * 2;
      y[k][0] = sum (t, N);
    }
  for (int j = 0; j < n; j++)
    for (int i = 0; i < N; i++)
      x[i][j] = x[i][j] * 0.5 + y[i][j];
}

int
main (void)
{
  static struct point v[N];
  static double f[N];
  static const int sizes[] = { 0, 1, 2, 7, 8, 9, N };

  FILL_FLOAT (flat_in);
  FILL_FLOAT (flat_c);
  FILL_DOUBLE (x);
  FILL_DOUBLE (y);
  for (int i = 0; i < N; i++)
    v[i] = (struct point){ i * 0.5, 3 - i, i % 7 };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      int n = sizes[k];
      transform (n, flat_in, flat_c, flat_out);
      PRINT (flat_out);
      columns (n);
      shared (n);
      PRINT (x);
      PRINT (y);
      pairs (n, v, f);
      PRINT (f);
    }
  return 0;
}
