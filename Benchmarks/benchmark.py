"""Measures waterfall against what else does its job: the same pictures, the same places, in the same run.

Everything is made and kept in one working folder: the corpora, a virtual environment with the peers' Python
packages, and the sheets. See `Scripts/benchmark --help`.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys

import corpora
import machine
import measure
import stages

HERE = os.path.dirname(os.path.abspath(__file__))


def parse_arguments():
    parser = argparse.ArgumentParser(prog="Scripts/benchmark", description=__doc__.splitlines()[0])
    parser.add_argument("--waterfall", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--photos", metavar="FOLDER", help="camera photos that the corpora are made from")
    parser.add_argument("--work", metavar="FOLDER", default=".build/benchmark", help="where everything is kept (%(default)s)")
    parser.add_argument(
        "--corpus", action="append", metavar="NAME", help="photos, small, png, or a folder of your own; may be repeated"
    )
    parser.add_argument("--count", type=int, metavar="N", help="pictures in a corpus that is made (200, 2000, 60)")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="counted runs of each contender (%(default)s)")
    parser.add_argument("--peers", metavar="NAMES", help="comma-separated part of: " + ", ".join(PEERS))
    parser.add_argument("--growth", action="store_true", help="also measure ours on 200, 1,000, 2,000 and 10,000 small pictures")
    parser.add_argument("--quality", action="store_true", help="also compare the tiles with a reference in doubles; slow")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="threads of ours (%(default)s)")
    return parser.parse_args()


def script(name):
    def command(case):
        output = case.output(name)
        return [case.python, os.path.join(HERE, "Peers", name), case.folder, case.layout, output], output

    return command


def montage(tool):
    """A contact sheet by the packaged commands: their own grid, as wide and with as many columns as ours."""

    def command(case):
        column = (case.width - 10) // case.columns - 10
        files = [os.path.join(case.folder, name) for name in case.names]
        rows = -(-len(case.names) // case.columns)
        # Without a height of their own, GraphicsMagick takes the tiles to be 1 pixel high.
        options = ["-geometry", f"{column}x{3 * column}+5+5", "-tile", f"{case.columns}x{rows}", "-background", "white", "-depth", "8"]
        hint = ["-define", f"jpeg:size={2 * column}x{2 * column}"]
        output = case.output(tool)
        if tool == "montage":
            # Debian's policy stops at 256 MiB and 16,384 pixels, above which options cannot go.
            policy = "MAGICK_CONFIGURE_PATH=" + os.path.join(HERE, "Peers", "imagemagick")
            # GraphicsMagick's montage has no way to turn pictures upright.
            return ["env", policy, tool, "-auto-orient"] + hint + options + files + [output], output
        return tool.split() + ["-limit", "memory", "20GB"] + hint + options + files + [output], output

    return command


def vipsthumbnail(case):
    """vipsthumbnail and vips arrayjoin, as a shell script would call them."""
    column = (case.width - 10) // case.columns - 10
    thumbs, output = os.path.join(case.work, "thumbs"), case.output("vipsthumbnail")
    command = [
        "sh", "-c",
        'thumbs=$1 folder=$2 column=$3 output=$4 across=$5; shift 5; rm -rf "$thumbs" && mkdir -p "$thumbs" '
        '&& cd "$folder" && vipsthumbnail -s "${column}x" -o "$thumbs/%s.v.ppm" "$@" && cd "$thumbs" '
        '&& vips arrayjoin "$(ls | tr "\\n" " ")" "$output" --across "$across" --shim 10 --background 255',
        "sh", thumbs, case.folder, str(column), output, str(case.columns), *case.names,
    ]
    return command, output


PEERS = {
    "opencv": script("opencv_sheet.py"),
    "pyvips": script("pyvips_sheet.py"),
    "pillow": script("pillow_sheet.py"),
    "vipsthumbnail": vipsthumbnail,
    "montage": montage("montage"),
    "gm": montage("gm montage"),
}
PACKAGES = {"opencv": ["opencv-python-headless", "numpy"], "pyvips": ["pyvips[binary]"], "pillow": ["pillow"]}
COMMANDS = {"vipsthumbnail": "libvips-tools", "montage": "imagemagick", "gm": "graphicsmagick"}


class Case:
    """One corpus and where the contenders put their sheets."""

    width = 1600
    columns = 4

    def __init__(self, name, folder, work, python, waterfall):
        self.name, self.folder, self.work, self.python = name, os.path.abspath(folder), work, python
        self.layout = os.path.join(work, f"{os.path.basename(self.folder)}.json")
        with open(self.layout, "wb") as file:
            subprocess.run([waterfall, "layout", self.folder], stdout=file, check=True)
        with open(self.layout) as file:
            self.names = [item["name"] for item in json.load(file)["items"]]

    def output(self, contender):
        return os.path.join(self.work, "sheet-" + contender.replace(" ", "-").replace(".py", "") + ".png")


def prepared_python(work, peers):
    """A Python with the peers' packages, in a virtual environment of its own."""
    environment = os.path.join(work, "python")
    python = os.path.join(environment, "bin", "python3")
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    packages = sorted({"pillow", "numpy"} | {package for peer in peers for package in PACKAGES.get(peer, [])})
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
    return python


