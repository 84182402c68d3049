package compare

import "math"

// Tails of distributions for confidence intervals and tests, from series and continued fractions.
// A&S is M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions", 1964.

// normal975 is the 97.5 % quantile of the normal distribution.
const normal975 = 1.959963984540054

// Student975 returns the 97.5 % quantile of Student's t distribution with df degrees of freedom, at
// least 1: the half-width of a 95 % confidence interval in standard errors. Up to 200 degrees it
// inverts the finite sums of A&S 26.7.3 and 26.7.4; above, it uses the expansion A&S 26.7.5.
func Student975(df int) float64 {
	v := float64(df)
	if df > 200 {
		x := normal975
		x2 := x * x
		g1 := x * (x2 + 1) / 4
		g2 := x * ((5*x2+16)*x2 + 3) / 96
		g3 := x * (((3*x2+19)*x2+17)*x2 - 15) / 384
		return x + (g1+(g2+g3/v)/v)/v
	}
	low, high := 0.0, math.Pi/2
	for range 60 {
		if middle := (low + high) / 2; studentWithin(middle, df) < 0.95 {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Sqrt(v) * math.Tan(low)
}

// studentWithin returns the probability of |t| < √df tan(angle).
func studentWithin(angle float64, df int) float64 {
	sin, cos := math.Sincos(angle)
	sum, term := 0.0, 1.0
	if df%2 == 1 {
		term = cos
	}
	for k := df % 2; k <= df-2; k += 2 { // the power of cos in the term
		sum += term
		term *= cos * cos * float64(k+1) / float64(k+2)
	}
	if df%2 == 1 {
		return 2 / math.Pi * (angle + sin*sum)
	}
	return sin * sum
}

// ChiSquareTail returns the probability that a chi-square variable with df degrees of freedom
// exceeds x: the regularized incomplete gamma function Q(df/2, x/2).
func ChiSquareTail(x float64, df int) float64 {
	a, x := float64(df)/2, x/2
	switch {
	case x <= 0:
		return 1
	case math.IsInf(x, 1):
		return 0
	}
	log, _ := math.Lgamma(a)
	factor := math.Exp(a*math.Log(x) - x - log)
	if x < a+1 {
		return max(0, 1-factor*gammaSeries(a, x))
	}
	return factor * gammaFraction(a, x)
}

// Both expansions end at this relative size of a term.
const epsilon = 1e-16

// gammaSeries sums the series A&S 6.5.29, which converges fast for x < a+1.
func gammaSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1.0; term > sum*epsilon; n++ {
		term *= x / (a + n)
		sum += term
	}
	return sum
}

// gammaFraction evaluates the continued fraction A&S 6.5.31, which converges fast for x > a+1, by
// the modified Lentz method (Press et al., "Numerical Recipes", section 5.2).
func gammaFraction(a, x float64) float64 {
	const tiny = 1e-300
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	value := d
	for n := 1.0; ; n++ {
		an := n * (a - n)
		b += 2
		d, c = an*d+b, b+an/c
		if math.Abs(d) < tiny {
			d = tiny
		}
		if math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		value *= d * c
		if math.Abs(d*c-1) < 4*epsilon || n > 1e6 {
			return value
		}
	}
}

// maxExactKS is the largest sample for which KolmogorovTail computes the exact distribution.
const maxExactKS = 1000

// KolmogorovTail returns the probability that the largest distance between the empirical and the
// true distribution function of n numbers is at least d. Up to 1000 numbers it is exact to some
// seven digits, by the method of G. Marsaglia, W. W. Tsang and J. Wang ("Evaluating Kolmogorov's
// distribution", Journal of Statistical Software 8, 2003); above, it is KolmogorovLimit.
func KolmogorovTail(d float64, n int) float64 {
	size := float64(n)
	s := d * d * size
	switch {
	case d <= 0:
		return 1
	case d >= 1:
		return 0
	case n > maxExactKS:
		return KolmogorovLimit(d, size)
	case s > 7.24 || s > 3.76 && n > 99:
		return min(1, 2*math.Exp(-(2.000071+0.331/math.Sqrt(size)+1.409/size)*s))
	}
	return min(1, max(0, 1-marsaglia(d, n)))
}

// KolmogorovLimit returns the tail of the limiting distribution for a sample of n numbers, or for
// two samples of n1 and n2 with n = n1 n2/(n1+n2); with the correction of M. A. Stephens ("Use of
// the Kolmogorov-Smirnov, Cramér-von Mises and related statistics without extensive tables", Journal
// of the Royal Statistical Society B 32, 1970).
func KolmogorovLimit(d, n float64) float64 {
	root := math.Sqrt(n)
	x := (root + 0.12 + 0.11/root) * d
	if x < 0.2 {
		return 1 // the sum differs from 1 by less than 1e-12
	}
	sum, sign := 0.0, 2.0
	for j := 1.0; ; j++ {
		term := math.Exp(-2 * j * j * x * x)
		sum += sign * term
		sign = -sign
		if term < epsilon {
			return min(1, max(0, sum))
		}
	}
}

// marsaglia returns the probability of a distance below d: an entry of the n-th power of a matrix,
// times n!/n^n.
func marsaglia(d float64, n int) float64 {
	k := int(float64(n)*d) + 1
	m := 2*k - 1
	h := float64(k) - float64(n)*d
	matrix := make([]float64, m*m)
	for i := range m {
		for j := range min(m, i+2) {
			matrix[i*m+j] = 1
		}
	}
	for i := range m {
		matrix[i*m] -= math.Pow(h, float64(i+1))
		matrix[(m-1)*m+i] -= math.Pow(h, float64(m-i))
	}
	if 2*h > 1 {
		matrix[(m-1)*m] += math.Pow(2*h-1, float64(m))
	}
	for i := range m {
		for j := range min(m, i+2) {
			gamma, _ := math.Lgamma(float64(i - j + 2))
			matrix[i*m+j] /= math.Round(math.Exp(gamma))
		}
	}
	power, exponent := matrixPower(matrix, m, k-1, n)
	p := power[(k-1)*m+k-1]
	for i := 1; i <= n; i++ {
		if p *= float64(i) / float64(n); p < 1e-140 {
			p, exponent = p*1e140, exponent-140
		}
	}
	return p * math.Pow(10, float64(exponent))
}

// matrixPower returns the n-th power of an m×m matrix, divided by 10^exponent so that the entry in
// the middle of the diagonal stays in range.
func matrixPower(a []float64, m, middle, n int) (power []float64, exponent int) {
	if n == 1 {
		return a, 0
	}
	half, exponent := matrixPower(a, m, middle, n/2)
	power, exponent = multiply(half, half, m), 2*exponent
	if n%2 == 1 {
		power = multiply(a, power, m)
	}
	if power[middle*m+middle] > 1e140 {
		for i := range power {
			power[i] *= 1e-140
		}
		exponent += 140
	}
	return power, exponent
}

func multiply(a, b []float64, m int) []float64 {
	c := make([]float64, m*m)
	for i := range m {
		row := c[i*m : (i+1)*m]
		for k := range m {
			if x := a[i*m+k]; x != 0 {
				for j, y := range b[k*m : (k+1)*m] {
					row[j] += x * y
				}
			}
		}
	}
	return c
}

// Line is a line fitted to points by least squares.
type Line struct {
	Slope, Intercept float64
	R2               float64 // the part of the variance of y that the line explains
	SE               float64 // the standard error of the slope; NaN for two points
}

// FitLine fits a line to points. At least two of them must have different x.
func FitLine(x, y []float64) Line {
	n := float64(len(x))
	var meanX, meanY, sxx, sxy, syy float64
	for i := range x {
		meanX += x[i] / n
		meanY += y[i] / n
	}
	for i := range x {
		dx, dy := x[i]-meanX, y[i]-meanY
		sxx += dx * dx
		sxy += dx * dy
		syy += dy * dy
	}
	l := Line{Slope: sxy / sxx, R2: 1}
	l.Intercept = meanY - l.Slope*meanX
	rest := 0.0
	for i := range x {
		off := y[i] - meanY - l.Slope*(x[i]-meanX)
		rest += off * off
	}
	if syy > 0 {
		l.R2 = 1 - rest/syy
	}
	l.SE = math.Sqrt(rest / (n - 2) / sxx)
	if len(x) == 2 {
		l.SE = math.NaN()
	}
	return l
}

// Quantile returns the q-quantile of sorted numbers by linear interpolation between the two nearest
// (type 7 of R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", The American
// Statistician 50, 1996). at returns the k-th of n numbers, k from 0.
func Quantile(n int, at func(k int) float64, q float64) float64 {
	position := q * float64(n-1)
	k := min(int(position), n-1)
	low := at(k)
	part := position - float64(k)
	if part <= 0 || k+1 == n {
		return low
	}
	high := at(k + 1)
	if low == high { // also for infinities
		return low
	}
	return low + part*(high-low)
}
