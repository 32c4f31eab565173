/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The one seam to dialogs and to the world outside the window: what newer toolkits do by other
 * means is here alone, and tests put their own functions in its place. */

typedef enum
{
  MAS_CHOICE_PLAIN,
  MAS_CHOICE_SUGGESTED,
  MAS_CHOICE_DESTRUCTIVE
} MasChoiceKind;

typedef struct
{
  const char    *id;
  const char    *label; /* translated, with a mnemonic */
  MasChoiceKind  kind;
} MasChoice;

/* Asks for a file. The finish function returns NULL with G_IO_ERROR_CANCELLED when nothing was
 * chosen. */
void   mas_file_dialog_open_async  (GtkWindow           *parent,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
GFile *mas_file_dialog_open_finish (GAsyncResult        *result,
                                    GError             **error);
/* @file (nullable): where it stands now. @name: the name offered when there is no file yet. */
void   mas_file_dialog_save_async  (GtkWindow           *parent,
                                    GFile               *file,
                                    const char          *name,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
GFile *mas_file_dialog_save_finish (GAsyncResult        *result,
                                    GError             **error);

/* Asks a question. The first choice stands for closing the question too. The finish function
 * returns the id of the choice; never NULL. */
void   mas_confirm_async           (GtkWindow           *parent,
                                    const char          *heading,
                                    const char          *body,
                                    const MasChoice     *choices,
                                    gsize                n_choices,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
char  *mas_confirm_finish          (GAsyncResult        *result);

G_END_DECLS
