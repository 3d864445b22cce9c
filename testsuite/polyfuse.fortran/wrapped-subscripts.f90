! Subscripts that wrap around, or are clamped, at the ends of loops in Fortran, where they are counted from 1.
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "wrapped-subscripts.f90:20:.*loop split: " } }
! { dg-final { scan-remark "wrapped-subscripts.f90:30:.*loop split: " } }
! { dg-final { scan-remark "wrapped-subscripts.f90:45:.*loop split: " } }
! { dg-final { scan-remark "wrapped-subscripts.f90:61:.*loop split: " } }
! { dg-final { scan-remark "wrapped-subscripts.f90:72:.*loop split: " } }

module kernels
contains

  subroutine remainder (n, b, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    integer :: i
    do i = 1, n
       b(i) = a(mod (i, n) + 1) - 2 * a(mod (i - 2 + n, n) + 1)
    end do
  end subroutine remainder

  subroutine floored (n, b, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    integer :: i
    do i = 1, n
       b(i) = a(modulo (i, n) + 1) - 2 * a(modulo (i - 2, n) + 1)
    end do
  end subroutine floored

  subroutine torus (n, m, b, a)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(out) :: b(n, m)
    integer :: i, j, ip, im, jp, jm
    do j = 1, m
       jp = j + 1
       if (jp > m) jp = 1
       jm = j - 1
       if (jm < 1) jm = m
       do i = 1, n
          ip = i + 1
          if (ip > n) ip = 1
          im = i - 1
          if (im < 1) im = n
          b(i, j) = a(ip, j) + 2 * a(im, j) + 3 * a(i, jp) + 4 * a(i, jm)
       end do
    end do
  end subroutine torus

  subroutine clamped (n, m, b, a)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m)
    real(8), intent(out) :: b(n, m)
    integer :: i, j
    do j = 1, m
       do i = 1, n
          b(i, j) = a(min (i + 1, n), j) + 2 * a(max (i - 1, 1), j) + 3 * a(i, min (j + 1, m))
       end do
    end do
  end subroutine clamped

  subroutine merged (n, b, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(0:n - 1)
    real(8), intent(out) :: b(0:n - 1)
    integer :: i
    do i = 0, n - 1
       b(i) = a(merge (i + 1, 0, i < n - 1)) + 2 * a(merge (i - 1, n - 1, i > 0))
    end do
  end subroutine merged

end module kernels

program wrapped
  use kernels
  implicit none
  integer, parameter :: sizes(9) = [1, 2, 3, 8, 19, 20, 21, 40, 67]
  real(8), allocatable :: a(:, :), b(:, :)
  integer :: k, n, i, j, ip, im, jp
  do k = 1, 9
     n = sizes(k)
     allocate (a(n, n), b(n, n))
     do j = 1, n
        do i = 1, n
           a(i, j) = mod (i * 37 + j * 11, 101)
        end do
     end do
     call remainder (n, b(:, 1), a(:, 1))
     call check_ring (n, b(:, 1), a(:, 1))
     b(:, 1) = 0
     call floored (n, b(:, 1), a(:, 1))
     call check_ring (n, b(:, 1), a(:, 1))
     call torus (n, n, b, a)
     do j = 1, n
        do i = 1, n
           if (b(i, j) /= a(1 + mod (i, n), j) + 2 * a(1 + mod (i + n - 2, n), j) &
                + 3 * a(i, 1 + mod (j, n)) + 4 * a(i, 1 + mod (j + n - 2, n))) error stop 3
        end do
     end do
     call clamped (n, n, b, a)
     do j = 1, n
        jp = j + 1
        if (jp > n) jp = n
        do i = 1, n
           ip = i + 1
           if (ip > n) ip = n
           im = i - 1
           if (im < 1) im = 1
           if (b(i, j) /= a(ip, j) + 2 * a(im, j) + 3 * a(i, jp)) error stop 4
        end do
     end do
     call merged (n, b(:, 1), a(:, 1))
     do i = 1, n
        if (b(i, 1) /= a(1 + mod (i, n), 1) + 2 * a(1 + mod (i + n - 2, n), 1)) error stop 5
     end do
     deallocate (a, b)
  end do
contains
  subroutine check_ring (n, b, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), b(n)
    integer :: i, ip, im
    do i = 1, n
       ip = i + 1
       if (i == n) ip = 1
       im = i - 1
       if (i == 1) im = n
       if (b(i) /= a(ip) - 2 * a(im)) error stop 1
    end do
  end subroutine check_ring
end program wrapped
