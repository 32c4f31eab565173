/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-inspector.h"

#include "mas-analysis-panel.h"
#include "mas-findings-list.h"
#include "mas-findings.h"
#include "mas-inspector-panels.h"
#include "mas-game-row.h"
#include "mas-muted-button.h"
#include "mas-piece-count.h"
#include "mas-resources.h"
#include "mas-scroll.h"
#include "mas-style-row.h"
#include "mas-words.h"
#include "qi-fix.h"
#include "qi-game-info-private.h"
#include "qi-setup-private.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#define MAX_WRITTEN         4096 /* squares of the largest board that is written on trial */
#define WRITE_DELAY         300  /* ms after the last edit */
#define INSPECTOR_WIDTH     300  /* CSS px */
#define MAX_FINDINGS_HEIGHT 160  /* CSS px; beyond, the list scrolls */
#define MIN_FINDINGS_HEIGHT 60   /* CSS px */
#define SHOW_DELAY          40   /* ms during which changes of the findings are shown together */

struct _MasInspector
{
  GtkWidget          parent_instance;

  GtkWidget         *column;
  GtkWidget         *scrolled;
  GtkToggleButton   *first_button;
  GtkToggleButton   *second_button;
  MasGameRow        *game_row;
  GtkWidget         *offer_row;
  AdwExpanderRow    *advanced;
  MasStyleRow       *styles[2]; /* NULL: not expanded yet */
  GtkLabel          *style_label;
  AdwActionRow      *pieces_row;
  GtkLabel          *pieces_label;
  GtkWidget         *pieces_group;
  AdwActionRow      *hands_row; /* NULL: nothing was in hand yet */
  GtkLabel          *hands_label;
  GtkBox            *panels;
  GtkWidget         *game_group; /* among them */
  GtkWidget         *findings_box;
  GtkLabel          *findings_label;
  GtkScrolledWindow *findings_scrolled;
  MasFindingsList   *findings;
  MasMutedButton    *muted_button;

  MasDocument       *document;
  GSignalGroup      *signals;
  GPtrArray         *noted; /* findings of the reading or of the last edit; or NULL */
  GPtrArray         *found; /* by the rules of the game; or NULL */
  GPtrArray         *lost;  /* what the file's format leaves out; or NULL */
  MasPieceCount      count; /* of the pieces on the board */
  gboolean           setting;
  guint              write_id;
  guint              show_id;
  guint              fit_id;
};

/* The build makes this list: see meson.build. */
#define ROW(name) GType name##_get_type (void);
MAS_INSPECTOR_PANELS (ROW)
#undef ROW

enum
{
  SIGNAL_SHOW_FINDING,
  SIGNAL_PREVIEW,
  SIGNAL_BULK_CHANGE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (MasInspector, mas_inspector, GTK_TYPE_WIDGET)

/* Who is to move. */

static void
update_turn (MasInspector *self)
{
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  QiSide turn = qi_position_get_turn (mas_document_get_position (self->document));
  g_autofree char *first = mas_words_side (info, QI_SIDE_FIRST);
  g_autofree char *second = mas_words_side (info, QI_SIDE_SECOND);

  gtk_button_set_label (GTK_BUTTON (self->first_button), first);
  gtk_button_set_label (GTK_BUTTON (self->second_button), second);
  gtk_toggle_button_set_active (turn == QI_SIDE_FIRST ? self->first_button : self->second_button,
                                TRUE);
}

static void
on_turn_toggled_cb (MasInspector *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "turn" };
  g_autoptr (QiEdit) edit = NULL;

  if (self->setting || self->document == NULL)
    return;
  edit = qi_edit_new ();
  qi_edit_turn (edit,
                gtk_toggle_button_get_active (self->first_button) ? QI_SIDE_FIRST : QI_SIDE_SECOND);
  mas_document_apply (self->document, edit, _("Change Side to Move"), NULL, &place);
}

/* The game. */

