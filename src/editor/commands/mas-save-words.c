/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-save-words.h"

#include "mas-losses.h"
#include "mas-words-formats.h"
#include "mas-words.h"
#include "qi-visible-private.h"

#include <glib/gi18n.h>

#define MAX_WRITTEN 4096 /* squares of the largest board that is written on trial */

char *
mas_save_words_dup_beyond (QiSetup *setup,
                           gboolean is_sparse)
{
  const QiNotation *pon = qi_notation_lookup ("pon");
  const QiWriteOptions options = { .compact = TRUE };
  g_autoptr (GPtrArray) findings = qi_findings_new ();
  g_autofree char *text = NULL;
  g_autofree char *list = NULL;

  if (is_sparse)
    return g_strdup (
      _("Everything is saved, but other programs may not be able to open this file: "
        "it lists the pieces in place of the board."));
  if (pon == NULL || qi_position_get_n_squares (qi_setup_get_position (setup)) > MAX_WRITTEN)
    return NULL;
  text = qi_notation_write (pon, setup, &options, findings);
  if (text == NULL)
    return g_strdup (
      _("Everything is saved, but other programs may not be able to open this file."));
  list = mas_losses_dup_list (findings);
  if (list == NULL)
    return NULL;
  /* Translators: what other programs may not read of a file: "castling rights, marks" */
  return g_strdup_printf (_("Everything is saved, but other programs may read it without %s."),
                          list);
}

char *
mas_save_words_dup_left_out (const QiNotation *format,
                             GPtrArray        *notes,
                             const char       *unread)
{
  g_autofree char *list = mas_losses_dup_list (notes);
  GString *words = g_string_new (NULL);

  if (list != NULL)
    /* Translators: a format, and what it leaves out: "Saved as FEN without castling rights, marks." */
    g_string_append_printf (words, _("Saved as %s without %s."), mas_words_format (format), list);
  if (unread != NULL && words->len > 0)
    g_string_append_c (words, ' ');
  if (unread != NULL)
    g_string_append (words, unread);
  return g_string_free (words, words->len == 0);
}

char *
mas_save_words_dup_rest (MasDocument *document)
{
  GPtrArray *rest = mas_document_get_rest (document);
  g_autofree char *notes = NULL;

  if (rest == NULL)
    return NULL;
  notes = mas_words_findings (rest, mas_document_get_setup (document));
  /* Translators: what else is in the file, whole sentences */
  return g_strdup_printf (_(
                           "The file holds more than this position, and saving over it would lose "
                           "that. %s"),
                          notes);
}

char *
mas_save_words_dup_saved (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *display = qi_visible_dup_name (name);

  /* Translators: the name of a file */
  return g_strdup_printf (_("Saved as “%s”"), display);
}
