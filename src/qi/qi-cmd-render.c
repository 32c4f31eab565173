/* SPDX-License-Identifier: Apache-2.0 */
#define G_LOG_DOMAIN "Qi"

#include "qi-tool.h"

/* The command's row in the tool. The work is done by another program (qi-render.c), so that the tool
 * itself loads no drawing libraries. */
const QiCommand qi_cmd_render = {
  .name = "render",
  .usage = "-o OUT.svg|OUT.png|OUT.pdf|OUT.tex [OPTIONS] [FILE]\n"
           "-o FOLDER [--type=svg|png|pdf|tex] [OPTIONS] [FILE…]\n"
           "--sheet=COLUMNSxROWS -o OUT.svg|OUT.png|OUT.pdf|OUT.tex [OPTIONS] [FILE…]",
  .summary = "draw a position as SVG, PNG, PDF or LaTeX",
  .help = "Draws the board of FILE with its coordinates, hands and marks, and a sign beside the rank\n"
          "of the side to move, as large as a square is to be, or the whole picture. Units are\n"
          "pixels, in a PDF points of 1/72 inch. Without any size a square has 48 of them.\n"
          "An SVG has neither fonts nor pixels, and each kind of piece once.\n"
          "'-o -' writes to standard output and needs --type. Into a folder every position of every\n"
          "FILE is drawn, named after the file, with its number where the file holds several;\n"
          "otherwise it is the first position, or the one that --row=N counts.\n"
          "With --sheet all positions of every FILE are set on pages, numbered, with a disc for\n"
          "the side to move, what is asked of them and their titles. A PDF has all pages; of an\n"
          "SVG or PNG the further ones are OUT-2.svg, OUT-3.svg …\n"
          "LaTeX (.tex) shows chess on 8×8 squares by its package chessboard and anything else by a\n"
          "PDF beside the text: OUT-board.pdf, of a sheet OUT-3.pdf … for the third position. Of one\n"
          "position it is a part to be put into a document, of a sheet the document. With --set or\n"
          "--pieces=letters all boards are such PDF.\n"
          "The options of sheets (answers, by-mover, fen, paper, solutions) are refused without\n"
          "--sheet, and those of one picture (row, square, width, height) with it; so is '-o -' for\n"
          "an SVG or PNG of several pages.\n"
          "A picture replaces an old one as a whole; of a position with an error none is drawn.",
  .options = (QI_OPTIONS_READING & ~QI_OPTION_COORDS) | QI_OPTION_FLIP | QI_OPTION_PICTURE,
  .takes_many = TRUE,
  .helper = "qi-render",
};
