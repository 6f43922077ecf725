"""What the peer scripts share: the pictures and their places, as `waterfall layout` tells them."""

import json
import os
import sys


def load():
    """(sheet width, sheet height, [(path, x, y, width, height)], output) from the arguments FOLDER LAYOUT OUTPUT."""
    folder, layout_path, output = sys.argv[1:4]
    with open(layout_path) as file:
        layout = json.load(file)
    items = [
        (os.path.join(folder, item["name"]), item["x"], item["y"], item["width"], item["height"])
        for item in layout["items"]
    ]
    return layout["width"], layout["height"], items, output
