/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-finding.h"
#include "qi-game-info-private.h"
#include "qi-variant-private.h"

G_BEGIN_DECLS

/* Limits of a text. */
#define QI_VARIANT_MAX_BYTES (4 << 20)
#define QI_VARIANT_MAX_SECTIONS 1000
#define QI_VARIANT_MAX_LINE 16384       /* bytes */
#define QI_VARIANT_MAX_NAME 64          /* bytes of a section's name */
#define QI_VARIANT_MAX_REGION 1024      /* entries */
#define QI_VARIANT_MAX_PATTERNS 512     /* of one piece */
#define QI_VARIANT_MAX_FINDINGS 500

/* The piece names of variants.ini are slots: a game has a piece of a slot when that slot has a
 * letter. */
#define QI_N_CUSTOM_PIECES 25
#define QI_MAX_SLOTS 64
#define QI_SLOT_NONE -1

typedef struct
{
  const char *name;
  const char *betza;
} QiVariantSlot;

guint                qi_variant_get_n_slots (void);
const QiVariantSlot *qi_variant_get_slot    (guint       slot);
int                  qi_variant_find_slot   (const char *name,
                                             gsize       length);

/* Sets of slots; @all is the "*" that means every piece. */
typedef struct
{
  guint64  slots;
  gboolean all;
} QiSlotSet;

/* The sets that keys give by letters. */
typedef enum
{
  /* of the first player, and behind them of the second */
  QI_SLOTS_N_MOVE_RULE,
  QI_SLOTS_N_MOVE_RULE_SECOND,
  QI_SLOTS_PROMOTION_PAWNS,
  QI_SLOTS_PROMOTION_PAWNS_SECOND,
  QI_SLOTS_PROMOTION,
  QI_SLOTS_PROMOTION_SECOND,
  QI_SLOTS_EN_PASSANT,
  QI_SLOTS_EN_PASSANT_SECOND,
  QI_SLOTS_FLAG,
  QI_SLOTS_FLAG_SECOND,
  QI_SLOTS_CASTLING_KINGS,
  QI_SLOTS_CASTLING_KINGS_SECOND,
  QI_SLOTS_CASTLING_ROOKS,
  QI_SLOTS_CASTLING_ROOKS_SECOND,
  /* of both */
  QI_SLOTS_TO_HAND,
  QI_SLOTS_MUST_DROP,
  QI_SLOTS_NO_DOUBLED,
  QI_SLOTS_EXTINCTION,
  QI_SLOTS_CONNECT,
  QI_SLOTS_BLAST_IMMUNE,
  QI_SLOTS_MUTUALLY_IMMUNE,
  QI_SLOTS_PETRIFY,
  QI_SLOTS_LION_BAIT,
  QI_N_SLOT_SETS
} QiSlotSetId;

/* Words of a set of keys. */
#define QI_N_KEY_WORDS 4

/* A variant while it is being read. All its pointers belong to its set or to the process, so it can
 * be copied by assignment. */
