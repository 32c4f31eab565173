/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mas-voice.h"

#include "mas-speech.h"
#include "mas-squares.h"
#include "mas-words-lists.h"
#include "mas-words.h"

#include <glib/gi18n.h>

/* All but the status are borrowed. */
struct _MasVoice
{
  GObject           parent_instance;

  MasWorkplace     *place;
  GtkWidget        *board;
  MasAnnotator     *annotator;
  MasAttacks       *attacks;
  MasPlay          *play;
  MasLink          *link;
  char             *status; /* or NULL */
  /* The last words about a selection, or NULL, and for which selection: a change of a large board asks for them more
   * than once. */
  char             *counted;
  GtkBitset        *counted_squares;
  QiPosition       *counted_position;
  const QiGameInfo *counted_info;
};

enum
{
  PROP_STATUS = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (MasVoice, mas_voice, G_TYPE_OBJECT)

static void
mas_voice_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  if (prop_id == PROP_STATUS)
    g_value_set_string (value, MAS_VOICE (object)->status);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
mas_voice_finalize (GObject *object)
{
  MasVoice *self = MAS_VOICE (object);

  g_free (self->status);
  g_free (self->counted);
  g_clear_pointer (&self->counted_squares, gtk_bitset_unref);
  g_clear_pointer (&self->counted_position, qi_position_unref);
  G_OBJECT_CLASS (mas_voice_parent_class)->finalize (object);
}

static void
mas_voice_class_init (MasVoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = mas_voice_get_property;
  object_class->finalize = mas_voice_finalize;
  props[PROP_STATUS] =
    g_param_spec_string ("status", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
mas_voice_init (MasVoice *self)
{
}

MasVoice *
mas_voice_new (MasWorkplace *place,
               GtkWidget    *board,
               MasAnnotator *annotator,
               MasAttacks   *attacks,
               MasPlay      *play,
               MasLink      *link)
{
  MasVoice *self = g_object_new (MAS_TYPE_VOICE, NULL);

  self->place = place;
  self->board = board;
  self->annotator = annotator;
  self->attacks = attacks;
  self->play = play;
  self->link = link;
  g_signal_connect_object (attacks, "changed", G_CALLBACK (mas_voice_describe), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (link, "changed", G_CALLBACK (mas_voice_describe), self,
                           G_CONNECT_SWAPPED);
  return self;
}

const char *
mas_voice_get_status (MasVoice *self)
{
  return self->status;
}

void
mas_voice_show (MasVoice *self,
                char     *words)
{
  g_autofree char *taken = words;

  if (g_strcmp0 (self->status, taken) == 0)
    return;
  g_free (self->status);
  self->status = g_steal_pointer (&taken);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STATUS]);
}

/* Shows a sentence, with a capital even where its first word is the name of a piece, and announces it to screen
 * readers. */
void
mas_voice_say (MasVoice *self,
               char     *words)
{
  g_autofree char *taken = words;
  char first[7] = { 0 };

  if (taken == NULL || taken[0] == '\0')
    {
      mas_voice_show (self, g_steal_pointer (&taken));
      return;
    }
  g_unichar_to_utf8 (g_unichar_totitle (g_utf8_get_char (taken)), first);
  mas_voice_show (self, g_strconcat (first, g_utf8_next_char (taken), NULL));
  mas_speech_say (self->board, self->status);
}

static char *
dup_block_words (const QiBlock *block)
{
  g_autofree char *size =
    mas_act_dup_size (qi_block_get_n_squares (block), qi_block_get_n_pieces (block));

  /* Translators: "12 squares, 3 pieces" */
  return g_strdup_printf (
    _("%s held: click or Space puts them down, Alt and arrows turn, Esc lets go"), size);
}

void
mas_voice_say_next (MasVoice *self)
{
  MasHeld *held = mas_workplace_get_held (self->place);
  const QiToken *token = mas_held_get_token (held);
  g_autofree char *piece =
    token != NULL ? mas_words_piece (mas_workplace_get_info (self->place), token) : NULL;
  MasPieceToken other;

  switch (mas_held_get_kind (held))
    {
    case MAS_HELD_LIFTED:
      if (mas_workplace_plays (self->place))
        {
          mas_play_say_lifted (self->play);
          break;
        }
      mas_voice_say (
        /* Translators: a piece: "white king lifted" */
        self, g_strdup_printf (_("%s lifted: click puts it down, Esc lets go"), piece));
      break;
    case MAS_HELD_STAMP:
      mas_voice_say (
        self,
        g_strdup_printf (mas_piece_change (token, MAS_CHANGE_OTHER_SIDE, &other)
                           /* Translators: a piece: "white king held" */
                           ? _("%s held: click places, right click the other side, Esc lets go")
                           /* Translators: a piece that no side has another one of */
                           : _("%s held: click places, Esc lets go"),
                         piece));
      break;
    case MAS_HELD_ERASER:
      mas_voice_say (self, g_strdup (_("Eraser held: click removes, Esc lets go")));
      break;
    case MAS_HELD_MARKER:
      mas_voice_say (self, g_strdup (_("Marker held: click marks a square, Esc lets go")));
      break;
    case MAS_HELD_ARROW:
      mas_voice_say (self, g_strdup (_("Arrow held: drag from square to square, Esc lets go")));
      break;
    case MAS_HELD_BLOCK:
      mas_voice_say (self, dup_block_words (mas_held_get_block (held)));
      break;
    case MAS_HELD_NOTHING:
    default:
      if (mas_workplace_plays (self->place))
        {
          mas_voice_say (self, mas_rules_dup_words (mas_workplace_get_rules (self->place)));
          break;
        }
      /* These words are shown permanently, so they are not announced. */
      mas_voice_show (self, g_strdup (_(
                             "Click or drag a piece, right click for its menu, or type a rank")));
      break;
    }
}

/* Adds to the name of a square what is drawn on it, what the rules say about it, and what is wrong
 * there. */
static void
append_square (MasVoice *self,
               GString  *words,
               guint     square)
{
  g_autofree char *remarks = mas_link_dup_remarks (self->link, square);
  g_autofree char *drawn = mas_annotator_dup_words (self->annotator, square);
  const char *target = mas_play_get_target_words (self->play, square);

  if (*drawn != '\0')
    mas_list_append (words, drawn);
  if (target != NULL)
    mas_list_append (words, target);
  if (remarks != NULL)
    mas_list_append_sentence (words, remarks);
}

/* The name of a square keeps its case: "e4, white king". */
void
mas_voice_say_square (MasVoice *self,
                      guint     square)
{
  g_autofree char *place = mas_words_place (mas_workplace_get_info (self->place),
                                            mas_workplace_get_setup (self->place), square);
  g_autoptr (GString) words = g_string_new (place);

  append_square (self, words, square);
  mas_voice_show (self, g_strdup (words->str));
}

/* "12 squares, 3 pieces" of what is selected. */
static const char *
count_selection (MasVoice *self)
{
  MasCursor *cursor = mas_workplace_get_cursor (self->place);
  GtkBitset *selection = mas_cursor_get_selection (cursor);
  QiPosition *position = mas_workplace_get_position (self->place);
  const QiGameInfo *info = mas_workplace_get_info (self->place);
  g_autoptr (GArray) squares = NULL;

  if (self->counted != NULL && self->counted_position == position && self->counted_info == info
      && gtk_bitset_equals (self->counted_squares, selection))
    return self->counted;
  g_free (self->counted);
  g_clear_pointer (&self->counted_squares, gtk_bitset_unref);
  g_clear_pointer (&self->counted_position, qi_position_unref);
  squares = mas_cursor_dup_selection (cursor);
  self->counted = mas_squares_dup_words (info, position, squares);
  self->counted_squares = gtk_bitset_copy (selection);
  self->counted_position = qi_position_ref (position);
  self->counted_info = info;
  return self->counted;
}

/* Adds to the words for the cursor's square how large the selection is and what is on it. */
static void
append_selection (MasVoice *self,
                  GString  *words)
{
  g_autofree char *selected = NULL;

  if (gtk_bitset_is_empty (mas_cursor_get_selection (mas_workplace_get_cursor (self->place))))
    return;
  /* Translators: "12 squares, 3 pieces" */
  selected = g_strdup_printf (_("Selected: %s"), count_selection (self));
  mas_list_append_sentence (words, selected);
}

/* The board's accessible name says its shape, its description the square under the cursor and the selection. */
void
mas_voice_describe (MasVoice *self)
{
  QiSetup *setup = mas_workplace_get_setup (self->place);
  MasBoardOverlay *overlay = mas_workplace_get_overlay (self->place);
  g_autofree char *name = NULL;

  if (setup == NULL)
    return;

  const QiShape *shape = qi_position_get_shape (qi_setup_get_position (setup));
  guint files = qi_shape_get_files (shape);
  guint ranks = qi_shape_get_ranks (shape);
  guint layers = qi_shape_get_layers (shape);
  if (shape->n_dimensions == 1)
    name = g_strdup_printf (ngettext ("Board, %'u square", "Board, %'u squares", files), files);
  else if (shape->n_dimensions == 2)
    /* Translators: files, ranks: "Board, 8 by 8" */
    name = g_strdup_printf (_("Board, %u by %u"), files, ranks);
  else
    /* Translators: layers, files, ranks */
    name = g_strdup_printf (ngettext ("Board, %u layer of %u by %u", "Board, %u layers of %u by %u",
                                      layers),
                            layers, files, ranks);

  guint square = mas_cursor_get_square (mas_workplace_get_cursor (self->place));
  g_autofree char *place = mas_words_place (mas_workplace_get_info (self->place), setup, square);
  const char *seen = mas_attacks_get_words (self->attacks, square);
  g_autoptr (GString) words = g_string_new (seen != NULL ? seen : place);
  if (gtk_bitset_contains (mas_cursor_get_selection (mas_workplace_get_cursor (self->place)),
                           square))
    /* Translators: of a square, in a list: "e4, white king, selected" */
    mas_list_append (words, _("selected"));
  if (overlay->lifted == square)
    /* Translators: of a square, in a list: "e4, white king, lifted" */
    mas_list_append (words, _("lifted"));
  append_square (self, words, square);
  append_selection (self, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  mas_speech_describe (self->board, words->str);
}
