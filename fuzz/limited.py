"""Run a program within limits of processor time and memory.

Copyright (C) 2026 The polyfuse authors.
SPDX-License-Identifier: GPL-3.0-or-later

The limits hold for each process.  They count processor time, so that a run
that is stopped for a while, or gets little of a busy machine, is no failure.
"""

import os
import resource
import signal
import subprocess

MEMORY = 4 << 30  # bytes
# What gcc says of a compiler proper that was stopped by the limit.
EXPIRED = "CPU time limit exceeded"


class Result:
    """What a program did: its exit STATUS, "timeout" when it took too long;
    OUTPUT and MESSAGES, its two channels."""

    def __init__(self, status, output="", messages=""):
        self.status, self.output, self.messages = status, output, messages


def limiter(seconds, memory):
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    return limit


def execute(command, seconds, folder, memory=MEMORY):
    """Run COMMAND in FOLDER, each of its processes for at most SECONDS of
    processor time and with MEMORY bytes, None for any number."""
    # Threads that wait for each other on a busy machine are not to spend their time with it.
    environment = dict(os.environ, OMP_WAIT_POLICY="passive")
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment,
                          preexec_fn=limiter(seconds, memory), check=False)
    messages = done.stderr.decode(errors="replace")
    status = done.returncode
    if status in (-signal.SIGXCPU, -signal.SIGKILL) or (
            status != 0 and EXPIRED in messages):
        status = "timeout"
    return Result(status, done.stdout.decode(errors="replace"), messages)
