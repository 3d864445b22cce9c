/* Loops that count the elements of rows by one counter: those that OpenMP collapses, and those in which programs
   divide the counter.  They get a loop for each dimension, and walk along parts of rows and whole rows in turn.
   Whatever the counter begins with, and the length of the rows is, they do what they did.

   { dg-compare modes }
   { dg-additional-options "-fopenmp" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled divided "vector loop j" } }
   { dg-final { nest-rescheduled without_sign "vector loop j" } }
   { dg-final { nest-rescheduled part "vector loop j" } }
   { dg-final { nest-rescheduled turned "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled fixed "vector loop j" } }
   { dg-final { nest-rescheduled shared "vector loop j" } }
   { dg-final { nest-rescheduled in_chunks "vector loop j" } }
   { dg-final { nest-rescheduled by_hand "vector loop j" } } */

#include <limits.h>
#include <stddef.h>
#include "check.h"

#define N 23

double A[N * N], B[N * N], C[N * N];
double D[N][N], E[N][N], F[N][N];
int MARK[4096];
unsigned char IN[N * N], OUT[N * N];

void TEST_FUNCTION
divided (int n, double *c, const double *a, const double *b)
{
  for (int p = 0; p < n * n; p++) /* nest: divided */
    {
      int i = p / n, j = p % n;
      double sum = 0;
      for (int k = 0; k < n; k++)
	sum += a[i * n + k] * b[k * n + j];
      c[p] = sum;
    }
}

