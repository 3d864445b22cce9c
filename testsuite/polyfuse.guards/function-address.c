/* Stores behind the address of a function are no references to an array.

   { dg-do compile }
   { dg-additional-options "-O3 -w" } */

long left;
void function (void);

void *
overwrite (void)
{
  static const char from[] = { 6, 0 };
  char *p = (char *) function;
  while (left)
    {
      __builtin_memcpy (p, from, 2);
      p += 2;
      left -= 2;
    }
  return p;
}
