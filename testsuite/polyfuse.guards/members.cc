/* Arrays are called as the members are that point to them.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "`this->c' and `this->a' do not overlap, `this->c' and `this->b' do not overlap" } }
   { dg-final { nest-rescheduled inner "`this->c' and `this->in.d' do not overlap" } }
   { dg-final { nest-rescheduled triangle "`this->c' and `this->a' do not overlap" } }
   { dg-final { nest-rescheduled table "rows of `this->rows' are equally far apart.*`this->c' and `this->rows' do not overlap" } } */

#include <initializer_list>
extern "C" {
#include "check.h"
}

#define N 100

template <typename T> class matrices
{
public:
  T (*a)[N], (*b)[N], (*c)[N];
  struct
  {
    T (*d)[N];
  } in;
  T **rows;
  int n;

  void product ();
  void inner ();
  void triangle ();
  void table ();
};

template <typename T>
void TEST_FUNCTION
matrices<T>::product ()
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[k][j] += a[i][k] * b[j][i];
}

template <typename T>
void TEST_FUNCTION
matrices<T>::inner ()
{
  for (int i = 0; i < n; i++) /* nest: inner */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[k][j] += in.d[i][k] * in.d[j][i];
}

/* The pointers are loaded under a condition in front of the loops.  */
template <typename T>
void TEST_FUNCTION
matrices<T>::triangle ()
{
  for (int i = 0; i < n; i++) /* nest: triangle */
    for (int j = 0; j < i; j++)
      for (int k = 0; k < N; k++)
        c[k][j] += a[i][k] * a[j][k];
}

template <typename T>
void TEST_FUNCTION
matrices<T>::table ()
{
  for (int i = 0; i < n; i++) /* nest: table */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[k][j] += rows[i][k] * rows[j][k];
}

static double A[N][N], B[N][N], C[N][N];
static double *pointers[N];

/* With the arrays X, Y and Z.  */
static void
check (const char *name, double (*x)[N], double (*y)[N], double (*z)[N])
{
  matrices<double> m;
  m.a = x;
  m.b = y;
  m.c = z;
  m.in.d = x;
  m.rows = pointers;
  for (int n : { 0, 1, 2, N })
    {
      check_fill_double (*A, N * N);
      check_fill_double (*B, N * N);
      check_fill_double (*C, N * N);
      for (int k = 0; k < N; k++)
        pointers[k] = y[k];
      m.n = n;
      m.product ();
      m.inner ();
      m.triangle ();
      m.table ();
      check_print (name, A, sizeof A);
      check_print (name, B, sizeof B);
      check_print (name, C, sizeof C);
    }
}

int
main ()
{
  check ("apart", A, B, C);
  check ("same", A, A, A);
  check ("two", A, C, A);
  check ("next", A, C, (double (*)[N]) & C[0][0]);
}
