/* SPDX-License-Identifier: Apache-2.0 */
/* Lines of engines that leave out what a protocol has, or say more or greater things than it knows. The protocols are those
 * of `engine-talk`; a number that does not fit becomes the nearest that does, a line without what it has to say says nothing. */
#include "engine-talk-rows.h"
#include "qi-engine-value-private.h"

static const TalkHeard heard[] = {
  { "hub-ready", &qi_engine_hub, "pong", QI_HEARD_READY, NULL },
  { "hub-no-move", &qi_engine_hub, "done", QI_HEARD_BEST, "" },
  { "hub-error-alone", &qi_engine_hub, "error code=3", QI_HEARD_REFUSED, "error code=3" },
  { "hub-unknown", &qi_engine_hub, "hello there", QI_HEARD_NOTHING, NULL },
  { "hub-id-alone", &qi_engine_hub, "id version=3.1", QI_HEARD_NOTHING, NULL },
  { "hub-empty-info", &qi_engine_hub, "info", QI_HEARD_LINE, "1 0 0 0 0 0 " },
  { "hub-below", &qi_engine_hub, "info depth=-3 nodes=-5 time=-1 score=-1e12", QI_HEARD_LINE, "1 0 1 -1000000000 0 0 " },
  { "hub-beyond", &qi_engine_hub, "info depth=99999999999 time=1e30 score=1e12", QI_HEARD_LINE,
    "1 2147483647 1 1000000000 0 1000000000000000 " },
  { "nboard-empty", &qi_engine_nboard, "search", QI_HEARD_NOTHING, NULL },
  { "nboard-moves", &qi_engine_nboard, "search F5D6C", QI_HEARD_LINE, "1 0 0 0 0 0 F5 D6" },
  { "nboard-score", &qi_engine_nboard, "search F5 0.75", QI_HEARD_LINE, "1 0 1 75 0 0 F5" },
  { "nboard-below", &qi_engine_nboard, "search F5 -1e99 -3 -4", QI_HEARD_LINE, "1 0 1 -1000000000 0 0 F5" },
  { "nboard-beyond", &qi_engine_nboard, "search F5 1e99 7 99999999999", QI_HEARD_LINE, "1 2147483647 1 1000000000 7 0 F5" },
  { "nboard-other-pong", &qi_engine_nboard, "pong 7", QI_HEARD_NOTHING, NULL },
  { "nboard-set", &qi_engine_nboard, "set depth 3", QI_HEARD_NOTHING, NULL },
  { "nboard-unknown", &qi_engine_nboard, "status thinking", QI_HEARD_NOTHING, NULL },
  { "cecp-few-numbers", &qi_engine_cecp, "9 156", QI_HEARD_NOTHING, NULL },
  { "cecp-no-number", &qi_engine_cecp, "9 x 1084 48000 Nf3", QI_HEARD_NOTHING, NULL },
  { "cecp-half-number", &qi_engine_cecp, "9 156 10s 48000 Nf3", QI_HEARD_NOTHING, NULL },
  { "cecp-signed-depth", &qi_engine_cecp, "9& 156 1084 48000 Nf3", QI_HEARD_LINE, "1 9 1 156 48000 10840 Nf3" },
  { "cecp-below", &qi_engine_cecp, "9 156 -5 -7 Nf3", QI_HEARD_LINE, "1 9 1 156 0 0 Nf3" },
  { "cecp-beyond", &qi_engine_cecp, "99999999999 99999999999 99999999999 5 Nf3", QI_HEARD_LINE,
    "1 2147483647 2 2147383647 5 21474836470 Nf3" },
  { "cecp-far-below", &qi_engine_cecp, "1 -99999999999 0 5 Nf3", QI_HEARD_LINE, "1 1 2 -2147383647 5 0 Nf3" },
  { "cecp-negative-depth", &qi_engine_cecp, "-3 156 10 5 Nf3", QI_HEARD_NOTHING, NULL },
  { "cecp-digits-first", &qi_engine_cecp, "2 30 10 5 1. 7g7f 1... 3c3d", QI_HEARD_LINE, "1 2 1 30 5 100 7g7f 3c3d" },
  { "cecp-black-wins", &qi_engine_cecp, "0-1 {Black mates}", QI_HEARD_BEST, "" },
  { "cecp-draw", &qi_engine_cecp, "1/2-1/2 {Stalemate}", QI_HEARD_BEST, "" },
  { "cecp-resign", &qi_engine_cecp, "resign", QI_HEARD_BEST, "" },
  { "cecp-half", &qi_engine_cecp, "1/2 of the time is gone", QI_HEARD_NOTHING, NULL },
  { "cecp-other-pong", &qi_engine_cecp, "pong 3", QI_HEARD_NOTHING, NULL },
  { "cecp-pong", &qi_engine_cecp, "pong 0", QI_HEARD_READY, NULL },
  { "gnushogi-number-alone", &qi_engine_cecp, "GNU Shogi 1.4.2|1. P7f 12", QI_HEARD_NOTHING, NULL },
  { "gnushogi-clocks", &qi_engine_cecp, "GNU Shogi 1.4.2|Clocks: 0 0|Black is thinking", QI_HEARD_NOTHING, NULL },
  { "gtp-no-command", &qi_engine_gtp, "||", QI_HEARD_NOTHING, NULL },
  { "gtp-stray", &qi_engine_gtp, "=1 A||white to play", QI_HEARD_NOTHING, NULL },
  { "gtp-no-name", &qi_engine_gtp, "?1 unknown command", QI_HEARD_NOTHING, NULL },
  { "gtp-no-version", &qi_engine_gtp, "?2 unknown command", QI_HEARD_NOTHING, NULL },
  { "gtp-old-ping", &qi_engine_gtp, "=107 A|", QI_HEARD_NOTHING, NULL },
  { "gtp-ping", &qi_engine_gtp, "=100 A|", QI_HEARD_READY, NULL },
  { "gtp-great-number", &qi_engine_gtp, "=99999999999 A|", QI_HEARD_NOTHING, NULL },
  { "gtp-long-number", &qi_engine_gtp, "=4000000000000000000000000000000000000000 Q16|", QI_HEARD_NOTHING, NULL },
  { "uci-beyond", &qi_engine_uci, "info depth 99999999999 score cp 99999999999 nodes -4 pv e2e4", QI_HEARD_LINE, NULL },
  { "uci-far-below", &qi_engine_uci, "info score cp -99999999999", QI_HEARD_LINE, "1 0 1 -2147483647 0 0 " },
  { "uci-rank-beyond", &qi_engine_uci, "info multipv 99999999999 score cp 1", QI_HEARD_LINE, "4294967295 0 1 1 0 0 " },
  { "uci-bare-score", &qi_engine_uci, "info score", QI_HEARD_LINE, "1 0 0 0 0 0 " },
  { "uci-score-alone", &qi_engine_uci, "info depth 4 score cp", QI_HEARD_LINE, "1 4 0 0 0 0 " },
  { "uci-lower", &qi_engine_uci, "info score cp 7 lowerbound depth 2", QI_HEARD_LINE, "1 2 1 7 0 0 " },
  { "uci-no-best", &qi_engine_uci, "bestmove", QI_HEARD_BEST, "" },
  { "uci-invalid", &qi_engine_uci, "invalid fen", QI_HEARD_REFUSED, "invalid fen" },
  { "uci-illegal", &qi_engine_uci, "info string Illegal position", QI_HEARD_REFUSED,
    "info string Illegal position" },
  { "uci-id-other", &qi_engine_uci, "id country France", QI_HEARD_NOTHING, NULL },
  { "uci-nodes", &qi_engine_uci, "Nodes searched: 20", QI_HEARD_ANSWER, NULL },
  { "usi-minus", &qi_engine_usi, "info score mate -", QI_HEARD_LINE, "1 0 2 -1 0 0 " },
  { "usi-mate-empty", &qi_engine_usi, "checkmate", QI_HEARD_BEST, "" },
  { "usi-timeout", &qi_engine_usi, "checkmate timeout", QI_HEARD_BEST, "" },
  { "usi-other-hello", &qi_engine_usi, "uciok", QI_HEARD_NOTHING, NULL },
};

