/* The bands of a schedule tree in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "band-text.h"

#include <stdio.h>
#include <stdlib.h>

/* Print BAND, without what is below it.  */
static void
print_band (FILE *stream, const struct pf_tree *band)
{
  unsigned parallel = 0;

  for (unsigned k = 0; k < band->n_member; k++)
    parallel += band->member[k].coincident;
  fprintf (stream, "%u", band->n_member);
  if (band->permutable && band->n_member > 1)
    fputs (" tilable", stream);
  if (parallel)
    fprintf (stream, " (%u parallel)", parallel);
}

static void
print_tree (FILE *stream, const struct pf_tree *tree)
{
  switch (tree->kind)
    {
    case PF_TREE_LEAF:
      fputs ("-", stream);
      break;
    case PF_TREE_BAND:
      print_band (stream, tree);
      if (!pf_tree_is_flat (tree->child[0]))
        {
          fputs (" > ", stream);
          print_tree (stream, tree->child[0]);
        }
      break;
    case PF_TREE_SEQUENCE:
      for (unsigned k = 0; k < tree->n_child; k++)
        {
          fputs (k ? "; " : "{", stream);
          print_tree (stream, tree->child[k]);
        }
      fputs ("}", stream);
      break;
    }
}

char *
pf_band_text (const struct pf_tree *tree)
{
  char *text = NULL;
  size_t size;
  FILE *stream = open_memstream (&text, &size);
  int failed;

  if (!stream)
    return NULL;
  print_tree (stream, tree);
  failed = ferror (stream);
  if (fclose (stream) == 0 && !failed)
    return text;
  free (text);
  return NULL;
}