static void
update_game (MasInspector *self)
{
  QiSetup *setup = mas_document_get_setup (self->document);
  const char *game = qi_setup_get_game (setup);
  const QiGameInfo *suggested =
    game == NULL ? qi_game_info_offer (qi_setup_get_position (setup)) : NULL;

  mas_game_row_set_game (self->game_row, game);
  gtk_widget_set_visible (self->offer_row, suggested != NULL);
  if (suggested != NULL)
    {
      g_autofree char *name = mas_words_game (suggested);
      /* Translators: the name of a game, like "Shogi" */
      g_autofree char *words = g_strdup_printf (_("This looks like %s"), name);
      g_autofree char *markup = g_markup_escape_text (words, -1);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->offer_row), markup);
    }
}

static void
set_game (MasInspector *self,
          const char   *game)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "game" };
  const QiGameInfo *info = qi_game_info_lookup (game);
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *name = info != NULL ? mas_words_game (info) : g_strdup (game);
  /* Translators: the name of a game, like "Shogi" */
  g_autofree char *label =
    name != NULL ? g_strdup_printf (_("Set Game to %s"), name) : g_strdup (_("Set No Game"));

  qi_edit_game (edit, game);
  mas_document_apply (self->document, edit, label, NULL, &place);
}

static void
on_game_chosen_cb (MasInspector *self)
{
  if (self->document != NULL)
    set_game (self, mas_game_row_get_game (self->game_row));
}

static void
on_offer_clicked_cb (MasInspector *self)
{
  const QiGameInfo *suggested = qi_game_info_offer (mas_document_get_position (self->document));

  if (suggested != NULL)
    set_game (self, qi_game_info_get_id (suggested));
}

/* Styles. */

/* Shows below both why one of them cannot be accepted. */
static void
on_style_fault_cb (MasInspector *self)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  const char *words = NULL;

  g_object_get (self->styles[QI_SIDE_FIRST], "fault", &first, NULL);
  g_object_get (self->styles[QI_SIDE_SECOND], "fault", &second, NULL);
  words = first != NULL ? first : second;
  gtk_label_set_label (self->style_label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->style_label), words != NULL);
  if (words != NULL)
    mas_scroll_to_later (GTK_WIDGET (self->style_label));
}

static void
update_styles (MasInspector *self)
{
  for (guint side = 0; side < G_N_ELEMENTS (self->styles); side++)
    if (self->styles[side] != NULL && self->document != NULL)
      mas_style_row_update (self->styles[side], self->document, (QiSide) side);
}

/* The rows are made when they are first looked at. */
static void
add_styles (MasInspector *self)
{
  if (self->styles[QI_SIDE_FIRST] != NULL)
    return;
  for (guint side = 0; side < G_N_ELEMENTS (self->styles); side++)
    {
      self->styles[side] = g_object_new (MAS_TYPE_STYLE_ROW, NULL);
      g_signal_connect_object (self->styles[side], "notify::fault", G_CALLBACK (on_style_fault_cb),
                               self, G_CONNECT_SWAPPED);
      adw_expander_row_add_row (self->advanced, GTK_WIDGET (self->styles[side]));
    }
  update_styles (self);
}

/* Counts. */

