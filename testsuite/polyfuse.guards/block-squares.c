/* The same as block-distances.c with squares of differences, which the compiler adds up in few instructions, too.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" } */

#define DISTANCE(difference) ((difference) * (difference))

#include "block-distances.c"
