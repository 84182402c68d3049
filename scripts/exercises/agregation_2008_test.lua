-- Tests of agregation_2008: the tables of its figure 1, and what the text says of them.

local function figure_1() return include("agregation_2008_tables") end

test("the three tables", function()
  local text = figure_1()
  check.equal(text.T1:notation(), "agreg")
  check.equal(text.T2, taquin.parse("0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13", "agreg"))
  check.truth(text.Tf:solved())
end)

test("their weights", function()
  local text, weights = figure_1(), {}
  for _, name in ipairs{"T1", "T2", "Tf"} do
    weights[name] = {text[name]:inversions(), text[name]:manhattan()}
  end
  check.equal(weights, {T1 = {62, 38}, T2 = {18, 26}, Tf = {0, 0}})
end)

test("every way to the final table is even or odd as π2 is", function()
  local T2 = figure_1().T2
  check.truth(T2:solvable())
  check.equal(solve(T2, "lines").length % 2, T2:manhattan() % 2)
end)
