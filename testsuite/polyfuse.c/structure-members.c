/* Members of the same structures are in the same lines: loops over them are not distributed, rows are
   kept where columns would only be exchanged for others, and loops over the same structures are fused.
   Bit-fields need not begin at bytes.

   { dg-compare modes }
   { dg-final { nest-rescheduled columns "interchanged j, i to i, j; vector loop j" } }
   { dg-final { nest-kept transposed "predicted" } }
   { dg-final { nest-rescheduled steps "fused 6 nests into " } }
   { dg-final { nest-rescheduled fields "vector loop" } }
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

struct flags
{
  unsigned low : 3, high : 5;
};

struct color A[N][N], B[N][N];
struct particle P[M];
struct flags F[N][N];

void TEST_FUNCTION
columns (void)
{
  for (int j = 0; j < N; j++) /* nest: columns */
    for (int i = 0; i < N; i++)
      {
        A[i][j].red *= 0.5;
        A[i][j].green *= 0.25;
        A[i][j].blue *= 0.125;
      }
}

void TEST_FUNCTION
transposed (void)
{
  for (int i = 0; i < N; i++) /* nest: transposed */
    for (int j = 0; j < N; j++)
      {
        B[i][j].red = A[j][i].red;
        B[i][j].green = A[j][i].green;
        B[i][j].blue = A[j][i].blue;
      }
}

void TEST_FUNCTION
steps (void)
{
  for (int i = 0; i < M; i++) /* nest: steps */
    P[i].vx += P[i].fx * 0.125;
  for (int i = 0; i < M; i++)
    P[i].vy += P[i].fy * 0.125;
  for (int i = 0; i < M; i++)
    P[i].vz += P[i].fz * 0.125;
  for (int i = 0; i < M; i++)
    P[i].x += P[i].vx * 0.125;
  for (int i = 0; i < M; i++)
    P[i].y += P[i].vy * 0.125;
  for (int i = 0; i < M; i++)
    P[i].z += P[i].vz * 0.125;
}

void TEST_FUNCTION
fields (void)
{
  for (int j = 0; j < N; j++) /* nest: fields */
    for (int i = 0; i < N; i++)
      {
        F[i][j].low += 3;
        F[i][j].high += F[i][j].low;
      }
}

int
main (void)
{
  static double low[N][N], high[N][N];

  FILL_DOUBLE (A);
  FILL_DOUBLE (P);
  columns ();
  transposed ();
  PRINT (B);
  steps ();
  PRINT (P);
  fields ();
  fields ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        low[i][j] = F[i][j].low;
        high[i][j] = F[i][j].high;
      }
  PRINT (low);
  PRINT (high);
  return 0;
}
