! Arrays with descriptors, whose elements are counted from an element that only the program
! knows, with any lower bounds: nests over all of their elements take the new code, with the
! same results.
!
! { dg-do run }
! { dg-additional-options "-cpp -O3 -fno-inline -fno-ipa-cp -ffp-contract=off" }
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
  real(8), allocatable :: a(:, :), c(:, :), t(:, :, :), w(:, :, :)
  type(pair) :: f
contains
  subroutine module_stencil (n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 2, n - 1
       do j = 2, n - 1
          c(i, j) = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) &
               + a(i, j + 1))
       end do
    end do
  end subroutine module_stencil

  subroutine component_stencil (p, n)
    type(pair), intent(inout) :: p
    integer, intent(in) :: n
    integer :: i, j
    do i = 2, n - 1
       do j = 2, n - 1
          p%c(i, j) = 0.25d0 * (p%a(i - 1, j) + p%a(i + 1, j) + p%a(i, j - 1) &
               + p%a(i, j + 1))
       end do
    end do
  end subroutine component_stencil

  ! From one bound to the other, upwards and downwards.
  subroutine upwards (p, low, high)
    type(pair), intent(inout) :: p
    integer, intent(in) :: low, high
    integer :: i, j
    do i = low, high
       do j = low, high
          p%c(i, j) = p%c(i, j) * 0.5d0 + p%a(i, j)
       end do
    end do
  end subroutine upwards

  subroutine downwards (p, low, high)
    type(pair), intent(inout) :: p
    integer, intent(in) :: low, high
    integer :: i, j
    do i = high, low, -1
       do j = high, low, -1
          p%c(i, j) = p%c(i, j) * 0.5d0 + p%a(i, j)
       end do
    end do
  end subroutine downwards

  ! Both ways in one nest.
  subroutine sweeps (p, n)
    type(pair), intent(inout) :: p
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, n
       p%c(i, 1) = p%c(i, 1) * 0.5d0
       do j = 2, n
          p%c(i, j) = p%c(i, j) - 0.25d0 * p%c(i, j - 1)
       end do
       do j = n - 1, 1, -1
          p%c(i, j) = p%c(i, j) - 0.5d0 * p%c(i, j + 1)
       end do
    end do
  end subroutine sweeps

  subroutine mirror (p, n)
    type(pair), intent(inout) :: p
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, n
       do j = 1, n
          p%c(n + 1 - i, j) = p%a(i, j) + p%a(n + 1 - i, j)
       end do
    end do
  end subroutine mirror

  subroutine product (n)
    integer, intent(in) :: n
    integer :: i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             c(i, j) = c(i, j) + a(i, k) * f%a(k, j)
          end do
       end do
    end do
  end subroutine product

  subroutine triangle (n)
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, n
       do j = i, n
          c(i, j) = c(i, j) + a(i, j) * 0.5d0
       end do
    end do
  end subroutine triangle

  ! Some columns and rows away, which are taken to lie ahead.
  subroutine shift (p, n, d)
    type(pair), intent(inout) :: p
    integer, intent(in) :: n, d
    integer :: i, j
    do i = 1, n - d
       do j = 1, n - d
          p%c(i, j) = p%a(i + d, j) + p%a(i, j + d) + p%a(i, j)
       end do
    end do
  end subroutine shift

  subroutine cube (low, m, n)
    integer, intent(in) :: low, m, n
    integer :: i, j, k
    do i = low + 1, low + m - 2
       do j = low + 1, low + n - 2
          do k = low + 1, low + n - 2
             w(i, j, k) = t(i - 1, j, k) + t(i + 1, j, k) + t(i, j - 1, k) &
                  + t(i, j, k + 1)
          end do
       end do
    end do
  end subroutine cube

  ! Pointers, of which nothing, or only that their elements are next to each other, is known, and
  ! sections.
  subroutine pointed (x, y, low, high)
    real(8), pointer, intent(in) :: x(:, :), y(:, :)
    integer, intent(in) :: low, high
    integer :: i, j
    do i = low, high
       do j = low, high
          y(i, j) = y(i, j) * 0.5d0 + x(i, j)
       end do
    end do
  end subroutine pointed

  subroutine contiguous_pointed (x, y, low, high)
    real(8), pointer, contiguous, intent(in) :: x(:, :), y(:, :)
    integer, intent(in) :: low, high
    integer :: i, j
    do i = low, high
       do j = low, high
          y(i, j) = y(i, j) * 0.5d0 + x(i, j)
       end do
    end do
  end subroutine contiguous_pointed

  subroutine section (x, y, low, high)
    integer, intent(in) :: low, high
    real(8), intent(in) :: x(low:, low:)
    real(8), intent(inout) :: y(low:, low:)
    integer :: i, j
    do i = low, high
       do j = low, high
          y(i, j) = y(i, j) * 0.5d0 + x(i, j)
       end do
    end do
  end subroutine section
