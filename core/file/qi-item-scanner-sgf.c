/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

/* The game trees of an SGF text: "(;…)", or "(GM[1]…" as some programs write it, with whatever stands
 * around them. Brackets within a value count only as its end, and not behind a backslash. Source: SGF
 * FF[4], "Basic (EBNF) definition", https://www.red-bean.com/sgf/sgf4.html. */

#define MAX_NAME_BYTES 64 /* of the property that a tree without a node begins with */

typedef enum
{
  SGF_OUTSIDE,
  SGF_MAYBE, /* behind a bracket that may be a tree's */
  SGF_NAME,  /* in what may be its first property */
  SGF_TREE,
  SGF_VALUE,
  SGF_ESCAPE /* behind a backslash in a value */
} SgfState;

static void
begin_tree (QiItemScanner *self,
            SgfState       state)
{
  qi_scanner_open (self, self->item.offset, self->item.line);
  self->depth = 1;
  self->state = state;
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
    begin_tree (self, SGF_VALUE);
  else if (self->state == SGF_MAYBE && (guchar) c <= ' ')
    return;
  else if ((self->state == SGF_MAYBE && g_ascii_isupper (c)) ||
           (self->state == SGF_NAME && g_ascii_isalnum (c) && self->n_word < MAX_NAME_BYTES))
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

      switch ((SgfState) self->state)
        {
        case SGF_TREE:
          if (c == '[')
            self->state = SGF_VALUE;
          else if (c == '(')
            self->depth++;
          else if (c == ')' && --self->depth == 0)
            {
              qi_scanner_close (self, self->at + 1, func, user_data);
              self->state = SGF_OUTSIDE;
            }
          break;
        case SGF_VALUE:
          if (c == ']')
            self->state = SGF_TREE;
          else if (c == '\\')
            self->state = SGF_ESCAPE;
          break;
        case SGF_ESCAPE:
          self->state = SGF_VALUE;
          break;
        case SGF_OUTSIDE:
        case SGF_MAYBE:
        case SGF_NAME:
        default:
          step_outside (self, c);
          break;
        }
      if (!qi_scanner_is_blank (c))
        self->last = self->at + 1;
      self->line += c == '\n';
    }
}
