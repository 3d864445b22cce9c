/* Integer polynomials in loop counters and parameters, read from GIMPLE.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "polynomial.h"
#include "given-stride.h"

/* Expressions are not read to a greater depth, nor polynomials made of more
   terms: such code has no regular subscripts.  */
static const unsigned MAX_DEPTH = 40;
static const size_t MAX_TERMS = 32;

bool
monomial_divides_p (const monomial &a, const monomial &b, monomial *quotient)
{
  if (!std::includes (b.begin (), b.end (), a.begin (), a.end ()))
    return false;
  if (quotient)
    {
      quotient->clear ();
      std::set_difference (b.begin (), b.end (), a.begin (), a.end (),
                           std::back_inserter (*quotient));
    }
  return true;
}

monomial
parameter_part (const monomial &m)
{
  monomial part;
  for (variable v : m)
    if (v > 0)
      part.push_back (v);
  return part;
}

monomial
counter_part (const monomial &m)
{
  monomial part;
  for (variable v : m)
    if (v < 0)
      part.push_back (v);
  return part;
}

polynomial::polynomial (HOST_WIDE_INT constant) : valid (true)
{
  add (monomial (), constant);
}

polynomial
polynomial::of_variable (variable v)
{
  polynomial result;
  result.add (monomial (1, v), 1);
  return result;
}

void
polynomial::add (const monomial &m, HOST_WIDE_INT coefficient)
{
  HOST_WIDE_INT &sum = term[m];
  valid &= !__builtin_add_overflow (sum, coefficient, &sum);
  if (sum == 0)
    term.erase (m);
  valid &= term.size () <= MAX_TERMS;
}

polynomial
polynomial::operator+ (const polynomial &other) const
{
  polynomial sum = *this;
  sum.valid &= other.valid;
  for (const auto &t : other.term)
    sum.add (t.first, t.second);
  return sum;
}

polynomial
polynomial::operator* (HOST_WIDE_INT factor) const
{
  return *this * polynomial (factor);
}

polynomial
polynomial::operator- (const polynomial &other) const
{
  return *this + other * -1;
}

polynomial
polynomial::operator* (const polynomial &other) const
{
  polynomial product;
  product.valid = valid && other.valid;
  for (const auto &a : term)
    for (const auto &b : other.term)
      {
        monomial m;
        std::merge (a.first.begin (), a.first.end (), b.first.begin (),
                    b.first.end (), std::back_inserter (m));
        HOST_WIDE_INT coefficient;
        product.valid
            &= !__builtin_mul_overflow (a.second, b.second, &coefficient);
        if (!product.valid)
          return product;
        product.add (m, coefficient);
      }
  return product;
}

bool
polynomial::affine_p () const
{
  for (const auto &t : term)
    if (t.first.size () > 1)
      return false;
  return true;
}

bool
polynomial::constant_p () const
{
  return term.empty () || (term.size () == 1 && term.begin ()->first.empty ());
}

HOST_WIDE_INT
polynomial::constant_term () const
{
  auto found = term.find (monomial ());
  return found == term.end () ? 0 : found->second;
}

bool
polynomial::invariant_p () const
{
  for (const auto &t : term)
    if (!counter_part (t.first).empty ())
      return false;
  return true;
}

bool
polynomial::multiple_p (HOST_WIDE_INT size) const
{
  for (const auto &t : term)
    if (t.second % size != 0)
      return false;
  return true;
}

polynomial
polynomial::over (HOST_WIDE_INT size) const
{
  polynomial quotient = *this;
  for (auto &t : quotient.term)
    t.second /= size;
  return quotient;
}

/* Does A come before B in the order in which a polynomial is divided?  It is one
   that products keep.  */

static bool
leads_p (const monomial &a, const monomial &b)
{
  return a.size () > b.size () || (a.size () == b.size () && a < b);
}

monomial
polynomial::leading () const
{
  monomial first;
  for (const auto &t : term)
    if (leads_p (t.first, first))
      first = t.first;
  return first;
}

HOST_WIDE_INT
polynomial::content () const
{
  HOST_WIDE_INT divisor = 0;
  for (const auto &t : term)
    divisor = gcd (divisor, t.second);
  auto first = term.find (leading ());
  return first != term.end () && first->second < 0 ? -divisor : divisor;
}

