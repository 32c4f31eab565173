/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Mas"

#include "config.h"

#include "mas-detail.h"

#include "mas-words.h"
#include "qi-game-info-private.h"
#include "qi-muted-private.h"

#include <glib/gi18n.h>

#include <string.h>

#define MAX_TEXT_BYTES 100000 /* of a text that can be changed here */
#define NO_FEATURE     0u

typedef struct
{
  MasDetail    detail;
  gboolean     has_sides; /* one row for each side */
  guint        features;  /* flags of QiGameFen: games with one of them have the row */
  const char  *protocol;  /* games whose engines use this protocol have it, too */
  gboolean     is_usual;  /* every position has the row */
  gboolean     is_addable;
  const char  *title;      /* to be translated; NULL when there is one for each side */
  MasSideWords side_title; /* the title of the row of one side */
  const char  *tip;        /* (nullable): what it counts, to translate */
} Known;

#define COUNTER(lower_, upper_) \
  .lower = (lower_), .upper = (upper_), .step = 1, .digits = 0

/* In the order of the rows. A game also has a row for what its start position says. */
static const Known known[] = {
  { { .key = (char *) "castling", .kind = MAS_DETAIL_CASTLING }, TRUE, QI_GAME_FEN_CASTLING, NULL,
    FALSE, FALSE,
    NULL, MAS_SIDE_CASTLING },
  { { .key = (char *) "gates", .kind = MAS_DETAIL_GATES }, TRUE, QI_GAME_FEN_GATES, NULL, FALSE,
    FALSE,
    NULL, MAS_SIDE_GATES },
  { { .key = (char *) "enPassant", .kind = MAS_DETAIL_PASSED }, FALSE, QI_GAME_FEN_EN_PASSANT, NULL,
    FALSE, FALSE, N_("En passant") },
  { { .key = (char *) "checks", .kind = MAS_DETAIL_SIDE_NUMBER, COUNTER (0, 99) }, TRUE,
    QI_GAME_FEN_CHECKS, NULL, FALSE, FALSE,
    NULL, MAS_SIDE_CHECKS },
  { { .key = (char *) "halfmove", .kind = MAS_DETAIL_NUMBER, COUNTER (0, 9999) }, FALSE, NO_FEATURE,
    NULL, FALSE, FALSE, N_("Half-moves without progress"),
    .tip = N_("Moves of either side since a piece was captured or a pawn moved") },
  { { .key = (char *) "fullmove", .kind = MAS_DETAIL_NUMBER, COUNTER (1, 9999) }, FALSE, NO_FEATURE,
    NULL, FALSE, FALSE, N_("Move number") },
  { { .key = (char *) "ply", .kind = MAS_DETAIL_NUMBER, COUNTER (1, 9999) }, FALSE, NO_FEATURE, NULL,
    FALSE, FALSE, N_("Next move") },
  { { .key = (char *) "counting", .kind = MAS_DETAIL_NUMBER, COUNTER (0, 9999) }, FALSE,
    QI_GAME_FEN_COUNTING, NULL, FALSE, FALSE,
    /* Translators: makruk's counting rule: plies that the stronger side has to mate in */
    N_("Counting limit") },
  { { .key = (char *) "ko", .kind = MAS_DETAIL_SQUARE }, FALSE, NO_FEATURE, "gtp", FALSE, FALSE,
    N_("Ko") },
  { { .key = (char *) "komi", .kind = MAS_DETAIL_NUMBER, .lower = -999, .upper = 999, .step = 0.5,
      .digits = 2 },
    FALSE, NO_FEATURE, "gtp", FALSE, FALSE, N_("Komi") },
  { { .key = (char *) "promoted", .kind = MAS_DETAIL_VALUE }, FALSE, NO_FEATURE, NULL, FALSE, FALSE,
    N_("Promoted pieces") },
  { { .key = (char *) "walls", .kind = MAS_DETAIL_VALUE }, FALSE, NO_FEATURE, NULL, FALSE, FALSE,
    N_("Walls") },
  { { .key = (char *) "set", .kind = MAS_DETAIL_VALUE }, FALSE, NO_FEATURE, NULL, FALSE, FALSE,
    /* Translators: how many there are of each piece */
    N_("Set of pieces") },
  { { .key = (char *) "marks", .kind = MAS_DETAIL_VALUE }, FALSE, NO_FEATURE, NULL, FALSE, FALSE,
    N_("Marks") },
  { { .key = (char *) "title", .kind = MAS_DETAIL_TEXT, .is_words = TRUE }, FALSE, NO_FEATURE, NULL,
    TRUE, FALSE, N_("Title") },
  { { .key = (char *) "players", .kind = MAS_DETAIL_SIDE_TEXT, .is_words = TRUE }, TRUE, NO_FEATURE,
    NULL, FALSE, TRUE,
    NULL, MAS_SIDE_PLAYER },
  { { .key = (char *) "stipulation", .kind = MAS_DETAIL_TEXT, .is_words = TRUE }, FALSE, NO_FEATURE,
    NULL, FALSE, TRUE,
    /* Translators: what a chess problem asks for, like "#2" */
    N_("Stipulation") },
  { { .key = (char *) "comment", .kind = MAS_DETAIL_LINES, .is_words = TRUE }, FALSE, NO_FEATURE,
    NULL, FALSE, TRUE, N_("Comment") },
  { { .key = (char *) "tags", .kind = MAS_DETAIL_NAMED_TEXTS, .is_words = TRUE }, FALSE, NO_FEATURE,
    NULL, FALSE, FALSE,
    /* Translators: the headers of a game's record: event, site, date … */
    N_("Tags") },
  { { .key = (char *) "operations", .kind = MAS_DETAIL_TEXTS, .is_words = TRUE }, FALSE, NO_FEATURE,
    NULL, FALSE, FALSE,
    /* Translators: of an EPD line: best move, id … */
    N_("Operations") },
};

