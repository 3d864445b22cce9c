/* Every decision polyfuse takes about a loop nest, as a value.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_REASON_H
#define PF_REASON_H

#ifdef __cplusplus
extern "C" {
#endif

/* PF_REASON (NAME, IDENTIFIER, SENTENCE): the enumerator, the stable
   identifier in reports, and the sentence for the user.  */
#define PF_REASONS                                                             \
  PF_REASON (PF_RESCHEDULED, "rescheduled", "loop nest rescheduled")           \
  PF_REASON (PF_REGENERATED, "regenerated",                                    \
             "loop nest regenerated in its original order")                    \
  /* The scheduler's reasons.  */                                              \
  PF_REASON (PF_NO_STATEMENT, "no-statement", "it executes no statement")      \
  PF_REASON (PF_NO_GAIN, "no-gain",                                            \
             "no legal order is predicted to be faster")                       \
  PF_REASON (PF_NO_OTHER_ORDER, "no-other-order",                              \
             "its dependences allow no other order worth considering")         \
  PF_REASON (PF_NO_SUCH_FUSION, "no-such-fusion",                              \
             "it has no such fusion structure [-fplugin-arg-polyfuse-fusion]") \
  PF_REASON (PF_EXHAUSTED, "operations-exhausted",                             \
             "the operation budget is used up"                                 \
             " [-fplugin-arg-polyfuse-max-operations]")                        \
  PF_REASON (PF_FUNCTION_EXHAUSTED, "function-exhausted",                      \
             "the operation budget of the function is used up"                 \
             " [-fplugin-arg-polyfuse-max-operations-function]")               \
  PF_REASON (PF_UNIT_EXHAUSTED, "unit-exhausted",                              \
             "the operation budget of the translation unit is used up"         \
             " [-fplugin-arg-polyfuse-max-operations-unit]")                   \
  PF_REASON (PF_ISL_ERROR, "isl-error", "isl reported an error")               \
  PF_REASON (PF_UNCERTIFIED, "internal-uncertified",                           \
             "internal: the schedule found is not legal; please report")       \
  PF_REASON (PF_NOT_SELECTED, "not-selected",                                  \
             "excluded by -fplugin-arg-polyfuse-scops")                        \
  PF_REASON (PF_OFF, "mode-off", "excluded by the mode")                       \
  /* The model's reasons: a SCoP that cannot be described exactly.  */         \
  PF_REASON (PF_DEAD, "dead", "it never executes")                             \
  PF_REASON (PF_WRAPS, "wraps", "an integer expression may wrap around")       \
  PF_REASON (PF_NOT_AFFINE, "not-affine",                                      \
             "an expression is not affine in iterators and parameters")        \
  PF_REASON (PF_COUNTER_PRODUCT, "counter-product",                            \
             "GCC misreads a product of the counters of two loops")            \
  PF_REASON (PF_WIDE_TYPE, "wide-type",                                        \
             "it uses integers of more than 64 bits")                          \
  PF_REASON (PF_ORDER, "order",                                                \
             "the order of its statements cannot be read from the loop tree")  \
  PF_REASON (PF_OVERLAP, "overlap",                                            \
             "references to one array differ in element size")                 \
  PF_REASON (PF_ASSUMPTION, "assumption",                                      \
             "what a run-time check would have to find never holds")           \
  PF_REASON (PF_TOO_MANY_CHECKS, "too-many-checks",                            \
             "its run-time check would take too many comparisons"              \
             " [-fplugin-arg-polyfuse-max-checks]")                            \
  PF_REASON (PF_BUDGET_MODEL, "model-exhausted",                               \
             "the operation budget was used up while modelling it"             \
             " [-fplugin-arg-polyfuse-max-operations]")                        \
  /* Code generation's reasons.  */                                            \
  PF_REASON (PF_STRIDE, "stride",                                              \
             "the generated loops would have a step other than 1")             \
  PF_REASON (PF_NOT_64_BIT, "not-64-bit",                                      \
             "64-bit arithmetic cannot be proved sufficient")                  \
  PF_REASON (PF_COPIES, "copies",                                              \
             "parts of arrays that would be copied have no simple bounds")     \
  PF_REASON (PF_CODE_GENERATION, "code-generation",                            \
             "Graphite could not generate the loops")                          \
  /* Why there is no SCoP at all.  */                                          \
  PF_REASON (PF_SINGLE_LOOP, "single-loop",                                    \
             "a single loop leaves nothing to reorder")                        \
  PF_REASON (PF_MAY_ALIAS, "may-alias", "two references may alias")            \
  PF_REASON (PF_CALL, "call", "it calls a function with side effects")         \
  PF_REASON (PF_VECTOR_CALL, "vector-call",                                    \
             "it calls a function whose results differ in vectors")            \
  PF_REASON (PF_SIDE_EFFECT, "side-effect",                                    \
             "a statement has side effects (volatile, asm)")                   \
  PF_REASON (PF_EXITS, "exits", "a loop has more than one exit")               \
  PF_REASON (PF_ITERATIONS, "iterations",                                      \
             "a loop's number of iterations is not known before it starts")    \
  PF_REASON (PF_CONTROL, "control",                                            \
             "a condition depends on data or is not affine")                   \
  PF_REASON (PF_ACCESS, "access", "a reference has no affine subscripts")      \
  PF_REASON (PF_NO_REFERENCE, "no-reference",                                  \
             "an innermost loop has no memory reference")                      \
  PF_REASON (PF_COLD, "cold", "it is not optimized for speed")                 \
  PF_REASON (PF_TOO_LARGE, "too-large",                                        \
             "it has too many references or parameters for Graphite")          \
  PF_REASON (PF_NOT_DETECTED, "not-detected",                                  \
             "Graphite does not recognise it as a static control part")

enum pf_reason
{
#define PF_REASON(NAME, IDENTIFIER, SENTENCE) NAME,
  PF_REASONS
#undef PF_REASON
      PF_N_REASONS
};

/* The stable identifier of REASON in reports, such as "may-alias".  */
const char *pf_reason_identifier (enum pf_reason reason);

/* The sentence for the user, without full stop.  */
const char *pf_reason_sentence (enum pf_reason reason);

#ifdef __cplusplus
}
#endif

#endif /* PF_REASON_H */
