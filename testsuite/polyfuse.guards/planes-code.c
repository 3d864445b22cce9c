/* Planes of one array, one of which is where the array begins, have addresses from one name:
   GCC sees that a store to one leaves the others alone.  In

     for (i) for (j)
       {
         a[0][i][j] /= b[i][j];
         a[1][i][j] *= a[0][i][j];
         a[2][i][j] -= a[0][i][j] * a[2][i - 1][j];
       }

   no element of plane 0 is loaded again behind the store to plane 1.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -fno-tree-vectorize -fdump-tree-optimized" }
   { dg-final { scan-remark "interchanged j, i to i, j.*checked at run time" } }
   { dg-final { scan-dump optimized {12960000B[^;\n]*\];\n} } }
   { dg-final { scan-dump-not optimized
		{12960000B[^;\n]*\];\n +_[0-9]+ = MEM\[\(double \*\)_[0-9]+(\]| \+ ivtmp)} } } */

#define N 900

void
divide (double (*a)[N][N], double (*b)[N])
{
  for (int j = 0; j < N; j++)
    for (int i = 1; i < N; i++)
      {
        a[0][i][j] /= b[i][j];
        a[1][i][j] *= a[0][i][j];
        a[2][i][j] -= a[0][i][j] * a[2][i - 1][j];
      }
}
