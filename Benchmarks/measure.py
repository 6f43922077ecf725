"""Runs commands and says what they cost: wall and processor seconds, peak memory of the largest process."""

import os
import resource
import statistics
import subprocess
import time
from dataclasses import dataclass, field


@dataclass
class Run:
    """One finished run."""

    wall: float
    cpu: float
    peak_mib: float
    status: int


@dataclass
class Series:
    """The runs of one contender."""

    name: str
    runs: list = field(default_factory=list)
    output_bytes: int = 0
    failure: str = ""

    def median(self, figure):
        return statistics.median(getattr(run, figure) for run in self.runs)


def run(command, cwd=None, timeout=1800):
    """Runs `command` once; what it prints is thrown away, but for the last line of its errors."""
    start = time.monotonic()
    process = subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        _, errors = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return Run(timeout, timeout, 0, -1), f"no end after {timeout} s"
    wall = time.monotonic() - start
    return Run(wall, 0, 0, process.returncode), (errors.decode(errors="replace").strip().splitlines() or [""])[-1]


def run_accounted(command, cwd=None, timeout=1800):
    """Like `run`, in a process of its own, so that the system's accounts are those of this command alone."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read_end)
        result, message = run(command, cwd, timeout)
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Linux counts in KiB, macOS in bytes.
        scale = 1024 if os.uname().sysname == "Linux" else 1024 * 1024
        line = "\t".join(
            map(str, (result.wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale, result.status, message))
        )
        os.write(write_end, line.encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end) as report:
        wall, cpu, peak, status, message = report.read().split("\t", 4)
    os.waitpid(child, 0)
    return Run(float(wall), float(cpu), float(peak), int(status)), message


def in_turn(contenders, runs, accepts=lambda run: run.status == 0, warm_up=1):
    """Runs all contenders one after the other, `runs` times round, after `warm_up` rounds that do not count.

    `contenders` maps names to (command, output file). One that fails is left out from then on.
    """
    series = {name: Series(name) for name in contenders}
    for turn in range(warm_up + runs):
        for name, (command, output) in contenders.items():
            if series[name].failure:
                continue
            if os.path.exists(output):
                os.remove(output)
            result, message = run_accounted(command)
            if not accepts(result) or not os.path.exists(output):
                series[name].failure = message or f"exit status {result.status}"
                continue
            series[name].output_bytes = os.path.getsize(output)
            if turn >= warm_up:
                series[name].runs.append(result)
    return series


def table(series, ours):
    """The figures as lines of a table; ratios are taken run by run against `ours` and then their median."""
    lines = [
        "| contender | wall s (min-max) | CPU s | peak MiB | PNG MB | wall / ours |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    base = series[ours].runs
    for entry in series.values():
        if entry.failure:
            lines.append(f"| {entry.name} | failed: {entry.failure} | | | | |")
            continue
        walls = [run.wall for run in entry.runs]
        ratio = statistics.median(run.wall / own.wall for run, own in zip(entry.runs, base))
        lines.append(
            f"| {entry.name} | {entry.median('wall'):.2f} ({min(walls):.2f}-{max(walls):.2f}) "
            f"| {entry.median('cpu'):.2f} | {entry.median('peak_mib'):.0f} "
            f"| {entry.output_bytes / 1e6:.2f} | {ratio:.2f} |"
        )
    return lines
