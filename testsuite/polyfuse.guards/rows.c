/* Arrays of pointers to rows, which are equally far apart, or are not.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "rows of `a' are equally far apart" } }
   { dg-final { nest-rescheduled turned "rows of `v' are equally far apart" } }
   { dg-final { nest-rescheduled triangle "rows of `a' are equally far apart" } }
   { dg-final { nest-rescheduled counted "rows of `p' are equally far apart" } }
   { dg-final { nest-rescheduled member "are equally far apart" } }
   { dg-final { nest-rescheduled fixed "rows of `lines' are equally far apart" } }
   { dg-final { nest-rescheduled paths "rows of `d' are equally far apart" } }
   { dg-final { nest-rescheduled members "rows of `s' are equally far apart, rows of `s' are equally far apart" } }
   { dg-final { nest-rescheduled narrow "rows of `a' are equally far apart" } }
   { dg-final { nest-rescheduled bytes "rows of `to' are equally far apart" } }
   { dg-final { nest-kept moved "may change in the loop nest" } } */

#include "check.h"
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>

#define N 20
#define WIDTH (N + 4)

double store[3][(N + 2) * WIDTH];
int numbers[(N + 2) * WIDTH];
unsigned char octets[2][N * WIDTH];

/* The table that is passed to functions: pages that cannot be read follow it.  */
static void **end_of_table;

void TEST_FUNCTION
product (int n, int m, int p, double **a, double **b, double **c)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < m; j++)
      {
        c[i][j] = 0;
        for (int k = 0; k < p; k++)
          c[i][j] += a[i][k] * b[k][j];
      }
}

/* Rows from 1 on, as in Numerical Recipes, with rows before and behind.  */
void TEST_FUNCTION
turned (long n, long m, double **u, double **v)
{
  for (long j = 2; j < m; j++) /* nest: turned */
    for (long i = 2; i < n; i++)
      u[i][j] = v[i - 1][j] + v[i][j] * 0.5 - v[i + 1][j] + u[i][j - 1];
}

void TEST_FUNCTION
triangle (int n, double **a, double **b)
{
  for (int i = 0; i < n; i++) /* nest: triangle */
    for (int k = 0; k < n; k++)
      for (int j = 0; j <= i; j++)
        a[i][j] += b[j][k] * 0.25 + b[i][k];
}

void TEST_FUNCTION
counted (size_t n, size_t m, int **p, int *sum)
{
  for (size_t j = 0; j < m; j++) /* nest: counted */
    for (size_t i = 0; i < n; i++)
      sum[j] += p[i][j] * 3;
}

struct image
{
  int n, m;
  double **row;
};

void TEST_FUNCTION
member (struct image *to, const struct image *from)
{
  for (int j = 0; j < to->m; j++) /* nest: member */
    for (int i = 0; i < to->n; i++)
      to->row[i][j] += from->row[i][j] * 0.5;
}

double *lines[N];

void TEST_FUNCTION
fixed (int m, double *x)
{
  for (int j = 0; j < m; j++) /* nest: fixed */
    for (int i = 0; i < N; i++)
      x[j] += lines[i][j];
}

void TEST_FUNCTION
paths (int n, int **d)
{
  for (int k = 0; k < n; k++) /* nest: paths */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        d[i][j] = d[i][k] + d[k][j] < d[i][j] ? d[i][k] + d[k][j] : d[i][j];
}

/* Two tables, element by element.  */
struct rows
{
  double *first;
  int n;
  double *second;
};

void TEST_FUNCTION
members (int n, int m, struct rows *s)
{
  for (int j = 0; j < m; j++) /* nest: members */
    for (int i = 1; i < n; i++)
      s[i].first[j] += s[i - 1].second[j] * 0.5;
}

/* A row is used behind the loops.  */
double *TEST_FUNCTION
last (unsigned n, unsigned m, double **a)
{
  double *row = NULL;
  for (unsigned i = 0; i < n; i++) /* nest: last */
    {
      row = a[i];
      for (unsigned k = 0; k < m; k++)
        for (unsigned j = 0; j < m; j++)
          row[j] += a[k][i] * 0.25;
    }
  return row;
}

/* Counters of other types.  */
void TEST_FUNCTION
narrow (unsigned n, short m, double **a, double *x)
{
  for (short j = 0; j < m; j++) /* nest: narrow */
    for (unsigned i = 0; i < n; i++)
      x[j] += a[i][j];
}

/* What is stored may be a part of a pointer.  */
void TEST_FUNCTION
bytes (int n, int m, unsigned char **to, unsigned char **from)
{
  for (int j = 0; j < m; j++) /* nest: bytes */
    for (int i = 0; i < n; i++)
      to[i][j] = from[i][j] + 1;
}

/* The table is changed.  */
void TEST_FUNCTION
moved (int n, int m, double **a)
{
  for (int i = 1; i < n; i++) /* nest: moved */
    {
      for (int j = 0; j < m; j++)
        a[i][j] += a[i - 1][j];
      a[i - 1] = a[i];
    }
}

