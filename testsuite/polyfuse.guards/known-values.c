/* Values that a loop keeps are those that memory has: not where another store may be to the same element, in
   some iterations or for some sizes only, and neither where a condition lets a store happen.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated rows } }
   { dg-final { nest-regenerated planes } }
   { dg-final { nest-regenerated mirrored } }
   { dg-final { nest-regenerated across } }
   { dg-final { nest-regenerated under } } */

#include <stdio.h>

#define ROWS 23
#define COLUMNS 67

static double memory[5 * ROWS * COLUMNS + 3 * COLUMNS];

/* Rows of one array, all at different distances.  */
__attribute__ ((noipa)) static void
rows (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: rows */
    for (int j = 0; j < n - 2; j++)
      {
        a[j][i] /= b[j][i];
        a[j + 1][i] -= b[j + 1][i] * a[j][i];
        a[j + 2][i] -= a[j][i] * 7;
        a[j][i] += a[j + 1][i] * a[j + 2][i];
      }
}

/* Planes, and recurrences in them.  */
__attribute__ ((noipa)) static void
planes (int n, int m, double a[4][m][n], double b[m][n])
{
  for (int i = 0; i < n - 2; i++) /* nest: planes */
    for (int j = 0; j < m; j++)
      {
        a[0][j][i] /= a[2][j][i];
        a[1][j][i] /= a[2][j][i];
        a[2][j][i + 1] -= 0.125 * a[1][j][i];
        a[0][j][i + 1] -= b[j][i + 1] * a[0][j][i];
        a[1][j][i + 1] -= b[j][i + 1] * a[1][j][i];
        a[3][j][i] = a[0][j][i] + a[2][j][i + 1];
        a[0][j][i + 2] -= b[j][i + 2] * a[0][j][i];
        a[1][j][i + 2] -= a[3][j][i] * a[1][j][i];
      }
}

/* Row N - 1 - J is row J, once, where N is odd.  */
__attribute__ ((noipa)) static void
mirrored (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: mirrored */
    for (int j = 0; j < n; j++)
      {
        a[j][i] = a[j][i] * 0.5 + b[j][i];
        a[n - 1 - j][i] = a[n - 1 - j][i] * 0.25 + 1;
        b[j][i] += a[j][i];
      }
}

/* A[I][J] and A[J][I] meet on the diagonal.  */
__attribute__ ((noipa)) static void
across (int n, double a[n][n], double b[n][n])
{
  for (int k = 0; k < 3; k++) /* nest: across */
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= i; j++)
        {
          a[i][j] = a[i][j] * 0.5 + b[j][i];
          a[j][i] = a[j][i] * 0.25 + 1;
          b[i][j] = a[i][j] + 0.5;
        }
}

/* What is stored under a condition is known to nobody.  */
__attribute__ ((noipa)) static void
under (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++) /* nest: under */
    for (int j = 0; j < n - 1; j++)
      {
        a[j][i] *= 0.5;
        if (b[j][i] > 0.4)
          a[j][i] = b[j][i] / 3;
        a[j + 1][i] -= a[j][i];
        if (b[j + 1][i] > 0.2)
          a[j + 1][i] = 0.75;
        b[j][i] += a[j][i] + a[j + 1][i];
      }
}

static void
fill (void)
{
  for (unsigned k = 0; k < sizeof memory / sizeof *memory; k++)
    memory[k] = 0.25 + k % 17 * 0.0625;
}

static void
show (void)
{
  double all = 0;

  for (unsigned k = 0; k < sizeof memory / sizeof *memory; k++)
    all += memory[k] * (k % 7 + 1);
  printf ("%a\n", all);
  fill ();
}

int
main (void)
{
  static const int n_of[] = { 0, 1, 2, 3, 8, 17, ROWS };
  static const int m_of[] = { 1, 2, 3, 9, 32, COLUMNS };

  fill ();
  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 6; c++)
      {
        int n = n_of[r], m = m_of[c];
        double *b = memory + 4 * ROWS * COLUMNS + COLUMNS;

        /* The last of these overlap.  */
        for (int k = 0; k < 3; k++, b -= 2 * ROWS * COLUMNS)
          {
            rows (n, m, (void *)memory, (void *)b);
            show ();
            mirrored (n, m, (void *)memory, (void *)b);
            show ();
            across (n, (void *)memory, (void *)b);
            show ();
            under (n, m, (void *)memory, (void *)b);
            show ();
          }
        planes (m, n, (void *)memory, (void *)(memory + 4 * ROWS * COLUMNS));
        show ();
        planes (m, n, (void *)memory, (void *)(memory + 2 * n * m));
        show ();
      }
  return 0;
}
