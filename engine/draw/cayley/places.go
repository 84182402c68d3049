package cayley

import (
	"math"
	"slices"

	"taquin/engine/draw/scene"
)

// Where the vertices stand depends on the generator of the largest order, a, along
// whose arrows the vertices fall into rings. One ring, as of a cyclic group, or two,
// as of a dihedral one, are drawn as circles, one within the other; so are more of a
// group in which two generators commute.
//
// Any other graph is put into space first: vertices stand there so that their
// distances are as near as can be to the numbers of arrows between them (classical
// scaling, W. S. Torgerson, 1952). Symmetries of the group become turns of the
// picture, so that many small groups give polyhedra: all permutations of four
// elements an octahedron with its corners cut off. The polyhedron is laid flat like
// the globe on a map: one face is the rim, and what is opposite to it is in the
// middle.

// point is a place in space.
type point [3]float64

// places returns where the n vertices stand that the generators lead to each other;
// vertex 0 is the identity. The usual distance of one from the nearest is 1.
func places(to [][]int, n int) []scene.Point {
	if n == 1 {
		return make([]scene.Point, 1)
	}
	rings := ringsOf(longest(to, n), n)
	var at []scene.Point
	if len(rings[0]) > 2 && (len(rings) <= 2 || len(to) == 2 && commute(to)) {
		at = circles(rings, to, n)
	} else {
		front := face(to, rings[0])
		at = upright(seen(scaled(distances(to, n)), front), front)
	}
	return spread(at)
}

// upright turns a picture so that vertex 0 is on top, and over if need be, so that
// the face that begins with it runs clockwise.
func upright(at []scene.Point, face []int) []scene.Point {
	size := math.Hypot(at[0].X, at[0].Y)
	if size < 1e-9 {
		return at
	}
	sin, cos := at[0].X/size, -at[0].Y/size
	next := at[face[min(1, len(face)-1)]]
	over := 1.0
	if next.X*cos+next.Y*sin < 0 {
		over = -1
	}
	for x, p := range at {
		at[x] = scene.Point{X: over * (p.X*cos + p.Y*sin), Y: p.Y*cos - p.X*sin}
	}
	return at
}

// spread makes the usual distance of a vertex from the nearest one 1, and moves
// apart those that are much closer together.
func spread(at []scene.Point) []scene.Point {
	nearest := make([]float64, len(at))
	for x, p := range at {
		nearest[x] = math.Inf(1)
		for y, q := range at {
			if x != y {
				nearest[x] = min(nearest[x], distance(p, q))
			}
		}
	}
	slices.Sort(nearest)
	usual := max(nearest[len(nearest)/2], 1e-6)
	for x, p := range at {
		at[x] = scene.Point{X: p.X / usual, Y: p.Y / usual}
	}
	const least, rounds = 0.8, 200
	for range rounds {
		moved := false
		for x := range at {
			for y := range x {
				d := distance(at[x], at[y])
				if d >= least-1e-6 {
					continue
				}
				moved = true
				away := scene.Point{X: 1, Y: 0} // of two in the same place
				if d > 1e-9 {
					away = scene.Point{X: (at[x].X - at[y].X) / d, Y: (at[x].Y - at[y].Y) / d}
				}
				by := (least - d) / 2
				at[x] = scene.Point{X: at[x].X + by*away.X, Y: at[x].Y + by*away.Y}
				at[y] = scene.Point{X: at[y].X - by*away.X, Y: at[y].Y - by*away.Y}
			}
		}
		if !moved {
			break
		}
	}
	return at
}

// longest returns the generator along whose arrows the rings are the longest.
func longest(to [][]int, n int) []int {
	best, order := to[0], 0
	for _, a := range to {
		if k := len(ringsOf(a, n)[0]); k > order {
			best, order = a, k
		}
	}
	return best
}

// ringsOf returns the rings along the arrows of a generator; that of the identity
// comes first.
func ringsOf(a []int, n int) [][]int {
	var rings [][]int
	seen := make([]bool, n)
	for x := range n {
		var ring []int
		for ; !seen[x]; x = a[x] {
			seen[x] = true
			ring = append(ring, x)
		}
		if ring != nil {
			rings = append(rings, ring)
		}
	}
	return rings
}

// commute reports whether two generators do.
func commute(to [][]int) bool {
	for x := range to[0] {
		if to[1][to[0][x]] != to[0][to[1][x]] {
			return false
		}
	}
	return true
}

// circles puts rings on circles about one point, each ring outside the one from
// which arrows lead to it, and each vertex outside the one from which an arrow leads
// there.
func circles(rings [][]int, to [][]int, n int) []scene.Point {
	ringOf, angle := make([]int, n), make([]float64, n)
	for k, ring := range rings {
		for _, x := range ring {
			ringOf[x] = k
		}
	}
	order := []int{0} // of rings, from the inmost
	placed := make([]bool, len(rings))
	placed[0] = true
	turn := 2 * math.Pi / float64(len(rings[0]))
	for i, x := range rings[0] {
		angle[x] = turn * float64(i)
	}
	for i := 0; i < len(order); i++ {
		for _, b := range to {
			x := rings[order[i]][0]
			y := b[x]
			k := ringOf[y]
			if placed[k] {
				continue
			}
			placed[k] = true
			order = append(order, k)
			// The arrows of a may run the other way round here: that of b from the next
			// vertex tells.
			way := 1.0
			ring := rings[k]
			first := slices.Index(ring, y)
			if b[rings[order[i]][1]] == ring[(first+len(ring)-1)%len(ring)] {
				way = -1
			}
			for j := range ring {
				angle[ring[(first+j)%len(ring)]] = angle[x] + way*turn*float64(j)
			}
		}
	}
	inner := max(1, 0.5/math.Sin(turn/2))
	bow := func(i int) float64 { // keeps what leads from the last ring to the first off those between
		if len(order) < 3 {
			return 0
		}
		return 0.3 * turn * math.Sin(math.Pi*float64(i)/float64(len(order)-1))
	}
	at := make([]scene.Point, n)
	for i, k := range order {
		for _, x := range rings[k] {
			at[x] = scene.OnCircle(scene.Point{}, inner+float64(i), -90+(angle[x]+bow(i))*180/math.Pi)
		}
	}
	return at
}

