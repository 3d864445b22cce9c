/* Reads by subscripts that the nest loads: hidden Markov models, tables, rows of embeddings, sparse products, two
   levels of tables, under conditions.  Where a store may change what is read, and nothing bounds it, the nest
   stays; where a declared array or the type of the subscript bounds it, that is checked.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled forward "interchanged t, j, i to t, i, j" } }
   { dg-final { nest-rescheduled viterbi "interchanged t, j, i to t, i, j" } }
   { dg-final { nest-rescheduled rows "interchanged t, j, k to t, k, j" } }
   { dg-final { nest-rescheduled table "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled ellpack "interchanged j, i" } }
   { dg-final { nest-rescheduled levels "interchanged j, i to i, j" } }
   { dg-final { nest-regenerated sometimes } }
   { dg-final { nest-rescheduled bytes "interchanged j, i to i, j.*`out' do not overlap" } }
   { dg-final { nest-rescheduled declared "interchanged j, i to i, j.*`out' do not overlap" } }
   { dg-final { nest-rescheduled masked "interchanged j, i to i, j.*`out' do not overlap" } }
   { dg-final { nest-kept unbounded "is not affine" } }
   { dg-final { nest-kept changed "reference `fixed.own.*is not affine" } }
   { dg-final { nest-kept scattered "is not affine" } } */

#include "check.h"
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define N 130
#define M 40

static double alpha[N][N], trans[N][N], emission[N][M], other[N][N];
static int seen[N], column[N][M];
static short second[M];
static unsigned char image[N][N], own[N][N];
double fixed[256][N];
double tables[256];

void TEST_FUNCTION
forward (int n, int m)
{
  for (int t = 1; t < n; t++) /* nest: forward */
    for (int j = 0; j < m; j++)
      {
        double sum = 0;
        for (int i = 0; i < m; i++)
          sum += alpha[t - 1][i] * trans[i][j];
        alpha[t][j] = sum * emission[j][seen[t]];
      }
}

void TEST_FUNCTION
viterbi (int n, int m, int k, double *restrict best,
         const double *restrict steps, const double *restrict shown,
         const int *restrict what)
{
  for (int t = 1; t < n; t++) /* nest: viterbi */
    for (int j = 0; j < m; j++)
      {
        double most = best[(t - 1) * m] + steps[j];
        for (int i = 1; i < m; i++)
          {
            double next = best[(t - 1) * m + i] + steps[i * m + j];
            most = next > most ? next : most;
          }
        best[t * m + j] = most + shown[j * k + what[t]];
      }
}

void TEST_FUNCTION
rows (int n, int m, int d, double *restrict y, const double *restrict from,
      const double *restrict w, const int *restrict which)
{
  for (int t = 0; t < n; t++) /* nest: rows */
    for (int j = 0; j < m; j++)
      {
        double sum = 0;
        for (int k = 0; k < d; k++)
          sum += from[which[t] * d + k] * w[k * m + j];
        y[t * m + j] = sum;
      }
}

void TEST_FUNCTION
table (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: table */
    for (int i = 0; i < n; i++)
      other[i][j] += tables[image[i][j]];
}

void TEST_FUNCTION
ellpack (int n, int m, int l)
{
  for (int j = 0; j < m; j++) /* nest: ellpack */
    for (int i = 0; i < n; i++)
      for (int k = 0; k < l; k++)
        other[i][j] += emission[i][k] * trans[column[i][k]][j];
}

/* What is loaded by is loaded by what was loaded.  */
void TEST_FUNCTION
levels (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: levels */
    for (int i = 0; i < n; i++)
      other[i][j] += trans[i][second[column[i][3]] + 2];
}

/* Only where the condition holds is there an element.  */
void TEST_FUNCTION
sometimes (int n, int m, const double *restrict x)
{
  for (int j = 0; j < m; j++) /* nest: sometimes */
    for (int i = 0; i < n; i++)
      if (image[i][j] < 16)
        other[i][j] += x[image[i][j]];
}

void TEST_FUNCTION
bytes (int n, int m, unsigned char *out, const unsigned char *in,
       const unsigned char *values)
{
  for (int j = 0; j < m; j++) /* nest: bytes */
    for (int i = 0; i < n; i++)
      out[i * m + j] = values[in[i * m + j]];
}

void TEST_FUNCTION
declared (int n, int m, double *out, const int *in)
{
  for (int j = 0; j < m; j++) /* nest: declared */
    for (int i = 0; i < n; i++)
      out[i * m + j] = tables[in[i]];
}

