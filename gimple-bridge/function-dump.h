/* Dumps of a function for the user.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_FUNCTION_DUMP_H
#define PF_FUNCTION_DUMP_H

#include "gcc-compat.h"

/* The GIMPLE of a function before and after our pass, in two files of the
   folder that the argument `dump' names.  Does nothing without that argument,
   and leaves no file for a function that the pass does not change.

   BEFORE: name of the first file, empty if there is none.  */
class function_dump
{
public:
  explicit function_dump (function *fun);

  /* The pass is over and has CHANGED the function, or not.  */
  void finish (bool changed);

private:
  std::string path (const char *when) const;

  function *fun;
  std::string before;
};

#endif /* PF_FUNCTION_DUMP_H */
