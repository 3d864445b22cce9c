/* What the tests of arguments compile: two nests that are rescheduled, and
   one that is not.  */

#define N 300

double A[N][N], B[N][N], C[N][N];

void
product (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	C[i][j] += A[i][k] * B[k][j];
}

void
columns (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

union
{
  double d[N][N];
  float f[N][2 * N];
} U;

void
parts (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      U.d[i][j] += U.f[i][j];
}
