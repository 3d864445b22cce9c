/* Later passes of GCC's leave new loops alone, and do with the other nests of the function what
   they do without the plugin.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-plugin-arguments "scops=1-1" }
   { dg-final { scan-remark "other-nests.c:22:.*loop nest rescheduled" } }
   { dg-final { scan-remark-not "other-nests.c:2\[2-5\]:.*(unroll and jam|distributed:|interchanged in)" } }
   { dg-final { scan-remark "other-nests.c:28:.*applying unroll and jam" } }
   { dg-final { scan-remark "other-nests.c:33:.*loops interchanged" } }
   { dg-final { scan-remark "other-nests.c:37:.*distributed: split to 0 loops and 1 library" } } */

#define N 500

double A[N][N], B[N][N], C[N][N], x[N], y[N], D[N][N], E[N][N];
int w[N];
void between (void);

void
several (int n)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
  between ();

  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      y[i] += x[j] * A[j][i];
  between ();

  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      D[i][j] += E[i][j];
  between ();
  for (int i = 0; i < n; i++)
    w[i] = 0;
}
