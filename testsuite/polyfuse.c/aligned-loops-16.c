/* Where loops begin is what the user says.

   { dg-do compile }
   { dg-options "-O3 -falign-loops=16" }
   { dg-final { scan-remark "loop nest rescheduled" } }
   { dg-final { scan-assembler-not "p2align 6" } } */

#include "columns.h"
