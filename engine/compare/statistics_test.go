package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/compare"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within*max(1e-300, math.Abs(want))) {
		t.Errorf("%s: %.12g, want %.12g", what, got, want)
	}
}

// The table of quantiles of A&S 26.10 (t for 0.975), and closed forms for 1 and 2 degrees.
func TestStudent(t *testing.T) {
	for df, want := range map[int]float64{3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980} {
		near(t, "t", compare.Student975(df), want, 3e-4)
	}
	near(t, "t(1)", compare.Student975(1), math.Tan(0.95*math.Pi/2), 1e-12)
	near(t, "t(2)", compare.Student975(2), 0.95*math.Sqrt(2/(1-0.95*0.95)), 1e-12)
	near(t, "t(200) and t(201)", compare.Student975(200)-compare.Student975(201), 5.97e-5, 0.01) // the derivative of A&S 26.7.5
	near(t, "t(10^9)", compare.Student975(1e9), 1.959963984540054, 1e-8)
}

// For even degrees the tail is a finite sum (A&S 26.4.5 with 26.4.21), for one degree it is an
// error function.
func TestChiSquare(t *testing.T) {
	for _, df := range []int{2, 4, 10, 50, 200} {
		for _, x := range []float64{0.01, 1, 3.3, 9.2, 11, 60, 180, 220, 400} {
			sum, term := 0.0, 1.0
			for k := range df / 2 {
				if k > 0 {
					term *= x / 2 / float64(k)
				}
				sum += term
			}
			near(t, "chi-square", compare.ChiSquareTail(x, df), math.Exp(-x/2)*sum, 1e-11)
		}
	}
	for _, x := range []float64{0.001, 0.5, 3.841458820694124, 30} {
		near(t, "one degree", compare.ChiSquareTail(x, 1), math.Erfc(math.Sqrt(x/2)), 1e-12)
	}
	near(t, "5 %", compare.ChiSquareTail(3.841458820694124, 1), 0.05, 1e-12)
	near(t, "many", compare.ChiSquareTail(4e6, 4e6), 0.5, 1e-3)
	if compare.ChiSquareTail(0, 3) != 1 || compare.ChiSquareTail(math.Inf(1), 3) != 0 {
		t.Error("ends of the range")
	}
}

// K(10, 0.274) is the example of Marsaglia, Tsang and Wang; for one number the distance is below d
// with the probability 2d-1, for two numbers see Birnbaum 1952.
func TestKolmogorov(t *testing.T) {
	near(t, "K(10, 0.274)", 1-compare.KolmogorovTail(0.274, 10), 0.6284796154565043, 1e-12)
	for _, d := range []float64{0.5, 0.6, 0.9, 0.99} {
		near(t, "one number", 1-compare.KolmogorovTail(d, 1), 2*d-1, 1e-6)
		two := 1 - 2*(1-d)*(1-d)
		near(t, "two numbers", 1-compare.KolmogorovTail(d, 2), two, 1e-6)
	}
	for _, d := range []float64{0.01, 0.02, 0.03, 0.04, 0.05} { // the limit continues the exact values
		near(t, "1000 and 1001", compare.KolmogorovTail(d, 1001), compare.KolmogorovTail(d, 1000), 0.02)
	}
	near(t, "limit", compare.KolmogorovLimit(1.3581/math.Sqrt(1e8), 1e8), 0.05, 1e-3) // the 5 % point of the tables
	rng, n, above := rand.New(rand.NewPCG(1, 2)), 7, 0
	for range 100000 {
		x := make([]float64, n)
		for i := range x {
			x[i] = rng.Float64()
		}
		slices.Sort(x)
		d := 0.0
		for i, u := range x {
			d = max(d, u-float64(i)/float64(n), float64(i+1)/float64(n)-u)
		}
		if d >= 0.3 {
			above++
		}
	}
	near(t, "drawn", float64(above)/100000, compare.KolmogorovTail(0.3, n), 0.02)
}

func TestFitLine(t *testing.T) {
	l := compare.FitLine([]float64{1, 2, 3, 4}, []float64{6, 5, 7, 10}) // a textbook example: y = 3.5 + 1.4 x
	near(t, "slope", l.Slope, 1.4, 1e-12)
	near(t, "intercept", l.Intercept, 3.5, 1e-12)
	near(t, "r2", l.R2, 0.7, 1e-12)
	near(t, "se", l.SE, math.Sqrt(4.2/2/5), 1e-12)
	if two := compare.FitLine([]float64{1, 3}, []float64{2, 2}); two.Slope != 0 || two.R2 != 1 || !math.IsNaN(two.SE) {
		t.Errorf("two points: %+v", two)
	}
}

func TestQuantile(t *testing.T) {
	x := []float64{1, 2, 4, 8}
	at := func(k int) float64 { return x[k] }
	for q, want := range map[float64]float64{0: 1, 0.25: 1.75, 0.5: 3, 0.75: 5, 1: 8} {
		near(t, "quantile", compare.Quantile(4, at, q), want, 1e-12)
	}
}