static const TalkOption options[] = {
  { "hub-no-name", &qi_engine_hub, "param value=3 type=int", NULL, NULL, NULL },
  { "hub-name-alone", &qi_engine_hub, "param name=book", "book 3 - 0 0 ", NULL, NULL },
  { "hub-bool", &qi_engine_hub, "param name=book value=true type=bool", "book 0 true 0 0 ", NULL, NULL },
  { "hub-int-alone", &qi_engine_hub, "param name=threads type=int", "threads 1 - 0 0 ", NULL, NULL },
  { "hub-enum-alone", &qi_engine_hub, "param name=variant type=enum", "variant 3 - 0 0 ", NULL, NULL },
  { "hub-string", &qi_engine_hub, "param name=dir value=\"a b\" type=string", "dir 3 a b 0 0 ", NULL, NULL },
  { "cecp-no-dash", &qi_engine_cecp, "feature option=\"Hash\"", NULL, NULL, NULL },
  { "cecp-no-kind", &qi_engine_cecp, "feature option=\"Hash -\"", "Hash 3 - 0 0 ", NULL, NULL },
  { "cecp-save", &qi_engine_cecp, "feature option=\"Save -save\"", "Save 4 - 0 0 ", NULL, NULL },
  { "cecp-reset", &qi_engine_cecp, "feature option=\"Defaults -reset\"", "Defaults 4 - 0 0 ", NULL, NULL },
  { "cecp-slider", &qi_engine_cecp, "feature option=\"Level -slider 3 1 5\"", "Level 1 3 1 5 ", NULL, NULL },
  { "cecp-spin-alone", &qi_engine_cecp, "feature option=\"Level -spin 3\"", "Level 1 3 0 0 ", NULL, NULL },
  { "cecp-spin-empty", &qi_engine_cecp, "feature option=\"Level -spin\"", "Level 1 - 0 0 ", NULL, NULL },
  { "cecp-path", &qi_engine_cecp, "feature option=\"Book -file a b.bin\"", "Book 3 a b.bin 0 0 ", NULL, NULL },
  { "cecp-combo-none", &qi_engine_cecp, "feature option=\"Style -combo Solid /// Risky\"", "Style 2 - 0 0 Solid,Risky", NULL, NULL },
  { "uci-other-word", &qi_engine_uci, "option name Hash size", "Hash size 3 - 0 0 ", NULL, NULL },
  { "uci-invented", &qi_engine_uci, "option name Hash type slider default 1", "Hash 3 1 0 0 ", NULL, NULL },
};

