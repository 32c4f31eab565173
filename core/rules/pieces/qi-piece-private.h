/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-game.h"
#include "qi-position-ids-private.h"
#include "qi-rules-private.h"
#include "qi-variant-private.h"
#include "qi-side-private.h"

G_BEGIN_DECLS

/* The engine for games of moving pieces: one QiVariant compiled for one shape.
 *
 * The board is a padded mailbox: the squares of the shape with a border of guards as wide as the
 * longest leap. A "cell" is a place of that array, a "square" one of the shape. Leaps and rays add
 * a step to a cell until they meet a code that is not 0, on a board of any size and of one to three
 * dimensions, so no table needs memory for each pair of squares.
 *
 * A code is what stands on a cell and what QiMove.piece holds: 0 nothing, else (type + 1) × 2 +
 * side. */
#define QI_PIECE_EMPTY 0
#define QI_PIECE_WALL 1        /* no piece moves there or past it */
#define QI_PIECE_OBSTACLE 0xFE /* a piece that the game does not know: belongs to nobody */
#define QI_PIECE_GUARD 0xFF    /* behind the edge */
#define QI_PIECE_MAX_TYPES 126 /* QI_MAX_TYPES and their promoted twins */
#define QI_PIECE_MAX_SQUARES 65025

#define QI_PIECE_CODE(type, side) ((guint8) (((guint) (type) + 1) * 2 + (guint) (side)))

static inline gboolean
qi_piece_is_piece (guint code)
{
  return code >= 2 && code < QI_PIECE_OBSTACLE;
}

static inline guint
qi_piece_side (guint code)
{
  return code & 1;
}

static inline guint
qi_piece_type (guint code)
{
  return (code >> 1) - 1;
}

/* One way of moving of one type and side. A leap is a slide of one step. */
typedef enum
{
  QI_DIR_SLIDE,
  QI_DIR_LAME,
  QI_DIR_HOP,
  QI_DIR_GRASSHOPPER
} QiPieceDirKind;

typedef enum
{
  QI_DIR_MOVE = QI_PATTERN_MOVE,
  QI_DIR_CAPTURE = QI_PATTERN_CAPTURE,
  QI_DIR_INITIAL = QI_PATTERN_INITIAL,
  QI_DIR_DIAGONAL = 1 << 3,  /* along the diagonals of a palace: every square on the way is in diagonal_lines */
  QI_DIR_NO_CANNON = 1 << 4, /* janggi's cannon: neither over nor onto a piece of its own kind */
  QI_DIR_TWICE = 1 << 6,     /* a first step of two, see qi-piece-two-steps.c */
  QI_DIR_ROYAL = 1 << 5      /* attacks only royal pieces (facing generals) and is no move */
} QiPieceDirFlags;

#define QI_DIR_NO_LIMIT 255 /* no board is longer */

typedef struct
{
  gint32 delta;
  guint8 kind;
  guint8 flags;
  guint8 range;     /* steps; QI_DIR_NO_LIMIT */
  guint8 from_rank; /* ranks counted from 1 at the own edge; 0: anywhere */
  guint8 n_legs;
  gint32 legs[QI_PATTERN_MAX_LEGS];
} QiPieceDir;

/* What a cell is part of: bits of QiPieceGame.zones, those of the second player one bit higher. */
typedef enum
{
  QI_ZONE_PROMOTION = 1 << 0,
  QI_ZONE_DOUBLE_STEP = 1 << 2,
  QI_ZONE_TRIPLE_STEP = 1 << 4,
  QI_ZONE_FLAG = 1 << 6,
  QI_ZONE_EN_PASSANT = 1 << 8, /* of the side that takes */
  QI_ZONE_DIAGONAL = 1 << 10,
  QI_ZONE_DROP_START = 1 << 11
} QiPieceZone;

/**
 * QiPieceType:
 * @base: its place in QiVariant.pieces. A "twin" is a piece that was a pawn and goes to the hand as
 *   one (crazyhouse's "Q~"): it has the base, and so the moves and the token, of what it was
 *   promoted to
 * @dirs: of each side
 * @mobility: of each side, one byte a cell: whether it may go there; NULL: everywhere
 * @dead: of each side, one byte a cell: whether it could never move again from there; NULL: nowhere
 * @promoted: the type it may become in place, −1: none
 * @twin: the type that a pawn becomes in its stead, itself where the game has no twins
 * @hand_type: the type under which it goes to a hand when taken
 */
