"""The job as a user of Pillow would script it: draft mode, orientation applied, thumbnails pasted, PNG level 1."""

from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageOps

from placed import load


def tile(item):
    path, x, y, width, height = item
    with Image.open(path) as image:
        # The reduced decode needs the size as stored, which the orientation may have turned.
        swaps = image.getexif().get(0x0112, 1) >= 5
        image.draft("RGB", (2 * height, 2 * width) if swaps else (2 * width, 2 * height))
        upright = ImageOps.exif_transpose(image)
        if upright.mode not in ("RGB", "RGBA"):
            upright = upright.convert("RGBA" if "transparency" in upright.info else "RGB")
        return upright.resize((width, height), Image.LANCZOS, reducing_gap=2.0)


def main():
    width, height, items, output = load()
    sheet = Image.new("RGB", (width, height), "white")
    with ThreadPoolExecutor(max_workers=2) as pool:
        for item, picture in zip(items, pool.map(tile, items)):
            sheet.paste(picture, item[1:3], picture if picture.mode == "RGBA" else None)
    sheet.save(output, compress_level=1)


main()