/* A thousand options are kept, as many choices of one, and of the games no list where there is no place for it. */
static void
test_many (void)
{
  static const char *const more[] = { "option name One more type button",
                                      "option name Last type check" };
  g_autoptr (GString) line = g_string_new ("option name Style type combo");
  QiEngineTalk talk;

  for (guint i = 0; i < QI_ENGINE_MAX_OPTIONS + 5; i++)
    g_string_append_printf (line, " var v%u", i);
  qi_engine_talk_init (&talk, &qi_engine_uci);
  talk.driver->hear (&talk, line->str);
  g_assert_cmpuint (g_strv_length (((QiEngineOption *) talk.options->pdata[0])->choices), ==, 1000);
  for (guint i = 1; i < QI_ENGINE_MAX_OPTIONS; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      g_assert_nonnull (qi_engine_talk_add_option (&talk, name, strlen (name)));
    }
  for (gsize i = 0; i < G_N_ELEMENTS (more); i++)
    talk.driver->hear (&talk, more[i]);
  qi_engine_cecp.hear (&talk, "feature variants=\"normal\" option=\"Level -spin 3\"");
  g_assert_cmpuint (talk.options->len, ==, 1000);
  g_assert_null (qi_engine_talk_find_option (&talk, "variant"));
  qi_engine_talk_clear (&talk);
}

