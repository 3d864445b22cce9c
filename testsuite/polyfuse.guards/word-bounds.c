/* The arithmetic of checks at its borders: sizes of which products leave 64 bits, and
   arrays anywhere among the addresses, also around the last one.  What the pointers
   lead to is never accessed, as the condition on data does not hold: it need not
   exist.  The new code may only run where the same check in 128 bits succeeds, and has
   to run there if the arrays could fit in memory.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "word-bounds.c:34.*interchanged .* do not overlap" } }
   { dg-final { scan-remark "word-bounds.c:45.*interchanged .*sizes are at most" } }
   { dg-final { scan-remark "word-bounds.c:55.*interchanged .*sizes are at most" } }
   { dg-final { scan-remark "word-bounds.c:66.*interchanged .* do not overlap" } } */

#include <limits.h>
#include <stdlib.h>
#include "check.h"

unsigned long polyfuse_guard_count[2];

typedef __int128 wide;

#define COLUMNS 4
#define POWER(K) ((wide) 1 << (K))

/* No element of it is positive.  */
double condition[COLUMNS];

void TEST_FUNCTION
ints (int planes, int rows, int columns, int height, int pitch,
      const double *c, const double *x, double *y)
{
  (void) planes, (void) height;
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++)
      if (c[j] > 0)
        y[(long) i * pitch + j] = x[(long) i * pitch + j] * 2;
}

void TEST_FUNCTION
longs (long planes, long rows, long columns, long height, long pitch,
       const double *c, const double *x, double *y)
{
  (void) planes, (void) height;
  for (long j = 0; j < columns; j++)
    for (long i = 0; i < rows; i++)
      if (c[j] > 0)
        y[i * pitch + j] = x[i * pitch + j] * 2;
}

void TEST_FUNCTION
sizes (size_t planes, size_t rows, size_t columns, size_t height, size_t pitch,
       const double *c, const double *x, double *y)
{
  for (size_t k = 0; k < columns; k++)
    for (size_t j = 0; j < rows; j++)
      for (size_t i = 0; i < planes; i++)
        if (c[k] > 0)
          y[(i * height + j) * pitch + k] = x[(i * height + j) * pitch + k] * 2;
}

void TEST_FUNCTION
unsigneds (unsigned planes, unsigned rows, unsigned columns, unsigned height,
           unsigned pitch, const double *c, const double *x, double *y)
{
  for (unsigned k = 0; k < columns; k++)
    for (unsigned j = 0; j < rows; j++)
      for (unsigned i = 0; i < planes; i++)
        if (c[k] > 0)
          y[((size_t) i * height + j) * pitch + k]
              = x[((size_t) i * height + j) * pitch + k] * 2;
}

enum function { INTS, LONGS, SIZES, UNSIGNEDS };

/* What a function is called with.  */
struct block
{
  wide planes, rows, columns, height, pitch;
};

/* How many bytes are accessed in BLOCK.  */
static wide CHECK_PLAIN
size_of (const struct block *block)
{
  wide row = (block->planes - 1) * block->height + block->rows - 1;
  return (row * block->pitch + block->columns) * 8;
}

/* Is BLOCK one that new code may be executed for?  */
static int CHECK_PLAIN
regular (const struct block *block)
{
  return block->planes > 0 && block->rows > 0 && block->columns > 0
         && block->rows <= block->height && block->columns <= block->pitch
         && block->height <= POWER (36) && block->pitch <= POWER (36)
         && size_of (block) <= POWER (62);
}

/* Could BLOCK fit in memory?  */
static int CHECK_PLAIN
imaginable (const struct block *block)
{
  return block->height < POWER (36) && block->pitch < POWER (36)
         && block->planes * block->height * block->pitch < POWER (55);
}

/* Do the A_SIZE bytes from A on overlap the B_SIZE from B on, going on at 0 behind
   2^64?  */
static int CHECK_PLAIN
overlap (uint64_t a, wide a_size, uint64_t b, wide b_size)
{
  uint64_t up = b - a, down = a - b;
  return (wide) up < a_size || (wide) down < b_size;
}

static void CHECK_PLAIN
call (enum function function, const struct block *b, uint64_t x, uint64_t y)
{
#define CALL(FUNCTION)                                                        \
  FUNCTION (b->planes, b->rows, b->columns, b->height, b->pitch, condition,   \
            (const double *) x, (double *) y)
  switch (function)
    {
    case INTS:
      CALL (ints);
      break;
    case LONGS:
      CALL (longs);
      break;
    case SIZES:
      CALL (sizes);
      break;
    case UNSIGNEDS:
      CALL (unsigneds);
      break;
    }
}

/* How often new code has run, and has run or not where either is right.  */
static unsigned long n_new, n_either;

