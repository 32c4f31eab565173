/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "case-table.h"
#include "mas-attempt.h"

/* A workplace without widgets: it has a document, a hand and a cursor, and keeps the last words that
 * were spoken. */
#define FAKE_TYPE_WORKPLACE (fake_workplace_get_type ())
G_DECLARE_FINAL_TYPE (FakeWorkplace, fake_workplace, FAKE, WORKPLACE, GObject)

struct _FakeWorkplace
{
  GObject         parent_instance;

  MasDocument    *document;
  MasRules       *rules; /* borrowed, or NULL */
  MasHeld        *held;
  MasCursor      *cursor;
  MasAttempt     *attempt;
  MasBoardOverlay overlay;
  char           *said;
  guint           n_previews;
};

static MasDocument *
fake_get_document (MasWorkplace *place)
{
  return FAKE_WORKPLACE (place)->document;
}

static MasRules *
fake_get_rules (MasWorkplace *place)
{
  return FAKE_WORKPLACE (place)->rules;
}

static MasHeld *
fake_get_held (MasWorkplace *place)
{
  return FAKE_WORKPLACE (place)->held;
}

static MasCursor *
fake_get_cursor (MasWorkplace *place)
{
  return FAKE_WORKPLACE (place)->cursor;
}

static MasBoardOverlay *
fake_get_overlay (MasWorkplace *place)
{
  return &FAKE_WORKPLACE (place)->overlay;
}

static void
fake_preview (MasWorkplace *place)
{
  FAKE_WORKPLACE (place)->n_previews++;
}

static gboolean
fake_get_rect (MasWorkplace    *place,
               const MasSpot   *spot,
               graphene_rect_t *rect)
{
  return FALSE;
}

static gboolean
fake_perform (MasWorkplace *place,
              MasAct       *act,
              const char   *group,
              gboolean      annotates)
{
  return mas_attempt_perform (FAKE_WORKPLACE (place)->attempt, act, group, annotates);
}

static void
fake_say (MasWorkplace *place,
          char         *words)
{
  g_free (FAKE_WORKPLACE (place)->said);
  FAKE_WORKPLACE (place)->said = words;
}

static void
fake_say_square (MasWorkplace *place,
                 guint         square)
{
  fake_say (place, g_strdup_printf ("square %u", square));
}

static void
fake_say_next (MasWorkplace *place)
{
  fake_say (place, g_strdup ("next"));
}

static void
fake_workplace_iface_init (MasWorkplaceInterface *iface)
{
  iface->get_document = fake_get_document;
  iface->get_rules = fake_get_rules;
  iface->get_held = fake_get_held;
  iface->get_cursor = fake_get_cursor;
  iface->get_overlay = fake_get_overlay;
  iface->preview = fake_preview;
  iface->get_rect = fake_get_rect;
  iface->perform = fake_perform;
  iface->say = fake_say;
  iface->say_place = fake_say;
  iface->say_square = fake_say_square;
  iface->say_next = fake_say_next;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (FakeWorkplace, fake_workplace, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (MAS_TYPE_WORKPLACE,
                                                      fake_workplace_iface_init))

static void
fake_workplace_dispose (GObject *object)
{
  FakeWorkplace *self = FAKE_WORKPLACE (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_object (&self->attempt);
  g_clear_object (&self->document);
  g_clear_object (&self->held);
  g_clear_object (&self->cursor);
  g_clear_pointer (&self->said, g_free);
  G_OBJECT_CLASS (fake_workplace_parent_class)->dispose (object);
}

static void
fake_workplace_finalize (GObject *object)
{
  mas_board_overlay_clear (&FAKE_WORKPLACE (object)->overlay);
  G_OBJECT_CLASS (fake_workplace_parent_class)->finalize (object);
}

static void
fake_workplace_class_init (FakeWorkplaceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fake_workplace_dispose;
  G_OBJECT_CLASS (klass)->finalize = fake_workplace_finalize;
}

static void
fake_workplace_init (FakeWorkplace *self)
{
  mas_board_overlay_init (&self->overlay);
  self->held = mas_held_new ();
  self->cursor = mas_cursor_new ();
  self->attempt = mas_attempt_new (MAS_WORKPLACE (self));
}

static inline void
fake_on_refused_cb (MasDocument    *document,
                    QiFinding      *finding,
                    const MasPlace *place,
                    FakeWorkplace  *self)
{
  mas_attempt_explain (self->attempt, finding, place);
}

static inline void
fake_on_changed_cb (MasDocument   *document,
                    QiSetup       *before,
                    FakeWorkplace *self)
{
  mas_cursor_fit (self->cursor, mas_workplace_get_shape (MAS_WORKPLACE (self)));
  mas_attempt_dismiss (self->attempt);
}

/* An empty board of a shape ("8x8"), or the start of a game. */
static inline FakeWorkplace *
fake_workplace_new (const char *what)
{
  FakeWorkplace *self = g_object_new (FAKE_TYPE_WORKPLACE, NULL);
  const QiGameInfo *info = qi_game_info_lookup (what);
  g_autoptr (QiSetup) setup = NULL;

  if (info != NULL)
    setup = qi_game_info_dup_start (info);
  else
    {
      QiToken first = QI_TOKEN ("one");
      QiToken second = QI_TOKEN ("two");
      g_auto (GStrv) parts = g_strsplit (what, "x", QI_MAX_DIMENSIONS);
      gint64 sizes[QI_MAX_DIMENSIONS] = { 0 };
      guint n = 0;

      for (; parts[n] != NULL; n++)
        sizes[n] = g_ascii_strtoll (parts[n], NULL, 10);

      g_autoptr (QiPosition) position =
        qi_position_new (sizes, n, &first, &second, qi_limits_get_default (), NULL);
      g_assert_nonnull (position);
      setup = qi_setup_new (position, NULL, NULL);
    }
  self->document = mas_document_new (setup);
  g_signal_connect (self->document, "changed", G_CALLBACK (fake_on_changed_cb), self);
  g_signal_connect (self->document, "refused", G_CALLBACK (fake_on_refused_cb), self);
  mas_cursor_fit (self->cursor, mas_workplace_get_shape (MAS_WORKPLACE (self)));
  return self;
}

static inline guint
fake_workplace_count_steps (FakeWorkplace *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (mas_document_get_history (self->document))) - 1;
}

/* "" for an empty square. */
static inline const char *
fake_workplace_get_piece (FakeWorkplace *self,
                          guint          square)
{
  const QiToken *piece =
    qi_position_get_piece (mas_document_get_position (self->document), square);

  return piece != NULL ? piece->text : "";
}
