/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include "qi-notation-private.h"
#include "qi-sgf-scan-private.h"

#include <string.h>

/* The game trees of an SGF text: "(;…)", or "(GM[1]…" as some programs write it, with whatever stands around
 * them. Within a value only the closing bracket counts, and not after a backslash; in some charsets it may
 * be the second byte of a character, for which qi_sgf_count_bytes() has the same rules. Source: SGF FF[4],
 * "Basic (EBNF) definition", https://www.red-bean.com/sgf/sgf4.html. */

#define MAX_NAME_BYTES 64 /* of the property that a tree without a node begins with */

typedef enum
{
  SGF_OUTSIDE,
  SGF_MAYBE, /* behind a bracket that may be a tree's */
  SGF_NAME,  /* in what may be its first property */
  SGF_TREE,
  SGF_VALUE,
  SGF_ESCAPE,     /* behind a backslash in a value */
  SGF_PAIR,       /* after the first byte of a two-byte character */
  SGF_PAIR_SLASH, /* after a second byte that is a backslash, or that escapes the true backslash */
  SGF_PAIR_CLOSE  /* behind a bracket behind these, which closes the value unless text follows */
} SgfState;

static void
begin_tree (QiItemScanner *self,
            SgfState       state)
{
  qi_scanner_open (self, self->item.offset, self->item.line);
  self->depth = 1;
  self->state = state;
  self->pairs = QI_SGF_NO_PAIRS;
  self->n_word = 0;
}

/* Whether a byte of a value may begin a character of two. */
static gboolean
begins_pair (const QiItemScanner *self,
             char                 c)
{
  const guchar byte = (guchar) c;

  if (self->pairs == QI_SGF_NO_PAIRS || byte < 0x81 || byte == 0xff)
    return FALSE;
  return self->pairs == QI_SGF_EAST_PAIRS || byte < 0xa0 || byte > 0xdf;
}

/* A byte of a tree outside values, beside brackets: part of a property's name, in which small letters do
 * not count. */
static void
step_name (QiItemScanner *self,
           char           c)
{
  if (qi_scanner_is_blank (c) || g_ascii_islower (c))
    return;
  if (!g_ascii_isupper (c))
    self->n_word = 0;
  else
    {
      /* After a value a new name begins. */
      if (self->has_value)
        self->n_word = 0;
      if (self->n_word < QI_SCANNER_WORD_BYTES)
        self->word[self->n_word] = c;
      self->n_word += self->n_word < QI_SCANNER_WORD_BYTES + 1;
    }
  self->has_value = FALSE;
}

static void
begin_value (QiItemScanner *self)
{
  self->is_charset = self->n_word == 2 && memcmp (self->word, "CA", 2) == 0;
  self->n_charset = 0;
  self->has_value = TRUE;
  self->state = SGF_VALUE;
}

static void
end_value (QiItemScanner *self)
{
  const QiSgfCharset *charset = NULL;

  self->state = SGF_TREE;
  if (!self->is_charset || self->n_charset > sizeof self->charset)
    return;
  charset = qi_sgf_charset_lookup (self->charset, self->n_charset);
  if (charset != NULL)
    self->pairs = charset->pairs;
}

static void
step_value (QiItemScanner *self,
            char           c)
{
  if (c == ']')
    {
      end_value (self);
      return;
    }
  if (c == '\\')
    self->state = SGF_ESCAPE;
  else if (begins_pair (self, c))
    self->state = SGF_PAIR;
  else if (self->is_charset)
    {
      if (self->n_charset < sizeof self->charset)
        self->charset[self->n_charset] = c;
      self->n_charset += self->n_charset <= sizeof self->charset;
    }
}

/* FALSE when the byte is to be looked at again. */
static gboolean
step_pair (QiItemScanner *self,
           char           c)
{
  const SgfState state = (SgfState) self->state;

  self->state = SGF_VALUE;
  if (state == SGF_PAIR)
    {
      if ((guchar) c < 0x30)
        return FALSE;
      if (c == '\\')
        self->state = SGF_PAIR_SLASH;
      return TRUE;
    }
  if (state == SGF_PAIR_SLASH)
    {
      if (c == ']')
        self->state = SGF_PAIR_CLOSE;
      return c == ']' || c == '\\';
    }
  if ((guchar) c < 0x80)
    end_value (self);
  return FALSE;
}

/* A byte outside all trees. */
static void
step_outside (QiItemScanner *self,
              char           c)
{
  if (c == '(')
    {
      self->item = (QiItemSpan) { .offset = self->at, .line = self->line };
      self->is_maybe = TRUE;
      self->state = SGF_MAYBE;
      self->n_word = 0;
    }
  else if (self->state == SGF_MAYBE && c == ';')
    begin_tree (self, SGF_TREE);
  else if (self->state == SGF_NAME && c == '[')
    {
      begin_tree (self, SGF_VALUE);
      begin_value (self);
    }
  else if (self->state == SGF_MAYBE && (guchar) c <= ' ')
    return;
  else if ((self->state == SGF_MAYBE && g_ascii_isupper (c))
           || (self->state == SGF_NAME && g_ascii_isalnum (c) && self->n_word < MAX_NAME_BYTES))
    {
      self->state = SGF_NAME;
      self->n_word++;
    }
  else
    {
      self->is_maybe = FALSE;
      self->state = SGF_OUTSIDE;
    }
}

/* A byte of a tree outside its values. */
static void
step_tree (QiItemScanner *self,
           char           c,
           QiItemFunc     func,
           gpointer       user_data)
{
  if (c == '[')
    {
      begin_value (self);
      return;
    }
  if (c == '(')
    self->depth++;
  else if (c == ')' && --self->depth == 0)
    {
      qi_scanner_close (self, self->at + 1, func, user_data);
      self->state = SGF_OUTSIDE;
      return;
    }
  step_name (self, c);
}

/* Looks at one byte. FALSE when it is to be looked at again. */
static gboolean
step (QiItemScanner *self,
      char           c,
      QiItemFunc     func,
      gpointer       user_data)
{
  switch ((SgfState) self->state)
    {
    case SGF_TREE:
      step_tree (self, c, func, user_data);
      return TRUE;
    case SGF_VALUE:
      step_value (self, c);
      return TRUE;
    case SGF_ESCAPE:
      self->state = SGF_VALUE;
      return TRUE;
    case SGF_PAIR:
    case SGF_PAIR_SLASH:
    case SGF_PAIR_CLOSE:
      return step_pair (self, c);
    case SGF_OUTSIDE:
    case SGF_MAYBE:
    case SGF_NAME:
    default:
      step_outside (self, c);
      return TRUE;
    }
}

void
qi_scanner_feed_sgf (QiItemScanner *self,
                     const char    *block,
                     gsize          length,
                     QiItemFunc     func,
                     gpointer       user_data)
{
  for (const char *end = block + length; block < end; block++, self->at++)
    {
      const char c = *block;

      while (!step (self, c, func, user_data))
        ;
      if (!qi_scanner_is_blank (c))
        self->last = self->at + 1;
      self->line += c == '\n';
    }
}
