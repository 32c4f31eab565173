/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "diagram-picture.h"
#include "qi-tool.h"

G_BEGIN_DECLS

/**
 * QiRenderOptions:
 * @picture: what is to be seen; it borrows @set and has a memory for all that are drawn
 * @output: a file, a folder, or "-"; NULL when it was not said
 * @has_type, @type: of the pictures; @is_latex: LaTeX instead, with pictures as PDF
 * @row: the position of a file that is drawn, from 1; 0: the first, or all into a folder
 * @set: (nullable): a person's own drawings
 * @set_status: what is wrong with them, of which none is the reason not to draw
 */
typedef struct
{
  DiagramPicture     picture;
  const char        *output;
  gboolean           has_type;
  DiagramPictureType type;
  gboolean           is_latex;
  guint64            row;
  DiagramSet        *set;
  QiExit             set_status;
} QiRenderOptions;

/* Understands what was said about the picture. FALSE, with @status, when the usage is bad, which was
 * said. */
gboolean qi_render_options_init  (QiRenderOptions *self,
                                  const QiOptions *options,
                                  QiExit          *status);
void     qi_render_options_clear (QiRenderOptions *self);

/* Finds out what to write from the file name, if no option says it. FALSE, with @status, when the name does not tell
 * either. */
gboolean qi_render_options_find_type (QiRenderOptions *self,
                                      const QiOptions *options,
                                      QiExit          *status);
/* "svg", "png", "pdf" or "tex". */
const char *qi_render_options_get_type_name (const QiRenderOptions *self);

/* Replaces the file as a whole, or writes to standard output ("-"). @is_one_of_many: the caller calls
 * qi_file_clear_leftovers() behind the last. */
gboolean qi_render_save          (const char      *path,
                                  GBytes          *bytes,
                                  gboolean         is_one_of_many,
                                  GError         **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QiRenderOptions, qi_render_options_clear)

G_END_DECLS
