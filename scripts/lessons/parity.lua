-- Lesson: half of all boards cannot be solved.

lesson.begin{
  title = {en = "Half of all boards cannot be solved", fr = "La moitié des taquins sont insolubles"},
  about = {en = "Why two tiles cannot change places.", fr = "Pourquoi deux pièces ne peuvent pas s’échanger."},
}

lesson.section{en = "A swap", fr = "Un échange"}
lesson.say{en = [[A move of the blank swaps it with a neighbour. Type `board:up()` to see it.]],
  fr = [[Un coup échange la case vide avec une voisine. Tapez `board:up()` pour le voir.]]}
lesson.show(board, {en = "The solved board.", fr = "Le taquin rangé."})
lesson.try{
  en = "Move the blank up, twice.", fr = "Montez la case vide, deux fois.",
  done = function() return board:history() == "hh" end,
  solution = [[board:reset():play("hh")]],
  hint = {en = "`board:play(\"hh\")` does both.", fr = "`board:play(\"hh\")` fait les deux."},
}

lesson.section{en = "How many", fr = "Combien"}
local all = lesson.run("n = 1; for i = 2, 9 do n = n * i end; n")
lesson.say({en = "There are $n ways to lay nine pieces on 3x3.", fr = "Il y a $n façons de poser neuf pièces sur 3x3."}, {n = all})
lesson.ask{
  en = "How many of them can be solved?", fr = "Combien d’entre elles sont solubles ?", answer = all / 2,
  hint = {en = "Half of them.", fr = "La moitié."}, because = {en = "A move flips the parity of both.", fr = "Un coup change les deux parités."},
}
lesson.ask{
  en = "What does a swap do to the sign?", fr = "Que fait un échange à la signature ?", answer = 2,
  choices = {{en = "It leaves it.", fr = "Il la laisse."}, {en = "It changes it.", fr = "Il la change."}},
}
lesson.read{en = "Source 000, §4.", fr = "La source 000, §4."}
