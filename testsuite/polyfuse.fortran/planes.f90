! Planes of one array, selected by constants: they are planes of a dimension that no
! loop walks along.  Which code runs, and with what results.
!
!   do i, j, k; q(i, j, k, 5) = q(i, j, k, 3) + ...   ->   k, j, i
!
! { dg-do run }
! { dg-additional-options "-O3 -ffp-contract=off -fno-inline -fno-ipa-cp" }
! { dg-plugin-arguments "count-guards min-points=0" }
! { dg-final { scan-remark "planes.f90:25:.*to k, j, i" } }
! { dg-final { scan-remark "planes.f90:38:.*to k, j, i" } }
! { dg-final { scan-remark "planes.f90:51:.*to k, j, i" } }
! { dg-final { scan-remark "planes.f90:64:.*to k, j, i" } }

module guard_count
  use iso_c_binding
  integer(c_long), volatile, bind(C, name="polyfuse_guard_count") :: outcomes(2)
end module guard_count

module kernels
contains
  subroutine assumed (q, m, n, l)
    integer, intent(in) :: m, n, l
    real(8), intent(inout) :: q(:, :, :, :)
    integer :: i, j, k
    do i = 1, m
       do j = 1, n
          do k = 1, l
             q(i, j, k, 5) = q(i, j, k, 3) + 0.5d0 * q(i, j, k, 1)
          end do
       end do
    end do
  end subroutine assumed

  subroutine pointed (q, m, n, l)
    integer, intent(in) :: m, n, l
    real(8), pointer, intent(in) :: q(:, :, :, :)
    integer :: i, j, k
    do i = 1, m
       do j = 1, n
          do k = 1, l
             q(i, j, k, 5) = q(i, j, k, 3) + 0.5d0 * q(i, j, k, 1)
          end do
       end do
    end do
  end subroutine pointed

  subroutine given (q, m, n, l)
    integer, intent(in) :: m, n, l
    real(8), intent(inout) :: q(m, n, l, 5)
    integer :: i, j, k
    do i = 1, m
       do j = 1, n
          do k = 1, l
             q(i, j, k, 5) = q(i, j, k, 3) + 0.5d0 * q(i, j, k, 1)
          end do
       end do
    end do
  end subroutine given

  subroutine shifted (q, m, n, l)
    integer, intent(in) :: m, n, l
    real(8), allocatable, intent(inout) :: q(:, :, :, :)
    integer :: i, j, k
    do i = 2, m
       do j = 2, n
          do k = 2, l
             q(i, j, k, 5) = q(i - 1, j, k, 3) + 0.5d0 * q(i, j - 1, k, 1)
          end do
       end do
    end do
  end subroutine shifted
end module kernels

program main
  use iso_c_binding
  use kernels
  implicit none
  integer(c_long) :: before(2)
  integer, parameter :: sizes(4) = [ 1, 2, 9, 16 ]
  integer :: k
  do k = 0, 63
     call check (sizes(k / 16 + 1), sizes(mod (k / 4, 4) + 1), &
          sizes(mod (k, 4) + 1))
  end do
contains
  subroutine fill (q)
    real(8), intent(out) :: q(:, :, :, :)
    integer :: i, j, k, p
    do p = 1, size (q, 4)
       do k = 1, size (q, 3)
          do j = 1, size (q, 2)
             do i = 1, size (q, 1)
                q(i, j, k, p) = mod (i * 7 + j * 5 + k * 3 + p, 31) * 0.25d0
             end do
          end do
       end do
    end do
  end subroutine fill

  ! Whether new code runs counts from here on; there may be some in this program, too.
  subroutine watch ()
    use guard_count
    before = outcomes
  end subroutine watch

  ! New code ran since then, exactly if NEW.
  subroutine expect (new)
    use guard_count
    logical, intent(in) :: new
    if ((outcomes(2) > before(2)) .neqv. new) stop 1
  end subroutine expect

  subroutine check (m, n, l)
    integer, intent(in) :: m, n, l
    real(8), allocatable, target :: q(:, :, :, :), first(:, :, :, :)
    real(8), pointer :: p(:, :, :, :)
    integer :: i, j, k
    logical :: large
    large = min (m, n, l) > 2
    allocate (q(m, n, l, 6))
    call fill (q)
    first = q
    first(:, :, :, 5) = first(:, :, :, 3) + 0.5d0 * first(:, :, :, 1)
    call watch ()
    call assumed (q, m, n, l)
    if (large) call expect (.true.)
    if (any (q /= first)) stop 2
    call fill (q)
    p => q
    call watch ()
    call pointed (p, m, n, l)
    if (large) call expect (.true.)
    if (any (q /= first)) stop 3
    call fill (q)
    call watch ()
    call given (q, m, n, l)
    if (large) call expect (.true.)
    if (any (q /= first)) stop 4
    ! Planes in descending order, and rows with gaps, take the original code.
    call fill (q)
    call watch ()
    call assumed (q(:, :, :, 6:1:-1), m, n, l)
    if (large) call expect (.false.)
    call fill (first)
    first(:, :, :, 2) = first(:, :, :, 4) + 0.5d0 * first(:, :, :, 6)
    if (any (q /= first)) stop 5
    call fill (q)
    call watch ()
    call assumed (q(::2, :, :, :), (m + 1) / 2, n, l)
    if (large) call expect (.false.)
    call fill (first)
    first(::2, :, :, 5) = first(::2, :, :, 3) + 0.5d0 * first(::2, :, :, 1)
    if (any (q /= first)) stop 6
    call fill (q)
    call watch ()
    call shifted (q, m, n, l)
    if (large) call expect (.true.)
    call fill (first)
    do k = 2, l
       do j = 2, n
          do i = 2, m
             first(i, j, k, 5) = first(i - 1, j, k, 3) &
                  + 0.5d0 * first(i, j - 1, k, 1)
          end do
       end do
    end do
    if (any (q /= first)) stop 7
  end subroutine check
end program main
