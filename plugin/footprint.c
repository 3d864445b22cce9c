/* What loops touch in memory, and how much of it every cache has to fetch.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "footprint.h"
#include "extreme.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SUBSCRIPTS 8

/* The caches, then the two levels of the TLB, then the first cache where stores to it are
   torn, then the second cache in pieces.  */
#define TLB PF_MAX_CACHE_LEVELS
#define TLB2 (TLB + 1)
#define TORN (TLB2 + 1)
#define PIECES (TORN + 1)
#define N_LEVELS (PIECES + 1)

/* From there on more and more of what was in it is lost before it is used again, until
   all is when the program touches so many times what the cache holds.  */
#define LOST_AT 1

/* Rows of this many lines are long enough for the prefetchers.  */
#define LONG_ROW 4

/* Rows lie one after the other when their distance is at most so many times
   their length.  */
#define WITHOUT_GAPS 1.2

/* Memory's prefetchers run ahead of a row by many lines, within a page: those
   at the start of a row come late, and those behind its end in vain.  Each row
   of fewer than FULL_ROW pages, which hardly fills one, costs as much as
   ROW_START lines more, but no line costs more than LONE_LINE times one of a
   long row.  Set by hand, against timings of rows of 3 to 35 lines on one
   machine.  */
#define FULL_ROW 1.5
#define ROW_START 12
#define LONE_LINE 2.5

/* From the second level, each row costs as much as so many lines more where a vector
   is a line: products of matrices whose operands are fetched in rows of 2 KiB are
   slower by a quarter than those of operands that lie in one piece.  */
#define NEAR_START 16

/* Main memory itself is faster where one stream goes on without gaps.  A line in
   pieces of up to GAP_PAGES pages costs GAP times more, divided by the number of
   streams that take turns, since they break each other's run.  Measured with
   pieces of 2 KiB to 64 KiB in one to eight arrays on one machine.  */
#define GAP 0.6
#define GAP_PAGES 16

/* So many rows that are fetched side by side a prefetcher can follow: half as
   many as Intel's optimization manual says of the second level's, as other data
   take some.  */
#define ROWS_FOLLOWED 16

/* A rectangle of elements of one array.

   RUN, ACCESS, N_OUTER: a reference, its statement, and the number of loops
     around it that stand still.
   REFERENCE: what else is known of the reference.
   ELEMENTS: how many elements occur at most; fewer than the product of COUNT
     when subscripts move together.
   WRITTEN: how many of the elements may be written.
   PIECE: bytes that lie one after the other and are passed in that order.
   TOGETHER: bytes from the beginning of an element to the end of another one in the same line that the
     same iteration is to, such as another member of the same structure; those of an element if there is
     no other.
   NEXT: 1 + the number of the next box of the array, or of its family, 0 if there is none.
   LINES, ROW: once streams are counted, the lines of the last cache that it touches, and
     the length in bytes of its contiguous pieces.
   SUBSCRIPT[d]: of each of the array's subscripts the first value, the number of
     values up to the last, and how many of these occur at most.  */
struct box
{
  const struct pf_run *run;
  const struct pf_nest_access *access;
  const struct reference *reference;
  unsigned n_outer;
  double elements;
  double written;
  double piece, together;
  unsigned next;
  double lines, row;
  struct
  {
    double low, span, count;
  } subscript[MAX_SUBSCRIPTS];
};

/* What one execution of a place touches, for each level of the hierarchy.

   FILL: lines or pages that the level must hold to keep it all, more than
     there are when they compete for few sets.
   COST: lines or pages to fetch, writes twice, lines of short rows several
     times; or pieces.  */
struct touch
{
  double fill[N_LEVELS], cost[N_LEVELS];
};

/* A reference.

   PIECE: its piece_length.
   ORDER, STRIDE: the subscripts of its array, in order of growing stride, and the strides
     in this order, in bytes.  */
struct reference
{
  double piece;
  unsigned order[MAX_SUBSCRIPTS];
  double stride[MAX_SUBSCRIPTS];
};

/* BOX: room for the boxes of one place.  FIRST: for each of N_ARRAY arrays, the first ones of their families, as NEXT of
   a box.
   STREAMS: how many boxes take turns.
   REFERENCE: all references of all statements.  OWN: room for the boxes of one
   statement.
   TOUCH: by place, as far as it is KNOWN.
   UNTIL: by place in a sequence, what that touches up to the end of the place
     while one execution of place TOP - 1 goes on; nothing yet where TOP is
     0.  */
struct context
{
  const struct pf_loops *loops;
  const struct pf_machine *machine;
  bool in_order;
  struct box *box, *own;
  unsigned n_array, *first;
  struct reference *reference;
  double streams;
  struct touch *touch, *until;
  bool *known;
  unsigned *top;
};

