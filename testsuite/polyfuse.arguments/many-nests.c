/* Fifteen nests alike, each in a function of its own.  */

#define N 300

double a[N][N], b[N][N], c[N][N];

#define PRODUCT(NAME, WITH)                                                    \
  void NAME (void)                                                             \
  {                                                                            \
    for (int i = 0; i < N; i++)                                                \
      for (int j = 0; j < N; j++)                                              \
        for (int k = 0; k < N; k++)                                            \
          c[i][j] += a[i][k] * b[k][j] * WITH;                                 \
  }

PRODUCT (f1, 1)
PRODUCT (f2, 2)
PRODUCT (f3, 3)
PRODUCT (f4, 4)
PRODUCT (f5, 5)
PRODUCT (f6, 6)
PRODUCT (f7, 7)
PRODUCT (f8, 8)
PRODUCT (f9, 9)
PRODUCT (f10, 10)
PRODUCT (f11, 11)
PRODUCT (f12, 12)
PRODUCT (f13, 13)
PRODUCT (f14, 14)
PRODUCT (f15, 15)
