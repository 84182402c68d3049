package reader_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board/reader"
)

func lines(rows ...string) string { return strings.Join(rows, "\n") }

// forms are texts of programs and people with the boards that they show.
var forms = []struct {
	name, text string
	want       []string
}{
	{"rows", "1 2 3 / 4 0 5 / 7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"lines", "1 2 3\n4 0 5\n7 8 6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"windows lines", "1 2 3\r\n4 0 5\r\n7 8 6\r\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"double spaced", "1 2 3\n\n4 0 5\n\n7 8 6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"flat", "1 2 3 4 0 5 7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"fence of Markdown", "```text\n1 2 3\n4 0 5\n7 8 6\n```\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"tags of a forum", "I'm stuck here:\n[code]\n1 2 3\n4 _ 5\n7 8 6\n[/code]", []string{"1 2 3 / 4 _ 5 / 7 8 6"}},
	{"XML", "<row>1 2 3</row><row>4 0 5</row><row>7 8 6</row>", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"emoji", "1️⃣2️⃣3️⃣\n4️⃣⬜5️⃣\n7️⃣8️⃣6️⃣", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"size", "3x3: 1 2 3 4 0 5 7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"size of a rectangle", "3x2 1 2 3 4 0 5", []string{"1 2 3 / 4 0 5"}},
	{"one row", "0 1 2 . /", []string{"0 1 2 . /"}},
	{"one column", "0 / 1 / 2 / .", []string{"0 / 1 / 2 / ."}},
	{"prime", "1 0 2", []string{"1 0 2 /"}},
	{"commas", "1,2,3,4,0,5,7,8,6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"comma blank", "1, 2, 3\n4, 0, 5\n7, 8, 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"csv empty", "1,2,3\n4,,5\n7,8,6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"csv end", "1,2,3,\n4,,5,\n7,8,6,", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"csv last", "1,2,3\n4,5,6\n7,8,", []string{"1 2 3 / 4 5 6 / 7 8 ."}},
	{"csv quoted", "\"1\",\"2\",\"3\"\n\"4\",\"\",\"5\"\n\"7\",\"8\",\"6\"", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"csv semicolon", "1;2;3\n4;;5\n7;8;6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"tabs", "1\t2\t3\n4\t\t5\n7\t8\t6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"tab at the end", "1\t2\t3\n4\t6\t5\n7\t8\t", []string{"1 2 3 / 4 6 5 / 7 8 ."}},
	{"matlab", "[1 2 3; 4 0 5; 7 8 6]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"semicolons", "1 2 3; 4 0 5; 7 8 6;", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"semicolons no blank", "1,2,3;4,0,5;7,8,6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"bars rows", "1 2 3 | 4 0 5 | 7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"bars commas", "1,2,3|4,0,5|7,8,6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"bars tiles", "1|2|3\n4| |5\n7|8|6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"bars tiles slash", "1|2|3/4|0|5/7|8|6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"bars framed", "|1|2|3|\n|4| |5|\n|7|8|6|", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"hipster", "| 1 0 2 |\n| 3 4 5 |\n| 6 7 8 |", []string{"1 0 2 / 3 4 5 / 6 7 8"}},
	{"simpleai", "1-2-3\n4-5-6\n7-8-_", []string{"1 2 3 / 4 5 6 / 7 8 _"}},
	{"hyphens", "1-2-3/4-5-6/7-8-0", []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"hyphens flat", "1-2-3-4-5-6-7-8-0", []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"hyphens spaced", "1 - 2 - 3\n4 - 5 - 6\n7 - 8 - 0", []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"hyphen blank", "1 2 3\n4 - 5\n7 8 6", []string{"1 2 3 / 4 - 5 / 7 8 6"}},
	{"commas in groups", "1,2,3 4,0,5 7,8,6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"lab's box", lines("┌───┬───┬───┐", "│ 1 │ 2 │ 3 │", "├───┼───┼───┤", "│ 4 │   │ 5 │", "├───┼───┼───┤", "│ 7 │ 8 │ 6 │", "└───┴───┴───┘"), []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"ascii box", lines("+---+---+---+", "| 1 | 2 | 3 |", "+---+---+---+", "| 4 |   | 5 |", "+---+---+---+", "| 7 | 8 | 6 |", "+---+---+---+"), []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"inner rules", lines(" 1 | 2 | 3", "---+---+---", " 4 |   | 5", "---+---+---", " 7 | 8 |  "), []string{"1 2 3 / 4 . 5 / 7 8 ."}},
	{"data frame", "   0  1  2\n0  1  2  3\n1  4  0  5\n2  7  8  6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"data frames", "     0   1   2   3\n0    1   2   3   4\n1    5   6   7   8\n2    9  10  11  12\n3   13  14   0  15\n\n   0  1\n0  1  2\n1  3  0\n1 2 3 0\n", []string{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", "1 2 / 3 0", "1 2 / 3 0"}},
	{"frame", lines("+-------+", "| 1 2 3 |", "| 4 0 5 |", "| 7 8 6 |", "+-------+"), []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"frame with a hole", lines("+-------+", "| 1 2 3 |", "| 4   5 |", "| 7 8 6 |", "+-------+"), []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"tall cells", lines("+-----+-----+", "|     |     |", "|  1  |  2  |", "|     |     |", "+-----+-----+", "|     |     |", "|  3  |     |", "|     |     |", "+-----+-----+"), []string{"1 2 / 3 ."}},
	{"markdown", lines("| 1 | 2 | 3 |", "|---|---|---|", "| 4 | 5 | 6 |", "| 7 | 8 |   |"), []string{"1 2 3 / 4 5 6 / 7 8 ."}},
	{"latex array", lines(`\begin{array}{|c|c|c|}`, `\hline`, `1 & 2 & 3 \\ \hline`, `4 & 5 & 6 \\ \hline`, `7 & 8 &   \\ \hline`, `\end{array}`), []string{"1 2 3 / 4 5 6 / 7 8 ."}},
	{"latex matrix", `\begin{pmatrix} 1 & 2 & 3 \\ 4 & 5 & 6 \\ 7 & 8 & 0 \end{pmatrix}`, []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"html", lines("<table>", "<tr><td>1</td><td>2</td><td>3</td></tr>", "<tr><td>4</td><td></td><td>5</td></tr>", `<tr><td>7</td><td class="x">8</td><td>6</td></tr>`, "</table>"), []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"html in a line", "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>&nbsp;</td></tr></table>", []string{"1 2 / 3 ."}},
	{"java", "int[][] tiles = {{8, 1, 3}, {4, 0, 2}, {7, 6, 5}};", []string{"8 1 3 / 4 0 2 / 7 6 5"}},
	{"java new", "int[][] tiles = new int[][]{{8, 1, 3}, {4, 0, 2}, {7, 6, 5}};", []string{"8 1 3 / 4 0 2 / 7 6 5"}},
	{"typescript", "const board: number[][] = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"rust", "let goal = vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 0]];", []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"numpy reshaped", "start = np.array([1, 2, 3, 4, 5, 0]).reshape(2, 3)", []string{"1 2 3 / 4 5 0"}},
	{"leetcode", "Input: board = [[1,2,3],[4,0,5]]", []string{"1 2 3 / 4 0 5"}},
	{"quoted lines", lines("> 1 2 3", "> 4 5 6", "> 7 8 0"), []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"caption", lines("Initial state:", "1 2 3", "4 5 6", "7 _ 8"), []string{"1 2 3 / 4 5 6 / 7 _ 8"}},
	{"captions", lines("Start: 1 2 3 4 5 6 7 0 8", "Goal: 1 2 3 4 5 6 7 8 0"), []string{"1 2 3 / 4 5 6 / 7 0 8", "1 2 3 / 4 5 6 / 7 8 0"}},
	{"latex rows", lines(`$$\begin{bmatrix}`, `1 & 2 & 3 \\`, `4 & 0 & 5 \\`, `7 & 8 & 6`, `\end{bmatrix}$$`), []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"yaml", "- [1, 2]\n- [3, 0]", []string{"1 2 / 3 0"}},
	{"matlab", "A =\n\n     1     2\n     3     0\n", []string{"1 2 / 3 0"}},
	{"julia", "2×2 Matrix{Int64}:\n 1  2\n 3  0", []string{"1 2 / 3 0"}},
	{"r", "     [,1] [,2]\n[1,]    1    2\n[2,]    3    0", []string{"1 2 / 3 0"}},
	{"r vector", "[1] 1 2 3 0", []string{"1 2 / 3 0"}},
	{"go", "b := [2][2]int{{1, 2}, {3, 0}}", []string{"1 2 / 3 0"}},
	{"lua", "return {{1, 2}, {3, 0}}", []string{"1 2 / 3 0"}},
	{"haskell", "[[1,2],[3,0]] :: [[Int]]", []string{"1 2 / 3 0"}},
	{"lisp", "'((1 2) (3 0))", []string{"1 2 / 3 0"}},
	{"rust array", "let b: [[u8; 2]; 2] = [[1, 2], [3, 0]];", []string{"1 2 / 3 0"}},
	{"escaped lines", `1 2\n3 0`, []string{"1 2 / 3 0"}},
	{"floats", "1.0,2.0\n3.0,nan", []string{"1 2 / 3 nan"}},
	{"size before rows", "3x2\n1 2 3\n4 0 5", []string{"1 2 3 / 4 0 5"}},
	{"spaced size", "3 x 2\n1 2 3\n4 0 5", []string{"1 2 3 / 4 0 5"}},
	{"numbered captions", "Row 1: 1 2\nRow 2: 3 0", []string{"1 2 / 3 0"}},
	{"low lines", lines(" ___ ___", "|_1_|_2_|", "|_3_|___|"), []string{"1 2 / 3 ___"}},
	{"curved quotes", "“1”, “2”, “3”, “0”", []string{"1 2 / 3 0"}},
	{"no-break space", "1 2 3\n4 \u00a0 5\n7 8 6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"black square", "1 2 / ■ 3", []string{"1 2 / ■ 3"}},
	{"blank B", lines("1 2 3", "4 B 6", "7 5 8"), []string{"1 2 3 / 4 B 6 / 7 5 8"}},
	{"two boxes", lines("┌───┬───┐", "│ 0 │ 1 │", "├───┼───┤", "│ 2 │   │", "└───┴───┘", "┌───┬───┐", "│ 0 │ 1 │", "├───┼───┤", "│   │ 2 │", "└───┴───┘"), []string{"0 1 / 2 .", "0 1 / . 2"}},
	{"column box", lines("┌───┐", "│ 0 │", "├───┤", "│   │", "├───┤", "│ 1 │", "└───┘"), []string{"0 / . / 1"}},
	{"row box", lines("┌───┬───┬───┬───┐", "│ 0 │ 1 │ 2 │   │", "└───┴───┴───┴───┘"), []string{"0 1 2 . /"}},
	{"hole", "1 2 3\n4   5\n7 8 6", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"hole at the end", "1 2 3\n4 5 6\n7 8  ", []string{"1 2 3 / 4 5 6 / 7 8 ."}},
	{"hole of two digits", " 1  2  3  4\n 5  6     8\n 9 10  7 12\n13 14 11 15", []string{"1 2 3 4 / 5 6 . 8 / 9 10 7 12 / 13 14 11 15"}},
	{"numpy", "[[1 2 3]\n [4 0 5]\n [7 8 6]]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"numpy repr", "array([[1, 2, 3],\n       [4, 0, 5],\n       [7, 8, 6]], dtype=int32)", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"numpy float", "[[1. 2. 3.]\n [4. 0. 5.]\n [7. 8. 6.]]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"numpy 2", "(np.int64(1), np.int64(2), np.int64(3), np.int64(0))", []string{"1 2 / 3 0"}},
	{"numpy flat", "[ 1  2  3  4  5  6  7  8  9 10\n 11 12 13 14 15  0]", []string{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"}},
	{"python", "[[1, 2, 3], [4, 0, 5], [7, 8, 6]]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"none", "[[1, 2, 3], [4, 5, 6], [7, 8, None]]", []string{"1 2 3 / 4 5 6 / 7 8 None"}},
	{"tuples", "((1, 2, 3), (4, 0, 5), (7, 8, 6))", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"printed rows", "[1, 2, 3]\n[4, 0, 5]\n[7, 8, 6]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"quoted", "['1', '2', '3', '4', ' ', '5', '7', '8', '6']", []string{"1 2 3 / 4 . 5 / 7 8 6"}},
	{"strings", `["1 2 3", "4 0 5", "7 8 6"]`, []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"digit strings", `["123", "405", "786"]`, []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"assigned", "initial_state = [[1,2,3],\n  [4,0,5],\n  [7,8,6]]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"C", "int board[3][3] = {{1,2,3},{4,0,5},{7,8,6}};", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"numpy matrix of one row", "[[1, 2, 3, 0]]", []string{"1 2 3 0 /"}},
	{"aima", "(2, 4, 3, 1, 5, 6, 7, 8, 0)", []string{"2 4 3 / 1 5 6 / 7 8 0"}},
	{"aima list", "(1, 2, 3, 0)\n(0, 1, 2, 3)", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"list of boards", "[[[1, 2], [3, 0]], [[0, 1], [2, 3]]]", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"list of flat boards", "[(1, 2, 3, 0), (0, 1, 2, 3)]", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"json", `{"board": [[1, 2, 3], [4, 0, 5], [7, 8, 6]]}`, []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"princeton", "3\n 1  2  3\n 4  0  5\n 7  8  6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"princeton 4", "4\n 0  1  2  3\n 4  5  6  7\n 8  9 10 11\n12 13 14 15\n", []string{"0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"}},
	{"princeton two", "2\n1 2\n3 0\n2\n0 1\n2 3\n", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"42", "# This puzzle is solvable\n3\n1 2 3\n4 0 5\n7 8 6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"tiles and blank", "8\n-1\n1 2 3\n4 0 5\n7 8 6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"rows and columns", "3 3\n1 2 3\n4 0 5\n7 8 6\n", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"size on two lines", "3\n2\n1 2\n3 4\n5 0", []string{"1 2 / 3 4 / 5 0"}},
	{"count, flat", "3\n1 2 3 4 0 5 7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"korf", "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6", []string{"14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3", "13 5 4 10 / 9 12 8 14 / 2 3 7 1 / 0 15 11 6"}},
	{"korf length", "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", []string{"14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"}},
	{"24puzzle", "14,5,9,2,18,8,23,19,12,17,15,0,10,20,4,6,11,21,1,7,24,3,16,22,13\n16,5,1,12,6,24,17,9,2,22,4,10,13,18,19,20,0,23,7,21,15,11,8,3,14", []string{"14 5 9 2 18 / 8 23 19 12 17 / 15 0 10 20 4 / 6 11 21 1 7 / 24 3 16 22 13", "16 5 1 12 6 / 24 17 9 2 22 / 4 10 13 18 19 / 20 0 23 7 21 / 15 11 8 3 14"}},
	{"one a line", "1 2 / 3 0\n0 1 / 2 3\n", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"one row a line", "0 1 2 . /\n0 1 . 2 /\n", []string{"0 1 2 . /", "0 1 . 2 /"}},
	{"blank lines", "1 2\n3 0\n\n0 1\n2 3\n", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"dashed lines", "1 2\n3 0\n---\n0 1\n2 3\n", []string{"1 2 / 3 0", "0 1 / 2 3"}},
	{"continued", "1 2 3 /\n4 0 5 /\n7 8 6", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"solved audibert", "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 .", []string{"0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 ."}},
	{"solved audibert box", lines("+--+--+--+--+", "|0 |1 |2 |3 |", "+--+--+--+--+", "|4 |5 |6 |7 |", "+--+--+--+--+", "|8 |9 |10|11|", "+--+--+--+--+", "|12|13|14|  |", "+--+--+--+--+"), []string{"0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 ."}},
	{"kociemba", "123456789abcdef0", []string{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"}},
	{"digits", "12345678_", []string{"1 2 3 / 4 5 6 / 7 8 _"}},
	{"hyphen characters", "236158-47", []string{"2 3 6 / 1 5 8 / - 4 7"}},
	{"digit rows", "123\n456\n780", []string{"1 2 3 / 4 5 6 / 7 8 0"}},
	{"hexadecimal", "1 2 3 4\n5 6 7 8\n9 A B C\nD E F 0", []string{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0"}},
	{"bom", "\ufeff1 2\n3 0", []string{"1 2 / 3 0"}},
	{"quoted line", `"1 2 3 / 4 0 5 / 7 8 6"`, []string{"1 2 3 / 4 0 5 / 7 8 6"}},
	{"colours", "\x1b[1m1 2\x1b[0m\n3 0", []string{"1 2 / 3 0"}},
	{"brackets in csv", "[1,2,3],[4,0,5],[7,8,6]", []string{"1 2 3 / 4 0 5 / 7 8 6"}},
}

func Example() {
	for g, err := range reader.Read(strings.NewReader("3\n1 2 3\n4   5\n7 8 6\n\n[[1, 2], [3, None]]"), reader.Options{}) {
		fmt.Println(reader.Write(g.Rows), err)
	}
	// Output:
	// 1 2 3 / 4 . 5 / 7 8 6 <nil>
	// 1 2 / 3 None <nil>
}

func TestForms(t *testing.T) {
	for _, c := range forms {
		all, err := reader.All(c.text, reader.Options{})
		var got []string
		for _, g := range all {
			got = append(got, reader.Write(g.Rows))
		}
		if err != nil || strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s: %q\n got %q\nwant %q %v", c.name, c.text, got, c.want, err)
		}
	}
}

// refusals are texts that show no board, or may show two.
var refusals = []struct{ name, text, want string }{
	{"nothing", " \n", "board: the text has no labels; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6"},
	{"a box alone", "+--+--+\n+--+--+", "board: a drawn box without labels (line 2); a board looks like this"},
	{"two boards", "1 2 / 3 0\n0 1 / 2 3", "board: the text has 2 boards, but only one is read here (the second starts in line 2); taquin.read and taquin convert read several"},
	{"two boxes", lines("+-+-+", "|0|1|", "|2| |", "+-+-+", "", "+-+-+", "|0|1|", "|2| |", "+-+-+"), "board: the text has 2 boards"},
	{"mixed commas", "1,2 3/4,0,5", `board: mixed separators in "1,2 3": one sign separates the labels, another the rows; a board`},
	{"mixed signs", "1 2;3 4/5 0", `board: mixed separators in "1 2;3 4/5 0"`},
	{"mixed lines", "1 2 3\n4 5 6 / 7 8 0", `board: mixed separators in "4 5 6 / 7 8 0": one sign separates the labels, another the rows (line 2)`},
	{"right to left", "1 2\n3\u200f 0", "board: the invisible character U+200F: remove it (line 2)"},
	{"zero width", "1\u200b2 3 0", "board: the invisible character U+200B: remove it"},
	{"full width", "１ ２ / ３ ０", `board: '１' is not an ASCII digit or sign; a board looks like this: "1 2 / 3 0"`},
	{"arabic digits", "١ ٢ / ٣ ٠", `board: '١' is not an ASCII digit or sign; a board looks like this: "1 2 / 3 0"`},
	{"pdf", "%PDF-1.7\n%\xe2\xe3", "board: this is a PDF file, not its text: copy the board from a viewer"},
	{"binary", "\x00\x01\x02", "board: the control character U+0000"},
	{"latin 1", "1 2 / 3 \xe9", "board: this is no text in UTF-8"},
	{"a million labels", strings.Repeat("1 ", 1e6), "board: line 1 has 1000000 labels; the largest board has 256 x 256 cells"},
	{"a million lines", strings.Repeat("1 2\n", 1e6), "board: more than 256 rows or columns"},
	{"another size", "3x2: 1 2 3 4 0 5 7 8 6", "board: 9 labels after the size 3x2:"},
	{"one row", "1 2 3 4 0 5", "board: 6 labels in one row make no square board; separate the rows by /, or end a board of one row with /; a board looks like this: 1 2 3 / 4 0 5"},
	{"one column", "1\n2\n3\n4\n5\n6\n7\n8\n0", "board: 9 lines of one label: is it a board of one column, written 1 / 2 / 0, or of 3 rows (line 9)"},
	{"short row", "1 2 3\n4 5\n7 8 0", "board: row 2 has 2 labels, row 1 has 3 (line 2)"},
	{"stripped", "2 3\n4 5 6\n7 8 1", "board: row 2 has 3 labels, row 1 has 2 (line 2)"},
	{"stripped end", "1 2 3\n4 5 6\n7 8", "board: row 3 has 2 labels, row 1 has 3 (line 3)"},
	{"count or number", "4 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "board: the number 4 before the 16 labels may be a size or the number of the board"},
	{"wrong size", "4\n1 2 3\n4 0 5\n7 8 6", "board: 4 precedes 3 rows of 3 labels and is not their size (line 2)"},
	{"steps", "4\n81\n14 15 4 12\n5 1 10 8\n13 6 9 3\n11 2 7 0", "board: row 3 has 4 labels, row 1 has 1 (line 3)"},
	{"open bracket", "[[1, 2], [3, 0]", "board: a [ without its other half"},
	{"wrong bracket", "[(1, 2], [3, 0)]", "board: expected"},
	{"after", "[1, 2, 3, 0] moves", `board: unexpected "moves" after the bracket`},
	{"between", "[[1, 2] and [3, 0]]", `board: unexpected "and" between brackets`},
	{"nested", strings.Repeat("[", 17) + strings.Repeat("]", 17), "board: brackets are nested more than 16 deep"},
	{"json", `{"rows": [[1, 2]]}`, `board: "board" is missing: {"board": [[1, 2, 3], [4, 0, 5], [7, 8, 6]]}`},
}

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		if g, err := reader.One(c.text, reader.Options{}); err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\n") {
			t.Errorf("%s: %.40q\n got %v %v\nwant %s", c.name, c.text, g.Rows, err, c.want)
		}
	}
}

// The boards of a stream are yielded before the next line is asked for, once the form is clear.
func TestStream(t *testing.T) {
	for _, c := range []struct {
		text string
		want []int // lines that were read when each board is yielded
	}{
		{"1 2 / 3 0\n0 1 / 2 3\n", []int{1, 2}},
		{"1 2 3 4 0 5 7 8 6\n1 2 3 4 5 0 7 8 6\n1 2 3 4 5 6 7 8 0\n", []int{2, 2, 3}},
		{"1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n2 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n", []int{1, 2}},
		{"3\n1 2 3\n4 0 5\n7 8 6\n2\n1 2\n3 0\n", []int{4, 7}},
		{"1 2\n3 0\n\n0 1\n2 3\n\n", []int{3, 6}},
		{"[[1, 2],\n [3, 0]]\n[[0, 1],\n [2, 3]]\n", []int{2, 4}},
	} {
		in := &lineByLine{rest: c.text}
		var got []int
		for _, err := range reader.Read(in, reader.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, in.lines)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: boards after %v lines, want %v", c.text, got, c.want)
		}
	}
}

// A line that is no board does not hide the boards before and after it.
func TestUnreadableLines(t *testing.T) {
	for text, want := range map[string]string{
		"1 2 3 4 0 5 7 8 6\nhello\n1 2 3/4 5 6/7 0 8\n1 2 3 4 5 6 7 0 8\n": "board, error, board, board",
		"1 2 3/4 5 6/7 0 8\nhello\n1 2 3/4 0 6/7 5 8\n":                    "board, error, board",
		"1 2 3 4 0 5 7 8 6\nhello\n":                                       "board, error",
		"1 2 3/4 5 6/7 0 8\n1 2/3\n1 2 3 4 0 5 7 8 6\n":                    "board, error, board",
	} {
		var got []string
		for _, err := range reader.Read(strings.NewReader(text), reader.Options{}) {
			if err != nil {
				got = append(got, "error")
			} else {
				got = append(got, "board")
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %s, want %s", text, strings.Join(got, ", "), want)
		}
	}
}

// lineByLine is a stream of which each call of Read returns a line.
type lineByLine struct {
	rest  string
	lines int
}

func (l *lineByLine) Read(p []byte) (int, error) {
	if l.rest == "" {
		return 0, io.EOF
	}
	line, rest, _ := strings.Cut(l.rest, "\n")
	l.rest = rest
	l.lines++
	return copy(p, line+"\n"), nil
}

// What is read comes back from its one-line form, whatever the text is.
func FuzzRead(f *testing.F) {
	for _, c := range forms {
		f.Add(c.text)
	}
	for _, c := range refusals {
		if len(c.text) < 1000 {
			f.Add(c.text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, err := reader.All(text, reader.Options{})
		if err != nil {
			if !errors.Is(err, reader.ErrForm) {
				t.Fatal(err)
			}
			return
		}
		for _, g := range all {
			if seen, signs, ok := reader.Labels(slices.Concat(g.Rows...)); !ok || signs > 1 || signs == 1 && seen[0] && seen[len(seen)-1] {
				continue // no labels of a board
			}
			line := reader.Write(g.Rows)
			back, err := reader.One(line, reader.Options{})
			if err != nil || reader.Write(back.Rows) != line {
				t.Fatalf("%q is written %q and read as %v (%v)", text, line, back.Rows, err)
			}
		}
	})
}
