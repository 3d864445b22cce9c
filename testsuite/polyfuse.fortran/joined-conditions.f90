! Conditions joined by .and. and .or., which Fortran may evaluate at once: they are bounds of
! loops in the model.
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "joined-conditions.f90:19:.*vector loop x" } }
! { dg-final { scan-remark "joined-conditions.f90:40:.*interchanged i, j to j, i" } }
! { dg-final { scan-remark "joined-conditions.f90:57:.*interchanged i, j to j, i" } }

module kernels
contains
  subroutine convolution (h, w, size, pad, out, in, weight)
    integer, intent(in) :: h, w, size, pad
    real(8), intent(in) :: in(w, h), weight(size, size)
    real(8), intent(out) :: out(w, h)
    integer :: x, y, p, q, ix, iy
    real(8) :: total
    do y = 1, h
       do x = 1, w
          total = 0
          do q = 1, size
             do p = 1, size
                ix = x + p - 1 - pad
                iy = y + q - 1 - pad
                if (ix >= 1 .and. ix <= w .and. iy >= 1 .and. iy <= h) &
                     total = total + in(ix, iy) * weight(p, q)
             end do
          end do
          out(x, y) = total
       end do
    end do
  end subroutine convolution

  subroutine border (n, b, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    do i = 1, n
       do j = 1, n
          if (i == 1 .or. i == n .or. j == 1 .or. j == n) then
             b(i, j) = a(i, j)
          else
             b(i, j) = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
          end if
       end do
    end do
  end subroutine border

  subroutine band (n, low, high, b, a)
    integer, intent(in) :: n, low, high
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    logical :: outside
    do i = 1, n
       do j = 1, n
          outside = i - j < low .or. i - j > high
          if (.not. outside) b(i, j) = b(i, j) + 0.5d0 * a(i, j)
       end do
    end do
  end subroutine band

  ! The same, one element at a time.
  real(8) function element (h, w, size, pad, in, weight, x, y)
    integer, intent(in) :: h, w, size, pad, x, y
    real(8), intent(in) :: in(w, h), weight(size, size)
    integer :: p, q
    element = 0
    do q = max (1, 2 + pad - y), min (size, h + 1 + pad - y)
       do p = max (1, 2 + pad - x), min (size, w + 1 + pad - x)
          element = element + in(x + p - 1 - pad, y + q - 1 - pad) * weight(p, q)
       end do
    end do
  end function element
end module kernels

program main
  use kernels
  integer :: n, i, j, k
  integer, parameter :: sizes(6) = [1, 2, 5, 16, 40, 71]
  real(8), allocatable :: a(:, :), b(:, :), c(:, :), weight(:, :)
  real(8) :: right
  allocate (weight(5, 5))
  do i = 1, 5
     do j = 1, 5
        weight(i, j) = i * 0.3d0 - j * 0.17d0
     end do
  end do
  do k = 1, 6
     n = sizes(k)
     allocate (a(n, n), b(n, n), c(n, n))
     do i = 1, n
        do j = 1, n
           a(i, j) = mod (i * 7 + j * 13, 31) * 0.37d0
        end do
     end do
     call convolution (n, n, 5, 2, b, a, weight)
     do i = 1, n
        do j = 1, n
           if (b(i, j) /= element (n, n, 5, 2, a, weight, i, j)) error stop 1
        end do
     end do
     call border (n, b, a)
     c = b
     call band (n, -2, 3, c, a)
     do i = 1, n
        do j = 1, n
           right = a(i, j)
           if (min (i, j) > 1 .and. max (i, j) < n) &
                right = 0.25d0 * (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
           if (b(i, j) /= right) error stop 2
           if (abs (2 * (i - j) - 1) <= 5) right = right + 0.5d0 * a(i, j)
           if (c(i, j) /= right) error stop 3
        end do
     end do
     deallocate (a, b, c)
  end do
end program main
