! Nests in blocks of a size that is an argument, up to the end of the block or of the matrix.
!
! { dg-compare modes }
! { dg-final { nest-rescheduled product "vector loop i" } }
! { dg-final { nest-rescheduled columns "vector loop i" } }

module kernels
  use iso_fortran_env
  implicit none
contains
  subroutine product (n, size, a, b, c)
    integer, intent(in) :: n, size
    real(real64), intent(in) :: a(n, n), b(n, n)
    real(real64), intent(inout) :: c(n, n)
    integer :: i, j, k, ii, jj, kk
    do ii = 1, n, size
      do jj = 1, n, size
        do kk = 1, n, size
          do i = ii, min (ii + size - 1, n) ! nest: product
            do j = jj, min (jj + size - 1, n)
              do k = kk, min (kk + size - 1, n)
                c(i, j) = c(i, j) + a(i, k) * b(k, j)
              end do
            end do
          end do
        end do
      end do
    end do
  end subroutine

  subroutine columns (n, size, a, b, c)
    integer, intent(in) :: n, size
    real(real64), intent(in) :: a(n, n), b(n, n)
    real(real64), intent(inout) :: c(n, n)
    integer :: i, j, k, jj
    do jj = 1, n, size
      do i = 1, n ! nest: columns
        do j = jj, min (jj + size - 1, n)
          do k = 1, n
            c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
        end do
      end do
    end do
  end subroutine
end module

program main
  use kernels
  implicit none
  integer, parameter :: most = 37, sizes(5) = [1, 3, 16, most, most + 5]
  real(real64) :: a(most, most), b(most, most), c(most, most)
  integer :: i, s, n
  a = reshape ([(mod (i, 17) * 0.1_real64, i = 1, most**2)], [most, most])
  b = reshape ([(mod (i, 13) * 0.3_real64, i = 1, most**2)], [most, most])
  c = 0
  do s = 1, size (sizes)
    do n = 0, most, 12
      call product (n, sizes(s), a, b, c)
      write (*, '(4z17.16)') c
      call columns (n, sizes(s), a, b, c)
      write (*, '(4z17.16)') c
    end do
    call product (most, sizes(s), a, b, c)
    write (*, '(4z17.16)') c
    c = c / maxval (c)
  end do
end program
