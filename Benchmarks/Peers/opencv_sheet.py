"""The job as a user of OpenCV would script it: reduced decode, area interpolation, PNG level 1, two threads."""

from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy

from placed import load

cv2.setNumThreads(1)

REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}


def stored_width(path):
    """The longer side of a JPEG from its frame header; None for other files."""
    with open(path, "rb") as file:
        data = file.read(1 << 18)
    if data[:2] != b"\xff\xd8":
        return None
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        kind, length = data[at + 1], int.from_bytes(data[at + 2:at + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return max(int.from_bytes(data[at + 5:at + 7], "big"), int.from_bytes(data[at + 7:at + 9], "big"))
        at += 2 + length
    return None


def tile(item):
    path, x, y, width, height = item
    longest = stored_width(path)
    factor = 1
    if longest:
        factor = max(step for step in REDUCED if step == 1 or longest / step >= max(width, height))
    picture = cv2.imread(path, REDUCED[factor])
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)


def main():
    width, height, items, output = load()
    sheet = numpy.full((height, width, 3), 255, numpy.uint8)
    with ThreadPoolExecutor(max_workers=2) as pool:
        for (path, x, y, w, h), picture in zip(items, pool.map(tile, items)):
            sheet[y:y + h, x:x + w] = picture
    cv2.imwrite(output, sheet, [cv2.IMWRITE_PNG_COMPRESSION, 1])


main()
