// A nest that may throw stays as it is; one in a function with clean-ups does
// not have to.
//
// { dg-compare modes }
// { dg-final { nest-kept throwing "calls a function|side effects|more than one exit" } }

#include "check.h"

constexpr int N = 120;
double A[N][N], B[N][N];

double TEST_FUNCTION
checked (double x)
{
  if (x > 2)
    throw x;
  return x * 1.25;
}

void TEST_FUNCTION
throwing ()
{
  for (int j = 0; j < N; j++) // nest: throwing
    for (int i = 0; i < N; i++)
      A[i][j] = checked (A[i][j]);
}

struct guard
{
  int &count;
  explicit guard (int &c) : count (c) { count++; }
  ~guard () { count--; }
};

int open_guards;

void TEST_FUNCTION
with_clean_up ()
{
  guard outer (open_guards);
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      B[i][j] += A[i][j];
  B[0][0] = checked (B[0][0]);
}

int
main ()
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  int caught = 0;
  for (int k = 0; k < 6; k++)
    try
      {
	throwing ();
	with_clean_up ();
      }
    catch (double x)
      {
	caught++;
	A[0][0] = 0;
	B[0][0] = 0;
      }
  PRINT (A);
  PRINT (B);
  PRINT (caught);
  PRINT (open_guards);
}
