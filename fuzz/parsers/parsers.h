/* What polyfuse reads from outside, each as a function of arbitrary bytes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   libFuzzer calls these functions (entry.c), and so does the unit test that
   replays the corpus.  They abort when something does not hold: that is how
   libFuzzer learns of it.  */

#ifndef PF_PARSERS_H
#define PF_PARSERS_H

#include <stddef.h>
#include <stdint.h>

typedef void pf_parser (const uint8_t *data, size_t size);

/* A SCoP's text.  What is refused has a reason, and what is read can be
   written, and read again with the same text.  */
pf_parser parse_scop;

/* A machine file.  The same holds.  */
pf_parser parse_machine;

/* A dump of CPUID leaves.  The same holds; and every such dump gives a
   machine, which can be written and read.  */
pf_parser parse_cpuid;

/* The plugin's arguments, one a line.  Messages name the argument.  */
pf_parser parse_arguments;

/* Abort, after saying WHAT, unless CONDITION holds.  */
void require (int condition, const char *what);

/* A string on the heap of what WRITE writes to a file about OBJECT; aborts when
   WRITE does not return 0.  */
char *written_text (int (*write) (const void *object, void *file),
                    const void *object);

#endif /* PF_PARSERS_H */
