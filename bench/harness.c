/* The main program of a benchmark: fills the arrays, times the kernel and
   prints a hash of the arrays' bits.  With -DSTORAGE=ALL it does so for all forms of
   the kernel, in turn, which are linked into one program.

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

/* The list ARRAYS is expanded several times with other meanings of its macros.  First,
   pointers to what the kernel is to work on, and to what was allocated for it.  */
#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST)                                               \
  static real (*NAME##_rows) REST, (*NAME##_own)REST
#define AND ;
ARRAYS;

/* The arrays at file scope.  */
#if STORAGE == HEAP
#define AT_FILE_SCOPE(NAME) NULL
#else
#define AT_FILE_SCOPE(NAME) NAME
#undef ARRAY
#define ARRAY(NAME, FIRST, REST) extern real NAME[FIRST] REST
ARRAYS;
#endif

/* The kernel in its forms, without arguments and with pointers.  */
#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) real (*NAME) REST
#define AND ,
#if STORAGE == STATIC
void kernel (void);
#define FORMS PLAIN ("static", kernel)
#elif STORAGE == HEAP
void kernel (ARRAYS);
#define FORMS WITH_POINTERS ("heap", kernel)
#else
void kernel_static (void);
void kernel_heap (ARRAYS);
void kernel_flat (ARRAYS);
void kernel_template (ARRAYS);
#define FORMS                                                                  \
  PLAIN ("static", kernel_static)                                              \
  WITH_POINTERS ("heap", kernel_heap)                                          \
  WITH_POINTERS ("flat", kernel_flat)                                          \
  WITH_POINTERS ("template", kernel_template)
#endif

/* What the header of the kernel asks for after each filling of the arrays.  */
static void
prepare (ARRAYS)
{
#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) (void)NAME
#define AND ;
  ARRAYS;
  (void)(PREPARE);
}

/* A form of the kernel.

   NAME: as forms.py has it.
   WITH_POINTERS: it is passed pointers to its arrays.  */
struct form
{
  const char *name;
  bool with_pointers;
};

#define PLAIN(NAME, FUNCTION) { NAME, false },
#define WITH_POINTERS(NAME, FUNCTION) { NAME, true },
static const struct form forms[] = { FORMS };
#undef PLAIN
#undef WITH_POINTERS

enum
{
  N_FORM = sizeof forms / sizeof forms[0]
};

#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) NAME##_rows
#define AND ,

static void
prepare_arrays (void)
{
  prepare (ARRAYS);
}

/* Call the kernel in FORM.  */
static void
call_kernel (int form)
{
  int number = 0;

#define PLAIN(NAME, FUNCTION)                                                  \
  if (number++ == form)                                                        \
    FUNCTION ();
#define WITH_POINTERS(NAME, FUNCTION)                                          \
  if (number++ == form)                                                        \
    FUNCTION (ARRAYS);
  FORMS
}

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

#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST) NAME##_own = allocate (COUNT (FIRST, REST))
#define AND ;

static void
allocate_arrays (void)
{
  ARRAYS;
}

#undef ARRAY
#define ARRAY(NAME, FIRST, REST)                                               \
  NAME##_rows = own ? NAME##_own : AT_FILE_SCOPE (NAME)

/* Let the kernel work on arrays that were allocated for it if OWN, else on those
   at file scope.  */
static void
provide_arrays (bool own)
{
  ARRAYS;
}

#undef ARRAY
#undef AND
#define ARRAY(NAME, FIRST, REST)                                               \
  {                                                                            \
#NAME, (real *)NAME##_rows, COUNT(FIRST, REST)                             \
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

/* Seconds by CLOCK since some fixed time.  */
static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static int
compare_seconds (const void *a, const void *b)
{
  const double *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* What the options ask for.

   REPETITIONS: of each form.
   OWN: forms with pointers have arrays that were allocated for them.
   CLOCK: what seconds are of.  */
struct request
{
  int repetitions;
  bool own;
  clockid_t clock;
};

/* Run the kernel in FORM on freshly filled arrays, as REQUEST says.  Store the seconds, and
   a hash of the result.  Is that sensible?  */
static bool
measure (const struct request *request, int form, double *seconds,
         uint64_t *result)
{
  double start;

  provide_arrays (request->own && forms[form].with_pointers);

  const struct array arrays[] = { ARRAYS };
  const size_t n = sizeof arrays / sizeof arrays[0];

  fill (arrays, n);
  prepare_arrays ();
  start = now (request->clock);
  call_kernel (form);
  *seconds = now (request->clock) - start;
  *result = hash (arrays, n);
  return are_sensible (arrays, n);
}

/* Read the options from ARGC and ARGV.  Are they right?  */
static bool
parse_options (int argc, char **argv, struct request *request)
{
  static const struct option options[]
      = { { "repetitions", required_argument, NULL, 'r' },
          { "own-arrays", no_argument, NULL, 'o' },
          { "processor-time", no_argument, NULL, 'p' },
          { 0 } };
  int option;

  *request = (struct request){ 1, STORAGE == HEAP, CLOCK_MONOTONIC };
  while ((option = getopt_long (argc, argv, "r:op", options, NULL)) != -1)
    if (option == 'r')
      request->repetitions = atoi (optarg);
    else if (option == 'o')
      request->own = true;
    else if (option == 'p')
      request->clock = CLOCK_PROCESS_CPUTIME_ID;
    else
      return false;
  return optind == argc && request->repetitions > 0;
}

int
main (int argc, char **argv)
{
  struct request request;
  double *seconds;
  uint64_t result[N_FORM];
  bool sensible = true;

  if (!parse_options (argc, argv, &request))
    {
      fprintf (stderr,
               "usage: %s [-r|--repetitions COUNT] [-o|--own-arrays]"
               " [-p|--processor-time]\n",
               argv[0]);
      return EXIT_FAILURE;
    }
  if (request.own)
    allocate_arrays ();
  seconds = calloc ((size_t)N_FORM * request.repetitions, sizeof *seconds);
  if (seconds == NULL)
    {
      perror (argv[0]);
      return EXIT_FAILURE;
    }
  for (int r = 0; r < request.repetitions; r++)
    for (int f = 0; f < N_FORM; f++)
      sensible &= measure (&request, f, seconds + f * request.repetitions + r,
                           result + f);
  for (int f = 0; f < N_FORM; f++)
    {
      double *own = seconds + f * request.repetitions;

      qsort (own, request.repetitions, sizeof *own, compare_seconds);
      printf ("form=%s minimum=%.9f median=%.9f checksum=%016llx\n",
              forms[f].name, own[0], own[request.repetitions / 2],
              (unsigned long long)result[f]);
    }
  free (seconds);
  return sensible ? EXIT_SUCCESS : EXIT_FAILURE;
}
