/* Branches of which the program says that they are never taken, in loops and between them:  nests take
   the new code, with the same results.

   { dg-compare modes }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled sizes "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled subscripts "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled between "fused 2 nests into 1" } }
   { dg-final { nest-regenerated front } }
   { dg-final { nest-kept call "more than one exit|calls a function" } } */

#include "check.h"

enum { N = 60 };
typedef double matrix[N][N];
static matrix a, c;

/* A size that is asked for in each iteration, as that of a std::vector of version 16.  */
struct row
{
  double *begin, *end;
};

static inline unsigned long
size (const struct row *x)
{
  long n = x->end - x->begin;
  if (n < 0)
    __builtin_unreachable ();
  return n;
}

void TEST_FUNCTION
sizes (const struct row *x, const struct row *y, matrix c, matrix a)
{
  for (unsigned long i = 0; i < size (x); i++) /* nest: sizes */
    for (unsigned long j = 0; j < size (y); j++)
      c[j][i] += a[j][i] * 0.5;
}

/* Bounds that subscripts are said to have, on either side.  */
void TEST_FUNCTION
subscripts (int n)
{
  for (int i = 0; i < n; i++) /* nest: subscripts */
    for (int j = 0; j < n; j++)
      {
        if (i + j >= 2 * N)
          __builtin_unreachable ();
        if (j < N)
          c[j][i] += a[j][i] * 0.25;
        else
          __builtin_unreachable ();
      }
}

/* What is known between two loops does not keep them apart.  */
void TEST_FUNCTION
between (int n, int k)
{
  for (int i = 0; i < n; i++) /* nest: between */
    for (int j = 0; j < N; j++)
      c[i][j] = a[i][j] * 0.5;
  int factor = n + k;
  if (factor < 2)
    __builtin_unreachable ();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = c[i][j] * factor - a[i][j];
}

/* That the subscripts can be computed is known by the condition in front alone.  */
void TEST_FUNCTION
front (long n)
{
  if (n > 1000)
    __builtin_unreachable ();
  for (long i = 0; i < n; i++) /* nest: front */
    for (long j = 0; j < n; j++)
      c[j][i] += a[j][i] * 0.125;
}

__attribute__ ((noipa)) static void
leave (int n)
{
  if (n < 0)
    __builtin_exit (0);
}

/* The program may end before that.  */
void TEST_FUNCTION
call (int n, double *p, const double *q)
{
  for (int i = 0; i < n; i++) /* nest: call */
    for (int j = 0; j < n; j++)
      {
        if (j > N)
          {
            leave (-j);
            __builtin_unreachable ();
          }
        p[j * N + i] += q[j * N + i];
      }
}

int
main (void)
{
  static const int numbers[] = { 0, 1, 3, 17, N };
  static double line[N];
  check_fill_double (a[0], N * N);
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++)
      {
        struct row x = { line, line + numbers[i] };
        struct row y = { line, line + numbers[j] };
        sizes (&x, &y, c, a);
        subscripts (numbers[i]);
        between (numbers[i], numbers[j] + 2);
        front (numbers[j]);
        call (numbers[i], c[0], a[0]);
        check_print ("a", a, sizeof a);
        check_print ("c", c, sizeof c);
      }
  return 0;
}
