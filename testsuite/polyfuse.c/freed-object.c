/* A size that is loaded under a condition, from an object that is freed before where the
   condition does not hold: it must not be loaded in any case.

   { dg-do run }
   { dg-additional-options "-O3 -fchecking" } */

#include <stdlib.h>

/* So large that the system takes its memory back at once.  */
struct problem
{
  int n, m;
  double room[1 << 20];
};

int calls;
double a[200][200], b[200][200];

__attribute__ ((noipa)) static void
add (struct problem *p, int last, int k)
{
  int n = p->n;
  if (last > 1)
    free (p);
  calls++;
  for (int i = 0; i < n; i++)
    if (i > last * k)
      for (int j = 0; j < p->m; j++)
        a[j][i] += b[j][i] * 2;
}

int
main (void)
{
  struct problem *p = malloc (sizeof *p);
  p->n = p->m = 200;
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++)
      b[i][j] = i + j;
  add (p, 0, 1);
  add (p, 1000, 1);
  return a[0][0] != 0 || a[3][5] != 16 || a[199][199] != 796;
}