/* The distance in bytes between elements of ACCESS's array that are neighbours in
   subscript D.  Within rows there are no gaps unless it is known that there are.  */
static double
subscript_stride (const struct pf_nest_access *access, unsigned d)
{
  const struct pf_array *array = access->array;

  if (array->stride[d] == 0 && d + 1 == array->n_dim)
    return array->element_size;
  return fabs (pf_nest_apart (access, d));
}

/* Keep BOX within the bounds of its array.  */
static void
clip_box (struct box *box)
{
  const struct pf_array *array = box->access->array;

  for (unsigned d = 0; d < array->n_dim; d++)
    {
      if (array->extent[d] > 0)
        box->subscript[d].span
            = pf_smaller (box->subscript[d].span, (double)array->extent[d]);
      box->subscript[d].count
          = pf_smaller (box->subscript[d].count, box->subscript[d].span);
    }
}

/* The bytes that lie one after the other and that ACCESS of RUN passes in that
   order, or back, when all loops run, if an iteration is to PIECE bytes.  */
static double
piece_length (const struct pf_loops *loops, const struct pf_run *run,
              const struct pf_nest_access *access, double piece)
{
  for (unsigned k = run->n_visit; access->regular && k-- > 0;)
    {
      const struct pf_visit *visit = run->visit + k;
      double stride
          = fabs (pf_nest_stride (access, run->statement->n_dim, visit->dim))
            * loops->place[visit->place].step.size;

      if (stride > WITHOUT_GAPS * piece)
        break;
      piece += stride * (visit->trip - 1);
    }
  return piece;
}

/* The number of values that loop number K of RUN takes for ACCESS while the first N_OUTER loops stand still: those in
   one execution, or more if loops that run, but do not move the access, decide which these are, as one over tiles does
   for the loop over the elements of a tile.  */
static double
values_of (const struct pf_run *run, unsigned k, unsigned n_outer,
           const struct pf_nest_access *access)
{
  const struct pf_nest_statement *statement = run->statement;
  const struct pf_visit *visit = run->visit + k;
  const double extent = statement->dim[visit->dim].extent;
  const double *given = statement->given + visit->dim * statement->n_dim;
  double values = extent;
  bool moved = false;

  for (unsigned q = 0; q < run->n_visit; q++)
    {
      unsigned a = run->visit[q].dim;

      if (q == k || given[a] >= extent)
        continue;
      if (a == visit->dim)
        return visit->trip;
      if (q < n_outer || pf_nest_moves (access, statement->n_dim, a))
        values = pf_smaller (values, given[a]);
      else
        moved = true;
    }
  return moved ? pf_larger (values, visit->trip) : visit->trip;
}

/* Make BOX the rectangle that ACCESS of RUN, which is REFERENCE, touches while the
   first N_OUTER loops stand still.  */
static void
make_box (const struct pf_loops *loops, const struct pf_run *run,
          const struct pf_nest_access *access,
          const struct reference *reference, unsigned n_outer, struct box *box)
{
  unsigned n_dim = access->array->n_dim, n = run->statement->n_dim;

  box->run = run;
  box->access = access;
  box->reference = reference;
  box->n_outer = n_outer;
  box->elements = 1;
  box->piece = reference->piece;
  box->together = access->array->element_size;
  for (unsigned d = 0; d < n_dim; d++)
    {
      box->subscript[d].low = access->offset[d];
      box->subscript[d].span = box->subscript[d].count = 1;
    }
  for (unsigned k = n_outer; k < run->n_visit; k++)
    {
      const struct pf_visit *visit = run->visit + k;
      double size = loops->place[visit->place].step.size;
      double values
          = access->regular ? values_of (run, k, n_outer, access) : visit->trip;
      bool moves = !access->regular;

      for (unsigned d = 0; d < n_dim; d++)
        {
          double step = access->step[d * n + visit->dim] * size;

          if (!access->regular)
            step = 1;
          if (step == 0)
            continue;
          moves = true;
          box->subscript[d].span += fabs (step) * (values - 1);
          box->subscript[d].low += pf_smaller (step, 0) * (values - 1);
          box->subscript[d].count *= values;
        }
      if (moves)
        box->elements *= values;
    }
  clip_box (box);
  box->written = access->access->kind == PF_READ ? 0 : box->elements;
}

/* Make BOX the same as FROM, which has so many subscripts as its array.  */
static void
copy_box (const struct box *from, struct box *box)
{
  memcpy (box, from,
          offsetof (struct box, subscript)
              + from->access->array->n_dim * sizeof *from->subscript);
}

/* Make BOX the rectangle that ACCESS, which is REFERENCE, touches, given the one of a
   reference before that moves as it does.  */
