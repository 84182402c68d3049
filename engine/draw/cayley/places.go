package cayley

import (
	"math"
	"slices"

	"taquin/engine/draw/scene"
)

// The layout depends on the generator of the largest order, a, whose orbits are rings. One ring (a
// cyclic group) or two (a dihedral group) are drawn as concentric circles, and so are more rings
// if there are two generators that commute.
//
// Any other graph is embedded in space first, by classical scaling (W. S. Torgerson, 1952): the
// distances of vertices approximate their distances in the graph. Symmetries of the group become
// rotations of the embedding, so that many small groups give polyhedra; the symmetric group of
// degree four gives a truncated octahedron. The polyhedron is then projected onto the plane like
// the globe on a map: one face is the outer rim, and its opposite is in the centre.

// point is a point in space.
type point [3]float64

// places returns the positions of the n vertices; vertex 0 is the identity. The median distance
// between nearest neighbours is 1.
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
		at = upright(project(embed(distances(to, n)), front), front)
	}
	return separate(at)
}

// upright rotates vertex 0 to the top and reflects the layout if the face that begins with vertex
// 0 does not run clockwise.
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

// separate scales the median distance between nearest neighbours to 1 and separates vertices that
// are much closer.
func separate(at []scene.Point) []scene.Point {
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
				away := scene.Point{X: 1, Y: 0} // coincident points
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

// longest returns the generator with the longest rings.
func longest(to [][]int, n int) []int {
	best, order := to[0], 0
	for _, a := range to {
		if k := len(ringsOf(a, n)[0]); k > order {
			best, order = a, k
		}
	}
	return best
}

// ringsOf returns the cycles of a generator, that of the identity first.
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

func commute(to [][]int) bool {
	for x := range to[0] {
		if to[1][to[0][x]] != to[0][to[1][x]] {
			return false
		}
	}
	return true
}

// circles places rings on concentric circles: each ring outside the one from which arrows lead to
// it, and each vertex outside the source of such an arrow.
func circles(rings [][]int, to [][]int, n int) []scene.Point {
	ringOf, angle := make([]int, n), make([]float64, n)
	for k, ring := range rings {
		for _, x := range ring {
			ringOf[x] = k
		}
	}
	order := []int{0} // rings from the innermost outwards
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
			// The ring may run in the opposite direction; the arrow of b from the next vertex
			// decides.
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
	bow := func(i int) float64 { // bends the arrows between the last ring and the first around those between
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

// distances returns the undirected distances between all vertices.
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

// embed returns points in space whose distances approximate the given ones.
func embed(distances [][]float64) []point {
	n := len(distances)
	// The coordinates are the leading eigenvectors of -D²/2, where D² holds the squared distances
	// and is centred by rows and columns.
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

// eigenvector computes the largest eigenvalue and its eigenvector, orthogonal to the known ones,
// by power iteration.
func eigenvector(m [][]float64, known [][]float64, k int) ([]float64, float64) {
	const rounds = 400
	n := len(m)
	v := make([]float64, n)
	for x := range v {
		v[x] = math.Sin(float64((x + 1) * (3*k + 2))) // arbitrary start
	}
	value := 0.0
	for range rounds {
		next := make([]float64, n)
		for x := range m {
			for y, w := range m[x] {
				next[x] += w * v[y]
			}
			next[x] += v[x] * float64(n) // shifts the spectrum, so that the largest eigenvalue is also the largest in magnitude
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

// face returns the vertices of a face: a ring, or the cycle of two alternating generators if they
// are involutions.
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

// project projects points onto the plane; the direction of the front face's centre becomes infinitely
// far.
func project(at []point, front []int) []scene.Point {
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
	if toward < 0.1*far { // the points are coplanar
		axis, toward = point{0, 0, 1}, 1
	}
	for k := range axis {
		axis[k] /= toward
	}
	// across and up complete axis to an orthogonal basis.
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
		// A factor of 2 would be conformal and enlarge the front face too much; 1 would preserve
		// distances from the centre and let lines cross.
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