/* An answer of GTP is kept up to 64 kB and what its last line adds to that. */
static void
test_long_answer (void)
{
  g_autofree char *most = g_strnfill (70000, 'x');
  g_autofree char *line = g_strconcat ("=1 ", most, NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_gtp);
  g_assert_cmpint (qi_engine_gtp.hear (&talk, line), ==, QI_HEARD_NOTHING);
  g_assert_cmpint (qi_engine_gtp.hear (&talk, "more"), ==, QI_HEARD_NOTHING);
  g_assert_cmpint (qi_engine_gtp.hear (&talk, ""), ==, QI_HEARD_NOTHING);
  g_assert_cmpstr (talk.name, ==, most);
  /* A version that says nothing leaves the name as it is; without a name there is none to add it to. */
  talk_hear (&talk, "=1 A||=2 ||");
  g_assert_cmpstr (talk.name, ==, "A");
  g_clear_pointer (&talk.name, g_free);
  talk_hear (&talk, "=2 3.8||");
  g_assert_null (talk.name);
  qi_engine_talk_clear (&talk);
}

/* GNU Shogi says its name once; a second line that begins so is none. */
static void
test_second_name (void)
{
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_cecp);
  talk_hear (&talk, "GNU Shogi 1.4.2|GNU Shogi is thinking");
  g_assert_cmpstr (talk.name, ==, "GNU Shogi 1.4.2");
  qi_engine_talk_clear (&talk);
}

/* The commands for everything but thinking, after the engine has said @before. */
typedef struct
{
  const char           *name;
  const QiEngineDriver *driver;
  const char           *before;
  enum
  {
    PLACE,
    PLACE_TWICE,
    PING,
    STOP,
    REST,
    TRY,
    STONES,
    MOVES,
    MOVES_DEEP
  } what;
  gboolean    answers;
  const char *told;
} Told;

static const Told tolds[] = {
  { "hub-place", &qi_engine_hub, "", PLACE, TRUE, "init\nnew-game\nlines\n" },
  { "hub-place-again", &qi_engine_hub, "", PLACE_TWICE, TRUE, "init\nnew-game\nlines\nnew-game\nlines\n" },
  { "hub-ping", &qi_engine_hub, "", PING, TRUE, "ping\n" },
  { "hub-stop", &qi_engine_hub, "", STOP, TRUE, "stop\n" },
  { "nboard-ping", &qi_engine_nboard, "", PING, TRUE, "ping 1\n" },
  /* It prints no move when it is stopped. */
  { "nboard-stop", &qi_engine_nboard, "search F5D6", STOP, FALSE, "ping 1\n" },
  { "cecp-place", &qi_engine_cecp, "feature setboard=1", PLACE, TRUE, "new\nforce\nlines\n" },
  { "cecp-place-start", &qi_engine_cecp, "", PLACE, TRUE, "new\nforce\nlines\n" },
  { "cecp-rest", &qi_engine_cecp, "", REST, TRUE, "" },
  { "cecp-rest-moved", &qi_engine_cecp, "move e2e4", REST, TRUE, "force\nundo\n" },
  { "cecp-try", &qi_engine_cecp, "feature ping=1", TRY, TRUE, "e2e4\nping 1\ne2e5\nping 2\n" },
  { "cecp-try-usermove", &qi_engine_cecp, "feature ping=1 usermove=1", TRY, TRUE,
    "usermove e2e4\nping 1\nusermove e2e5\nping 2\n" },
  { "cecp-try-no-ping", &qi_engine_cecp, "", TRY, FALSE, NULL },
  { "gnushogi-try", &qi_engine_cecp, "GNU Shogi 1.4.2", TRY, TRUE, "force\ne2e4\nqi1\ne2e5\nqi2\n" },
  { "gtp-ping", &qi_engine_gtp, "", PING, TRUE, "101 name\n" },
  { "gtp-rest", &qi_engine_gtp, "=3 genmove||=4 Q16|", REST, TRUE, "undo\n" },
  { "gtp-rest-resigned", &qi_engine_gtp, "=3 genmove||=4 resign|", REST, TRUE, "" },
  { "gtp-rest-nothing", &qi_engine_gtp, "=3 genmove|", REST, TRUE, "" },
  /* reg_genmove does not play the move. */
  { "gtp-rest-said", &qi_engine_gtp, "=3 reg_genmove||=4 Q16|", REST, TRUE, "" },
  { "gtp-stones", &qi_engine_gtp, "=3 list_stones|", STONES, TRUE,
    "query_boardsize\nlist_stones black\nlist_stones white\n101 name\n" },
  { "gtp-no-stones", &qi_engine_gtp, "=3 name|", STONES, FALSE, NULL },
  { "gtp-moves", &qi_engine_gtp, "=3 all_legal|", MOVES, TRUE, "all_legal black\n101 name\n" },
  { "gtp-no-moves", &qi_engine_gtp, "=3 name|", MOVES, FALSE, NULL },
  { "gtp-moves-deep", &qi_engine_gtp, "=3 all_legal|", MOVES_DEEP, FALSE, NULL },
};

