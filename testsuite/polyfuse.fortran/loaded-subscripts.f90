! Reads by subscripts that the nest loads.  Arguments of Fortran that are written overlap no others.
!
! { dg-compare modes }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { nest-rescheduled gather "" } }
! { dg-final { nest-rescheduled forward "interchanged" } }
! { dg-final { nest-rescheduled curve "" } }

module kernels
contains
  subroutine gather (n, m, k, y, x, id)
    integer :: n, m, k, i, j, id(n)
    real(8) :: y(n, m), x(k, m)
    do i = 1, n ! nest: gather
       do j = 1, m
          y(i, j) = y(i, j) * 0.5d0 + x(id(i), j)
       end do
    end do
  end subroutine gather

  subroutine forward (n, m, k, alpha, trans, shown, seen)
    integer :: n, m, k, i, j, t, seen(n)
    real(8) :: alpha(m, n), trans(m, m), shown(m, k), s
    do t = 2, n ! nest: forward
       do j = 1, m
          s = 0
          do i = 1, m
             s = s + alpha(i, t - 1) * trans(j, i)
          end do
          alpha(j, t) = s * shown(j, seen(t))
       end do
    end do
  end subroutine forward

  subroutine curve (h, w, out, image, values)
    integer :: h, w, i, j
    integer(1) :: image(h, w)
    real(4) :: out(h, w), values(-128:127)
    do i = 1, h ! nest: curve
       do j = 1, w
          out(i, j) = values(image(i, j))
       end do
    end do
  end subroutine curve
end module kernels

program main
  use kernels
  implicit none
  integer, parameter :: n = 90
  integer, parameter :: sizes(4) = (/ 0, 1, 31, n /)
  real(8) :: x(n, n), y(n, n), z(n, n)
  real(4) :: out(n, n), values(-128:127)
  integer(1) :: image(n, n)
  integer :: id(n), i, j, s, t
  do j = 1, n
     id(j) = mod (j * 7, n) + 1
     do i = 1, n
        x(i, j) = mod (i * 13 + j * 5, 17) * 0.0625d0
        y(i, j) = mod (i * 3 + j * 11, 19) * 0.03125d0
        z(i, j) = mod (i + j, 7) * 0.125d0
        image(i, j) = int (mod (i * 31 + j * 17, 256) - 128, 1)
     end do
  end do
  do i = -128, 127
     values(i) = i * 0.5
  end do
  do s = 1, 4
     do t = 1, 4
        call gather (sizes(s), sizes(t), n, y, x, id)
        call forward (sizes(s), sizes(t), n, z, x, y, id)
        call curve (sizes(s), sizes(t), out, image, values)
        print *, sum (y), sum (z)
        out(1, 1) = out(1, 1) + 1
        if (sizes(s) == n .and. sizes(t) == n) print *, sum (out)
     end do
  end do
end program main
