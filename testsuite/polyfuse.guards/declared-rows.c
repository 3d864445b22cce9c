/* Rows of a length known at run time in arrays whose types show one subscript: of the program, and
   members of structures.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "" } }
   { dg-final { nest-rescheduled both "" } }
   { dg-final { nest-rescheduled mixed "" } }
   { dg-final { nest-rescheduled pair "" } }
   { dg-final { nest-rescheduled images "no subscript of `tables.in..*wraps around" } }
   { dg-final { nest-rescheduled flexible "x->v' and `y->v' do not overlap" } }
   { dg-final { nest-rescheduled fixed "g->a..*leaves its row" } }
   { dg-final { nest-rescheduled inner "" } }
   { dg-final { nest-rescheduled complexes "" } }
   { dg-final { nest-rescheduled planes "plane.p..*leaves its row" } }
   { dg-final { nest-kept twice "differ in element size" } } */

#include "check.h"
#include <stdlib.h>

#define N 60

static double a[N * N], b[N * N], c[N * N], x[N * N];

void TEST_FUNCTION
product (int n, int m, int l)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
}

/* What one iteration stores others load, if rows are short.  */
void TEST_FUNCTION
both (int n, int m, int ld)
{
  for (int j = 1; j < m; j++) /* nest: both */
    for (int i = 1; i < n; i++)
      a[i * ld + j] = a[i * ld + j - 1] * 0.5 + b[(i - 1) * ld + j];
}

/* The same array with and without rows.  */
void TEST_FUNCTION
mixed (int n)
{
  for (int j = 0; j < n; j++) /* nest: mixed */
    for (int i = 1; i < n; i++)
      x[i * n + j] = x[j] * 0.5 + x[i * n + j] + c[i];
}

static struct
{
  int width;
  float in[N * N], out[N * N];
} tables;

void TEST_FUNCTION
images (unsigned w, unsigned h)
{
  for (unsigned j = 0; j < w; j++) /* nest: images */
    for (unsigned i = 0; i < h; i++)
      tables.out[j * h + i] = tables.in[i * w + j] + tables.width;
}

struct matrix
{
  int rows, columns;
  double v[];
};

void TEST_FUNCTION
flexible (struct matrix *x, struct matrix *y)
{
  for (int j = 0; j < x->columns; j++) /* nest: flexible */
    for (int i = 0; i < x->rows; i++)
      x->v[i * x->columns + j] += y->v[j * y->columns + i] * 0.5;
}

struct grid
{
  int n;
  double a[N * N], b[N * N];
  struct
  {
    short tag;
    double data[N * N];
  } in;
};

/* Two members of one structure need no check.  */
void TEST_FUNCTION
pair (struct grid *g, int n)
{
  for (int j = 0; j < n; j++) /* nest: pair */
    for (int i = 0; i < n; i++)
      g->a[i * n + j] += g->b[i * n + j] * 0.5;
}

void TEST_FUNCTION
fixed (struct grid *g, int n, int m, int ld)
{
  for (int j = 1; j < m; j++) /* nest: fixed */
    for (int i = 1; i < n; i++)
      g->a[i * ld + j] += g->a[(i - 1) * ld + j - 1] * 0.5;
}

void TEST_FUNCTION
inner (struct grid *g, struct grid *h, int n)
{
  for (int j = 0; j < n; j++) /* nest: inner */
    for (int i = 0; i < n; i++)
      g->in.data[i * n + j] += h->in.data[i * n + j] * 0.5 + h->b[j];
}

struct numbers
{
  int n;
  struct
  {
    double re, im;
  } z[N * N];
};

void TEST_FUNCTION
complexes (struct numbers *p, struct numbers *restrict q, int n)
{
  for (int j = 0; j < n; j++) /* nest: complexes */
    for (int i = 0; i < n; i++)
      {
        p->z[i * n + j].re += q->z[i * n + j].im;
        p->z[i * n + j].im -= q->z[i * n + j].re;
      }
}

static double plane[3][N * N];

void TEST_FUNCTION
planes (int w, int h)
{
  for (int p = 0; p < 3; p++) /* nest: planes */
    for (int j = 0; j < w; j++)
      for (int i = 0; i < h; i++)
        plane[p][i * w + j] = plane[p][i * w + j] * 0.25 + a[i * w + j];
}

void TEST_FUNCTION
differences (int w, int h, int p, int q)
{
  for (int j = 0; j < w; j++)
    for (int i = 0; i < h; i++)
      plane[p][i * w + j] -= plane[q][i * w + j] * 0.25;
}

/* Members of a union are the same bytes.  */
static union
{
  double a[N * N];
  struct
  {
    double first, b[N * N];
  } s;
} shared;

void TEST_FUNCTION
twice (int n)
{
  for (int j = 0; j < n; j++) /* nest: twice */
    for (int i = 0; i < n - 1; i++)
      shared.a[i * n + j] = shared.s.b[i * n + j] * 0.5 + 1;
}

static struct grid g, h;
static struct numbers p, q;

static void CHECK_PLAIN
fill (void)
{
  FILL_DOUBLE (a);
  FILL_DOUBLE (b);
  FILL_DOUBLE (c);
  FILL_DOUBLE (x);
  FILL_FLOAT (tables.in);
  FILL_FLOAT (tables.out);
  FILL_DOUBLE (g.a);
  FILL_DOUBLE (g.b);
  FILL_DOUBLE (g.in.data);
  FILL_DOUBLE (h.b);
  FILL_DOUBLE (h.in.data);
  FILL_DOUBLE (p.z);
  FILL_DOUBLE (q.z);
  FILL_DOUBLE (shared.s.b);
  FILL_DOUBLE (plane);
  tables.width = 3;
}

static void CHECK_PLAIN
matrices (int n, int m)
{
  size_t size = sizeof (struct matrix) + sizeof (double) * N * N;
  struct matrix *s = malloc (size), *t = malloc (size);
  check_fill_double (s->v, N * N);
  check_fill_double (t->v, N * N);
  s->rows = t->columns = n;
  s->columns = t->rows = m;
  flexible (s, t);
  check_print ("flexible", s->v, sizeof (double) * N * N);
  t->columns = m;
  t->rows = n;
  flexible (t, t);
  check_print ("itself", t->v, sizeof (double) * N * N);
  free (s);
  free (t);
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 5, 17, N - 3, N };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned t = 0; t < sizeof sizes / sizeof *sizes; t++)
      {
        int n = sizes[s], m = sizes[t];
        fill ();
        product (n, m, n);
        PRINT (c);
        both (n, m, m);
        both (n, m, 3);
        both (n, m, 0);
        PRINT (a);
        mixed (n);
        PRINT (x);
        images (n, m);
        images (m, n);
        PRINT (tables);
        matrices (n, m);
        pair (&g, n);
        fixed (&g, n, m, m);
        fixed (&g, n, m, 2);
        inner (&g, &h, n);
        inner (&g, &g, n);
        PRINT (g);
        complexes (&p, &q, n);
        PRINT (p);
        planes (n, m);
        differences (m, n, 0, 1);
        differences (m, n, 1, 1);
        differences (n, m, 2, 1);
        PRINT (plane);
        twice (n);
        PRINT (shared);
      }
  return 0;
}
