"""What the figures were measured on."""

import os
import platform
import subprocess


def _first_line(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    lines = (done.stdout or done.stderr).strip().splitlines()
    return lines[0] if lines else None


def _cpu_model():
    try:
        with open("/proc/cpuinfo") as info:
            for line in info:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory_gib():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30


def describe():
    """Lines that say what machine, system and toolchain this is."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = ", ".join(f"{value:.2f}" for value in os.getloadavg())
    return [
        f"machine: {_cpu_model()}, {cores} cores, {_memory_gib():.0f} GiB, load {load}",
        f"system: {platform.system()} {platform.release()}",
        f"swift: {_first_line('swift', '--version')}",
        "libraries: "
        + ", ".join(
            f"{name} {_first_line('pkg-config', '--modversion', name)}" for name in ("libjpeg", "libpng", "libdeflate")
        ),
    ]
