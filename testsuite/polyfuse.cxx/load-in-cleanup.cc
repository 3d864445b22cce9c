/* What is loaded where an exception is handled cannot be loaded behind the call that throws it,
   in front of the loops that follow there.

   { dg-do run }
   { dg-additional-options "-O3 -fchecking" }
   { dg-final { scan-remark "loop nest rescheduled" } } */

double a[200][200], b[200][200], undone[200][200];
int m = 200;

static void __attribute__ ((noipa))
may_throw (int k)
{
  m -= k;
  if (k)
    throw k;
}

struct undoer
{
  ~undoer ()
  {
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++)
        undone[j][i] += 1;
  }
};

static void __attribute__ ((noipa))
add (int n, int k)
{
  undoer undo;
  may_throw (k);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] += b[j][i] * 2;
}

int
main ()
{
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++)
      b[i][j] = i + j;
  add (200, 0);
  try
    {
      add (200, 100);
      return 1;
    }
  catch (int k)
    {
    }
  return undone[99][99] != 2 || undone[99][100] != 1 || a[3][5] != 16;
}
