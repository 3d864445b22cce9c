/* A nest that goes on where the one before it stopped, which is a nest of its
   own: where it starts is computed by code that is rescheduled.  Some versions of
   GCC do not find out how often the last loop iterates.

   { dg-compare modes }
   { dg-final { scan-remark "`sample' is computed by a nest that was rescheduled|their number while `length - sample > k' is not affine|its counter may wrap around while" "identity -O3" } } */

#include "check.h"

#define N 300

float in[N];
double out[N];

void TEST_FUNCTION
correlate (const float *data, unsigned length, unsigned lag, double *result)
{
  double d;
  unsigned sample, k;
  const unsigned limit = length - lag;
  if (length < 32 || lag > 16)
    {
      for (k = 0; k < lag; k++)
        result[k] = 0;
      for (sample = 0; sample <= limit; sample++)
        {
          d = data[sample];
          for (k = 0; k < lag; k++)
            result[k] += d * data[sample + k];
        }
      for (; sample < length; sample++)
        {
          d = data[sample];
          for (k = 0; k < length - sample; k++)
            result[k] += d * data[sample + k];
        }
    }
}

int
main (void)
{
  FILL_FLOAT (in);
  for (unsigned lag = 1; lag < 90; lag += 8)
    {
      correlate (in, N - 8, lag, out);
      PRINT (out);
    }
  correlate (in, 20, 20, out);
  PRINT (out);
  return 0;
}
