/* Arrays of structures with members that are structures, too, some of which functions are given by reference: what
   these access has no more of the array in its type than the inner structure.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking -ffp-contract=off" }
   { dg-final { nest-rescheduled halves "vector loop i|interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled columns "interchanged j, i to i, j" } } */

#include "check.h"
#include <vector>

struct vec
{
  double x, y, z;
};

static inline vec
operator- (const vec &a, const vec &b)
{
  return { a.x - b.x, a.y - b.y, a.z - b.z };
}

static inline double
dot (const vec &a, const vec &b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* 80 bytes, which are no multiple of 24.  */
struct particle
{
  vec position, velocity, force;
  double mass;
};

/* 48 bytes, which are one.  */
struct pair
{
  vec first, second;
};

void TEST_FUNCTION
forces (std::vector<particle> &p, int n)
{
  for (int i = 0; i < n; i++)
    {
      double x = 0, y = 0;
      for (int j = 0; j < n; j++)
        {
          vec d = p[j].position - p[i].position;
          double f = p[j].mass / (dot (d, d) + 0.01);
          x += f * d.x;
          y += f * d.y;
        }
      p[i].force.x = x;
      p[i].force.y = y;
    }
}

void TEST_FUNCTION
halves (std::vector<pair> &p, const double *w, int n)
{
  for (int j = 0; j < n; j++) /* nest: halves */
    for (int i = 0; i < n; i++)
      p[i].second.y += w[i * n + j] * dot (p[i].first, p[j].first);
}

void TEST_FUNCTION
columns (particle *p, int n)
{
  for (int j = 0; j < n; j++) /* nest: columns */
    for (int i = 0; i < n; i++)
      p[i * n + j].force.z += dot (p[i * n + j].position, p[i * n + j].velocity);
}

static std::vector<particle>
make (int n)
{
  std::vector<particle> p (n);
  for (particle &q : p)
    check_fill_double (&q.position.x, sizeof (particle) / sizeof (double));
  for (int i = 0; i < n; i++)
    p[i].position.x += i, p[i].velocity.z -= i * 0.5;
  return p;
}

template <typename T>
static void
print (const std::vector<T> &p)
{
  check_print ("p", p.data (), p.size () * sizeof (T));
}

int
main ()
{
  static const int sizes[] = { 0, 1, 2, 3, 17, 40 };
  for (int n : sizes)
    {
      std::vector<particle> p = make (n), q = make (n * n);
      forces (p, n);
      print (p);
      std::vector<pair> r (n);
      for (pair &one : r)
        check_fill_double (&one.first.x, 6);
      std::vector<double> w (n * n);
      check_fill_double (w.data (), n * n);
      halves (r, w.data (), n);
      print (r);
      columns (q.data (), n);
      print (q);
    }
}
