-- Tests of the picture puzzle, as far as they write no film.

for method = 1, 2 do
  test("method " .. method .. " puts the picture back", function()
    arg = {"sample", "5", "4", nil, tostring(method)}
    include("picture")
    check.equal(N, 5)
    check.equal(P, 4)
    check.truth(board:solved())
  end)
end

test("without arguments it is the source's example", function()
  arg = {}
  include("picture")
  check.equal(N * P, 144)
  check.truth(board:solved())
end)

test("what is no size or no method is refused", function()
  for _, bad in ipairs{{"sample", "1", "4"}, {"sample", "4", "65"}, {"sample", "4.5", "4"}, {"sample", "wide", "4"}} do
    arg = bad
    check.error(function() include("picture") end, "must be a whole number from 2 to 64")
  end
  arg = {"sample", "4", "4", "film.gif", "3"}
  check.error(function() include("picture") end, "METHOD must be a whole number from 1 to 2, not 3")
end)
