/* Members of structures behind pointers are in the same lines, as those of declared arrays are: loops over them are
   not distributed, loops over one member each are fused, be these of the same size or not, and columns are exchanged
   for rows.

   { dg-compare modes }
   { dg-final { nest-rescheduled columns "interchanged j, i to i, j; vector loop j" } }
   { dg-final { nest-rescheduled blurred "interchanged j, i to i, j; .*vector loop j" } }
   { dg-final { nest-rescheduled steps "fused 6 nests into " } }
   { dg-final { nest-rescheduled sums "fused 3 nests into 1" } }
   { dg-final { scan-remark-not "rescheduled: .*distributed" } } */

#include "check.h"

#define N 400
#define M 100000

struct color
{
  double red, green, blue;
};

struct particle
{
  double x, y, z, vx, vy, vz, fx, fy, fz;
};

static struct color A[N * N], B[N * N];
static struct particle P[M];

void TEST_FUNCTION
columns (struct color *a, int width, int height)
{
  for (int j = 0; j < width; j++) /* nest: columns */
    for (int i = 0; i < height; i++)
      {
        a[(long)i * width + j].red *= 0.5;
        a[(long)i * width + j].green *= 0.25;
        a[(long)i * width + j].blue *= 0.125;
      }
}

void TEST_FUNCTION
blurred (struct color *restrict b, const struct color *restrict a, int width,
         int height)
{
  for (int j = 1; j < width - 1; j++) /* nest: blurred */
    for (int i = 1; i < height - 1; i++)
      {
        const struct color *c = a + (long)i * width + j;
        struct color *d = b + (long)i * width + j;

        d->red = 0.25 * (c[-1].red + c[1].red + c[-width].red + c[width].red);
        d->green = 0.25
                   * (c[-1].green + c[1].green + c[-width].green
                      + c[width].green);
        d->blue
            = 0.25 * (c[-1].blue + c[1].blue + c[-width].blue + c[width].blue);
      }
}

void TEST_FUNCTION
steps (struct particle *p, int n)
{
  for (int i = 0; i < n; i++) /* nest: steps */
    p[i].vx += p[i].fx * 0.125;
  for (int i = 0; i < n; i++)
    p[i].vy += p[i].fy * 0.125;
  for (int i = 0; i < n; i++)
    p[i].vz += p[i].fz * 0.125;
  for (int i = 0; i < n; i++)
    p[i].x += p[i].vx * 0.125;
  for (int i = 0; i < n; i++)
    p[i].y += p[i].vy * 0.125;
  for (int i = 0; i < n; i++)
    p[i].z += p[i].vz * 0.125;
}

void TEST_FUNCTION
sums (const struct particle *p, int n, double *sum)
{
  double square = 0, first = 0, second = 0;

  for (int i = 0; i < n; i++) /* nest: sums */
    square += p[i].vx * p[i].vx + p[i].vy * p[i].vy + p[i].vz * p[i].vz;
  for (int i = 0; i < n; i++)
    first += p[i].x * p[i].fx;
  for (int i = 0; i < n; i++)
    second += p[i].y * p[i].fy;
  sum[0] = square;
  sum[1] = first;
  sum[2] = second;
}

int
main (void)
{
  static double sum[3];

  FILL_DOUBLE (A);
  FILL_DOUBLE (P);
  columns (A, N, N - 3);
  blurred (B, A, N, N);
  PRINT (A);
  PRINT (B);
  steps (P, M);
  PRINT (P);
  sums (P, M, sum);
  PRINT (sum);
  return 0;
}
