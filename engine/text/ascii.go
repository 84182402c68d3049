package text

import (
	"strings"
	"unicode/utf8"
)

// letters are the lab's letters that are not ASCII, with what stands for them.
// Pieces of pictures keep their width.
var letters = map[rune]string{
	'à': "a", 'â': "a", 'ä': "a", 'á': "a", 'ã': "a", 'å': "a", 'ç': "c", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'í': "i", 'î': "i", 'ï': "i",
	'ñ': "n", 'ó': "o", 'ô': "o", 'ö': "o", 'õ': "o", 'ø': "o", 'ú': "u", 'ù': "u", 'û': "u", 'ü': "u", 'ÿ': "y", 'ý': "y", 'œ': "oe", 'æ': "ae", 'ß': "ss",
	'À': "A", 'Â': "A", 'Ä': "A", 'Á': "A", 'Ç': "C", 'É': "E", 'È': "E", 'Ê': "E", 'Ë': "E", 'Î': "I", 'Ï': "I",
	'Ñ': "N", 'Ô': "O", 'Ö': "O", 'Ó': "O", 'Ù': "U", 'Û': "U", 'Ü': "U", 'Œ': "Oe", 'Æ': "Ae",

	'«': `"`, '»': `"`, '“': `"`, '”': `"`, '„': `"`, '‘': "'", '’': "'", '…': "...", '–': "-", '—': "--", '‐': "-", '‑': "-", '−': "-",
	'\u00a0': " ", '\u2028': " ", '\u2029': " ", '\u202f': " ", '\u2009': " ", '\u200b': "", '\u200c': "", '\u200d': "", '\ufeff': "", '⧖': "", '⏱': "", '\u00ad': "", '•': "*", '·': ".", '°': " degrees", '№': "no.", '§': "section ",

	'→': "->", '←': "<-", '↑': "^", '↓': "v", '↕': "|", '↔': "<->", '↦': "|->", '⇒': "=>", '⇐': "<=", '⇔': "<=>", '↵': "<Enter>", '⏎': "<Enter>",
	'⋮': ":", '′': "'", '≤': "<=", '≥': ">=", '≠': "!=", '≈': "~", '±': "+-", '×': "x", '÷': "/", '∞': "inf", '√': "sqrt", '∈': " in ", '∘': "o", '⁄': "/", '½': "1/2", '⅓': "1/3", '⅔': "2/3", '⅛': "1/8", '¼': "1/4", '¾': "3/4", '∑': "sum", '∏': "prod",
	'✓': "ok", '✔': "ok", '✗': "x", '✘': "x", '★': "*", '☆': "*", '●': "*", '○': "o", '■': "#", '□': ".", '▪': "#", '▫': ".",

	'⁰': "^0", '¹': "^1", '²': "^2", '³': "^3", '⁴': "^4", '⁵': "^5", '⁶': "^6", '⁷': "^7", '⁸': "^8", '⁹': "^9", '⁻': "^-", 'ⁿ': "^n",
	'₀': "_0", '₁': "_1", '₂': "_2", '₃': "_3", '₄': "_4", '₅': "_5", '₆': "_6", '₇': "_7", '₈': "_8", '₉': "_9",

	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon", 'θ': "theta", 'λ': "lambda", 'μ': "mu", 'µ': "u", 'π': "pi", 'ρ': "rho", 'σ': "sigma", 'τ': "tau", 'φ': "phi", 'ω': "omega",
	'Σ': "Sigma", 'Π': "Pi", 'Δ': "Delta", 'Ω': "Omega",

	'─': "-", '━': "=", '│': "|", '┃': "#", '═': "=", '║': "|", '╌': "-", '┄': "-", '┆': "|", '╴': "-", '╶': "-", '╵': "|", '╷': "|", '╸': "=", '╺': "=",
	'⎛': "/", '⎝': "\\", '⎜': "|", '⎞': "\\", '⎠': "/", '⎟': "|", '⎡': "[", '⎢': "[", '⎣': "[", '⎤': "]", '⎥': "]", '⎦': "]",
	'█': "#", '▉': "#", '▊': "#", '▋': "#", '▌': "#", '▍': "|", '▎': "|", '▏': "|", '▐': "#", '▀': "\"", '▄': "_", '▁': "_", '▂': "_", '▃': "_", '▅': "#", '▆': "#", '▇': "#", '░': ".", '▒': "*", '▓': "%",
}

// narrow is what stands for letters in the lines of pictures, where a longer word
// would push aside what follows.
var narrow = map[rune]string{'→': ">", '←': "<", '↔': "=", '…': "."}

// ASCII writes a text in ASCII. What nothing stands for becomes a question mark.
func ASCII(text string) string {
	if isASCII(text) {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		writeLine(&out, line)
	}
	return out.String()
}

func writeLine(out *strings.Builder, line string) {
	inPicture := strings.ContainsFunc(line, isPiece)
	raised := false // a digit before stood above the line
	for _, r := range line {
		stands, known := letters[r]
		if short, ok := narrow[r]; ok && inPicture {
			stands = short
		}
		power := known && strings.HasPrefix(stands, "^") && len(stands) == 2
		switch {
		case r < utf8.RuneSelf:
			out.WriteRune(r)
		case power && raised:
			out.WriteString(stands[1:])
		case known:
			out.WriteString(stands)
		case isPiece(r): // where lines of a box meet
			out.WriteByte('+')
		case r >= '⠀' && r <= '⣿': // dots
			out.WriteByte('*')
		case r >= '\u0300' && r <= '\u036f': // an accent by itself
		default:
			out.WriteByte('?')
		}
		raised = power
	}
}

// isPiece reports whether a letter is a piece of a picture: of a box or of a bar.
func isPiece(r rune) bool { return r >= '─' && r <= '▟' }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// OnlyASCII reports whether an environment's terminal has no other letters: it says C or
// POSIX, or names a charset that is not UTF-8. One that says nothing has them all, as
// people expect of a terminal or a container today.
func OnlyASCII(getenv func(string) string) bool {
	name, _, _ := strings.Cut(Locale(getenv, "LC_CTYPE"), "@")
	language, charset, said := strings.Cut(name, ".")
	charset = strings.ReplaceAll(strings.ToLower(charset), "-", "")
	return !said && (language == "C" || language == "POSIX") || said && charset != "utf8"
}

// Locale is what an environment says of a category such as LC_CTYPE: the first of LC_ALL,
// the category and LANG that is set and not empty; "" if none is.
func Locale(getenv func(string) string, category string) string {
	for _, name := range []string{"LC_ALL", category, "LANG"} {
		if value := getenv(name); value != "" {
			return value
		}
	}
	return ""
}
