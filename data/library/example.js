#!/usr/bin/env -S gjs -m
// SPDX-License-Identifier: Apache-2.0
// What the library is for, in one program: `gjs -m example.js FOLDER` reads a FEN, moves a piece, tells the difference, writes
// JSON, lists the moves, and checks the files of FOLDER.
import GLib from 'gi://GLib';
import Gio from 'gi://Gio';
import Qi from 'gi://Qi?version=0';
import System from 'system';

const FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ALL = GLib.MAXUINT32;

// Prints what is wrong with a reading or a setup, and gives the number of errors.
function printFindings(name, findings) {
    for (const finding of findings) {
        print(`${name}: ${Qi.Severity.get_name(finding.get_severity())}: ${finding.get_message()} `
            + `[${finding.get_code()}]`);
    }
    return findings.filter(x => x.get_severity() === Qi.Severity.ERROR).length;
}

function checkFile(folder, name) {
    const path = GLib.build_filenamev([folder, name]);
    const text = new TextDecoder().decode(GLib.file_get_contents(path)[1]);
    const reading = Qi.Notation.detect(text, -1, Qi.ReadOptions.new(null, path));
    let errors = printFindings(name, reading.findings);

    if (reading.setup !== null)
        errors += printFindings(name, Qi.Game.dup_findings(reading.setup));
    print(`${name}: ${reading.format}, ${errors === 0 ? 'good' : 'not good'}`);
}

function listFolder(folder) {
    const names = [];
    const files = Gio.File.new_for_path(folder).enumerate_children('standard::name', Gio.FileQueryInfoFlags.NONE, null);

    for (let info = files.next_file(null); info !== null; info = files.next_file(null))
        names.push(info.get_name());
    return names.sort();
}

function main(folders) {
    const reading = Qi.Notation.lookup('fen').read(FEN, -1, null);

    if (reading.setup === null)
        return printFindings('FEN', reading.findings);

    // The pawn of e2 goes to e4, and it is Black's turn: indices begin at a8, the first square of the first rank.
    const edit = Qi.Edit.new();
    edit.move(52, 36);
    edit.turn(Qi.Side.SECOND);
    const after = edit.apply(reading.setup, null, null);

    const difference = Qi.Difference.new(reading.setup, after);
    for (let i = 0; i < difference.get_n(); i++)
        print(difference.dup_words_in(i, Qi.GameInfo.lookup('chess')));

    const options = Qi.WriteOptions.new(null);
    options.compact = true;
    print(Qi.Notation.lookup('json').write(after, options, null));

    const state = Qi.State.new_for_setup(after);
    const moves = state.list_moves(ALL);
    print(`${moves.length} moves: ${moves.map(x => state.write_move(x, null)).join(' ')}`);

    for (const folder of folders) {
        for (const name of listFolder(folder))
            checkFile(folder, name);
    }
    return 0;
}

System.exit(main(ARGV));
