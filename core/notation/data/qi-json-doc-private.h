/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-json-reader-private.h"
#include "qi-notation-private.h"

G_BEGIN_DECLS

/* What the three JSON notations (json, pon, qi-flat) share: finding the members of a text, and
 * reading its board, hands, styles and turn straight into a position, without a value a square. */

/* The members that any of them knows. */
typedef enum
{
  QI_MEMBER_SHAPE,
  QI_MEMBER_BOARD,
  QI_MEMBER_PIECES, /* the sparse form's board */
  QI_MEMBER_HANDS,
  QI_MEMBER_STYLES,
  QI_MEMBER_TURN,
  QI_MEMBER_SETUP,
  QI_N_MEMBERS
} QiMember;

const char *qi_member_get_name (QiMember member);

/* A value in the text. */
typedef struct
{
  gboolean        present;
  gboolean        is_cut; /* the text is faulty inside it */
  QiJsonEventKind kind;   /* of its first event */
  gsize           key_offset;
  gsize           key_length;
  gsize           offset;
  gsize           length;
} QiJsonSpan;

/* The faults that the notations name differently. */
typedef enum
{
  QI_FAULT_BOARD_NOT_LIST,
  QI_FAULT_BOARD_EMPTY,
  QI_FAULT_MIXED,
  QI_FAULT_EXPECTED_FLAT,
  QI_FAULT_BAD_SQUARE,
  QI_FAULT_BAD_PIECE_TOKEN,
  QI_FAULT_HANDS_NOT_MAP,
  QI_FAULT_HANDS_KEYS,
  QI_FAULT_HAND_NOT_LIST,
  QI_FAULT_HAND_ENTRY,
  QI_FAULT_STYLES_NOT_MAP,
  QI_FAULT_STYLES_KEYS,
  QI_FAULT_STYLE_FIRST,
  QI_FAULT_STYLE_SECOND,
  QI_FAULT_TURN,
  QI_N_FAULTS
} QiJsonFaultKind;

/* What makes the finding; where and how much is set on it. */
typedef QiFinding *(*QiJsonFaultFunc) (void);

/**
 * QiJsonDialect:
 * @format: id of the notation
 * @faults: its findings
 * @only_epin: pieces are EPIN strings and styles SIN letters
 * @names_empty_lists: an empty list of the board is one wherever it is; else only where no list before it says how long
 *   it has to be
 *
 * What tells the notations apart.
 */
typedef struct
{
  const char      *format;
  QiJsonFaultFunc  faults[QI_N_FAULTS];
  gboolean         only_epin;
  gboolean         names_empty_lists;
} QiJsonDialect;

/* Elements of a list that are read at once. */
#define QI_JSON_RUN 32

/* What the first pass learns of a nested board: the depth and the sizes along the first child of
 * each level, and where the list of each of these levels goes beyond the largest size. */
typedef struct
{
  guint depth;
  gsize sizes[QI_MAX_DIMENSIONS];
  gsize starts[QI_MAX_DIMENSIONS + 1]; /* of the first list of each level */
  gsize ends[QI_MAX_DIMENSIONS + 1];
  gsize over[QI_MAX_DIMENSIONS];       /* offset of the 256th element */
} QiBoardMeasure;

/* Bytes of a faulty text that were overwritten so that the rest could be read, and the findings about them. */
typedef struct
{
  gsize      offset;
  gsize      length;
  QiFinding *finding; /* borrowed from the list */
} QiJsonMask;

/**
 * QiJsonDoc:
 *
 * One text being read. Findings go to @findings, those of limits to @late, which the notation puts
 * where its order of checks has them.
 */
typedef struct
{
  const char           *text;
  gsize                 length;
  const QiJsonDialect  *dialect;
  const QiLimits       *limits;
  GPtrArray            *findings;
  GPtrArray            *late;
  GArray               *places;   /* QiTextPlace, or NULL */
  gboolean              is_muted; /* findings are dropped: the text is only salvaged */
  gboolean              is_faulty; /* no JSON */
  char                 *copy;     /* of a faulty text, mended, which is @text then; or NULL */
  GArray               *masks;    /* QiJsonMask; or NULL */
  QiJsonSpan            whole;
  QiJsonSpan            members[QI_N_MEMBERS];
  GArray               *unknown;  /* the first of the unknown members, QiJsonSpan */
  QiBoardMeasure        measure;

  gboolean              has_shape;
  gboolean              is_flat;  /* flat board, hands as pairs */
  gboolean              is_sparse; /* the board is the member pieces, hands are pairs */
  QiShape               shape;
  guint64               n_squares; /* of the shape asked for, even when there is no builder */
  QiPositionBuilder    *builder;   /* or NULL */
  gboolean              has_style[2]; /* in the builder */
  guint64               n_board;
  guint64               n_hands; /* saturates */
  QiSide                turn;
  GString              *storage;
} QiJsonDoc;

void       qi_json_doc_init      (QiJsonDoc           *self,
                                  const QiJsonDialect *dialect,
                                  const char          *text,
                                  gsize                length,
                                  const QiReadOptions *options,
                                  QiReading           *reading);
void       qi_json_doc_clear     (QiJsonDoc           *self);
/* Reads the text as JSON and finds its members. FALSE when it is no JSON (with its finding) or no
 * object ("not-object"). */
gboolean   qi_json_doc_index     (QiJsonDoc           *self);
/* For a text that is no JSON but would be without a few bytes: finds its other faults and its members, and mutes all
 * further findings. */