static const char *const addable[] = { "players", "stipulation", "comment", NULL };

MasDetail *
mas_detail_copy (const MasDetail *self)
{
  MasDetail *copy = g_memdup2 (self, sizeof *self);

  copy->key = g_strdup (self->key);
  return copy;
}

void
mas_detail_free (MasDetail *self)
{
  g_free (self->key);
  g_free (self);
}

gboolean
mas_detail_equal (const MasDetail *a,
                  const MasDetail *b)
{
  return a->kind == b->kind && a->side == b->side && g_str_equal (a->key, b->key);
}

const char *const *
mas_detail_get_addable (void)
{
  return addable;
}

static const Known *
find_known (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (known[i].detail.key, key))
      return &known[i];
  return NULL;
}

/* --- which rows there are ------------------------------------------------------------------ */

/* A text that an entry can hold as it is. */
static gboolean
is_plain_text (const QiValue *value)
{
  gsize length = 0;
  const char *text = qi_value_get_text (value, &length);

  return qi_value_get_kind (value) == QI_VALUE_STRING && length == strlen (text)
         && length <= MAX_TEXT_BYTES;
}

/* Whether the row's control can show and change @value without losing any of it. */
static gboolean
suits (const Known   *self,
       const QiValue *value)
{
  const MasDetailKind row = self->detail.kind;
  QiValueKind kind = qi_value_get_kind (value);

  if (row == MAS_DETAIL_NUMBER)
    return kind == QI_VALUE_NUMBER;
  if (row == MAS_DETAIL_TEXT || row == MAS_DETAIL_LINES)
    return is_plain_text (value);
  if (row != MAS_DETAIL_SIDE_TEXT)
    return TRUE;
  for (gsize i = 0; i < qi_value_get_size (value); i++)
    if (!is_plain_text (qi_value_get_item (value, i)))
      return FALSE;
  return kind == QI_VALUE_OBJECT;
}

static gboolean
game_has (const Known      *self,
          const QiGameInfo *info,
          QiDetails        *start)
{
  if (info == NULL)
    return FALSE;
  if (self->protocol != NULL && g_strcmp0 (qi_game_info_get_protocol (info), self->protocol) == 0)
    return TRUE;
  return (qi_game_info_get_fen (info) & self->features) != 0
         || qi_details_get (start, self->detail.key) != NULL;
}

