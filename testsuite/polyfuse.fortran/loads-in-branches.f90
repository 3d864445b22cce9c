! Two loops that load the same size under the same condition, neither of which control comes to
! from the other: what is loaded in front of one is no value for the other.  A third nest gets
! new code, so that what was done to the two stays.
!
! { dg-do run }
! { dg-additional-options "-O3 -fchecking" }
! { dg-final { scan-remark "loop nest rescheduled: interchanged i, j to j, i" } }

module answers
contains
  ! X, of which GCC is to know nothing.
  logical function same (x)
    logical, intent(in) :: x
    logical, volatile :: y
    y = x
    same = y
  end function
end module

subroutine scale (upper, scaled, n, m, b, c, d)
  use answers
  implicit none
  logical, intent(in) :: upper, scaled
  integer, intent(in) :: n, m
  real(8), intent(inout) :: b(40, *), c(200, 200)
  real(8), intent(in) :: d(200, 200)
  logical :: now
  integer :: i, j, k
  now = same (scaled)
  if (same (.true.)) then
    if (upper) then
      do k = n, 1, -1
        if (now) then
          do i = 1, m
            b(i, k) = 2 * b(i, k)
          end do
        end if
      end do
    else
      do k = 1, n
        if (now) then
          do i = 1, m
            b(i, k) = 3 * b(i, k)
          end do
        end if
      end do
    end if
  end if
  do i = 1, 200
    do j = 1, 200
      c(i, j) = c(i, j) + d(i, j)
    end do
  end do
end subroutine

program main
  implicit none
  real(8) :: b(40, 10), c(200, 200), d(200, 200)
  b = 1
  c = 1
  d = 2
  call scale (.true., .true., 10, 40, b, c, d)
  if (any (b /= 2)) error stop 1
  call scale (.false., .true., 10, 40, b, c, d)
  if (any (b /= 6)) error stop 2
  call scale (.false., .false., 10, 40, b, c, d)
  call scale (.true., .false., 10, 40, b, c, d)
  if (any (b /= 6)) error stop 3
  if (any (c /= 9)) error stop 4
end program
