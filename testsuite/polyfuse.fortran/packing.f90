! Products of matrices across whose columns, which lie side by side, the vectorized
! loop walks: what a tile reads is copied.
!
! { dg-compare modes }
! { dg-final { nest-rescheduled bounds "packed a" } }
! { dg-final { nest-rescheduled assumed "packed a" } }
! { dg-final { nest-rescheduled symmetric "packed a" } }

module check
  use iso_fortran_env
  implicit none
contains
  ! Fill A with numbers between -1 and 1.
  subroutine fill (a, n)
    integer, intent(in) :: n
    real(real64), intent(out) :: a(n)
    integer(int64) :: state
    integer :: i
    state = 1
    do i = 1, n
      state = mod (state * 1103515245_int64 + 12345_int64, 2147483648_int64)
      a(i) = real (state - 1073741824_int64, real64) / 1073741825.0_real64
    end do
  end subroutine

  ! Print a hash of the bits of A.
  subroutine show (name, a, n)
    character(*), intent(in) :: name
    integer, intent(in) :: n
    real(real64), intent(in) :: a(n)
    integer(int64) :: hash
    integer :: i
    hash = 17
    do i = 1, n
      hash = ieor (ishftc (hash, 7), transfer (a(i), hash))
    end do
    write (*, '(a, 1x, z16.16)') name, hash
  end subroutine
end module

module kernels
  use iso_fortran_env
  implicit none
  integer, parameter :: n = 331
  real(real64) :: a(n, n), b(n, n), c(n, n)
  real(real64) :: x(-3:n, 0:n), y(2:n + 2, -1:n)
contains
  subroutine transposed
    integer :: i, j, k
    do j = 1, n
      do i = 1, n
        do k = 1, n
          c(i, j) = c(i, j) + a(k, i) * b(k, j)
        end do
      end do
    end do
  end subroutine

  ! Sizes from arguments, bounds other than 1.
  subroutine bounds (n, m, l, a, b, c)
    integer, intent(in) :: n, m, l
    real(real64), intent(in) :: a(-3:l - 4, 0:n - 1), b(2:l + 1, m)
    real(real64), intent(inout) :: c(n, 5:m + 4)
    integer :: i, j, k
    do i = 1, n ! nest: bounds
      do j = 1, m
        do k = 1, l
          c(i, j + 4) = c(i, j + 4) + a(k - 4, i - 1) * b(k + 1, j)
        end do
      end do
    end do
  end subroutine

  ! At file scope, bounds other than 1, part of the arrays.
  subroutine shifted
    integer :: i, j, k
    do i = 1, n
      do j = 1, n
        do k = 2, n
          c(i, j) = c(i, j) + x(k - 5, i - 1) * y(k + 2, j - 2)
        end do
      end do
    end do
  end subroutine

  ! Elements may be further apart than their size.
  subroutine assumed (a, b, c)
    real(real64), intent(in) :: a(:, :), b(:, :)
    real(real64), intent(inout) :: c(:, :)
    integer :: i, j, k
    do i = 1, size (c, 1) ! nest: assumed
      do j = 1, size (c, 2)
        do k = 1, size (a, 1)
          c(i, j) = c(i, j) + a(k, i) * b(k, j)
        end do
      end do
    end do
  end subroutine

  ! Half of a symmetric result.
  subroutine symmetric (n, a, c)
    integer, intent(in) :: n
    real(real64), intent(in) :: a(n, n)
    real(real64), intent(inout) :: c(n, n)
    integer :: i, j, k
    do i = 1, n ! nest: symmetric
      do j = i, n
        do k = 1, n
          c(i, j) = c(i, j) + a(k, i) * a(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine complex_product (n, a, b, c)
    integer, intent(in) :: n
    complex(real64), intent(in) :: a(n, n), b(n, n)
    complex(real64), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n
      do k = n, 1, -1
        do i = 1, n
          c(i, j) = c(i, j) + a(k, i) * b(k, j)
        end do
      end do
    end do
  end subroutine
end module

program main
  use check
  use kernels
  implicit none
  integer, parameter :: sizes(6) = [0, 1, 3, 37, 129, 200]
  integer :: i
  complex(real64) :: u(90, 90), v(90, 90), w(90, 90)
  call fill (a, size (a))
  call fill (b, size (b))
  call fill (x, size (x))
  call fill (y, size (y))
  c = 0
  call transposed
  call show ("c", c, size (c))
  do i = 1, 6
    call bounds (sizes(i), sizes(7 - i), sizes(mod (i, 6) + 1), a, b, c)
    call symmetric (sizes(i), a, c)
  end do
  call bounds (200, 199, 198, a, b, c)
  call show ("c", c, size (c))
  call shifted
  call show ("c", c, size (c))
  call assumed (a, b, c)
  call assumed (a(n:1:-1, 1:100), b(:, 1:200:2), c(101:300:2, 7:106))
  call assumed (a(:, 1:0), b, c(1:0, :))
  call show ("c", c, size (c))
  ! Products without rounding: it depends on the compiler how they are added.
  u = cmplx (anint (64 * a(1:90, 1:90)), anint (64 * b(2:91, 1:90)), real64)
  v = cmplx (anint (64 * b(1:90, 2:91)), anint (64 * a(3:92, 1:90)), real64)
  w = 0
  call complex_product (90, u, v, w)
  call show ("real w", real (w), size (w))
  call show ("imag w", aimag (w), size (w))
end program
