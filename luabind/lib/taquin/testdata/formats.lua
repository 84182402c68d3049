-- Boards as other programs write them.
local td = taquin.parse("8 1 3 / 4 0 2 / 7 6 5", "td")
for _, text in ipairs { "(8, 1, 3, 4, 0, 2, 7, 6, 5)", "3\n8 1 3\n4 0 2\n7 6 5", "# snail\n3\n8 1 3\n4 0 2\n7 6 5", "[[8,1,3],[4,0,2],[7,6,5]]" } do
  equal(taquin.parse(text) == td, true)
end
equal(taquin.parse("813402765", "kociemba") == td, true)
for _, name in ipairs { "cos226", "42", "aima", "kociemba", "json" } do
  equal(taquin.parse(td:format(name), name) == td, true)
end
local korf = taquin.parse("7 8 1 3 4 0 2 7 6 5", "korf")
equal(korf:notation(), "agreg")
equal(korf:format("korf"), "1 8 1 3 4 0 2 7 6 5")
equal(korf:format("td"), "8 1 3 / 4 0 2 / 7 6 5")
