/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gio/gio.h>

#include "qi-game-info.h"

G_BEGIN_DECLS

/* How a piece moves along one direction. */
typedef enum
{
  QI_PATTERN_LEAP,       /* straight to its goal */
  QI_PATTERN_LAME,       /* the same, if the squares of @legs are empty */
  QI_PATTERN_SLIDE,      /* step by step, up to the first piece or @range steps */
  QI_PATTERN_HOP,        /* slides over exactly one piece and to any square behind it (cannon) */
  QI_PATTERN_GRASSHOPPER /* slides over exactly one piece and lands on the square directly behind it */
} QiPatternKind;

typedef enum
{
  QI_PATTERN_MOVE = 1 << 0,    /* to empty squares */
  QI_PATTERN_CAPTURE = 1 << 1, /* to pieces of the other side; these are its attacks */
  QI_PATTERN_INITIAL = 1 << 2, /* only from the squares of its double step */
  QI_PATTERN_TWICE = 1 << 3    /* a step of a piece that may take with it and step on (chu shogi's lion) */
} QiPatternFlags;

#define QI_PATTERN_MAX_LEGS 3

/**
 * QiPattern:
 * @kind: a #QiPatternKind
 * @flags: bits of #QiPatternFlags
 * @range: greatest number of steps of a slide or hop, 0: as far as the board goes
 * @from_rank: only for a piece on this rank or beyond, counted from 1 at its own edge; 0: anywhere
 * @file, @rank, @layer: the step of the first player: to the right, forwards (to the first-listed
 *   rank), upwards (to the first-listed layer). The second player's has all three turned round
 * @n_legs, @legs: of a lame leap the squares, relative to the start, that must be empty
 *
 * On a board of one dimension @rank runs along it, to higher squares for the first player; a
 * pattern with a @file does not move there.
 *
 * One way in which a piece moves. A piece is a list of these, made from Betza's notation.
 */
typedef struct
{
  guint8 kind;
  guint8 flags;
  guint8 range;
  guint8 from_rank;
  gint16 file;
  gint16 rank;
  gint16 layer;
  guint8 n_legs;
  gint16 legs[QI_PATTERN_MAX_LEGS][3]; /* file, rank, layer */
} QiPattern;

/* A set of squares described without a board: each entry a file, a rank and a layer, counted from 0
 * at the first player's left, near and lowest edge (a1 is 0, 0); −1 stands for every file, rank or
 * layer. No entries: no square. */
typedef struct
{
  gint16 file;
  gint16 rank;
  gint16 layer; /* −1 unless the board is layered */
} QiRegionEntry;

typedef struct
{
  gboolean             everywhere; /* not limited; @entries mean nothing */
  guint                n_entries;
  const QiRegionEntry *entries;
} QiRegion;

/* Sets of piece types, by their place in QiVariant.pieces. */
typedef guint64 QiTypeSet;
#define QI_TYPE_SET(type) (G_GUINT64_CONSTANT (1) << (type))
#define QI_MAX_TYPES 63
#define QI_MAX_CONNECT_GOAL 32
#define QI_MAX_MULTIMOVES 127 /* plies of all listed turns, so no more turns either */

/**
 * QiVariantPiece:
 * @name: of variants.ini: "pawn", "customPiece1"
 * @letter: its upper-case letter, 0 for a piece that stands only for another one promoted
 * @token: EPIN of the first player's: "K^", "+R"
 * @betza: what its moves were made of
 * @patterns: its moves
 * @promoted: the type it is promoted to in place (shogi), −1: none
 * @unpromoted: the type it was before, −1: it is not a promoted piece
 * @mobility: of each side, the squares it may go to
 * @value: about 100 for a pawn; 0: to be worked out by whoever needs one
 */
typedef struct
{
  const char      *name;
  char             letter;
  const char      *token;
  const char      *betza;
  const QiPattern *patterns;
  guint      n_patterns;
  int        promoted;
  int        unpromoted;
  QiRegion   mobility[2];
  int        value;
} QiVariantPiece;

