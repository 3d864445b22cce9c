// Variables of a loop that share memory, one after the other: the mark where one of them ends to
// exist stands next to a load that is moved in front of a loop which still uses it.
//
// { dg-compare modes }

#include "check.h"
#include <vector>

typedef std::vector<std::vector<double>> matrix;
constexpr int N = 24, CAPACITY = 64;

static double *memory[3];
static unsigned state = 1;

static unsigned
next ()
{
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

static void
fill ()
{
  for (int m = 0; m < 3; m++)
    for (int k = 0; k < CAPACITY * CAPACITY; k++)
      memory[m][k] = (double) ((int) (next () % 17) - 8);
}

static int
length (int mode, int n)
{
  return mode == 0 ? n : n / 2;
}

static matrix
make (int m, int mode, int n)
{
  matrix r (n);
  for (int i = 0; i < n; i++)
    {
      r[i].resize (CAPACITY);
      for (int k = 0; k < CAPACITY; k++)
        r[i][k] = memory[m][i * CAPACITY + k];
      r[i].resize (length (mode, n));
    }
  return r;
}

void __attribute__ ((noipa))
use (matrix &, matrix &, matrix &, int, std::vector<double> &)
{
}

static double sum;

static void
add (const double *p, size_t n)
{
  for (size_t k = 0; k < n; k++)
    sum = sum * 0.5 + p[k];
}

int
main ()
{
  for (double *&p : memory)
    p = new double[CAPACITY * CAPACITY];
  for (int n : { 1, 2, 3, 7, N })
    {
      std::vector<double> s (CAPACITY);
      {
        fill ();
        matrix a = make (0, 0, n), b = make (1, 0, n), c = make (2, 0, n);
        a[0].size () ? use (a, b, c, n, s) : (void) 0;
        for (matrix *m : { &a, &b, &c })
          for (auto &r : *m)
            add (r.data (), r.size ());
        use (a, a, b, n, s);
        for (matrix *m : { &a, &b, &c })
          for (auto &r : *m)
            add (r.data (), r.size ());
      }
      PRINT (sum);
    }
  return 0;
}
