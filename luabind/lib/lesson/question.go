package lesson

import (
	"math"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Question is a question of a lesson.
type Question struct {
	Text    string
	Choices []string // the student types the number of one; may be nil
	Answer  string   // a right answer; "" if only Check knows one
	Hint    string   // may be ""
	Because string   // the reason; may be ""
	Form    AnswerForm

	check func(text string) (right bool, feedback string)
}

// AnswerForm is the form of an answer, whether right or wrong.
type AnswerForm int

// The forms of answers.
const (
	AnyForm    AnswerForm = iota // any text may be an answer
	NumberForm                   // a number, in digits
	YesNoForm                    // yes or no
	ChoiceForm                   // one of the choices, by its number or its text
)

// Check reports whether an answer is right; feedback may be "".
func (q Question) Check(text string) (right bool, feedback string) { return q.check(text) }

// InForm reports whether a text has the form of an answer. Other texts, such as a number in
// words, are neither right nor wrong.
func (q Question) InForm(text string) bool {
	switch q.Form {
	case NumberForm:
		return len(readings(text)) > 0
	case YesNoForm:
		return slices.Contains(append(yesWords(), noWords()...), folded(text))
	case ChoiceForm:
		for k := range q.Choices {
			if choice(q.Choices, k+1).is(text) {
				return true
			}
		}
		return false
	}
	return true
}

// maxChoices limits the choices and the right answers of a question.
const maxChoices = 100

func (m *module) ask(a bind.Args, t *lua.LTable) int {
	a.OnlyKeys(t, "field", []string{"en", "fr", "answer", "choices", "near", "check", "hint", "because", "values"})
	values := valuesIn(a, t.RawGetString("values"))
	q := Question{
		Text:    m.textIn(a, t, "question", values),
		Hint:    m.optionalText(a, t.RawGetString("hint"), "hint", values),
		Because: m.optionalText(a, t.RawGetString("because"), "because", values),
	}
	if v := t.RawGetString("choices"); v != lua.LNil {
		list := a.ToTable(v, "choices")
		if n := list.Len(); n < 2 || n > maxChoices {
			a.Fail("lesson.choices-must-be-a", "choices must be a list of 2 to %d, not of %d", maxChoices, n)
		}
		q.Choices = bind.TakeList(a, list, func(i int, v lua.LValue) string {
			return m.optionalText(a, v, message.Textf("lesson.choice", "choice %d", i), values)
		})
	}
	q.check = m.checkOf(a, t, &q)
	right, err := m.stage(a).Ask(q)
	m.onStage(a, err)
	return a.ReturnBool(right)
}

// checkOf returns the check of a question, and sets the question's answer and form.
func (m *module) checkOf(a bind.Args, t *lua.LTable, q *Question) func(string) (bool, string) {
	right := m.rightAnswers(a, t, *q)
	if len(right) > 0 {
		q.Answer = right[0].text
	}
	own := functionField(a, t, "check")
	switch {
	case own != nil:
		L := a.LState
		return func(text string) (bool, string) { return m.ownCheck(a, L, own, text) }
	case len(right) == 0:
		a.Fail("lesson.answer-is-missing-a", "answer is missing: a number, a text, true or false, or a list of them; or check, a function")
	}
	q.Form = commonForm(right)
	return func(text string) (bool, string) {
		for _, r := range right {
			if r.is(text) {
				return true, ""
			}
		}
		return false, ""
	}
}

// ownCheck calls the function check of a lesson.
func (m *module) ownCheck(a bind.Args, L *lua.LState, check lua.LValue, text string) (right bool, feedback string) {
	L.Push(check)
	L.Push(lua.LString(text))
	L.Call(1, 2)
	verdict, said := L.Get(-2), L.Get(-1)
	L.Pop(2)
	return lua.LVAsBool(verdict), m.feedback(a, said, "check must return whether the answer is right and maybe a text")
}

// feedback is the second result of a lesson's function: nil, a text, or a text in both languages,
// which may have values.
func (m *module) feedback(a bind.Args, said lua.LValue, wanted string) string {
	switch said := said.(type) {
	case *lua.LNilType:
		return ""
	case lua.LString:
		if len(said) > maxText {
			a.Fail("lesson.what-it-says", "what it says: %s", errTooLong)
		}
		return string(said)
	case *lua.LTable:
		a.OnlyKeys(said, "field", []string{"en", "fr", "values"})
		return m.textIn(a, said, "what it says", valuesIn(a, said.RawGetString("values")))
	}
	a.Refuse(said, "", "%s", wanted)
	return ""
}

// commonForm is the form of all the right answers; any, if they differ.
func commonForm(right []rightAnswer) AnswerForm {
	form := right[0].form
	for _, r := range right {
		if r.form != form {
			return AnyForm
		}
	}
	return form
}

// rightAnswer is a right answer to a question.
type rightAnswer struct {
	form AnswerForm
	text string // may be typed
	is   func(text string) bool
}

// rightAnswers reads the field answer. The student is shown the first.
func (m *module) rightAnswers(a bind.Args, t *lua.LTable, q Question) []rightAnswer {
	near := 0.0
	if v := t.RawGetString("near"); v != lua.LNil {
		n, ok := v.(lua.LNumber)
		if !ok || !(n > 0) {
			a.Refuse(v, "lesson.near-must-be-a", "near must be a number above 0")
		}
		near = float64(n)
	}
	v := t.RawGetString("answer")
	if byLanguage, ok := v.(*lua.LTable); ok && byLanguage.RawGetString("en") != lua.LNil {
		a.OnlyKeys(byLanguage, "field", []string{"en", "fr"})
		v = byLanguage.RawGetString(string(m.Stage.Language()))
	}
	all := []lua.LValue{v}
	if list, ok := v.(*lua.LTable); ok {
		if n := list.Len(); n > maxChoices {
			a.Fail("lesson.answer-must-be-a", "answer must be a list of at most %d, not of %d", maxChoices, n)
		}
		all = bind.TakeList(a, list, func(_ int, v lua.LValue) lua.LValue { return v })
	}
	var right []rightAnswer
	for _, v := range all {
		switch v := v.(type) {
		case *lua.LNilType:
		case lua.LNumber:
			if len(q.Choices) > 0 {
				right = append(right, choice(q.Choices, a.ToInt(v, "answer", 1, len(q.Choices))))
				continue
			}
			right = append(right, numberAnswer(float64(v), near, m.Stage.Language()))
		case lua.LString:
			if len(v) > maxText {
				a.Fail("lesson.answer-s", "answer: %s", errTooLong)
			}
			want := folded(string(v))
			right = append(right, rightAnswer{AnyForm, string(v), func(text string) bool { return folded(text) == want }})
		case lua.LBool:
			right = append(right, yesOrNo(bool(v), m.Stage.Language()))
		default:
			a.Refuse(v, "lesson.answer-must-be-a-number", "answer must be a number, a text, true or false, or a list of them")
		}
	}
	return right
}

// choice is one of the choices: its number, or its text, which may be a number in another
// notation.
func choice(choices []string, n int) rightAnswer {
	want, value := folded(choices[n-1]), readings(choices[n-1])
	return rightAnswer{ChoiceForm, strconv.Itoa(n), func(text string) bool {
		number := strings.TrimRight(strings.TrimSpace(text), ".)")
		if number == strconv.Itoa(n) || folded(text) == want {
			return true
		}
		typed := readings(text)
		return len(value) > 0 && len(typed) > 0 && slices.Contains(value, typed[len(typed)-1])
	}}
}

// numberAnswer is a number. Answers may differ by near, or by a rounding error.
func numberAnswer(want, near float64, l text.Language) rightAnswer {
	near += 1e-9 * math.Abs(want)
	return rightAnswer{NumberForm, l.Number(want), func(text string) bool {
		for _, x := range readings(text) {
			if math.Abs(x-want) <= near {
				return true
			}
		}
		return false
	}}
}

// yesWords and noWords are the words for yes and no, in English first, then in French.
func yesWords() []string { return []string{"yes", "oui", "y", "o", "true", "vrai"} }
func noWords() []string  { return []string{"no", "non", "n", "false", "faux"} }

// yesOrNo is the answer yes or no, in either language.
func yesOrNo(want bool, l text.Language) rightAnswer {
	words := noWords()
	if want {
		words = yesWords()
	}
	told := words[0]
	if l == text.French {
		told = words[1]
	}
	return rightAnswer{YesNoForm, told, func(text string) bool { return slices.Contains(words, folded(text)) }}
}

// folded removes insignificant parts of an answer: case, accents, blanks, quotes around it, a
// full stop and an exclamation mark.
func folded(answer string) string {
	answer = strings.Join(strings.Fields(strings.ToLower(text.ASCII(answer))), "")
	return strings.Trim(answer, `.!"'`+"`")
}
