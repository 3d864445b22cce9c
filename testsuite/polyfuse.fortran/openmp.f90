! Loops that OpenMP gives to threads: each has a nest of its own, also with arrays of assumed shape.
!
! { dg-do run }
! { dg-additional-options "-O3 -fopenmp" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "openmp.f90:25:.*optimized: loop nest rescheduled" } }
! { dg-final { scan-remark "openmp.f90:40:.*optimized: loop nest rescheduled: interchanged i, j to j, i" } }
! { dg-final { scan-remark "openmp.f90:55:.*optimized: loop nest rescheduled" } }

program main
  implicit none
  integer, parameter :: sizes(4) = [ 1, 2, 7, 40 ]
  integer :: k
  do k = 1, 4
     call check (sizes(k))
  end do
contains
  ! The numbers are integers, so that sums are exact in any order.
  subroutine product (a, b, c)
    real(8), intent(in) :: a(:, :), b(:, :)
    real(8), intent(inout) :: c(:, :)
    integer :: i, j, k
    !$omp parallel do private(i, k) num_threads(3)
    do j = 1, size (c, 2)
       do i = 1, size (c, 1)
          do k = 1, size (a, 2)
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine product

  subroutine relax (n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(n, n)
    integer :: i, j
    !$omp parallel num_threads(2)
    !$omp do
    do i = 2, n - 1
       do j = 2, n - 1
          b(i, j) = a(i, j) + a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)
       end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine relax

  subroutine chunks (n, a, b, c)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n, n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    !$omp parallel do private(i, k) schedule(dynamic, 3) num_threads(3)
    do j = 1, n
       do i = 1, n
          do k = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine chunks

  subroutine check (n)
    integer, intent(in) :: n
    real(8), allocatable :: a(:, :), b(:, :), c(:, :), d(:, :)
    allocate (a(n, n), b(n, n), c(n, n), d(n, n))
    call random_number (a)
    call random_number (b)
    a = int (a * 10)
    b = int (b * 10)
    c = 0
    call product (a, b, c)
    d = matmul (a, b)
    if (any (c /= d)) error stop 1
    call chunks (n, a, b, c)
    if (any (c /= 2 * d)) error stop 2
    d = 0
    call relax (n, a, d)
    if (n > 2) then
       if (any (d(2:n-1, 2:n-1) /= a(2:n-1, 2:n-1) + a(1:n-2, 2:n-1) + a(3:n, 2:n-1) &
            + a(2:n-1, 1:n-2) + a(2:n-1, 3:n))) error stop 3
    end if
  end subroutine check
end program main