typedef struct
{
  guint8      base;
  guint8      kin;                /* the first type of the same name, which counts with it */
  gboolean    is_twin;
  gboolean    is_royal;
  gboolean    resets_clock[2];    /* by side: its moves reset the fifty-move counter */
  gboolean    never_returns;      /* none of its moves can be undone by later moves */
  gboolean    is_promotion_pawn;  /* of either side */
  gboolean    promotes_as_pawn[2]; /* of this one */
  gboolean    takes_en_passant[2];
  gboolean    is_cannon;          /* of janggi */
  gboolean    is_castling_king[2];
  gboolean    is_castling_rook[2];
  gboolean    is_rook;
  gboolean    is_knight;
  gboolean    gives_shak;         /* a check that makes a mate of shatar count */
  gboolean    is_fers;
  gboolean    is_paired_bishop;   /* two of them in a hand have to be dropped on squares of different colours */
  gboolean    is_shogi_pawn;      /* may not be dropped to mate */
  gboolean    counts_file;        /* of drop_no_doubled */
  gboolean    has_double_step;
  gboolean    is_bound;           /* never leaves the squares of one colour */
  guint8      kind;               /* of an ending, for qi-piece-judge-material.c */
  gboolean    is_queen;
  gboolean    is_lion;            /* goes two steps in any directions */
  gboolean    is_plain;           /* its moves are just from and to: no promotion, no limits of squares */
  gboolean    may_promote;        /* a pawn's or in place */
  gboolean    overlaps;           /* two of its directions may lead to one square */
  int         promoted;
  int         unpromoted;
  guint8      twin;
  guint8      hand_type;
  const char *tokens[2];
  int         value;              /* 100 is about a pawn */
  guint       n_dirs;
  guint       n_twice;            /* of its directions, the same for both sides */
  QiPieceDir *dirs[2];
  guint8     *mobility[2];
  guint8     *dead[2];
  guint64    *drop_squares[2];    /* one bit a square: where it may be dropped */
} QiPieceType;

/* One direction in which attackers of one side are looked for from a cell. Ranges are of steps; 255
 * is no limit, as no board is longer. */
typedef struct
{
  gint32 delta;         /* from the target to the attacker */
  guint8 max_range;     /* of any slide; 0: none */
  guint8 has_hops;      /* of any kind */
  guint8 reach[256];    /* by code: steps from which a slide attacks, 0: it does not */
  guint8 hops[256];     /* the same of hoppers, steps before and behind the piece hopped over together */
  guint8 flags[256];    /* by code: QiPieceDirFlags of its slide or hop; QI_LINE_GRASSHOPPER */
  guint8 from_rank[256];
} QiPieceLine;

#define QI_LINE_MOBILITY (1 << 6)    /* only onto squares that the attacker may go to */
#define QI_LINE_GRASSHOPPER (1 << 7)

/* One lame leap by which attackers are looked for. */
typedef struct
{
  gint32 delta;         /* from the target to the attacker */
  gint32 legs[QI_PATTERN_MAX_LEGS]; /* from the target */
  guint8 n_legs;
  guint8 codes[256];
  guint8 flags[256];
  guint8 from_rank[256];
} QiPieceLame;

/* A side's pawns whose moves can be counted together, see qi-piece-perft.c. */
#define QI_PIECE_CROWD_DIRS 6

typedef struct
{
  gint32  delta;
  guint8  flags;   /* QI_DIR_MOVE, QI_DIR_CAPTURE */
  guint8 *weights; /* by cell left: how many moves it is */
} QiPieceCrowdDir;

typedef struct
{
  guint8          code;
  guint           n_dirs; /* 0: they cannot */
  guint32         first;  /* cells of the board */
  guint32         last;
  guint           n_rounds; /* groups of cells that can be added up in bytes */
  guint8         *twice;  /* as the weights, of steps over two empty squares; NULL: there are none */
  QiPieceCrowdDir dirs[QI_PIECE_CROWD_DIRS];
} QiPieceCrowd;

#define QI_TYPE_PIECE_GAME (qi_piece_game_get_type ())
G_DECLARE_FINAL_TYPE (QiPieceGame, qi_piece_game, QI, PIECE_GAME, QiGame)