/* Values of a game's end for the side to move, as variants.ini has them. */
typedef enum
{
  QI_VALUE_LOSS = -1,
  QI_VALUE_DRAW = 0,
  QI_VALUE_WIN = 1,
  QI_VALUE_NONE = 2
} QiVariantValue;

typedef enum
{
  QI_COUNTING_NONE,
  QI_COUNTING_MAKRUK,
  QI_COUNTING_CAMBODIAN,
  QI_COUNTING_ASEAN
} QiCountingRule;

typedef enum
{
  QI_MATERIAL_NONE,
  QI_MATERIAL_JANGGI,
  QI_MATERIAL_UNWEIGHTED,
  QI_MATERIAL_WHITE_DRAW_ODDS,
  QI_MATERIAL_BLACK_DRAW_ODDS
} QiMaterialCounting;

/* Words of the keys enclosingDrop and flipEnclosedPieces. */
typedef enum
{
  QI_ENCLOSING_NONE,
  QI_ENCLOSING_REVERSI,     /* pieces of the other side between two of one's own, along lines of a queen */
  QI_ENCLOSING_ATAXX,       /* beside a piece of one's own; all pieces beside are turned */
  QI_ENCLOSING_QUADWRANGLE, /* as ataxx, but that a drop beside none of one's own turns nothing */
  QI_ENCLOSING_SNORT,       /* not beside a piece of the other side along file or rank */
  QI_ENCLOSING_TOP          /* on the lowest empty square of a file */
} QiEnclosing;

/* Words of the key wallingRule: where a wall is put. */
typedef enum
{
  QI_WALLING_NONE,
  QI_WALLING_ARROW, /* where the piece that moved could go on to */
  QI_WALLING_DUCK,  /* anywhere; the wall before it goes */
  QI_WALLING_EDGE,  /* at the edge of the board or beside another wall */
  QI_WALLING_PAST,  /* where the piece came from */
  QI_WALLING_STATIC /* anywhere in the region */
} QiWalling;

/**
 * QiVariant:
 *
 * A game of moving pieces as data, read from a section of a variants.ini. Members are the keys of
 * that file under their own names, written in this manner; see data/variants.md for each. Files and
 * ranks are counted from 0 at the first player's left and near edge. Immutable; lives as long as
 * its set.
 */