polynomial
polynomial::divide (const polynomial &divisor, polynomial *rest) const
{
  polynomial quotient, left = *this;
  *rest = polynomial ();
  const monomial lead = divisor.leading ();
  const HOST_WIDE_INT coefficient = divisor.term.at (lead);
  while (left.valid && !left.term.empty ())
    {
      const monomial m = left.leading ();
      const HOST_WIDE_INT c = left.term.at (m);
      polynomial part;
      monomial ratio;
      if (monomial_divides_p (lead, m, &ratio) && c % coefficient == 0)
        {
          part.add (ratio, c / coefficient);
          quotient = quotient + part;
          left = left - part * divisor;
        }
      else
        {
          part.add (m, c);
          *rest = *rest + part;
          left = left - part;
        }
    }
  rest->valid &= left.valid;
  quotient.valid &= left.valid;
  return quotient;
}

/* Does arithmetic in TYPE wrap around?  Pointers are offsets, which do.  */

static bool
wraps_p (tree type)
{
  return !INTEGRAL_TYPE_P (type) || TYPE_OVERFLOW_WRAPS (type);
}

static bool
narrow_p (tree type)
{
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < 64;
}

/* VALUE is right modulo 2^width of TYPE.  If it has to be exact and may not
   be, make that an obligation.  */

void
polynomial_reader::settle (tree type, const polynomial &value, bool *exact)
{
  if (*exact || !narrow_p (type))
    return;
  if (value.constant_p ()
      && int_fits_type_p (
          build_int_cst (long_long_integer_type_node, value.constant_term ()),
          type))
    return;
  obligations.push_back ({ value, type });
  *exact = true;
}

bool
array_decl_p (tree decl)
{
  return VAR_P (decl) || TREE_CODE (decl) == PARM_DECL
         || TREE_CODE (decl) == RESULT_DECL;
}

/* The value of E at a place in LOOP, as *VALUE, modulo 2^64 unless *EXACT.  */

bool
polynomial_reader::start (tree e, class loop *loop, polynomial *value,
                          bool *exact)
{
  *exact = true;
  root = NULL_TREE;
  depth = 0;
  if (!expression (e, loop, value, exact) || !value->valid)
    return false;
  settle (TREE_TYPE (e), *value, exact);
  return true;
}

bool
polynomial_reader::read (tree e, class loop *loop, polynomial *value)
{
  bool exact;
  return start (e, loop, value, &exact);
}

bool
polynomial_reader::read_exactly (tree e, class loop *loop, polynomial *value)
{
  bool exact;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (e)) || !start (e, loop, value, &exact))
    return false;
  if (!exact)
    obligations.push_back ({ *value, TREE_TYPE (e) });
  return true;
}

/* Is LOOP one whose iterations are counted?  */

bool
polynomial_reader::counted_p (class loop *loop) const
{
  return loop_depth (loop) > 0 && (!region || loop_in_sese_p (loop, *region));
}

/* Note where parameter E is defined.  May it be a parameter?  */

bool
polynomial_reader::note_definition (tree e)
{
  gimple *def = SSA_NAME_DEF_STMT (e);
  basic_block bb = gimple_bb (def);
  if (!bb)
    return true;
  if (region && stmt_in_sese_p (def, *region)
      && (!loaded || !INTEGRAL_TYPE_P (TREE_TYPE (e))))
    return false;
  if (loop_depth (bb->loop_father) > 0
      && (!deepest || loop_depth (bb->loop_father) > loop_depth (deepest)))
    deepest = bb->loop_father;
  return true;
}

/* POINTER is what the expression is an offset from.  */

bool
polynomial_reader::take_root (tree pointer)
{
  if (root)
    return false;
  root = pointer;
  return TREE_CODE (pointer) != SSA_NAME || note_definition (pointer);
}

/* E is not read any further.  */

