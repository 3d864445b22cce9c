! gfortran calls versions of sin for vectors, of which some results differ in the last bits from
! those for one number: a nest with such calls stays as it is, and the one behind it does not.
!
! { dg-do compile }
! { dg-additional-options "-O3 -fchecking" }
! { dg-final { scan-remark "not rescheduled: it calls a function whose results differ in vectors" } }
! { dg-final { scan-remark "loop nest rescheduled: interchanged i, j to j, i" } }

module kernels
contains
  subroutine weigh (n, a, b, c, d, s)
    integer :: n, i, j
    real(8) :: a(n, n), b(n, n), c(n, n), d(n, n), s(n)
    do i = 1, n
       s(i) = 0
       do j = 1, n
          s(i) = s(i) + sin (b(i, j)) * (a(i, j) * c(i, j) + d(i, j))
       end do
    end do
    do i = 1, n
       do j = 1, n
          a(i, j) = a(i, j) * c(i, j) + d(i, j) * s(i)
       end do
    end do
  end subroutine weigh
end module kernels
