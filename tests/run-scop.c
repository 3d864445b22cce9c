/* Executing a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

#include "run-scop.h"

#define MAX_TIME 24
#define MAX_TOUCH 64
#define N_CELLS 4096

/* An instance: its statement, when it runs, and the cells that it reads and
   writes.  */
struct instance
{
  unsigned statement;
  unsigned long name;
  unsigned n_time, n_read, n_write;
  int time[MAX_TIME];
  unsigned short read[MAX_TOUCH], write[MAX_TOUCH];
};

/* ELEMENT[N_CELL]: names of the elements found so far.  */
struct machine
{
  const struct pf_scop *scop;
  isl_union_map *order;
  unsigned n_instance, room;
  struct instance *instance;
  unsigned n_cell;
  char *element[N_CELLS];
};

static unsigned long
mix (unsigned long a, unsigned long b)
{
  a = (a ^ b) * 0x9E3779B97F4A7C15ul;
  return a ^ a >> 29;
}

/* A number for TEXT.  */
static unsigned long
hash_text (const char *text)
{
  unsigned long hash = 1;

  while (*text)
    hash = mix (hash, (unsigned char)*text++);
  return hash;
}

/* The number of the cell of the element POINT, which is freed.  */
static unsigned short
cell_number (struct machine *machine, isl_point *point)
{
  char *name = isl_point_to_str (point);
  unsigned k = 0;

  isl_point_free (point);
  while (k < machine->n_cell && strcmp (machine->element[k], name))
    k++;
  if (k < machine->n_cell)
    {
      free (name);
      return (unsigned short)k;
    }
  assert_true (machine->n_cell < N_CELLS);
  machine->element[machine->n_cell++] = name;
  return (unsigned short)k;
}

/* The machine, and the list of cells to add to.  */
struct cells
{
  struct machine *machine;
  unsigned *n;
  unsigned short *cell;
};

static isl_stat
add_cell (isl_point *point, void *user)
{
  struct cells *cells = user;

  assert_true (*cells->n < MAX_TOUCH);
  cells->cell[(*cells->n)++] = cell_number (cells->machine, point);
  return isl_stat_ok;
}

/* Add what INSTANCE, of STATEMENT at POINT, accesses to it.  */
static void
add_accesses (struct machine *machine, struct instance *instance,
              const struct pf_statement *statement, isl_set *point)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    {
      const struct pf_access *access = statement->access + k;
      isl_set *elements = isl_set_apply (isl_set_copy (point),
                                         isl_map_copy (access->relation));
      struct cells read = { machine, &instance->n_read, instance->read };
      struct cells write = { machine, &instance->n_write, instance->write };

      elements = isl_set_project_out (elements, isl_dim_param, 0,
                                      isl_set_dim (elements, isl_dim_param));
      /* What may be written may also keep its value: it is read.  */
      if (access->kind != PF_MUST_WRITE)
        isl_set_foreach_point (elements, add_cell, &read);
      if (access->kind != PF_READ)
        isl_set_foreach_point (elements, add_cell, &write);
      isl_set_free (elements);
    }
}

static isl_stat
read_time (isl_point *point, void *user)
{
  struct instance *instance = user;
  isl_space *space = isl_point_get_space (point);
  isl_size n = isl_space_dim (space, isl_dim_set);

  assert_true (n <= MAX_TIME);
  instance->n_time = (unsigned)n;
  for (isl_size k = 0; k < n; k++)
    {
      isl_val *val = isl_point_get_coordinate_val (point, isl_dim_set, (int)k);

      instance->time[k] = (int)isl_val_get_num_si (val);
      isl_val_free (val);
    }
  isl_space_free (space);
  isl_point_free (point);
  return isl_stat_ok;
}

static isl_stat
add_instance (isl_point *point, void *user)
{
  struct machine *machine = user;
  struct instance *instance;
  isl_set *set = isl_set_from_point (point);
  char *name = isl_set_to_str (set);
  isl_union_set *time;
  int s = pf_scop_find_statement (machine->scop, isl_set_get_tuple_name (set));

  assert_true (s >= 0);
  if (machine->n_instance == machine->room)
    {
      machine->room = 2 * machine->room + 64;
      machine->instance = realloc (machine->instance,
                                   machine->room * sizeof *machine->instance);
    }
  instance = machine->instance + machine->n_instance++;
  *instance
      = (struct instance){ .statement = (unsigned)s, .name = hash_text (name) };
  time = isl_union_set_apply (isl_union_set_from_set (isl_set_copy (set)),
                              isl_union_map_copy (machine->order));
  isl_union_set_foreach_point (time, read_time, instance);
  isl_union_set_free (time);
  add_accesses (machine, instance, machine->scop->statement + s, set);
  isl_set_free (set);
  free (name);
  return isl_stat_ok;
}

static int
compare_instances (const void *a, const void *b)
{
  const struct instance *x = a, *y = b;

  for (unsigned k = 0; k < x->n_time && k < y->n_time; k++)
    if (x->time[k] != y->time[k])
      return x->time[k] < y->time[k] ? -1 : 1;
  return 0;
}

/* Execute the instances in their order.  Returns the checksum.  */
static unsigned long
execute (const struct machine *machine)
{
  static unsigned long memory[N_CELLS];
  unsigned long sum = 0;

  for (unsigned c = 0; c < machine->n_cell; c++)
    memory[c] = hash_text (machine->element[c]);
  for (unsigned k = 0; k < machine->n_instance; k++)
    {
      const struct instance *instance = machine->instance + k;
      unsigned long value = instance->name;

      for (unsigned i = 0; i < instance->n_read; i++)
        value = mix (value, memory[instance->read[i]]);
      for (unsigned i = 0; i < instance->n_write; i++)
        memory[instance->write[i]] = mix (value, i);
    }
  /* Cells are numbered in the order in which they are found.  */
  for (unsigned c = 0; c < machine->n_cell; c++)
    sum += mix (memory[c], hash_text (machine->element[c]));
  return sum;
}

unsigned long
run_scop (const struct pf_scop *scop, isl_schedule *schedule, int value)
{
  static struct machine machine;
  isl_union_set *domain = pf_scop_domain (scop);
  isl_set *parameters = isl_set_copy (scop->context);
  isl_size n = isl_set_dim (parameters, isl_dim_param);
  unsigned long sum;

  for (isl_size k = 0; k < n; k++)
    parameters = isl_set_fix_si (parameters, isl_dim_param, (unsigned)k, value);
  domain = isl_union_set_intersect_params (domain, parameters);
  machine = (struct machine){ .scop = scop,
                              .order = isl_schedule_get_map (schedule) };
  isl_union_set_foreach_point (domain, add_instance, &machine);
  qsort (machine.instance, machine.n_instance, sizeof *machine.instance,
         compare_instances);
  sum = execute (&machine);
  for (unsigned c = 0; c < machine.n_cell; c++)
    free (machine.element[c]);
  free (machine.instance);
  isl_union_map_free (machine.order);
  isl_union_set_free (domain);
  return sum;
}
