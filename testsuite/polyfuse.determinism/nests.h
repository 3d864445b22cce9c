/* What a separate preprocessor has to bring along.  */

#define N 200
#define ROWS(I) for (int I = 0; I < N; I++)