static void
shift_box (const struct box *before, const struct pf_nest_access *access,
           const struct reference *reference, struct box *box)
{
  copy_box (before, box);
  box->access = access;
  box->reference = reference;
  for (unsigned d = 0; d < access->array->n_dim; d++)
    box->subscript[d].low = access->offset[d];
  box->written = access->access->kind == PF_READ ? 0 : box->elements;
}

/* Do A and B move alike when the loops that stand still move on?  */
static bool
moves_alike (const struct pf_loops *loops, const struct box *a,
             const struct box *b)
{
  const struct pf_array *array = a->access->array;

  if (!pf_array_is_related (array, b->access->array) || !a->access->regular
      || !b->access->regular)
    return false;
  if (a->run == b->run && a->access->like == b->access->like)
    return true;
  for (unsigned k = 0; k < a->n_outer; k++)
    for (unsigned d = 0; d < array->n_dim; d++)
      {
        const struct pf_visit *va = a->run->visit + k;
        const struct pf_visit *vb = b->run->visit + k;

        if (loops->place[va->place].trip > 1
            && a->access->step[d * a->run->statement->n_dim + va->dim]
                   != b->access->step[d * b->run->statement->n_dim + vb->dim])
          return false;
      }
  return true;
}

/* Is what A and B are to in subscript D of their array so near that they share LINE bytes, or that rows in between
   are used by other iterations?  */
static bool
are_near (const struct box *a, const struct box *b, unsigned d, double line)
{
  double stride = subscript_stride (a->access, d);
  double gap
      = pf_larger (4, pf_smaller (a->subscript[d].span, b->subscript[d].span));

  if (stride > 0)
    gap = pf_larger (gap, line / stride - 1);
  return a->subscript[d].low <= b->subscript[d].low + b->subscript[d].span + gap
         && b->subscript[d].low
                <= a->subscript[d].low + a->subscript[d].span + gap;
}

/* Let subscript D of A have the values in between A and B, too.  Elements that one iteration is to in
   one LINE count as one, as lines are read and written as a whole.  */
static void
extend_subscript (struct box *a, const struct box *b, unsigned d, double line)
{
  double span = pf_larger (a->subscript[d].span, b->subscript[d].span);
  double end = pf_larger (a->subscript[d].low + a->subscript[d].span,
                          b->subscript[d].low + b->subscript[d].span);
  double low = pf_smaller (a->subscript[d].low, b->subscript[d].low);
  double stride = subscript_stride (a->access, d), grown = end - low;

  a->subscript[d].count = pf_smaller (
      grown,
      pf_larger (a->subscript[d].count, b->subscript[d].count) + grown - span);
  if (b->subscript[d].span > 1 || stride * grown > line)
    a->elements *= grown / span;
  else
    a->together += stride * (grown - a->subscript[d].span);
  a->subscript[d].low = low;
  a->subscript[d].span = grown;
}

/* If A and B overlap or are neighbours, make A the smallest rectangle around
   both, which the loops of the deeper one fetch in lines of LINE bytes.  Returns whether they are.  */
static bool
merge_box (const struct pf_loops *loops, struct box *a, const struct box *b,
           double line)
{
  unsigned n_dim = a->access->array->n_dim;
  double part = pf_smaller (a->written / a->elements, b->written / b->elements);
  double together = a->together = pf_larger (a->together, b->together);

  for (unsigned d = 0; d < n_dim; d++)
    if (!are_near (a, b, d, line))
      return false;
  if (b->run->n_visit > a->run->n_visit)
    {
      a->run = b->run;
      a->access = b->access;
      a->reference = b->reference;
    }
  a->elements = pf_larger (a->elements, b->elements);
  for (unsigned d = 0; d < n_dim; d++)
    extend_subscript (a, b, d, line);
  /* What both write, they write to the end; one alone writes no more than it
     did.  */
  a->written
      = pf_larger (pf_larger (a->written, b->written), part * a->elements);
  a->piece = pf_larger (a->piece, b->piece);
  if (a->together > together)
    a->piece = pf_larger (a->piece,
                          piece_length (loops, a->run, a->access, a->together));
  clip_box (a);
  return true;
}

/* The number of the array, or of the first one of the family, that ACCESS is to.  */
static unsigned
family_number (const struct pf_nest_access *access)
{
  return access->array->family > 0 ? access->array->family - 1
                                   : access->access->array;
}

/* Merge box number N of CONTEXT into one of those before, if it can be.  Returns
   how many there are.  */
