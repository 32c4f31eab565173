/* SPDX-License-Identifier: Apache-2.0 */
#pragma once

#include "mas-engines.h"

#include "qi-setup.h"

G_BEGIN_DECLS

/**
 * MasSeat:
 *
 * A place where an engine of the person sits while it is asked now and then: it is started when it is needed, and
 * another one takes its place. It ends when it is sent away, and with this.
 */
#define MAS_TYPE_SEAT (mas_seat_get_type ())
G_DECLARE_FINAL_TYPE (MasSeat, mas_seat, MAS, SEAT, GObject)

MasSeat  *mas_seat_new           (MasEngines           *engines);
/* How long to wait for answers that need no thinking. */
void      mas_seat_set_patience  (MasSeat              *self,
                                  guint                 milliseconds);
/* Has @entry sit there, started and set as the person set it. @setup: (nullable): what it is to be asked about; refused
 * where mas_seat_dup_danger() says something. */
void      mas_seat_take_async    (MasSeat              *self,
                                  MasEngineEntry       *entry,
                                  QiSetup              *setup,
                                  GCancellable         *cancellable,
                                  GAsyncReadyCallback   callback,
                                  gpointer              user_data);
/* Borrowed; NULL with @error: it does not run. */
QiEngine *mas_seat_take_finish   (MasSeat              *self,
                                  GAsyncResult         *result,
                                  GError              **error);
/* It is asked to end, and ended where it does not; what it was asked is cancelled. */
void      mas_seat_leave         (MasSeat              *self);
/* All that the last one and this one said; NULL: nothing. Free with g_free(). */
char     *mas_seat_dup_log       (MasSeat              *self);

/* A process of @entry that has not been started; mas_engines_quit() has to be called for it. */
QiEngine *mas_seat_make_engine   (MasEngines           *engines,
                                  MasEngineEntry       *entry);
/* Of one that was just started: what the person has set. */
void      mas_seat_set_options   (QiEngine             *engine,
                                  MasEngineEntry       *entry);
/* What is wrong with a position that engines end at; NULL: nothing is known. Free with g_free(). */
char     *mas_seat_dup_danger    (QiSetup              *setup);
/* The same with why it is not sent. @danger: nullable, taken. */
char     *mas_seat_word_danger   (char                 *danger);

G_END_DECLS
