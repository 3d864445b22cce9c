/* Values that are selected in the block in which a nest in an outer loop begins: new code
   and a check stand between the condition and its end.  The original code keeps the
   selection, also where something is only executed under the condition.
   (GCC 11 and 12; later ones do not see the number of iterations of either.)

   { dg-compare modes }
   { dg-final { nest-kept stores "no legal order|number of iterations" } } */

#include "check.h"

#define N 70

double D[4 * N], E[4 * N];
unsigned long g;

void TEST_FUNCTION
values (long s)
{
  for (int k = s - 2; k >= 0; k--)
    {
      double t = 0.5 * D[k];
      if (k % 3 == 0)
        t = D[k];
      for (unsigned m = 0; m < k + 2; m++) /* nest: values */
        D[m] += t * D[m + k + 2];
      D[k] = (D[k] + D[k]) * 0.5;
      for (int p = s - 1; p >= 2; p--)
        g += p;
    }
}

void TEST_FUNCTION
stores (long s)
{
  for (int k = s - 2; k >= 0; k--) /* nest: stores */
    {
      double t = 0.5 * D[k];
      if (k % 3 == 0)
        {
          t = D[k];
          E[k] = t;
        }
      for (unsigned m = 0; m < k + 2; m++)
        D[m] += t * D[m + k + 2];
      D[k] = (D[k] + D[k]) * 0.5;
      for (int p = s - 1; p >= 2; p--)
        g += p;
    }
}

int
main (void)
{
  static const long sizes[] = { 0, 1, 2, 3, 10, N };
  FILL_DOUBLE (D);
  FILL_DOUBLE (E);
  for (int k = 0; k < 6; k++)
    {
      values (sizes[k]);
      stores (sizes[k]);
    }
  PRINT (D);
  PRINT (E);
  check_print ("g", &g, sizeof g);
  return 0;
}
