package scripts_test

import (
	"regexp"
	"testing"

	"taquin/luabind"
)

// The table of the 8-puzzle has a row for each depth, with the book's figures beside ours.
// That every solution is shortest, the exercise checks itself.
func TestAIMA(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/aima", luabind.Config{}, "3")
	for _, row := range []string{`\n {4}8  \d+ +368  \d+ +48  \d+ +31  `, `\n   28  \d+ +463234  \d+ +202565  \d+ +22055  1\.5\d +1\.53  1\.4\d +1\.49 `} {
		if !regexp.MustCompile(row).MatchString(out) {
			t.Errorf("there is no row %s:\n%s", row, out)
		}
	}
	wants(t, out, "Means of 3 boards of each depth")
}

// The textbook's searches against those of the engine: the same lengths and costs on boards
// from near to far, a solution at the end of every node, and failure where there is none.
func TestTextbookSearches(t *testing.T) {
	t.Parallel()
	h := newHost(t, luabind.Config{Seed: 5})
	values(t, h, `
local aima = include("aima")
local function cost(tile, letter) return tile % 3 + (letter == "h" and 1 or 2) end
local function solves(b, goal, node, name)
  local x = b:copy():play(table.concat(aima.solution(node)))
  if tostring(x) ~= tostring(goal) then error(name .. " does not lead to the goal") end
  if #aima.solution(node) ~= node.depth then error(name .. " has a wrong depth") end
end
for i, moves in ipairs{0, 1, 6, 11, 14} do
  local b = taquin.new(3, 3)
  for _ = 1, moves do b:mouvcv() end
  local goal = i % 2 == 0 and taquin.new(3, 3):up():left() or taquin.new(3, 3)
  local options = {goal = goal}
  local least = solve(b, "optimal", options).length
  for name, exact in pairs{breadth_first_search = true, uniform_cost_search = true, iterative_deepening_search = true,
      greedy_best_first_graph_search = false, astar_search = true, iterative_deepening_astar_search = true, recursive_best_first_search = true} do
    if least <= 12 or name ~= "iterative_deepening_search" then
      local p = aima.sliding(b, options)
      local node, why = aima[name](p)
      if not node then error(name .. ": " .. why) end
      solves(b, goal, node, name)
      if exact and node.depth ~= least then error(name .. ": " .. node.depth .. " moves, want " .. least) end
      if (p.expanded > 0) ~= (least > 0) or p.generated < p.expanded then error(name .. " counts wrongly") end
    end
  end
  local heavy = aima.weighted_astar_search(aima.sliding(b, options), 2)
  if heavy.depth > 2 * least then error("weighted A*: " .. heavy.depth) end
  if least > 0 then
    local none, why = aima.depth_limited_search(aima.sliding(b, options), math.min(least - 1, 6))
    if none or why ~= "cutoff" then error("depth limited: " .. tostring(why)) end
  end
  if least <= 10 then solves(b, goal, aima.depth_limited_search(aima.sliding(b, options), 12), "depth limited") end
  local cheap = aima.uniform_cost_search(aima.sliding(b, {goal = goal, cost = cost}))
  local want = solve(b, "ucs", {goal = goal, cost = cost})
  if cheap.path_cost ~= want.cost then error("uniform cost: " .. cheap.path_cost .. ", want " .. want.cost) end
end
-- A problem that is no puzzle: from 1, double or add 1, to 10 and to what cannot be reached.
local function numbers(goal)
  return aima.problem{initial = 1, actions = function(n) return n < 40 and {"double", "add"} or {} end,
    result = function(n, a) return a == "double" and 2 * n or n + 1 end, goal_test = function(n) return n == goal end}
end
for _, name in ipairs{"breadth_first_search", "uniform_cost_search", "iterative_deepening_search", "astar_search",
    "iterative_deepening_astar_search", "recursive_best_first_search"} do
  if aima[name](numbers(10)).depth ~= 4 then error(name .. " on numbers") end
end
for _, name in ipairs{"breadth_first_search", "uniform_cost_search"} do
  local node, why = aima[name](numbers(-1))
  if node or why ~= "failure" then error(name .. " finds what is not there") end
end
return true`)
}
