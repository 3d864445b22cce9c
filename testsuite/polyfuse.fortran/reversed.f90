! Reversed and strided do loops, and the whole-array form:
!
!   do i = n, 1, -1; do j = n, 1, -1; a(i, j) = a(i, j) * 0.5 + b(i, j)
!
! i is to be innermost.
!
! { dg-compare passes }
! { dg-final { nest-rescheduled both "vector loop i" } }

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

module arrays
  use iso_fortran_env
  integer, parameter :: n = 220
  real(real64) :: a(n, n), b(n, n)
end module

subroutine both
  use arrays
  implicit none
  integer :: i, j
  do i = n, 1, -1 ! nest: both
    do j = n, 1, -1
      a(i, j) = a(i, j) * 0.5 + b(i, j)
    end do
  end do
end subroutine

subroutine carried
  use arrays
  implicit none
  integer :: i, j
  do i = n - 1, 1, -1
    do j = 2, n
      a(i, j) = a(i + 1, j - 1) * 0.5 + b(j, i)
    end do
  end do
end subroutine

subroutine strided (from, to, step)
  use arrays
  implicit none
  integer, intent(in) :: from, to, step
  integer :: i, j
  do i = from, to, step
    do j = from, to, step
      a(i, j) = a(i, j) + b(j, i)
    end do
  end do
end subroutine

subroutine fixed_stride (m)
  use arrays
  implicit none
  integer, intent(in) :: m
  integer :: i, j
  do i = m, 1, -3
    do j = 1, m, 2
      a(i, j) = a(i, j) - b(j, i)
    end do
  end do
end subroutine

program main
  use check
  use arrays
  implicit none
  integer :: m
  call fill (a, n * n)
  call fill (b, n * n)
  call both
  call carried
  call show ("a", a, n * n)
  call strided (1, n, 3)
  call strided (n, 1, -4)
  call strided (5, 4, 1)
  call show ("a", a, n * n)
  do m = 0, 7
    call fixed_stride (m)
  end do
  call fixed_stride (n)
  call show ("a", a, n * n)
end program