static gboolean
tell (const Told   *row,
      QiEngineTalk *talk,
      GString      *text)
{
  static const char *const moves[] = { "e2e4", "e2e5", NULL };
  const QiEngineDriver *driver = talk->driver;

  switch (row->what)
    {
    case PLACE_TWICE:
    case PLACE:
      for (guint i = 0; i < (row->what == PLACE ? 1u : 2u); i++)
        driver->tell_place (talk, "lines", text);
      return TRUE;
    case PING:
      return driver->tell_ping (talk, text);
    case STOP:
      return driver->tell_stop (talk, text);
    case REST:
      driver->tell_rest (talk, text);
      return TRUE;
    case TRY:
      return driver->tell_try (talk, moves, text);
    case STONES:
      return driver->tell_ask (talk, QI_ENGINE_ASK_HOLDS, 0, text);
    case MOVES:
      return driver->tell_ask (talk, QI_ENGINE_ASK_MOVES, 1, text);
    case MOVES_DEEP:
      return driver->tell_ask (talk, QI_ENGINE_ASK_MOVES, 2, text);
    default:
      g_assert_not_reached ();
    }
}

static void
test_told (gconstpointer data)
{
  const Told *row = data;
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, row->driver);
  talk_hear (&talk, row->before);
  g_assert_cmpint (tell (row, &talk, told), ==, row->answers);
  if (row->told != NULL)
    g_assert_cmpstr (told->str, ==, row->told);
  qi_engine_talk_clear (&talk);
}

/* A ping that was answered: NBoard's and GTP's are numbered, and the last one counts. One that ends CECP's analysis ends it
 * with the first move of the last line. */
static void
test_pings (void)
{
  static const QiEngineDriver *const drivers[] = { &qi_engine_nboard, &qi_engine_gtp };
  static const char *const answers[][2] = { { "pong 1", "pong 2" }, { "=101 A|", "=102 A|" } };
  const QiEngineLimits none = { 0 };
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  for (gsize i = 0; i < G_N_ELEMENTS (drivers); i++)
    {
      qi_engine_talk_init (&talk, drivers[i]);
      drivers[i]->tell_ping (&talk, told);
      drivers[i]->tell_ping (&talk, told);
      g_assert_cmpint (talk_hear (&talk, answers[i][0]), ==, QI_HEARD_NOTHING);
      g_assert_cmpint (talk_hear (&talk, answers[i][1]), ==, QI_HEARD_READY);
      qi_engine_talk_clear (&talk);
    }
  qi_engine_talk_init (&talk, &qi_engine_cecp);
  talk_hear (&talk, "feature ping=1 analyze=1");
  qi_engine_cecp.tell_think (&talk, &none, told);
  talk_hear (&talk, "9 156 1084 48000 Nf3 Nc6");
  qi_engine_cecp.tell_stop (&talk, told);
  g_assert_cmpint (talk_hear (&talk, "pong 1"), ==, QI_HEARD_BEST);
  g_assert_cmpstr (talk.best, ==, "Nf3");
  qi_engine_talk_clear (&talk);
  /* NBoard's move is that of the last line as well. */
  qi_engine_talk_init (&talk, &qi_engine_nboard);
  talk_hear (&talk, "search F5D6");
  qi_engine_nboard.tell_stop (&talk, told);
  g_assert_cmpstr (talk.best, ==, "F5");
  qi_engine_talk_clear (&talk);
}

