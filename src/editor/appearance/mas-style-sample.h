/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * MasStyleSample:
 *
 * A small picture of how boards would look with one choice made otherwise, drawn as they are drawn
 * and drawn anew when the appearance changes.
 */
#define MAS_TYPE_STYLE_SAMPLE (mas_style_sample_get_type ())
G_DECLARE_FINAL_TYPE (MasStyleSample, mas_style_sample, MAS, STYLE_SAMPLE, GtkWidget)

/* @choice: a property of #MasAppearance: "theme", "pieces" or "signs"; @value: one of its names. */
GtkWidget *mas_style_sample_new (const char *choice,
                                 const char *value);

G_END_DECLS