static void
update_pieces (MasInspector *self)
{
  QiPosition *position = mas_document_get_position (self->document);
  const QiGameInfo *info = mas_document_get_game_info (self->document);
  g_autofree char *first = mas_words_side (info, QI_SIDE_FIRST);
  g_autofree char *second = mas_words_side (info, QI_SIDE_SECOND);
  guint in_hands = qi_position_get_n_hand_pieces (position);
  const guint *counts = self->count.sides;
  /* Translators: pieces, and squares of the board */
  g_autofree char *all = g_strdup_printf (_("%'u of %'u"), qi_position_get_n_pieces (position),
                                          qi_position_get_n_squares (position));
  g_autofree char *by_side = NULL;
  g_autofree char *markup = NULL;
  g_autofree char *hands = NULL;
  g_autofree char *hands_markup = NULL;
  g_autofree char *in_all = NULL;

  gtk_label_set_label (self->pieces_label, all);
  mas_piece_count_update (&self->count, position);
  if (counts[0] + counts[1] > 0)
    /* Translators: the name of a side and how many of its pieces stand on the board, twice */
    by_side =
      g_strdup_printf (_("%s %'u, %s %'u on the board"), first, counts[0], second, counts[1]);
  markup = g_markup_escape_text (by_side != NULL ? by_side : "", -1);
  adw_action_row_set_subtitle (self->pieces_row, markup);

  if (in_hands > 0 && self->hands_row == NULL)
    {
      self->hands_label = GTK_LABEL (gtk_label_new (NULL));
      gtk_widget_add_css_class (GTK_WIDGET (self->hands_label), "numeric");
      self->hands_row = g_object_new (ADW_TYPE_ACTION_ROW, "title", _("In hand"), NULL);
      adw_action_row_add_suffix (self->hands_row, GTK_WIDGET (self->hands_label));
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->pieces_group),
                                 GTK_WIDGET (self->hands_row));
    }
  if (self->hands_row != NULL)
    gtk_widget_set_visible (GTK_WIDGET (self->hands_row), in_hands > 0);
  if (in_hands == 0)
    return;
  /* Translators: the name of a side and how many pieces it has in hand, twice */
  hands = g_strdup_printf (_("%s %'u, %s %'u"), first,
                           qi_position_get_n_in_hand (position, QI_SIDE_FIRST), second,
                           qi_position_get_n_in_hand (position, QI_SIDE_SECOND));
  hands_markup = g_markup_escape_text (hands, -1);
  adw_action_row_set_subtitle (self->hands_row, hands_markup);
  in_all = g_strdup_printf ("%'u", in_hands);
  gtk_label_set_label (self->hands_label, in_all);
}

/* Findings. */

/* Makes the list as high as its content at this width, or as there is room. A scrolled window does not measure its
 * content for a width. */
static void
fit_findings (MasInspector *self)
{
  int width = gtk_widget_get_width (self->column);
  int most = gtk_widget_get_height (self->column) / 4;
  int height = 0;

  /* At most a part of the height that there is: a list that asked for more would make the window
   * grow. */
  most = CLAMP (most, MIN_FINDINGS_HEIGHT, MAX_FINDINGS_HEIGHT);
  gtk_widget_measure (GTK_WIDGET (self->findings), GTK_ORIENTATION_VERTICAL,
                      MAX (width, INSPECTOR_WIDTH), NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->findings_scrolled, MIN (height, most));
}

static gboolean
on_fit_cb (gpointer user_data)
{
  MasInspector *self = user_data;

  self->fit_id = 0;
  fit_findings (self);
  return G_SOURCE_REMOVE;
}

/* The inspector has another height. */
static void
on_height_cb (MasInspector *self)
{
  if (self->fit_id == 0 && gtk_widget_get_visible (self->findings_box))
    self->fit_id = g_idle_add (on_fit_cb, self);
}

/* Shows the findings in one list: those of the model and the text, of the game, of the file's
 * format. */
static gboolean
on_show_cb (gpointer user_data)
{
  MasInspector *self = user_data;
  g_autoptr (GPtrArray) all = mas_findings_join (self->noted, self->found, self->lost);
  g_autoptr (QiMuted) muted = mas_document_dup_all_muted (self->document);
  g_autoptr (GPtrArray) taken = qi_findings_new ();
  g_autofree char *heading = NULL;

  self->show_id = 0;
  qi_muted_filter (muted, all, taken);
  mas_muted_button_show_document (self->muted_button, self->document, taken);
  /* Translators: how many findings there are */
  heading = g_strdup_printf (_("Findings (%'u)"), all->len);
  gtk_label_set_label (self->findings_label, heading);
  gtk_widget_set_visible (self->findings_box,
                          all->len > 0 || gtk_widget_get_visible (GTK_WIDGET (self->muted_button)));
  gtk_widget_set_visible (GTK_WIDGET (self->findings_scrolled), all->len > 0);
  mas_findings_list_set_findings (self->findings, all, mas_document_get_setup (self->document),
                                  MAS_FIXES_SETUP);
  fit_findings (self);
  return G_SOURCE_REMOVE;
}

static void
show_findings (MasInspector *self)
{
  if (self->show_id == 0 && self->document != NULL)
    self->show_id = g_timeout_add (SHOW_DELAY, on_show_cb, self);
}

