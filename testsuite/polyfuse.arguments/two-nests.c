/* Two nests of one function, alike, which are two SCoPs.  */

#define N 300

double A[N][N], B[N][N];
volatile int between;

void
two_nests (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
  between = 1;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      B[i][j] = B[i][j] * 0.5 + A[i][j];
}
