/* Where names are used.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_NAME_USE_H
#define PF_NAME_USE_H

#include "gcc-compat.h"

#include <set>

/* Is NAME used in the blocks with the numbers INSIDE only?  What debuggers are told of it is no
   use.  */
bool only_used_in_p (tree name, const std::set<int> &inside);

/* The same of LOOP.  */
bool only_used_in_p (tree name, class loop *loop);

/* Is NAME used by nothing but USERS, and for debuggers?  */
bool only_used_by_p (tree name, const std::set<gimple *> &users);

/* Tell debuggers nothing of NAME but in the blocks with the numbers INSIDE.  */
void hide_outside (tree name, const std::set<int> &inside);

/* Let what uses NAME use VALUE, a name of its type that dominates all of that.  */
void replace_name (tree name, tree value);

#endif /* PF_NAME_USE_H */
