package text

import (
	"strings"
	"unicode/utf8"
)

// letters maps non-ASCII characters of the lab's texts to ASCII. Box and block characters keep
// their width.
var letters = map[rune]string{
	'à': "a", 'â': "a", 'ä': "a", 'á': "a", 'ã': "a", 'å': "a", 'ç': "c", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'í': "i", 'î': "i", 'ï': "i",
	'ñ': "n", 'ó': "o", 'ô': "o", 'ö': "o", 'õ': "o", 'ø': "o", 'ú': "u", 'ù': "u", 'û': "u", 'ü': "u", 'ÿ': "y", 'ý': "y", 'œ': "oe", 'æ': "ae", 'ß': "ss",
	'À': "A", 'Â': "A", 'Ä': "A", 'Á': "A", 'Ç': "C", 'É': "E", 'È': "E", 'Ê': "E", 'Ë': "E", 'Î': "I", 'Ï': "I",
	'Ñ': "N", 'Ô': "O", 'Ö': "O", 'Ó': "O", 'Ù': "U", 'Û': "U", 'Ü': "U", 'Œ': "Oe", 'Æ': "Ae",

	'«': `"`, '»': `"`, '“': `"`, '”': `"`, '„': `"`, '‘': "'", '’': "'", '…': "...", '–': "-", '—': "--", '‐': "-", '‑': "-", '−': "-",
	'\u00a0': " ", '\u2028': " ", '\u2029': " ", '\u202f': " ", '\u2009': " ", '\u200b': "", '\u200c': "", '\u200d': "", '\ufeff': "", '⧖': "", '⏱': "", '\u00ad': "", '•': "*", '·': ".", '⋅': ".", '¦': "|", '°': " degrees", '№': "no.", '§': "section ",

	'→': "->", '←': "<-", '↑': "^", '↓': "v", '⬅': "<-", '➡': "->", '⬆': "^", '⬇': "v", '↕': "|", '↔': "<->", '↦': "|->", '⇒': "=>", '⇐': "<=", '⇔': "<=>", '↵': "<Enter>", '⏎': "<Enter>",
	'⋮': ":", '′': "'", '≤': "<=", '≥': ">=", '≠': "!=", '≈': "~", '±': "+-", '×': "x", '÷': "/", '∞': "inf", '√': "sqrt", '∈': " in ", '∘': "o", '⁄': "/", '½': "1/2", '⅓': "1/3", '⅔': "2/3", '⅛': "1/8", '¼': "1/4", '¾': "3/4", '∑': "sum", '∏': "prod",
	'✓': "ok", '✔': "ok", '✗': "x", '✘': "x", '★': "*", '☆': "*", '●': "*", '○': "o", '■': "#", '□': ".", '◻': ".", '▢': ".", '◼': ".", '␣': ".", '▪': "#", '▫': ".", '⬛': ".", '⬜': ".", '🔟': "10", '\ufe0e': "", '\ufe0f': "", '\u20e3': "",

	'⁰': "^0", '¹': "^1", '²': "^2", '³': "^3", '⁴': "^4", '⁵': "^5", '⁶': "^6", '⁷': "^7", '⁸': "^8", '⁹': "^9", '⁻': "^-", 'ⁿ': "^n",
	'₀': "_0", '₁': "_1", '₂': "_2", '₃': "_3", '₄': "_4", '₅': "_5", '₆': "_6", '₇': "_7", '₈': "_8", '₉': "_9",

	'α': "alpha", 'β': "beta", 'γ': "gamma", 'δ': "delta", 'ε': "epsilon", 'θ': "theta", 'λ': "lambda", 'μ': "mu", 'µ': "u", 'π': "pi", 'ρ': "rho", 'σ': "sigma", 'τ': "tau", 'φ': "phi", 'ω': "omega",
	'Σ': "Sigma", 'Π': "Pi", 'Δ': "Delta", 'Ω': "Omega",

	'─': "-", '━': "=", '│': "|", '┃': "#", '═': "=", '║': "|", '╌': "-", '┄': "-", '┆': "|", '╴': "-", '╶': "-", '╵': "|", '╷': "|", '╸': "=", '╺': "=",
	'⎛': "/", '⎝': "\\", '⎜': "|", '⎞': "\\", '⎠': "/", '⎟': "|", '⎡': "[", '⎢': "[", '⎣': "[", '⎤': "]", '⎥': "]", '⎦': "]",
	'█': "#", '▉': "#", '▊': "#", '▋': "#", '▌': "#", '▍': "|", '▎': "|", '▏': "|", '▐': "#", '▀': "\"", '▄': "_", '▁': "_", '▂': "_", '▃': "_", '▅': "#", '▆': "#", '▇': "#", '░': ".", '▒': "*", '▓': "%",
}

// narrow replaces arrows and ellipses in drawings by a single column, to preserve the alignment.
var narrow = map[rune]string{'→': ">", '←': "<", '↔': "=", '…': "."}

// ASCII transliterates text to ASCII; unknown characters become question marks.
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
	raised := false // the previous digit was an exponent
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
		case isPiece(r): // junctions of boxes
			out.WriteByte('+')
		case r >= '⠀' && r <= '⣿': // Braille patterns
			out.WriteByte('*')
		case r >= '\u0300' && r <= '\u036f': // combining accents
		default:
			out.WriteByte('?')
		}
		raised = power
	}
}

// isPiece reports whether a character is a box drawing or block element.
func isPiece(r rune) bool { return r >= '─' && r <= '▟' }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// OnlyASCII reports whether the environment's terminal is limited to ASCII: the locale is C or
// POSIX, or names a charset other than UTF-8. Without a locale, UTF-8 is assumed.
func OnlyASCII(getenv func(string) string) bool {
	name, _, _ := strings.Cut(Locale(getenv, "LC_CTYPE"), "@")
	language, charset, said := strings.Cut(name, ".")
	charset = strings.ReplaceAll(strings.ToLower(charset), "-", "")
	return !said && (language == "C" || language == "POSIX") || said && charset != "utf8"
}

// Locale returns the environment's locale for a category such as LC_CTYPE: the first nonempty one
// of LC_ALL, the category and LANG; "" for none.
func Locale(getenv func(string) string, category string) string {
	for _, name := range []string{"LC_ALL", category, "LANG"} {
		if value := getenv(name); value != "" {
			return value
		}
	}
	return ""
}

// EnvironmentLanguage returns the language of an environment's messages: French if the locale is
// French, otherwise English.
func EnvironmentLanguage(getenv func(string) string) Language {
	if name := Locale(getenv, "LC_MESSAGES"); name == "fr" || strings.HasPrefix(name, "fr_") || strings.HasPrefix(name, "fr.") || strings.HasPrefix(name, "fr@") {
		return French
	}
	return English
}
