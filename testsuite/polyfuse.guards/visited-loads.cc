/* Members of a class that are loaded in some iterations of a loop only: they are loaded
   in front of it if there is such an iteration, and not if there is none, as there
   need not be an object then.

   { dg-compare modes }
   { dg-final { nest-rescheduled symmetric "interchanged .*every loop iterates" } }
   { dg-final { nest-rescheduled constant "checked at run time: `m->a' and `m->b' do not overlap$" } }
   { dg-final { nest-rescheduled factorization "interchanged" } }
   { dg-final { nest-rescheduled middle "interchanged" } }
   { dg-final { nest-untouched either } }
   { dg-final { nest-untouched bytes } } */

#include <initializer_list>
extern "C" {
#include "check.h"
}

#define N 120

/* Matrices with rows of N elements.  */
template <typename T> struct matrices
{
  T (*a)[N];
  T (*b)[N];
};

/* There is no inner iteration for one row.  */
template <typename T>
void TEST_FUNCTION
symmetric (const matrices<T> *m, int n)
{
  for (int i = 0; i < n; i++) /* nest: symmetric */
    for (int j = 0; j < i; j++)
      for (int k = 0; k < N; k++)
        m->a[k][j] += m->b[i][k] * m->b[j][k];
}

/* The same with as many rows as there are.  */
template <typename T>
void TEST_FUNCTION
constant (const matrices<T> *m)
{
  for (int i = 0; i < N; i++) /* nest: constant */
    for (int j = 0; j < i; j++)
      for (int k = 0; k < N; k++)
        m->a[k][j] += m->b[i][k] * m->b[j][k];
}

/* Nor in the last iteration.  */
template <typename T>
void TEST_FUNCTION
factorization (const matrices<T> *m, int n)
{
  for (int k = 0; k < n; k++) /* nest: factorization */
    {
      for (int i = k + 1; i < n; i++)
        m->a[i][k] /= m->a[k][k];
      for (int j = k + 1; j < n; j++)
        for (int i = k + 1; i < n; i++)
          m->a[i][j] -= m->a[i][k] * m->a[k][j];
    }
}

/* Neither in the first nor in the last.  */
template <typename T>
void TEST_FUNCTION
middle (const matrices<T> *m, int n, int first, int last)
{
  for (int i = 0; i < n; i++) /* nest: middle */
    if (i > first)
      for (int j = i + 1; j < last; j++)
        for (int k = 0; k < N; k++)
          m->a[k][j] += m->b[i][k] * m->b[i][j];
}

/* In each other one.  Some versions of GCC cannot count the iterations.  */
template <typename T>
void TEST_FUNCTION
odd (const matrices<T> *m, int n, int last)
{
  for (int i = 0; i < n; i++) /* nest: odd */
    for (int j = 2 * i + 1; j < last; j++)
      for (int k = 0; k < N; k++)
        m->a[k][j] += m->b[i][k] * m->b[j][k];
}

/* Two conditions lead there.  */
template <typename T>
void TEST_FUNCTION
either (const matrices<T> *m, int n, int first, int other)
{
  for (int i = 0; i < n; i++) /* nest: either */
    if (i < first || 3 * i == other)
      m->a[i][i] += m->b[i][0];
}

/* What is written may be a part of the members.  */
template <typename T>
void TEST_FUNCTION
bytes (const matrices<T> *m, int n)
{
  for (int i = 0; i < n; i++) /* nest: bytes */
    for (int j = 0; j < i; j++)
      for (int k = 0; k < 20; k++)
        m->a[k][j] = m->b[k][j];
}

static double A[N + 1][N], B[N][N];
alignas (65536) static unsigned char octets[65536];

static void
prepare (void)
{
  check_fill_double (*A, N * N);
  check_fill_double (*B, N * N);
  for (int i = 0; i < N; i++)
    A[i][i] += N;
}

template <typename F>
static void
check (const char *name, const matrices<double> *m, F run)
{
  prepare ();
  run (m);
  check_print (name, A, sizeof A);
  check_print (name, B, sizeof B);
}

static void
check_all (const matrices<double> *m)
{
  typedef const matrices<double> *all;
  for (int n : { -1, 0, 1, 2, 3, 50, N })
    {
      check ("symmetric", m, [n] (all m) { symmetric (m, n); });
      check ("factorization", m, [n] (all m) { factorization (m, n); });
      check ("middle", m, [n] (all m) { middle (m, n, 2, n - 1); });
      check ("odd", m, [n] (all m) { odd (m, n / 2, n); });
      check ("either", m, [n] (all m) { either (m, n, n / 2, N); });
    }
  check ("constant", m, [] (all m) { constant (m); });
}

/* Where no iteration needs it there need be no object.  */
static void
check_none (void)
{
  const matrices<double> *none = NULL;
  for (int n : { -1, 0, 1 })
    symmetric (none, n);
  factorization (none, 0);
  middle (none, 0, 2, 7);
  middle (none, N, 7, 7);
  middle (none, 8, 7, 100);
  odd (none, 0, 7);
  odd (none, 7, 1);
  either (none, 0, 5, 9);
  either (none, 7, 0, 7);
  bytes ((const matrices<unsigned char> *)NULL, 1);
}

/* The members are in the array that is written to, and change to others, which differ
   in one byte of each.  */
static void
check_overlap (void)
{
  unsigned char (*a)[N] = (unsigned char (*)[N])octets;
  unsigned char (*b)[N] = (unsigned char (*)[N]) & octets[0x4000];
  const matrices<unsigned char> before = { a, b };
  const matrices<unsigned char> after
      = { (unsigned char (*)[N]) & octets[0x100],
          (unsigned char (*)[N]) & octets[0x4100] };
  for (int i = 0; i < 65536; i++)
    octets[i] = i * 7 + i / 256;
  memcpy (a[3], &before, sizeof before);
  memcpy (b[3], &after, sizeof after);
  bytes ((matrices<unsigned char> *)a[3], 90);
  memset (a[3], 0, sizeof before);
  memset (after.a[3], 0, sizeof after);
  memset (b[3], 0, sizeof after);
  check_print ("bytes", octets, sizeof octets);
}

int
main ()
{
  const matrices<double> apart = { A, B }, same = { A, A }, next = { A, A + 1 };
  check_all (&apart);
  check_all (&same);
  check_all (&next);
  check_none ();
  check_overlap ();
}
