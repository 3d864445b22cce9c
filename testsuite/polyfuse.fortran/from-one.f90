! Loops that count from 1, as subscripts do, get tiles and unrolled iterations that begin with the first
! elements of rows and columns, as those of loops from 0 in C.  Where they begin one element earlier the first
! of each is incomplete, which takes several times as many operations as this nest may take.
!
! { dg-do run }
! { dg-additional-options "-O3 -fno-inline -fno-ipa-cp -ffp-contract=off" }
! { dg-plugin-arguments "max-operations=2000000 min-points=0 machine=LIB/many-registers.json" }
! { dg-final { scan-remark "loop nest rescheduled: .*packed a; unrolled j by" } }

subroutine product (n, m, l, a, lda, b, ldb, c, ldc)
  implicit none
  integer, intent(in) :: n, m, l, lda, ldb, ldc
  real(8), intent(in) :: a(lda, *), b(ldb, *)
  real(8), intent(inout) :: c(ldc, *)
  integer :: i, j, k
  do i = 1, n
     do j = 1, m
        do k = 1, l
           c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
     end do
  end do
end subroutine product

program main
  implicit none
  integer, parameter :: n = 61, m = 47, l = 53
  real(8) :: a(n + 3, l), b(l, m), c(n + 1, m), r(n + 1, m)
  integer :: i, j, k
  do k = 1, l
     do i = 1, n + 3
        a(i, k) = mod (7 * i + 3 * k, 11) * 0.25d0
     end do
     do j = 1, m
        b(k, j) = mod (5 * k + j, 13) * 0.5d0
     end do
  end do
  c = 1
  r = 1
  do j = 1, m
     do k = 1, l
        do i = 1, n
           r(i, j) = r(i, j) + a(i, k) * b(k, j)
        end do
     end do
  end do
  call product (n, m, l, a, n + 3, b, l, c, n + 1)
  if (any (c /= r)) error stop 1
end program main
