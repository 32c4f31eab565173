/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The only place that uses dialogs and programs outside the window. What newer toolkits do by other
 * means is confined to this file, and tests replace these functions. */

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
/* The same for a folder. */
void   mas_file_dialog_open_folder_async (GtkWindow          *parent,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            user_data);
/* The same for a variants.ini. */
void   mas_file_dialog_open_variants_async (GtkWindow          *parent,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
/* The same for a drawing of a piece. */
void   mas_file_dialog_open_drawing_async (GtkWindow          *parent,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data);
/* The same for a program. */
void   mas_file_dialog_open_program_async (GtkWindow          *parent,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            user_data);
GFile *mas_file_dialog_open_finish (GAsyncResult        *result,
                                    GError             **error);
/* Shows a folder in the person's file manager. */
void   mas_show_folder             (GtkWindow           *parent,
                                    const char          *path);
/* Opens @uri with the program for its scheme. The finish function fails where there is none. */
void     mas_show_uri_async        (GtkWindow            *parent,
                                    const char           *uri,
                                    GAsyncReadyCallback   callback,
                                    gpointer              user_data);
gboolean mas_show_uri_finish       (GAsyncResult         *result,
                                    GError              **error);
/* A kind of file that can be chosen in a dialog. */
typedef struct
{
  char              *id;
  char              *name;       /* translated */
  const char *const *extensions; /* with their dot, NULL-terminated; NULL: none. Borrowed */
} MasFileType;

MasFileType *mas_file_type_new     (const char         *id,
                                    const char         *name,
                                    const char *const  *extensions);
void         mas_file_type_free    (MasFileType        *self);
/* Whether a file's name ends in one of @extensions. */
gboolean     mas_file_type_fits    (const char *const  *extensions,
                                    const char         *name);
/* The name for another type: if it ends in an extension of @types, that is replaced by the one of
 * @type. Free with g_free(). */
char        *mas_file_type_dup_name (GPtrArray         *types,
                                     const MasFileType *type,
                                     const char        *name);

/* @file (nullable): where it stands now. @name: the name offered, beside @file. @types:
 * #MasFileType, of which @selected is the one offered. */
void   mas_file_dialog_save_async  (GtkWindow           *parent,
                                    GFile               *file,
                                    const char          *name,
                                    GPtrArray           *types,
                                    const char          *selected,
                                    GCancellable        *cancellable,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
/* The same for a picture or a sheet. @title: of the dialog. */
void   mas_file_dialog_save_picture_async (GtkWindow           *parent,
                                           const char          *title,
                                           GFile               *file,
                                           const char          *name,
                                           GPtrArray           *types,
                                           const char          *selected,
                                           GCancellable        *cancellable,
                                           GAsyncReadyCallback  callback,
                                           gpointer             user_data);
/* @type (out): the id of the type that was chosen. Free with g_free(). */
GFile *mas_file_dialog_save_finish (GAsyncResult        *result,
                                    char               **type,
                                    GError             **error);

/* Asks a question. Closing it counts as the first choice. The finish function returns the id of the
 * choice; never NULL. */
void   mas_confirm_async           (GtkWindow           *parent,
                                    const char          *heading,
                                    const char          *body,
                                    const MasChoice     *choices,
                                    gsize                n_choices,
                                    GAsyncReadyCallback  callback,
                                    gpointer             user_data);
char  *mas_confirm_finish          (GAsyncResult        *result);

G_END_DECLS
