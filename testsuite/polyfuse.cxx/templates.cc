// Nests in templates, with extents that are template parameters:
//
//   for (j) for (i) a[i][j] = a[i][j] * 0.5 + b[i][j];
//
// i and j are to be interchanged.
//
// { dg-compare modes }
// { dg-final { nest-rescheduled walk "vector loop j" } }

#include "check.h"

template <typename T, int N> struct matrix
{
  T element[N][N];
  T &operator() (int i, int j) { return element[i][j]; }
  const T &operator() (int i, int j) const { return element[i][j]; }
};

matrix<double, 300> A, B;
matrix<float, 280> F, G;

template <typename T, int N>
void TEST_FUNCTION
walk (T (&a)[N][N], const T (&b)[N][N])
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      a[i][j] = a[i][j] * T (0.5) + b[i][j];
}

void TEST_FUNCTION
walk_global ()
{
  for (int j = 0; j < 300; j++) // nest: walk
    for (int i = 0; i < 300; i++)
      A (i, j) = A (i, j) * 0.5 + B (i, j);
}

int
main ()
{
  FILL_DOUBLE (A.element);
  FILL_DOUBLE (B.element);
  FILL_FLOAT (F.element);
  FILL_FLOAT (G.element);
  walk_global ();
  walk (A.element, B.element);
  walk (F.element, G.element);
  PRINT (A);
  PRINT (F);
}
