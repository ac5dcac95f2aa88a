#!/usr/bin/env python3
"""Makes the fonts in this folder again, such as when a label gains a character.

    apt-get install fonts-lxgw-wenkai fonts-noto-cjk fonts-noto-cjk-extra
    pip install fonttools
    static/fonts/make-fonts.py            # all of them, or: make-fonts.py song

Run from anywhere; labels are read from templates/ beside static/. Both sources
are under the SIL Open Font License. A subset is a modified version, so each
bears a family name of its own.
"""

import pathlib
import sys

from fontTools import subset

HERE = pathlib.Path(__file__).resolve().parent
TEMPLATES = HERE.parent.parent / "templates"
WENKAI = "/usr/share/fonts/truetype/lxgw-wenkai/LXGWWenKai-{}.ttf"
NOTO_SERIF = "/usr/share/fonts/opentype/noto/NotoSerifCJK-{}.ttc"
SIMPLIFIED_CHINESE = 2  # the face for it in the Noto collection

PIECES = "帅帥将將仕士相象俥車车傌馬马炮砲包兵卒楚河汉漢界棋谱譜认認证證记記"


def ranges(*pairs):
    return {chr(c) for first, last in pairs for c in range(first, last + 1)}


LATIN = ranges(
    (0x20, 0x7E),
    (0xA0, 0x24F),
    (0x300, 0x33F),  # marks, the bars of the short form among them
    (0x1E00, 0x1EFF),  # Vietnamese
    (0x2010, 0x206F),
)
SYMBOLS = ranges(
    (0x2150, 0x21FF),
    (0x2460, 0x24FE),
    (0x2500, 0x25FF),
    (0x2600, 0x26FF),
    (0x3000, 0x303F),
    (0xFF00, 0xFFEF),
)
NUMERALS = set("一二三四五六七八九十百零〇")


def encoded(codec):
    """Every character that a double-byte encoding has."""
    found = set()
    for high in range(0x81, 0xFF):
        for low in range(0x40, 0xFF):
            try:
                found.update(bytes([high, low]).decode(codec))
            except UnicodeDecodeError:
                pass
    return found


def labels():
    """Every character printed from a template or a wording file."""
    found = set()
    for folder, pattern in (("sheet", "*.svg"), ("wording", "*/sheet.ftl"), ("wording", "*/findings.ftl")):
        for path in sorted((TEMPLATES / folder).glob(pattern)):
            found.update(c for c in path.read_text(encoding="utf-8") if c >= "\u2000")
    return found


def make(source, face, family, style, characters):
    options = subset.Options()
    options.hinting = False
    options.layout_features = ["kern", "locl", "ccmp", "mark", "mkmk"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.glyph_names = False
    options.font_number = face
    options.drop_tables += ["DSIG", "BASE", "VORG"]
    font = subset.load_font(source, options)
    # Times in the file would make every run differ.
    font.recalcTimestamp = False
    maker = subset.Subsetter(options)
    maker.populate(unicodes=[ord(c) for c in characters])
    maker.subset(font)
    compact = family.replace(" ", "")
    renamed = {
        1: family,
        3: f"{family} subset",
        4: f"{family} {style}",
        6: f"{compact}-{style}",
        16: family,
    }
    for record in list(font["name"].names):
        if record.nameID in renamed:
            font["name"].setName(
                renamed[record.nameID],
                record.nameID,
                record.platformID,
                record.platEncID,
                record.langID,
            )
    suffix = "otf" if "CFF " in font else "ttf"
    path = HERE / f"{compact}-{style}.{suffix}"
    subset.save_font(font, path, options)
    print(path.name, font["maxp"].numGlyphs, "glyphs")


def main():
    wanted = sys.argv[1:] or ["kai", "pieces", "song"]
    if "kai" in wanted:
        # Names are the players' own: whatever GBK or Big5 can write.
        characters = LATIN | SYMBOLS | encoded("gbk") | encoded("big5")
        make(WENKAI.format("Regular"), 0, "Jipu Kai", "Regular", characters)
    if "pieces" in wanted:
        make(WENKAI.format("Bold"), 0, "Jipu Pieces", "Bold", PIECES)
    if "song" in wanted:
        for style in ("Regular", "Bold"):
            characters = LATIN | SYMBOLS | NUMERALS | labels()
            make(NOTO_SERIF.format(style), SIMPLIFIED_CHINESE, "Jipu Song", style, characters)


if __name__ == "__main__":
    main()
