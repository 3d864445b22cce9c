! Every second element of an array as an argument of assumed shape: the new code takes that
! stride for 1.  It is a parameter of Graphite's, too, of which that must be checked all the
! same.
!
! { dg-compare modes }
! { dg-final { nest-regenerated advance } }

module work
contains
  subroutine advance (n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(0:, 0:)
    real(8), intent(inout) :: b(0:15, 0:*)
    integer :: i, j
    do i = 0, 9 ! nest: advance
      do j = 0, n
        b(i + 1, j + 2) = b(i + 1, j + 2) * 0.5 + a(j, i + 2) + b(i, j + 2)
      end do
    end do
  end subroutine
end module

program main
  use work
  implicit none
  real(8) :: a(0:40, 0:15), b(0:15, 0:15)
  integer :: i
  do i = 0, 40
    a(i, :) = i
  end do
  b = 0
  call advance (9, a(0:40:2, :), b)
  print *, b
  b = 0
  call advance (9, a, b)
  print *, b
end program
