! Arrays whose extents are constant, with loops up to numbers known at run time: GCC has one dimension
! for all, but the subscripts are told apart, which the run-time check makes sure of.
!
! { dg-do run }
! { dg-additional-options "-O3 -fno-inline -fno-ipa-cp -ffp-contract=off -fchecking" }
! { dg-plugin-arguments "count-guards min-points=0" }
! { dg-final { scan-remark "no subscript of `c.j . 300 . i - 301.' leaves its row" } }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
  implicit none
  integer, parameter :: m = 300
  real(8) :: a(m, m), b(m, m), c(m, m), u(-1:m, 0:m + 1), v(-1:m, 0:m + 1)
  complex(8) :: z(m, m), w(m, m)
contains
  subroutine at_file_scope (n)
    integer, intent(in) :: n
    integer :: i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine at_file_scope

  subroutine arguments (n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(m, m), b(m, *)
    real(8), intent(inout) :: c(m, m)
    integer :: i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine arguments

  subroutine in_common (n)
    integer, intent(in) :: n
    real(8) :: common_a, common_c
    common /block/ common_a(m, m), common_c(m, m)
    integer :: i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             common_c(i, j) = common_c(i, j) + common_a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine in_common

  subroutine stencil (n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 0, n - 1
       do j = 1, n
          v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) &
               + u(i, j + 1))
       end do
    end do
  end subroutine stencil

  subroutine complex_sum (n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, n
       do j = 1, n
          z(i, j) = z(i, j) + a(i, j)
       end do
    end do
  end subroutine complex_sum
  subroutine complex_product (n)
    integer, intent(in) :: n
    integer :: i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             z(i, j) = z(i, j) + w(i, k) * w(k, j)
          end do
       end do
    end do
  end subroutine complex_product
end module kernels

program main
  use guard_count
  use kernels
  implicit none
  integer, parameter :: sizes(4) = [1, 13, 64, m]
  real(8) :: common_a, common_c, r(m, m), s(-1:m, 0:m + 1)
  common /block/ common_a(m, m), common_c(m, m)
  complex(8) :: y(m, m)
  integer :: j, k, l, n

  call fill (a, 7, 3)
  call fill (b, 5, 1)
  call fill (u, 3, 2)
  do l = 1, 4
     n = sizes(l)
     call fill (r, 2, 5)
     do j = 1, n
        do k = 1, n
           r(1:n, j) = r(1:n, j) + a(1:n, k) * b(k, j)
        end do
     end do
     call fill (c, 2, 5)
     outcomes = 0
     call at_file_scope (n)
     call check (1, c)
     call fill (c, 2, 5)
     outcomes = 0
     call arguments (n, a, b, c)
     call check (2, c)
     call fill (common_c, 2, 5)
     common_a = a
     outcomes = 0
     call in_common (n)
     call check (3, common_c)

     v = 1
     s = 1
     s(0:n-1, 1:n) = 0.25d0 * (u(-1:n-2, 1:n) + u(1:n, 1:n) + u(0:n-1, 0:n-1) &
          + u(0:n-1, 2:n+1))
     outcomes = 0
     call stencil (n)
     if (any (v /= s)) error stop 3
     if (n == m .and. any (outcomes /= [0, 1])) error stop 4

     z = (1, 2)
     y = z
     y(1:n, 1:n) = y(1:n, 1:n) + a(1:n, 1:n)
     outcomes = 0
     call complex_sum (n)
     if (any (z /= y)) error stop 5
     if (n == m .and. any (outcomes /= [0, 1])) error stop 6

     w = a
     y = 0
     do j = 1, n
        do k = 1, n
           y(1:n, j) = y(1:n, j) + w(1:n, k) * w(k, j)
        end do
     end do
     z = 0
     outcomes = 0
     call complex_product (n)
     if (any (z /= y)) error stop 7
     if (n == m .and. any (outcomes /= [0, 1])) error stop 8
  end do
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
       print *, 'other results', number, n
       error stop 1
    end if
    if (n > 4 .and. any (outcomes /= [0, 1])) then
       print *, 'other code', number, n, outcomes
       error stop 2
    end if
  end subroutine check
end program main
