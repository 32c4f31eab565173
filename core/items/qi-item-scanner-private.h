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

#define QI_SCANNER_WORD_BYTES 24 /* bytes of a tag's name, a result or a command that are compared */

/* Whether there is a comment behind the last item. */
typedef enum
{
  QI_LEAD_NONE,
  QI_LEAD_KEPT,
  QI_LEAD_LOST /* it is too long */
} QiLead;

/* State of the machines for the divisions: each has a file of its own or is in qi-item-scanner.c.
 * `at` and `line` belong to the next byte of the file. */
struct _QiItemScanner
{
  QiDivision division;
  guint64    at;
  guint64    line;
  guint      n_mark;   /* bytes of a byte-order mark seen at the start; 3: no longer looked for */
  QiItemSpan item;     /* where the open item starts, or what may become one */
  guint64    last;     /* after the last byte of the open item that is no blank */
  gboolean   is_open;
  gboolean   is_maybe; /* it is not certain yet that @item is one */
  guint      state;
  guint64    depth;    /* brackets that are open in the item */

  /* Lines. */
  guint64    lead_at;  /* where the first comment after the last item begins */
  guint      lead;     /* QiLead */

  /* A word to be compared: its length is counted on, but only its first bytes are stored. */
  char       word[QI_SCANNER_WORD_BYTES];
  gsize      n_word;

  /* Games: the bracket that may begin a tag. */
  QiItemSpan bracket;      /* where it stands */
  guint64    bracket_last; /* @last before it */
  guint      n_blanks;     /* behind it */
  guint64    n_breaks;     /* line ends before the next byte with only blanks between them */
  guint      n_tags;
  gboolean   is_event;      /* the game's first tag is its event */
  gboolean   in_moves;      /* something stands behind its tags */
  gboolean   is_line_start; /* the next byte is the first of its line */

  /* Trees. */
  guint      pairs;         /* QiSgfPairs: character pairs of their charset */
  gboolean   is_charset;    /* the value that is being read is the charset's name */
  gboolean   has_value;     /* the name in @word had one already */
  char       charset[24];
  gsize      n_charset;

  /* Problems. */
  guint      language;      /* QiPopeyeLanguage */
  gboolean   in_pieces;     /* the last command was that of the pieces */

  /* Records. */
  guint      seen;          /* what the open one has had */

  /* Arrays. */
  guint64    column;       /* of the next byte, in characters, from 1 */
  QiFinding *fault;        /* the first */
};

static inline gboolean
qi_scanner_is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline gboolean
qi_scanner_is_line_end (char c)
{
  return c == '\n' || c == '\r';
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

/* Ends the item before @end. */
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

/* A word begins with the next byte, in which an item may begin; @state: where the scanner is in it. */
static inline void
qi_scanner_begin_word (QiItemScanner *self,
                       guint          state)
{
  self->bracket = (QiItemSpan) { .offset = self->at, .line = self->line };
  self->bracket_last = self->last;
  self->n_word = 0;
  self->state = state;
  if (self->is_open)
    return;
  self->item = self->bracket;
  self->is_maybe = TRUE;
}

/* qi-item-scanner.c: where the open item starts, or what may become one; else the next byte. No later item contains
 * bytes before it. */
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
/* Whether the last bytes, a hundred at most, may turn out to belong to the next item and not to the open
 * one. */
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

/* qi-item-scanner-records.c */
void    qi_scanner_feed_records   (QiItemScanner       *self,
                                   const char          *block,
                                   gsize                length,
                                   QiItemFunc           func,
                                   gpointer             user_data);
void    qi_scanner_end_records    (QiItemScanner       *self,
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
/* Processes the next bytes. @func is called for each item that ends in them. */
void           qi_item_scanner_feed (QiItemScanner  *self,
                                     const char     *block,
                                     gsize           length,
                                     QiItemFunc      func,
                                     gpointer        user_data);
/* Processes the end of the file: the last item, if one is open. Returns a finding where the file
 * itself is broken (a JSON array that is not closed, text after it), placed in the file; else
 * NULL. */
QiFinding     *qi_item_scanner_end  (QiItemScanner  *self,
                                     QiItemFunc      func,
                                     gpointer        user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (QiItemScanner, qi_item_scanner_free)

G_END_DECLS
