/* Sizes and pointers in structures that stores of the same type, or of characters, may change: the
   original code runs where they do.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "distributed into 3 nests" } }
   { dg-final { scan-remark "interchanged x, y to y, x" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define COPIES(FUNCTION)                                                      \
  FUNCTION (, __attribute__ ((noipa)))                                        \
  FUNCTION (_plainly, __attribute__ ((noipa, optimize ("O0"))))

/* The pointers are first, so that what is stored to the sizes leaves them as they are.  */
struct matrix
{
  int *data;
  int rows, cols;
};

struct image
{
  unsigned char *data;
  int width, height, stride;
};

struct page
{
  struct image *image;
};

/* Everything that the functions below refer to.  */
union memory
{
  int number[20000];
  unsigned char byte[80000];
  struct matrix matrix[1];
  struct image image[1];
  struct page page[1];
};
static union memory memory, expected, fresh;

#define MULTIPLY(SUFFIX, ATTRIBUTES)                                          \
  ATTRIBUTES void multiply##SUFFIX (struct matrix *c, const struct matrix *a, \
                                    const struct matrix *b)                   \
  {                                                                           \
    for (int i = 0; i < c->rows; i++)                                         \
      for (int j = 0; j < c->cols; j++)                                       \
        {                                                                     \
          int sum = 0;                                                        \
                                                                              \
          for (int k = 0; k < a->cols; k++)                                   \
            sum += a->data[i * a->cols + k] * b->data[k * b->cols + j];       \
          c->data[i * c->cols + j] = sum & 3;                                 \
        }                                                                     \
  }
COPIES (MULTIPLY)

#define HALVE(SUFFIX, ATTRIBUTES)                                             \
  ATTRIBUTES void halve##SUFFIX (struct image *to, const struct image *from)  \
  {                                                                           \
    for (int x = 0; x < to->width; x++)                                       \
      for (int y = 0; y < to->height; y++)                                    \
        to->data[y * to->stride + x] = from->data[y * from->stride + x] / 2;  \
  }
COPIES (HALVE)

/* What leads to the sizes may be changed itself.  */
#define ERASE(SUFFIX, ATTRIBUTES)                                             \
  ATTRIBUTES void erase##SUFFIX (const struct page *p, unsigned char *to)     \
  {                                                                           \
    for (int x = 0; x < p->image->width; x++)                                 \
      for (int y = 0; y < p->image->height; y++)                              \
        to[y * 100 + x] = p->image->data[y * p->image->stride + x] & 12;      \
  }
COPIES (ERASE)

/* It is stored to a variable, which *SIZE may be a part of, and no pointer leads from.  */
static unsigned char frame[64][64];

#define FRAME(SUFFIX, ATTRIBUTES)                                             \
  ATTRIBUTES void copy##SUFFIX (const int *size, const unsigned char *from)  \
  {                                                                           \
    for (int x = 0; x < *size; x++)                                           \
      for (int y = 0; y < *size; y++)                                         \
        frame[y][x] = from[y * *size + x] ^ 3;                                \
  }
COPIES (FRAME)

/* The nest changes the number of rows itself.  */
#define SHRINK(SUFFIX, ATTRIBUTES)                                            \
  ATTRIBUTES void shrink##SUFFIX (struct matrix *c, int *to)                  \
  {                                                                           \
    for (int i = 0; i < c->rows; i++)                                         \
      {                                                                       \
        for (int j = 0; j < c->cols; j++)                                     \
          to[i * c->cols + j] = c->data[j * c->cols + i];                     \
        if (c->data[i] > 1)                                                   \
          c->rows--;                                                          \
      }                                                                       \
  }
COPIES (SHRINK)

/* Numbers, but for what pixels are taken from, from byte 60000 on.  Where those get into sizes, these
   do not grow.  */
static void
fill (void)
{
  memset (&fresh, 0, sizeof fresh);
  for (int k = 0; k < 15000; k++)
    fresh.number[k] = 1 + k * 7 % 5;
}

/* Remember what the function that was called by then has made of memory, and begin anew.  */
static void
compare_with_this (void)
{
  expected = memory;
  memory = fresh;
  memcpy (before, polyfuse_guard_count, sizeof before);
}

/* Compare that.  NEW: the new code must have run if 1, and not if 0.  */
static void
compare (int line, int new)
{
  if (memcmp (&memory, &expected, sizeof memory) != 0)
    fprintf (stderr, "line %d: wrong results\n", line);
  else if ((polyfuse_guard_count[1] > before[1]) != (new == 1))
    fprintf (stderr, "line %d: the wrong code ran\n", line);
  else
    return;
  abort ();
}

