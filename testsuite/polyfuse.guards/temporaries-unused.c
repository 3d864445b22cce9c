/* A temporary that no order gains anything by: the function is compiled to what it would be without the
   plugin, though its references are hidden once to find that out.

   { dg-do compile }
   { dg-final { assembler-unchanged "-O3" } } */

double A[60][90], B[60][90];

void
stencil (void)
{
  double t[90];
  for (int i = 0; i < 60; i++)
    {
      for (int j = 0; j < 90; j++)
	t[j] = A[i][j] * 0.5;
      for (int j = 1; j < 89; j++)
	B[i][j] = t[j - 1] + t[j] + t[j + 1];
    }
}
