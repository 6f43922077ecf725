"""The job as a user of libvips would script it: thumbnail, composite by insertion, PNG level 1."""

import pyvips

from placed import load


def main():
    width, height, items, output = load()
    sheet = pyvips.Image.black(width, height, bands=3).copy(interpretation="srgb") + [255, 255, 255]
    sheet = sheet.cast("uchar")
    tiles = []
    for path, x, y, w, h in items:
        picture = pyvips.Image.thumbnail(path, w, height=h, size="force")
        if picture.hasalpha():
            picture = picture.flatten(background=[255, 255, 255])
        if picture.bands == 1:
            picture = picture.colourspace("srgb")
        tiles.append(picture.cast("uchar").copy_memory())
    for (path, x, y, w, h), picture in zip(items, tiles):
        sheet = sheet.insert(picture, x, y)
    sheet.write_to_file(output, compression=1)


main()
