/* Floating-point variables at file scope, and members of such structures, that several nests
   read: they are loaded in front of all of them, unless something may change them.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled both "fused 2 nests into 1; interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled steps "fused 2 nests into 1; interchanged j, i to i, j" } }
   { dg-final { nest-regenerated pointed } } */

#include "check.h"

#define N 50

double U[N][N], V[N][N], W[N][N], step = 0.25;
struct { int unused; double damping; float shift; } model = { 1, 0.5, 0.125f };

#define FIRST(TO, END)                                                        \
  for (int i = 1; i < END; i++)                                               \
    TO = U[i][j] + step * (U[i + 1][j] - model.damping * U[i - 1][j])         \
         + model.shift;
#define SECOND                                                                \
  for (int i = 1; i < N - 1; i++)                                             \
    W[i][j] = V[i][j] - step * (V[i][j - 1] - model.damping * U[i][j])        \
              + model.shift;

void TEST_FUNCTION
two_nests (void)
{
  for (int j = 1; j < N - 1; j++) /* nest: both */
    FIRST (V[i][j], N - 1)
  for (int j = 1; j < N - 1; j++)
    SECOND
}

/* Calls change the variables between the steps.  */
void TEST_FUNCTION
change (int t)
{
  step += t * 0.125;
  model.damping *= 0.5;
}

void TEST_FUNCTION
with_calls (void)
{
  for (int t = 0; t < 3; t++)
    {
      for (int j = 1; j < N - 1; j++) /* nest: steps */
        FIRST (V[i][j], N - 1)
      for (int j = 1; j < N - 1; j++)
        SECOND
      change (t);
    }
}

/* The second nest reads another number than the first.  */
void TEST_FUNCTION
changed_between (void)
{
  for (int j = 1; j < N - 1; j++)
    FIRST (V[i][j], N - 1)
  step = V[3][4];
  for (int j = 1; j < N - 1; j++)
    SECOND
}

/* Each iteration of the outer loop changes the number for the next one.  */
void TEST_FUNCTION
changed_within (void)
{
  for (int t = 0; t < 3; t++)
    {
      for (int j = 1; j < N - 1; j++)
        FIRST (V[i][j], N - 1)
      for (int j = 1; j < N - 1; j++)
        SECOND
      step = W[t + 1][t + 2];
    }
}

/* The pointer may lead to the number.  */
void TEST_FUNCTION
through_pointer (double *p, int n)
{
  for (int j = 1; j < n; j++) /* nest: pointed */
    FIRST (p[(i - 1) * N + j - 1], n)
}

int TEST_FUNCTION
read_conditionally (int n)
{
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++)
      V[i][j] += step * U[i][j] + model.shift;
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++)
      W[i][j] += step * V[i][j] + model.shift;
  return n;
}

#define CHECK(CALL)                                                           \
  do                                                                          \
    {                                                                         \
      FILL_DOUBLE (U);                                                        \
      FILL_DOUBLE (V);                                                        \
      FILL_DOUBLE (W);                                                        \
      CALL;                                                                   \
      PRINT (V);                                                              \
      PRINT (W);                                                              \
      PRINT (step);                                                           \
    }                                                                         \
  while (0)

int
main (void)
{
  CHECK (two_nests ());
  CHECK (with_calls ());
  CHECK (changed_between ());
  CHECK (changed_within ());
  CHECK (through_pointer (V[0], N - 1));
  CHECK (through_pointer (&step, 2));
  CHECK (through_pointer (&model.damping, 2));
  CHECK (read_conditionally (0));
  CHECK (read_conditionally (N));
  return 0;
}
