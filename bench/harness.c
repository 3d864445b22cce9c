/* The main program of a benchmark: fills the arrays, times the kernel and
   prints a hash of the arrays' bits.

   Compiled once for each kernel, size and storage form, always by the same
   compiler with the same options, so that only the kernel's file differs
   between the programs compared.  KERNEL_HEADER is the kernel's header.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <getopt.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include KERNEL_HEADER

#ifndef PREPARE
#define PREPARE (void)0
#endif

/* An array of the kernel.

   NAME: as in the kernel.
   ELEMENTS: its first element.
   COUNT: number of elements.  */
struct array
{
  const char *name;
  real *elements;
  size_t count;
};

/* The number of elements of an array.  */
#define COUNT(FIRST, REST) (sizeof (real[FIRST] REST) / sizeof (real))

/* Heap arrays start at multiples of this, as arrays at file scope do.  */
#define ALIGNMENT_BYTES 64

/* The arrays themselves, CALL_KERNEL and PROVIDE for each storage form: the
   list ARRAYS is expanded several times with other meanings of its macros.  */
#undef ARRAY
#undef AND
#if STORAGE == STATIC
#define ARRAY(NAME, FIRST, REST) extern real NAME[FIRST] REST
#define AND ;
ARRAYS;
void kernel (void);
#define CALL_KERNEL() kernel ()
#define PROVIDE(NAME, FIRST, REST) (void)NAME
#else
#define ARRAY(NAME, FIRST, REST) real (*NAME) REST
#define AND ,
void kernel (ARRAYS);
#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) static real (*NAME) REST
#define AND ;
ARRAYS;
#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) NAME
#define AND ,
#define CALL_KERNEL() kernel (ARRAYS)
#define PROVIDE(NAME, FIRST, REST) NAME = allocate (COUNT (FIRST, REST))

/* Room for COUNT elements; ends the program when memory is short.  */
static void *
allocate (size_t count)
{
  void *elements = NULL;
  size_t bytes = count * sizeof (real);

  if (posix_memalign (&elements, ALIGNMENT_BYTES, bytes) != 0)
    {
      fprintf (stderr, "bench: no memory for %zu bytes\n", bytes);
      exit (EXIT_FAILURE);
    }
  return elements;
}
#endif

static void
call_kernel (void)
{
  CALL_KERNEL ();
}

#undef ARRAY
#undef AND
#define ARRAY PROVIDE
#define AND ,

static void
provide_arrays (void)
{
  ARRAYS;
}

#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST)                                               \
  {                                                                            \
#NAME, (real *)NAME, COUNT(FIRST, REST)                                    \
  }
#define AND ,

void
harness_dominate (void *matrix, size_t n)
{
  real *elements = matrix;

  for (size_t i = 0; i < n; i++)
    elements[i * n + i] += n;
}

void
harness_scale (void *array, size_t count, double factor)
{
  real *elements = array;

  for (size_t e = 0; e < count; e++)
    elements[e] *= factor;
}

void
harness_coarsen (void *array, size_t count, double unit)
{
  real *elements = array;

  for (size_t e = 0; e < count; e++)
    elements[e] = floor (elements[e] / unit) * unit;
}

void
harness_ramp (void *array, size_t count, size_t stride, size_t extent,
              double step)
{
  real *elements = array;

  for (size_t e = 0; e < count; e++)
    elements[e] += step * (e / stride % extent);
}

/* A bijection of 64-bit integers whose results look random.  */
static uint64_t
mix (uint64_t bits)
{
  bits ^= bits >> 32;
  bits *= UINT64_C (0xd6e8feb86659fd93);
  bits ^= bits >> 32;
  bits *= UINT64_C (0xd6e8feb86659fd93);
  bits ^= bits >> 32;
  return bits;
}

/* Fill the N arrays with the same numbers from [0.5, 1.5) each time.  */
static void
fill (const struct array *arrays, size_t n)
{
  for (size_t a = 0; a < n; a++)
    for (size_t e = 0; e < arrays[a].count; e++)
      arrays[a].elements[e]
          = 0.5 + (mix ((a << 48) + e + 1) >> 40) / (double)(1 << 24);
}

/* A hash of the bits of all elements of the N arrays.  */
static uint64_t
hash (const struct array *arrays, size_t n)
{
  uint64_t sum = 0;

  for (size_t a = 0; a < n; a++)
    for (size_t e = 0; e < arrays[a].count; e++)
      {
        uint64_t bits = 0;

        memcpy (&bits, &arrays[a].elements[e], sizeof (real));
        sum = (sum ^ mix (bits)) * UINT64_C (0x9e3779b97f4a7c15);
      }
  return mix (sum);
}

/* Whether all elements are zero or normal numbers.  Other numbers would say
   that the kernel computes nothing sensible, and would distort its time.  */
static bool
are_sensible (const struct array *arrays, size_t n)
{
  for (size_t a = 0; a < n; a++)
    for (size_t e = 0; e < arrays[a].count; e++)
      {
        double value = arrays[a].elements[e];

        if (!isnormal (arrays[a].elements[e]) && value != 0)
          {
            fprintf (stderr, "bench: element %zu of %s is %g\n", e,
                     arrays[a].name, value);
            return false;
          }
      }
  return true;
}

/* Seconds since some fixed time.  */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int
compare_seconds (const void *a, const void *b)
{
  const double *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* Run the kernel REPETITIONS times on freshly filled arrays and store the
   seconds of each run.  */
static void
measure (const struct array *arrays, size_t n, double *seconds, int repetitions)
{
  for (int r = 0; r < repetitions; r++)
    {
      double start;

      fill (arrays, n);
      (void)(PREPARE);
      start = now ();
      call_kernel ();
      seconds[r] = now () - start;
    }
}

/* The argument of -r; 0 when ARGC and ARGV are wrong.  */
static int
parse_repetitions (int argc, char **argv)
{
  static const struct option options[]
      = { { "repetitions", required_argument, NULL, 'r' }, { 0 } };
  int option, repetitions = 1;

  while ((option = getopt_long (argc, argv, "r:", options, NULL)) != -1)
    repetitions = option == 'r' ? atoi (optarg) : 0;
  return optind == argc && repetitions > 0 ? repetitions : 0;
}

int
main (int argc, char **argv)
{
  int repetitions = parse_repetitions (argc, argv);
  double *seconds;

  if (repetitions == 0)
    {
      fprintf (stderr, "usage: %s [-r|--repetitions COUNT]\n", argv[0]);
      return EXIT_FAILURE;
    }
  provide_arrays ();

  const struct array arrays[] = { ARRAYS };
  const size_t n = sizeof arrays / sizeof arrays[0];

  seconds = calloc (repetitions, sizeof *seconds);
  if (seconds == NULL)
    {
      perror (argv[0]);
      return EXIT_FAILURE;
    }
  measure (arrays, n, seconds, repetitions);
  qsort (seconds, repetitions, sizeof *seconds, compare_seconds);
  printf ("minimum=%.9f median=%.9f checksum=%016llx\n", seconds[0],
          seconds[repetitions / 2], (unsigned long long)hash (arrays, n));
  free (seconds);
  return are_sensible (arrays, n) ? EXIT_SUCCESS : EXIT_FAILURE;
}