struct _QiPieceGame
{
  QiGame           parent;
  const QiVariant *variant;
  QiShape          shape;
  guint            files;
  guint            ranks;
  guint            layers;
  guint            n_squares;
  guint            n_words;      /* of a set of squares */
  guint            n_cells;
  gint32           stride;       /* cells from a rank to the one listed after it (nearer to the first player) */
  gint32           layer_stride;
  gint32           forward[2];   /* one step towards the other side */
  guint32         *cell_of;      /* by square */
  guint32         *square_of;    /* by cell; QI_SQUARE_NONE of a guard */
  guint16         *file_of;      /* by cell */
  guint16         *rank_of;      /* by cell: ranks from the first player's edge, from 0 */
  guint16         *zones;        /* by cell */
  guint8          *guards;       /* n_cells bytes: a board without pieces */

  guint            n_types;
  QiPieceType     *types;
  guint8           code_of_id[QI_N_USUAL_IDS];  /* by usual id of qi-position-ids-private.h */
  guint8           put_flags[256]; /* by code: QiPutFlags of qi-piece-inline-private.h */
  guint            n_lines[2];   /* lines along which pieces of the side attack */
  QiPieceLine     *lines[2];
  guint            n_lames[2];
  QiPieceLame     *lames[2];
  gpointer         chart;                       /* QiPieceChart of qi-piece-diagnose.c, made when it is first needed */
  GHashTable      *code_of_token; /* token text → code: those that are not usual ones */

  QiPieceCrowd     crowds[2];

  guint            n_promotion_types[2];  /* what pawns become, in the variant's order */
  guint8           promotion_types[2][QI_MAX_TYPES];
  guint            castling_files[2];     /* king's target files: king's side, queen's side */
  gboolean         has_hops;              /* hoppers: a piece that arrives can expose its own king */
  gboolean         has_lames;
  gboolean         is_slow;               /* every move has to be tried (several royal pieces, blasts …) */
  gboolean         is_quiet;              /* no checks allowed, and lines to the king tell which moves give one */
  gboolean         has_twins;
  gboolean         has_drops;
  gboolean         has_filters;           /* the list of moves has to be filtered afterwards (compulsory capture …) */
  gboolean         counts_files;
  gboolean         has_overlaps;          /* a type has */
  gboolean         counts_checks;
  guint            usual_checks[2];       /* of each side to give, where a position does not say */
  gboolean         is_conserved;          /* captured pieces return from the hand, so no capture is irreversible */
  gboolean         has_gates;
  gboolean         has_history;           /* QiPieceRights.history is kept */
  gboolean         counts_plies;          /* QiPieceRights.fullmove is kept, of moves that are only tried as well */
  gboolean         has_notes;             /* a move changes more than squares, hands and rights to castle */
  gboolean         has_extinction;        /* pieces whose last one is royal may not be captured, but may be blown up */
  gboolean         has_connections; /* connected pieces end the game */
  gboolean         judges_both;      /* of either side, whoever has moved */
  guint8          *wallable[2];     /* by side and cell: whether its walls may stand there; NULL: everywhere */
  guint32         *mirror;          /* by cell: the same place of the other layer, where its move ends; NULL: moves end as usual */
  guint8          *regions;         /* by cell, bit side × 2 + place: of QiVariant.connect_region; NULL: there are none */
  gboolean         has_two_steps;   /* a type goes two steps */
  gboolean         makes_walls;     /* captures or departures may leave a wall behind */
  gboolean         has_stony_kings; /* a king's capture would turn it into one */
  gint            *lone;                  /* by code: for qi_piece_may_mate_alone(), which fills it */
  gboolean         has_turns;             /* of several moves: see qi-piece-gen.c */
  gboolean         has_ends;              /* goals, extinction, checks: see qi_piece_is_over() */

  gsize            cells_at;     /* bytes from the board's start */
  gsize            index_at;
  gsize            list_at[2];
  gsize            occupied_at;
  gsize            gates_at[2];
  gsize            files_at[2];
  gsize            trail_at;     /* of qi_piece_trail() */
};

