# Build, install and check polyfuse.  `make help' lists the targets.
#
# Copyright (C) 2026 The polyfuse authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Everything made for one compiler lies in build/<machine>-<full version>/, so
# that several compilers can be served from one source tree.  ./polyfuse.so is
# a link to the plugin of the gcc in PATH; `make GCC=gcc-11' changes it only
# if that is the same compiler, and prints where its own plugin is.

GCC ?= gcc
# The C++ compiler of the same version: gcc-11 -> g++-11, also in a folder.
GXX ?= $(if $(findstring /,$(GCC)),$(dir $(GCC)))$(subst gcc,g++,$(notdir $(GCC)))
GFORTRAN ?= $(if $(findstring /,$(GCC)),$(dir $(GCC)))$(subst gcc,gfortran,$(notdir $(GCC)))

CFLAGS ?= -O2 -g
CXXFLAGS ?= -O2 -g
WERROR ?= -Werror
WARN = -Wall -Wextra $(WERROR)
SANITIZE ?= -fsanitize=address,undefined -fno-sanitize-recover=undefined

PREFIX ?= /usr/local
DESTDIR ?=
INSTALL ?= install

# The clang with libFuzzer, for `make fuzz-parsers'.
CLANG ?= $(firstword $(foreach c,clang-19 clang-18 clang-17 clang-16 clang-15 \
	   clang-14 clang,$(shell command -v $(c))) clang)
CLANG_FORMAT ?= clang-format
CLANG_FORMAT_MAJOR = 14
CPPCHECK ?= cppcheck
RUNTEST ?= runtest
RUNTESTFLAGS ?=

LIBS = -lisl -ljansson -lgmp

# Where the objects of compiler $(1) go.
build_folder = build/$(shell $(1) -dumpmachine)-$(shell $(1) -dumpfullversion)

