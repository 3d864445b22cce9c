/* Nests of several shapes, all of which are rescheduled at -O3.  */

#define N 400

double A[N][N], B[N][N], C[N][N], x[N], y[N];

void
product (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	C[i][j] += A[i][k] * B[k][j];
}

void
columns (int n)
{
  double scale = n * 0.5;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
	double sum = A[i][j] + B[i][j];
	A[i][j] = sum * scale;
      }
}

static inline void
add (double *sum, double value)
{
  *sum += value;
}

double
vector (void)
{
  double last = 0;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      add (&y[i], A[i][j] * x[j]);
  for (int i = 0; i < N; i++)
    last = y[i];
  return last;
}
