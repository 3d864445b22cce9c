/* Pointers and counters that loops advance, and that go on from there in the next
   iteration of the loops around.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "interchanged i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled added "tiled (i, )?j by" } }
   { dg-final { nest-regenerated turned } }
   { dg-final { nest-regenerated counted } }
   { dg-final { nest-regenerated far } }
   { dg-final { nest-regenerated unsigned } }
   { dg-final { nest-regenerated apart } }
   { dg-final { nest-regenerated backwards } }
   { dg-final { nest-regenerated planes } }
   { dg-final { nest-regenerated halves } }
   { dg-final { nest-regenerated triples } }
   { dg-final { nest-regenerated always } }
   { dg-final { nest-kept triangle "may change in the loop nest|is not affine" } }
   { dg-final { nest-kept varying "number of iterations is not known" } } */

#include "check.h"

#define N 40
#define LENGTH (3 * N * N)

double A[LENGTH], B[LENGTH], C[LENGTH];
unsigned char octets[2][LENGTH];
int lengths[N];

void TEST_FUNCTION
product (double *a, double *b, double *c, int n)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      {
	double sum = 0;
	double *row = a + i * n, *column = b + j;
	for (int k = 0; k < n; k++)
	  {
	    sum += *row++ * *column;
	    column += n;
	  }
	*c++ = sum;
      }
}

void TEST_FUNCTION
add (double *to, double *from, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: added */
    for (int j = 0; j < m; j++)
      to[j * n + i] += *from++;
}

void TEST_FUNCTION
turn (double *to, double *from, int n, int m)
{
  double *p = to;
  for (int i = 0; i < n; i++) /* nest: turned */
    for (int j = 0; j < m; j++)
      *p++ = from[j * n + i] * 2;
}

void TEST_FUNCTION
count (double *to, double *from, int n, int m)
{
  int k = 0;
  for (int i = 0; i < n; i++) /* nest: counted */
    for (int j = 0; j < m; j++)
      to[k++] = from[j * n + i] * 3;
}

void TEST_FUNCTION
count_far (double *to, double *from, long n, long m)
{
  long k = 5;
  for (long i = 0; i < n; i++) /* nest: far */
    for (long j = 0; j < m; j++)
      to[k++] = from[j * n + i] * 5;
}

void TEST_FUNCTION
count_unsigned (double *to, double *from, unsigned n, unsigned m)
{
  unsigned k = 0;
  for (unsigned i = 0; i < n; i++) /* nest: unsigned */
    for (unsigned j = 0; j < m; j++)
      to[k++] = from[j * n + i] * 7;
}

/* There is more between two rows.  */
void TEST_FUNCTION
turn_apart (double *p, double *from, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: apart */
    {
      for (int j = 0; j < m; j++)
	*p++ = from[j * n + i] - 1;
      p += 3;
    }
}

void TEST_FUNCTION
turn_backwards (double *to, double *from, int n, int m)
{
  double *p = to + LENGTH - 1;
  for (int i = 0; i < n; i++) /* nest: backwards */
    for (int j = 0; j < m; j++)
      *--p += from[j * n + i];
}

/* Three loops.  */
void TEST_FUNCTION
turn_planes (double *p, double *from, int n, int m)
{
  for (int l = 0; l < 3; l++) /* nest: planes */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	*p++ = from[(l * m + j) * n + i];
}

/* Two inner loops.  */
void TEST_FUNCTION
turn_halves (double *p, double *from, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: halves */
    {
      for (int j = 0; j < m; j++)
	*p++ = from[j * n + i];
      for (int j = 0; j < m; j++)
	*p++ += from[j * n + i];
    }
}

void TEST_FUNCTION
turn_triples (unsigned char *p, unsigned char *from, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: triples */
    for (int j = 0; j < m; j++)
      {
	p[0] = from[j * n + i];
	p[1] = p[0] + 1;
	p[2] = 3;
	p += 3;
      }
}

/* No condition is left of whether the inner loop is executed.  */
void TEST_FUNCTION
turn_always (double *p, double *from, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: always */
    {
      int j = 0;
      do
	*p++ = from[j * n + i] + 1;
      while (++j != m);
    }
}

/* Rows of different lengths.  */
void TEST_FUNCTION
turn_triangle (double *p, double *from, int n)
{
  for (int i = 0; i < n; i++) /* nest: triangle */
    for (int j = 0; j <= i; j++)
      *p++ = from[j * n + i];
}

void TEST_FUNCTION
turn_varying (double *p, double *from, int n)
{
  for (int i = 0; i < n; i++) /* nest: varying */
    for (int j = 0; j < lengths[i]; j++)
      *p++ = from[j * n + i];
}

#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      FILL_DOUBLE (A);                                                        \
      FILL_DOUBLE (B);                                                        \
      FILL_DOUBLE (C);                                                        \
      for (int i = 0; i < LENGTH; i++)                                        \
	octets[0][i] = octets[1][i] = 7 * i;                                  \
      CALL;                                                                   \
      PRINT (A);                                                              \
      PRINT (C);                                                              \
      PRINT (octets);                                                         \
    }                                                                         \
  while (0)

int
main (void)
{
  static const int sizes[][2]
      = { { N, N }, { N, 1 }, { 1, N }, { N, 0 }, { 0, N }, { N, -3 }, { 7, 33 } };

  for (int i = 0; i < N; i++)
    lengths[i] = 7 * i % 11 - 2;
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s][0], m = sizes[s][1];

      CHECK (product (A, B, C, n));
      CHECK (product (A, B, A + 3, n));
      CHECK (add (C, B, n, m));
      CHECK (add (C, C + 1, n, m));
      CHECK (turn (C, B, n, m));
      CHECK (turn (C, C, n, m));
      CHECK (turn (C + n, C, n, m));
      CHECK (count (C, B, n, m));
      CHECK (count_far (C, B, n, m));
      CHECK (count_unsigned (C, B, n, m > 0 ? m : 0));
      CHECK (turn_apart (C, B, n, m));
      CHECK (turn_apart (C, C + 7, n, m));
      CHECK (turn_backwards (C, B, n, m));
      CHECK (turn_planes (C, B, n, m));
      CHECK (turn_halves (C, B, n, m));
      CHECK (turn_triples (octets[0], octets[1], n, m));
      if (m > 0)
	CHECK (turn_always (C, B, n, m));
      CHECK (turn_triangle (C, B, n));
      CHECK (turn_varying (C, B, n));
    }
  return 0;
}
