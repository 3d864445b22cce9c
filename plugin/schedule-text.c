/* Whether isl's reader of schedule trees can be given a text.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "schedule-text.h"

#include <stdlib.h>
#include <string.h>
#include <isl/stream.h>

/* isl's reader calls itself for each level.  */
#define DEEPEST_TREE 256

/* What stands behind a key.  */
enum value_kind
{
  KIND_NONE, /* no such key */
  KIND_STRING,
  KIND_NUMBER,
  KIND_NUMBERS,
  KIND_TREE,
  KIND_TREES
};

static const struct
{
  const char *name;
  enum value_kind kind;
} keys[] = {
  { "child", KIND_TREE },       { "coincident", KIND_NUMBERS },
  { "context", KIND_STRING },   { "contraction", KIND_STRING },
  { "domain", KIND_STRING },    { "expansion", KIND_STRING },
  { "extension", KIND_STRING }, { "filter", KIND_STRING },
  { "guard", KIND_STRING },     { "mark", KIND_STRING },
  { "options", KIND_STRING },   { "permutable", KIND_NUMBER },
  { "schedule", KIND_STRING },  { "sequence", KIND_TREES },
  { "set", KIND_TREES },
};

static bool is_tree (isl_stream *stream, unsigned depth);

/* Does STREAM go on with C?  Moves past it if so.  */
static bool
accept (isl_stream *stream, int c)
{
  return isl_stream_eat_if_available (stream, c) > 0;
}

/* Move STREAM past its next token.  Returns the type of it.  */
static int
skip_token (isl_stream *stream)
{
  struct isl_token *token = isl_stream_next_token (stream);
  int type = isl_token_get_type (token);

  isl_token_free (token);
  return type;
}

/* Read a key and tell what should stand behind it.  */
static enum value_kind
read_key (isl_stream *stream)
{
  struct isl_token *token = isl_stream_next_token (stream);
  int type = isl_token_get_type (token);
  enum value_kind kind = KIND_NONE;

  if (type == ISL_TOKEN_IDENT || type == ISL_TOKEN_STRING)
    {
      char *name = isl_token_get_str (isl_stream_get_ctx (stream), token);
      for (unsigned k = 0; name && k < sizeof keys / sizeof *keys; k++)
        if (strcmp (name, keys[k].name) == 0)
          kind = keys[k].kind;
      free (name);
    }
  isl_token_free (token);
  return kind;
}

static bool
is_number_list (isl_stream *stream)
{
  if (!accept (stream, '['))
    return false;
  do
    if (skip_token (stream) != ISL_TOKEN_VALUE)
      return false;
  while (accept (stream, ','));
  return accept (stream, ']');
}

static bool
is_tree_list (isl_stream *stream, unsigned depth)
{
  if (!accept (stream, '['))
    return false;
  do
    if (!is_tree (stream, depth))
      return false;
  while (accept (stream, ','));
  return accept (stream, ']');
}

static bool
is_value (isl_stream *stream, enum value_kind kind, unsigned depth)
{
  switch (kind)
    {
    case KIND_STRING:
      return skip_token (stream) == ISL_TOKEN_STRING;
    case KIND_NUMBER:
      return skip_token (stream) == ISL_TOKEN_VALUE;
    case KIND_NUMBERS:
      return is_number_list (stream);
    case KIND_TREE:
      return is_tree (stream, depth + 1);
    case KIND_TREES:
      return is_tree_list (stream, depth + 1);
    case KIND_NONE:
      break;
    }
  return false;
}

static bool
is_tree (isl_stream *stream, unsigned depth)
{
  if (depth > DEEPEST_TREE || !accept (stream, '{'))
    return false;
  do
    {
      enum value_kind kind = read_key (stream);
      if (!accept (stream, ':') || !is_value (stream, kind, depth))
        return false;
    }
  while (accept (stream, ','));
  return accept (stream, '}');
}

bool
pf_schedule_text_is_sound (isl_ctx *ctx, const char *text)
{
  isl_stream *stream = isl_stream_new_str (ctx, text);
  bool sound = stream && is_tree (stream, 0);

  isl_stream_free (stream);
  return sound;
}
