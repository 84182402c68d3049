package boardspace

// A permutation of k tiles has Lehmer digits d0 … d(k-1): digit i counts the smaller tiles
// after place i. It ranges from 0 to k-1-i, the sum of the digits is the number of
// inversions, and in the factorial number system they form the lexicographic rank. All
// permutations reachable with the blank in a given cell have the same parity, which
// determines the last digit but one; the last digit is 0. Therefore half the rank numbers the
// permutations of one parity from 0 to k!/2-1.

// halfRank numbers a permutation among those of its parity.
func halfRank(tiles []uint8) int {
	rank := 0
	for i, t := range tiles {
		rank *= len(tiles) - i
		for _, later := range tiles[i+1:] {
			if later < t {
				rank++
			}
		}
	}
	return rank / 2
}

// halfUnrank fills tiles with the permutation of given number and parity (0 even, 1 odd): the
// inverse of halfRank. There must be at least two tiles.
func halfUnrank(tiles []uint8, index, parity int) {
	k := len(tiles)
	sum := 0
	tiles[k-1], tiles[k-2] = 0, 0
	for i := k - 3; i >= 0; i-- {
		tiles[i] = uint8(index % (k - i))
		index /= k - i
		sum += int(tiles[i])
	}
	tiles[k-2] = uint8((sum + parity) & 1)
	// From the back: each tile shifts the later tiles that are not smaller.
	for i := k - 2; i >= 0; i-- {
		for j := i + 1; j < k; j++ {
			if tiles[j] >= tiles[i] {
				tiles[j]++
			}
		}
	}
}

// inversions counts the pairs of tiles in descending order.
func inversions(tiles []uint8) int {
	sum := 0
	for i, t := range tiles {
		for _, later := range tiles[i+1:] {
			if later < t {
				sum++
			}
		}
	}
	return sum
}

// digitSum returns the sum of the digits of x, where the last digit has base radix, the one
// before has base radix+1, and so on.
func digitSum(x, radix int) int {
	sum := 0
	for ; x > 0; radix++ {
		sum += x % radix
		x /= radix
	}
	return sum
}

// rotation returns a table of the new values of a group of adjacent digits, read as one
// number, when the first tile of the group jumps over the others (or, backward, the last
// tile). Other digits do not change. The first digit of the group has base radix. Exchanging
// adjacent tiles with digits a and b yields b+1, a if the first tile is smaller (a <= b), and
// b, a-1 otherwise.
func rotation(radix, length int, backward bool) []int {
	size := 1
	for i := range length {
		size *= radix - i
	}
	to, digits := make([]int, size), make([]int, length)
	for field := range to {
		rest := field
		for i := length - 1; i >= 0; i-- {
			digits[i] = rest % (radix - i)
			rest /= radix - i
		}
		for step := range length - 1 {
			i := step
			if backward {
				i = length - 2 - step
			}
			if a, b := digits[i], digits[i+1]; a <= b {
				digits[i], digits[i+1] = b+1, a
			} else {
				digits[i], digits[i+1] = b, a-1
			}
		}
		for i, d := range digits {
			to[field] = to[field]*(radix-i) + d
		}
	}
	return to
}

// rotateTiles makes the first tile jump over the others, or the last one backward.
func rotateTiles(tiles []uint8, backward bool) {
	last := len(tiles) - 1
	if backward {
		t := tiles[last]
		copy(tiles[1:], tiles[:last])
		tiles[0] = t
		return
	}
	t := tiles[0]
	copy(tiles, tiles[1:])
	tiles[last] = t
}
