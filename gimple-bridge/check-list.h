/* Conditions that a run-time check consists of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Many of them say that a number is less than a power of two.  Where that is the
   same one for several numbers, it takes one comparison: a | b | c < 2^36.  */

#ifndef PF_CHECK_LIST_H
#define PF_CHECK_LIST_H

#include "gcc-compat.h"

/* Unsigned numbers of 64 bits, in which checks are computed.  */
tree word_type ();
/* VALUE, a number with or without a sign or an address, modulo 2^64.  */
tree as_word (tree value);

/* Conditions that must all hold.

   CONDITIONS: those of no special form.
   SMALL: by K, words that must be less than 2^K.
   FAILED: some part could not be expressed.  */
class check_list
{
public:
  check_list () : failed (false) {}

  /* CONDITION must hold; NULL_TREE is none that can be expressed.  */
  void require (tree condition);
  /* WORD, of word_type, must be less than 2^BITS, which is at most 2^63.  */
  void require_small (tree word, int bits);

  /* All conditions, and the same as one; nothing and NULL_TREE if one could not be
     expressed.  */
  std::vector<tree> each () const;
  tree all () const;

private:
  std::vector<tree> conditions;
  std::map<int, std::vector<tree> > small;
  bool failed;
};

#endif /* PF_CHECK_LIST_H */
