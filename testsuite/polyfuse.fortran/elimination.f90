! A matrix in one row of numbers is made triangular: the new code is checked in the loop over
! columns, and for its time the values of that loop are replaced by copies, also where another
! pass has put what it computes from them in front of the new code.
!
! { dg-do run }
! { dg-additional-options "-O3 -fchecking" }
! { dg-final { scan-remark "rescheduled: interchanged i, k to k, i; vector loop i; checked at run time" } }

subroutine eliminate (a, b, n, singular)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(*), b(*)
  logical, intent(out) :: singular
  double precision :: largest, held
  integer :: i, j, k, top, low, best, column, place
  singular = .false.
  do j = 1, n
    column = n * (j - 1)
    largest = 0
    best = j
    do i = j, n
      if (abs (a(column + i)) > abs (largest)) then
        largest = a(column + i)
        best = i
      end if
    end do
    if (abs (largest) <= 0) then
      singular = .true.
      return
    end if
    top = j + n * (j - 2)
    do k = j, n
      top = top + n
      low = top + best - j
      held = a(top)
      a(top) = a(low)
      a(low) = held
      a(top) = a(top) / largest
    end do
    held = b(best)
    b(best) = b(j)
    b(j) = held / largest
    if (j < n) then
      do i = j + 1, n
        do k = j + 1, n
          place = n * (k - 1) + i
          a(place) = a(place) - a(column + i) * a(place + (j - i))
        end do
        b(i) = b(i) - b(j) * a(column + i)
      end do
    end if
  end do
end subroutine

program main
  implicit none
  integer, parameter :: n = 90
  double precision :: a(n * n), b(n), x(n)
  logical :: singular
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i + n * (j - 1)) = mod (i * 7 + j * 13, 31)
      if (i + j == n + 1) a(i + n * (j - 1)) = 50 + i
    end do
    x(j) = mod (j, 5)
  end do
  b = matmul (reshape (a, [n, n]), x)
  call eliminate (a, b, n, singular)
  if (singular) stop 1
  do j = n, 2, -1
    do i = 1, j - 1
      b(i) = b(i) - a(i + n * (j - 1)) * b(j)
    end do
  end do
  if (any (abs (b - x) > 1d-6)) stop 2
end program
