! Loops that count down, to 0 and from the size of an array: which code runs, and
! with what results.
!
!   do j = n, 0, -1; do i = m, 0, -1; a(j, i) = ...   ->   i, j
!   do i = size (a, 2) - 1, 1, -1; a(j, i) = a(j, i) - b(j, i) * a(j, i + 1)   ->   i, j
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "count-guards min-points=0" }
! { dg-final { scan-remark "downward.f90:25:.*vector loop j" } }
! { dg-final { scan-remark "downward.f90:38:.*vector loop j" } }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
contains
  subroutine to_zero (a, b, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(0:, 0:)
    real(8), intent(in) :: b(0:, 0:)
    integer :: i, j
    do j = n, 0, -1
       do i = m, 0, -1
          a(j, i) = a(j, i) * 0.5d0 + b(j, i)
       end do
    end do
  end subroutine to_zero

  subroutine recurrence (a, b)
    real(8), allocatable, intent(inout) :: a(:, :)
    real(8), allocatable, intent(in) :: b(:, :)
    integer :: n, m, i, j
    n = size (a, 2)
    m = size (a, 1)
    do j = 1, m
       do i = n - 1, 1, -1
          a(j, i) = a(j, i) - b(j, i) * a(j, i + 1)
       end do
    end do
  end subroutine recurrence
end module kernels

program main
  use kernels
  implicit none
  integer, parameter :: sizes(7) = [ -1, 0, 1, 2, 3, 17, 60 ]
  real(8) :: a(61, 61), b(61, 61), expected(61, 61)
  integer :: i, j, k, n, m
  do k = 1, 49
     n = sizes((k - 1) / 7 + 1)
     m = sizes(mod (k - 1, 7) + 1)
     call fill (a, b)
     expected = a
     call to_zero (a, b, n, m)
     do i = 0, m
        do j = 0, n
           expected(j + 1, i + 1) = expected(j + 1, i + 1) * 0.5d0 &
                + b(j + 1, i + 1)
        end do
     end do
     if (any (a /= expected)) stop 1
     if (n > 3 .and. m > 3) call expect (.true.)
     call allocated (n, m)
  end do
  call fill (a, b)
  expected = a
  call to_zero (a(::2, :), b(::2, :), 29, 59)
  do i = 1, 60
     do j = 1, 59, 2
        expected(j, i) = expected(j, i) * 0.5d0 + b(j, i)
     end do
  end do
  if (any (a /= expected)) stop 2
  call expect (.false.)
contains
  subroutine fill (a, b)
    real(8), intent(out) :: a(:, :), b(:, :)
    integer :: i, j
    do i = 1, size (a, 2)
       do j = 1, size (a, 1)
          a(j, i) = mod (i * 7 + j * 5, 31) * 0.25d0
          b(j, i) = mod (i * 3 + j * 11, 13) * 0.125d0
       end do
    end do
  end subroutine fill

  ! The new code ran since the last call, exactly if NEW.
  subroutine expect (new)
    use guard_count
    logical, intent(in) :: new
    integer(c_long), save :: before(2) = 0
    if ((outcomes(2) > before(2)) .neqv. new) stop 3
    before = outcomes
  end subroutine expect

  ! The recurrence on arrays of M times N elements.
  subroutine allocated (n, m)
    integer, intent(in) :: n, m
    real(8), allocatable :: a(:, :), b(:, :), expected(:, :)
    integer :: i, j
    allocate (a(m, n), b(m, n))
    call fill (a, b)
    expected = a
    call recurrence (a, b)
    do i = n - 1, 1, -1
       do j = 1, m
          expected(j, i) = expected(j, i) - b(j, i) * expected(j, i + 1)
       end do
    end do
    if (any (a /= expected)) stop 4
    if (n > 3 .and. m > 3) call expect (.true.)
  end subroutine allocated
end program main
