! Arrays of assumed shape: their elements are next to each other in one
! dimension, or the old code runs.
!
! { dg-do run }
! { dg-additional-options "-O3 -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "count-guards min-points=0" }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
contains
  subroutine product (a, b, c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), intent(inout) :: c(:, :)
    integer :: i, j, k
    do i = 1, size (a, 1)
       do j = 1, size (b, 2)
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine product

  subroutine relax (u, v)
    real(4), intent(in) :: u(:, :, :)
    real(4), intent(inout) :: v(:, :, :)
    integer :: i, j, k
    do i = 2, size (u, 1) - 1
       do j = 2, size (u, 2) - 1
          do k = 2, size (u, 3) - 1
             v(i, j, k) = u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) &
                  + u(i, j, k + 1)
          end do
       end do
    end do
  end subroutine relax

  ! The same in the order of memory, and not to be changed.
  subroutine check_product (a, b, c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), intent(inout) :: c(:, :)
    integer :: i, j, k
    !GCC$ NOVECTOR
    do i = 1, size (a, 1)
       do j = 1, size (b, 2)
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
             if (c(i, j) < -1d300) error stop 99
          end do
       end do
    end do
  end subroutine check_product
end module kernels

program main
  use iso_c_binding
  use guard_count
  use kernels
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(2 * n, n), b(n, 2 * n), c(n, n), d(n, n)
  real(4) :: u(n, 12, 10), v(n, 12, 10), w(n, 12, 10)
  real(8), target :: x(8), y(8)
  real(8), pointer :: p(:, :), q(:, :)
  integer :: i, j, k

  do j = 1, n
     do i = 1, 2 * n
        a(i, j) = mod (7 * i + 3 * j, 11) * 0.25d0
        b(j, i) = mod (5 * i + j, 13) * 0.5d0
     end do
  end do
  outcomes = 0

  ! Whole, and parts of rows.
  c = 1
  d = 1
  call product (a(:n, :), b(:, :n), c)
  call check_product (a(:n, :), b(:, :n), d)
  if (any (c /= d)) error stop 1
  if (any (outcomes /= [0, 1])) error stop 2
  call product (a(3:30, 2:20), b(5:23, 7:31), c(2:29, 4:28))
  call check_product (a(3:30, 2:20), b(5:23, 7:31), d(2:29, 4:28))
  if (any (c /= d)) error stop 3
  if (any (outcomes /= [0, 2])) error stop 4

  ! Every second element, backwards, and nothing.
  call product (a(::2, :), b(:, :n), c)
  call check_product (a(::2, :), b(:, :n), d)
  if (any (c /= d)) error stop 5
  if (any (outcomes /= [1, 2])) error stop 6
  call product (a(n:1:-1, :), b(:, ::2), c)
  call check_product (a(n:1:-1, :), b(:, ::2), d)
  if (any (c /= d)) error stop 7
  if (any (outcomes /= [2, 2])) error stop 8
  call product (a(:n, :), b(:, ::2), c)
  call check_product (a(:n, :), b(:, ::2), d)
  if (any (c /= d)) error stop 9
  if (any (outcomes /= [2, 3])) error stop 10
  call product (a(1:0, :), b(:, 1:0), c(1:0, 1:0))

  do k = 1, 10
     do j = 1, 12
        do i = 1, n
           u(i, j, k) = i + 0.5 * j - 0.25 * k
        end do
     end do
  end do
  v = 0
  w = 0
  outcomes = 0
  call relax (u, v)
  if (any (outcomes /= [0, 1])) error stop 11
  w(2:n-1, 2:11, 2:9) = u(1:n-2, 2:11, 2:9) + u(3:n, 2:11, 2:9) &
       + u(2:n-1, 1:10, 2:9) + u(2:n-1, 2:11, 3:10)
  if (any (v /= w)) error stop 12
  call relax (u(::3, :, :), v(::3, :, :))
  if (any (outcomes /= [1, 1])) error stop 13

  ! An extent that default integers cannot represent: it counts as 4.
  x = 3
  y = 1
  outcomes = 0
  call c_f_pointer (c_loc (x), p, [4294967300_8, 1_8])
  call c_f_pointer (c_loc (y), q, [4294967300_8, 1_8])
  call product (p, reshape ([2d0], [1, 1]), q)
  if (any (y(:4) /= 7) .or. any (y(5:) /= 1)) error stop 14
  if (any (outcomes /= [1, 0])) error stop 15
end program main
