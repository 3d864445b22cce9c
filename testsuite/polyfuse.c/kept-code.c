/* Functions of which nothing is rescheduled come out of the compiler as they do
   without the plugin.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-remark-not "loop nest re" compile } }
   { dg-final { assembler-unchanged "-O3" } }
   { dg-final { assembler-unchanged "-O3 -march=x86-64-v3 -ffast-math" } }
   { dg-final { assembler-unchanged "-O3 -g -gno-record-gcc-switches" } } */

struct image
{
  int width, height;
  unsigned char **rows;
  struct image *next;
};

extern void consume (int value);
extern int produce (void);
extern void take (double _Complex value);

/* Single loops behind a switch: edges into loops carry labels.  */
int
count_by_kind (const int *a, int n, int kind)
{
  int i = 0, sum = 0;
  switch (kind)
    {
    case 0:
      return -1;
    case 5:
      n /= 2;
    case 1:
      for (; i < n; i++)
        sum += a[i] * 3;
      break;
    case 2:
      while (i < n && a[i] > 0)
        sum ^= a[i++];
      break;
    default:
      do
        sum |= a[i];
      while (++i < n);
    }
  return sum;
}

/* A nest with a call, a sum over all of it, and rows behind pointers.  */
int
sum_rows (const struct image *p)
{
  int sum = 0;
  for (int y = 0; y < p->height; y++)
    {
      for (int x = 0; x < p->width; x++)
        sum += p->rows[y][x] > 7 ? p->rows[y][x] : -1;
      consume (sum);
    }
  return sum;
}

/* A scalar that is kept in memory while the nest is looked at.  */
void
smooth (double *restrict to, const double *restrict from, int n)
{
  for (int i = 1; i < n - 1; i++)
    {
      double sum = 0, weight = from[i] * 0.5;
      for (int k = -1; k <= 1; k++)
        sum += from[i + k] * weight;
      to[i] = sum;
    }
}

/* Left in its middle.  */
int
find (const char *text, const char *word)
{
  for (int i = 0; text[i]; i++)
    {
      int k = 0;
      while (word[k] && text[i + k] == word[k])
        k++;
      if (!word[k])
        return i;
    }
  return -1;
}

/* A list, with a nest of two exits for each of its elements.  */
int
walk (struct image *list, int limit)
{
  int n = 0;
  for (; list; list = list->next)
    for (int y = 0; y < list->height; y++)
      {
        unsigned char *row = list->rows[y];
        for (int x = 0; x < list->width; x++)
          {
            int value = row[x];
            if (value == 255)
              goto next;
            row[x] = value < limit ? 0 : value - limit;
            n += value == limit;
          }
      next:;
      }
  return n;
}

/* Neighbours that are computed from equal values.  */
void
twice (int *restrict a, int *restrict b, unsigned m, unsigned n)
{
  for (unsigned i = 0; i < (unsigned)(m * n); i++)
    a[i] = b[i] + 1;
  if (produce ())
    for (unsigned i = 0; i < (unsigned)(m * n); i++)
      b[i] = a[i] - 1;
}

/* Never ends but by a call.  */
void
serve (int *state)
{
  for (;;)
    for (int i = 0; i < 8; i++)
      state[i] += produce ();
}

/* Complex numbers of which one part is used alone, and which are loaded in parts for
   the time being.  */
void
pass_on (const double _Complex *a, double *b, int n)
{
  for (int i = 0; i < n; i++)
    {
      b[i] = __real__ a[i];
      take (a[i + 1]);
      take (a[i + 2]);
      take (a[i + 3]);
    }
}
