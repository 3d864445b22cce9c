! Loops from the largest and to the smallest of several numbers.
!
! { dg-compare modes }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { nest-rescheduled band "vector loop i" } }
! { dg-final { nest-rescheduled blocks "interchanged" } }

module kernels
contains
  subroutine band (n, m, w, r, q)
    integer :: n, m, w, i, j, k
    real(8) :: r(n, m), q(n, n)
    do i = 1, n ! nest: band
       do j = 1, m
          do k = max (1, i - w), min (n, i + w)
             r(i, j) = r(i, j) + q(i, k) * q(k, j)
          end do
       end do
    end do
  end subroutine band

  subroutine blocks (n, m, r, a, b)
    integer :: n, m, i, j, k, ii, kk
    real(8) :: r(n, m), a(n, n), b(n, m)
    do ii = 1, n, 16 ! nest: blocks
       do kk = 1, n, 8
          do i = ii, min (ii + 15, n)
             do j = 1, m
                do k = kk, min (kk + 7, n)
                   r(i, j) = r(i, j) + a(i, k) * b(k, j)
                end do
             end do
          end do
       end do
    end do
  end subroutine blocks
end module kernels

program main
  use kernels
  implicit none
  integer, parameter :: sizes(6) = [ 0, 1, 2, 7, 17, 60 ]
  real(8) :: a(60, 60), r(60, 60)
  integer :: i, w
  do i = 1, 36
     do w = -1, 9
        call run (sizes((i - 1) / 6 + 1), sizes(mod (i - 1, 6) + 1), w, a, r)
     end do
  end do
contains
  subroutine run (n, m, w, a, r)
    integer :: n, m, w, i, j
    real(8) :: a(60, 60), r(60, 60)
    do j = 1, 60
       do i = 1, 60
          a(i, j) = 1d0 / (i + 2 * j)
          r(i, j) = i - j
       end do
    end do
    call band (n, min (n, m), w, r, a)
    print *, sum (r), r(1, 1), r(7, 3)
    call blocks (n, m, r, a, a)
    print *, sum (r), r(1, 1), r(7, 3)
  end subroutine run
end program main
