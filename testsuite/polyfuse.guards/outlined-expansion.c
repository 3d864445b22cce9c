/* An array in place of scalars, of which some addresses are computed in front of the new code,
   is the same one everywhere, also where new code becomes a function of its own.

   { dg-do run }
   { dg-options "-O2 -floop-nest-optimize" } */

float F0[21][20][60];
float F1[41][25];
void __attribute__ ((noipa)) f (int *at_size0, int *at_wide1)
{
  int q;
  for (int i = 0; i < 2; i++)
    {
      for (int j = (*at_size0) - 1; j >= 0; j--)
        {
          double t3 = F0[j][0][1] * F1[j][0];
          for (int l = 0; l < 18; l++)
            F1[l][j] += t3 * F1[l][j];
        }
      for (q = 1; q < (*at_size0) - 1; q++)
        {
          float sum8 = F1[q - 1][1];
          for (int s = 0; s < (*at_size0); s++)
            {
              sum8 = 3.0;
            }
          F0[q][q][1 + 3 * q] = sum8;
        }
    }
}
int main (void)
{
  f (&(int){21}, &(int){3}); f (&(int){-1}, &(int){-70000}); f (&(int){1}, &(int){255}); f (&(int){0}, &(int){300}); 
}