bool
polynomial_reader::leaf (tree e, polynomial *value, bool *exact)
{
  *exact = true;
  if (POINTER_TYPE_P (TREE_TYPE (e)))
    {
      *value = polynomial ();
      return take_root (e);
    }
  if (!INTEGRAL_TYPE_P (TREE_TYPE (e)) || TYPE_PRECISION (TREE_TYPE (e)) > 64)
    return false;
  *value = polynomial::of_variable (SSA_NAME_VERSION (e));
  if (given_stride (e))
    {
      tree one = build_one_cst (TREE_TYPE (e));
      obligations.push_back (
          { *value, build_range_type (TREE_TYPE (e), one, one) });
      *value = polynomial (1);
    }
  return note_definition (e);
}

/* Does P depend on the counter of LOOP?  */

static bool
counts_p (const polynomial &p, class loop *loop)
{
  for (const auto &t : p.term)
    if (std::find (t.first.begin (), t.first.end (), -loop->num)
        != t.first.end ())
      return true;
  return false;
}

/* What is added in each iteration of LOOP: E, which is computed in front of LOOP or from what is,
   as 2 * n in p += 2 * n.  */

bool
polynomial_reader::growth (tree e, class loop *loop, polynomial *value,
                           bool *exact)
{
  tree saved_root = root;
  class loop *saved_deepest = deepest;
  size_t saved_obligations = obligations.size ();
  if (factor (e, loop, value, exact) && !counts_p (*value, loop))
    return true;
  root = saved_root;
  deepest = saved_deepest;
  obligations.resize (saved_obligations);
  *exact = true;
  return factor (e, loop_outer (loop), value, exact);
}

/* {left, +, step}: the chain of recurrences E, at a place in LOOP.  */

bool
polynomial_reader::evolution (tree e, class loop *loop, polynomial *value,
                              bool *exact)
{
  class loop *variant = get_chrec_loop (e);
  if (!counted_p (variant)
      || (variant != loop && !flow_loop_nested_p (variant, loop)))
    return false;
  polynomial left, step;
  bool left_exact = true, step_exact = true;
  tree saved = root;
  if (!expression (CHREC_LEFT (e), loop_outer (variant), &left, &left_exact))
    return false;
  tree step_tree = CHREC_RIGHT (e);
  /* A step is a distance, whatever the sign of its type.  */
  if (TREE_CODE (step_tree) == INTEGER_CST)
    step = polynomial (
        widest_int::from (wi::to_wide (step_tree), SIGNED).to_shwi ());
  else
    {
      tree found = root;
      root = saved;
      if (!growth (step_tree, variant, &step, &step_exact) || root != saved)
        return false;
      root = found;
    }
  *value = left + step * polynomial::of_variable (-variant->num);
  *exact = left_exact && step_exact && !wraps_p (TREE_TYPE (e));
  return true;
}

/* The maximum of A and B in TYPE, if B is the least number with an opposite: A,
   unless that is the number without one.  invariant-load makes such maxima.  */

bool
polynomial_reader::maximum (tree type, tree a, tree b, class loop *loop,
                            polynomial *value, bool *exact)
{
  if (!INTEGRAL_TYPE_P (type) || TREE_CODE (b) != INTEGER_CST
      || wi::to_widest (b) != -wi::to_widest (TYPE_MAX_VALUE (type))
      || !expression (a, loop, value, exact) || !value->valid)
    return false;
  settle (type, *value, exact);
  obligations.push_back (
      { *value, build_range_type (type, b, TYPE_MAX_VALUE (type)) });
  return true;
}

/* Is DEF in the region, or in a loop if that is the function?  Outside of it,
   every pointer but a fixed place in an object is one of its own, unless sums are read
   through.  */

bool
polynomial_reader::inside_p (gimple *def) const
{
  return region ? stmt_in_sese_p (def, *region)
                : loop_depth (gimple_bb (def)->loop_father) > 0;
}

/* Is one of the obligations from number FIRST on about something that is computed inside, by what a SCoP
   loads?  Nobody can check that in front of it.  */

bool
polynomial_reader::relies_on_loaded_p (size_t first) const
{
  for (size_t k = first; loaded && k < obligations.size (); k++)
    for (const auto &t : obligations[k].value.term)
      for (variable v : t.first)
        if (v > 0 && gimple_bb (SSA_NAME_DEF_STMT (ssa_name (v)))
            && inside_p (SSA_NAME_DEF_STMT (ssa_name (v))))
          return true;
  return false;
}

