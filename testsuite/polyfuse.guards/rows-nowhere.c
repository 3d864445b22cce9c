/* A loop over rows in which nothing is left to be loaded: in the copy for lengths of one size
   (row-lengths.cc), which FIRST and SECOND look like the ends of, the condition can be decided
   for all elements at once, and no way through the loop stays.  Nothing is said of it.

   { dg-do compile }
   { dg-additional-options "-O3" } */

extern struct pair
{
  unsigned long first, second;
} pairs[16];

void
weighted (double **a, const double *b)
{
  for (int i = 0; i < 16; i++)
    for (int j = i + 1; j < 16; j++)
      {
        double x = 1;
        if ((pairs[i].first & pairs[j].first) == 0
            && (pairs[i].second & pairs[j].second) == 0)
          x = 0;
        a[i][j] = b[j] * x;
      }
}