static unsigned
settle_box (struct context *context, unsigned n)
{
  const double line = context->machine->cache[0].line.value;
  struct box *box = context->box + n;
  unsigned *link = context->first + family_number (box->access);

  for (; *link > 0; link = &context->box[*link - 1].next)
    if (moves_alike (context->loops, context->box + *link - 1, box)
        && merge_box (context->loops, context->box + *link - 1, box, line))
      return n;
  *link = n + 1;
  box->next = 0;
  return n + 1;
}

/* Does ACCESS of STATEMENT look something up in a table of known extent, by nothing but what is loaded?  The data
   decide what is used again, whatever the order.  */
static bool
is_looked_up (const struct pf_nest_statement *statement,
              const struct pf_nest_access *access)
{
  const struct pf_array *array = access->array;
  const unsigned n = access->access->loaded;

  for (unsigned d = 0; d < n; d++)
    if (array->extent[d] == 0)
      return false;
  for (unsigned d = n; n > 0 && d < array->n_dim; d++)
    if (!pf_nest_is_constant (access, statement->n_dim, d))
      return false;
  return n > 0 && access->regular;
}

/* Add the boxes of RUN, whose references are REFERENCE, while one execution of place
   TOP goes on, to the first N of CONTEXT.  Returns how many there are.  */
static unsigned
add_boxes (struct context *context, const struct pf_run *run,
           const struct reference *reference, unsigned top, unsigned n)
{
  const struct pf_nest_access *first = run->statement->access;
  unsigned outer = 0;

  while (outer < run->n_visit && run->visit[outer].place < top)
    outer++;
  for (unsigned k = 0; k < run->statement->n_access; k++)
    {
      const struct pf_nest_access *access = first + k;
      struct box *own = context->own + k;

      if (access->array->n_dim == 0 || access->array->n_dim > MAX_SUBSCRIPTS
          || is_looked_up (run->statement, access))
        continue;
      if (access->like == k)
        {
          make_box (context->loops, run, access, reference + k, outer, own);
          copy_box (own, context->box + n);
        }
      else
        shift_box (context->own + access->like, access, reference + k,
                   context->box + n);
      n = settle_box (context, n);
    }
  return n;
}

/* The boxes of everything from place P on and before place END while one execution
   of place TOP goes on, into CONTEXT->box; their number.  */
static unsigned
collect_boxes (struct context *context, unsigned p, unsigned end, unsigned top)
{
  const struct pf_loops *loops = context->loops;
  const struct reference *reference = context->reference;
  unsigned n = 0;

  memset (context->first, 0, context->n_array * sizeof *context->first);
  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;

      if (p <= run->place && run->place < end)
        n = add_boxes (context, run, reference, top, n);
      reference += run->statement->n_access;
    }
  return n;
}

/* Put the subscripts of ACCESS, which is REFERENCE, in order of growing stride.  */
static void
sort_subscripts (const struct pf_nest_access *access,
                 struct reference *reference)
{
  unsigned n
      = access->array->n_dim <= MAX_SUBSCRIPTS ? access->array->n_dim : 0;

  for (unsigned d = 0; d < n; d++)
    {
      double stride = subscript_stride (access, d);
      unsigned k = d;

      while (k > 0 && reference->stride[k - 1] >= stride)
        {
          reference->order[k] = reference->order[k - 1];
          reference->stride[k] = reference->stride[k - 1];
          k--;
        }
      reference->order[k] = d;
      reference->stride[k] = stride;
    }
}

/* Do pieces of so many bytes, STRIDE apart, follow each other without gaps, or with gaps of less than
   a LINE?  */
static bool
goes_on (double piece, double stride, double line)
{
  return stride <= WITHOUT_GAPS * piece || stride < piece + line;
}

/* How many blocks of BLOCK bytes BOX touches.  *RUN is the length in bytes of
   its contiguous pieces, in which no block is left out.  */
static double
count_blocks (const struct box *box, double block, double *run)
{
  const struct pf_array *array = box->access->array;
  const struct reference *reference = box->reference;
  double element = array->element_size ? array->element_size : 1;
  double piece = element, blocks = 1;

  *run = element;
  for (unsigned k = 0; k < array->n_dim; k++)
    {
      unsigned d = reference->order[k];
      double stride = reference->stride[k], count = box->subscript[d].count;
      bool dense = stride <= WITHOUT_GAPS * piece
                   || stride * box->subscript[d].span < block;

      if (!goes_on (piece, stride, block))
        {
          blocks *= count;
          continue;
        }
      *run += stride * (count - 1);
      piece += stride * (box->subscript[d].span - 1);
      /* Without gaps, or within one block.  */
      if (dense)
        blocks = 1 + (piece - element) / block;
      else
        blocks = pf_smaller (blocks * count, 1 + (piece - element) / block);
    }
  blocks = pf_smaller (blocks,
                       box->elements * (1 + (box->together - element) / block));
  return pf_larger (blocks, 1);
}

