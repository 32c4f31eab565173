boardsize 9
clear_board
loadsgf games/own.sgf 12
1 reg_genmove white
#? [A1|B2]
