/* A load by a pointer that is chosen where computed jumps arrive: no value can be chosen there
   in its place.

   { dg-do compile }
   { dg-options "-O3 -fchecking" } */

#define N 64
double A[N][N], B[N][N];

double
run (int n, const unsigned char *code, double **px, double **py, double *y)
{
  static void *labels[] = { &&both, &&next, &&end };
  double s = 0, *p, t, m;
  int i = 0;
  for (;;)
    {
      if (code[i] & 4)
        {
          p = px[i];
          t = *p;
          s += t;
          i++;
          goto *labels[code[i] & 3];
        }
      p = py[i];
      t = *p;
      s -= t * 2;
      i++;
    both:
      m = *p;
      s += m * 3;
      y[i] += m;
      s += t * m;
      t = 0;
    next:
      if (i < n)
        continue;
    end:
      break;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      B[j][i] += A[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += B[j][i];
  return s;
}
