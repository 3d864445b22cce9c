! Loops over the bounds that arrays say they have: allocatable ones, pointers, and components of both kinds,
! which may begin anywhere, and be empty.
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "inquired-bounds.f90:24:.*loop nest rescheduled: " } }
! { dg-final { scan-remark "inquired-bounds.f90:36:.*loop nest rescheduled: " } }
! { dg-final { scan-remark "inquired-bounds.f90:48:.*loop nest rescheduled: " } }
! { dg-final { scan-remark "inquired-bounds.f90:60:.*loop nest rescheduled: " } }

module kernels
  implicit none
  type grid
     real(8), allocatable :: u(:, :, :), v(:, :, :)
     real(8), pointer :: w(:, :, :)
  end type grid
contains

  subroutine multiply (a, b, c)
    real(8), allocatable, intent(in) :: a(:, :), b(:, :)
    real(8), allocatable, intent(inout) :: c(:, :)
    integer :: i, j, k
    do i = lbound (c, 1), ubound (c, 1)
       do j = lbound (c, 2), ubound (c, 2)
          do k = lbound (a, 2), ubound (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine multiply

  subroutine multiply_targets (a, b, c)
    real(8), pointer, intent(in) :: a(:, :), b(:, :), c(:, :)
    integer :: i, j, k
    do i = lbound (c, 1), ubound (c, 1)
       do j = lbound (c, 2), ubound (c, 2)
          do k = lbound (a, 2), ubound (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine multiply_targets

  subroutine differences (g)
    type(grid), intent(inout) :: g
    integer :: i, j, k
    do i = lbound (g%u, 1) + 1, ubound (g%u, 1) - 1
       do j = lbound (g%u, 2) + 1, ubound (g%u, 2) - 1
          do k = lbound (g%u, 3) + 1, ubound (g%u, 3) - 1
             g%v(i, j, k) = g%u(i - 1, j, k) + g%u(i + 1, j, k) - g%u(i, j - 1, k) + g%u(i, j, k + 1)
          end do
       end do
    end do
  end subroutine differences

  subroutine sums (g)
    type(grid), intent(inout) :: g
    integer :: i, j, k
    do i = lbound (g%w, 1), ubound (g%w, 1)
       do j = lbound (g%w, 2), ubound (g%w, 2)
          do k = lbound (g%w, 3), ubound (g%w, 3)
             g%w(i, j, k) = g%u(i, j, k) + 2 * g%v(i, j, k)
          end do
       end do
    end do
  end subroutine sums
end module kernels

program bounds
  use kernels
  implicit none
  integer, parameter :: sizes(5) = [0, 1, 3, 17, 30]
  integer :: i, j, k
  do i = 1, 5
     do j = 1, 5
        do k = 1, 5
           call check_products (sizes(i), sizes(j), sizes(k))
           call check_grids (sizes(i), sizes(j), sizes(k))
        end do
     end do
  end do
contains

  ! Numbers the sums and products of which are exact.
  subroutine fill (n, x)
    integer, intent(in) :: n
    real(8), intent(out) :: x(n)
    integer :: i
    do i = 1, n
       x(i) = mod (i * 37, 101) - 50
    end do
  end subroutine fill

  subroutine check_products (n, m, l)
    integer, intent(in) :: n, m, l
    real(8), allocatable :: a(:, :), b(:, :), c(:, :)
    real(8), allocatable, target :: x(:, :), y(:, :), z(:, :)
    real(8), pointer :: p(:, :), q(:, :), r(:, :)
    integer :: i, j
    allocate (a(-2:n - 3, 5:l + 4), b(5:l + 4, 0:m - 1), c(-2:n - 3, 0:m - 1))
    allocate (x(2 * n, l), y(l, 3 * m), z(n, m))
    call fill (n * l, a)
    call fill (l * m, b)
    c = 1
    call multiply (a, b, c)
    do j = 0, m - 1
       do i = -2, n - 3
          if (c(i, j) /= 1 + dot_product (a(i, :), b(:, j))) error stop 1
       end do
    end do
    call fill (2 * n * l, x)
    call fill (3 * l * m, y)
    z = 1
    p => x(1::2, :)
    q => y(:, 1::3)
    r => z(:, m:1:-1)
    call multiply_targets (p, q, r)
    do j = 1, m
       do i = 1, n
          if (r(i, j) /= 1 + dot_product (p(i, :), q(:, j))) error stop 2
       end do
    end do
    z = 1
    p(7:, 0:) => x(1:n, :)
    q(0:, 2:) => y(:, 1:m)
    r(7:, 2:) => z
    call multiply_targets (p, q, r)
    do j = 1, m
       do i = 1, n
          if (z(i, j) /= 1 + dot_product (x(i, :), y(:, j))) error stop 3
       end do
    end do
  end subroutine check_products

  subroutine check_grids (n, m, l)
    integer, intent(in) :: n, m, l
    type(grid) :: g
    integer :: i, j, k
    allocate (g%u(0:n - 1, m, 2:l + 1), g%v(0:n - 1, m, 2:l + 1), g%w(0:n - 1, m, 2:l + 1))
    call fill (n * m * l, g%u)
    g%v = 3
    g%w = 0
    call differences (g)
    call sums (g)
    do k = 2, l + 1
       do j = 1, m
          do i = 0, n - 1
             if (g%w(i, j, k) /= g%u(i, j, k) + 2 * g%v(i, j, k)) error stop 4
             if (i > 0 .and. i < n - 1 .and. j > 1 .and. j < m .and. k > 2 .and. k < l + 1) then
                if (g%v(i, j, k) /= g%u(i - 1, j, k) + g%u(i + 1, j, k) - g%u(i, j - 1, k) + g%u(i, j, k + 1)) error stop 5
             else
                if (g%v(i, j, k) /= 3) error stop 6
             end if
          end do
       end do
    end do
    deallocate (g%w)
  end subroutine check_grids
end program bounds
