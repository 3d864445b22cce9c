/* A correlation, of what both series have: how long its loops are is many functions of four numbers, for which it is not
   looked for which of them may be short.  To look took all operations that a nest may.

   { dg-compare modes }
   { dg-final { nest-rescheduled lags "vector loop lag" } } */

#include "check.h"

#define N 200

float A[N], B[N], SUM[N];

void TEST_FUNCTION
correlate (int first, int last, int n, int m, const float *restrict a,
           const float *restrict b, float *restrict sum)
{
  for (int lag = first; lag <= last; lag++) /* nest: lags */
    {
      float x = 0;

      for (int i = 1; i <= m; i++)
        {
          int j = 4 * i - 3 + lag;

          if (j >= 1 && j <= n)
            x += a[j] * b[i];
        }
      sum[lag - first] = 2 * x;
    }
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 9, 40, N - 1 };

  for (int i = 0; i < N; i++)
    {
      A[i] = i % 13 * 0.25f;
      B[i] = i % 7 * 0.5f - 1;
    }
  for (unsigned k = 0; k < 36; k++)
    {
      int n = size[k % 6], m = size[k / 6];

      correlate (-m / 2, m / 2, n, m, A, B, SUM);
      correlate (-n, -m, n, m, A, B, SUM);
      correlate (n, n + 30, N - 1, m, A, B, SUM);
      PRINT (SUM);
    }
  return 0;
}
