/* Shortest paths with the predecessor of each vertex: two arrays are written under one condition.
   Row k is read in the loop over rows and, where that is at row k, written; both arrays' elements
   are read before they are written, so that the rows of the parts in front of column k and
   behind it become vectors.  In `exchanged' one of them is read behind its store.

   { dg-compare modes } */

#include "check.h"

#define N 200

int D[N][N], P[N][N], Q[N][N];

void TEST_FUNCTION
paths (void)
{
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (D[i][k] + D[k][j] < D[i][j])
          {
            D[i][j] = D[i][k] + D[k][j];
            P[i][j] = P[k][j];
          }
}

/* P[i][k] is the same in the loop over j, and loaded in no vector of it.  */
void TEST_FUNCTION
next_steps (void)
{
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (D[i][k] + D[k][j] < D[i][j])
          {
            D[i][j] = D[i][k] + D[k][j];
            P[i][j] = P[i][k];
          }
}

void TEST_FUNCTION
exchanged (void)
{
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (D[i][k] + D[k][j] < D[i][j])
          {
            D[i][j] = D[i][k] + D[k][j] - 1;
            P[i][j] = D[k][j];
            Q[i][j] = P[k][j];
          }
}

static void
fill (void)
{
  unsigned next = 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        next = next * 1103515245 + 12345;
        D[i][j] = next >> 16 & 7 ? 100000 + j : 1 + (next >> 20 & 127);
        P[i][j] = i;
        Q[i][j] = j;
      }
}

int
main (void)
{
  fill ();
  paths ();
  PRINT (D);
  PRINT (P);
  fill ();
  next_steps ();
  PRINT (D);
  PRINT (P);
  fill ();
  exchanged ();
  PRINT (D);
  PRINT (P);
  PRINT (Q);
  return 0;
}
