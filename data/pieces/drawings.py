# SPDX-License-Identifier: Apache-2.0
"""What the parts are put together to: name of the file, title and elements."""
from parts import *


def inverted(layer):
    """Turned on its head, as problemists do: the middle of the height stays where it is."""
    return moved(layer, 1, 0, -1.4, turn=180)


HEAD = moved(HORSE_HEAD, .74, 14.4, .4)
SMALL_KNIGHT = moved(KNIGHT, .88, 7, 10.9)

DRAWINGS = {
    # The six, and kings and knights that are and are not royal.
    "king": ("King", KING),
    "queen": ("Queen", QUEEN),
    "rook": ("Rook", ROOK),
    "bishop": ("Bishop", BISHOP),
    "knight": ("Knight", KNIGHT),
    "pawn": ("Pawn", PAWN),
    "commoner": ("Commoner", COMMONER),
    "royal-knight": ("Royal knight", stacked(moved(CROSS, 1, 9, .6), moved(KNIGHT, .84, 7, 14.6))),

    # Compounds: one parent's head rises from the other.
    "chancellor": ("Chancellor", stacked(HEAD, LOW_TOWER)),
    "archbishop": ("Archbishop", stacked(moved(HORSE_HEAD, .78, 5, .2), LOW_MITRE)),
    "amazon": ("Amazon", stacked(HEAD, LOW_QUEEN)),
    "centaur": ("Centaur", stacked(HEAD, LOW_CROWN)),
    "dragon-king": ("Dragon king", stacked(SMALL_CROWN, LOW_TOWER)),
    "dragon-horse": ("Dragon horse", stacked(TALL_MITRE, LOW_CROWN)),
    "aiwok": ("Aiwok", stacked(moved(HORSE_HEAD, .66, 18, 9.4), moved(PLUME + TURBAN, .5, 25, 2.6),
        LOW_TOWER)),
    "hawk": ("Hawk", HAWK),
    "falcon": ("Falcon", FALCON),
    "bishop-hawk": ("Hawk of a bishop", stacked(moved(HAWK_HEAD, .78, 4, -1.6), LOW_MITRE)),
    "rook-elephant": ("Elephant of a rook", stacked(moved(ELEPHANT_HEAD, .74, 14, -1.6),
        LOW_TOWER)),
    "ferz-elephant": ("Elephant of a ferz",
                      stacked(moved(ELEPHANT, .88, 6, 10.9), moved(PLUME + TURBAN, .62, 23.6, 1.8,
                          turn=8))),

    # Moves as the figure, takes as the sign on it.
    "knight-bishop": ("Knight that takes as a bishop",
                      [e for e in KNIGHT if e not in MANE] + [line("M61 44V69M50.6 53.4H71.4")]),
    "knight-rook": ("Knight that takes as a rook",
                    [e for e in KNIGHT if e not in MANE] + moved(TOWER_SIGN, .4, 41.6, 37.6)),
    "bishop-knight": ("Bishop that takes as a knight",
                      stacked(moved(MITRE[:1], 1.18, -9, -9.6) + STEM, COLLAR)
                      + moved(HORSE_SIGN, .48, 27, 17.6)),
    "rook-knight": ("Rook that takes as a knight", ROOK + moved(HORSE_SIGN, .4, 30.6, 40)),

    # Pieces with a figure of their own.
    "ferz": ("Ferz", FERZ),
    "wazir": ("Wazir", WAZIR),
    "elephant": ("Elephant", ELEPHANT),
    "dabbaba": ("Dabbaba", DABBABA),
    "camel": ("Camel", CAMEL),
    "giraffe": ("Giraffe", GIRAFFE),
    "zebra": ("Zebra", ZEBRA),
    "unicorn": ("Unicorn", stacked(moved(KNIGHT, .86, 10, 13), moved(HORN, .86, 10, 13))),
    "lion": ("Lion", LION),
    "griffin": ("Griffin", GRIFFIN),
    "dragon": ("Dragon", DRAGON),
    "wizard": ("Wizard", WIZARD),
    "champion": ("Champion", CHAMPION),
    "silver": ("Silver general", SILVER),
    "gold": ("Gold general", GOLD),
    "lance": ("Lance", SPEAR),
    "cannon": ("Cannon", CANNON),
    "vao": ("Vao", stacked(moved(TALL_MITRE, .86, 31, 1), CANNON)),
    "leo": ("Leo", stacked(moved(SMALL_CROWN, .86, 29, .4), CANNON)),
    "chariot": ("Chariot", CHARIOT),
    "banner": ("Banner", BANNER),
    "counter": ("Counter", COUNTER),
    "block": ("Block", BLOCK),

    # Problemists' turned pieces.
    "grasshopper": ("Grasshopper", inverted(QUEEN)),
    "nightrider": ("Nightrider", inverted(KNIGHT)),
    "berolina": ("Berolina pawn", moved(PAWN, 1, 0, 8.2, turn=180)),

    # Makruk and its relatives.
    "makruk-king": ("Khun", KHUN),
    "makruk-met": ("Met", MET),
    "makruk-khon": ("Khon", KHON),
    "makruk-knight": ("Ma", SMALL_KNIGHT),
    "makruk-rook": ("Ruea", BOAT),
    "makruk-pawn": ("Bia", COWRIE),
}
