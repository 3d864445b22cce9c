"""How packages of Debian's are built and tested, for testsuite/packages/run.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

All commands are given to the shell with -e, in the unpacked and patched
sources.  In their environment: CC, CXX, FC and F77, the compilers; CFLAGS,
CXXFLAGS, FFLAGS and FCFLAGS, the options to test; JOBS, a number for make -j.
"""

import collections

# One package.
#
# name: what Debian calls its source.
# language: what most of it is written in.
# configure, build, test: commands.  The loop nests of what `build' compiles
#   are counted, and its time is measured.
# outcomes: how to read what tests printed: pairs of a regular expression with
#   the groups `test' and `state', and the glob pattern of the files to look
#   into, or None for what the command printed.
# measures: triples of a name, a command, and None when its user time is the
#   measure, or a regular expression for the seconds in what it printed.
Recipe = collections.namedtuple(
    "Recipe", "name language configure build test outcomes measures")

AUTOMAKE = (r"(?m)^(?P<state>PASS|FAIL|XFAIL|XPASS|SKIP|ERROR): (?P<test>.*)$",
            None)
CTEST = (r"(?m)Test +#\d+: (?P<test>\S+) [. ]*"
         r"(?P<state>\**[A-Z][A-Za-z: ]*?) +[\d.]+ sec", None)
# What sha1sum prints: the state is all that a program wrote.
CHECKSUM = (r"(?m)^(?P<state>[0-9a-f]{40})  (?P<test>\S+)$", None)

# CMake's own levels of optimization would come after those to test.
CMAKE = "cmake -S . -B build -DCMAKE_BUILD_TYPE=None "

# Half a minute of sound, always the same: tones that come and go, and noise.
SOUND = """python3 - <<'end' >sound.raw
import array, math, random
random.seed(1)
array.array("h", (int(9000 * math.sin(k * k * 1e-6)
                      + 6000 * math.sin(k * 0.05) * math.sin(k * 1e-4)
                      + random.randint(-900, 900))
                  for k in range(1323000))).tofile(open("/dev/stdout", "wb"))
end
"""

# The parts of GSL that work on vectors and matrices, and whose tests take no
# more than a minute each.
GSL_PARTS = """cblas blas linalg fft wavelet dht movstat filter statistics
bspline interpolation spblas""".split()

# Parts of Eigen's tests, each a program of its own that takes up to a minute
# to compile.
EIGEN_TESTS = """basicstuff_1 linearstructure_1 product_small_1
product_large_1 triangular_1 lu_1 qr_1 cholesky_1 householder_1 redux_1
eigensolver_selfadjoint_1 sparse_product_1 FFT""".split()