/* What a move may change beside the squares; small, so that it is saved as a whole. */
typedef struct
{
  guint32 castling[2][2];   /* by side: the cell of the rook on the king's right-hand (higher) files, on the lower; 0: none */
  guint32 en_passant[2];    /* cells passed over, the one nearest to the pawn first; 0: none */
  guint32 en_passant_pawn;  /* the cell of the pawn that may be taken */
  gint32  checks[2];        /* checks still to give; meaningless unless checks are counted */
  guint32 halfmove;         /* plies since the last capture or pawn move */
  guint32 fullmove;
  guint32 duck;             /* the cell of the one wall that goes from place to place, 0: none yet */
  gint32  counting;         /* limit of a counting rule in plies; −1: none. For qi-piece-judge.c */
  gint32  counting_ply;
  guint32 lion;             /* the cell where the last move, of none itself, took a lion, or 0 */
  guint32 history;          /* QiPieceHistory of a game with passes or bikjang */
} QiPieceRights;

/* Two passes in a row end janggi, and so do generals that still face each other after an answering move. Where
 * castling wins, the next position has to know about it. */
typedef enum
{
  QI_HISTORY_PASSED = 1 << 0,      /* the last move was a pass */
  QI_HISTORY_PASSED_TWICE = 1 << 1,
  QI_HISTORY_FACING = 1 << 2,      /* the generals face each other */
  QI_HISTORY_FACING_TWICE = 1 << 3, /* and they did before the last move, too */
  QI_HISTORY_CASTLED = 1 << 4, /* the last move was a castling that wins */
  QI_HISTORY_SHAK = 1 << 5     /* and one bit higher: that side is in check without a pause since a piece that gives shak checked it */
} QiPieceHistory;

/* How many pieces of one code there are. */
typedef struct
{
  guint32 on_board;
  guint32 in_hand;
} QiPieceTally;

/* The board. Behind it, at the game's offsets: sets, cells, the lists of pieces. */
typedef struct
{
  QiBoard       head;
  QiPieceRights rights;
  guint32       n_pieces[2];
  guint32       n_royals[2];
  guint32       royal[2];        /* the cell of the royal piece; where there are several, of one of them */
  guint32       n_hand[2];
  QiPieceTally  tallies[];       /* by code: as many as the game's types have */
} QiPieceBoard;

#define QI_PIECE_AT(board, offset, ctype) ((ctype *) (gpointer) ((guint8 *) (board) + (offset)))

/* By cell: the code on it. */
static inline guint8 *
qi_piece_cells (const QiPieceGame  *game,
                const QiPieceBoard *board)
{
  return QI_PIECE_AT (board, game->cells_at, guint8);
}

/* The cells of @side's pieces, n_pieces[side] of them in no order. */
static inline guint32 *
qi_piece_list (const QiPieceGame  *game,
               const QiPieceBoard *board,
               guint               side)
{
  return QI_PIECE_AT (board, game->list_at[side], guint32);
}

/* By cell: the place of its piece in its list. */
static inline guint32 *
qi_piece_index (const QiPieceGame  *game,
                const QiPieceBoard *board)
{
  return QI_PIECE_AT (board, game->index_at, guint32);
}

/* One bit a square: those that are not empty. */
static inline guint64 *
qi_piece_occupied (const QiPieceGame  *game,
                   const QiPieceBoard *board)
{
  return QI_PIECE_AT (board, game->occupied_at, guint64);
}

/* One bit a square: where a piece of @side may still bring one of the hand in when it leaves. Only
 * with has_gates. */
static inline guint64 *
qi_piece_gates (const QiPieceGame  *game,
                const QiPieceBoard *board,
                guint               side)
{
  return QI_PIECE_AT (board, game->gates_at[side], guint64);
}

/* By file: how many pieces of drop_no_doubled @side has on it. */
static inline guint16 *
qi_piece_file_counts (const QiPieceGame  *game,
                      const QiPieceBoard *board,
                      guint               side)
{
  return QI_PIECE_AT (board, game->files_at[side], guint16);
}

/* Where a move to @cell ends. */
static inline guint32
qi_piece_arrival (const QiPieceGame *game,
                  guint32            cell)
{
  return G_UNLIKELY (game->mirror != NULL) ? game->mirror[cell] : cell;
}

/* How many pieces of a type @side has in hand. */
static inline guint32
qi_piece_in_hand (const QiPieceBoard *board,
                  guint               type,
                  guint               side)
{
  return board->tallies[QI_PIECE_CODE (type, side)].in_hand;
}