/* E, which is defined by assignment DEF.  */

bool
polynomial_reader::definition (gimple *def, tree e, polynomial *value,
                               bool *exact)
{
  enum tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  class loop *inside = gimple_bb (def)->loop_father;
  switch (code)
    {
    case POINTER_PLUS_EXPR:
      if (!inside_p (def) && !through && TREE_CODE (b) != INTEGER_CST)
        return false;
      /* Fall through.  */
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
    case EXACT_DIV_EXPR:
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    CASE_CONVERT:
    case SSA_NAME:
      return operation (code, TREE_TYPE (e), a, b, inside, value, exact)
             && value->valid;
    case MAX_EXPR:
      return maximum (TREE_TYPE (e), a, b, inside, value, exact);
    case ADDR_EXPR:
      return expression (a, inside, value, exact)
             && (inside_p (def) || value->constant_p ());
    default:
      return false;
    }
}

/* What E, a distance in bytes, has as its number of elements: what is converted to the type of sizes
   and multiplied by constants.  E itself, if it is in another type.  */

static tree
element_count (tree e)
{
  while (TREE_CODE (e) == SSA_NAME
         && types_compatible_p (TREE_TYPE (e), sizetype))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (e));
      const tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
      if (!CONVERT_EXPR_CODE_P (code) && code != NEGATE_EXPR
          && (code != MULT_EXPR
              || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST))
        break;
      e = gimple_assign_rhs1 (def);
    }
  return e;
}

/* Factor E of a product at a place in LOOP.  A sum of several parameters that is computed outside,
   such as columns = width - size + 1, is a parameter itself there: it is what rows are
   apart by, and what loops over them are bounded by.  */

bool
polynomial_reader::factor (tree e, class loop *loop, polynomial *value,
                           bool *exact)
{
  tree saved_root = root, saved_whole = whole;
  class loop *saved_deepest = deepest;
  size_t saved_obligations = obligations.size ();
  if (!expression (e, loop, value, exact))
    return false;
  tree sum = element_count (e);
  if (TREE_CODE (sum) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (sum)
      || inside_p (SSA_NAME_DEF_STMT (sum)) || !value->invariant_p ()
      || value->term.size () - value->term.count (monomial ()) < 2)
    return true;
  root = saved_root;
  deepest = saved_deepest;
  obligations.resize (saved_obligations);
  whole = sum;
  bool done = expression (e, loop, value, exact);
  whole = saved_whole;
  return done;
}

/* The value that DEF, a PHI node with one argument where a condition has been passed, gives another
   name; NULL_TREE if it is something else, such as what a loop leaves behind.  */

static tree
only_value (gimple *def)
{
  gphi *phi = dyn_cast<gphi *> (def);
  tree value = phi && gimple_phi_num_args (phi) == 1
                   ? gimple_phi_arg_def (phi, 0)
                   : NULL_TREE;
  if (!value || TREE_CODE (value) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value))
    return NULL_TREE;
  basic_block from = gimple_bb (SSA_NAME_DEF_STMT (value));
  return !from || flow_bb_inside_loop_p (from->loop_father, gimple_bb (phi))
             ? value
             : NULL_TREE;
}

/* SSA name E at a place in LOOP.  */

bool
polynomial_reader::name (tree e, class loop *loop, polynomial *value,
                         bool *exact)
{
  gimple *def = SSA_NAME_DEF_STMT (e);
  basic_block bb = gimple_bb (def);
  if (!bb || e == whole || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (e))
    return leaf (e, value, exact);
  class loop *inside = bb->loop_father;
  bool around = inside == loop || flow_loop_nested_p (inside, loop);
  if (gimple_code (def) == GIMPLE_PHI && bb == inside->header
      && counted_p (inside) && around)
    {
      tree chrec = analyze_scalar_evolution (inside, e);
      if (TREE_CODE (chrec) == POLYNOMIAL_CHREC
          && get_chrec_loop (chrec) == inside)
        return evolution (chrec, loop, value, exact);
      return leaf (e, value, exact);
    }
  tree same = around ? only_value (def) : NULL_TREE;
  if (same)
    return expression (same, loop, value, exact);
  if (!is_gimple_assign (def) || !around)
    return leaf (e, value, exact);
  tree saved_root = root;
  class loop *saved_deepest = deepest;
  size_t saved_obligations = obligations.size ();
  if (definition (def, e, value, exact)
      && !relies_on_loaded_p (saved_obligations))
    return true;
  /* What cannot be read is a parameter, if it is defined outside.  */
  root = saved_root;
  deepest = saved_deepest;
  obligations.resize (saved_obligations);
  return leaf (e, value, exact);
}

