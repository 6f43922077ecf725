"""Picture folders to measure with, made by seed from a folder of camera photos; made once, then kept."""

import io
import os
import random
import shutil

try:
    from PIL import Image, ImageDraw, ImageFilter

    Image.MAX_IMAGE_PIXELS = None
except ImportError:
    # Only needed where pictures are made.
    Image = ImageDraw = ImageFilter = None

SUBSAMPLINGS = ["4:2:0", "4:2:0", "4:2:0", "4:2:2", "4:4:4"]


def _sources(folder):
    names = sorted(name for name in os.listdir(folder) if name.lower().endswith((".jpg", ".jpeg")))
    if not names:
        raise SystemExit(f"benchmark: no JPEG photos in {folder}")
    return [os.path.join(folder, name) for name in names]


def _folder(root, name, count):
    """The folder of a corpus, and whether it still has to be filled."""
    path = os.path.join(root, f"{name}-{count}")
    done = os.path.join(path, ".complete")
    os.makedirs(path, exist_ok=True)
    return path, done, not os.path.exists(done)


def _encoded(image, generator, progressive_share):
    """A JPEG of 2 to 3 bits a pixel: the first quality, from a seeded start downward, that keeps within that."""
    options = {"subsampling": generator.choice(SUBSAMPLINGS)}
    if generator.random() < progressive_share:
        options["progressive"] = True
    elif generator.random() < 0.3:
        options["restart_marker_rows"] = 1
    for quality in range(generator.randint(90, 95), 84, -2):
        buffer = io.BytesIO()
        image.save(buffer, "JPEG", quality=quality, **options)
        if buffer.tell() * 8 <= 3 * image.width * image.height:
            break
    return buffer.getvalue()


def photos(root, source_folder, count=200, progressive_share=0.0):
    """`count` JPEGs of 8 to 24 megapixels: seeded crops and turns of the photos, enlarged where they are smaller."""
    name = "photos" if progressive_share == 0 else "photos-progressive"
    folder, done, is_needed = _folder(root, name, count)
    if not is_needed:
        return folder
    sources = _sources(source_folder)
    for index in range(count):
        generator = random.Random(1000 + index)
        with Image.open(sources[index % len(sources)]) as opened:
            image = opened.convert("RGB")
        megapixels = generator.uniform(8, 24)
        if generator.random() < 0.25:
            image = image.transpose(Image.ROTATE_90)
        crop = generator.uniform(0.85, 1.0)
        width, height = int(image.width * crop), int(image.height * crop)
        left, top = generator.randint(0, image.width - width), generator.randint(0, image.height - height)
        image = image.crop((left, top, left + width, top + height))
        scale = (megapixels * 1e6 / (width * height)) ** 0.5
        image = image.resize((round(width * scale), round(height * scale)), Image.BICUBIC)
        with open(os.path.join(folder, f"{index:05}.jpg"), "wb") as file:
            file.write(_encoded(image, generator, progressive_share))
    open(done, "w").close()
    return folder


def small(root, source_folder, count=2000):
    """`count` JPEGs whose longer side has 640 to 1,024 pixels."""
    folder, done, is_needed = _folder(root, "small", count)
    if not is_needed:
        return folder
    reduced = []
    for path in _sources(source_folder):
        with Image.open(path) as opened:
            image = opened.convert("RGB")
        image.thumbnail((1600, 1600))
        reduced.append(image)
    for index in range(count):
        generator = random.Random(2000 + index)
        image = reduced[index % len(reduced)]
        crop = generator.uniform(0.6, 1.0)
        width, height = int(image.width * crop), int(image.height * crop)
        left, top = generator.randint(0, image.width - width), generator.randint(0, image.height - height)
        image = image.crop((left, top, left + width, top + height))
        longest = generator.randint(640, 1024)
        scale = longest / max(image.size)
        image = image.resize((max(1, round(image.width * scale)), max(1, round(image.height * scale))), Image.LANCZOS)
        with open(os.path.join(folder, f"{index:05}.jpg"), "wb") as file:
            image.save(file, "JPEG", quality=generator.randint(80, 92))
    open(done, "w").close()
    return folder


def _screenshot(generator):
    """A drawn user interface: bars, panels, lines of text, a few pictures."""
    width, height = generator.choice([(1920, 1080), (2560, 1440), (1440, 900), (1179, 2556), (2880, 1800)])
    background = tuple(generator.randint(225, 255) for _ in range(3))
    image = Image.new("RGB", (width, height), background)
    draw = ImageDraw.Draw(image)
    accent = tuple(generator.randint(20, 200) for _ in range(3))
    draw.rectangle((0, 0, width, height // 18), fill=accent)
    draw.rectangle((0, height // 18, width // 6, height), fill=tuple(max(0, c - 18) for c in background))
    for _ in range(generator.randint(6, 16)):
        x, y = generator.randint(width // 6, width - 200), generator.randint(height // 18, height - 150)
        w, h = generator.randint(150, width // 3), generator.randint(80, height // 4)
        draw.rounded_rectangle((x, y, x + w, y + h), 12, fill=(255, 255, 255), outline=(200, 200, 205))
        for line in range(y + 14, y + h - 12, 18):
            text = "".join(generator.choice("abcdefghijklmnopqrstuvwxyz    ") for _ in range(w // 8))
            draw.text((x + 12, line), text, fill=(60, 60, 70))
    if generator.random() < 0.5:
        noise = Image.effect_noise((width // 4, height // 4), 80).filter(ImageFilter.GaussianBlur(2)).convert("RGB")
        image.paste(noise, (width // 2, height // 2))
    return image


def png(root, count=60):
    """`count` PNGs: drawn screenshots, some with alpha, some palettes."""
    folder, done, is_needed = _folder(root, "png", count)
    if not is_needed:
        return folder
    for index in range(count):
        generator = random.Random(3000 + index)
        image = _screenshot(generator)
        kind = generator.random()
        if kind < 0.15:
            image = image.quantize(256)
        elif kind < 0.35:
            image.putalpha(Image.linear_gradient("L").resize(image.size))
        image.save(os.path.join(folder, f"{index:05}.png"), compress_level=6)
    open(done, "w").close()
    return folder


def repeated(root, source_folder, count):
    """`count` copies of the pictures in `source_folder`, one after the other; files of their own, as photos are."""
    folder, done, is_needed = _folder(root, "repeated", count)
    if not is_needed:
        return folder
    sources = _sources(source_folder)
    for index in range(count):
        shutil.copyfile(sources[index % len(sources)], os.path.join(folder, f"{index:05}.jpg"))
    open(done, "w").close()
    return folder