/* The first cell of its rank, of its layer. */
static inline guint32
qi_piece_row (const QiPieceGame *game,
              guint32            cell)
{
  return cell - game->file_of[cell];
}

static inline guint
qi_piece_at (const QiPieceGame  *game,
             const QiPieceBoard *board,
             guint               square)
{
  return qi_piece_cells (game, board)[game->cell_of[square]];
}

/* The variant's piece of a code. */
static inline const QiVariantPiece *
qi_piece_get_info (const QiPieceGame *game,
                   guint              code)
{
  return &game->variant->pieces[game->types[qi_piece_type (code)].base];
}

/* Whether @code is a piece whose type is in @set. */
static inline gboolean
qi_piece_is_of (const QiPieceGame *game,
                guint              code,
                QiTypeSet          set)
{
  return qi_piece_is_piece (code) && (set >> game->types[qi_piece_type (code)].base & 1) != 0;
}

/* qi-piece-game.c: NULL when @variant cannot be played on @shape. @variant lives as long as the
 * game. */
QiGame  *qi_piece_game_new         (const QiVariant    *variant,
                                    const QiShape      *shape);

/* qi-piece-board.c */
void     qi_piece_load             (QiGame             *self,
                                    QiSetup            *setup,
                                    QiBoard            *board);
/* The code of a token, QI_PIECE_OBSTACLE when the game does not know it. */
guint    qi_piece_find_code        (const QiPieceGame  *game,
                                    const QiToken      *token);
/* The key of all that is on @board, as qi_piece_play() keeps it. */
guint64  qi_piece_compute_key      (QiGame             *self,
                                    const QiBoard      *head);
/* Puts @code on the empty @cell; takes what stands on @cell away: board, lists and counts, not the
 * key. */
void     qi_piece_put              (const QiPieceGame  *game,
                                    QiPieceBoard       *board,
                                    guint32             cell,
                                    guint               code);
void     qi_piece_take             (const QiPieceGame  *game,
                                    QiPieceBoard       *board,
                                    guint32             cell);

/* qi-piece-moves.c */
void     qi_piece_play             (QiGame             *self,
                                    QiBoard            *board,
                                    const QiMove       *move);
/* The en passant square that counts for repetition: one onto which a pawn may legally take; else
 * 0. */
guint32  qi_piece_en_passant_that_counts (const QiPieceGame  *game,
                                          const QiPieceBoard *board);

void     qi_piece_list_moves       (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiPast       *past,
                                    guint               origin,
                                    QiMoveList         *moves);
/* Pseudo-legal moves: they may leave a royal piece attacked, or break a rule that legal moves obey
 * (compulsory capture, a pawn dropped to mate …). For explanations, diagnosis and drops. */
void     qi_piece_list_pseudo_moves (QiPieceGame        *game,
                                     const QiPieceBoard *board,
                                     guint               origin,
                                     QiMoveList         *moves);
/* Whether a pseudo-legal move leaves its own royal pieces unattacked. */
gboolean qi_piece_is_safe          (QiPieceGame        *game,
                                    const QiPieceBoard *board,
                                    const QiMove       *move);
/* Whether a pseudo-legal move attacks a royal piece of the other side, or one that is royal as the last of its kind. */
gboolean qi_piece_gives_check      (QiPieceGame        *game,
                                    const QiPieceBoard *board,
                                    const QiMove       *move);
/* Whether @side has enough pieces on the squares of its goal, and whether the side to move can get
 * there by this move. */
gboolean qi_piece_has_reached_goal (const QiPieceGame  *game,
                                    const QiPieceBoard *board,
                                    guint               side);
/* Whether the side to move still has a move to answer a piece that reached the goal: if a king reached it, only the
 * second player and only by reaching it as well; else either player, by capturing it. */
gboolean qi_piece_may_follow_to_goal (const QiPieceGame  *game,
                                      const QiPieceBoard *board);
/* Whether @side has too few pieces left, where that ends the game. */
gboolean qi_piece_is_extinct       (const QiPieceGame  *game,
                                    const QiPieceBoard *board,
                                    guint               side);
/* Whether the game has ended on the board at once (goal reached, pieces extinct, checks given): no
 * moves. */
gboolean qi_piece_is_over          (QiPieceGame        *game,
                                    const QiPieceBoard *board);

