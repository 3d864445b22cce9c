/* Members of a class that are loaded behind many loops and stores are loaded in
   front of them, if these do not change them, so that all loops share a SCoP.

   { dg-compare modes }
   { dg-final { nest-rescheduled many "fused 14 nests" } }
   { dg-final { nest-kept replaced "" } } */

extern "C" {
#include "check.h"
}

#define M 8
#define N 100

template <typename T> struct planes
{
  T (*a)[N][N];
  T (*b)[N];
  T (*c)[N][N];
};

/* The row of the planes' elements (i, j), one after the other.  */
#define EACH(FIRST, TO, FROM)                                                  \
  for (int i = FIRST; i < N; i++)                                              \
    for (int j = 0; j < N; j++)                                                \
      for (int k = 0; k < M; k++)                                              \
        TO[k][i][j] += T (0.25) * FROM[k][i][j]

template <typename T>
void TEST_FUNCTION
many (planes<T> *m)
{
  for (int i = 0; i < N; i++) /* nest: many */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < M; k++)
        m->a[k][i][j] *= T (0.5);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  EACH (0, m->a, m->c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m->b[i][j] += m->a[1][i][j];
}

/* A statement between the loops changes a member.  */
template <typename T>
void TEST_FUNCTION
replaced (planes<T> *m, planes<T> *other)
{
  for (int i = 0; i < N; i++) /* nest: replaced */
    for (int j = 0; j < N; j++)
      m->b[i][j] += m->a[1][i][j];
  other->b = other->a[2];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m->b[i][j] += m->a[1][i][j];
}

static double A[M][N][N], B[N][N], C[M][N][N];

static void
check (const char *name, planes<double> m)
{
  planes<double> other = m;
  check_fill_double (**A, M * N * N);
  check_fill_double (*B, N * N);
  check_fill_double (**C, M * N * N);
  many (&m);
  check_print (name, A, sizeof A);
  check_print (name, B, sizeof B);
  replaced (&m, &other);
  check_print (name, B, sizeof B);
  replaced (&m, &m);
  check_print (name, A, sizeof A);
  check_print (name, B, sizeof B);
  check_print (name, C, sizeof C);
}

int
main ()
{
  check ("apart", { A, B, C });
  check ("inside", { A, A[3], C });
  check ("same", { A, A[1], A });
  check ("behind", { A, C[2], C });
}
