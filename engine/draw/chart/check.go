package chart

import (
	"math"
	"slices"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
)

// New makes a chart of a copy of the series. Errors about values give the number and name of the
// series, counting from 1.
func New(series []Series, o Options) (*Chart, error) {
	if err := CheckCounts(series); err != nil {
		return nil, err
	}
	c := &Chart{o: o}
	for _, s := range series {
		c.series = append(c.series, s.clean())
	}
	c.o.Title, c.o.X, c.o.Y = oneLine(o.Title), oneLine(o.X), oneLine(o.Y)
	if err := c.completeOptions(); err != nil {
		return nil, err
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	if c.o.Kind == Auto {
		c.o.Kind = c.kind()
	}
	if c.o.Kind == Bars {
		if err := c.fillSlots(); err != nil {
			return nil, err
		}
	}
	if err := c.checkPoints(); err != nil {
		return nil, err
	}
	if err := c.checkScales(); err != nil {
		return nil, err
	}
	c.Weight = c.weight()
	return c, nil
}

// CheckCounts returns an error if the series exceed the limits of every kind of chart, without
// looking at their values.
func CheckCounts(series []Series) error {
	if len(series) > maxSeries {
		return message.Errorf("draw.series-are-which-tells", "chart: %d series are %w, which tells %d apart", len(series), ErrTooMuch, maxSeries)
	}
	points := 0
	for _, s := range series {
		points += max(len(s.Y), len(s.X), len(s.Labels))
	}
	return CheckCount(points)
}

// CheckCount is CheckCounts for a total number of points.
func CheckCount(points int) error {
	if points > maxSorted {
		return tooManyPoints(points, maxSorted)
	}
	return nil
}

func tooManyPoints(points, most int) error {
	return message.Errorf("draw.points-are-which-has", "chart: %s points are %w, which has room for %s; draw a sample of them, or their histogram", text.English.Short(float64(points)), ErrTooMuch, text.English.Short(float64(most)))
}

// weight estimates the size of the chart.
func (c *Chart) weight() draw.Weight {
	words := len(c.o.Title) + len(c.o.X) + len(c.o.Y)
	for _, name := range c.names {
		words += len(name)
	}
	const axes, ofNumber = 400, 10 // outlines of axes and legend, letters of a value
	outlines, letters, lines := axes, 2*words+axes, (max(maxRows, len(c.names))+1)*len(c.series)
	for _, s := range c.series {
		letters += len(s.Name)
		switch {
		case c.o.Kind == Line || s.Fit:
			letters += len(s.Y) // which are parts of one outline
			outlines += 2 * maxMarkers
		case c.o.Kind == Bars:
			outlines += 2 * len(s.Y)
			letters += ofNumber * len(s.Y)
		default:
			outlines += len(s.Y)
		}
	}
	told := len(c.o.X) + len(c.o.Y) + len(c.series[0].Name) + 200
	return draw.Weight{
		Picture: draw.OfOutline*outlines + letters,
		Wide:    draw.Page{Columns: defaultColumns, Lines: 2*lines + 2*told/defaultColumns},
		Narrow:  draw.Page{Columns: 1, Lines: 2*lines + told},
	}
}

// ErrTooMuch reports data beyond the limits of a chart.
var ErrTooMuch = message.New("draw.too-much-for-a", "too much for a chart")

// clean copies a series, fills in its places and cleans its texts.
func (s Series) clean() Series {
	s.Name = oneLine(s.Name)
	s.Y = flushTiny(s.Y)
	if s.Labels != nil {
		s.Labels = slices.Clone(s.Labels)
		for i, label := range s.Labels {
			s.Labels[i] = oneLine(label)
		}
		return s
	}
	if s.X != nil {
		s.X = flushTiny(s.X)
		return s
	}
	s.X = make([]float64, len(s.Y))
	for i := range s.X {
		s.X[i] = float64(i + 1)
	}
	return s
}

// flushTiny copies values and replaces numbers near the denormals, whose arithmetic loses
// digits, by 0.
func flushTiny(values []float64) []float64 {
	values = slices.Clone(values)
	for i, v := range values {
		if math.Abs(v) < 1e-300 {
			values[i] = 0
		}
	}
	return values
}

// oneLine removes line breaks and control characters.
func oneLine(s string) string {
	return strings.Join(strings.Fields(text.OneLine(strings.ToValidUTF8(s, "\uFFFD"))), " ")
}

// title names a series in an error.
func (c *Chart) title(i int) message.Text {
	if name := c.series[i].Name; name != "" {
		return message.Textf("draw.series-called", "series %d %q", i+1, name)
	}
	return message.Textf("draw.series", "series %d", i+1)
}

func (c *Chart) completeOptions() error {
	o := &c.o
	if o.Kind < Auto || o.Kind > Points {
		return message.Errorf("draw.no-kind-has-the", "chart: no kind has the number %d", o.Kind)
	}
	for _, side := range []struct {
		name  string
		size  *float64
		usual float64
	}{{"width", &o.Width, defaultWidth}, {"height", &o.Height, defaultHeight}} {
		if *side.size == 0 {
			*side.size = side.usual
		}
		if !(*side.size >= minSide && *side.size <= maxSide) {
			return message.Errorf("draw.the-is-not-between", "chart: the %s is %v, not between %d and %d", side.name, *side.size, minSide, maxSide)
		}
	}
	return nil
}

// check validates lengths and values.
func (c *Chart) check() error {
	if len(c.series) == 0 {
		return message.New("draw.there-is-no-series", "chart: there is no series to draw")
	}
	for i, s := range c.series {
		places, what := len(s.X), "x"
		if s.Labels != nil {
			places, what = len(s.Labels), "labels"
			if s.X != nil {
				return message.Errorf("draw.has-both-x-and", "chart: %s has both x and labels", c.title(i))
			}
		}
		switch {
		case len(s.Y) == 0 && places == 0:
			return message.Errorf("draw.is-empty", "chart: %s is empty", c.title(i))
		case len(s.Y) != places:
			return message.Errorf("draw.has-values-of-y", "chart: %s has %d values of y, but %d of %s", c.title(i), len(s.Y), places, what)
		}
		if err := c.finite(i, "x", s.X); err != nil {
			return err
		}
		if err := c.finite(i, "y", s.Y); err != nil {
			return err
		}
	}
	return nil
}

// checkPoints limits the number of points of lines and points.
func (c *Chart) checkPoints() error {
	if c.o.Kind == Bars {
		return nil // checkBars limits those
	}
	points, most := 0, maxPoints
	if c.o.Kind == Line {
		most = maxSorted
	}
	for i, s := range c.series {
		points += len(s.Y)
		if (c.o.Kind == Line || s.Fit) && len(s.Y) > maxUnsorted && !slices.IsSorted(s.X) {
			return message.Errorf("draw.points-that-go-back", "chart: %s: %s points that go back and forth are %w as a line; sort them by x, or draw points", c.title(i), text.English.Short(float64(len(s.Y))), ErrTooMuch)
		}
	}
	if points > most {
		return tooManyPoints(points, most)
	}
	return nil
}

// finite rejects NaN and infinities.
func (c *Chart) finite(i int, axis string, values []float64) error {
	for k, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return message.Errorf("draw.of-point-is-not", "chart: %s: %s of point %d is %v, not a finite number", c.title(i), axis, k+1, v)
		}
	}
	return nil
}