end module kernels

program main
  use guard_count
  use kernels
  implicit none
  integer, parameter :: n = 60, m = 12, lows(3) = [0, 1, -3]
  real(8) :: u(n, n), v(n, n), r(n, n)
  real(8), target :: x(2 * n, n), y(2 * n, n)
  real(8), pointer :: p(:, :), q(:, :)
  real(8), pointer, contiguous :: b(:, :), d(:, :)
  real(8) :: s(n, m, m), z(n, m, m)
  real(8), target :: line(3 * n * n), plain(3 * n * n)
  integer :: i, j, k, l, low, high

  do j = 1, n
     do i = 1, n
        u(i, j) = mod (7 * i + 3 * j, 11) * 0.25d0
        v(i, j) = mod (5 * i + j, 13) * 0.5d0
     end do
  end do
  do k = 1, m
     do j = 1, m
        do i = 1, n
           s(i, j, k) = i + 0.5d0 * j - 0.25d0 * k
        end do
     end do
  end do

  r = v
  r(2:n-1, 2:n-1) = 0.25d0 * (u(1:n-2, 2:n-1) + u(3:n, 2:n-1) &
       + u(2:n-1, 1:n-2) + u(2:n-1, 3:n))
  call restart (1)
  call module_stencil (n)
  call check (1, c, 1)
  call restart (1)
  call component_stencil (f, n)
  call check (2, f%c, 1)

  r = v
  do j = 1, n
     do k = 1, n
        r(:, j) = r(:, j) + u(:, k) * u(k, j)
     end do
  end do
  call restart (1)
  call product (n)
  call check (3, c, 1)

  r = v
  do j = 1, n
     r(1:j, j) = r(1:j, j) + u(1:j, j) * 0.5d0
  end do
  call restart (1)
  call triangle (n)
  call check (4, c, 1)

  r = v
  r(:, 1) = r(:, 1) * 0.5d0
  do j = 2, n
     r(:, j) = r(:, j) - 0.25d0 * r(:, j - 1)
  end do
  do j = n - 1, 1, -1
     r(:, j) = r(:, j) - 0.5d0 * r(:, j + 1)
  end do
  call restart (1)
  call sweeps (f, n)
  call check (5, f%c, 1)

  do j = 1, n
     r(:, j) = u(n:1:-1, j) + u(:, j)
  end do
  call restart (1)
  call mirror (f, n)
#if __GNUC__ < 14
  call check (6, f%c, 1)
#else
  ! Where the rows begin that are passed backwards is not found.
  call check (6, f%c, -1)
