/* Rows that are used under one of two conditions: of a table only what the program
   reads is read to compare it, as the rest of it need not exist.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "rows of .c. are equally far apart" } } */

#include "check.h"
#include <stdlib.h>
#include <sys/mman.h>

#define N 40
#define PAGE 65536

/* Rows 0 to FIRST - 1, and the one with number OTHER / 3.  */
void TEST_FUNCTION
either (int n, int first, int other, double **c, double **a, double **b)
{
  for (int i = 0; i < n; i++)
    if (i < first || i * 3 == other)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          c[i][j] += a[i][k] * b[k][j];
}

/* All rows.  */
void TEST_FUNCTION
product (int n, double **c, double **a, double **b)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

static double store[3][N][N];

/* A table of the first N_ROWS rows of STORE[NUMBER], behind which nothing can be
   read.  */
static double **
table (int number, int n_rows)
{
  char *pages = mmap (NULL, 2 * PAGE, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (pages == MAP_FAILED || mprotect (pages + PAGE, PAGE, PROT_NONE) != 0)
    exit (1);
  double **rows = (double **) (pages + PAGE) - n_rows;
  for (int k = 0; k < n_rows; k++)
    rows[k] = store[number][k];
  return rows;
}

int
main (void)
{
  static const int others[] = { -1, 0, 7, 60, 3 * N };

  for (int first = 0; first <= N; first += 8)
    for (int k = 0; k < 5; k++)
      {
        int other = others[k];
        int n_rows = other % 3 == 0 && other / 3 >= first && other / 3 < N
                         ? other / 3 + 1
                         : first;
        check_fill_double (store[0][0], 3 * N * N);
        either (N, first, other, table (0, n_rows), table (1, n_rows),
                table (2, N));
        check_print ("either", store, sizeof store);
      }
  product (N, table (0, N), table (1, N), table (2, N));
  check_print ("product", store, sizeof store);
}
