/* A load that a loop never gets to, for a call in front of it does not return:
   its pointer may be none.

   { dg-compare modes } */

#include <unistd.h>

#include "check.h"

#define N 200

double A[N][N], B[N];

struct matrix
{
  long rows;
  double (*data)[N];
};

/* Known not to write to anything.  */
static void __attribute__ ((noinline))
check (const struct matrix *m)
{
  if (!m)
    _exit (0);
}

void TEST_FUNCTION
after_call (const struct matrix *m, int times)
{
  for (int t = 0; t < times; t++)
    {
      check (m);
      for (int i = 0; i < m->rows; i++)
	for (int j = 0; j < m->rows; j++)
	  m->data[j][i] += B[j] * t;
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  struct matrix m = { N, A };
  after_call (&m, 3);
  PRINT (A);
  fflush (stdout);
  after_call (NULL, 3);
  return 1;
}
