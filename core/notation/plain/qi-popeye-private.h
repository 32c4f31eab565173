/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-epin.h"
#include "qi-notation.h"
#include "qi-scan-private.h"

G_BEGIN_DECLS

typedef enum
{
  QI_POPEYE_FRENCH,
  QI_POPEYE_GERMAN,
  QI_POPEYE_ENGLISH,
  QI_POPEYE_N_LANGUAGES
} QiPopeyeLanguage;

/* The commands, and what is not one. */
typedef enum
{
  QI_POPEYE_REMARK,
  QI_POPEYE_SSTIPULATION,
  QI_POPEYE_AUTHOR,
  QI_POPEYE_ORIGIN,
  QI_POPEYE_PIECES,
  QI_POPEYE_CONDITION,
  QI_POPEYE_OPTION,
  QI_POPEYE_STIPULATION,
  QI_POPEYE_PROTOCOL,
  QI_POPEYE_TITLE,
  QI_POPEYE_LATEX,
  QI_POPEYE_LATEX_PIECES,
  QI_POPEYE_AWARD,
  QI_POPEYE_ARRAY,
  QI_POPEYE_FORSYTH,
  QI_POPEYE_TWIN,
  QI_POPEYE_ZERO_POSITION,
  QI_POPEYE_END,
  QI_POPEYE_NEXT,
  QI_POPEYE_N_COMMANDS
} QiPopeyeCommand;

/* Options that say something of the position. */
typedef enum
{
  QI_POPEYE_WHITE_TO_PLAY,
  QI_POPEYE_HALF_DUPLEX,
  QI_POPEYE_POST_KEY_PLAY,
  QI_POPEYE_NO_CASTLING,
  QI_POPEYE_EN_PASSANT,
  QI_POPEYE_N_OPTIONS
} QiPopeyeOption;

/* White, Black, Neutral, TotalInvisible. */
#define QI_POPEYE_N_COLOURS 4
#define QI_POPEYE_NEUTRAL 2
#define QI_POPEYE_ROYAL 0 /* among the attributes of pieces */

/* One kind of piece: its token in EPIN, or NULL, and its names of one or two bytes. */
typedef struct
{
  const char *token; /* of the first player */
  const char *names[QI_POPEYE_N_LANGUAGES];
} QiPopeyeWalk;

/**
 * QiPopeyeMan:
 * @walk: its kind; NULL: no piece
 * @home: how a hunter comes back, when it is one
 * @colour: 0 for White, 1 for Black, QI_POPEYE_NEUTRAL
 * @is_royal: a king is without it
 *
 * A piece on the board.
 */
typedef struct
{
  const QiPopeyeWalk *walk;
  const QiPopeyeWalk *home;
  guint               colour;
  gboolean            is_royal;
} QiPopeyeMan;

#define QI_POPEYE_TOKEN_BYTES 12 /* with its NUL */

/* The word that starts a problem, in the language it belongs to; FALSE for any other. */
gboolean qi_popeye_match_begin   (const char       *text,
                                  gsize             length,
                                  QiPopeyeLanguage *language);
/* The same of the word between two problems. */
gboolean qi_popeye_match_next    (const char       *text,
                                  gsize             length,
                                  QiPopeyeLanguage *language);
/* The command that a word means, complete or shortened; QI_POPEYE_N_COMMANDS when it means none, or
 * could mean several. */
QiPopeyeCommand qi_popeye_match_command (QiPopeyeLanguage language,
                                         const char      *text,
                                         gsize            length);
QiPopeyeOption  qi_popeye_match_option  (QiPopeyeLanguage language,
                                         const char      *text,
                                         gsize            length);
/* The whole words. */
const char *qi_popeye_get_begin         (QiPopeyeLanguage language);
const char *qi_popeye_get_command       (QiPopeyeLanguage language,
                                         QiPopeyeCommand  command);
const char *qi_popeye_get_option        (QiPopeyeLanguage language,
                                         QiPopeyeOption   option);
const char *qi_popeye_get_colour        (QiPopeyeLanguage language,
                                         guint            colour);
const char *qi_popeye_get_royal         (QiPopeyeLanguage language);
/* "French", "German", "English". */
extern const char *const qi_popeye_language_names[QI_POPEYE_N_LANGUAGES];
/* QI_POPEYE_N_COLOURS when it is none. */
guint    qi_popeye_match_colour  (QiPopeyeLanguage  language,
                                  const char       *text,
                                  gsize             length);
/* An attribute of pieces (Royal, Kamikaze …); FALSE when it is none. */
gboolean qi_popeye_match_attribute (QiPopeyeLanguage  language,
                                    const char       *text,
                                    gsize             length,
                                    guint            *attribute);
/* The white piece of a name ("n", "kn", "r/b"); FALSE when there is none of it. */
gboolean qi_popeye_find_kind       (QiPopeyeLanguage   language,
                                    const char        *name,
                                    gsize              length,
                                    QiPopeyeMan       *man);
/* Whether it has this colour and the kind with this token, and is royal only if it is a king. */
gboolean qi_popeye_man_is          (const QiPopeyeMan *man,
                                    guint              colour,
                                    const char        *token);
gboolean qi_popeye_man_is_orthodox (const QiPopeyeMan *man);
/* Its token, with its NUL, and back. */
void     qi_popeye_man_format      (const QiPopeyeMan *man,
                                    char               token[QI_POPEYE_TOKEN_BYTES]);
gboolean qi_popeye_man_parse       (const char        *token,
                                    gsize              length,
                                    QiPopeyeMan       *man);
