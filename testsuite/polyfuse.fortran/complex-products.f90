! Products of complex matrices, whose sums of both parts are in registers.
!
! { dg-compare modes }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { nest-rescheduled product "packed a.*vector loop i around k" } }
! { dg-final { nest-rescheduled adjoint "packed a.*vector loop i around k" } }

module kernels
  use iso_fortran_env
  implicit none
contains
  subroutine product (n, a, b, c)
    integer, intent(in) :: n
    complex(real64), intent(in) :: a(n, n), b(n, n)
    complex(real64), intent(inout) :: c(n, n)
    integer :: i, j, k
    do j = 1, n ! nest: product
      do i = 1, n
        do k = 1, n
          c(i, j) = c(i, j) + a(i, k) * b(k, j)
        end do
      end do
    end do
  end subroutine

  subroutine adjoint (n, a, b, c)
    integer, intent(in) :: n
    complex(real64), intent(in) :: a(n, n), b(n, n)
    complex(real64), intent(inout) :: c(n, n)
    complex(real64) :: s
    integer :: i, j, k
    do j = 1, n ! nest: adjoint
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + conjg (a(k, i)) * b(k, j)
        end do
        c(i, j) = s
      end do
    end do
  end subroutine
end module

program main
  use kernels
  implicit none
  integer, parameter :: most = 37
  complex(real64) :: a(most, most), b(most, most), c(most, most)
  integer :: i, n
  a = reshape ([(cmplx (mod (i, 17) * 0.1, mod (i, 11) * 0.3, real64), i = 1, most**2)], [most, most])
  b = reshape ([(cmplx (mod (i, 13) * 0.3, mod (i, 7) * 0.1, real64), i = 1, most**2)], [most, most])
  do n = most, 0, -3
    c = b
    call product (n, a, b, c)
    write (*, '(4z17.16)') c
    call adjoint (n, b, a, c)
    write (*, '(4z17.16)') c
  end do
end program