#endif

  r = v
  r(:n-3, :n-3) = u(4:, :n-3) + u(:n-3, 4:) + u(:n-3, :n-3)
  call restart (1)
  call shift (f, n, 3)
  call check (7, f%c, 1)
  r = v
  r(4:, 4:) = u(:n-3, 4:) + u(4:, :n-3) + u(4:, 4:)
  call restart (-2)
  call shift (f, n - 6, -3)
  ! What is only read may lie behind.
  call check (8, f%c, 1)

  do l = 1, 3
     low = lows(l)
     high = low + n - 1
     r = v * 0.5d0 + u
     call restart (low)
     call upwards (f, low, high)
     call check (10 * l, f%c, 1)
     call restart (low)
     call downwards (f, low, high)
     call check (10 * l + 1, f%c, 1)
     call restart (low)
     call section (f%a, f%c, low, high)
     call check (10 * l + 2, f%c, 1)

     x(:n, :) = u
     y(:n, :) = v
     p(low:, low:) => x(:n, :)
     q(low:, low:) => y(:n, :)
     outcomes = 0
     call pointed (p, q, low, high)
     call check (10 * l + 3, y(:n, :), -1)
     x(::2, :) = u
     y(::2, :) = v
     p(low:, low:) => x(::2, :)
     q(low:, low:) => y(::2, :)
     outcomes = 0
     call pointed (p, q, low, high)
     call check (10 * l + 4, y(::2, :), -1)
     y(::2, :) = v
     outcomes = 0
     call section (x(::2, :), y(::2, :), low, high)
     call check (10 * l + 5, y(::2, :), 0)

     allocate (b(low:high, low:high), d(low:high, low:high))
     b(:, :) = u
     d(:, :) = v
     outcomes = 0
     call contiguous_pointed (b, d, low, high)
     call check (10 * l + 6, d, 1)
     deallocate (b, d)

     ! One behind the other, in either order, and with one element in common.
     call neighbours (n * n, 2 * n * n, 1)
     call neighbours (n * n, 0, 1)
     call neighbours (n * n, 2 * n * n - 1, 0)
     call neighbours (n * n, 1, 0)
     call neighbours (n * n, n * n + 1, 0)

     if (allocated (t)) deallocate (t, w)
     allocate (t(low:high, low:low + m - 1, low:low + m - 1))
     allocate (w, mold=t)
     t(:, :, :) = s
     w = 0
     outcomes = 0
     call cube (low, n, m)
     if (any (outcomes /= [0, 1])) error stop 3
     z = 0
     z(2:n-1, 2:m-1, 2:m-1) = s(:n-2, 2:m-1, 2:m-1) + s(3:, 2:m-1, 2:m-1) &
          + s(2:n-1, :m-2, 2:m-1) + s(2:n-1, 2:m-1, 3:)
     if (any (w /= z)) error stop 4
  end do
contains
  ! New arrays with the lower bounds FIRST, and nothing counted.
  subroutine restart (first)
    integer, intent(in) :: first
    if (allocated (a)) deallocate (a, c, f%a, f%c)
    allocate (a(first:first + n - 1, first:first + n - 1))
    allocate (c, f%a, f%c, mold=a)
    a(:, :) = u
    c(:, :) = v
    f%a(:, :) = u
    f%c(:, :) = v
    outcomes = 0
  end subroutine restart

  ! The same for arrays that are FROM and TO elements behind the start of one.
  subroutine neighbours (from, to, new)
    integer, intent(in) :: from, to, new
    integer :: i, j, e
    line = [(mod (3 * e, 17) * 0.25d0, e = 1, 3 * n * n)]
    plain = line
    b(low:high, low:high) => line(from + 1:from + n * n)
    d(low:high, low:high) => line(to + 1:to + n * n)
    outcomes = 0
    call contiguous_pointed (b, d, low, high)
    if (any (outcomes /= [1 - new, new])) error stop 5
    do i = 1, n
       do j = 1, n
          e = i + (j - 1) * n
          plain(to + e) = plain(to + e) * 0.5d0 + plain(from + e)
          if (plain(to + e) < 0) error stop 6
       end do
    end do
    if (any (line /= plain)) error stop 7
  end subroutine neighbours

  ! Stop if X has other elements than r, or if not the new code ran where NEW is 1, or not the
  ! original code where it is 0.  NUMBER tells which call it was.
  subroutine check (number, x, new)
    integer, intent(in) :: number, new
    real(8), intent(in) :: x(:, :)
    if (any (x /= r)) then
       print *, 'other results', number
       error stop 1
    end if
    if (new >= 0 .and. any (outcomes /= [1 - new, new])) then
       print *, 'other code', number, outcomes
       error stop 2
    end if
  end subroutine check
end program main