RECIPES = (
    Recipe(
        "gsl", "C",
        # The manual takes a tool that is not GSL's.
        "./configure --disable-shared; printf 'all check:\\n' >doc/Makefile",
        "make -j$JOBS",
        "for part in " + " ".join(GSL_PARTS) + "; do"
        " make -C $part check || true; done",
        ((AUTOMAKE[0], "*/test.log"),
         # How many checks the program has made.
         (r"(?m)^(?P<test>Completed) \[(?P<state>\d+/\d+)\]$",
          "*/test.log"), AUTOMAKE),
        (("multiplication and decompositions",
          "./linalg/test >/dev/null", None),
         ("fft", "./fft/test >/dev/null", None),
         ("wavelet", "./wavelet/test >/dev/null", None))),
    Recipe(
        "lapack", "Fortran",
        CMAKE + "-DBUILD_TESTING=ON -DBUILD_SINGLE=OFF -DBUILD_COMPLEX=OFF"
        " -DBUILD_COMPLEX16=OFF",
        "make -C build -j$JOBS",
        "cd build && ctest -j$JOBS || true",
        (CTEST,
         (r"(?m)^ *(?:All tests for )?(?P<test>\w[\w ]*?) +(?:routines )?"
          r"(?P<state>passed the .*threshold.*|: +\d+ out of +\d+ tests .*)$",
          "build/TESTING/*.out")),
        (("linear equations",
          "build/bin/xlintstd <TESTING/dtest.in >/dev/null", None),
         ("singular values",
          "build/bin/xeigtstd <TESTING/svd.in >/dev/null", None),
         ("matrix products",
          "cd build/BLAS/TESTING; ../../bin/xblat3d"
          " <../../../BLAS/TESTING/dblat3.in >/dev/null", None))),
    Recipe(
        "fftw3", "C",
        "./configure --disable-shared --disable-doc --disable-fortran",
        "make -j$JOBS",
        # The problems of FFTW's own script are random; these are not.
        "for sign in f b; do for place in o i; do for kind in c r; do"
        " for size in 2 3 8 15 16 17 30 64 97 100 128 243 256 1000 1024 4096"
        " 12x10 32x32 64x30 8x9x10 6x6x6x6 ; do"
        " p=$place$kind$sign$size;"
        " tests/bench -oestimate -y $p >verified 2>&1 && echo PASS: $p"
        " || echo FAIL: $p; done; done; done; done;"
        "for kind in e00 e01 e10 e11 o00 o01 o10 o11; do"
        " for size in 4 7 16 33 64 100 ; do p=k$size$kind;"
        " tests/bench -oestimate -y $p >verified 2>&1 && echo PASS: $p"
        " || echo FAIL: $p; done; done",
        (AUTOMAKE,),
        tuple((size, f"tests/bench -oestimate --report-time -s {size}",
               r"([\d.e+-]+)") for size in ("ocf1024", "orf4096",
                                             "ocf128x128", "ocf19683"))),
    Recipe(
        "libjpeg-turbo", "C",
        CMAKE + "-DWITH_SIMD=0",
        "make -C build -j$JOBS",
        # Conversions of every size and format take half an hour.
        "cd build && ctest -j$JOBS -E tjunittest || true",
        (CTEST,),
        (("compression", "for k in 1 2 3 4 5; do build/cjpeg-static"
          " testimages/vgl_5674_0098.bmp >/dev/null; done", None),
         ("decompression", "build/cjpeg-static testimages/vgl_5674_0098.bmp"
          " >big.jpg; for k in 1 2 3 4 5 6 7 8; do build/djpeg-static big.jpg"
          " >/dev/null; done", None))),
    Recipe(
        "libsamplerate", "C",
        CMAKE + "-DLIBSAMPLERATE_EXAMPLES=OFF",
        "make -C build -j$JOBS",
        "cd build && ctest -j$JOBS || true",
        (CTEST,),
        (("conversions", "for p in varispeed downsample multi_channel callback;"
          " do build/tests/${p}_test >/dev/null; done", None),)),
    Recipe(
        "speexdsp", "C",
        "./configure --disable-shared --disable-sse --enable-examples",
        "make -j$JOBS",
        SOUND + "for p in denoise resample; do"
        " libspeexdsp/test$p <sound.raw >$p.out; sha1sum $p.out; done;"
        "for p in resample2 jitter; do"
        " libspeexdsp/test$p >$p.out; sha1sum $p.out; done;"
        "libspeexdsp/testecho sound.raw denoise.out echo.out;"
        " sha1sum echo.out",
        (CHECKSUM,),
        (("noise", "libspeexdsp/testdenoise <sound.raw >/dev/null", None),
         ("rates", "libspeexdsp/testresample <sound.raw >/dev/null", None),
         ("echoes", "libspeexdsp/testecho sound.raw denoise.out /dev/null",
          None))),
    Recipe(
        "opus", "C",
        "./configure --disable-shared --disable-doc --disable-rtcd"
        " --disable-intrinsics",
        "make -j$JOBS",
        SOUND + "TEST_NOFUZZ=1 SEED=1 make check -k || true;"
        "./opus_demo audio 48000 1 64000 sound.raw sound.out;"
        "sha1sum sound.out",
        (AUTOMAKE, CHECKSUM),
        (("music", "./opus_demo audio 48000 1 64000 sound.raw sound.out",
          None),
         ("speech", "./opus_demo voip 16000 1 16000 sound.raw sound.out",
          None))),
    Recipe(
        "flac", "C",
        "./configure --disable-shared --disable-ogg --disable-cpplibs"
        " --disable-asm-optimizations --disable-examples",
        "make -j$JOBS",
        SOUND + "make -C src check;"
        " src/test_libFLAC/test_libFLAC || echo FAIL: test_libFLAC;"
        "for level in 0 5 8; do"
        " src/flac/flac --silent --force --force-raw-format --endian=little"
        " --sign=signed --channels=1 --bps=16 --sample-rate=44100"
        " -$level sound.raw -o sound$level.flac;"
        " src/flac/flac --silent --force --decode --force-raw-format"
        " --endian=little --sign=signed sound$level.flac -o sound$level.raw;"
        " sha1sum sound$level.flac sound$level.raw; done",
        ((r"(?m)^testing (?P<test>.*?) *\.\.\. *(?P<state>OK|FAILED.*)$",
          None), AUTOMAKE, CHECKSUM),
        (("encoding", "src/flac/flac --silent --force --force-raw-format"
          " --endian=little --sign=signed --channels=1 --bps=16"
          " --sample-rate=44100 -8 sound.raw -o /dev/null", None),
         ("decoding", "src/flac/flac --silent --force --decode sound8.flac"
          " -o /dev/null", None))),
    Recipe(
        "eigen3", "C++",
        # Eigen vectorizes by hand unless it is told not to.
        CMAKE + "-DEIGEN_TEST_NO_EXPLICIT_VECTORIZATION=ON",
        "make -C build -j$JOBS " + " ".join(EIGEN_TESTS),
        "cd build && EIGEN_SEED=1 EIGEN_REPEAT=5 ctest -j$JOBS"
        f" -R '^({'|'.join(EIGEN_TESTS)})$' || true",
        (CTEST,),
        (("products", "EIGEN_SEED=1 EIGEN_REPEAT=20"
          " build/test/product_large_1 >/dev/null", None),
         ("decompositions", "for p in lu_1 qr_1 cholesky_1; do EIGEN_SEED=1"
          " EIGEN_REPEAT=20 build/test/$p >/dev/null; done", None))),
    Recipe(
        "newmat", "C++",
        "cp debian/changelog NEWS; libtoolize --force --copy; aclocal;"
        " autoconf; autoheader; automake --add-missing --copy;"
        " CXXFLAGS=\"$CXXFLAGS -std=gnu++98\" ./configure --disable-shared",
        "make -j$JOBS",
        # Of addresses on the heap only the difference stays the same.
        "for p in example tmt test_exc; do"
        " ./$p | grep -v 'lost memory' >$p.out; sha1sum $p.out;"
        " done; sed 's/^/line: /' tmt.out",
        (CHECKSUM,
         (r"(?m)^line: (?P<state>)(?P<test>.*[Tt]est.*)$", None)),
        (("all tests", "for k in 1 2 3; do ./tmt >/dev/null; done", None),)),
    Recipe(
        "libpng1.6", "C, no loop nests",
        "./configure --disable-shared --enable-hardware-optimizations=no",
        "make -j$JOBS",
        "make check -k -j$JOBS || true",
        (AUTOMAKE,),
        ()),
    Recipe(
        "zlib", "C, no loop nests",
        "./configure",
        "make -j$JOBS",
        "make check | sed -n 's/.*\\*\\*\\* \\(.*\\) test \\(.*\\) \\*.*/"
        "PASS: \\1 \\2/p'; cat *.c >text;"
        "for k in 1 6 9; do ./minigzip -$k <text >text.gz$k; ./minigzip -d"
        " <text.gz$k >text$k; sha1sum text.gz$k text$k; done",
        (AUTOMAKE, CHECKSUM),
        (("compression", "cat contrib/*/*.c *.c *.c *.c *.c *.c *.c *.c *.c"
          " | ./minigzip -9 >/dev/null", None),)),
    Recipe(
        "sqlite3", "C, no loop nests",
        "./configure --disable-tcl --disable-readline;"
        " make sqlite3.c shell.c",
        "make -j$JOBS sqlite3.lo",
        "make fuzzcheck speedtest1;"
        "./fuzzcheck --limit-mem 100M test/fuzzdata[46].db"
        " | sed -n 's/ in [0-9.]* seconds.*//;"
        " s/^fuzzcheck: 0 errors/PASS: fuzzcheck, 0 errors/p;"
        " s/^fuzzcheck: /FAIL: fuzzcheck, /p';"
        "./speedtest1 --verify --size 20 | sed 's/ *[0-9.]*s$//'"
        " | sha1sum",
        (AUTOMAKE, CHECKSUM),
        (("speedtest1", "./speedtest1 --size 40 >/dev/null", None),)),
)