static void
add_rows (GPtrArray     *rows,
          const Known   *self,
          const QiValue *value)
{
  MasDetail detail = self->detail;

  if (value != NULL && !suits (self, value))
    detail.kind = MAS_DETAIL_VALUE;
  g_ptr_array_add (rows, mas_detail_copy (&detail));
  if (self->has_sides && detail.kind != MAS_DETAIL_VALUE)
    {
      detail.side = QI_SIDE_SECOND;
      g_ptr_array_add (rows, mas_detail_copy (&detail));
    }
}

GPtrArray *
mas_detail_list (QiSetup          *setup,
                 const QiGameInfo *info,
                 GHashTable       *asked)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) mas_detail_free);
  g_autoptr (QiSetup) start = info != NULL ? qi_game_info_dup_start (info) : NULL;
  QiDetails *usual = start != NULL ? qi_setup_get_details (start) : NULL;
  QiDetails *details = NULL;

  g_return_val_if_fail (setup != NULL, rows);

  details = qi_setup_get_details (setup);
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    {
      const char *key = known[i].detail.key;
      QiValue *value = qi_details_get (details, key);

      if (value != NULL || known[i].is_usual || game_has (&known[i], info, usual)
          || (asked != NULL && g_hash_table_contains (asked, key)))
        add_rows (rows, &known[i], value);
    }
  for (gsize i = 0; i < qi_details_get_size (details); i++)
    {
      const char *key = qi_details_get_key (details, i);
      MasDetail detail = { .key = (char *) key, .kind = MAS_DETAIL_VALUE, .is_words = TRUE };

      /* The board's panel of the inspector shows the one, and muted findings are shown with the
       * findings. */
      if (find_known (key) == NULL && !g_str_equal (key, "rankOne")
          && !g_str_equal (key, QI_MUTED_KEY))
        g_ptr_array_add (rows, mas_detail_copy (&detail));
    }
  return rows;
}

char *
mas_detail_dup_title (const MasDetail  *self,
                      const QiGameInfo *info)
{
  const Known *entry = find_known (self->key);

  if (entry == NULL)
    return g_utf8_make_valid (self->key, -1);
  if (!entry->has_sides)
    return g_strdup (_(entry->title));
  if (self->kind == MAS_DETAIL_VALUE)
    return g_strdup (self->key);
  return mas_words_of_side (info, self->side, entry->side_title);
}

const char *
mas_detail_get_tip (const MasDetail *self)
{
  const Known *entry = find_known (self->key);

  return entry != NULL && entry->tip != NULL ? _(entry->tip) : NULL;
}

/* --- steps --------------------------------------------------------------------------------- */

gboolean
mas_detail_commit (const MasDetail *self,
                   MasDocument     *document,
                   QiValue         *value,
                   gboolean         burst)
{
  const MasPlace place = { .kind = MAS_PLACE_INSPECTOR, .field = self->key };
  g_autoptr (QiEdit) edit = qi_edit_new ();
  g_autofree char *title = mas_detail_dup_title (self, mas_document_get_game_info (document));
  /* Translators: the title of a row, like "White’s castling" */
  g_autofree char *label = g_strdup_printf (_("Change %s"), title);
  g_autofree char *group = NULL;

  if (burst)
    group = g_strdup_printf ("detail-%s-%d", self->key, (int) self->side);
  qi_edit_detail (edit, self->key, value);
  return mas_document_apply (document, edit, label, group, &place);
}

static void
on_leave_cb (GtkEventControllerFocus *controller,
             MasDocument             *document)
{
  mas_document_end_group (document);
}

void
mas_detail_watch_focus (GtkWidget   *row,
                        MasDocument *document)
{
  GtkEventController *controller = gtk_event_controller_focus_new ();

  g_signal_connect_object (controller, "leave", G_CALLBACK (on_leave_cb), document, 0);
  gtk_widget_add_controller (row, controller);
}