static unsigned long
greatest_divisor (unsigned long a, unsigned long b)
{
  while (b > 0)
    {
      unsigned long rest = a % b;
      a = b;
      b = rest;
    }
  return a;
}

/* By how much BOX with LINES lines overfills CACHE because its rows lie at a
   distance that is a multiple of a large power of two; 1 when they do not.
   Only the part of the set index within a page is decided by the program, and
   levels that several cores share mix all bits of the address.  As many rows as
   there are ways fit into any set.  */
static double
conflict (const struct context *context, const struct box *box,
          const struct pf_cache *cache, double run)
{
  double page = context->machine->page.value;
  const struct pf_array *array = box->access->array;
  double line = cache->line.value, ways = cache->ways.value, worst = 1;
  double sets, all;

  if (ways == 0 || cache->shared_by.value > 2)
    return 1;
  sets = cache->size.value / line / ways;
  all = pf_smaller (sets, pf_larger (1, page / line));
  for (unsigned k = 0; k < array->n_dim; k++)
    {
      unsigned d = box->reference->order[k];
      double apart, places;

      if (box->subscript[d].count < 2)
        continue;
      apart = box->reference->stride[k] / line;
      /* What is not known may be such a distance, but for few problems of a certain size.  */
      if (array->stride[d] == 0 && d + 1 < array->n_dim)
        {
          if (context->loops->nest->odd_rows)
            continue;
          if (!context->loops->nest->overlaps)
            apart = all;
        }
      if (apart < 1 || apart != floor (apart))
        continue;
      places = all
               / (double)greatest_divisor ((unsigned long)all,
                                           (unsigned long)fmod (apart, all));
      places = pf_smaller (all, places * pf_larger (1, ceil (run / line)));
      if (box->subscript[d].count > ways
          && box->subscript[d].count * pf_larger (1, run / line)
                 > ways * places * (sets / all) * PF_USABLE)
        worst = pf_larger (worst, all / places);
    }
  return worst;
}

/* Rows that loops fetch side by side.

   STRIDE[k], TRIP[k]: for loop number K of N, the distance in bytes between two
     of them, and how many there are.  */
struct aside
{
  unsigned n;
  double stride[PF_VISIT_MAX], trip[PF_VISIT_MAX];
};

/* The length of a row of ROW bytes together with those of ASIDE that it now
   reaches.  */
static double
join_rows (struct aside *aside, double row)
{
  for (unsigned k = 0; k < aside->n; k++)
    if (aside->stride[k] <= WITHOUT_GAPS * row)
      {
        row += aside->stride[k] * (aside->trip[k] - 1);
        aside->trip[k] = 1;
      }
  return row;
}

/* Can a prefetcher follow all rows of ASIDE?  */
static bool
can_follow (const struct aside *aside)
{
  double rows = 1;

  for (unsigned k = 0; k < aside->n; k++)
    rows *= aside->trip[k];
  return rows <= ROWS_FOLLOWED;
}

/* The length in bytes of the contiguous pieces in which the loops fetch BOX into
   level L: from the innermost loop outwards, as far as each iteration goes on where
   the one before ended, be it with gaps of less than a line.  Short pieces, and
   copies in an unrolled loop, are parts of rows that are fetched side by side; of those one may
   begin where another ends.  */
static double
row_fetched (const struct context *context, const struct box *box, unsigned l)
{
  const struct pf_run *run = box->run;
  double line = context->machine->cache[l].line.value;
  double row = box->together;
  struct aside aside = { .n = 0 };

  if (!box->access->regular)
    return INFINITY;
  for (unsigned k = run->n_visit; k-- > box->n_outer;)
    {
      const struct pf_visit *visit = run->visit + k;
      const struct pf_step *step = &context->loops->place[visit->place].step;
      double stride = fabs (pf_nest_stride (box->access, run->statement->n_dim,
                                            visit->dim))
                      * step->size;

      if (goes_on (row, stride, line) && can_follow (&aside))
        {
          row += stride * (visit->trip - 1);
          row = join_rows (&aside, row);
        }
      else if (row < LONG_ROW * line || step->unroll || visit->trip <= 1)
        {
          aside.stride[aside.n] = stride;
          aside.trip[aside.n++] = visit->trip;
        }
      else
        break;
    }
  return row;
}

/* How many times as much as in a long row a line costs that comes from main
   memory in rows of RUN bytes.  */
static double
memory_weight (const struct context *context, double run, double lines)
{
  double page = context->machine->page.value;
  double gap = GAP / context->streams * pf_smaller (1, GAP_PAGES * page / run);

  if (run >= FULL_ROW * page)
    return 1 + gap;
  return pf_smaller (LONE_LINE, 1 + pf_larger (gap, ROW_START / lines));
}

