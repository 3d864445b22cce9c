/* Structures that are exchanged after each sweep, in loops that stay as they are in the end: whatever was tried with
   them, each sweep fills the other structure.

   { dg-compare modes } */

#include "check.h"

struct list
{
  int n, v[100];
};

struct list a, b;

/* Left early.  */
void TEST_FUNCTION
fill (int rounds, int m)
{
  struct list *to = &a, *from = &b;

  for (int t = 0; t < rounds; t++)
    {
      to->n = t;
      for (int i = 1; i < m && from->v[i] != 3000; i++)
        to->v[i] = 5;
      struct list *other = to;
      to = from;
      from = other;
    }
}

/* In which no other order is faster.  */
void TEST_FUNCTION
add (int rounds, int m)
{
  struct list *to = &a, *from = &b;

  for (int t = 0; t < rounds; t++)
    {
      to->n = t;
      for (int i = 1; i < m; i++)
        to->v[i] = from->v[i] % 99 + from->v[i - 1] % 98 + i + from->n;
      struct list *other = to;
      to = from;
      from = other;
    }
}

/* By pointers that are elements themselves.  */
void TEST_FUNCTION
add_rows (int rounds, int m, int (*restrict x)[100], int (*restrict y)[100])
{
  for (int t = 0; t < rounds; t++)
    {
      (*x)[0] = t;
      for (int i = 1; i < m && (*y)[i] != 3000; i++)
        (*x)[i] = (*y)[i] % 99 + (*x)[i - 1] % 98 + i;
      int (*z)[100] = x;
      x = y;
      y = z;
    }
}

int
main (void)
{
  for (int rounds = 0; rounds < 6; rounds++)
    for (int m = 0; m <= 100; m += m < 4 ? 1 : 32)
      {
        for (int i = 0; i < 100; i++)
          {
            a.v[i] = 7 * i;
            b.v[i] = 3007 - i;
          }
        fill (rounds, m);
        PRINT (a);
        PRINT (b);
        add (rounds, m);
        PRINT (a);
        PRINT (b);
        add_rows (rounds, m, &a.v, &b.v);
        PRINT (a);
        PRINT (b);
      }
  return 0;
}