typedef struct
{
  QiVariant        variant; /* pieces and sets of types are made at the end */
  gboolean         is_whole; /* it has pieces and a start position that fits */
  guint64          refused[QI_N_KEY_WORDS]; /* bits of keys that its rules need and we have not; its
                                               children have them too */
  gboolean         is_parent; /* it is no game, but others may inherit from it */
  guint            line;      /* line of its section's name in the text, from 1; 0: no section */
  guint            column;
  gsize            offset; /* of its first byte */
  const char      *path;     /* of the file that was added, NULL: no file */
  const char      *looks;    /* the game of the games table that it is or descends from, NULL: none */
  const char      *piece_style; /* our key: how its pieces are drawn, NULL: as those of @looks */
  const char      *coordinates; /* our key, NULL: as those of @looks */
  const char      *board_style; /* the same of the board */
  const char      *side_names[2]; /* the same of both sides */
  const char      *names[QI_MAX_SLOTS]; /* of pieces, given by a key; NULL: not given */
  const char      *promoted_names[QI_MAX_SLOTS];
  const char      *drawings[QI_MAX_SLOTS]; /* the same of their drawings */
  char             letters[QI_MAX_SLOTS];
  const char      *betza[QI_MAX_SLOTS]; /* NULL: the slot's own */
  const QiPattern *patterns[QI_MAX_SLOTS]; /* of @betza */
  guint            n_patterns[QI_MAX_SLOTS];
  QiRegion         mobility[QI_MAX_SLOTS][2];
  int              values[QI_MAX_SLOTS];
  gint8            promoted[QI_MAX_SLOTS];
  guint            limits[QI_MAX_SLOTS];
  const char      *tokens[QI_MAX_SLOTS];          /* said by a key, NULL: not */
  const char      *promoted_tokens[QI_MAX_SLOTS]; /* the same of "+" and the letter */
  const char      *used_tokens[QI_MAX_SLOTS];     /* chosen at the end; inherited by the children */
  const char      *used_promoted_tokens[QI_MAX_SLOTS];
  QiSlotSet        sets[QI_N_SLOT_SETS];
  guint8           connect_goal[2][QI_MAX_CONNECT_GOAL]; /* slots */
} QiVariantDraft;

/* One line "key = value". */
typedef struct
{
  const char *key;
  gsize       key_length;
  const char *value;
  gsize       value_length;
  guint       line;
  gboolean    used;
} QiVariantEntry;

/* The reading of one text. */
typedef struct
{
  QiVariantSet *set;
  const char   *text;
  gsize         length;
  GPtrArray    *findings;
  guint         n_findings;
  GHashTable   *ids; /* to QiVariantDraft of the set */
} QiVariantReader;

/* A section of the text, whether it became a game or not. */
typedef struct
{
  const char *id;
  const char *parent; /* NULL: none */
  guint       line;
} QiVariantSection;

struct _QiVariantSet
{
  GStringChunk *strings;
  GPtrArray    *blocks; /* of memory that drafts and variants point to */
  GPtrArray    *drafts; /* of QiVariantDraft */
  GArray       *sections; /* of QiVariantSection, in the order of the text */
};

/* What the built-in catalogue has under @id, a game or a section for others to inherit from, or NULL. */
const QiVariantDraft *qi_variant_catalogue_lookup (const char *id);
/* Appends its games in their order, of const QiVariantDraft. */
void        qi_variant_catalogue_add_games (GPtrArray *drafts);
/* Whether this thread is reading a section of it, which can inherit only from others of it. */
gboolean    qi_variant_catalogue_is_reading (void);

/* The first unsupported key that a variant's rules need, or NULL. */
const char *qi_variant_get_refused   (const QiVariantDraft *draft);

const char *qi_variant_set_keep_text (QiVariantSet *set,
                                      const char   *text,
                                      gsize         length);
gpointer    qi_variant_set_keep      (QiVariantSet *set,
                                      gconstpointer data,
                                      gsize         size);

/* Says what is wrong at @at, @length bytes of the reader's text on line @line. */
void        qi_variant_report        (QiVariantReader      *reader,
                                      QiFinding            *finding,
                                      const char           *at,
                                      gsize                 length,
                                      guint                 line);
void        qi_variant_report_value  (QiVariantReader      *reader,
                                      const QiVariantEntry *entry);

/* A draft with the values that hold when nothing is said. */
void        qi_variant_draft_init    (QiVariantDraft       *draft);
/* Applies the lines of a section, and reports those without effect. */
void        qi_variant_apply         (QiVariantReader      *reader,
                                      QiVariantDraft       *draft,
                                      GArray               *entries);
/* Every key except names of pieces, NULL after the last. @honoured: it is applied, or has nothing
 * to do with rules. For tests, which walk them all. */
const char *qi_variant_get_key       (guint                 index,
                                      gboolean             *honoured);
/* Applies the lines of pieces: letters, moves, where they may go. */
void        qi_variant_apply_pieces  (QiVariantReader      *reader,
                                      QiVariantDraft       *draft,
                                      GArray               *entries);
