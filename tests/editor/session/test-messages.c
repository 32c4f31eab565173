/* SPDX-License-Identifier: Apache-2.0 */
/* The messages of a window, without a window. */
#include "editor-test.h"

#include "mas-file-session.h"
#include "mas-messages.h"

typedef struct
{
  char *said;
  char *noticed;
  char *withdrawn;
  char *remarked;
  guint n_cleared;
} Heard;

static void
take (char      **place,
      const char *words)
{
  g_free (*place);
  *place = g_strdup (words);
}

static void
on_said_cb (MasMessages *messages,
            const char  *words,
            Heard       *heard)
{
  take (&heard->said, words);
}

static void
on_noticed_cb (MasMessages     *messages,
               const MasNotice *notice,
               Heard           *heard)
{
  take (&heard->noticed, notice->words);
}

static void
on_withdrawn_cb (MasMessages *messages,
                 const char  *name,
                 Heard       *heard)
{
  take (&heard->withdrawn, name);
}

static void
on_remarked_cb (MasMessages     *messages,
                const MasRemark *remark,
                Heard           *heard)
{
  if (remark->words == NULL)
    heard->n_cleared++;
  take (&heard->remarked, remark->words);
}

static MasMessages *
new_messages (Heard *heard)
{
  MasMessages *messages = mas_messages_new ();

  g_signal_connect (messages, "said", G_CALLBACK (on_said_cb), heard);
  g_signal_connect (messages, "noticed", G_CALLBACK (on_noticed_cb), heard);
  g_signal_connect (messages, "withdrawn", G_CALLBACK (on_withdrawn_cb), heard);
  g_signal_connect (messages, "remarked", G_CALLBACK (on_remarked_cb), heard);
  return messages;
}

static void
clear (Heard *heard)
{
  g_clear_pointer (&heard->said, g_free);
  g_clear_pointer (&heard->noticed, g_free);
  g_clear_pointer (&heard->withdrawn, g_free);
  g_clear_pointer (&heard->remarked, g_free);
  heard->n_cleared = 0;
}

/* What is told or offered is in the status line as well; a lasting remark is not. */
static void
test_say (void)
{
  const MasNotice notice = { .name = "b", .words = "B", .button = "Undo", .action = "win.undo" };
  g_autoptr (GError) called_off = g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "no");
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "gone");
  Heard heard = { 0 };
  g_autoptr (MasMessages) messages = new_messages (&heard);

  mas_messages_say (messages, "A");
  g_assert_cmpstr (heard.said, ==, "A");
  g_assert_null (heard.noticed);
  mas_messages_offer (messages, &notice);
  g_assert_cmpstr (heard.noticed, ==, "B");
  g_assert_cmpstr (heard.said, ==, "B");
  mas_messages_withdraw (messages, "b");
  g_assert_cmpstr (heard.withdrawn, ==, "b");
  mas_messages_remark (messages, QI_SEVERITY_WARNING, "C", NULL, NULL);
  g_assert_cmpstr (heard.remarked, ==, "C");
  g_assert_cmpstr (heard.said, ==, "B");
  mas_messages_clear (messages);
  g_assert_cmpuint (heard.n_cleared, ==, 1);
  mas_messages_tell_error (messages, called_off);
  g_assert_cmpstr (heard.noticed, ==, "B");
  mas_messages_tell_error (messages, error);
  g_assert_cmpstr (heard.noticed, !=, "B");
  g_assert_cmpstr (heard.noticed, ==, heard.said);
  clear (&heard);
}

/* Words of the session are passed on, until there is another session. */
static void
test_session (void)
{
  g_autoptr (MasDocument) document = new_document (CHESS_FEEN);
  g_autoptr (MasSession) session = mas_file_session_new (document);
  Heard heard = { 0 };
  g_autoptr (MasMessages) messages = new_messages (&heard);

  g_object_set (messages, "session", session, NULL);
  g_signal_emit_by_name (session, "said", "A");
  g_assert_cmpstr (heard.said, ==, "A");
  g_signal_emit_by_name (session, "told", "B");
  g_assert_cmpstr (heard.noticed, ==, "B");
  g_signal_emit_by_name (session, "remarked", (guint) QI_SEVERITY_ERROR, "C");
  g_assert_cmpstr (heard.remarked, ==, "C");
  g_assert_cmpstr (heard.said, ==, "C");
  g_signal_emit_by_name (session, "remarked", (guint) QI_SEVERITY_ERROR, NULL);
  g_assert_cmpuint (heard.n_cleared, ==, 1);
  g_object_set (messages, "session", NULL, NULL);
  g_signal_emit_by_name (session, "said", "D");
  g_assert_cmpstr (heard.said, ==, "C");
  clear (&heard);
}

int
main (int   argc,
      char *argv[])
{
  gtk_test_init (&argc, &argv, NULL);

  g_test_add_func ("/editor/messages/say", test_say);
  g_test_add_func ("/editor/messages/session", test_session);
  return g_test_run ();
}