/* What the file's format would leave out, or why it cannot hold the position any more. */
static gboolean
on_write_cb (gpointer user_data)
{
  MasInspector *self = user_data;
  const QiNotation *format = mas_document_get_format (self->document);
  const QiWriteOptions options = { .strict = FALSE };
  QiSetup *setup = mas_document_get_setup (self->document);
  g_autoptr (GPtrArray) lost = qi_findings_new ();
  g_autofree char *text = NULL;

  self->write_id = 0;
  if (format != NULL && mas_document_get_file (self->document) != NULL
      && !g_str_equal (format->id, "json")
      && qi_position_get_n_squares (qi_setup_get_position (setup)) <= MAX_WRITTEN)
    text = qi_notation_write (format, setup, &options, lost);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  self->lost = g_steal_pointer (&lost);
  show_findings (self);
  return G_SOURCE_REMOVE;
}

static void
update_findings (MasInspector *self)
{
  g_clear_handle_id (&self->write_id, g_source_remove);
  self->write_id = g_timeout_add (WRITE_DELAY, on_write_cb, self);
}

static void
on_finding_chosen_cb (GtkWidget    *list,
                      QiFinding    *finding,
                      MasInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_SHOW_FINDING], 0, finding);
}

/* A fix is one edit, and one step in the history. */
static void
on_fix_cb (GtkWidget    *list,
           QiFinding    *finding,
           MasInspector *self)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = "findings" };
  QiSetup *setup = mas_document_get_setup (self->document);
  g_autoptr (QiEdit) edit = qi_fix_make_edit (finding, setup);
  g_autofree char *words = mas_words_fix (finding, setup);

  if (edit != NULL && mas_document_apply (self->document, edit, words, NULL, &place))
    g_signal_emit (self, signals[SIGNAL_BULK_CHANGE], 0, words);
}

static void
on_preview_cb (GtkWidget    *panel,
               QiFinding    *finding,
               MasInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_PREVIEW], 0, finding);
}

static void
on_resized_cb (GtkWidget    *panel,
               const char   *words,
               MasInspector *self)
{
  g_signal_emit (self, signals[SIGNAL_BULK_CHANGE], 0, words);
}

/* Each has the property "document", and may have the signals "preview" and "resized". */
static void
add_panels (MasInspector *self)
{
#define ROW(name) name##_get_type,
  static GType (*const types[]) (void) = { MAS_INSPECTOR_PANELS (ROW) };
#undef ROW

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GtkWidget *panel = g_object_new (types[i](), NULL);

      if (g_signal_lookup ("preview", types[i]()) != 0)
        g_signal_connect_object (panel, "preview", G_CALLBACK (on_preview_cb), self, 0);
      if (g_signal_lookup ("resized", types[i]()) != 0)
        g_signal_connect_object (panel, "resized", G_CALLBACK (on_resized_cb), self, 0);
      gtk_box_append (self->panels, panel);
    }
  gtk_box_reorder_child_after (self->panels, self->game_group,
                               gtk_widget_get_next_sibling (self->game_group));
}

static void
update (MasInspector *self)
{
  self->setting = TRUE;
  update_turn (self);
  update_game (self);
  update_styles (self);
  update_pieces (self);
  self->setting = FALSE;
  update_findings (self);
}

static void
on_document_changed_cb (MasInspector *self,
                        QiSetup      *before)
{
  /* What is muted now was noted nevertheless. */
  if (!qi_setup_differs_in_words (before, mas_document_get_setup (self->document)))
    g_clear_pointer (&self->noted, g_ptr_array_unref);
  update (self);
}

static void
on_document_noted_cb (MasInspector *self,
                      GPtrArray    *findings)
{
  g_clear_pointer (&self->noted, g_ptr_array_unref);
  self->noted = g_ptr_array_ref (findings);
  update_findings (self);
}

