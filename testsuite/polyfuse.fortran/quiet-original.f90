! With more rows than the arrays have, which is what the run-time check finds out, the original code would
! leave them.  GCC is not to warn of that: the program does not do so.
!
! { dg-do compile }
! { dg-additional-options "-O3 -march=native" }
! { dg-plugin-arguments "min-points=0" }
! { dg-final { scan-remark "no subscript of `__real__ z.j . 90 . i - 91.' leaves its row" } }

module rows
  implicit none
  integer, parameter :: m = 90
  complex(8) :: z(m, m), y(m, m)
contains
  subroutine product (n)
    integer n, i, j, k
    do i = 1, n
       do j = 1, n
          do k = 1, n
             z(i, j) = z(i, j) + y(i, k) * y(k, j)
          end do
       end do
    end do
  end subroutine product
end module rows
