/* The last strip of rows has only half as many as the others where the number of tiles is odd.  Its number there is a
   quotient without a remainder, which GCC moves to where it has one, and then must not count on having none: versions
   that do so in some places and not in others store rows at wrong addresses.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v4 -fdump-tree-optimized" }
   { dg-final { scan-remark "in place of the program's own tiles of i, j, k" } }
   { dg-final { scan-dump-not optimized {/\[ex\] 2;} } } */

void
product (int tiles, int n, double *restrict c, double *restrict a,
	 double *restrict b)
{
  for (int ti = 0; ti < tiles; ti++)
    for (int tj = 0; tj < tiles; tj++)
      for (int tk = 0; tk < tiles; tk++)
	for (int i = 0; i < 20; i++)
	  for (int j = 0; j < 20; j++)
	    for (int k = 0; k < 20; k++)
	      c[(ti * 20 + i) * n + tj * 20 + j]
		+= a[(ti * 20 + i) * n + tk * 20 + k]
		   * b[(tk * 20 + k) * n + tj * 20 + j];
}
