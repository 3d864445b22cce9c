! Loops up to the sizes of arrays with descriptors, of which those of inner loops are loaded and
! computed under the conditions that these come to: the new code runs, with the same results, also
! where some array has no elements.
!
! { dg-do run }
! { dg-additional-options "-O3 -fno-inline -fno-ipa-cp -ffp-contract=off -fchecking" }
! { dg-plugin-arguments "count-guards min-points=0" }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
  implicit none
  type pair
    real(8), allocatable :: a(:, :), c(:, :)
  end type pair
  real(8), allocatable :: ga(:, :), gc(:, :)
contains
  subroutine pointed (a, b, c)
    real(8), pointer, intent(in) :: a(:, :), b(:, :), c(:, :)
    integer :: i, j, k
    do i = 1, size (c, 1)
       do j = 1, size (c, 2)
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine pointed

  subroutine component (p, q)
    type(pair), intent(inout) :: p
    type(pair), intent(in) :: q
    integer :: i, j, k
    do i = 1, size (p%c, 1)
       do j = 1, size (p%c, 2)
          do k = 1, size (p%a, 2)
             p%c(i, j) = p%c(i, j) + p%a(i, k) * q%a(k, j)
          end do
       end do
    end do
  end subroutine component

  subroutine at_file_scope ()
    integer :: i, j
    do i = 1, size (gc, 1)
       do j = 1, size (gc, 2)
          gc(i, j) = gc(i, j) + ga(i, j)
       end do
    end do
  end subroutine at_file_scope

  ! Two nests in a third loop, the second of which loads and computes the same once more.
  subroutine relax (u, v, times)
    real(8), pointer, intent(in) :: u(:, :), v(:, :)
    integer, intent(in) :: times
    integer :: i, j, t
    do t = 1, times
       do i = 2, size (u, 1) - 1
          do j = 2, size (u, 2) - 1
             v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) &
                  + u(i, j + 1))
          end do
       end do
       do i = 2, size (u, 1) - 1
          do j = 2, size (u, 2) - 1
             u(i, j) = v(i, j)
          end do
       end do
    end do
  end subroutine relax
end module kernels

program main
  use guard_count
  use kernels
  implicit none
  integer, parameter :: n = 40, m = 33
  real(8), pointer :: a(:, :), b(:, :), c(:, :)
  real(8) :: r(n, n), x(n, n)
  type(pair) :: p, q
  integer :: j, k, t

  allocate (a(n, m), b(m, n), c(n, n))
  call fill (a, 7, 3)
  call fill (b, 5, 1)
  call fill (c, 3, 5)
  r = c
  do j = 1, n
     do k = 1, m
        r(:, j) = r(:, j) + a(:, k) * b(k, j)
     end do
  end do
  p%a = a
  p%c = c
  q%a = b
  outcomes = 0
  call pointed (a, b, c)
  call check (1, c)
  outcomes = 0
  call component (p, q)
  call check (2, p%c)

  ! No iteration of some loop.
  deallocate (a)
  allocate (a(n, 5:4))
  call pointed (a, b, c)
  if (any (c /= r)) error stop 3
  deallocate (p%c)
  allocate (p%c(n, 0))
  call component (p, q)
  deallocate (p%c)
  allocate (p%c(0, n))
  call component (p, q)

  allocate (ga(n, n), gc(n, n))
  call fill (ga, 7, 2)
  gc(:, :) = r
  r = r + ga
  outcomes = 0
  call at_file_scope ()
  call check (4, gc)

  deallocate (a, b)
  allocate (a(n, n), b(n, n))
  call fill (a, 7, 3)
  b = 1
  r = a
  do t = 1, 6
     x = r
     r(2:n-1, 2:n-1) = 0.25d0 * (x(1:n-2, 2:n-1) + x(3:n, 2:n-1) &
          + x(2:n-1, 1:n-2) + x(2:n-1, 3:n))
  end do
  outcomes = 0
  call relax (a, b, 6)
  call check (5, a)
contains
  subroutine fill (x, f, g)
    real(8), intent(out) :: x(:, :)
    integer, intent(in) :: f, g
    integer :: i, j
    do j = 1, size (x, 2)
       do i = 1, size (x, 1)
          x(i, j) = mod (f * i + g * j, 11) * 0.25d0
       end do
    end do
  end subroutine fill

  ! Stop if X has other elements than r, or if not the new code ran.  NUMBER tells which call it was.
  subroutine check (number, x)
    integer, intent(in) :: number
    real(8), intent(in) :: x(:, :)
    if (any (x /= r)) then
       print *, 'other results', number
       error stop 1
    end if
    if (any (outcomes /= [0, 1])) then
       print *, 'other code', number, outcomes
       error stop 2
    end if
  end subroutine check
end program main
