/* Names and places as the user knows them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SOURCE_NAME_H
#define PF_SOURCE_NAME_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* Expression E as the user wrote it, as far as GIMPLE still knows: without SSA
   versions, compiler temporaries shown as "_".  */
std::string source_text (tree e);

/* The name of the variable behind SSA name or declaration E; "" if none.  */
std::string source_variable (tree e);

/* The name of LOOP's induction variable; "" if it has none.  */
std::string source_loop_name (class loop *loop);

/* Where LOOP is; UNKNOWN_LOCATION when nothing is known.  */
location_t source_loop_location (class loop *loop);

/* Where the loops of GRAPHITE begin; as for source_loop_location.  */
location_t source_scop_location (scop_p graphite);

/* LOCATION in the terms of the scheduler; the file's name is on the heap.  */
struct pf_location source_location (location_t location);

/* TEXT made an identifier of isl's notation.  */
std::string isl_identifier (const std::string &text);

#endif /* PF_SOURCE_NAME_H */
