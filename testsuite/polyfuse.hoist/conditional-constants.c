/* Generated code has iterations of their own, in which what conditions compare, or what
   is stored under them, is constant: conditions on data are restored there, too.

   { dg-compare hoisting }
   { dg-final { scan-remark "loop nest rescheduled.* loop m" "hoist -O3" } }
   { dg-final { scan-remark "loop nest rescheduled.* loop n" "hoist -O3" } } */

#include "check.h"

#define N 66

double A[N][N], S[N];
int K[N][N], L[N][N];

/* In the last iteration of J, which has none of the inner loop, J is not 5.  */
void TEST_FUNCTION
condition (void)
{
  for (int j = 0; j < N; j++)
    {
      if (A[j][1] > S[j])
	{
	  A[j][1] += S[j];
	  if (j == 5)
	    L[j][1] = 3;
	  K[j][3] = j;
	}
      for (int m = j; m < N - 1; m++)
	A[j][m] = 2 * A[j][m] + A[N - 1 - j][m];
    }
}

/* In the last iteration of J 0 is stored.  */
void TEST_FUNCTION
value (void)
{
  for (int j = 1 - N; j <= 0; j++)
    {
      if (A[j + N - 1][1] > S[j + N - 1])
	{
	  A[j + N - 1][1] += S[j + N - 1];
	  K[j + N - 1][3] = j;
	}
      for (int n = j + N - 1; n < N - 1; n++)
	A[j + N - 1][n] = 2 * A[j + N - 1][n] + A[-j][n];
    }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (S);
  FILL_INT (K);
  FILL_INT (L);
  S[N - 1] = A[N - 1][1] - 1;
}

#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      fill ();                                                                \
      CALL;                                                                   \
      PRINT (A);                                                              \
      PRINT (K);                                                              \
      PRINT (L);                                                              \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (condition ());
  CHECK (value ());
  return 0;
}
