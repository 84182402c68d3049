-- Paper: Helmert (2010), the gap heuristic of the pancake puzzle.
--
-- M. Helmert, "Landmark heuristics for the pancake problem", SoCS 2010, 109-110. The abstract says
-- that the gap heuristic "dramatically outperforms current abstraction-based heuristics"; its table
-- was not at hand, so the nodes have no published figure. The pancake numbers are OEIS A058986.
--
--   taquin run papers/helmert_2010 [--quick] [STACKS]
--
-- A line more in `sizes` adds a number of pancakes.

local p = include("lib/paper"){
  about = "Helmert 2010: the gap heuristic of the pancake puzzle.",
  source = "SoCS 2010, 109-110; the pancake numbers by OEIS A058986, from memory.",
  quick = "fewer stacks.",
}

local sizes = {
  10,
  20,
  30,
}

for n, published in ipairs{0, 1, 3, 4, 5, 7, 8} do
  p:row(("%d pancakes: most flips"):format(n), published, puzzle.pancake(n):space().diameter)
end
for _, n in ipairs(sizes) do
  local function mean(f)
    lab.seed(2010)
    return p:mean(p:count(20, 200), function() return f(solve(puzzle.pancake(n):random(), "ida")) end)
  end
  p:row(("%d pancakes: flips"):format(n), nil, mean(function(s) return s.length end))
  p:row(("%d pancakes: flips above the gap"):format(n), nil, mean(function(s) return s.length - s.iterations[1].bound end))
  p:row(("%d pancakes: nodes of IDA*"):format(n), nil, mean(function(s) return s.nodes end))
end
p:print()