typedef struct
{
  const char     *id;          /* the section's name */
  const char     *parent;      /* what it inherits from, or NULL */
  const char     *title;       /* our key: the English name; the id where none is given */
  const char     *style;       /* our key: the style letter */
  const char     *start_fen;
  guint           n_layers;    /* our key: 1 unless layered; 0 for a one-dimensional board */
  guint           max_file;    /* number of files */
  guint           max_rank;    /* number of ranks; 1 for a one-dimensional board */
  gboolean        any_shape;   /* our key: played on boards of other sizes as well; there a region's ranks of the farther
                                * half (rank ≥ max_rank / 2) are counted from the far edge, and castling files from the nearer */

  QiVariantPiece *pieces;      /* at most QI_MAX_TYPES */
  guint           n_pieces;

  /* types, −1: none; sets may be empty */
  QiTypeSet       kings;       /* royal: checked and mated ("king" with its kingType's moves, unless not royal) */
  QiTypeSet       pawns;       /* those of the key "pawn": from double_step_region they also move two squares straight ahead
                                * (triple_step_region: three) over empty ones; their patterns do not say so */
  QiTypeSet       n_move_rule_types[2];   /* of each side, like all that has two of them */

  /* promotion of pawns and of pieces in place */
  QiTypeSet       promotion_pawn_types[2];
  QiRegion        promotion_region[2];
  QiTypeSet       promotion_piece_types[2];
  guint           promotion_limit[QI_MAX_TYPES + 1]; /* 0: none */
  gboolean        sittuyin_promotion;     /* a pawn in the region, or the last one anywhere, becomes another piece where it stands or one
                                           * move of that piece away, and threatens nothing from there */
  gboolean        piece_promotion_on_capture;
  gboolean        promotion_on_entry;     /* our key: only by entering the region, by taking in it, and where a piece could never move again */
  gboolean        mandatory_pawn_promotion;
  gboolean        mandatory_piece_promotion;
  gboolean        piece_demotion;
  gboolean        blast_on_capture;
  QiTypeSet       blast_immune_types;     /* cannot be blown up, not even in the middle of an explosion */
  QiTypeSet       mutually_immune_types;  /* none of them can capture one of its own kind */
  QiTypeSet       petrify_on_capture_types; /* a piece of these types that captures turns into a wall */
  gboolean        petrify_blast_pieces;   /* so do pieces that are blown up */

  gboolean        double_step;
  QiRegion        double_step_region[2];
  QiRegion        triple_step_region[2];
  QiRegion        en_passant_region[2];   /* of the side that takes */
  QiTypeSet       en_passant_types[2];

  gboolean        castling;
  gboolean        castling_dropped_piece;
  guint           castling_kingside_file;
  guint           castling_queenside_file;
  guint           castling_rank;          /* counted from each side's own edge, 0 the first */
  guint           castling_king_file;
  guint           castling_rook_files[2]; /* the highest file of a rook that "K" means in a FEN, and the lowest of "Q" */
  guint           castling_forbidden_plies; /* of the game: so many moves of both sides have to be made before anyone castles */
  QiTypeSet       castling_king_pieces[2];
  QiTypeSet       castling_rook_pieces[2];
  guint           castling_wins;          /* bit side × 2 + wing: such a castling wins, and who can have none of his any more loses */
  gboolean        opposite_castling;      /* castling to one wing takes the other side's right to that wing */
  gboolean        lions_are_kept;         /* our key: pieces of two steps in all directions are not freely traded … */
  QiTypeSet       lion_bait_types;        /* … nor for one of these taken on the way */
  gboolean        mirrored;               /* our key: each move ends on the other one of two layers, whose square has to be empty */
  gboolean        chess960;               /* our key: castling moves are written as king takes rook */

  gboolean        checking;               /* check exists */
  gboolean        drop_checks;
  gboolean        must_capture;
  gboolean        must_drop;
  int             must_drop_type;         /* −1: any */
  gboolean        piece_drops;
  gboolean        drop_loop;
  gboolean        captures_to_hand;
  QiTypeSet       captures_to_hand_types; /* of these */
  gboolean        two_boards;             /* pieces come into hands from another board, to which those taken here go */
  gboolean        first_rank_pawn_drops;
  gboolean        promotion_zone_pawn_drops;
  QiRegion        drop_region[2];
  gboolean        sittuyin_rook_drop;
  gboolean        drop_opposite_colored_bishop;
  gboolean        drop_promoted;
  QiTypeSet       drop_no_doubled;        /* shogi: nifu */
  guint           drop_no_doubled_count;
  QiEnclosing     enclosing_drop;         /* where pieces are dropped */
  QiRegion        enclosing_drop_start;   /* while one of these squares is empty, drops are only allowed there */
  QiEnclosing     flip_enclosed_pieces;   /* pieces that change sides by a move */
  gboolean        free_drops;             /* dropped pieces do not come from a hand */
  gboolean        immobility_illegal;     /* no drop or move to a square from which the piece could never move again */
  gboolean        gating;
  gboolean        seirawan_gating;
  QiWalling       walling_rule;           /* a move puts a wall … */
  QiRegion        walling_region[2];      /* … onto one of these squares … */
  gboolean        wall_or_move;           /* … or takes the place of a move */
  gboolean        cambodian_moves;
  QiRegion        diagonal_lines;         /* janggi's palace diagonals */
  gboolean        pass[2];
  gboolean        pass_on_stalemate[2];
  guint           n_multimoves;           /* so many turns are listed, the last two of which go on for ever; 0: a move each … */
  guint8          multimoves[QI_MAX_MULTIMOVES]; /* … and each has so many moves, between which the other side passes */
  gboolean        progressive_multimove;  /* instead, one move, two, three … */
  gboolean        multimove_check;        /* check may be given before the last move of a turn */
  gboolean        multimove_capture;      /* and so may pieces be taken */
  gboolean        makpong_rule;
  gboolean        flying_general;
  guint           soldier_promotion_rank; /* already in the patterns' from_rank */

  guint           n_move_rule;            /* moves of each side; 0: none */
  guint           n_fold_rule;            /* positions; 0: none */
  guint           n_move_rule_immediate;  /* the same, without a claim */
  guint           n_fold_rule_immediate;
  QiVariantValue  n_fold_value;
  gboolean        n_fold_value_absolute;  /* for the first player instead of the side to move */
  gboolean        perpetual_check_illegal;
  gboolean        move_repetition_illegal; /* a piece that could reach the king goes to and fro twice, out of check: it loses */
  gboolean        chasing_rule;           /* who chases a piece for ever loses, as the Asian Xiangqi Federation has it */
  QiVariantValue  stalemate_value;
  gboolean        stalemate_piece_count;
  QiVariantValue  checkmate_value;
  gboolean        shogi_pawn_drop_mate_illegal;
  gboolean        shatar_mate_rule;       /* no mate by a knight alone, and none wins without a check by a rook, knight or bers in the
                                           * row of checks that ends with it */
  gboolean        bikjang_rule;
  QiVariantValue  extinction_value;
  gboolean        extinction_claim;
  gboolean        extinction_pseudo_royal;
  gboolean        duple_check;            /* so are all of them together, however many: all attacked at once are in check */
  QiTypeSet       extinction_piece_types; /* bit QI_MAX_TYPES: all pieces together */
  gboolean        extinction_all_pieces;  /* each of them has to be gone, not one alone */
  guint           extinction_piece_count;
  guint           extinction_opponent_piece_count;
  QiTypeSet       flag_piece[2];          /* the pieces that have to reach the goal; 0: this side has no goal */
  QiRegion        flag_region[2];
  guint           flag_piece_count;       /* how many of them */
  gboolean        flag_piece_blocked_win; /* or one of them, when no square of the goal is empty */
  gboolean        flag_piece_safe;        /* a piece on the goal counts only if it cannot be captured */
  gboolean        flag_move;              /* the other side has one move left to reach its goal as well */
  gboolean        check_counting;
  guint           connect_n;              /* so many in a row end the game … */
  guint           connect_nxn;            /* … or a square with sides of this many … */
  guint           collinear_n;            /* … or this many on one line, with gaps or not */
  gboolean        connect_horizontal;     /* the lines that count */
  gboolean        connect_vertical;
  gboolean        connect_diagonal;
  QiTypeSet       connect_piece_types;    /* the pieces that count */
  QiRegion        connect_region[2][2];   /* of each side, the two places that a chain of its pieces connects */
  guint           n_connect_goal[2];      /* of each side, as many pieces … */
  QiTypeSet       connect_goal[2][QI_MAX_CONNECT_GOAL]; /* … of these types one behind the other on a line, from either end */
  gboolean        connect_goal_by_type;   /* all that counts is what pieces are, not whose */
  QiVariantValue  connect_value;          /* for whoever has them */
  QiMaterialCounting material_counting;
  QiCountingRule  counting_rule;
  gboolean        adjudicate_full_board;  /* a full board ends the game by the count of material */
} QiVariant;