QiVariantEntry *qi_variant_find_entry (GArray              *entries,
                                       const char          *key);
/* Values: FALSE when the text is not one. */
gboolean    qi_variant_value_is      (const QiVariantEntry *entry,
                                      const char           *word);
gboolean    qi_variant_read_boolean  (const QiVariantEntry *entry,
                                      gboolean             *value);
gboolean    qi_variant_read_number   (const char           *text,
                                      gsize                 length,
                                      guint                 maximum,
                                      guint                *value);
/* Counted from 1 in the text, from 0 in @rank. */
gboolean    qi_variant_read_rank     (const QiVariantEntry *entry,
                                      guint                *rank);
gboolean    qi_variant_read_value    (const QiVariantEntry *entry,
                                      QiVariantValue       *value);
gboolean    qi_variant_read_word     (const QiVariantEntry *entry,
                                      const char *const    *words,
                                      guint                *index);
gboolean    qi_variant_read_slots    (const QiVariantDraft *draft,
                                      const QiVariantEntry *entry,
                                      QiSlotSet            *set);

/* Keys that have a reading function of their own. */
typedef gboolean (*QiVariantReadKey) (QiVariantReader      *reader,
                                      QiVariantDraft       *draft,
                                      const QiVariantEntry *entry);
gboolean    qi_variant_key_promotion_rank          (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_double_step_rank        (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_double_step_rank_min    (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_first_rank_double_steps (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_shogi_doubled_pawn      (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_king_type               (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_pawn_types              (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_piece_values            (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_castling_wins           (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_arrow_gating            (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_duck_gating             (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_static_gating           (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_past_gating             (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_drop_on_top             (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_promotion_limit         (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_promoted_types          (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_petrify                 (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_connect_goal            (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_connect_goal_white      (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_connect_goal_black      (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_multimoves              (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_title                   (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_parent                  (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_style                   (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_tokens                  (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_layers                  (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_shape                   (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_pieces                  (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_coordinates             (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_board                   (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_sides                   (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_piece_names             (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);
gboolean    qi_variant_key_drawings                (QiVariantReader      *reader,
                                                    QiVariantDraft       *draft,
                                                    const QiVariantEntry *entry);

/* Reads squares: "*4 a* e4", of a layered board "E:*5"; "-" none. */
gboolean    qi_variant_read_region   (QiVariantReader      *reader,
                                      const QiVariantEntry *entry,
                                      QiRegion             *region);
gboolean    qi_variant_read_file     (const char           *text,
                                      gsize                 length,
                                      guint                *file);
/* The slot with @letter in either case, or QI_SLOT_NONE. */
int         qi_variant_draft_find    (const QiVariantDraft *draft,
                                      char                  letter);
/* Makes pieces and sets of types. @at is the section's name in the text. */
void        qi_variant_finish        (QiVariantReader      *reader,
                                      QiVariantDraft       *draft,
                                      const char           *at,
                                      gsize                 length,
                                      guint                 line);

/* Appends the start position in the form of data/games. */
void        qi_variant_append_start  (const QiVariant      *variant,
                                      GString              *text);
/* An entry of the games table for @draft, or NULL where the table cannot have one. */
QiGameInfo *qi_variant_new_game_info (const QiVariantDraft *draft);

/* The draft of a variant of the catalogue. */
const QiVariantDraft *qi_variant_lookup_draft (const char *id);
/* The same, and what is there only to inherit from. */
const QiVariantDraft *qi_variant_lookup_parent (const char *id);

/* Chooses the coordinates of its squares, which must fit the board; returns whether they do. */
void        qi_variant_choose_coordinates (const QiVariantDraft *draft,
                                           QiCoordinates        *coordinates);
gboolean    qi_variant_fits_coordinates   (const QiVariantDraft *draft);

/* The drawing in data/pieces for a piece, by its slot's name or its moves; NULL: none. */
const char *qi_variant_find_art (const QiVariantPiece *piece);

G_END_DECLS
