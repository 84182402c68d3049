package lesson

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"taquin/engine/text"
)

// Phrases are the program's own texts in a lesson.
type Phrases struct {
	Enter        string // prompt at the end of a section or a screen
	Experiments  string // explains that prompt at the beginning
	AsBefore     string // after experiments
	NoCopies     string // no copies for experiments; with an error
	Words        Words
	Right        []string
	Wrong        []string
	Hint         string
	Answer       string
	Solution     string
	NumberWanted string
	YesNoWanted  string
	ChoiceWanted string // with the number of choices
	AtQuestion   string // words at a question
	AtTask       string // words at a task
	Task         string
	Question     string
	Done         []string
	Skips        string // at a task without a check
	NotYet       string // label of the reason
	WrongSomehow string // if the lesson gives no reason
	Broken       string // if the check fails; with the word that restarts
	NoHint       string
	ReadOn       string
	GoOn         string // with the finished and all sections
	Left         string
	GoesOn       string // with the command that resumes
	Sections     string // with the finished and all sections
	Answers      string // with the right first answers and all
	Finished     string // with a day from DayOf
	HowToList    string
	Months       []string
	First        string // day of a month, if not 1
	Disagree     string // first letters of a no
	End          string
	Score        string // with the right first answers and all
	Next         string // with the command that gives the next lesson
}

// Words are typed in place of an answer.
type Words struct{ Hint, Again, Skip string }

var inEnglish = Phrases{
	Enter:        "[Enter] ",
	Experiments:  "At [Enter], press this key to continue. You may also type Lua there; the lesson undoes its effects.",
	AsBefore:     "What you tried here is undone; the lesson continues.",
	NoCopies:     "Experiments are not possible here: %s",
	Words:        Words{"hint", "again", "skip"},
	Right:        []string{"Right!", "Yes!", "That is it!"},
	Wrong:        []string{"Not quite.", "No.", "No."},
	Hint:         "Hint",
	Answer:       "Answer",
	Solution:     "A solution",
	NumberWanted: "Answer with a number or an expression, such as 12 or 3*4.",
	YesNoWanted:  "Answer yes or no.",
	ChoiceWanted: "Answer with one of the numbers 1 to %d.",
	AtQuestion:   "`hint` helps, `again` repeats the question, `skip` shows the answer",
	AtTask:       "`hint` helps, `again` restarts the task, `skip` shows a solution",
	Task:         "To do",
	Question:     "Question",
	Done:         []string{"Well done!", "Done!", "Good!"},
	Skips:        "an empty line continues",
	NotYet:       "Not yet",
	WrongSomehow: "this does not solve the task.",
	Broken:       "a value that the task needs has changed; `%s` restores it.",
	NoHint:       "there is none here.",
	ReadOn:       "Further reading",
	GoOn:         "You stopped after section %d of %d. Continue from there? [Y/n] ",
	Left:         "You have left the lesson.",
	GoesOn:       "%s resumes it.",
	Sections:     "sections: %d of %d",
	Answers:      "right at the first try: %d of %d",
	Finished:     "done on %s",
	HowToList:    "taquin lesson NAME gives a lesson; at the prompt, lesson(\"NAME\") does.",
	Months:       []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	Disagree:     "nN",
	End:          "This is the end of the lesson.",
	Score:        "Right at the first try: %d of %d.",
	Next:         "Next lesson: `%s`",
}

var inFrench = Phrases{
	Enter:        "[Entrée] ",
	Experiments:  "À [Entrée], appuyez sur cette touche pour continuer. Vous pouvez aussi y taper du Lua\u00a0; la leçon en annule les effets.",
	AsBefore:     "Ce que vous avez essayé ici est annulé\u00a0; la leçon continue.",
	NoCopies:     "Les essais ne sont pas possibles ici\u00a0: %s",
	Words:        Words{"indice", "répéter", "passer"},
	Right:        []string{"Juste\u00a0!", "Oui\u00a0!", "C’est cela\u00a0!"},
	Wrong:        []string{"Pas tout à fait.", "Non.", "Non."},
	Hint:         "Indice",
	Answer:       "Réponse",
	Solution:     "Une solution",
	NumberWanted: "Répondez par un nombre ou un calcul, comme 12 ou 3*4.",
	YesNoWanted:  "Répondez par oui ou par non.",
	ChoiceWanted: "Répondez par un des numéros de 1 à %d.",
	AtQuestion:   "`indice` aide, `répéter` repose la question, `passer` montre la réponse",
	AtTask:       "`indice` aide, `répéter` recommence, `passer` montre une solution",
	Task:         "À faire",
	Question:     "Question",
	Done:         []string{"Bravo\u00a0!", "C’est fait\u00a0!", "Bien\u00a0!"},
	Skips:        "une ligne vide passe à la suite",
	NotYet:       "Pas encore",
	WrongSomehow: "cela ne résout pas l’exercice.",
	Broken:       "une valeur dont l’exercice a besoin a changé\u00a0; `%s` la rétablit.",
	NoHint:       "il n’y en a pas ici.",
	ReadOn:       "Pour aller plus loin",
	GoOn:         "Vous vous êtes arrêté après la partie %d sur %d. Reprendre là\u00a0? [O/n] ",
	Left:         "Vous avez quitté la leçon.",
	GoesOn:       "%s la reprend.",
	Sections:     "parties\u00a0: %d sur %d",
	Answers:      "justes du premier coup\u00a0: %d sur %d",
	Finished:     "terminée le %s",
	HowToList:    "taquin lesson NOM donne une leçon\u00a0; à l’invite, lesson(\"NOM\").",
	Months:       []string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	First:        "1er",
	Disagree:     "nN",
	End:          "C’est la fin de la leçon.",
	Score:        "Justes du premier coup\u00a0: %d sur %d.",
	Next:         "Leçon suivante\u00a0: `%s`",
}

// PhrasesOf are the phrases in a language.
func PhrasesOf(l text.Language) Phrases {
	if l == text.French {
		return inFrench
	}
	return inEnglish
}

// DayOf writes a date such as 2026-11-21 as 21 November 2026, without line breaks.
func (p Phrases) DayOf(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date // a Book has valid dates
	}
	number := strconv.Itoa(day.Day())
	if day.Day() == 1 {
		number = cmp.Or(p.First, number)
	}
	return fmt.Sprintf("%s\u00a0%s\u00a0%d", number, p.Months[day.Month()-1], day.Year())
}
