/* Whether the new code of the first nest has run decides about the second.

   { dg-do compile }
   { dg-additional-options "-O3 -fdump-tree-lim" }
   { dg-final { scan-remark "reused-outcome.c:15.*interchanged .*`a' and `b' do not overlap" } }
   { dg-final { scan-remark "reused-outcome.c:19.*interchanged .*`a' and `b' do not overlap" } }
   { dg-final { scan-dump {lim[4-9]} {_\d+ = PHI <(0\(\d+\), )*1\(\d+\)(, 0\(\d+\))*>} } } */

void between (void);

void
follow (int n, int m, double *a, const double *b)
{
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 0; i < m; i++)
      a[i * n + j] = a[i * n + j] * 0.5 + b[i * n + j];
  between ();
  for (j = 0; j < n; j++)
    for (i = 0; i < m; i++)
      a[i * n + j] = a[i * n + j] * 0.3 - b[i * n + j];
}
