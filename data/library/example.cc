// SPDX-License-Identifier: Apache-2.0
// The same as example.c, as C++ writes it:
//
//     c++ -std=c++20 example.cc -o example $(pkg-config --cflags --libs qi-position)
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <qi-position.h>
#include <sstream>
#include <string>
#include <vector>

template <auto Free> struct Freed
{
  template <typename T> void operator() (T *pointer) const { Free (pointer); }
};
template <typename T, auto Free> using Owned = std::unique_ptr<T, Freed<Free>>;

using Reading = Owned<QiReading, qi_reading_free>;
using Setup = Owned<QiSetup, qi_setup_unref>;
using Edit = Owned<QiEdit, qi_edit_unref>;
using Difference = Owned<QiDifference, qi_difference_unref>;
using State = Owned<QiState, qi_state_unref>;
using Findings = Owned<GPtrArray, g_ptr_array_unref>;
using Text = Owned<char, g_free>;

static int
print_findings (const std::string &name, const GPtrArray *findings)
{
  int n_errors = 0;
  for (guint i = 0; i < findings->len; i++)
    {
      auto finding = static_cast<const QiFinding *> (g_ptr_array_index (findings, i));
      n_errors += qi_finding_get_severity (finding) == QI_SEVERITY_ERROR;
      std::cout << name << ": " << qi_severity_get_name (qi_finding_get_severity (finding)) << ": "
                << qi_finding_get_message (finding) << " [" << qi_finding_get_code (finding) << "]\n";
    }
  return n_errors;
}

static void
check_file (const std::filesystem::path &path)
{
  std::stringstream text;
  text << std::ifstream (path, std::ios::binary).rdbuf ();
  const std::string bytes = text.str (), whole = path.string (), name = path.filename ().string ();
  QiReadOptions options = {};
  options.file = whole.c_str ();
  Reading reading (qi_notation_detect (bytes.data (), static_cast<gssize> (bytes.size ()), &options));
  if (reading->setup != nullptr)
    qi_game_diagnose_setup (reading->setup, reading->findings);
  const bool good = print_findings (name, reading->findings) == 0;
  std::cout << name << ": " << reading->format << (good ? ", good\n" : ", not good\n");
}

int
main (int argc, char **argv)
{
  const char *fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  Reading reading (qi_notation_read (qi_notation_lookup ("fen"), fen, -1, nullptr));
  if (reading->setup == nullptr)
    return print_findings ("FEN", reading->findings);

  Edit edit (qi_edit_new ());
  Findings findings (qi_findings_new ());
  GError *error = nullptr;
  qi_edit_move (edit.get (), 52, 36);
  qi_edit_turn (edit.get (), QI_SIDE_SECOND);
  Setup after (qi_edit_apply (edit.get (), reading->setup, nullptr, findings.get (), &error));
  if (after == nullptr)
    return std::cerr << error->message << "\n", 1;

  Difference difference (qi_difference_new (reading->setup, after.get ()));
  for (guint i = 0; i < qi_difference_get_n (difference.get ()); i++)
    std::cout << Text (qi_difference_dup_words_in (difference.get (), i, qi_game_info_lookup ("chess"))).get () << "\n";

  QiWriteOptions compact = {};
  compact.compact = TRUE;
  std::cout << Text (qi_notation_write (qi_notation_lookup ("json"), after.get (), &compact, findings.get ())).get ()
            << "\n";

  State state (qi_state_new_for_setup (after.get (), &error));
  if (state == nullptr)
    return std::cerr << error->message << "\n", 1;
  std::vector<QiMove> space (QI_MOVE_LIST_USUAL);
  QiMoveList moves;
  qi_move_list_init (&moves, space.data (), static_cast<guint> (space.size ()));
  qi_state_list_moves (state.get (), QI_ORIGIN_ALL, &moves);
  std::cout << moves.n_moves << " moves:";
  for (guint i = 0; i < moves.n_moves; i++)
    std::cout << " " << Text (qi_state_write_move (state.get (), &moves.moves[i], nullptr)).get ();
  std::cout << "\n";
  qi_move_list_clear (&moves);

  if (argc > 1)
    {
      std::vector<std::filesystem::path> paths;
      for (const auto &entry : std::filesystem::directory_iterator (argv[1]))
        paths.push_back (entry.path ());
      std::sort (paths.begin (), paths.end ());
      for (const auto &path : paths)
        check_file (path);
    }
  return 0;
}