/* A matrix, whose structure begins at number AT, and its elements at DATA, and two others.  */
static void
try_multiply (int line, int new, int rows, int cols, int at, int data)
{
  struct matrix *c = (struct matrix *)(memory.number + at);
  struct matrix *others = (struct matrix *)(memory.number + 19000);

  fill ();
  memory = fresh;
  *c = (struct matrix){ memory.number + data, rows, cols };
  others[0] = (struct matrix){ memory.number + 8000, rows, 20 };
  others[1] = (struct matrix){ memory.number + 12000, 20, cols };
  fresh = memory;
  multiply_plainly (c, others, others + 1);
  compare_with_this ();
  multiply (c, others, others + 1);
  compare (line, new);
}

/* An image, whose structure is at byte AT, and its pixels at DATA, and another one.  */
static void
try_halve (int line, int new, int at, int data)
{
  struct image *to = (struct image *)(memory.byte + at);
  struct image *from = (struct image *)(memory.byte + 70000);

  fill ();
  memory = fresh;
  *to = (struct image){ memory.byte + data, 60, 50, 100 };
  *from = (struct image){ memory.byte + 60000, 60, 50, 90 };
  fresh = memory;
  halve_plainly (to, from);
  compare_with_this ();
  halve (to, from);
  compare (line, new);
}

/* A page, its image at byte IMAGE, and the pixels stored to at DATA.  */
static void
try_erase (int line, int new, int image, int data)
{
  fill ();
  memory = fresh;
  memory.page[0].image = (struct image *)(memory.byte + image);
  *memory.page[0].image = (struct image){ memory.byte + 60000, 60, 50, 90 };
  fresh = memory;
  erase_plainly (memory.page, memory.byte + data);
  compare_with_this ();
  erase (memory.page, memory.byte + data);
  compare (line, new);
}

/* A size of 50 at SIZE, and pixels of which nothing is known.  */
static void
try_frame (int line, int new, unsigned char *size)
{
  static unsigned char before_all[64][64], after[64][64];
  const int fifty = 50;

  fill ();
  memory = fresh;
  memset (memory.byte, 3, 4096);
  memcpy (size, &fifty, sizeof fifty);
  fresh = memory;
  memcpy (before_all, frame, sizeof frame);
  copy_plainly ((int *)size, memory.byte);
  memcpy (after, frame, sizeof frame);
  memcpy (frame, before_all, sizeof frame);
  compare_with_this ();
  copy ((int *)size, memory.byte);
  if (memcmp (after, frame, sizeof frame) != 0)
    abort ();
  compare (line, new);
}

static void
try_shrink (void)
{
  fill ();
  fresh.matrix[0] = (struct matrix){ memory.number + 1000, 30, 40 };
  memory = fresh;
  shrink_plainly (memory.matrix, memory.number + 9000);
  expected = memory;
  memory = fresh;
  shrink (memory.matrix, memory.number + 9000);
  if (memcmp (&memory, &expected, sizeof memory) != 0)
    abort ();
}

int
main (void)
{
  try_multiply (__LINE__, 1, 30, 40, 0, 2000);
  try_multiply (__LINE__, 1, 1, 1, 0, 2000);
  /* The first elements are the sizes, the second of these, and what follows; or the last ones lie
     in front of all.  */
  try_multiply (__LINE__, 0, 30, 40, 2000, 2002);
  try_multiply (__LINE__, 0, 30, 40, 2000, 2003);
  try_multiply (__LINE__, 1, 30, 40, 2000, 2004);
  try_multiply (__LINE__, 1, 30, 40, 3200, 2000);
  /* Nothing is stored.  */
  try_multiply (__LINE__, 0, 0, 40, 0, 2000);
  try_multiply (__LINE__, 0, 30, -1, 0, 2000);
  try_halve (__LINE__, 1, 0, 20000);
  try_halve (__LINE__, 0, 20000, 20008);
  try_halve (__LINE__, 0, 20000, 20012);
  try_halve (__LINE__, 0, 20000, 20016);
  try_halve (__LINE__, 1, 20000, 20024);
  try_halve (__LINE__, 1, 24960, 20000);
  try_erase (__LINE__, 1, 400, 20000);
  try_erase (__LINE__, 0, 20000, 20012);
  try_frame (__LINE__, 1, memory.byte + 5000);
  try_frame (__LINE__, 0, frame[0]);
  try_frame (__LINE__, 0, frame[40]);
  try_shrink ();
  return 0;
}
