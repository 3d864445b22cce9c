! Arrays that are passed to a procedure which becomes part of a loop: their strides, which may have
! been given as 0 for 1, are found in the loop, and where they begin in front of it.  The numbers are
! integers, so that sums are exact in any order.
!
! { dg-do run }
! { dg-additional-options "-O3" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "in-loop.f90:(31|49):.*optimized: loop nest rescheduled" } }
! { dg-final { scan-remark "in-loop.f90:39:.*optimized: loop nest rescheduled" } }

program main
  implicit none
  integer, parameter :: sizes(4) = [ 1, 2, 7, 40 ]
  integer :: k
  do k = 1, 4
     call check (sizes(k))
  end do
contains
  subroutine check (n)
    integer, intent(in) :: n
    real(8), allocatable :: a(:, :), b(:, :), c(:, :)
    complex(8), allocatable :: u(:, :), v(:, :), w(:, :)
    real(8) :: first(n, n), second(n, n)
    integer :: r
    allocate (a(n, n), b(n, n), c(n, n), u(n, n), v(n, n), w(n, n))
    call random_number (a)
    call random_number (b)
    a = int (a * 10)
    b = int (b * 10)
    c = 0
    do r = 1, 3
       call multiply (a, b, c)
    end do
    if (any (c /= 3 * matmul (a, b))) stop 1
    u = cmplx (a, b, 8)
    v = cmplx (b, -a, 8)
    first = matmul (a, b) + matmul (b, a)
    second = matmul (b, b) - matmul (a, a)
    do r = 1, 3
       call multiply_complex (u, v, w)
    end do
    if (any (real (w) /= first) .or. any (aimag (w) /= second)) stop 2
  end subroutine check

  subroutine multiply (a, b, c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), intent(inout) :: c(:, :)
    integer :: i, j, k
    do i = 1, size (a, 1)
       do j = 1, size (b, 2)
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine multiply

  subroutine multiply_complex (a, b, c)
    complex(8), intent(in) :: a(:, :), b(:, :)
    complex(8), intent(inout) :: c(:, :)
    integer :: i, j, k
    do i = 1, size (a, 1)
       do j = 1, size (b, 2)
          c(i, j) = 0
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine multiply_complex
end program main