static void
mas_inspector_dispose (GObject *object)
{
  MasInspector *self = MAS_INSPECTOR (object);

  g_clear_handle_id (&self->write_id, g_source_remove);
  g_clear_handle_id (&self->show_id, g_source_remove);
  g_clear_handle_id (&self->fit_id, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->document);
  mas_piece_count_clear (&self->count);
  g_clear_pointer (&self->noted, g_ptr_array_unref);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), MAS_TYPE_INSPECTOR);

  G_OBJECT_CLASS (mas_inspector_parent_class)->dispose (object);
}

static void
mas_inspector_class_init (MasInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  mas_resources_ensure ();
  g_type_ensure (MAS_TYPE_ANALYSIS_PANEL);
  g_type_ensure (MAS_TYPE_FINDINGS_LIST);
  g_type_ensure (MAS_TYPE_GAME_ROW);
  g_type_ensure (MAS_TYPE_MUTED_BUTTON);
  G_OBJECT_CLASS (klass)->dispose = mas_inspector_dispose;
  signals[SIGNAL_SHOW_FINDING] =
    g_signal_new ("show-finding", MAS_TYPE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_PREVIEW] = g_signal_new ("preview", MAS_TYPE_INSPECTOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, QI_TYPE_FINDING);
  signals[SIGNAL_BULK_CHANGE] = g_signal_new ("bulk-change", MAS_TYPE_INSPECTOR, G_SIGNAL_RUN_LAST,
                                              0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/masume/Masume/ui/mas-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, MasInspector, column);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, first_button);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, second_button);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, game_row);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, offer_row);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, advanced);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, style_label);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, pieces_group);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, pieces_row);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, pieces_label);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, panels);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, game_group);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, findings_box);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, findings_label);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, findings_scrolled);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, findings);
  gtk_widget_class_bind_template_child (widget_class, MasInspector, muted_button);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_game_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_offer_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_styles);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "inspector");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
mas_inspector_init (MasInspector *self)
{
  self->signals = g_signal_group_new (MAS_TYPE_DOCUMENT);
  g_signal_group_connect_swapped (self->signals, "changed", G_CALLBACK (on_document_changed_cb),
                                  self);
  g_signal_group_connect_swapped (self->signals, "noted", G_CALLBACK (on_document_noted_cb), self);
  g_signal_group_connect_swapped (self->signals, "notify::file", G_CALLBACK (update_findings),
                                  self);
  g_signal_group_connect_swapped (self->signals, "notify::muted", G_CALLBACK (show_findings), self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Inspector"), -1);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (
                             GTK_SCROLLED_WINDOW (self->scrolled)),
                           "notify::page-size", G_CALLBACK (on_height_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->findings, "chosen", G_CALLBACK (on_finding_chosen_cb), self, 0);
  g_signal_connect_object (self->findings, "fix", G_CALLBACK (on_fix_cb), self, 0);
  add_panels (self);
}

void
mas_inspector_set_document (MasInspector *self,
                            MasDocument  *document)
{
  g_return_if_fail (MAS_IS_INSPECTOR (self));

  if (!g_set_object (&self->document, document))
    return;
  g_clear_pointer (&self->noted, g_ptr_array_unref);
  g_clear_pointer (&self->lost, g_ptr_array_unref);
  g_clear_handle_id (&self->write_id, g_source_remove);
  g_signal_group_set_target (self->signals, document);
  for (GtkWidget *panel = gtk_widget_get_first_child (GTK_WIDGET (self->panels)); panel != NULL;
       panel = gtk_widget_get_next_sibling (panel))
    if (panel != self->game_group)
      g_object_set (panel, "document", document, NULL);
  if (document != NULL)
    update (self);
}

void
mas_inspector_set_findings (MasInspector *self,
                            GPtrArray    *findings)
{
  g_return_if_fail (MAS_IS_INSPECTOR (self));

  if (findings != NULL)
    g_ptr_array_ref (findings);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  self->found = findings;
  show_findings (self);
}

void
mas_inspector_set_reading (MasInspector    *self,
                           const QiReading *reading)
{
  g_return_if_fail (MAS_IS_INSPECTOR (self));
  g_return_if_fail (reading != NULL);

  g_clear_pointer (&self->noted, g_ptr_array_unref);
  self->noted = g_ptr_array_ref (reading->findings);
  if (self->document != NULL)
    update_findings (self);
}
