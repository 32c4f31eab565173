/* SPDX-License-Identifier: Apache-2.0 */
/* The tool where files, limits and streams of the process are not what they usually are. */
#include "tmp-folder.h"
#include "tool-run.h"

#include <sys/wait.h>

#define KINGS "4k3/8/8/8/8/8/8/K7 w - - 0 1"
#define ROOK  "4k3/8/8/8/8/8/8/KR6 w - - 0 1"
#define MANY  "yes '" ROOK "' | head -20000" /* 600,000 bytes */
#define QI    "\"$QI_TOOL\" "

/* @script: for the shell, in a folder with the files kings.fen and rook.fen. @out and @err are parts of what it prints;
 * "": it prints nothing, NULL: anything. */
typedef struct
{
  const char *name;
  const char *script;
  int         status;
  const char *out;
  const char *err;
} Case;

static const Case cases[] = {
  /* What is closed cannot be read or written, whatever the tool opens for itself. */
  { "no-input", QI "check <&-", 2, "", "-:1:1: error: cannot read: Bad file descriptor [unreadable]\n" },
  { "no-input-lines", QI "check --lines <&-", 2, NULL, "-:1:1: error: " },
  { "no-input-sort", QI "sort --by=title <&-", 2, "", "Bad file descriptor [unreadable]\n" },
  { "no-input-unique", QI "unique <&-", 2, "", "Bad file descriptor [unreadable]\n" },
  { "no-input-diff", QI "diff - kings.fen <&-", 2, "", "-:1:1: error: " },
  { "no-input-token", QI "token pin - <&-", 2, "", "-:1:1: error: Bad file descriptor [unreadable]\n" },
  { "no-input-ops", QI "edit --ops=- kings.fen <&-", 2, "", "Bad file descriptor [unreadable]\n" },
  { "no-input-report", QI "report merge - <&-", 2, "", "Bad file descriptor [report-part]\n" },
  { "no-output", QI "convert --to=epd rook.fen >&-", 2, "", "qi: cannot write the result: Bad file descriptor\n" },
  { "no-output-help", QI "--help >&-", 2, "", "qi: cannot write the result: Bad file descriptor\n" },
  { "no-output-nor-remarks", QI "check rook.fen >&- 2>&-", 2, "", "" },
  { "no-remarks", QI "check nowhere.fen 2>&-", 2, "", "" },
  { "full-disk", QI "convert --to=epd rook.fen >/dev/full", 2, "",
    "qi: cannot write the result: No space left on device\n" },
  /* Limits of the process, of 262,144 bytes for each file. */
  { "output-limit", "ulimit -f 512; " MANY " | " QI "convert --lines --from=fen --to=fen >long", 2, "",
    "qi: cannot write the result: the file would be larger than is allowed here\n" },
  { "sort-limit", "ulimit -f 512; " MANY " | " QI "sort --by=title", 2, "",
    "-:1:1: error: cannot be kept: the file would be larger than is allowed here [unreadable]\n" },
  { "diff-limit", "ulimit -f 512; " MANY " | " QI "diff - kings.fen", 2, "",
    "-:1:1: error: cannot take in the text: the file would be larger than is allowed here [unreadable]\n" },
  /* No folder for what is kept of a pipe. */
  { "sort-no-folder", "echo '" ROOK "' | TMPDIR=/nowhere " QI "sort --by=title", 2, "", " [unreadable]\n" },
  { "diff-no-folder", "echo '" ROOK "' | TMPDIR=/nowhere " QI "diff - kings.fen", 2, "", " [unreadable]\n" },
  { "sort-missing-json", QI "sort --by=title --json nowhere.fen", 2, "{\"ok\":false,\"findings\":[{\"severity\":\"error\",\"code\":\"unreadable\",", "" },
  { "sort-folder", QI "sort --by=title .", 2, "", "only a file can be sorted, or standard input [unreadable]\n" },
  { "sort-nul-behind", "printf '" ROOK "\\n\\0\\0\\n# end' | " QI "sort --by=title", 0, ROOK "\n# end\n", "" },
  { "diff-too-long", "truncate -s 67108865 long.fen; " QI "diff --from=fen long.fen kings.fen", 1, NULL, " [too-long]\n" },
  { "engine-missing", QI "engine info --engine=/nowhere/engine", 1, "", "/nowhere/engine" },
  { "engine-missing-json", QI "engine info --json --engine=/nowhere/engine", 1, "{\"ok\":false,\"findings\":[{\"severity\":\"error\",", "" },
  /* Moves that cannot be read are no end of the list of moves. */
  { "no-input-moves", QI "play --first=human --second=random rook.fen <&-", 1, NULL, "cannot read: Bad file descriptor" },
  { "folder-input-moves", QI "play --first=human --second=random rook.fen <.", 1, NULL, "cannot read: Is a directory" },
  { "no-moves", QI "play --first=human --second=random --coords=cell rook.fen </dev/null", 0, "ongoing\n", "" },
  /* A row that lacks its end gets one in front of the next. */
  { "no-line-end", "printf '" ROOK "' >a.fen; " QI "unique a.fen kings.fen", 0, ROOK "\n" KINGS "\n", "" },
  { "dos-line-end", "printf '" ROOK "\r\n' >a.fen; " QI "convert --from=fen --to=fen a.fen", 0, ROOK "\n", "" },
  /* Arguments that are no words. */
  { "word-not-utf8", QI "edit kings.fen styles=$(printf '\\377'),c", 2, "", "it is styles=FIRST,SECOND\n" },
  { "long-option", QI "check --$(head -c 300 /dev/zero | tr '\\0' x)", 2, "", "unknown option '--xxx" },
  { "scale-word", QI "render --scale=1x kings.fen -o a.svg", 2, "", "--scale: '1x' is no number" },
  { "scale-empty", QI "render --scale= kings.fen -o a.svg", 2, "", "--scale: '' is no number" },
  { "output-empty", QI "render --output= kings.fen", 2, "", "say where to: -o OUT" },
  /* A text of a megabyte among short ones, done by several threads. */
  { "long-text", "{ printf '4k3/8/8/8/8/8/8/4K3 w - - id \"'; head -c 1000000 /dev/zero | tr '\\0' x; echo '\";'; cat rook.fen; } | "
                 QI "check --lines --jobs=2 --json | cut -c1-50",
    0, "{\"file\":\"-\",\"line\":1,\"format\":\"epd\",\"ok\":true", "" },
  /* A result that nobody reads ends the tool. */
  { "nobody-reads", MANY " | { " QI "convert --lines --from=fen --to=fen; echo $? >status; } | head -1; cat status",
    0, ROOK "\n141\n", "" },
};

static void
put (const char *folder,
     const char *name,
     const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_part (const char *text,
             const char *part)
{
  if (part != NULL && *part != '\0' && strstr (text, part) != NULL)
    return;
  if (part != NULL)
    g_assert_cmpstr (text, ==, part);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  const char *const args[] = { "sh", "-c", row->script, NULL };
  g_autofree char *folder = tmp_folder_new ("qi-surroundings");
  g_autofree char *out = NULL;
  g_autofree char *err = NULL;
  int status = 0;

  put (folder, "kings.fen", KINGS "\n");
  put (folder, "rook.fen", ROOK "\n");
  g_assert_true (g_spawn_sync (folder, (char **) args, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out,
                               &err, &status, NULL));
  assert_part (out, row->out);
  assert_part (err, row->err);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, row->status);
  /* That nothing can be written is said once. */
  if (row->err != NULL && g_str_has_prefix (row->err, "qi: "))
    g_assert_cmpstr (err, ==, row->err);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  case_table_add ("/qi/surroundings/", cases, test_case);
  return g_test_run ();
}
