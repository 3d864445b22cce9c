"""Translation units of random programs.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

Programs share nothing but the functions that fill and hash arrays: all other names
end with the seed.  A program prints "seed SEED" first.  The number of the program to
begin with can be given to the main function.
"""

# Name of an integer type: is it signed, its width in bits.
INTEGERS = {
    "int": (True, 32), "long": (True, 64), "short": (True, 16),
    "signed char": (True, 8), "unsigned": (False, 32),
    "unsigned short": (False, 16), "unsigned char": (False, 8),
    "unsigned long": (False, 64),
}

# Name of an element type: the letter of its arrays.
ELEMENTS = {
    "double": "D", "float": "F", "int": "I", "unsigned": "U", "short": "S",
    "unsigned char": "C", "long long": "L",
}
# What is not tested, and takes little of the compiler's time for each program.
PRELUDE = """\
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SMALLER(A, B) ((A) < (B) ? (A) : (B))
#define LARGER(A, B) ((A) > (B) ? (A) : (B))
#define PLAIN __attribute__ ((noipa, optimize ("O1")))

/* N elements at DATA, of the type with the letter TYPE.  */
struct array
{
  const char *name;
  void *data;
  size_t n;
  char type;
};

static void PLAIN
opaque (void)
{
}

static size_t PLAIN
size_of (char type)
{
  switch (type)
    {
    case 'D':
    case 'L':
      return 8;
    case 'S':
      return 2;
    case 'C':
      return 1;
    default:
      return 4;
    }
}

/* Bits of a NaN that the compiler is free to choose do not count.  */
static uint64_t PLAIN
bits (const struct array *array, size_t i)
{
  size_t size = size_of (array->type);
  const char *element = (const char *) array->data + i * size;
  uint64_t v = 0;

  if (array->type == 'D' && *(const double *) element != *(double *) element)
    return 1;
  if (array->type == 'F' && *(const float *) element != *(float *) element)
    return 1;
  memcpy (&v, element, size);
  return v;
}

static uint32_t state = 1;

static uint32_t PLAIN
next (void)
{
  state = state * 1664525u + 1013904223u;
  return state >> 16;
}

static void PLAIN
fill (const struct array *array)
{
  for (size_t i = 0; i < array->n; i++)
    switch (array->type)
      {
      case 'D':
        ((double *) array->data)[i] = ((int) next () - 32768) / 32769.0;
        break;
      case 'F':
        ((float *) array->data)[i] = ((int) next () - 32768) / 32769.0f;
        break;
      case 'I':
        ((int *) array->data)[i] = (int) next () % 1000;
        break;
      case 'U':
        ((unsigned *) array->data)[i] = next () * 65537u;
        break;
      case 'S':
        ((short *) array->data)[i] = (short) (next () % 1000);
        break;
      case 'C':
        ((unsigned char *) array->data)[i] = (unsigned char) next ();
        break;
      case 'L':
        ((long long *) array->data)[i] = (long long) next () % 1000;
        break;
      }
}

/* Begin the program SEED, whatever ran before.  */
static void PLAIN
start (unsigned long seed, const struct array *arrays)
{
  printf ("seed %lu\\n", seed);
  fflush (stdout);
  errno = 0;
  state = 1;
  for (; arrays->name; arrays++)
    fill (arrays);
}

/* A table of N rows at DATA, which are DISTANCE bytes apart, but for one, if MOVED is
   not 0: row I is where row I - MOVED would be.  It is there until the next report.  */
static void *row_space[1 << 12];
static unsigned n_row;

static void *PLAIN
table (void *data, long distance, int n, int i, int moved)
{
  void **rows = row_space + n_row;
  for (int k = 0; k < n; k++)
    rows[k] = (char *) data + (k == i ? k - moved : k) * distance;
  n_row += n;
  return rows;
}

static void PLAIN
report (const char *function, const struct array *arrays)
{
  n_row = 0;
  printf ("%s %d", function, errno);
  for (; arrays->name; arrays++)
    {
      uint64_t h = 14695981039346656037ULL;

      for (size_t i = 0; i < arrays->n; i++)
        {
          h = (h ^ bits (arrays, i)) * 1099511628211ULL;
          h ^= h >> 29;
        }
      printf (" %s %016llx", arrays->name, (unsigned long long) h);
    }
  printf ("\\n");
  errno = 0;
}
"""

FUNCTIONS = """\
static double __attribute__ ((const, noinline))
const_double (double x)
{
  return x * 0.75 + 0.125;
}

static int __attribute__ ((const, noinline))
const_int (int x)
{
  return (x ^ 21) & 255;
}
"""


def run_text(seed, arrays, calls):
    """The function that runs the program SEED by CALLS, and the table of all that it may
    change, ARRAYS: triples of a name, an element type, and a number of elements."""
    table = f"arrays_{seed}"
    out = ["", f"static const struct array {table}[] = {{"]
    out += [f'  {{ "{name}", {name}, {n}, \'{ELEMENTS[etype]}\' }},'
            for name, etype, n in arrays]
    return out + ["  {}", "};", "", "static void PLAIN", f"run_{seed} (void)", "{",
                  f"  start ({seed}, {table});", *calls, "}", ""]


def structures():
    """The types with a flat array for a member."""
    return "\n".join(f"struct flat_{letter} {{ {etype} tag, v[]; }};"
                     for etype, letter in ELEMENTS.items()) + "\n"


def translation_unit(programs):
    """The text of PROGRAMS, a list of pairs of a seed and the text of a program."""
    out = [PRELUDE, FUNCTIONS, structures()]
    out += [text for _, text in programs]
    runs = ", ".join(f"run_{seed}" for seed, _ in programs)
    out += ["", "int", "main (int argc, char **argv)", "{",
            f"  void (*const runs[]) (void) = {{ {runs} }};",
            "  for (int i = argc > 1 ? atoi (argv[1]) : 0; "
            f"i < {len(programs)}; i++)",
            "    runs[i] ();", "  return 0;", "}"]
    return "\n".join(out)