/* A byte that words are made of. */
gboolean qi_popeye_is_word_byte  (char              c);
/* The side that begins by a stipulation, NULL or "" for none; *@is_help tells that the players
 * cooperate. */
QiSide   qi_popeye_get_starter   (const char       *stipulation,
                                  gsize             length,
                                  gboolean         *is_help);
/* The rooks that Popeye assumes can castle, if their king can: 4 squares, including the king's. */
typedef struct
{
  guint  king;
  guint  rook;
  QiSide side;
} QiPopeyeCastling;
extern const QiPopeyeCastling qi_popeye_castlings[4];

#define QI_POPEYE_N_SQUARES 64

/* Details that one command fills. */
typedef enum
{
  QI_POPEYE_TEXT_AUTHOR,
  QI_POPEYE_TEXT_ORIGIN,
  QI_POPEYE_TEXT_AWARD,
  QI_POPEYE_TEXT_CONDITION,
  QI_POPEYE_TEXT_OPTION,
  QI_POPEYE_TEXT_SSTIPULATION,
  QI_POPEYE_TEXT_TWIN,
  QI_POPEYE_TEXT_ZERO_POSITION,
  QI_POPEYE_N_TAGS,
  QI_POPEYE_TEXT_TITLE = QI_POPEYE_N_TAGS,
  QI_POPEYE_TEXT_REMARK,
  QI_POPEYE_TEXT_STIPULATION,
  QI_POPEYE_N_TEXTS
} QiPopeyeText;

/**
 * QiPopeye:
 * @at: behind the last word
 * @word: the word that is to be read, when there is one
 * @texts: what the commands said, or NULL
 * @board, @spans: the pieces, and where in the text each stands
 * @no_castling: squares of pieces that may no longer castle
 * @is_white_to_play, @is_turned, @is_after_key: options that say who is to move
 *
 * One problem while it is read.
 */
typedef struct
{
  QiScan               scan;
  QiReading           *reading;
  const QiReadOptions *options;
  QiPopeyeLanguage     language;
  gsize                at; /* behind the last word */
  QiSpan               word;
  gboolean             has_word;
  GString             *texts[QI_POPEYE_N_TEXTS];
  QiPopeyeMan          board[QI_POPEYE_N_SQUARES];
  QiSpan               spans[QI_POPEYE_N_SQUARES];
  gboolean             no_castling[QI_POPEYE_N_SQUARES];
  guint                en_passant;
  gboolean             is_white_to_play;
  gboolean             is_turned; /* half duplex */
  gboolean             is_after_key;
  gboolean             has_start; /* the board is A of "a=>b": B follows */
  gboolean             is_latin1;
} QiPopeye;

/* Reads the next word. */
void        qi_popeye_next_word    (QiPopeye       *self);
const char *qi_popeye_word_text    (const QiPopeye *self);
/* An error whose text is the bytes of @span. */
void        qi_popeye_report       (QiPopeye       *self,
                                    QiFinding    *(*make) (const char *text),
                                    QiSpan          span);
/* A warning of what the details have no place for. */
void        qi_popeye_note_ignored (QiPopeye       *self,
                                    QiFinding    *(*make) (const char *text),
                                    QiSpan          span);
/* Reads a square of two bytes; QI_NO_SQUARE when they are none. */
guint       qi_popeye_parse_square (const char     *text,
                                    gsize           length);
/* TRUE for one or more squares and nothing else. */
gboolean    qi_popeye_is_squares   (const char     *text,
                                    gsize           length);
/* The commands Pieces, Forsyth and InitialGameArray, from the command's word on. */
void        qi_popeye_read_pieces  (QiPopeye       *self);
void        qi_popeye_read_forsyth (QiPopeye       *self);
void        qi_popeye_read_array   (QiPopeye       *self);

/* qi-popeye-details.c. Who is to move; the options that only say so are no longer needed, others are kept. */
QiSide      qi_popeye_find_turn    (QiPopeye       *self);
QiDetails  *qi_popeye_dup_details  (QiPopeye       *self,
                                    gboolean        is_chess);

/* qi-popeye-write-words.c. TRUE when each line can stand behind a command: it is not empty and does not begin or
 * end with what Popeye skips. */
gboolean qi_popeye_are_lines     (const char           *text);
/* TRUE when @text is words, one space between two, none of which is a command from @first on. */
gboolean qi_popeye_are_words     (QiPopeyeLanguage      language,
                                  const char           *text,
                                  QiPopeyeCommand       first);
/* The same of options that are not made from the position. @is_turned and @is_after_key: what they say of who is to
 * move. */
gboolean qi_popeye_are_options   (QiPopeyeLanguage      language,
                                  const char           *text,
                                  gboolean              is_help,
                                  gboolean             *is_turned,
                                  gboolean             *is_after_key);
/* One word. */
gboolean qi_popeye_is_stipulation (const char          *text);

QiSpan   qi_popeye_find_first_word (const char         *text,
                                    gsize               length);
/* Whether a problem's text begins with the word of the first one; its language, English when no word tells. */
gboolean qi_popeye_is_first      (const char           *text,
                                  gsize                 length,
                                  QiPopeyeLanguage     *language);
/* Writes the problem as one of several, in place of @old: it keeps its first word. NULL when there is no such
 * text. */
char    *qi_popeye_write_item    (QiSetup              *setup,
                                  const char           *old,
                                  gsize                 length,
                                  GPtrArray            *findings);
char    *qi_popeye_write         (const QiNotation     *notation,
                                  QiSetup              *setup,
                                  const QiWriteOptions *options,
                                  GPtrArray            *findings);

G_END_DECLS