// checkScales rejects values without a place on a logarithmic scale, and labels without bars.
func (c *Chart) checkScales() error {
	if c.o.Kind == Bars && c.o.LogX {
		return message.New("draw.bars-have-no-log-x", "chart: a bar chart has no logarithmic x axis; draw a line or points")
	}
	for i, s := range c.series {
		if s.Labels != nil && c.o.Kind != Bars {
			return message.Errorf("draw.has-labels-which-only", "chart: %s has labels, which only bars can show", c.title(i))
		}
		if c.o.LogX {
			if err := c.positive(i, "x", s.X); err != nil {
				return err
			}
		}
		if c.o.LogY {
			if err := c.positive(i, "y", s.Y); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Chart) positive(i int, axis string, values []float64) error {
	for k, v := range values {
		if v <= 0 {
			return message.Errorf("draw.of-point-is-and", "chart: %s: %s of point %d is %s, and a logarithmic scale shows only values above 0", c.title(i), axis, k+1, text.English.Short(v))
		}
	}
	return nil
}

// kind chooses a kind for Auto.
func (c *Chart) kind() Kind {
	plain := 0 // number of series that are not fits
	bars, ordered := !c.o.LogX, true
	for _, s := range c.series {
		if s.Labels != nil {
			return Bars
		}
		if s.Fit {
			continue
		}
		plain++
		bars = bars && len(s.X) <= 100
		for i, x := range s.X {
			bars = bars && isWhole(x)
			ordered = ordered && (i == 0 || s.X[i-1] <= x)
		}
	}
	switch {
	case !ordered:
		return Points
	case bars && plain == 1 && len(c.series) == 1:
		return Bars
	}
	return Line
}