/* Less than a second is a second where a protocol counts in whole ones; lines as many as the engine has. */
static const TalkThink thinks[] = {
  { "gnushogi-instant", &qi_engine_cecp, "GNU Shogi 1.4.2", { .milliseconds = 500 }, "depth\n39\nlevel 1 0 1\ngo\n" },
  { "cecp-instant", &qi_engine_cecp, "", { .milliseconds = 500 }, "post\neasy\nst 1\ngo\n" },
  { "ucci-instant", &qi_engine_ucci, "", { .milliseconds = 500 }, "go time 1 movestogo 1\n" },
  { "gtp-instant", &qi_engine_gtp,
    "=3 genmove|time_settings|",
    { .milliseconds = 500 },
    "time_settings 0 1 1\n4 genmove black\n" },
  { "gtp-no-clock", &qi_engine_gtp, "=3 genmove|", { .milliseconds = 500 }, "4 genmove black\n" },
  { "gtp-depth", &qi_engine_gtp, "=3 genmove|level|", { .depth = 5 }, "level 5\n4 genmove black\n" },
  { "gtp-no-level", &qi_engine_gtp, "=3 genmove|", { .depth = 5 }, "4 genmove black\n" },
  { "uci-most-lines", &qi_engine_uci,
    "option name MultiPV type spin default 1 min 1 max 2",
    { .depth = 6, .n_lines = 3 },
    "setoption name MultiPV value 2\ngo depth 6\n" },
  { "uci-lines", &qi_engine_uci,
    "option name MultiPV type spin default 1",
    { .depth = 6, .n_lines = 3 },
    "setoption name MultiPV value 3\ngo depth 6\n" },
};

/* Which of the moves that were tried were refused: those up to the first that was not. */
static void
test_refused (void)
{
  static const struct
  {
    const char *answer;
    guint n;
  } rows[] = {
    { "", 0 },
    { "pong 1\n", 0 },
    { "Illegal move: e2e5\npong 1\n", 1 },
    { "  Illegal move: e2e5\npong 1\nError (unknown command): e2e6\npong 2\npong 3\n", 2 },
    { "Illegal move: e2e5\npong 1\nIllegal move: e2e6", 2 },
    { "thinking\nIllegal move: e2e5\npong 1", 1 },
    { "Illegal move (no match) qi1\n", 0 },
    { "Illegal move: 7g7a\nIllegal move (no match) qi1\nIllegal move (no match) qi2\n", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (qi_engine_cecp.count_refused (rows[i].answer) != rows[i].n)
      g_error ("%s: not %u", rows[i].answer, rows[i].n);
}

/* What was not placed cannot be asked about. */
static void
test_not_placed (void)
{
  static const char *const moves[] = { "e2e4", NULL };
  g_autoptr (GString) told = g_string_new (NULL);
  QiEngineTalk talk;

  qi_engine_talk_init (&talk, &qi_engine_uci);
  g_assert_false (qi_engine_uci.tell_follow (&talk, moves, told));
  g_assert_false (qi_engine_uci.tell_play (&talk, moves, told));
  g_assert_cmpstr (told->str, ==, "");
  qi_engine_talk_clear (&talk);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  case_table_add ("/core/engine-odd-lines/heard/", heard, talk_test_heard);
  case_table_add ("/core/engine-odd-lines/option/", options, talk_test_option);
  case_table_add ("/core/engine-odd-lines/think/", thinks, talk_test_think);
  case_table_add ("/core/engine-odd-lines/told/", tolds, test_told);
  g_test_add_func ("/core/engine-odd-lines/many", test_many);
  g_test_add_func ("/core/engine-odd-lines/long-answer", test_long_answer);
  g_test_add_func ("/core/engine-odd-lines/second-name", test_second_name);
  g_test_add_func ("/core/engine-odd-lines/pings", test_pings);
  g_test_add_func ("/core/engine-odd-lines/refused", test_refused);
  g_test_add_func ("/core/engine-odd-lines/not-placed", test_not_placed);
  return g_test_run ();
}
