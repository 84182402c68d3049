-- What a script has over the whole lab: text pictures, arg, include and help.
equal(draw.text(taquin.new(2, 2)), "┌───┬───┐\n│ 0 │ 1 │\n├───┼───┤\n│ 2 │   │\n└───┴───┘")
equal(draw.text(perm{1, 0}), "⎛0 1⎞\n⎝1 0⎠") equal(draw.text(12), "12") equal(draw.text("x"), "x")
equal(draw.text(solve(taquin.new(2, 2), "lines")):sub(1, 5), "lines")
equal(type(arg), "table") equal(arg[0], "experiments.lua") equal(arg[1], "one") equal(arg[2], nil) equal((...), "one")
local five, six = include("lib/five")
equal(five, 5) equal(six, 6)
help() help("solve") help(solve) help(board) help(taquin) help("b:up") help(board.up) help(perm) help(lab.sample) help("p")