// distances counts the arrows, whichever way they lead, between every two vertices.
func distances(to [][]int, n int) [][]float64 {
	near := make([][]int, n)
	for _, a := range to {
		for x, y := range a {
			near[x], near[y] = append(near[x], y), append(near[y], x)
		}
	}
	all := make([][]float64, n)
	for x := range all {
		all[x] = slices.Repeat([]float64{-1}, n)
		all[x][x] = 0
		for found := []int{x}; len(found) > 0; found = found[1:] {
			for _, y := range near[found[0]] {
				if all[x][y] < 0 {
					all[x][y] = all[x][found[0]] + 1
					found = append(found, y)
				}
			}
		}
	}
	return all
}

// scaled returns places in space whose distances are near to those given.
func scaled(distances [][]float64) []point {
	n := len(distances)
	// With the squares of the distances, less the means of rows and columns, halved and
	// turned round, the coordinates are the eigenvectors of the largest eigenvalues.
	m := make([][]float64, n)
	for x := range m {
		m[x] = make([]float64, n)
		for y := range m[x] {
			m[x][y] = -distances[x][y] * distances[x][y] / 2
		}
	}
	mean := make([]float64, n)
	whole := 0.0
	for x := range m {
		for y := range m[x] {
			mean[x] += m[x][y] / float64(n)
		}
		whole += mean[x] / float64(n)
	}
	for x := range m {
		for y := range m[x] {
			m[x][y] += whole - mean[x] - mean[y]
		}
	}
	at := make([]point, n)
	var vectors [][]float64
	for k := range 3 {
		v, value := eigenvector(m, vectors, k)
		vectors = append(vectors, v)
		for x := range at {
			at[x][k] = v[x] * math.Sqrt(max(value, 0))
		}
	}
	return at
}

// eigenvector returns the eigenvector of the largest eigenvalue at a right angle to
// those that are known, and the eigenvalue, by multiplying again and again.
func eigenvector(m [][]float64, known [][]float64, k int) ([]float64, float64) {
	const rounds = 400
	n := len(m)
	v := make([]float64, n)
	for x := range v {
		v[x] = math.Sin(float64((x + 1) * (3*k + 2))) // any will do
	}
	value := 0.0
	for range rounds {
		next := make([]float64, n)
		for x := range m {
			for y, w := range m[x] {
				next[x] += w * v[y]
			}
			next[x] += v[x] * float64(n) // the largest, not the largest in size
		}
		for _, u := range known {
			along := product(next, u)
			for x := range next {
				next[x] -= along * u[x]
			}
		}
		size := math.Sqrt(product(next, next))
		if size < 1e-9 {
			return make([]float64, n), 0
		}
		for x := range next {
			next[x] /= size
		}
		v, value = next, size-float64(n)
	}
	return v, value
}

func product(v, w []float64) (sum float64) {
	for x := range v {
		sum += v[x] * w[x]
	}
	return sum
}

// face returns the vertices of a face of the polyhedron: a ring, or, of generators
// that undo themselves, what two of them lead to in turn.
func face(to [][]int, ring []int) []int {
	if len(ring) > 2 || len(to) < 2 {
		return ring
	}
	face := []int{0}
	for k := 0; ; k++ {
		x := to[k%2][face[len(face)-1]]
		if x == 0 {
			return face
		}
		face = append(face, x)
	}
}

// seen lays places in space flat, the middle of some of them being farthest out in all
// directions.
func seen(at []point, front []int) []scene.Point {
	var axis point
	for _, x := range front {
		for k := range axis {
			axis[k] += at[x][k] / float64(len(front))
		}
	}
	far := 0.0
	for _, p := range at {
		far = max(far, length(p))
	}
	toward := length(axis)
	if toward < 0.1*far { // the face is no face: the picture is flat
		axis, toward = point{0, 0, 1}, 1
	}
	for k := range axis {
		axis[k] /= toward
	}
	// Two more directions, at right angles to the axis and to each other.
	least := 0
	for k := range axis {
		if math.Abs(axis[k]) < math.Abs(axis[least]) {
			least = k
		}
	}
	var across point
	across[least] = 1
	along := dot(across, axis)
	for k := range across {
		across[k] -= along * axis[k]
	}
	size := length(across)
	for k := range across {
		across[k] /= size
	}
	up := point{
		axis[1]*across[2] - axis[2]*across[1],
		axis[2]*across[0] - axis[0]*across[2],
		axis[0]*across[1] - axis[1]*across[0],
	}
	flat := make([]scene.Point, len(at))
	for x, p := range at {
		// Half the angle would keep the shapes of faces and make the front one very
		// large; the whole angle would keep distances from the middle and let lines
		// cross.
		const bent = 2.6
		right, over := dot(p, across), dot(p, up)
		aside := math.Hypot(right, over)
		if aside < 1e-9*far {
			continue
		}
		from := math.Tan(math.Atan2(aside, -dot(p, axis)) / bent)
		flat[x] = scene.Point{X: from * right / aside, Y: -from * over / aside}
	}
	return flat
}

func length(p point) float64 { return math.Sqrt(dot(p, p)) }

func dot(p, q point) float64 { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }

func distance(p, q scene.Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }
