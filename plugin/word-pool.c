/* The words of GMP's numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "word-pool.h"

/* The words that there is room for.  Only those that are used take memory.  */
#define MOST_WORDS (1ul << 23)

/* A word, or, while nobody uses it, the next such one.  */
union cell
{
  mp_limb_t word;
  union cell *next;
};

/* FIRST: the region, NULL before there is one; all of it is between that and END.
   FRESH: the first cell that was never used.
   FREE: those that are not used any more.
   IS_OPEN: whether words come from here.  */
static struct
{
  union cell *first, *end, *fresh, *free;
  bool is_open;
} pool;

/* GMP's functions before; NULL as long as they are in their place.  */
static void *(*heap_allocate) (size_t);
static void *(*heap_reallocate) (void *, size_t, size_t);
static void (*heap_free) (void *, size_t);

static void install (void);

static bool
is_in_pool (const void *memory)
{
  return (uintptr_t)memory - (uintptr_t)pool.first
         < (uintptr_t)pool.end - (uintptr_t)pool.first;
}

/* A word from the heap.  */
static mp_limb_t *
word_from_heap (void)
{
  if (!heap_allocate)
    install ();
  return heap_allocate (sizeof (mp_limb_t));
}

mp_limb_t *
pf_word_new (void)
{
  union cell *cell = pool.free;

  if (!pool.is_open)
    return word_from_heap ();
  if (cell)
    pool.free = cell->next;
  else if (pool.fresh < pool.end)
    cell = pool.fresh++;
  else
    return word_from_heap ();
  return &cell->word;
}

void
pf_word_free (mp_limb_t *word)
{
  union cell *cell = (union cell *)word;

  if (!is_in_pool (word))
    {
      if (!heap_free)
        install ();
      heap_free (word, sizeof *word);
      return;
    }
  cell->next = pool.free;
  pool.free = cell;
}

static void *
allocate (size_t size)
{
  return size == sizeof (mp_limb_t) ? pf_word_new () : heap_allocate (size);
}

static void *
reallocate (void *memory, size_t before, size_t after)
{
  void *moved;

  if (!is_in_pool (memory))
    return heap_reallocate (memory, before, after);
  moved = heap_allocate (after);
  memcpy (moved, memory, before < after ? before : after);
  pf_word_free (memory);
  return moved;
}

static void
release (void *memory, size_t size)
{
  if (is_in_pool (memory))
    pf_word_free (memory);
  else
    heap_free (memory, size);
}

/* Make the pool.  Without memory for it, it stays empty.  */
static void
install (void)
{
  void *region
      = mmap (NULL, MOST_WORDS * sizeof *pool.first, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  if (region != MAP_FAILED)
    {
      pool.first = pool.fresh = region;
      pool.end = pool.first + MOST_WORDS;
    }
  mp_get_memory_functions (&heap_allocate, &heap_reallocate, &heap_free);
  mp_set_memory_functions (allocate, reallocate, release);
}

bool
pf_word_pool_open (bool open)
{
  bool before = pool.is_open;

  if (!heap_allocate)
    install ();
  pool.is_open = open;
  return before;
}
