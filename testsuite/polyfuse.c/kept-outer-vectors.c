/* Nests that GCC vectorizes in the loop around the innermost one must stay as they are; where it has
   to check first that arrays do not overlap, it does not, and neither does it where the innermost
   loop may not iterate.

   { dg-additional-options "-march=x86-64-v3" }
   { dg-compare modes }
   { dg-final { nest-kept forces "faster" } }
   { dg-final { nest-kept sums "faster" } }
   { dg-final { nest-kept triple "faster" } }
   { dg-final { nest-kept nearest "faster" } }
   { dg-final { nest-rescheduled aliased "interchanged" } }
   { dg-final { nest-rescheduled guarded "interchanged" } } */

#include <stdio.h>

#define N 203

static float points[N][4], centres[N][4];
static int found[N];
static double place[N][3], force[N][3], mass[N], near[N], far[N];

/* What moves in the inner loop is the same for all of a vector.  */
__attribute__ ((noipa)) static void
forces (int n, double (*restrict p)[3], double *restrict m,
        double (*restrict f)[3])
{
  for (int i = 0; i < n; i++) /* nest: forces */
    for (int j = 0; j < n; j++)
      {
        double x = p[j][0] - p[i][0], y = p[j][1] - p[i][1],
               z = p[j][2] - p[i][2];
        double d = x * x + y * y + z * z + 1e-3, s = m[j] / (d * d);

        f[i][0] += x * s;
        f[i][1] += y * s;
        f[i][2] += z * s;
      }
}

/* With sums in scalars.  */
__attribute__ ((noipa)) static void
sums (int n, double *restrict x, double *restrict y, double *restrict z)
{
  for (int i = 0; i < n; i++) /* nest: sums */
    {
      double s = 0;

      for (int j = 0; j < n; j++)
        {
          double d = x[i] - y[j];

          s += d * d / (1 + d * d);
        }
      z[i] = s;
    }
}

/* In a loop around both.  */
__attribute__ ((noipa)) static void
triple (int n, double x[restrict][N], double *restrict y, double z[restrict][N])
{
  for (int k = 0; k < 2; k++) /* nest: triple */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        z[k][i] += 1 / (1 + x[k][i] * y[j]);
}

/* With a condition in the inner loop.  */
__attribute__ ((noipa)) static void
nearest (int n, float (*restrict x)[4], float (*restrict y)[4],
         int *restrict z)
{
  for (int i = 0; i < n; i++) /* nest: nearest */
    {
      float least = 1e30f;
      int found = 0;

      for (int j = 0; j < N; j++)
        {
          float s = 0;

          for (int k = 0; k < 4; k++)
            s += (x[i][k] - y[j][k]) * (x[i][k] - y[j][k]);
          if (s < least)
            {
              least = s;
              found = j;
            }
        }
      z[i] = found;
    }
}

/* The arrays may overlap.  */
__attribute__ ((noipa)) static void
aliased (int n, double *x, double *y, double *z)
{
  for (int i = 0; i < n; i++) /* nest: aliased */
    for (int j = 0; j < n; j++)
      z[i] += 1 / (1 + x[i] * y[j]);
}

/* M may be 0.  */
__attribute__ ((noipa)) static void
guarded (int n, int m, double *restrict x, double *restrict y,
         double *restrict z)
{
  for (int i = 0; i < n; i++) /* nest: guarded */
    {
      double s = 0;

      for (int j = 0; j < m; j++)
        s += 1 / (1 + x[i] * y[j]);
      z[i] = s;
    }
}

static void
show (const double *p, int n)
{
  double all = 0;

  for (int i = 0; i < n; i++)
    all = all * 0.9990234375 + p[i];
  printf ("%a\n", all);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 3, 4, 7, 50, N };
  static double rows[2][N], results[2][N];

  for (int i = 0; i < N; i++)
    {
      for (int k = 0; k < 3; k++)
        place[i][k] = (i * 7 + k * 5) % 23 * 0.25;
      for (int k = 0; k < 4; k++)
        {
          points[i][k] = (i * 11 + k * 3) % 29 * 0.5f;
          centres[i][k] = (i * 5 + k * 7) % 31 * 0.25f;
        }
      mass[i] = i % 5 + 1;
      near[i] = i % 11 * 0.5;
      rows[0][i] = rows[1][N - 1 - i] = i % 9 * 0.125;
    }
  for (int k = 0; k < 7; k++)
    {
      int n = sizes[k];

      forces (n, place, mass, force);
      show (force[0], 3 * N);
      sums (n, mass, near, far);
      show (far, N);
      triple (n, rows, mass, results);
      show (results[0], 2 * N);
      aliased (n, near, mass, far);
      aliased (n, near, mass, mass);
      show (far, N);
      show (mass, N);
      nearest (n, points, centres, found);
      for (int i = 0; i < N; i++)
        far[i] = found[i];
      show (far, N);
      guarded (n, n / 2, near, rows[0], far);
      show (far, N);
    }
  return 0;
}
