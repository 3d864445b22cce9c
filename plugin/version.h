/* The version of polyfuse.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_VERSION_H
#define PF_VERSION_H

#define PF_VERSION "0.1.0"

#endif /* PF_VERSION_H */