/* The conversion of INNER to TYPE.  */

bool
polynomial_reader::conversion (tree type, tree inner, class loop *loop,
                               polynomial *value, bool *exact)
{
  tree from = TREE_TYPE (inner);
  if (POINTER_TYPE_P (type) != POINTER_TYPE_P (from))
    return false;
  if (POINTER_TYPE_P (type))
    return expression (inner, loop, value, exact);
  if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (from)
      || TYPE_PRECISION (type) > 64 || TREE_CODE (type) == BOOLEAN_TYPE
      || TREE_CODE (from) == BOOLEAN_TYPE)
    return false;
  if (!expression (inner, loop, value, exact))
    return false;
  if (TYPE_PRECISION (type) > TYPE_PRECISION (from))
    settle (from, *value, exact);
  /* A number that the new type has not becomes another one.  */
  if (wi::to_widest (TYPE_MIN_VALUE (from))
          < wi::to_widest (TYPE_MIN_VALUE (type))
      || wi::to_widest (TYPE_MAX_VALUE (from))
             > wi::to_widest (TYPE_MAX_VALUE (type)))
    *exact = false;
  return true;
}

/* X over Y, where it is a multiple of that: the sizes of rows of arrays with variable
   extents.  X must not have wrapped around.  */

bool
polynomial_reader::quotient (const polynomial &x, const polynomial &y,
                             bool x_exact, polynomial *value, bool *exact)
{
  HOST_WIDE_INT divisor = y.constant_p () ? y.constant_term () : 0;
  if (divisor <= 0 || !x.multiple_p (divisor))
    return false;
  if (!x_exact)
    obligations.push_back (
        { x, build_range_type (ssizetype, ssize_int (0),
                               TYPE_MAX_VALUE (ssizetype)) });
  *value = x.over (divisor);
  *exact = true;
  return true;
}

/* A CODE B in TYPE.  */

bool
polynomial_reader::operation (enum tree_code code, tree type, tree a, tree b,
                              class loop *loop, polynomial *value, bool *exact)
{
  if (CONVERT_EXPR_CODE_P (code))
    return conversion (type, a, loop, value, exact);
  if (code == SSA_NAME || code == NON_LVALUE_EXPR)
    return expression (a, loop, value, exact);
  polynomial x, y;
  bool x_exact = true, y_exact = true;
  const bool product = code == MULT_EXPR && TREE_CODE (b) != INTEGER_CST;
  if (!(product ? factor (a, loop, &x, &x_exact)
                : expression (a, loop, &x, &x_exact)))
    return false;
  if (code == NEGATE_EXPR)
    {
      *value = x * -1;
      *exact = x_exact && !wraps_p (type);
      return true;
    }
  if (code == BIT_NOT_EXPR)
    {
      *value = x * -1 - polynomial (1);
      *exact = x_exact && !wraps_p (type);
      return true;
    }
  tree found = root;
  if (!(product ? factor (b, loop, &y, &y_exact)
                : expression (b, loop, &y, &y_exact)))
    return false;
  /* Only a sum with one pointer is a pointer.  */
  if (root != found && (code != PLUS_EXPR && code != POINTER_PLUS_EXPR))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR:
      *value = x + y;
      break;
    case MINUS_EXPR:
      *value = x - y;
      break;
    case MULT_EXPR:
      *value = x * y;
      break;
    case LSHIFT_EXPR:
      if (!y.constant_p () || !IN_RANGE (y.constant_term (), 0, 62))
        return false;
      *value = x * (HOST_WIDE_INT_1 << y.constant_term ());
      /* Bits may be shifted out of a signed value.  */
      x_exact = false;
      break;
    case RSHIFT_EXPR:
      /* The form of a division from GCC 15 on.  */
      if (!y.constant_p () || !IN_RANGE (y.constant_term (), 0, 62)
          || TYPE_PRECISION (type) != HOST_BITS_PER_WIDE_INT)
        return false;
      y = polynomial (HOST_WIDE_INT_1 << y.constant_term ());
      return quotient (x, y, x_exact, value, exact);
    case EXACT_DIV_EXPR:
      return quotient (x, y, x_exact, value, exact);
    default:
      return false;
    }
  *exact = x_exact && y_exact && !wraps_p (type);
  return true;
}

