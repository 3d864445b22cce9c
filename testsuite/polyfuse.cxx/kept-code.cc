// As ../polyfuse.c/kept-code.c, with edges that exceptions take.
//
// { dg-do compile }
// { dg-options "-O3" }
// { dg-final { scan-remark-not "loop nest re" compile } }
// { dg-final { assembler-unchanged "-O3" } }
// { dg-final { assembler-unchanged "-O3 -g -gno-record-gcc-switches" } }
// { dg-final { assembler-unchanged "-O3 -fnon-call-exceptions -ftrapv" } }

struct guard
{
  int *count;
  explicit guard (int *c) : count (c) { ++*count; }
  ~guard () { --*count; }
};

extern int produce (int);
extern void consume (double);

// The handler leads to the loop's header.
int
retry (int *open, int n)
{
  int failures = 0;
  for (int i = 0; i < n; i++)
    {
      try
        {
          guard outer (open);
          for (int k = 0; k < n; k++)
            failures += produce (k);
        }
      catch (int code)
        {
          failures += code;
          continue;
        }
      catch (...)
        {
          while (n > i && produce (n))
            n--;
        }
    }
  return failures;
}

template <typename T>
struct matrix
{
  T *data;
  long rows, columns;
  T &operator() (long i, long k) { return data[i * columns + k]; }
};

// Handlers in front of loops.
double
sums (matrix<double> &a, int *open)
{
  double sum = 0;
  try
    {
      guard outer (open);
      consume (sum);
    }
  catch (double)
    {
      sum = -1;
    }
  for (long i = 0; i < a.rows; i++)
    {
      for (long k = 0; k < a.columns; k++)
        sum += a (i, k) > 0 ? a (i, k) : 0;
      consume (sum);
    }
  return sum;
}

void
scale (matrix<float> &a, int *open)
{
  for (long i = 0; i < a.rows; i++)
    for (long k = 0; k < a.columns; k++)
      {
        guard inner (open);
        if (a (i, k) > 1)
          throw a (i, k);
        a (i, k) *= 2;
      }
}
