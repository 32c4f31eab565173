/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "qi-item-scanner.h"

G_BEGIN_DECLS

typedef void (*QiItemFunc) (const QiItemSpan *span,
                            gpointer          user_data);

/**
 * QiItemScanner:
 *
 * Finds the items of a file that is handed to it in blocks of any size: what it remembers is a few
 * bytes, however long the file or an item is. Any bytes are divided somehow; what is wrong with an item
 * is for its notation to say.
 */
typedef struct _QiItemScanner QiItemScanner;

#define QI_SCANNER_WORD_BYTES 24 /* of a tag's name, a result or a command that are compared */

/* Whether there is a comment behind the last item. */
typedef enum
{
  QI_LEAD_NONE,
  QI_LEAD_KEPT,
  QI_LEAD_LOST /* it is too long */
} QiLead;

/* What the machines of the divisions share: one for each, in a file of its name or in
 * qi-item-scanner.c. `at` and `line` are those of the next byte of the file. */
struct _QiItemScanner
{
  QiDivision division;
  guint64    at;
  guint64    line;
  guint      n_mark;   /* bytes of a byte-order mark that were seen at the start; 3: done with it */
  QiItemSpan item;     /* where the open item, or what may become one, starts */
  guint64    last;     /* behind the last byte of the open item that is no blank */
  gboolean   is_open;
  gboolean   is_maybe; /* what stands at the start of @item may be one */
  guint      state;
  guint64    depth;    /* brackets that are open in the item */

  /* Lines. */
  guint64    lead_at;  /* where the first comment behind the last item begins */
  guint      lead;     /* QiLead */

  /* A word that is compared: its length counts on, its bytes are only the first. */
  char       word[QI_SCANNER_WORD_BYTES];
  gsize      n_word;

  /* Games: the bracket that may begin a tag. */
  QiItemSpan bracket;      /* where it stands */
  guint64    bracket_last; /* @last before it */
  guint      n_blanks;     /* behind it */
  guint64    n_breaks;     /* line ends with only blanks before the next byte */
  guint      n_tags;
  gboolean   is_event;      /* the game's first tag is its event */
  gboolean   in_moves;      /* something stands behind its tags */
  gboolean   is_line_start; /* the next byte is the first of its line */

  /* Trees. */
  guint      pairs;         /* QiSgfPairs: what their charset has */
  gboolean   is_charset;    /* the value is the charset's name */
  gboolean   has_value;     /* the name in @word had one already */
  char       charset[24];
  gsize      n_charset;

  /* Problems. */
  guint      language;      /* QiPopeyeLanguage */
  gboolean   in_pieces;     /* the last command was that of the pieces */

  /* Arrays. */
  guint64    column;       /* of the next byte, in characters, from 1 */
  QiFinding *fault;        /* the first */
};

static inline gboolean
qi_scanner_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline void
qi_scanner_open (QiItemScanner *self,
                 guint64        offset,
                 guint64        line)
{
  self->item = (QiItemSpan) { .offset = offset, .line = line };
  self->last = offset;
  self->is_open = TRUE;
  self->is_maybe = FALSE;
}

/* The item ends behind @end. */
static inline void
qi_scanner_close (QiItemScanner *self,
                  guint64        end,
                  QiItemFunc     func,
                  gpointer       user_data)
{
  self->item.length = end - self->item.offset;
  self->is_open = FALSE;
  func (&self->item, user_data);
}

/* qi-item-scanner.c: where the open item starts, or what may become one; else the next byte. Bytes before it are in
 * no later item. */
guint64 qi_item_scanner_get_start (const QiItemScanner *self);
/* The same, or where the comments above it start. */
guint64 qi_item_scanner_get_lead_start (const QiItemScanner *self);
/* The line of the item. */
guint64 qi_item_scanner_get_start_line (const QiItemScanner *self);

/* qi-item-scanner-array.c */
void    qi_scanner_feed_array     (QiItemScanner       *self,
                                   const char          *block,
                                   gsize                length,
                                   QiItemFunc           func,
                                   gpointer             user_data);
void    qi_scanner_end_array      (QiItemScanner       *self);

/* qi-item-scanner-games.c */
/* Whether the bytes seen last, a hundred at most, may turn out to begin another item than the open one. */
gboolean qi_item_scanner_is_torn  (const QiItemScanner *self);
void    qi_scanner_feed_games     (QiItemScanner       *self,
                                   const char          *block,
                                   gsize                length,
                                   QiItemFunc           func,
                                   gpointer             user_data);
void    qi_scanner_end_games      (QiItemScanner       *self,
                                   QiItemFunc           func,
                                   gpointer             user_data);

/* qi-item-scanner-problems.c */
void    qi_scanner_feed_problems  (QiItemScanner       *self,
                                   const char          *block,
                                   gsize                length,
                                   QiItemFunc           func,
                                   gpointer             user_data);
void    qi_scanner_end_problems   (QiItemScanner       *self,
                                   QiItemFunc           func,
                                   gpointer             user_data);

/* qi-item-scanner-sgf.c */
void    qi_scanner_feed_sgf       (QiItemScanner       *self,
                                   const char          *block,
                                   gsize                length,
                                   QiItemFunc           func,
                                   gpointer             user_data);

QiItemScanner *qi_item_scanner_new  (QiDivision      division);
void           qi_item_scanner_free (QiItemScanner  *self);
/* The next bytes. @func is called for each item that ends in them. */
void           qi_item_scanner_feed (QiItemScanner  *self,
                                     const char     *block,
                                     gsize           length,
                                     QiItemFunc      func,
                                     gpointer        user_data);
/* The end of the file: the last item, if one is open. Returns a finding where the file itself is
 * broken (a JSON array that is not closed, text behind it), placed in the file; else NULL. */
QiFinding     *qi_item_scanner_end  (QiItemScanner  *self,
                                     QiItemFunc      func,
                                     gpointer        user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiItemScanner, qi_item_scanner_free)

G_END_DECLS