/* What the subscript of ARRAY_REF adds to its address.  */

bool
polynomial_reader::subscript (tree array_ref, class loop *loop,
                              polynomial *value)
{
  polynomial part[3];
  const tree operand[]
      = { TREE_OPERAND (array_ref, 1), array_ref_low_bound (array_ref),
          array_ref_element_size (array_ref) };
  for (unsigned k = 0; k < 3; k++)
    {
      bool exact = true;
      tree saved = root;
      if (!expression (operand[k], loop, &part[k], &exact) || root != saved)
        return false;
      settle (TREE_TYPE (operand[k]), part[k], &exact);
    }
  *value = (part[0] - part[1]) * part[2];
  return value->valid;
}

/* The address of REF, at a place in LOOP.  */

bool
polynomial_reader::address (tree ref, class loop *loop, polynomial *value)
{
  polynomial more;
  bool exact = true;
  tree field;
  switch (TREE_CODE (ref))
    {
    case ARRAY_REF:
      if (!subscript (ref, loop, &more))
        return false;
      break;
    case COMPONENT_REF:
      field = TREE_OPERAND (ref, 1);
      if (DECL_BIT_FIELD (field) || TREE_OPERAND (ref, 2)
          || !tree_fits_shwi_p (byte_position (field)))
        return false;
      more = polynomial (tree_to_shwi (byte_position (field)));
      break;
    case MEM_REF:
      *value = polynomial (mem_ref_offset (ref).force_shwi ().to_constant ());
      return expression (TREE_OPERAND (ref, 0), loop, &more, &exact)
             && (*value = *value + more).valid;
    default:
      *value = polynomial ();
      return DECL_P (ref) && array_decl_p (ref)
             && take_root (build_fold_addr_expr (ref));
    }
  if (!address (TREE_OPERAND (ref, 0), loop, value))
    return false;
  *value = *value + more;
  return value->valid;
}

bool
polynomial_reader::expression (tree e, class loop *loop, polynomial *value,
                               bool *exact)
{
  if (e == chrec_dont_know || e == chrec_known || ++depth > MAX_DEPTH)
    return false;
  tree type = TREE_TYPE (e);
  bool done = false;
  switch (TREE_CODE (e))
    {
    case INTEGER_CST:
      *exact = !wraps_p (type);
      *value
          = polynomial (widest_int::from (wi::to_wide (e), SIGNED).to_shwi ());
      done = TYPE_PRECISION (type) <= 64;
      if (POINTER_TYPE_P (type))
        done = false;
      break;
    case SSA_NAME:
      done = name (e, loop, value, exact);
      break;
    case ADDR_EXPR:
      *exact = true;
      done = address (TREE_OPERAND (e, 0), loop, value);
      break;
    case POLYNOMIAL_CHREC:
      done = evolution (e, loop, value, exact);
      break;
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    case NON_LVALUE_EXPR:
    CASE_CONVERT:
      done = operation (TREE_CODE (e), type, TREE_OPERAND (e, 0), NULL_TREE,
                        loop, value, exact);
      break;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case EXACT_DIV_EXPR:
    case POINTER_PLUS_EXPR:
      done = operation (TREE_CODE (e), type, TREE_OPERAND (e, 0),
                        TREE_OPERAND (e, 1), loop, value, exact);
      break;
    default:
      break;
    }
  depth--;
  return done && value->valid;
}
