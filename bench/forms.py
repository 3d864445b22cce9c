"""The forms in which a kernel gets its arrays and sizes.

static: arrays at file scope.
heap: parameters that point to the arrays' rows.
flat: the same, with all sizes known at run time only: the subscripts are computed as
  in a[i * n + j].
template: a member function of a class template in C++, with members that point to the rows.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

FORMS = ("static", "heap", "flat", "template")
# What harness.h has a name for; "all" is the harness's own.
STORAGE = {"static": "STATIC", "heap": "HEAP", "flat": "HEAP",
           "template": "HEAP", "all": "ALL"}

# The sizes are values that no compiler knows.
FLAT = """\
#include "{header}"
static const volatile int known[] = {{ {sizes} }};
{undefine}
#undef KERNEL
#define KERNEL static __attribute__ ((noinline)) void sized_kernel ({parameters}, ARRAYS)
#include "{kernel}"

void
kernel ({pointers})
{{
  sized_kernel ({values}, {arrays});
}}
"""

TEMPLATE = """\
#include "{header}"
#undef AND
#define AND ;
#undef KERNEL
#define KERNEL template <class real> void nest<real>::run ()
template <class real> struct nest
{{
  ARRAYS;
  __attribute__ ((noinline)) void run ();
}};
#include "{kernel}"
template struct nest<REAL>;

extern "C" void
kernel ({pointers})
{{
  nest<REAL> it;
  {members}
  it.run ();
}}
"""


def write_source(form, kernel, header, folder):
    """The path of the source of KERNEL, a path, in FORM: another one in FOLDER if need be,
    that includes it.  HEADER: the path of the kernel's."""
    if form in ("static", "heap", "all"):
        return kernel
    text = header.read_text()
    sizes = re.findall(r"^#define (\w+) BY_SIZE", text, re.MULTILINE)
    arrays = re.findall(r"\bARRAY \((\w+),", text)
    values = {
        "header": header.name,
        "kernel": kernel.name,
        "sizes": ", ".join(sizes),
        "undefine": "\n".join(f"#undef {size}" for size in sizes),
        "parameters": ", ".join(f"int {size}" for size in sizes),
        "values": ", ".join(f"known[{k}]" for k in range(len(sizes))),
        "arrays": ", ".join(arrays),
        "pointers": ", ".join(f"void *{array}" for array in arrays),
        "members": "\n  ".join(f"it.{array} = (decltype (it.{array})){array};"
                               for array in arrays),
    }
    suffix = ".c" if form == "flat" else ".cc"
    source = folder / f"{form}-{kernel.stem}{suffix}"
    source.write_text((FLAT if form == "flat" else TEMPLATE).format(**values))
    return source


def flags(form):
    """The flags for the language of FORM's source."""
    return [] if form != "template" else ["-std=gnu++17"]