#define QI_ALL_TYPES_BIT (G_GUINT64_CONSTANT (1) << QI_MAX_TYPES)

/**
 * QiVariantSet:
 *
 * The sections of one variants.ini, each made whole by what it inherits. Refcounted, immutable.
 */
typedef struct _QiVariantSet QiVariantSet;

QiVariantSet    *qi_variant_set_ref     (QiVariantSet   *self);
void             qi_variant_set_unref   (QiVariantSet   *self);
/* Reads @text. A section may inherit from any before it and from the catalogue. Every key is
 * honoured or named by a finding with its line: "unsupported-key" (warning; key) and, as it would
 * be another game without it, "variant-unsupported" (error of the section: text, key; it and what
 * inherits it are left out), "unknown-key" (warning; key), "bad-value" (error of that key: key,
 * value), "bad-betza", "unknown-parent" (error: the section is left out) …; the rest works. Never
 * NULL. Bounded: 4 MiB of text, 1,000 sections. */
QiVariantSet    *qi_variant_set_read    (const char     *text,
                                         gsize           length,
                                         GPtrArray      *findings);
guint            qi_variant_set_get_n   (QiVariantSet   *self);
const QiVariant *qi_variant_set_get     (QiVariantSet   *self,
                                         guint           index);

/* The text of a file as qi_variant_set_read() takes it: without a byte-order mark, and UTF-8 where it
 * was UTF-16 with one. Takes @text (as g_malloc() gives it) and its @length, which may change. */