void TEST_FUNCTION
masked (int n, int m, double *out, const int *in, const double *values)
{
  for (int j = 0; j < m; j++) /* nest: masked */
    for (int i = 0; i < n; i++)
      out[i * m + j] = values[in[i * m + j] & 15];
}

/* Any element of x may be one of y.  */
void TEST_FUNCTION
unbounded (int n, int m, double *y, const double *x, const int *id)
{
  for (int j = 0; j < m; j++) /* nest: unbounded */
    for (int i = 0; i < n; i++)
      y[i * m + j] += x[id[i]];
}

void TEST_FUNCTION
changed (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: changed */
    for (int i = 0; i < n; i++)
      fixed[i][j] = fixed[own[j][i]][i] * 0.5 + 1;
}

void TEST_FUNCTION
scattered (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: scattered */
    for (int i = 0; i < n; i++)
      other[column[i][1]][j] += trans[i][j];
}

static void CHECK_PLAIN
fill (void)
{
  FILL_DOUBLE (alpha);
  FILL_DOUBLE (trans);
  FILL_DOUBLE (emission);
  FILL_DOUBLE (other);
  FILL_DOUBLE (fixed);
  FILL_DOUBLE (tables);
  for (int i = 0; i < N; i++)
    {
      seen[i] = i * 7 % M;
      for (int j = 0; j < N; j++)
        {
          image[i][j] = i * 31 + j * 17;
          own[i][j] = (i * 13 + j * 29) % N;
        }
      for (int j = 0; j < M; j++)
        column[i][j] = (i * 5 + j * 11) % M;
    }
  for (int i = 0; i < M; i++)
    second[i] = i * 23 % M;
}

/* N elements of SIZE bytes at the end of memory that may be read.  */
static void *
at_end (size_t n, size_t size)
{
  size_t page = sysconf (_SC_PAGESIZE);
  size_t whole = (n * size + page - 1) / page * page;
  char *memory = mmap (NULL, whole + page, PROT_NONE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED
      || mprotect (memory, whole, PROT_READ | PROT_WRITE) != 0)
    abort ();
  return memory + whole - n * size;
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 17, 96 };
  double *x = at_end (16, sizeof *x);
  unsigned char *values = at_end (256, 1);
  int *last = at_end (N, sizeof *last);
  static unsigned char around[2 * N * N];
  static double before[N * N + 600];
  check_fill_double (x, 16);
  for (int i = 0; i < 256; i++)
    values[i] = i * 91;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned t = 0; t < sizeof sizes / sizeof *sizes; t++)
      {
	int n = sizes[s], m = sizes[t];
	fill ();
	for (int i = 0; i < N; i++)
	  last[N - 1 - i] = i * 3 % 40;
	forward (n, m);
	PRINT (alpha);
	viterbi (n, m, M, alpha[0], trans[0], emission[0], last + N - n);
	rows (n, m, m, fixed[0], trans[0], other[0], last + N - n);
	PRINT (fixed);
	table (n, m);
	ellpack (n, m, 7);
	levels (n, m);
	sometimes (n, m, x);
	PRINT (other);
	/* Apart, and with a table within what is written, in front of it and behind.  */
	bytes (n, m, around, image[0], values);
	bytes (n, m, around, image[0], around + 40);
	bytes (n, m, around + 200, image[0], around);
	bytes (n, m, around, image[0], around + n * m);
	bytes (n, m, around, image[0], around + n * m - (n > 0));
	bytes (n, m, around, around, values);
	PRINT (around);
	declared (n, m, other[0], last);
	declared (n, m < 2 ? m : 2, tables, last);
	declared (n < 17 ? n : 17, m < 2 ? m : 2, tables + 200, last);
	PRINT (tables);
	masked (n < 11 ? n : 11, m < 11 ? m : 11, before, last, x);
	masked (n < 11 ? n : 11, m < 11 ? m : 11, before, last, before + 7);
	masked (n < 11 ? n : 11, m < 11 ? m : 11, before + 16, last, before);
	masked (n < 11 ? n : 11, m < 11 ? m : 11, before + 15, last, before);
	PRINT (before);
	unbounded (n, m, before, other[0], last + N - n);
	unbounded (n, m, before, before, last + N - n);
	PRINT (before);
	changed (n, m);
	PRINT (fixed);
	scattered (n, m);
	PRINT (other);
      }
  return 0;
}