ifneq (,$(filter-out clean distclean help,$(or $(MAKECMDGOALS),all)))
ifeq (,$(shell command -v $(GCC)))
$(error There is no compiler `$(GCC)'.  Install it, or name one: make GCC=gcc-12)
endif
BUILD := $(call build_folder,$(GCC))
PLUGIN_FOLDER := $(abspath $(shell $(GCC) -print-file-name=plugin))
GCC_MAJOR := $(firstword $(subst ., ,$(shell $(GCC) -dumpversion)))
ifneq (,$(shell command -v gcc))
DEFAULT_BUILD := $(call build_folder,gcc)
endif
endif

PLUGIN_C := $(wildcard plugin/*.c)
BRIDGE_CC := $(wildcard gimple-bridge/*.cc)
TOOL_MAIN := $(wildcard tools/polyfuse-*.c)
TOOL_HELP := $(filter-out $(TOOL_MAIN),$(wildcard tools/*.c))
TEST_MAIN := $(wildcard tests/test-*.c)
TEST_HELP := $(filter-out $(TEST_MAIN) $(wildcard tests/time-*.c),\
	      $(wildcard tests/*.c))
PARSER_C := $(filter-out %/entry.c,$(wildcard fuzz/parsers/*.c))
FORMATTED := $(wildcard $(foreach d,plugin gimple-bridge tests tools bench \
	       examples fuzz/parsers,$(d)/*.c $(d)/*.h $(d)/*.cc))
DOCS := $(wildcard README.md COPYING docs/*.md)
SUITES := $(basename $(notdir $(wildcard testsuite/polyfuse.*/*.exp)))

PLUGIN_O = $(PLUGIN_C:%.c=$(BUILD)/%.o)
BRIDGE_O = $(BRIDGE_CC:%.cc=$(BUILD)/%.o)
TOOL_HELP_O = $(TOOL_HELP:%.c=$(BUILD)/%.o)
TOOLS = $(TOOL_MAIN:tools/%.c=%)
CHECK = $(BUILD)/check
CHECKED_O = $(PLUGIN_C:%.c=$(CHECK)/%.o) $(TEST_HELP:%.c=$(CHECK)/%.o)
UNIT_TESTS = $(TEST_MAIN:tests/%.c=$(CHECK)/%)

COMPILE_C = $(GCC) -std=gnu11 -fPIC -fvisibility=hidden -Iplugin $(WARN) \
	    -MMD -MP $(CPPFLAGS)
COMPILE_CC = $(GXX) -std=gnu++17 -fno-rtti -fno-exceptions -fPIC \
	     -fvisibility=hidden -I. -isystem $(PLUGIN_FOLDER)/include \
	     $(WARN) -MMD -MP $(CPPFLAGS)

.DELETE_ON_ERROR:
.SUFFIXES:
.SECONDARY:

.PHONY: all lib plugin tools root-links
all: plugin tools root-links
	@echo "The plugin is $(BUILD)/polyfuse.so"
plugin: $(BUILD)/polyfuse.so
lib: $(BUILD)/libpolyfuse.a
tools: $(TOOLS:%=$(BUILD)/%)

# Convenience links at the root, only to what the gcc in PATH uses.
root-links: plugin tools
ifeq ($(BUILD),$(DEFAULT_BUILD))
	@for f in polyfuse.so $(TOOLS); do \
	  ln -sf "$(BUILD)/$$f" "$$f"; done
endif

$(BUILD)/polyfuse.so: $(BRIDGE_O) $(PLUGIN_O)
	$(GXX) -shared $(CXXFLAGS) $(LDFLAGS) -o $@ $^ \
	  -Wl,--as-needed $(LIBS)

$(BUILD)/libpolyfuse.a: $(PLUGIN_O)
	rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/polyfuse-%: $(BUILD)/tools/polyfuse-%.o $(TOOL_HELP_O) \
		     $(BUILD)/libpolyfuse.a
	$(GCC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -lm

# Programs that time a part of the scheduler, as it is used.
$(BUILD)/time-%: $(BUILD)/tests/time-%.o $(BUILD)/tests/make-scop.o \
		 $(BUILD)/libpolyfuse.a
	$(GCC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) -lcmocka -lm

$(BUILD)/%.o: %.c Makefile | $(BUILD)/libraries-found
	@mkdir -p $(@D)
	$(COMPILE_C) $(CFLAGS) -c -o $@ $<

$(BUILD)/%.o: %.cc Makefile | $(BUILD)/libraries-found $(BUILD)/headers-found
	@mkdir -p $(@D)
	$(COMPILE_CC) $(CXXFLAGS) -c -o $@ $<

$(BUILD)/libraries-found:
	@mkdir -p $(@D)
	@printf '#include <isl/schedule.h>\n#include <jansson.h>\n#include <gmp.h>\n' \
	| $(GCC) $(CPPFLAGS) -E -o /dev/null -x c - || { \
	  echo "The headers of isl, jansson or GMP are missing. On Debian:" \
	       "apt-get install libisl-dev libjansson-dev libgmp-dev" >&2; exit 1; }
	@touch $@

$(BUILD)/headers-found:
	@mkdir -p $(@D)
	@test -f $(PLUGIN_FOLDER)/include/gcc-plugin.h || { \
	  echo "The plugin headers of $(GCC) are missing. On Debian:" \
	       "apt-get install gcc-$(GCC_MAJOR)-plugin-dev" >&2; exit 1; }
	@touch $@

# The unit tests and plugin/ under the sanitizers, in a folder of their own.
$(CHECK)/%.o: %.c Makefile | $(BUILD)/libraries-found
	@mkdir -p $(@D)
	$(COMPILE_C) -O1 -g -fno-omit-frame-pointer $(SANITIZE) -c -o $@ $<

$(CHECK)/test-%: $(CHECK)/tests/test-%.o $(CHECKED_O)
	$(GCC) -g $(SANITIZE) $(LDFLAGS) -o $@ $^ $(LIBS) -lcmocka -lm

# The replay of the corpus needs the parsers' tests.
$(CHECK)/test-corpus: $(PARSER_C:%.c=$(CHECK)/%.o)

-include $(wildcard $(foreach d,plugin gimple-bridge tools check/plugin \
		      check/tests check/fuzz/parsers fuzz/parsers/plugin \
		      fuzz/parsers/fuzz/parsers,$(BUILD)/$(d)/*.d))

.PHONY: install uninstall
install: all
	test -d $(PLUGIN_FOLDER)
	$(INSTALL) -d $(DESTDIR)$(PLUGIN_FOLDER) $(DESTDIR)$(PREFIX)/bin \
	  $(DESTDIR)$(PREFIX)/share/doc/polyfuse
	$(INSTALL) -m 644 $(BUILD)/polyfuse.so $(DESTDIR)$(PLUGIN_FOLDER)
	$(if $(TOOLS),$(INSTALL) -m 755 $(TOOLS:%=$(BUILD)/%) \
	  $(DESTDIR)$(PREFIX)/bin)
	$(if $(DOCS),$(INSTALL) -m 644 $(DOCS) \
	  $(DESTDIR)$(PREFIX)/share/doc/polyfuse)

uninstall:
	rm -f $(DESTDIR)$(PLUGIN_FOLDER)/polyfuse.so \
	  $(TOOLS:%=$(DESTDIR)$(PREFIX)/bin/%) \
	  $(patsubst %,$(DESTDIR)$(PREFIX)/share/doc/polyfuse/%,$(notdir $(DOCS)))
	-rmdir $(DESTDIR)$(PREFIX)/share/doc/polyfuse

# Each part of the check leaves a line "PASSED FAILED SKIPPED" in a .count
# file; a part without one did not get that far and counts as one failure.
PARTS = unit style fuzz $(SUITES:%=dejagnu-%)

.PHONY: check check-unit check-style check-dejagnu
check: all
	@mkdir -p $(CHECK)
	@rm -f $(CHECK)/*.count
	-@$(MAKE) --no-print-directory -k $(PARTS:%=check-%)
	@scripts/check-summary $(CHECK) $(PARTS)

check-unit: $(UNIT_TESTS)
	@scripts/check-unit $(CHECK) $(UNIT_TESTS)

check-style:
	@mkdir -p $(CHECK)
	@CLANG_FORMAT="$(CLANG_FORMAT)" CPPCHECK="$(CPPCHECK)" \
	  scripts/check-style $(CHECK) $(CLANG_FORMAT_MAJOR) $(FORMATTED)

check-dejagnu: $(SUITES:%=check-dejagnu-%)

.PHONY: $(SUITES:%=check-dejagnu-%)
$(SUITES:%=check-dejagnu-%): check-dejagnu-%: plugin tools
	@scripts/check-dejagnu $(CHECK) $* $(RUNTEST) $(RUNTESTFLAGS) \
	  GCC_UNDER_TEST="$(GCC)" GXX_UNDER_TEST="$(GXX)" \
	  GFORTRAN_UNDER_TEST="$(GFORTRAN)" \
	  POLYFUSE_PLUGIN="$(abspath $(BUILD)/polyfuse.so)" \
	  POLYFUSE_OPT="$(abspath $(BUILD)/polyfuse-opt)"

# GCC's own test suites, with and without the plugin; see testsuite/gcc/run.
GCC_SUITES_FLAGS ?=

.PHONY: check-gcc check-gcc-quick
check-gcc check-gcc-quick: plugin
	@testsuite/gcc/run $(if $(filter %-quick,$@),--quick) \
	  $(GCC_SUITES_FLAGS) --gcc "$(GCC)" --gxx "$(GXX)" \
	  --gfortran "$(GFORTRAN)" $(BUILD)/polyfuse.so $(BUILD)/$@

# The compiler proper under valgrind; see testsuite/valgrind.
VALGRIND_FILES ?= $(wildcard testsuite/polyfuse.graphite/*.c) \
		  $(addprefix testsuite/polyfuse.,c/lu.c c/overlap.c \
		    c/conditions.c c/odd-scops.c c/kept-dependences.c \
		    c/functions-of-values.c cxx/templates.cc \
		    fortran/matmul.f90 fusion/products.c fusion/structures.c \
		    guards/may-alias.c guards/classes.cc hoist/cholesky.c \
		    hoist/householder.c levels/products.c)

.PHONY: check-valgrind
check-valgrind: plugin
	@nice testsuite/valgrind "$(GCC)" $(BUILD)/polyfuse.so \
	  $(BUILD)/valgrind $(VALGRIND_FILES)

# All tests with GCC 11 to 16; see scripts/check-all-gcc.
GCC_VERSIONS ?=

.PHONY: check-all-gcc
check-all-gcc:
	@scripts/check-all-gcc $(GCC_VERSIONS)

# Packages of Debian's, with and without the plugin; see
# testsuite/packages/run.
PACKAGES_FLAGS ?=

.PHONY: check-packages
check-packages: plugin
	@nice testsuite/packages/run $(PACKAGES_FLAGS) --gcc "$(GCC)" \
	  --gxx "$(GXX)" --gfortran "$(GFORTRAN)" \
	  --plugin polyfuse=$(BUILD)/polyfuse.so $(BUILD)/$@

# Random programs, compiled with the plugin and compared; see fuzz/run.
SECONDS ?= 600
FUZZ_JOBS ?= 2
FUZZ_SEEDS = 1-79
FORM_SEEDS = 24-55
FUZZ = nice fuzz/run --jobs $(FUZZ_JOBS) --gcc "$(GCC)" \
       --plugin $(BUILD)/polyfuse.so --failures build/fuzz/failures

.PHONY: fuzz fuzz-csmith check-fuzz
fuzz: plugin
	@status=0; half=$$(($(SECONDS) / 2)); \
	$(FUZZ) --seconds $$half $(FUZZFLAGS) || status=1; \
	$(FUZZ) --form any --seconds $$half $(FUZZFLAGS) || status=1; \
	exit $$status

# Programs of csmith instead of our own.
fuzz-csmith: plugin
	$(FUZZ) --csmith --seconds $(SECONDS) $(FUZZFLAGS)

check-fuzz: plugin
	@mkdir -p $(CHECK)
	@scripts/check-fuzz $(CHECK) "$(GCC)" $(FUZZ_SEEDS) $(FORM_SEEDS) \
	  $(FUZZ) $(FUZZFLAGS)

# SCoPs of random programs in a sanitized scheduler; see fuzz/scops.
SCOPS ?= 1000

.PHONY: fuzz-scops
fuzz-scops: plugin $(CHECK)/polyfuse-opt
	@nice fuzz/scops "$(GCC)" $(BUILD)/polyfuse.so $(CHECK)/polyfuse-opt \
	  $(BUILD)/fuzz/scops $(SCOPS)

$(CHECK)/polyfuse-opt: $(CHECK)/tools/polyfuse-opt.o $(TOOL_HELP:%.c=$(CHECK)/%.o) \
		       $(PLUGIN_C:%.c=$(CHECK)/%.o)
	$(GCC) -g $(SANITIZE) $(LDFLAGS) -o $@ $^ $(LIBS) -lm

# What polyfuse reads from outside, under libFuzzer; see fuzz/parsers/run.
PARSERS = scop machine cpuid arguments
FUZZED = $(BUILD)/fuzz/parsers
FUZZED_O = $(PARSER_C:%.c=$(FUZZED)/%.o) $(PLUGIN_C:%.c=$(FUZZED)/%.o)
FUZZED_FLAGS = -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=undefined

.PHONY: fuzz-parsers
fuzz-parsers: $(PARSERS:%=$(FUZZED)/fuzz-%)
	@nice fuzz/parsers/run $(FUZZED) $(SECONDS) $(PARSERS)

$(FUZZED)/fuzz-%: fuzz/parsers/entry.c $(FUZZED_O)
	$(CLANG) $(FUZZED_FLAGS) -fsanitize=fuzzer,address,undefined \
	  -DPARSER=parse_$* -o $@ $^ $(LIBS) -lm

$(FUZZED)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CLANG) -std=gnu11 -Iplugin $(WARN) -MMD -MP $(CPPFLAGS) \
	  $(FUZZED_FLAGS) -fsanitize=fuzzer-no-link,address,undefined \
	  -c -o $@ $<

.PHONY: clean distclean help
clean:
	rm -rf build
	rm -f polyfuse.so $(TOOLS)

distclean: clean
	rm -rf bench/results testsuite/*.log testsuite/*.sum testsuite/site.exp

help:
	@echo "make [GCC=gcc-N]      build the plugin for that compiler, and the tools"
	@echo "make lib | tools      only the scheduler's static library, the tools"
	@echo "make check [-jN]      unit tests, style, random programs, DejaGnu"
	@echo "make check-unit | check-style | check-dejagnu   one part of it"
	@echo "make check-gcc        GCC's own test suites with and without the plugin"
	@echo "make check-gcc-quick  some of them, in a few minutes"
	@echo "make check-all-gcc    all tests with GCC 11 to 16, in Debian's chroots"
	@echo "make check-packages   real programs with and without the plugin"
	@echo "make fuzz SECONDS=N   random programs with and without the plugin"
	@echo "make fuzz-csmith SECONDS=N   the same with programs of csmith"
	@echo "make check-fuzz       a fixed set of our own"
	@echo "make check-valgrind   the compiler under valgrind on some tests"
	@echo "make fuzz-scops SCOPS=N   random SCoPs in a sanitized scheduler"
	@echo "make fuzz-parsers SECONDS=N   what polyfuse reads, with libFuzzer"
	@echo "make install | uninstall [PREFIX=/usr/local] [DESTDIR=]"
	@echo "make clean            remove build/ and the links to it"
	@echo "make distclean        also results of benchmarks and tests"
	@echo "Also: GXX= GFORTRAN= CFLAGS= CXXFLAGS= CPPFLAGS= LDFLAGS= WERROR="
	@echo "      BUILD=FOLDER for the objects, RUNTESTFLAGS= for DejaGnu,"
	@echo "      GCC_SUITES_FLAGS=\"--suite NAME\" for check-gcc,"
	@echo "      PACKAGES_FLAGS=\"--packages NAME\" for check-packages"
