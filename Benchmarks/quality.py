"""How far the tiles of a sheet are from what they should be: Lanczos3 in doubles of the fully decoded picture."""

import json
import os
import subprocess

import numpy
from PIL import Image, ImageOps

Image.MAX_IMAGE_PIXELS = None

# ITU-R BT.601, as JPEG and the paper on SSIM use it.
LUMA = numpy.array([0.299, 0.587, 0.114])


def _weights(before, after):
    """For each sample after, the first sample before that counts, and the weights from there on."""
    ratio = before / after
    scale = max(1.0, ratio)
    for index in range(after):
        center = (index + 0.5) * ratio
        first = max(0, int(numpy.floor(center - 3 * scale)))
        last = min(before, int(numpy.ceil(center + 3 * scale)))
        distance = (numpy.arange(first, last) + 0.5 - center) / scale
        weight = numpy.sinc(distance) * numpy.sinc(distance / 3) * (numpy.abs(distance) < 3)
        yield first, weight / weight.sum()


def lanczos(samples, width, height):
    """`samples` (rows, columns, channels) at another size, in doubles."""
    down = numpy.empty((height, *samples.shape[1:]))
    for index, (first, weight) in enumerate(_weights(samples.shape[0], height)):
        down[index] = numpy.tensordot(weight, samples[first : first + len(weight)].astype(numpy.float64), 1)
    across = numpy.empty((height, width, samples.shape[2]))
    for index, (first, weight) in enumerate(_weights(samples.shape[1], width)):
        across[:, index] = numpy.tensordot(down[:, first : first + len(weight)], weight, (1, 0))
    return across


def psnr(one, other):
    """Decibels; 99 for pictures that are the same."""
    error = ((one - other) ** 2).mean()
    return 10 * numpy.log10(255**2 / error) if error else 99.0


def ssim(one, other):
    """The mean structural similarity of two luma pictures, 11x11 Gaussian of 1.5 (Wang et al. 2004)."""
    window = numpy.exp(-((numpy.arange(11) - 5.0) ** 2) / (2 * 1.5**2))
    window /= window.sum()

    def blurred(samples):
        for axis in (0, 1):
            samples = numpy.apply_along_axis(lambda line: numpy.convolve(line, window, "valid"), axis, samples)
        return samples

    first, second = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_one, mean_other = blurred(one), blurred(other)
    variance_one = blurred(one * one) - mean_one**2
    variance_other = blurred(other * other) - mean_other**2
    covariance = blurred(one * other) - mean_one * mean_other
    ratio = (2 * mean_one * mean_other + first) * (2 * covariance + second)
    ratio /= (mean_one**2 + mean_other**2 + first) * (variance_one + variance_other + second)
    return ratio.mean()


def _upright(path):
    with Image.open(path) as opened:
        image = ImageOps.exif_transpose(opened)
        if image.mode not in ("RGB", "RGBA"):
            image = image.convert("RGBA" if "transparency" in image.info else "RGB")
        return numpy.asarray(image)


def _reference(path, width, height):
    samples = _upright(path).astype(numpy.float64)
    if samples.shape[2] == 4:
        # Blended where the picture is large: the sheet's ground is white.
        alpha = samples[..., 3:] / 255
        samples = samples[..., :3] * alpha + 255 * (1 - alpha)
    return numpy.clip(lanczos(samples, width, height), 0, 255)


def measure(waterfall, folder, work, limit=60, extra=()):
    """A line of PSNR and SSIM over at most `limit` pictures of `folder`, drawn without colour management."""
    sheet, layout = os.path.join(work, "quality.png"), os.path.join(work, "quality.json")
    command = [waterfall, folder, "-o", sheet, "--json", layout, "--limit", str(limit), "--no-color-management", *extra]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with Image.open(sheet) as opened:
        pixels = numpy.asarray(opened.convert("RGB")).astype(numpy.float64)
    with open(layout) as file:
        items = json.load(file)["items"]
    decibels, similarities = [], []
    for item in items:
        x, y, width, height = item["x"], item["y"], item["width"], item["height"]
        reference = _reference(os.path.join(folder, item["name"]), width, height)
        tile = pixels[y : y + height, x : x + width]
        decibels.append(psnr(reference, tile))
        if min(width, height) > 11:
            similarities.append(ssim(reference @ LUMA, tile @ LUMA))
    return (
        f"quality against float64 Lanczos3 of the full decode, {len(items)} tiles: "
        f"PSNR mean {numpy.mean(decibels):.1f} dB, least {min(decibels):.1f} dB; "
        f"luma SSIM mean {numpy.mean(similarities):.4f}, least {min(similarities):.4f}"
    )
