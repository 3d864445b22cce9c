! Dummy arguments: in Fortran they do not alias when one is written, which the
! compiler may use.  Explicit and assumed shapes, whole-array expressions.
!
! { dg-compare modes }

module check
  use iso_fortran_env
  implicit none
contains
  ! The next of a sequence of numbers between -1 and 1.
  real(real64) function next (state)
    integer(int64), intent(inout) :: state
    state = mod (state * 1103515245_int64 + 12345_int64, 2147483648_int64)
    next = real (state - 1073741824_int64, real64) / 1073741825.0_real64
  end function

  subroutine fill (a, n)
    integer, intent(in) :: n
    real(real64), intent(out) :: a(n)
    integer(int64) :: state
    integer :: i
    state = 1
    do i = 1, n
      a(i) = next (state)
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

subroutine explicit (n, a, b)
  use iso_fortran_env
  implicit none
  integer, intent(in) :: n
  real(real64), intent(inout) :: a(n, n)
  real(real64), intent(in) :: b(n, n)
  integer :: i, j
  do i = 1, n
    do j = 1, n
      a(i, j) = a(i, j) * 0.5 + b(i, j)
    end do
  end do
end subroutine

module shapes
contains
  subroutine assumed (a, b)
    use iso_fortran_env
    implicit none
    real(real64), intent(inout) :: a(:, :)
    real(real64), intent(in) :: b(:, :)
    integer :: i, j
    do i = 1, size (a, 1)
      do j = 1, size (a, 2)
        a(i, j) = a(i, j) - b(i, j) * 0.25
      end do
    end do
    a = a + transpose (b)
    a(2:, 2:) = a(:size (a, 1) - 1, :size (a, 2) - 1) * 0.5
  end subroutine
end module

program main
  use check
  use shapes
  implicit none
  integer, parameter :: n = 150
  real(real64) :: a(n, n), b(n, n), c(n, n)
  call fill (a, n * n)
  call fill (b, n * n)
  call explicit (n, a, b)
  call explicit (0, a, b)
  call explicit (1, a, b)
  call show ("a", a, n * n)
  call assumed (a(1:n:2, :), b(1:n:2, :))
  call assumed (a(n:1:-1, 5:60), b(:, 5:60))
  call show ("a", a, n * n)
  c = matmul (a, b)
  call show ("c", c, n * n)
end program