void       qi_json_doc_salvage   (QiJsonDoc           *self);
/* TRUE when the value from @offset to @end was overwritten: the finding about it then names @square. */
gboolean   qi_json_doc_is_masked (QiJsonDoc           *self,
                                  gsize                offset,
                                  gsize                end,
                                  guint                square);
/* The members of an object in the text: spans of @keys, and how many other members there are. */
guint      qi_json_doc_index_object (QiJsonDoc         *self,
                                     const QiJsonSpan  *object,
                                     const char *const *keys,
                                     guint              n_keys,
                                     QiJsonSpan        *spans,
                                     QiJsonSpan        *first_other);
/* TRUE for a whole JSON object that has no member of a position: other programs' data. */
gboolean   qi_json_is_foreign    (const char          *text,
                                  gsize                length);
/* TRUE for a whole array of such data, or objects on lines of their own. An array that is empty, or
 * that contains a string, which may be a position, does not count. */
gboolean   qi_json_is_foreign_list (const char        *text,
                                    gsize              length);
/* TRUE for a whole value of any kind, and nothing besides. */
gboolean   qi_json_is_value      (const char          *text,
                                  gsize                length);
/* A reader of one value; its offsets count from the value's start. */
QiJsonReader *qi_json_doc_open   (QiJsonDoc           *self,
                                  const QiJsonSpan    *span);

/* Steps over a value; the offset after it, or the start of it when the text is faulty. */
gsize      qi_json_doc_skip      (QiJsonReader        *reader,
                                  const QiJsonEvent   *event);

/* NULL when findings are muted or there are enough. The caller adds parameters to what it returns,
 * which is already in the list. */
QiFinding *qi_json_doc_report    (QiJsonDoc           *self,
                                  QiMember             member,
                                  QiJsonFaultKind      fault,
                                  gsize                offset,
                                  gsize                length);
/* A finding of what the reader of JSON says, without its place. */
QiFinding *qi_json_doc_new_fault (const QiJsonFault   *fault);
/* Says that the text is no JSON. */
void       qi_json_doc_add_fault (QiJsonDoc           *self,
                                  const QiJsonFault   *fault);
QiFinding *qi_json_doc_add       (QiJsonDoc           *self,
                                  GPtrArray           *list,
                                  QiMember             member,
                                  gsize                offset,
                                  gsize                length,
                                  QiFinding           *finding);
/* The place of a member for a finding about it: its value, or the end of the object without it. */
void       qi_json_doc_place     (const QiJsonDoc     *self,
                                  const QiJsonSpan    *span,
                                  gsize               *offset,
                                  gsize               *length);

/* Each checks one member and fills the builder, as far as it can. Board first. */
void       qi_json_doc_read_shape  (QiJsonDoc         *self); /* flat and sparse form: makes the builder */
void       qi_json_doc_read_board  (QiJsonDoc         *self);
/* The board of the sparse form, after its shape. */
void       qi_json_doc_read_pieces (QiJsonDoc         *self);
void       qi_json_doc_read_hands  (QiJsonDoc         *self);
void       qi_json_doc_read_styles (QiJsonDoc         *self);
void       qi_json_doc_read_turn   (QiJsonDoc         *self);
/* too-many-pieces. FALSE when there are. */
gboolean        qi_json_doc_check_total (QiJsonDoc         *self);
/* Members that must be there ("missing-field"), and that must not, with all unknown ones
 * ("unknown-field"). */
void       qi_json_doc_require     (QiJsonDoc         *self,
                                    const QiMember    *members,
                                    gsize              n_members);
void       qi_json_doc_refuse      (QiJsonDoc         *self,
                                    const QiMember    *members,
                                    gsize              n_members);
/* Appends the findings of limits to the others. */
void       qi_json_doc_take_late   (QiJsonDoc         *self);
/* Makes an empty builder for the shape. */
void       qi_json_doc_new_builder (QiJsonDoc         *self);
/* Puts the setup into @reading: whole, or what was read of it beside the errors. */
void       qi_json_doc_finish      (QiJsonDoc         *self,
                                    QiReading         *reading,
                                    const char        *game,
                                    QiDetails         *details);

/* The token of a value whose first event was just read, in the storage. FALSE when it is too long;
 * its bytes are in @n_bytes in any case. Steps over the value; @end: the offset after it. */
gboolean   qi_json_doc_read_token  (QiJsonDoc         *self,
                                    QiJsonReader      *reader,
                                    const QiJsonEvent *event,
                                    QiToken           *token,
                                    gsize             *n_bytes,
                                    gsize             *end);

/* Reads a text without the byte-order mark that it starts with, which is a repair: for lenient
 * reading. NULL when there is nothing to repair. */
QiReading *qi_json_doc_read_repaired (const QiNotation    *notation,
                                      const char          *text,
                                      gsize                length,
                                      const QiReadOptions *options);

/* Detection. */
typedef enum
{
  QI_JSON_TRAIT_OBJECT = 1 << 0, /* starts with '{' */
  QI_JSON_TRAIT_BOARD = 1 << 1,
  QI_JSON_TRAIT_SHAPE = 1 << 2,
  QI_JSON_TRAIT_SETUP = 1 << 3,
  QI_JSON_TRAIT_PIECES = 1 << 4
} QiJsonTraits;
QiJsonTraits qi_json_detect_traits (const char        *text,
                                    gsize              length);

G_END_DECLS