/* How many times as much as in a long row a line costs that level L fetches, in
   rows of RUN bytes if the order of the loops does not matter, of FETCHED at most if it
   does.  */
static double
row_weight (const struct context *context, unsigned l, double run,
            double fetched)
{
  const struct pf_machine *machine = context->machine;
  double line = machine->cache[l].line.value, lines;

  if (context->in_order)
    run = pf_smaller (run, fetched);
  lines = pf_larger (1, run / line);
  if (context->in_order && l + 1 == machine->n_cache)
    return memory_weight (context, run, lines);
  if (l == 0)
    return context->in_order && pf_machine_fills_lines (machine)
               ? pf_smaller (LONE_LINE, 1 + NEAR_START / lines)
               : 1;
  return lines >= LONG_ROW ? 1 : PF_UNFORESEEN;
}

/* Add LINES of BOX, of FILL lines together, to the pieces of TOUCH.  */
static void
add_pieces (const struct context *context, const struct box *box, double lines,
            double fill, struct touch *touch)
{
  double line = context->machine->cache[1].line.value;

  touch->fill[PIECES] += fill;
  touch->cost[PIECES] += lines / pf_larger (PF_LEAST_PIECE, box->piece / line);
}

/* Add what BOX touches to TOUCH.  */
static void
add_box (const struct context *context, const struct box *box,
         struct touch *touch)
{
  const struct pf_machine *machine = context->machine;
  double writes = pf_smaller (1, box->written / box->elements);
  double line = machine->cache[machine->n_cache - 1].line.value;
  double lines = box->lines, run = box->row, fetched = 0, pages, ignored;

  for (unsigned l = 0; l < machine->n_cache; l++)
    {
      const struct pf_cache *cache = machine->cache + l;
      bool differs = cache->line.value != line;
      double fill;

      if (differs)
        lines = count_blocks (box, line = cache->line.value, &run);
      /* It is the same for all levels but the first.  */
      if (context->in_order && (l < 2 || differs))
        fetched = row_fetched (context, box, l);
      fill = lines * conflict (context, box, cache, run);
      touch->fill[l] += fill;
      touch->cost[l]
          += lines * (1 + writes) * row_weight (context, l, run, fetched);
      if (l == 0)
        {
          touch->fill[TORN] += fill;
          touch->cost[TORN] += box->run->torn ? lines * writes : 0;
        }
      if (l == 1)
        add_pieces (context, box, lines, fill, touch);
    }
  pages = count_blocks (box, machine->page.value, &ignored);
  for (unsigned l = TLB; l <= TLB2; l++)
    {
      touch->fill[l] += pages;
      touch->cost[l] += pages;
    }
}

/* How many of the first N boxes of CONTEXT, whose lines it counts, take turns, the
   largest counting as one.  */
static double
count_streams (struct context *context, unsigned n)
{
  const struct pf_machine *machine = context->machine;
  double line = machine->cache[machine->n_cache - 1].line.value;
  double most = 0, sum = 0;

  for (unsigned k = 0; k < n; k++)
    {
      struct box *box = context->box + k;

      box->lines = count_blocks (box, line, &box->row);
      most = pf_larger (most, box->lines);
      sum += box->lines;
    }
  return most > 0 ? sum / most : 1;
}

/* What is touched in the first N boxes of CONTEXT, whose lines are counted.  */
static struct touch
touch_boxes (struct context *context, unsigned n)
{
  struct touch touch = { { 0 }, { 0 } };

  context->streams = count_streams (context, n);
  for (unsigned k = 0; k < n; k++)
    add_box (context, context->box + k, &touch);
  return touch;
}

/* What is touched from place P on and before place END while one execution of
   place TOP goes on.  */
static struct touch
compute_touch (struct context *context, unsigned p, unsigned end, unsigned top)
{
  return touch_boxes (context, collect_boxes (context, p, end, top));
}

/* What one execution of place P touches.  Most places are asked for where what is around them
   does not stay in some level only.  */
static const struct touch *
touch_of (struct context *context, unsigned p)
{
  if (!context->known[p])
    context->touch[p]
        = compute_touch (context, p, context->loops->place[p].end, p);
  context->known[p] = true;
  return context->touch + p;
}

/* The number of lines or pages that level L holds.  */
static double
capacity (const struct pf_machine *machine, unsigned l)
{
  if (l == TLB)
    return machine->tlb_entries.value;
  if (l == TLB2)
    return machine->tlb2_entries.value;
  if (l >= TORN)
    l -= TORN;
  return PF_USABLE * machine->cache[l].size.value
         / machine->cache[l].line.value;
}

/* The part of what fills FILL lines or pages of level L that is lost before it is used
   again.  */
