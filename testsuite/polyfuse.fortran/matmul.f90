! The matrix product in Fortran, where the first subscript is the stride-1
! one, in the order i, j, k:
!
!   do i; do j; do k; c(i, j) = c(i, j) + a(i, k) * b(k, j)
!
! i is to be innermost.
!
! { dg-compare modes }
! { dg-final { nest-rescheduled product "vector loop i" } }

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
  integer, parameter :: n = 200
  real(real64) :: a(n, n), b(n, n), c(n, n)
end module

subroutine multiply
  use arrays
  implicit none
  integer :: i, j, k
  do i = 1, n ! nest: product
    do j = 1, n
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
end subroutine

program main
  use check
  use arrays
  implicit none
  call fill (a, n * n)
  call fill (b, n * n)
  c = 0
  call multiply
  call show ("c", c, n * n)
end program
