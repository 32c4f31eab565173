/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-words.h"
#include "qi-error.h"
#include "qi-visible-private.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

/* Why something could not be read or written. */

char *
mas_words_error (const GError *error,
                 QiSetup      *setup)
{
  QiFinding *finding = qi_error_get_finding (error);

  if (finding != NULL)
    return mas_words_finding (finding, setup);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    return g_strdup (_("The file does not exist."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    return g_strdup (_("You do not have permission to use this file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    return g_strdup (_("It is a folder, not a file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return g_strdup (_("There is no space left on the disk."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return g_strdup (_("The disk cannot be written to."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE))
    return g_strdup (_("It is a pipe or a device, not a file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY))
    return g_strdup (_("What should be its folder is a file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_TOO_MANY_LINKS))
    return g_strdup (_("It is a link that leads round in a circle."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_FILENAME_TOO_LONG))
    return g_strdup (_("Its name is too long for this disk."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    return g_strdup (_("The file was changed by another program."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    return g_strdup (_("Another program has just made a file of this name."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK))
    return g_strdup (_("Another program is writing the file."));
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE))
    return g_strdup (_("The file would be larger than is allowed here."));
  return qi_visible_dup (error->message);
}