def made_corpora(python, arguments, names):
    """The folders of the corpora, made by the environment's Python, which has Pillow."""
    folders = {}
    for name in names:
        if os.path.isdir(name):
            folders[os.path.basename(os.path.abspath(name))] = name
            continue
        if name != "png" and not arguments.photos:
            raise SystemExit("benchmark: --photos FOLDER is needed to make this corpus: " + name)
        count = f", count={arguments.count}" if arguments.count else ""
        source = "" if name == "png" else f", {arguments.photos!r}"
        code = f"import corpora; print(corpora.{name}({os.path.join(arguments.work, 'corpora')!r}{source}{count}))"
        done = subprocess.run([python, "-c", code], cwd=HERE, check=True, capture_output=True, text=True)
        folders[name] = done.stdout.strip().splitlines()[-1]
    return folders


def print_ours(case, python, arguments):
    """What only our own command can tell: its stages, its sameness for any number of jobs, its quality."""
    print()
    for line in stages.table(arguments.waterfall, case.folder, case.output("waterfall"), arguments.jobs):
        print(line)
    print(stages.identity(arguments.waterfall, case.folder, case.work))
    if arguments.quality:
        code = f"import quality; print(quality.measure({arguments.waterfall!r}, {case.folder!r}, {case.work!r}))"
        print(subprocess.run([python, "-c", code], cwd=HERE, check=True, capture_output=True, text=True).stdout.strip())


def print_growth(folder, arguments):
    """Time and memory of ours over the number of pictures, which are those of `folder` again and again."""
    print("\n## growth: small pictures, ours alone\n")
    root = os.path.join(arguments.work, "corpora")
    sizes = [200, 1000, 2000, 10000]
    folders = [corpora.repeated(root, folder, count) for count in sizes]
    for line in stages.growth(arguments.waterfall, folders, arguments.work, arguments.jobs, arguments.runs):
        print(line)


def main():
    arguments = parse_arguments()
    arguments.work = os.path.abspath(arguments.work)
    arguments.photos = arguments.photos and os.path.abspath(arguments.photos)
    os.makedirs(arguments.work, exist_ok=True)
    peers = arguments.peers.split(",") if arguments.peers else list(PEERS)
    for peer in peers:
        if peer not in PEERS:
            raise SystemExit(f"benchmark: no peer {peer!r}; there are {', '.join(PEERS)}")
        if peer in COMMANDS and not shutil.which(peer):
            raise SystemExit(f"benchmark: {peer} is not installed (Debian: apt-get install {COMMANDS[peer]})")
    python = prepared_python(arguments.work, peers)
    for line in machine.describe():
        print(line)
    folders = made_corpora(python, arguments, arguments.corpus or ["photos", "small", "png"])
    for name, folder in folders.items():
        case = Case(name, folder, arguments.work, python, arguments.waterfall)
        size = sum(os.path.getsize(os.path.join(case.folder, entry)) for entry in case.names)
        print(f"\n## {name}: {len(case.names)} files, {size / 1e6:.0f} MB, sheet {case.width} px wide, {arguments.jobs} jobs\n")
        ours = [arguments.waterfall, case.folder, "-o", case.output("waterfall"), "-j", str(arguments.jobs)]
        contenders = {"waterfall": (ours, case.output("waterfall"))}
        for peer in peers:
            contenders[peer] = PEERS[peer](case)
        for line in measure.table(measure.in_turn(contenders, arguments.runs), "waterfall"):
            print(line, flush=True)
        print_ours(case, python, arguments)
    if arguments.growth:
        print_growth(folders.get("small") or made_corpora(python, arguments, ["small"])["small"], arguments)


main()
