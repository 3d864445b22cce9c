! The new code runs: what is checked of bounds from arguments holds.
!
! { dg-do run }
! { dg-additional-options "-O3" }
! { dg-plugin-arguments "count-guards min-points=0" }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
contains
  subroutine product (n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(out) :: c(n, n)
    integer :: i, j, k
    real(8) :: s
    do j = 1, n
       do i = 1, n
          s = 0
          do k = 1, n
             s = s + a(i, k) * b(k, j)
          end do
          c(i, j) = s
       end do
    end do
  end subroutine product

  subroutine scale (n, m, a, b)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(n, m)
    real(8), intent(in) :: b(n, *)
    integer :: i, j
    do i = 1, n
       do j = 1, m
          a(i, j) = a(i, j) * 0.5d0 + b(i, j)
       end do
    end do
  end subroutine scale

  subroutine solve (n, l, b)
    integer, intent(in) :: n
    real(8), intent(in) :: l(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j, k
    do j = 1, n
       do i = 1, n
          do k = 1, i - 1
             b(i, j) = b(i, j) - l(i, k) * b(k, j)
          end do
          b(i, j) = b(i, j) / l(i, i)
       end do
    end do
  end subroutine solve
end module kernels

program main
  use guard_count
  use kernels
  implicit none
  integer, parameter :: n = 100
  ! Not known where it is used, so that what is inlined has checks, too.
  integer, volatile :: m = n
  real(8) :: a(n, n), b(n, n), c(n, n)
  a = 1
  b = 2
  outcomes = 0
  call product (n, a, b, c)
  if (any (outcomes /= [0, 1])) error stop 1
  if (any (c /= 200)) error stop 2
  call scale (m, m, a, b)
  if (any (outcomes /= [0, 2])) error stop 3
  if (any (a /= 2.5d0)) error stop 4
  a = 1
  call solve (n, a, b)
  if (any (outcomes /= [0, 3])) error stop 5
  if (any (b(1, :) /= 2) .or. any (b(2:, :) /= 0)) error stop 6
end program main
