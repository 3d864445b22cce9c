/* Copies of what tiles read, behind pointers and with run-time sizes: nothing is read
   that the program does not read.

   The operands end where the memory does that the program may read.

   { dg-compare modes } */

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "check.h"

#define N 230

double A[N * N], C[N * N];

void TEST_FUNCTION
flat (int n, int m, int l, double *restrict c, const double *restrict a,
      const double *restrict b)
{
  for (int i = 0; i < n; i++) /* nest: flat */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[j * l + k];
}

/* The loops that do not iterate may be the outer or the inner ones.  */
void TEST_FUNCTION
inside_out (int n, int m, int l, double *restrict c, const double *restrict a,
            const double *restrict b)
{
  for (int k = 0; k < l; k++)
    for (int j = 0; j < m; j++)
      for (int i = 0; i < n; i++)
        c[i * m + j] += a[i * l + k] * b[j * l + k];
}

void TEST_FUNCTION
rows (int n, int m, int l, double (*restrict c)[N], double (*restrict a)[N],
      double (*restrict b)[N])
{
  for (int i = 0; i < n; i++) /* nest: rows */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i][j] += a[i][k] * b[j][k];
}

void TEST_FUNCTION
variable (int n, int m, int l, double c[restrict n][m], double a[restrict n][l],
          double b[restrict m][l])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double sum = 0;
        for (int k = 0; k < l; k++)
          sum += a[i][k] * b[j][k];
        c[i][j] = sum;
      }
}

/* Of the last row, only the first element is there.  */
void TEST_FUNCTION
shorter_rows (int n, int m, double *restrict c, const double *restrict a,
              const double *restrict b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < m - j; k++)
        c[i * m + j] += a[i * m + k] * b[j * m + k];
}

/* Whether B may be read is known at run time only.  */
void TEST_FUNCTION
on_demand (int n, int wanted, double *restrict c, const double *restrict a,
           const double *restrict b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        {
          c[i * n + j] += a[i * n + k];
          if (i + wanted >= n)
            c[i * n + j] += b[j * n + k];
        }
}

/* The result may be one of the operands.  */
void TEST_FUNCTION
overlapping (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++) /* nest: overlapping */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += 0.015625 * a[i * n + k] * b[j * n + k];
}

/* Halves of one object.  */
void TEST_FUNCTION
halves (int n, double *p)
{
  double *c = p + n * n, *b = p;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += A[i * n + k] * b[j * n + k];
}

/* Parts of elements.  */
void TEST_FUNCTION
complex_parts (int n, double *restrict c, const double *restrict a,
               _Complex double (*b)[N / 2])
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j]
            += a[i * n + k] * __real__ b[j][k] - 5 * __imag__ b[j][k];
}

/* The same elements as numbers and as bits.  */
void TEST_FUNCTION
punned (int n, double *restrict c, const double *restrict a,
        const double *restrict b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        {
          uint64_t bits;
          memcpy (&bits, &b[j * n + k], sizeof bits);
          c[i * n + j] += a[i * n + k] * b[j * n + k] + (bits & 7);
        }
}

/* Each call has copies of its own.  */
void TEST_FUNCTION
again (int depth, int n, double *restrict c, const double *restrict a,
       const double *restrict b)
{
  if (depth == 0)
    return;
  again (depth - 1, n, c, a, b);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += 0.25 * a[i * n + k] * b[j * n + k];
}

/* Memory between pages that cannot be read.  */
static char *mapped;
static size_t size;

static void CHECK_PLAIN
map (size_t bytes)
{
  size_t page = sysconf (_SC_PAGESIZE);
  size = (bytes + page - 1) / page * page;
  mapped = mmap (NULL, size + 2 * page, PROT_NONE,
                 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED)
    abort ();
  mapped += page;
  if (mprotect (mapped, size, PROT_READ | PROT_WRITE) != 0)
    abort ();
  check_fill_double ((double *) mapped, size / 8);
}

/* The last N elements of it.  */
static double *CHECK_PLAIN
last (size_t n)
{
  return (double *) (mapped + size) - n;
}

static void CHECK_PLAIN
all_shapes (int n, int m, int l)
{
  size_t of_rows = m > 0 && l > 0 ? (m - 1) * N + l : 0;
  flat (n, m, l, C, A, last (m * l));
  inside_out (n, m, l, C, A, last (m * l));
  rows (n, m, l, (double (*)[N]) C, (double (*)[N]) A,
        (double (*)[N]) last (of_rows));
  PRINT (C);
  /* At the start of the memory.  */
  flat (n, m, l, C, A, (double *) mapped);
  rows (n, m, l, (double (*)[N]) C, (double (*)[N]) A, (double (*)[N]) mapped);
  PRINT (C);
  if (n > 0 && m > 0 && l > 0)
    variable (n, m, l, (void *) C, (void *) A, (void *) last (m * l));
  PRINT (C);
}

int
main (void)
{
  static const int sizes[][3]
      = { { N, N, N },   { N, 129, 65 }, { 1, 1, 1 },  { 2, 3, 1 },
          { 17, 1, 200 }, { 200, 16, 1 }, { 1, 64, 64 }, { 127, 37, 129 },
          { 0, N, N },   { N, 0, N },   { N, N, 0 } };
  FILL_DOUBLE (A);
  map (sizeof A);
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    all_shapes (sizes[s][0], sizes[s][1], sizes[s][2]);
  shorter_rows (N, N, C, A, last (N * (N - 1) + 1));
  shorter_rows (7, 3, C, A, last (3 * 2 + 1));
  PRINT (C);
  on_demand (150, 0, C, A, last (0));
  on_demand (150, 60, C, A, last (150 * 150));
  PRINT (C);
  overlapping (N, C, A, last (N * N));
  overlapping (90, C, A, C);
  overlapping (90, C, A, C + 40);
  overlapping (90, C + 8000, A, C);
  overlapping (90, C + 8100, A, C);
  PRINT (C);
  halves (100, C);
  halves (160, C);
  PRINT (C);
  complex_parts (N / 2, C, A, (void *) last (N * N / 2));
  PRINT (C);
  punned (150, C, A, last (150 * 150));
  PRINT (C);
  again (9, 70, C, A, last (70 * 70));
  PRINT (C);
  return 0;
}

/* { dg-final { nest-rescheduled flat {packed b} } } */
/* { dg-final { nest-rescheduled rows {packed b} } } */
/* { dg-final { nest-rescheduled overlapping {packed b.*do not overlap} } } */
