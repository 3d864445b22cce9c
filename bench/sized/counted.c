/* kernels.c with a counter of what run-time checks say.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

unsigned long polyfuse_guard_count[2];

#include "kernels.c"