/* The side that has lost where a castling wins (castlingWins), −1: neither. */
int      qi_piece_find_castling_loser (const QiPieceGame  *game,
                                       const QiPieceBoard *board);
gboolean qi_piece_is_board_full    (const QiPieceGame  *game,
                                    const QiPieceBoard *board);

/* qi-piece-attacks.c. Whether a piece of side @by would take a royal piece on @cell. */
gboolean qi_piece_is_attacked      (const QiPieceGame  *game,
                                    const QiPieceBoard *board,
                                    guint32             cell,
                                    guint               by);
/* Whether the generals face each other on a file. */
gboolean qi_piece_generals_face    (const QiPieceGame  *game,
                                    const QiPieceBoard *board);
/* Whether a royal piece of @side is attacked. */
gboolean qi_piece_in_check         (const QiPieceGame  *game,
                                    const QiPieceBoard *board,
                                    guint               side);
/* Whether all pieces that give check to the side to move, which is in check, are knights. */
gboolean qi_piece_only_knights_check (const QiPieceGame  *game,
                                      const QiPieceBoard *board);
void     qi_piece_add_attacks      (QiGame             *self,
                                    const QiBoard      *board,
                                    guint               square,
                                    QiSquareSet        *set);
void     qi_piece_add_attackers    (QiGame             *self,
                                    const QiBoard      *board,
                                    guint               square,
                                    QiSide              side,
                                    QiSquareSet        *set);
void     qi_piece_add_checkers     (QiGame             *self,
                                    const QiBoard      *board,
                                    QiSide              side,
                                    QiSquareSet        *royals,
                                    QiSquareSet        *checkers);

void     qi_piece_add_occupied     (QiGame             *self,
                                    const QiBoard      *board,
                                    QiSetup            *setup,
                                    QiSide              side,
                                    QiSquareSet        *set);

/* qi-piece-two-steps.c */
/* The square between the two steps; it does not matter which one where the piece does nothing: with @n the nth other one
 * that would do as well, QI_SQUARE_NONE behind the last. */
guint    qi_piece_get_between      (const QiPieceGame  *game,
                                    const QiPieceBoard *board,
                                    const QiMove       *move,
                                    guint               n);

/* qi-piece-perft.c */
guint64  qi_piece_perft            (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiPast       *past,
                                    guint               depth,
                                    GCancellable       *cancellable);
void     qi_piece_compile_crowds   (QiPieceGame        *self);
void     qi_piece_clear_crowds     (QiPieceGame        *self);

/* qi-piece-judge.c */
void     qi_piece_judge            (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiPast       *past,
                                    int                 n_moves,
                                    QiOutcome          *outcome);

/* qi-piece-judge-material.c */
void     qi_piece_compile_kinds    (QiPieceGame        *self);
/* Called at the end of qi_piece_play() in a game with a counting rule: keeps rights.counting. */
void     qi_piece_update_counting  (QiPieceGame        *game,
                                    QiPieceBoard       *board,
                                    const QiMove       *move);

/* qi-piece-evaluate.c */
int      qi_piece_evaluate         (QiGame             *self,
                                    const QiBoard      *board);

/* qi-piece-text.c */
void     qi_piece_write_move       (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiPast       *past,
                                    const QiMove       *move,
                                    const char         *notation,
                                    GString            *text);
gboolean qi_piece_read_move        (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiPast       *past,
                                    const char         *text,
                                    const char         *notation,
                                    QiMoveList         *move);
const char *const *qi_piece_list_notations (QiGame     *self);

/* qi-piece-describe.c */
void     qi_piece_describe         (QiGame             *self,
                                    const QiBoard      *board,
                                    QiSetup            *setup,
                                    const QiMove       *move,
                                    QiEdit             *edit);

/* qi-piece-diagnose.c */
void     qi_piece_diagnose         (QiGame             *self,
                                    const QiBoard      *board,
                                    QiSetup            *setup,
                                    GPtrArray          *findings);
void     qi_piece_fix              (QiGame             *self,
                                    const char         *id,
                                    QiFix              *fix);

/* qi-piece-explain.c */
void     qi_piece_explain          (QiGame             *self,
                                    const QiBoard      *board,
                                    const QiMove       *attempt,
                                    QiFinding          *refusal);

G_END_DECLS
