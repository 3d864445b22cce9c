! Tridiagonal systems along the second and the third dimension, each solved in automatic arrays, with coefficients
! that are arguments: these are loaded in front of all loops, though inner loops may not iterate, as arguments that
! are not optional are there.
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "line-solvers.f90:21:.*loop nest rescheduled: .*vector loop i; .*expanded a temporary, a temporary; .*a size is at most 500" } }
! { dg-final { scan-remark "line-solvers.f90:44:.*loop nest rescheduled: .*vector loop i; .*expanded a temporary, a temporary; .*a size is at most 500" } }

module solvers
  implicit none
contains

  subroutine solve_y (nx, ny, nz, u, a, b, c)
    integer, intent(in) :: nx, ny, nz
    real(8), intent(inout) :: u(nx, ny, nz)
    real(8), intent(in) :: a, b, c
    real(8) :: p(ny), q(ny), m
    integer :: i, j, k
    do k = 1, nz
       do i = 1, nx
          p(1) = c / b
          q(1) = u(i, 1, k) / b
          do j = 2, ny
             m = 1 / (b - a * p(j - 1))
             p(j) = c * m
             q(j) = (u(i, j, k) - a * q(j - 1)) * m
          end do
          u(i, ny, k) = q(ny)
          do j = ny - 1, 1, -1
             u(i, j, k) = q(j) - p(j) * u(i, j + 1, k)
          end do
       end do
    end do
  end subroutine solve_y

  subroutine solve_z (nx, ny, nz, u, a, b, c)
    integer, intent(in) :: nx, ny, nz
    real(8), intent(inout) :: u(nx, ny, nz)
    real(8), intent(in) :: a(nz), b(nz), c
    real(8) :: p(nz), q(nz), m
    integer :: i, j, k
    do j = 1, ny
       do i = 1, nx
          p(1) = c / b(1)
          q(1) = u(i, j, 1) / b(1)
          do k = 2, nz
             m = 1 / (b(k) - a(k) * p(k - 1))
             p(k) = c * m
             q(k) = (u(i, j, k) - a(k) * q(k - 1)) * m
          end do
          u(i, j, nz) = q(nz)
          do k = nz - 1, 1, -1
             u(i, j, k) = q(k) - p(k) * u(i, j, k + 1)
          end do
       end do
    end do
  end subroutine solve_z

  ! An argument that may not be there is not loaded earlier.
  subroutine scale (nx, ny, u, s)
    integer, intent(in) :: nx, ny
    real(8), intent(inout) :: u(nx, ny)
    real(8), intent(in), optional :: s
    integer :: i, j
    do i = 1, nx
       do j = 1, ny
          u(i, j) = u(i, j) * s
       end do
    end do
  end subroutine scale
end module solvers

program main
  use solvers
  implicit none
  integer, parameter :: sizes(7) = [1, 2, 3, 8, 17, 500, 501]
  real(8), allocatable :: u(:, :, :), w(:, :, :), a(:), b(:)
  real(8) :: sums
  integer :: s, n, i, j, k
  do s = 1, size (sizes)
     n = sizes(s)
     allocate (u(9, n, 2), a(n), b(n))
     do k = 1, 2
        do j = 1, n
           do i = 1, 9
              u(i, j, k) = mod (7 * i + 3 * j + k, 11) / 8.0d0
           end do
           a(j) = -1 - mod (j, 3) / 4.0d0
           b(j) = 5 + mod (j, 5) / 4.0d0
        end do
     end do
     call solve_y (9, n, 2, u, -1.0d0, 4.0d0, -1.25d0)
     sums = sum (u * u)
     print *, n, sums
     w = reshape (u, [9, 2, n])
     call solve_z (9, 2, n, w, a, b, -1.25d0)
     sums = sum (w * w)
     print *, n, sums
     call scale (n, 0, u)
     call scale (0, n, u)
     call scale (9, 2 * n, u, 1.5d0)
     sums = sum (u * u)
     print *, n, sums
     deallocate (u, a, b)
  end do

end program main
