-- Lesson: a small one, for the tests.

lesson.begin{
  title = {en = "A small lesson", fr = "Une petite leçon"},
  about = {en = "It shows all there is.", fr = "Elle montre tout ce qu’il y a."},
}

lesson.say{en = "Before the first section.", fr = "Avant la première partie."}

lesson.section{en = "To try", fr = "À essayer"}
lesson.say({en = [[
    A text that is longer than what a line of the terminal has room for, with `code`, *emphasis* and $n.

    - one
    - two « of them »]],
  fr = [[
    Un texte plus long que ce qui tient sur une ligne du terminal, avec `code`, *emphase* et $n.

    - un
    - deux «]] .. "\194\160" .. [[d’entre eux]] .. "\194\160" .. [[»]]}, {n = 12345.5})
lesson.show(taquin.new(2, 2), {en = "Solved ≤ 2²", fr = "Rangé ≤ 2²"})
lesson.try{
  en = "Make `x` 7.", fr = "Donnez à `x` la valeur 7.",
  start = function() x = 5 end,
  done = function() return x == 7 end,
  solution = "x = x + 2",
  hint = {en = "x = 6 + 1", fr = "x = 6 + 1"},
}
lesson.try{en = "Type something.", fr = "Tapez quelque chose.", solution = "y = 1"}

lesson.section{en = "To answer", fr = "À répondre"}
local double = lesson.run("x + x")
first = lesson.ask({
  en = "How much is 2 times $x?", fr = "Combien font 2 fois $x ?", values = {x = x}, answer = double,
  hint = {en = "Add.", fr = "Additionnez."}, because = {en = "It is the sum.", fr = "C’est la somme."},
})
lesson.ask{
  en = "Which?", fr = "Lequel ?", answer = 2,
  choices = {{en = "this", fr = "celui-ci"}, {en = "that", fr = "celui-là"}},
}

lesson.section{en = "The end", fr = "La fin"}
print("printed", first)
lesson.ask{en = "Is it over?", fr = "Est-ce fini ?", answer = true}
lesson.read{en = "Other books.", fr = "D’autres livres."}
