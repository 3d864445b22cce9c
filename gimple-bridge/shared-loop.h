/* Generated loops that several threads execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -ftree-parallelize-loops=N GCC lets N threads execute loops, the outermost ones for which
   it finds that iterations do not depend on each other.  Of generated loops it finds that for hardly
   any but innermost ones, of which one after the other would be given to threads, thousands of
   times for each that the plan meant.  It is told which loop to take (loop->can_be_parallel), and all
   other generated loops look as if they were never executed meanwhile, so that it passes by
   them.

   GCC puts such a loop into a function of its own, which all passes run for.  The loops in it are
   generated ones still: they are not rescheduled once more, and later passes keep off as they do
   in the function that they come from.  */

#ifndef PF_SHARED_LOOP_H
#define PF_SHARED_LOOP_H

#include "gcc-compat.h"

/* Put passes that do this around GCC's.  ADOPT is called for each new function with generated
   loops.  To be called once, when the plugin is loaded.  */
void register_shared_loop_passes (const char *plugin_name,
                                  void (*adopt) (function *));

/* Was FN made by GCC of generated loops that several threads execute?  */
bool made_of_generated_p (const function *fn);

/* While there is one, the function that GCC looks at does not look as if it was made for several
   threads.  Graphite passes by such functions, as it may have seen the loops before; those of
   OpenMP's regions have not been seen by any pass.  */
class plain_function
{
public:
  plain_function ();
  ~plain_function ();
  plain_function (const plain_function &) = delete;
  plain_function &operator= (const plain_function &) = delete;

private:
  cgraph_node *node;
  bool parallelized;
};

#endif /* PF_SHARED_LOOP_H */