void TEST_FUNCTION
without_sign (unsigned n, double *c, const double *a, const double *b)
{
  for (unsigned p = 0; p < n * n; p++) /* nest: without_sign */
    {
      unsigned i = p / n, j = p % n;
      for (unsigned k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

/* As a thread has it that was given a piece.  */
void TEST_FUNCTION
part (int first, int end, int n, double *c, const double *a, const double *b)
{
  for (int p = first; p < end; p++) /* nest: part */
    {
      int i = p / n, j = p % n;
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

void TEST_FUNCTION
turned (int width, int height, unsigned char *out, const unsigned char *in)
{
  for (int p = 0; p < width * height; p++) /* nest: turned */
    {
      int y = p % height, x = p / height;
      out[y * width + x] = in[x * height + y];
    }
}

void TEST_FUNCTION
fixed (void)
{
  for (int p = 0; p < N * N; p++) /* nest: fixed */
    {
      int i = p / N, j = p % N;
      for (int k = 0; k < N; k++)
	F[i][j] += D[i][k] * E[k][j];
    }
}

/* The last row and column are asked for behind the loop, and a sum goes through all.  */
unsigned TEST_FUNCTION
last (int first, int end, int n, int *mark, int *row, int *column)
{
  unsigned sum = 7;
  int i = -1, j = -1;
  for (int p = first; p < end; p++)
    {
      i = p / n;
      j = p % n;
      sum = sum * 3 + i * 5 + j;
      mark[p - first] = (int) (sum & 0xffff) ^ p;
    }
  *row = i;
  *column = j;
  return sum;
}

/* One such loop in another, with a value of the inner one that the outer one hands on.  */
unsigned TEST_FUNCTION
nested (int n, int m, int *mark)
{
  unsigned sum = 1;
  int last = 0;
  for (int p = 0; p < n * n; p++)
    {
      int i = p / n, j = p % n;
      for (int r = 0; r < m * m; r++)
	{
	  int u = r / m, v = r % m;
	  last = u * 3 + v;
	  mark[i * 7 + j + u * 5 + v] += (i * j + u - v + last) & 15;
	}
      sum = sum * 5 + last + i;
    }
  return sum + last;
}

/* Nothing is divided by 0 where it is not asked for.  */
void TEST_FUNCTION
asked (int count, int n, const int *flag, int *mark)
{
  for (int p = 0; p < count; p++)
    if (flag[p])
      mark[p] = p / n * 100 + p % n;
}

void TEST_FUNCTION
shared (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma omp parallel for collapse(2) num_threads(3) /* nest: shared */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
in_chunks (size_t n, double *c, const double *a, const double *b)
{
#pragma omp parallel for collapse(2) num_threads(3) schedule(dynamic, 100) /* nest: in_chunks */
  for (size_t i = 1; i < n - 1; i++)
    for (size_t j = 1; j < n - 1; j++)
      for (size_t k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Without a nest inside.  */
void TEST_FUNCTION
elements (int n, int m, double *c, const double *a)
{
#pragma omp parallel for collapse(2) num_threads(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i * m + j] += a[i * m + j];
}

/* The same by hand: columns from LOW to END, where not even the first has to be between them.  */
void TEST_FUNCTION
by_hand (unsigned count, int column, int low, int end, int n, double *c,
	 const double *a, const double *b)
{
  unsigned done = 0;
  int i = 0, j = column;
  if (count == 0)
    return;
  for (;;)
    {
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
      if (++done >= count) /* nest: by_hand */
	break;
      if (++j >= end)
	{
	  j = low;
	  i++;
	}
    }
}

void TEST_FUNCTION
steps (unsigned count, unsigned column, unsigned low, unsigned end, int *mark)
{
  unsigned done = 0, j = column;
  int i = 4;
  for (;;)
    {
      mark[done] = i * 1000 + (int) (j & 255);
      if (++done >= count)
	break;
      if (++j >= end)
	{
	  j = low;
	  i -= 3;
	}
    }
}

static void CHECK_PLAIN
check_steps (void)
{
  static const unsigned numbers[] = { 0, 1, 2, 7, 30, UINT_MAX - 1, UINT_MAX };
  for (int c = 0; c < 7; c++)
    for (int l = 0; l < 7; l++)
      for (int e = 0; e < 7; e++)
	for (unsigned count = 1; count < 90; count += 11)
	  steps (count, numbers[c], numbers[l], numbers[e], MARK);
  check_print ("steps", MARK, sizeof MARK);
  for (unsigned column = 0; column < 7; column++)
    for (unsigned low = 0; low < 5; low++)
      for (unsigned end = 0; end < 7; end++)
	{
	  steps (70, column, low, end, MARK);
	  check_print ("steps", MARK, sizeof MARK);
	}
}

static void CHECK_PLAIN
check_last (void)
{
  int row, column;
  for (int n = -5; n <= 40; n += n == -1 ? 2 : 1)
    for (int first = -50; first < 60; first += 17)
      for (int count = 0; count < 200; count += 33)
	{
	  printf ("%u ", last (first, first + count, n, MARK, &row, &column));
	  printf ("%d %d\n", row, column);
	  check_print ("last", MARK, sizeof MARK);
	}
}

int DIGITS[128][3];

/* The remainder is divided again.  */
void TEST_FUNCTION
digits (int (*restrict t)[3])
{
  for (int i = 0; i < 128; i++)
    {
      t[i][0] = i / 25;
      t[i][1] = (i % 25) % 7;
      t[i][2] = (i % 25) / 7;
    }
}

int CHECK_PLAIN
main (void)
{
  static int flag[100];
  check_fill_double (A, N * N);
  check_fill_double (B, N * N);
  check_fill_double (&D[0][0], N * N);
  check_fill_double (&E[0][0], N * N);
  for (int k = 0; k < N * N; k++)
    IN[k] = k * 7;
  for (int n = 0; n <= N; n += n < 4 ? 1 : 19)
    {
      divided (n, C, A, B);
      check_print ("divided", C, sizeof C);
      without_sign (n, C, A, B);
      check_print ("without_sign", C, sizeof C);
      for (int first = 0; first < n * n; first += n / 2 + 1)
	for (int end = 0; end <= n * n; end += n + 3)
	  part (first, end, n, C, A, B);
      check_print ("part", C, sizeof C);
      turned (n, N - n, OUT, IN);
      check_print ("turned", OUT, sizeof OUT);
      if (n > 0)
	shared (n, (void *) C, (void *) A, (void *) B);
      check_print ("shared", C, sizeof C);
      if (n > 1)
	in_chunks (n, C, A, B);
      check_print ("in_chunks", C, sizeof C);
      elements (n, N - n, C, A);
      check_print ("elements", C, sizeof C);
    }
  for (int column = 0; column < 12; column += 3)
    for (int low = 0; low < 9; low += 2)
      for (int end = 1; end < 9; end += 3)
	by_hand (20, column, low, end, N, C, A, B);
  check_print ("by_hand", C, sizeof C);
  fixed ();
  check_print ("fixed", F, sizeof F);
  asked (100, 0, flag, MARK);
  flag[50] = 1;
  asked (100, 7, flag, MARK);
  check_print ("asked", MARK, sizeof MARK);
  for (int n = 0; n < 7; n++)
    for (int m = 0; m < 6; m++)
      printf ("nested %u\n", nested (n, m, MARK));
  digits (DIGITS);
  check_print ("digits", DIGITS, sizeof DIGITS);
  check_last ();
  check_steps ();
  return 0;
}
