// Nests in lambdas, some of them called from a nest, and in methods:
//
//   for (j) for (i) S[i][j] = f (S[i][j], i, j);
//
// { dg-compare modes }
// { dg-final { nest-rescheduled inlined "vector loop j" } }

#include "check.h"

constexpr int N = 270;
double S[N][N], R[N][N];

template <typename F>
inline void __attribute__ ((always_inline))
each (F f)
{
  for (int j = 0; j < N; j++) // nest: inlined
    for (int i = 0; i < N; i++)
      f (i, j);
}

void TEST_FUNCTION
scale (double factor)
{
  each ([=] (int i, int j) { S[i][j] = S[i][j] * factor + R[i][j]; });
}

class grid
{
  double cell[N][N];

public:
  grid () { check_fill_double (&cell[0][0], N * N); }
  void smooth ();
  void print () const { check_print ("cell", cell, sizeof (cell)); }
};

void TEST_FUNCTION
grid::smooth ()
{
  for (int j = 1; j < N; j++)
    for (int i = 1; i < N; i++)
      cell[i][j] = cell[i - 1][j - 1] * 0.5 + cell[i][j];
}

static grid g;

int
main ()
{
  FILL_DOUBLE (S);
  FILL_DOUBLE (R);
  scale (0.75);
  PRINT (S);
  g.smooth ();
  g.print ();
}
