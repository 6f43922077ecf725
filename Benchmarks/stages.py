"""What waterfall tells of itself: stages, memory over the number of pictures, the same bytes for any number of jobs."""

import hashlib
import json
import os
import statistics
import subprocess

import measure


def _statistics(waterfall, folder, output, jobs):
    command = [waterfall, folder, "-o", output, "-j", str(jobs), "--stats", "json", "-q"]
    done = subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return json.loads(done.stderr.splitlines()[-1])


def table(waterfall, folder, output, jobs):
    """Seconds by stage, of all jobs together."""
    figures = _statistics(waterfall, folder, output, jobs)
    stages = figures["stages"]
    whole = sum(stages.values())
    yield "| stage, all jobs together | s | % |"
    yield "| --- | --- | --- |"
    for name, seconds in stages.items():
        yield f"| {name} | {seconds:.3f} | {100 * seconds / whole:.0f} |"
    yield (
        f"wall {figures['wall']:.3f} s: headers {figures['probe']:.3f}, layout {figures['layout']:.4f}, "
        f"pixels {figures['render']:.3f}; processor {figures['processor']:.3f} s"
    )


def identity(waterfall, folder, work):
    """Whether the sheet has the same bytes for several numbers of jobs."""
    hashes = {}
    for jobs in (1, 2, 3, 8):
        output = os.path.join(work, "identity.png")
        subprocess.run([waterfall, folder, "-o", output, "-j", str(jobs), "-q"], check=True)
        with open(output, "rb") as file:
            hashes[jobs] = hashlib.sha256(file.read()).hexdigest()
        os.remove(output)
    if len(set(hashes.values())) != 1:
        raise SystemExit(f"benchmark: the bytes depend on the number of jobs: {hashes}")
    return f"bytes with 1, 2, 3 and 8 jobs: the same, SHA-256 {hashes[1][:16]}..."


def growth(waterfall, folders, work, jobs, runs):
    """Time and memory for folders of the same pictures in growing numbers."""
    output = os.path.join(work, "growth.png")
    yield "| pictures | sheet MB | wall s | ms a picture | against the first | peak MiB | against the first |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    first = None
    for folder in folders:
        count = sum(1 for name in os.listdir(folder) if name.endswith(".jpg"))
        command = [waterfall, folder, "-o", output, "-j", str(jobs), "-q"]
        done = [measure.run_accounted(command)[0] for _ in range(1 + runs)][1:]
        if any(run.status != 0 for run in done):
            raise SystemExit(f"benchmark: {folder}: failed")
        wall = statistics.median(run.wall for run in done)
        peak = statistics.median(run.peak_mib for run in done)
        each = 1000 * wall / count
        first = first or (each, peak)
        yield (
            f"| {count} | {os.path.getsize(output) / 1e6:.0f} | {wall:.2f} | {each:.3f} | {each / first[0]:.2f} "
            f"| {peak:.0f} | {peak / first[1]:.2f} |"
        )
        os.remove(output)
