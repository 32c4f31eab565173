/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-scan-private.h"
#include "qi-write-private.h"

G_BEGIN_DECLS

/**
 * QiRecord:
 *
 * What a game record says beside the position: names of the players, headers, comments before the
 * first move. Shared by the formats of shogi.
 */
typedef struct
{
  char      *players[2];
  char      *title;
  GString   *comment; /* NULL: none */
  GPtrArray *keys;    /* of the tags */
  GPtrArray *values;  /* of QiValue */
  GHashTable *seen;   /* of keys */
  gint64     ply;     /* −1: not said */
} QiRecord;

/* Whose names the headers have. */
typedef enum
{
  QI_RECORD_CSA,
  QI_RECORD_KIF
} QiRecordStyle;

/* The tag that a header stands for where several formats have it ("EVENT" and 棋戦 are PGN's Event),
 * else NULL: the tag has the header's name. */
const char *qi_record_get_tag  (QiRecordStyle    style,
                                const char      *key,
                                gsize            length);
/* The header of a tag, or NULL when none reads back as this tag. */
const char *qi_record_get_key  (QiRecordStyle    style,
                                const char      *tag);

void       qi_record_init         (QiRecord        *self);
void       qi_record_clear        (QiRecord        *self);
/* An empty name is none. */
void       qi_record_set_player   (QiRecord        *self,
                                   QiSide           side,
                                   const char      *name,
                                   gsize            length);
/* FALSE when there is one with this key already. An empty value says nothing and is dropped. */
gboolean   qi_record_add_tag      (QiRecord        *self,
                                   const char      *key,
                                   gsize            key_length,
                                   const char      *value,
                                   gsize            length);
void       qi_record_add_comment  (QiRecord        *self,
                                   const char      *line,
                                   gsize            length);
/* @details with all that was said. */
QiDetails *qi_record_add_details  (const QiRecord  *self,
                                   QiDetails       *details) G_GNUC_WARN_UNUSED_RESULT;

/* The text of a JSON string that can stand in one line without blanks around it, or NULL. */
const char *qi_record_get_line    (const QiValue   *value);
/* The lines of a detail "comment" that reads back from one line each, or NULL. Free with g_strfreev(). */
char      **qi_record_dup_lines   (const QiValue   *value);
/* TRUE when each member of "players" can stand in a line. */
gboolean   qi_record_has_players  (const QiValue   *players);

/* The note that a line does not set up the position. */
void        qi_record_note_line   (QiScan          *scan,
                                   QiSpan           line);
/* @span without blanks (those of full width too) at both ends. */
QiSpan     qi_record_trim         (const QiScan    *scan,
                                   QiSpan           span);
/* The line that starts at *@at, without its end; *@at moves behind it. */
QiSpan     qi_record_next_line    (const QiScan    *scan,
                                   gsize           *at);
/* Bytes of a blank at @at of @text before @end: a space or tab, one of full width; 0 for none. */
gsize      qi_record_blank        (const char      *text,
                                   gsize            at,
                                   gsize            end);

G_END_DECLS
