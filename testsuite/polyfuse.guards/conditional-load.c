/* A load that is made under either of two conditions is not moved out of the
   loop under the first alone.

   { dg-do run }
   { dg-additional-options "-O3" } */

extern void abort (void);

__attribute__ ((noipa)) void
add (double *a, double **p, int *limit, int all, int n)
{
  for (int i = 0; i < n; i++)
    if (all || i < *limit)
      {
        double *from = *p;
        for (int k = 0; k < n; k++)
          a[k] += from[k];
      }
}

int
main (void)
{
  double a[8] = { 0 }, b[8] = { 1, 1, 1, 1, 1, 1, 1, 1 };
  double *p = b;
  int limit = 3;

  add (a, &p, &limit, 0, 8);
  for (int k = 0; k < 8; k++)
    if (a[k] != 3)
      abort ();
  limit = 0;
  add (a, 0, &limit, 0, 8);
  return 0;
}
