/* A load under a condition in front of a loop, in code that is entered by jumps: what leads
   around the load belongs to that code, too.

   { dg-do compile }
   { dg-additional-options "-O3 -fchecking" }
   { dg-final { scan-remark "loop nest rescheduled" } } */

double a[200][200], b[200][200], c[200][200];

int more (void);

void
add (int *m, int n, int k)
{
  if (k)
    goto middle;
top:
  for (int i = 0; i < n; i++)
    {
      if (k > 1)
        for (int j = 0; j < *m; j++)
          a[j][i] += b[j][i] * 2;
    }
middle:
  more ();
  if (more ())
    goto top;
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++)
      c[j][i] += b[j][i];
}