static void CHECK_PLAIN
try (enum function function, const struct block *b, uint64_t x, uint64_t y)
{
  const uint64_t c = (uintptr_t) condition;
  unsigned long before = polyfuse_guard_count[1];
  int may = regular (b) && !overlap (x, size_of (b), y, size_of (b))
            && !overlap (c, b->columns * 8, y, size_of (b));
  int must = may && imaginable (b);

  call (function, b, x, y);
  int is_new = polyfuse_guard_count[1] != before;
  if (must > is_new || is_new > may)
    {
      printf ("function %d, new code runs %d, may %d, must %d: %lld, %lld, "
              "%lld elements, height %lld, pitch %lld, at %llx, %llx\n",
              function, is_new, may, must, (long long) b->planes,
              (long long) b->rows, (long long) b->columns,
              (long long) b->height, (long long) b->pitch,
              (unsigned long long) x, (unsigned long long) y);
      abort ();
    }
  n_new += is_new;
  n_either += must < may;
}

/* Try BLOCK with Y at places around X and its end.  */
static void CHECK_PLAIN
try_distances (enum function function, const struct block *block, uint64_t x)
{
  static const int near[] = { 0, 1, -1, 4, 8, -8, 16 };
  const uint64_t size = size_of (block);

  for (unsigned k = 0; k < sizeof near / sizeof *near; k++)
    {
      try (function, block, x, x + near[k]);
      try (function, block, x, x + size + near[k]);
      try (function, block, x, x - size + near[k]);
      try (function, block, x, x + POWER (63) + near[k]);
    }
}

/* Try BLOCK with X at places around the borders of addresses.  */
static void CHECK_PLAIN
try_places (enum function function, const struct block *block)
{
  const uint64_t size = size_of (block), c = (uintptr_t) condition;
  const uint64_t places[]
      = { 0,        8,         -size,      -size - 1,     -size + 1,
          -size / 2, 1ul << 44, 1ul << 63, (1ul << 63) - size / 2,
          c - size, c - size + 1, c + block->columns * 8 };

  for (unsigned k = 0; k < sizeof places / sizeof *places; k++)
    try_distances (function, block, places[k]);
}

/* Powers of two, and their neighbours, that products leave 64 bits or memory with.  */
static const struct
{
  int power, more;
} lengths[] = {
  { 0, 0 },   { 2, -1 },  { 2, 0 },   { 20, 0 },  { 24, 1 },  { 27, 0 },
  { 28, -1 }, { 28, 0 },  { 28, 1 },  { 29, 0 },  { 30, 1 },  { 31, -1 },
  { 31, 0 },  { 32, -1 }, { 32, 0 },  { 32, 1 },  { 33, 0 },  { 35, 1 },
  { 36, -1 }, { 36, 0 },  { 36, 1 },  { 40, 0 },  { 60, 0 },  { 61, 0 },
  { 62, 0 },  { 63, -1 }, { 63, 0 },  { 64, -1 },
};
#define N_LENGTHS (sizeof lengths / sizeof *lengths)

static wide CHECK_PLAIN
length (unsigned k)
{
  return POWER (lengths[k].power) + lengths[k].more;
}

/* Try planes with rows that are PITCH elements apart.  */
static void CHECK_PLAIN
try_pitch (enum function function, wide pitch)
{
  for (int rows = -1; rows <= 3; rows++)
    for (int columns = -1; columns <= COLUMNS; columns++)
      {
        struct block block = { 1, rows, columns, rows, pitch };
        try_places (function, &block);
      }
}

/* Try blocks with planes that are HEIGHT rows of PITCH elements apart.  */
static void CHECK_PLAIN
try_height (enum function function, wide height, wide pitch)
{
  for (int planes = 0; planes <= 3; planes++)
    for (int rows = 1; rows <= 2; rows++)
      {
        struct block block = { planes, rows, COLUMNS, height, pitch };
        try_places (function, &block);
      }
}

int
main (void)
{
  for (unsigned k = 0; k < N_LENGTHS; k++)
    {
      if (length (k) <= INT_MAX)
        {
          try_pitch (INTS, length (k));
          try_pitch (INTS, -length (k));
        }
      if (length (k) <= POWER (61))
        {
          try_pitch (LONGS, length (k));
          try_pitch (LONGS, -length (k));
        }
      for (unsigned l = 0; l < N_LENGTHS; l++)
        {
          try_height (SIZES, length (k), length (l));
          if (length (k) <= UINT_MAX && length (l) <= UINT_MAX)
            try_height (UNSIGNEDS, length (k), length (l));
        }
    }
  /* Nothing of that is vain.  */
  if (n_new < 1000 || n_either > n_new)
    abort ();
  return 0;
}