/* A table of N rows of SIZE bytes at DATA, DISTANCE bytes apart, the last of which is
   the last that can be read.  */
static void *
table (int n, void *data, long distance, int number)
{
  void **row = end_of_table - n - number * N;
  for (int i = 0; i < n; i++)
    row[i] = (char *)data + i * distance;
  return row;
}

/* The same in memory of its own.  */
static void *
own_table (int n, void *data, long distance)
{
  void **row = malloc ((n + 1) * sizeof *row);
  for (int i = 0; i < n; i++)
    row[i] = (char *)data + i * distance;
  return row;
}

static void
fill (void)
{
  FILL_DOUBLE (store);
  FILL_INT (numbers);
  check_fill_int ((int *)octets, sizeof octets / 4);
}

/* Exchange rows I and J of TABLE.  */
static void
exchange (void *table, int i, int j)
{
  void **row = table, *other = row[i];
  row[i] = row[j];
  row[j] = other;
}

/* All functions with rows of M elements DISTANCE apart, of arrays that begin SHIFT
   elements behind each other; rows I and J are exchanged.  */
static void
run (int n, int m, int distance, int shift, int i, int j)
{
  const long row = distance * 8L;
  double *first = store[0] + (distance < 0 ? -(n - 1) * distance : 0);
  double *second = shift < 0 ? store[1] + (first - store[0]) : first + shift;
  double **a = own_table (n, first, row), **b = own_table (n, second, row),
         **c = table (n, store[2] + (first - store[0]), row, 0);

  fill ();
  if (n > i && n > j)
    exchange (b, i, j);
  product (n, m, m < n ? m : n, a, b, c);
  PRINT (store);
  turned (n - 1, m, c, b);
  turned (n - 1, m, b, b);
  PRINT (store);
  triangle (m < n ? m : n, a, b);
  triangle (m < n ? m : n, c, b);
  PRINT (store);
  struct image to = { n, m, a }, from = { n, m, b };
  member (&to, &from);
  member (&to, &to);
  PRINT (store);
  for (int k = 0; k < N; k++)
    lines[k] = n > 0 ? b[k % n] : store[0];
  fixed (m, store[2]);
  fixed (m, store[0]);
  moved (n, m, b);
  struct rows *s = malloc ((n + 1) * sizeof *s);
  for (int k = 0; k < n; k++)
    s[k] = (struct rows){ a[k], k, b[k] };
  members (n, m, s);
  double *end = last (n, m < n ? m : n, c);
  check_print ("end", &(ptrdiff_t){ end - store[0] }, sizeof (ptrdiff_t));
  narrow (n, m, b, store[1]);
  free (s);
  PRINT (store);
  free (a);
  free (b);

  int **p = table (n, numbers + (distance < 0 ? -(n - 1) * distance : 0),
                   distance * 4L, 0);
  if (n > i && n > j)
    exchange (p, i, j);
  int sum[WIDTH] = {};
  counted (n, m, p, sum);
  counted (n, m, p, numbers);
  PRINT (sum);
  paths (m < n ? m : n, p);
  PRINT (numbers);
  if (distance > 0)
    {
      unsigned char **d = table (n, octets[0], distance, 0),
                    **e = table (n, octets[1], distance, n > 1);
      bytes (n, m, d, d);
      bytes (n, m, d, e);
      PRINT (octets);
    }
}

int
main (void)
{
  const size_t page = 65536;
  char *pages = mmap (NULL, 2 * page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (pages == MAP_FAILED || mprotect (pages + page, page, PROT_NONE) != 0)
    return 1;
  end_of_table = (void **)(pages + page);
  product (0, 0, 0, NULL, NULL, NULL);
  product (-1, 5, 5, NULL, NULL, NULL);
  product (5, 0, 5, NULL, NULL, NULL);
  turned (0, 0, NULL, NULL);
  turned (2, 9, NULL, NULL);
  counted (0, 9, NULL, NULL);
  counted (9, 0, NULL, NULL);
  paths (0, NULL);
  static const int sizes[] = { 1, 2, 3, 7, N };
  for (int k = 0; k < 5; k++)
    for (int l = 0; l < 5; l++)
      {
        int n = sizes[k], m = sizes[l];
        /* Equally far apart.  */
        run (n, m, WIDTH, -1, 0, 0);
        run (n, m, m, -1, 0, 0);
        run (n, m, WIDTH, 0, 0, 0);
        run (n, m, WIDTH, m, 0, 0);
        run (n, m, WIDTH, 3, 0, 0);
        run (n, m, -WIDTH, -1, 0, 0);
        /* Rows that overlap, or are one.  */
        run (n, m, m / 2 + 1, -1, 0, 0);
        run (n, m, 0, -1, 0, 0);
        run (n, m, 0, 1, 0, 0);
        /* Not equally far apart.  */
        run (n, m, WIDTH, -1, 0, 1);
        run (n, m, WIDTH, -1, n - 1, n / 2);
        run (n, m, WIDTH, 0, 1, 2);
      }
  return 0;
}
