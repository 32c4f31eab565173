/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How a detail is shown and changed. */
typedef enum
{
  MAS_DETAIL_CASTLING,
  MAS_DETAIL_GATES,
  MAS_DETAIL_PASSED,      /* the square passed over: a choice among the possible ones */
  MAS_DETAIL_NUMBER,
  MAS_DETAIL_SIDE_NUMBER,
  MAS_DETAIL_SQUARE,
  MAS_DETAIL_TEXT,
  MAS_DETAIL_SIDE_TEXT,
  MAS_DETAIL_LINES,       /* a text of several lines */
  MAS_DETAIL_NAMED_TEXTS, /* tags */
  MAS_DETAIL_TEXTS,       /* an EPD's operations */
  MAS_DETAIL_VALUE,       /* shown only */
  MAS_DETAIL_N_KINDS
} MasDetailKind;

/**
 * MasDetail:
 * @key: owned
 * @side: whose, for kinds that belong to one side
 * @is_words: it describes the position, and stands with title and comment
 * @lower, @upper, @step, @digits: of a number's spin button; @digits is how many follow the point
 *
 * One row of the inspector: a detail, or one side's part of it.
 */
typedef struct
{
  char         *key;
  MasDetailKind kind;
  QiSide        side;
  gboolean      is_words;
  double        lower;
  double        upper;
  double        step;
  guint         digits;
} MasDetail;

MasDetail *mas_detail_copy      (const MasDetail *self);
void       mas_detail_free      (MasDetail       *self);
gboolean   mas_detail_equal     (const MasDetail *a,
                                 const MasDetail *b);

/* The rows for @setup in their order: for what its game has, what the details hold, and what was @asked
 * for (nullable; the set of keys). @info (nullable) is the game of @setup itself, not a suggested
 * one. */
GPtrArray *mas_detail_list      (QiSetup          *setup,
                                 const QiGameInfo *info,
                                 GHashTable       *asked);
/* The keys of texts that a person may add, NULL-terminated. */
const char *const *mas_detail_get_addable (void);

/* "White’s castling", "En passant". Free with g_free(). @info may be NULL. */
char      *mas_detail_dup_title (const MasDetail  *self,
                                 const QiGameInfo *info);
/* A tooltip saying what the detail counts; NULL where the title says it. */
const char *mas_detail_get_tip  (const MasDetail  *self);
/* The value in words: as in an entry or a spin button for the kinds that have one, otherwise for
 * reading. "" when there is none. Free with g_free(). */
char      *mas_detail_dup_text  (const MasDetail  *self,
                                 QiSetup          *setup,
                                 const QiGameInfo *info);
/* The value for @text, combined with the other side's where there are two. NULL when the detail has
 * to be removed; NULL with @words (transfer full) set when @text is not valid. */
QiValue   *mas_detail_parse     (const MasDetail  *self,
                                 QiSetup          *setup,
                                 const QiGameInfo *info,
                                 const char       *text,
                                 char            **words);
/* Rewrites a number that a person typed as JSON requires: no leading zeros, "0" before a point. NULL
 * when it is no number. Free with g_free(). */
char      *mas_detail_normalize_number (const char *text);

/* Sets the detail @self to @value (NULL: removes it), as one step; with @burst further changes of the
 * same row join it until mas_document_end_group(). */
gboolean   mas_detail_commit    (const MasDetail  *self,
                                 MasDocument      *document,
                                 QiValue          *value,
                                 gboolean          burst);
/* Ends a burst when the keyboard focus leaves @row. */
void       mas_detail_watch_focus (GtkWidget      *row,
                                   MasDocument    *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MasDetail, mas_detail_free)

G_END_DECLS
