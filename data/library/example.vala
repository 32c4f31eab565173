/* SPDX-License-Identifier: Apache-2.0 */
/* What the library is for, in one program:
 *
 *     valac --pkg qi-position example.vala
 *     ./example FOLDER
 *
 * reads a FEN, moves a piece, tells the difference, writes JSON, lists the moves, and checks the files of FOLDER. */

const string FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* Prints what is wrong with a reading or a setup, and gives the number of errors. */
int print_findings (string name, GLib.GenericArray<unowned Qi.Finding> findings) {
    int n_errors = 0;

    foreach (unowned var finding in findings) {
        if (finding.get_severity () == Qi.Severity.ERROR)
            n_errors++;
        print ("%s: %s: %s [%s]\n", name, finding.get_severity ().get_name (), finding.get_message (), finding.get_code ());
    }
    return n_errors;
}

void check_file (string folder, string name) throws Error {
    var path = Path.build_filename (folder, name);
    string text;

    FileUtils.get_contents (path, out text);
    var reading = Qi.Notation.detect (text, -1, new Qi.ReadOptions (null, path));
    int n_errors = print_findings (name, (GLib.GenericArray<unowned Qi.Finding>) reading.findings);
    if (reading.setup != null)
        n_errors += print_findings (name, Qi.Game.dup_findings (reading.setup));
    print ("%s: %s, %s\n", name, reading.format, n_errors == 0 ? "good" : "not good");
}

int main (string[] args) {
    var reading = Qi.Notation.lookup ("fen").read (FEN, -1, null);
    if (reading.setup == null)
        return print_findings ("FEN", (GLib.GenericArray<unowned Qi.Finding>) reading.findings);

    try {
        /* The pawn of e2 goes to e4, and it is Black's turn: indices begin at a8, the first square of the first rank. */
        var edit = new Qi.Edit ();
        edit.move (52, 36);
        edit.turn (Qi.Side.SECOND);
        var after = edit.apply (reading.setup, null, null);

        var difference = new Qi.Difference (reading.setup, after);
        for (uint i = 0; i < difference.get_n (); i++)
            print ("%s\n", difference.dup_words_in (i, Qi.GameInfo.lookup ("chess")));

        var options = new Qi.WriteOptions (null);
        options.compact = true;
        print ("%s\n", Qi.Notation.lookup ("json").write (after, options, null));

        var state = new Qi.State.for_setup (after);
        var moves = state.dup_moves (uint32.MAX);
        print ("%u moves:", moves.length);
        foreach (unowned var move in moves)
            print (" %s", state.write_move (move, null));
        print ("\n");

        if (args.length > 1) {
            var names = new GLib.GenericArray<string> ();
            var dir = Dir.open (args[1]);
            unowned string? name;
            while ((name = dir.read_name ()) != null)
                names.add (name);
            names.sort (strcmp);
            foreach (unowned var one in names)
                check_file (args[1], one);
        }
    } catch (Error e) {
        printerr ("%s\n", e.message);
        return 1;
    }
    return 0;
}
