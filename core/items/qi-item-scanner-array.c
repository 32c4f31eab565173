/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-item-scanner-private.h"

#include "qi-finding-private.h"
#include "qi-found-private.h"

/* The elements of one JSON array. An element reaches to the next comma or bracket outside its own brackets and
 * strings, whatever it is. Source: RFC 8259. */

typedef enum
{
  ARRAY_BEFORE, /* its bracket */
  ARRAY_FIRST,  /* behind its bracket */
  ARRAY_NEXT,   /* behind a comma */
  ARRAY_ELEMENT,
  ARRAY_STRING,
  ARRAY_ESCAPE,
  ARRAY_DONE
} ArrayState;

/* Stores the first fault: it is at the next byte, which is @found, or at the end of the text. */
static void
take_fault (QiItemScanner *self,
            const char    *reason,
            const char    *message,
            gboolean       at_end,
            char           found)
{
  char shown[8] = "";

  if (self->fault != NULL)
    return;
  if (!at_end && g_ascii_isgraph (found))
    shown[0] = found;
  else if (!at_end)
    g_snprintf (shown, sizeof shown, "0x%02X", (guint) (guchar) found);
  self->fault = qi_found_json_syntax (reason, shown, message);
  qi_finding_set_range (self->fault, (gsize) self->at, at_end ? 0 : 1);
  qi_finding_set_line (self->fault, (guint) MIN (self->line, G_MAXUINT),
                       (guint) MIN (self->column, G_MAXUINT));
}

/* One byte between the elements. */
static void
step_between (QiItemScanner *self,
              char           c)
{
  switch ((ArrayState) self->state)
    {
    case ARRAY_BEFORE:
      if (c == '[')
        self->state = ARRAY_FIRST;
      else
        take_fault (self, "value-expected", "expected an array", FALSE, c);
      break;
    case ARRAY_FIRST:
    case ARRAY_NEXT:
      if (c == ']')
        {
          if (self->state == ARRAY_NEXT)
            take_fault (self, "trailing-comma", "no comma may stand after the last element", FALSE,
                        c);
          self->state = ARRAY_DONE;
          break;
        }
      if (c == ',')
        {
          take_fault (self,
                      self->state == ARRAY_FIRST ? "value-or-bracket-expected"
                                                 : "value-after-comma-expected",
                      "expected an element before ','", FALSE, c);
          self->state = ARRAY_NEXT;
          break;
        }
      qi_scanner_open (self, self->at, self->line);
      self->depth = c == '{' || c == '[';
      self->state = c == '"' ? ARRAY_STRING : ARRAY_ELEMENT;
      break;
    case ARRAY_DONE:
      take_fault (self, "after-the-value", "expected nothing after the array", FALSE, c);
      break;
    case ARRAY_ELEMENT:
    case ARRAY_STRING:
    case ARRAY_ESCAPE:
    default:
      g_assert_not_reached ();
    }
}

/* One byte of an element that is no blank, outside strings. */
static void
step_element (QiItemScanner *self,
              char           c,
              QiItemFunc     func,
              gpointer       user_data)
{
  if (self->depth == 0 && (c == ',' || c == ']'))
    {
      qi_scanner_close (self, self->last, func, user_data);
      self->state = c == ',' ? ARRAY_NEXT : ARRAY_DONE;
      return;
    }
  if (c == '"')
    self->state = ARRAY_STRING;
  else if (c == '{' || c == '[')
    self->depth++;
  else if ((c == '}' || c == ']') && self->depth > 0)
    self->depth--;
}

void
qi_scanner_feed_array (QiItemScanner *self,
                       const char    *block,
                       gsize          length,
                       QiItemFunc     func,
                       gpointer       user_data)
{
  for (const char *end = block + length; block < end; block++, self->at++)
    {
      const char c = *block;

      if (self->state == ARRAY_ESCAPE)
        self->state = ARRAY_STRING;
      else if (self->state == ARRAY_STRING && (c == '"' || c == '\\'))
        self->state = c == '"' ? ARRAY_ELEMENT : ARRAY_ESCAPE;
      else if (self->state != ARRAY_STRING && !qi_scanner_is_blank (c))
        {
          if (self->state == ARRAY_ELEMENT)
            step_element (self, c, func, user_data);
          else
            step_between (self, c);
        }
      if (self->is_open && !qi_scanner_is_blank (c))
        self->last = self->at + 1;
      self->column += ((guchar) c & 0xc0) != 0x80;
      if (c != '\n')
        continue;
      self->line++;
      self->column = 1;
      /* JSON strings have no line ends, so a missing quote does not swallow everything that
       * follows. */
      if (self->state == ARRAY_STRING || self->state == ARRAY_ESCAPE)
        self->state = ARRAY_ELEMENT;
    }
}

void
qi_scanner_end_array (QiItemScanner *self)
{
  self->item.is_cut = self->depth > 0 || self->state == ARRAY_STRING || self->state == ARRAY_ESCAPE;
  switch ((ArrayState) self->state)
    {
    case ARRAY_BEFORE:
      take_fault (self, "value-expected", "expected an array, but the text ends", TRUE, '\0');
      break;
    case ARRAY_FIRST:
      take_fault (self, "value-or-bracket-expected",
                  "expected an element or ']', but the text ends", TRUE, '\0');
      break;
    case ARRAY_NEXT:
      take_fault (self, "value-after-comma-expected",
                  "expected an element after ',', but the text ends", TRUE, '\0');
      break;
    case ARRAY_ELEMENT:
    case ARRAY_STRING:
    case ARRAY_ESCAPE:
      take_fault (self, "comma-or-bracket-expected",
                  "expected ',' or ']' after an element, but the text ends", TRUE, '\0');
      break;
    case ARRAY_DONE:
    default:
      break;
    }
}
