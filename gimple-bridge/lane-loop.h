/* Loops whose iterations become the elements of vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC vectorizes a loop in its place around another one, as in

     for (j = 0; j < 8; j++)
       {
         s = c[i * n + j];
         for (k...) s += a[i * n + k] * b[k * n + j];
         c[i * n + j] = s;
       }

   but only if it knows how far apart in memory iterations of the inner loop are, which with a
   variable N it does not.  Where the loop has as many iterations as a vector has elements that
   does not matter: what differs from one of its iterations to the next becomes a vector, what
   does not, and addresses, are computed for the first of them, and the loop is gone.  That is
   the order in which GCC's vectorizer would execute them.  */

#ifndef PF_LANE_LOOP_H
#define PF_LANE_LOOP_H

/* Let such loops that we generated become vectors, right before GCC vectorizes others.  To be
   called when the plugin is loaded.  */
void register_lane_loop_pass (const char *plugin_name);

#endif /* PF_LANE_LOOP_H */