char            *qi_variant_take_text   (char           *text,
                                         gsize          *length);
/* Keeps only those of @findings, which reading @self gave, that concern the section @id and those
 * that it inherits from, or no section at all. */
void             qi_variant_set_keep_findings_of (QiVariantSet *self,
                                                  const char   *id,
                                                  GPtrArray    *findings);

/* Whether it has pieces and a start position that fits, so that it is a game. */
gboolean         qi_variant_set_is_whole (QiVariantSet *set,
                                          guint         index);

/* The key of the piece that has these moves, NULL: none. "king" and customPiece are never
 * returned. */
const char      *qi_variant_find_key     (const char    *betza);
/* The keys of pieces with moves of their own, NULL behind the last. */
const char      *qi_variant_get_custom_key (guint       index);

/* The catalogue (data/variants.ini), and what was added to it. */
GBytes          *qi_variant_dup_catalogue (void);
/* Whether a game or another section that can be inherited from has the id. */
gboolean         qi_variant_is_known    (const char     *id);
const QiVariant *qi_variant_lookup      (const char     *id);
/* All of them, NULL-terminated: the catalogue first. Free the array with g_free(). For tests, which walk them all. */
const QiVariant **qi_variant_dup_all    (void);
/* Adds the variants of a user's file to the catalogue and to the games table (each becomes a
 * #QiGameInfo with its start position, usual tokens and FEN letters) for the rest of the process;
 * one whose id is known already is named ("variant-exists") and left out. From one thread at a
 * time; readers may run. @path: (nullable): the file of @set, for programs that read such files themselves. */
void             qi_variant_add_set     (QiVariantSet   *set,
                                         const char     *path,
                                         GPtrArray      *findings);
/* Reads PATH (bounded) and adds it. Errors of reading are set; faults of the text are findings. */
gboolean         qi_variant_load_file   (const char     *path,
                                         GPtrArray      *findings,
                                         GError        **error);

/* The absolute path of the file that the variant @id was added from; NULL: of none. */
const char      *qi_variant_get_path    (const char     *id);

/* The same with masume/variants.ini of the user's data directory. One that is not there is no
 * error. */
gboolean         qi_variant_load_user   (GPtrArray      *findings,
                                         GError        **error);

/* How many checks of either side win, where a position does not say: what the start says, one where that says nothing,
 * as in Fairy-Stockfish. */
void             qi_variant_get_checks  (const QiVariant *variant,
                                         guint            checks[2]);

/* Betza's notation of one piece as patterns: W F D N A H …, riders (WW, F0, R4), "n" lame, "p" and
 * "g" hops, "m" "c" "i", directions, and our extension for layers. FALSE with @fault_offset for
 * what is not understood. */
gboolean         qi_betza_parse         (const char     *text,
                                         GArray         *patterns,
                                         gsize          *fault_offset);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiVariantSet, qi_variant_set_unref)

G_END_DECLS
