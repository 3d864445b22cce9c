/* Sums of what meets a condition: where that takes branches, as there are no masks for vectors, the
   processor predicts them by what it has learned of a row, and copies for several rows would take turns.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3" }
   { dg-final { scan-remark "kept-branches.c:12:.*not rescheduled: no legal order is predicted to be faster" } }
   { dg-final { scan-remark "kept-branches.c:28:.*loop nest rescheduled" } } */

void
excess (int n, float *restrict x, float *restrict y, float *restrict z)
{
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < n; j++)
        {
          float d = x[i] - y[j];
          if (d > 0)
            s += d;
        }
      z[i] = s;
    }
}

void
squares (int n, float *restrict x, float *restrict y, float *restrict z)
{
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int j = 0; j < n; j++)
        {
          float d = x[i] - y[j];
          s += d * d;
        }
      z[i] = s;
    }
}
