/* Loops whose subscripts wrap around at their ends, and that store what might be the numbers that bound them.  A
   copy that takes these for unchanged is decided on by the check in front of its new code, which the iterations at its
   beginning must not be executed before.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" } */

#include <string.h>
#include "check.h"

#define N 64
#define WIDE 25

struct sizes
{
  int n, m;
};

void TEST_FUNCTION
window (const struct sizes *s, int *a, const int *b, int width)
{
  for (int j = 0; j < s->n; j++)
    for (int k = 0; k < width; k++)
      a[k * N + j] += b[k * N + (j + k > 2 ? j + k - 3 : 0)];
}

void TEST_FUNCTION
rows (const struct sizes *s, int *a, const int *b)
{
  for (int i = 0; i < s->m; i++)
    for (int j = 0; j < s->n; j++)
      a[j * N + i] += b[i * N + (j + s->n - 1) % s->n];
}

/* A loop around the copy, which is in two parts then.  */
void TEST_FUNCTION
around (const struct sizes *s, int *a, const int *b, int turns)
{
  for (int t = 0; t < turns; t++)
    {
      a[N * N + t] = b[t];
      for (int j = 0; j < s->n; j++)
	for (int k = 0; k < WIDE; k++)
	  a[k * N + j] += b[k * N + (t + k > 2 ? t + k - 3 : 0)];
    }
}

int x[3 * N * N + N];

/* Sizes at AT, among the elements, or apart from them if AT is negative.  */
void CHECK_PLAIN
sizes (int n, int at, int turn)
{
  struct sizes own = { n, n / 2 + 1 }, *s = &own;
  int *a = x, *b = x + 2 * N * N;
  memset (x, 0, sizeof x);
  for (int k = 0; k < 3 * N * N; k++)
    x[k] = k % 2;
  if (turn & 1)
    b = a + 1;
  if (at >= 0)
    {
      memcpy (x + at, &own, sizeof own);
      s = (struct sizes *) (x + at);
    }
  if (turn < 2)
    window (s, a, b, WIDE);
  else if (turn < 4)
    rows (s, a, b);
  else
    around (s, a, b, 9);
  check_print ("x", x, sizeof x);
}

int CHECK_PLAIN
main (void)
{
  static const int n[] = { 0, 1, 2, 5, 8, 9, 20, 32, 40 };
  for (size_t k = 0; k < sizeof n / sizeof *n; k++)
    for (int turn = 0; turn < 5; turn++)
      {
	sizes (n[k], -1, turn);
	sizes (n[k], n[k], turn);
	sizes (n[k], 3 * N + 4, turn);
      }
  return 0;
}