static double
lost_part (const struct pf_machine *machine, unsigned l, double fill)
{
  double room = capacity (machine, l);
  bool is_tlb = l == TLB || l == TLB2;

  if (fill <= room)
    return 0;
  return is_tlb ? 1
                : pf_smaller (1, (fill - room)
                                     / (room * (LOST_AT / PF_USABLE - 1)));
}

/* The weighted number of lines, pages or pieces that level L misses in one execution
   of place P.  */
static double
misses (struct context *context, unsigned p, unsigned l)
{
  const struct pf_place *place = context->loops->place + p;
  const struct touch *touch = touch_of (context, p);
  double lost = lost_part (context->machine, l, touch->fill[l]);
  double sum = 0, least;

  if (lost == 0 || place->end == p + 1)
    return touch->cost[l];
  if (place->step.size == 0)
    {
      for (unsigned q = p + 1; q < place->end; q = context->loops->place[q].end)
        sum += misses (context, q, l);
      return sum;
    }
  sum = place->trip * misses (context, p + 1, l);
  least = pf_smaller (sum, touch->cost[l]);
  lost *= lost_part (context->machine, l, touch_of (context, p + 1)->fill[l]);
  return least + lost * (sum - least);
}

/* Are there several phases directly in place P of LOOPS?  */
static bool
is_divided (const struct pf_loops *loops, unsigned p)
{
  for (unsigned q = p + 1; q < loops->place[p].end; q = loops->place[q].end)
    if (loops->place[q].phase == q)
      return true;
  return false;
}

/* What the sequence P touches up to the end of place Q, directly in it, while one
   execution of place TOP goes on.  */
static const struct touch *
touch_until (struct context *context, unsigned p, unsigned q, unsigned top)
{
  if (context->top[q] != top + 1)
    context->until[q]
        = compute_touch (context, p, context->loops->place[q].end, top);
  context->top[q] = top + 1;
  return context->until + q;
}

/* Does level L miss in the loop P, once the places around stand still, as often as
   if every iteration began anew?  */
static bool
begins_anew (struct context *context, unsigned p, unsigned l)
{
  double room = capacity (context->machine, l);
  const struct touch *touch = touch_of (context, p);

  if (touch->fill[l] <= room)
    return false;
  return touch_of (context, p + 1)->fill[l] > room
         || context->loops->place[p].trip * misses (context, p + 1, l)
                <= touch->cost[l];
}

static void divide (struct context *context, unsigned p, unsigned top,
                    unsigned l, double amount, double *share);

/* As divide, for a sequence of several phases: in proportion to what each misses
   by itself if nothing stays for the next one, else to what it adds.  */
static void
divide_sequence (struct context *context, unsigned p, unsigned top, unsigned l,
                 double amount, double *share)
{
  const struct pf_place *place = context->loops->place;
  bool alone
      = top == p
        && touch_of (context, p)->fill[l] > capacity (context->machine, l);
  double sum = alone ? misses (context, p, l) : 0, before = 0;

  for (unsigned q = p + 1; q < place[p].end && !alone; q = place[q].end)
    sum = pf_larger (sum, touch_until (context, p, q, top)->cost[l]);
  if (sum == 0)
    {
      share[place[p].phase] += amount;
      return;
    }
  for (unsigned q = p + 1; q < place[p].end; q = place[q].end)
    {
      double until = alone ? before + misses (context, q, l)
                           : pf_larger (before, context->until[q].cost[l]);

      divide (context, q, alone ? q : top, l, amount * (until - before) / sum,
              share);
      before = until;
    }
}

/* Divide AMOUNT, what level L misses because of place P, among the phases in it:
   SHARE[k] grows by that of phase k.  It is what P touches while one execution
   of place TOP, P or one around it, goes on.  */
static void
divide (struct context *context, unsigned p, unsigned top, unsigned l,
        double amount, double *share)
{
  const struct pf_place *place = context->loops->place + p;

  if (is_divided (context->loops, p))
    divide_sequence (context, p, top, l, amount, share);
  else if (place->end == p + 1)
    share[place->phase] += amount;
  else if (place->step.size != 0)
    divide (context, p + 1,
            top == p && begins_anew (context, p, l) ? p + 1 : top, l, amount,
            share);
  else
    share[place->phase] += amount;
}

/* Fill in the references of CONTEXT.  */
static void
describe_references (const struct context *context)
{
  const struct pf_loops *loops = context->loops;
  struct reference *reference = context->reference;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_run *run = loops->run + r;

      for (unsigned k = 0; k < run->statement->n_access; k++, reference++)
        {
          sort_subscripts (run->statement->access + k, reference);
          reference->piece
              = piece_length (loops, run, run->statement->access + k,
                              run->statement->access[k].array->element_size);
        }
    }
}

