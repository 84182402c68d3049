-- Exercise: the figures of the sources, drawn by the lab.
--
-- Figures 1 to 26 of Audibert's article (source 000) and figures 1 and 2 of the
-- agrégation text of 2008 (source 003), each with its caption, in French as in the
-- source except for the names of colours. All of them show boards, walks of the blank or
-- cycles. Lost pictures are reconstructed from caption and text. Figure 4, a painting,
-- is replaced by the built-in picture.
--
--   taquin run exercises/figures                   all of them, printed
--   taquin run exercises/figures FOLDER            written as SVG into a folder, which must be there
--   taquin run exercises/figures FOLDER 5 15 003-1 only these
--   taquin run exercises/figures 5 15              only these, printed

lab.seed(4) -- figure 4 is scrambled the same way every time

local figures = {}
for _, part in ipairs{"figures_boards", "figures_moves", "figures_corners", "figures_cycles"} do
  for _, figure in ipairs(include(part)) do figures[#figures + 1] = figure end
end
table.sort(figures, function(x, y)
  if x.source ~= y.source then return x.source < y.source end
  return x.number < y.number
end)

-- Source and number, as given in the arguments: "5" is figure 5 of source 000.
local function named(text)
  local source, number = text:match("^(%d%d%d)%-(%d+)$")
  if not source then source, number = "000", text:match("^(%d+)$") end
  return source, tonumber(number)
end

local function found(text)
  local source, number = named(text)
  for _, figure in ipairs(figures) do
    if figure.source == source and figure.number == number then return figure end
  end
  error(("there is no figure %q; there are 1 to 26, of Audibert's article, and 003-1 and 003-2, of the agrégation text"):format(text), 0)
end

local folder, asked = nil, {}
for i, text in ipairs(arg) do
  if i == 1 and not select(2, named(text)) then folder = text else asked[#asked + 1] = found(text) end
end
if #asked == 0 then asked = figures end

for i, figure in ipairs(asked) do
  local picture = draw.caption(figure.draw(), ("Figure %d\194\160: %s"):format(figure.number, figure.caption))
  if folder then
    local file = ("%s/%s-figure-%02d.svg"):format(folder, figure.source, figure.number)
    draw.svg(picture, file)
    print(file)
  else
    if i > 1 then print() end
    print(draw.text(picture))
  end
end
