! Arrays with bounds from arguments, and allocated ones.
!
! { dg-compare modes }
! { dg-final { nest-rescheduled explicit "checked at run time" } }
! { dg-final { nest-rescheduled assumed "checked at run time" } }
! { dg-final { nest-rescheduled allocated "fused 3 nests into 1.*leaves its row" } }

module kernels
contains
  subroutine scale (n, m, a, b)
    integer :: n, m, i, j
    real(8) :: a(n, m), b(n, m)
    do i = 1, n ! nest: explicit
       do j = 1, m
          a(i, j) = a(i, j) * 0.5d0 + b(i, j)
       end do
    end do
  end subroutine scale

  subroutine product (n, a, b, c)
    integer :: n, i, j, k
    real(8) :: a(n, *), b(n, *), c(n, *)
    do i = 1, n ! nest: assumed
       do j = 1, n
          do k = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine product

  subroutine allocate_and_add (n)
    integer :: n, i, j
    real(8), allocatable :: x(:, :), y(:, :)
    allocate (x(n, n), y(n, n))
    x = 1 ! nest: allocated
    y = 2
    do i = 1, n
       do j = 1, n
          x(i, j) = x(i, j) * 0.5d0 + y(i, j)
       end do
    end do
    print *, x(1, 1), x(n, n), x(n / 2, 1)
  end subroutine allocate_and_add
end module kernels

program main
  use kernels
  integer, parameter :: n = 110
  real(8) :: a(n, n), b(n, n), c(n, n)
  integer :: i, j
  do j = 1, n
     do i = 1, n
        a(i, j) = 1d0 / (i + j)
        b(i, j) = 1d0 / (i + 2 * j)
        c(i, j) = i - j
     end do
  end do
  call scale (n, n, a, b)
  call scale (n - 3, n - 1, a, b)
  call scale (0, n, a, b)
  call product (n, a, b, c)
  call product (3, a, b, c)
  call allocate_and_add (n)
  print *, sum (a), sum (c), c(n, n), c(1, 2)
end program main