/* Fill in CONTEXT for its loops.  Returns whether there was enough memory.  */
static bool
open_context (struct context *context)
{
  const struct pf_loops *loops = context->loops;
  unsigned n = 0;

  for (unsigned r = 0; r < loops->n_run; r++)
    {
      const struct pf_nest_statement *statement = loops->run[r].statement;

      n += statement->n_access;
      for (unsigned k = 0; k < statement->n_access; k++)
        if (statement->access[k].access->array >= context->n_array)
          context->n_array = statement->access[k].access->array + 1;
    }
  context->first = malloc ((context->n_array + 1) * sizeof *context->first);
  context->box = malloc ((n + 1) * sizeof *context->box);
  context->own = malloc ((n + 1) * sizeof *context->own);
  context->reference = calloc (n + 1, sizeof *context->reference);
  context->touch = calloc (loops->n_place + 1, sizeof *context->touch);
  context->until = calloc (loops->n_place + 1, sizeof *context->until);
  context->known = calloc (loops->n_place + 1, sizeof *context->known);
  context->top = calloc (loops->n_place + 1, sizeof *context->top);
  if (!context->first || !context->box || !context->own || !context->reference
      || !context->touch || !context->until || !context->known || !context->top)
    return false;
  describe_references (context);
  return true;
}

static void
close_context (struct context *context)
{
  free (context->box);
  free (context->first);
  free (context->own);
  free (context->reference);
  free (context->touch);
  free (context->until);
  free (context->known);
  free (context->top);
}

int
pf_footprint_traffic (const struct pf_loops *loops,
                      const struct pf_machine *machine, bool in_order,
                      struct pf_traffic *traffic)
{
  struct context context
      = { .loops = loops, .machine = machine, .in_order = in_order };
  bool open = open_context (&context);

  *traffic = (struct pf_traffic){ .tlb = 0 };
  if (open)
    {
      for (unsigned l = 0; l < machine->n_cache; l++)
        traffic->cache[l]
            = misses (&context, 0, l) * machine->cache[l].line.value;
      traffic->tlb = misses (&context, 0, TLB);
      if (machine->tlb2_entries.value > 0)
        traffic->tlb2 = misses (&context, 0, TLB2);
      traffic->torn = misses (&context, 0, TORN);
      if (machine->n_cache > 1)
        traffic->pieces = misses (&context, 0, PIECES);
    }
  close_context (&context);
  return open ? 0 : -1;
}

/* The member of TRAFFIC for level L.  */
static double *
level_traffic (struct pf_traffic *traffic, unsigned l)
{
  double *beyond[] = { &traffic->tlb, &traffic->tlb2, &traffic->torn };

  return l < TLB ? traffic->cache + l : beyond[l - TLB];
}

/* Does MACHINE have level L?  */
static bool
has_level (const struct pf_machine *machine, unsigned l)
{
  if (l < TLB)
    return l < machine->n_cache;
  return l != TLB2 || machine->tlb2_entries.value > 0;
}

/* How much all places of CONTEXT touch together, in whole lines of the last cache; nothing
   has been asked for yet.  */
static double
count_bytes (struct context *context)
{
  const struct pf_machine *machine = context->machine;
  double line = machine->cache[machine->n_cache - 1].line.value, sum = 0;
  unsigned n = collect_boxes (context, 0, context->loops->place[0].end, 0);

  context->touch[0] = touch_boxes (context, n);
  context->known[0] = true;
  for (unsigned k = 0; k < n; k++)
    sum += context->box[k].lines * line;
  return sum;
}

int
pf_footprint_phases (const struct pf_loops *loops,
                     const struct pf_machine *machine,
                     struct pf_traffic *traffic, unsigned *holder,
                     double *bytes)
{
  struct context context
      = { .loops = loops, .machine = machine, .in_order = true };
  double *share = calloc (loops->n_place + 1, sizeof *share);
  bool open = share && open_context (&context);

  *bytes = open ? count_bytes (&context) : 0;
  *holder = 0;
  while (open && *holder < machine->n_cache
         && context.touch[0].fill[*holder] > capacity (machine, *holder))
    (*holder)++;

  for (unsigned l = 0; open && l < PIECES; l++)
    {
      double line = l < machine->n_cache ? machine->cache[l].line.value : 1;

      if (!has_level (machine, l))
        continue;
      for (unsigned p = 0; p < loops->n_place; p++)
        share[p] = 0;
      divide (&context, 0, 0, l, misses (&context, 0, l), share);
      for (unsigned p = 0; p < loops->n_place; p++)
        *level_traffic (traffic + p, l) = line * share[p];
    }
  close_context (&context);
  free (share);
  return open ? 0 : -1;
}
