package lesson

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"taquin/engine/text"
)

// phrases are what the program itself says in a lesson.
type phrases struct {
	enter        string // at the end of a section or of a screen
	experiments  string // what may be typed there, at the beginning
	asBefore     string // after something was
	noCopies     string // of what the lesson has, so that nothing can be tried; with an error
	words        words
	right        []string
	wrong        []string
	hint         string
	answer       string
	solution     string
	numberWanted string
	yesNoWanted  string
	choiceWanted string // with how many choices there are
	atQuestion   string // what the words do there
	atTask       string // and there
	task         string
	question     string
	done         []string
	skips        string // what an empty line does at a task that nothing checks
	notYet       string // before what is wrong
	wrongSomehow string // where the lesson does not know what is
	broken       string // where it cannot find out, with the word that mends it
	noHint       string
	failed       string // before an error, which is in English
	readOn       string
	goOn         string // with the sections done and all of them
	left         string
	goesOn       string // with the command that goes on
	sections     string // with the sections done and all of them
	answers      string // with those right at the first try and all
	finished     string // with a day as dayOf writes it
	howToList    string
	months       []string
	first        string // of a month, where it is not 1
	disagree     string // the letters with which a no begins
	end          string
	score        string // with the questions that were right at the first try and all
	next         string // with the command that gives the next lesson
}

// words are what helps a student, typed instead of an answer.
type words struct{ hint, again, skip string }

var inEnglish = phrases{
	enter:        "[Enter] ",
	experiments:  "At [Enter], press that key to go on. You may also type Lua there and try things: the lesson forgets them.",
	asBefore:     "The lesson goes on with what it had before.",
	noCopies:     "Nothing can be tried here: %s",
	words:        words{"hint", "again", "skip"},
	right:        []string{"Right!", "Yes!", "That is it!"},
	wrong:        []string{"Not quite.", "No.", "No."},
	hint:         "Hint",
	answer:       "Answer",
	solution:     "A way to do it",
	numberWanted: "Answer with a number, in digits.",
	yesNoWanted:  "Answer yes or no.",
	choiceWanted: "Answer with one of the numbers 1 to %d.",
	atQuestion:   "`hint` helps, `again` repeats the question, `skip` shows the answer",
	atTask:       "`hint` helps, `again` begins anew, `skip` shows a way to do it",
	task:         "To do",
	question:     "Question",
	done:         []string{"Well done!", "Done!", "Good!"},
	skips:        "an empty line goes on",
	notYet:       "Not yet",
	wrongSomehow: "this does not do it.",
	broken:       "something that the task needs is not what it was; `%s` gives it back.",
	noHint:       "there is none here.",
	readOn:       "To read on",
	goOn:         "You stopped after section %d of %d. Go on from there? [Y/n] ",
	left:         "You have left the lesson.",
	goesOn:       "%s goes on from here.",
	sections:     "sections: %d of %d",
	answers:      "right at the first try: %d of %d",
	finished:     "done on %s",
	howToList:    "taquin lesson NAME gives a lesson; at the prompt, lesson(\"NAME\") does.",
	months:       []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
	disagree:     "nN",
	end:          "This is the end of the lesson.",
	score:        "Right at the first try: %d of %d.",
	next:         "The next one: `%s`",
}

var inFrench = phrases{
	enter:        "[Entrée] ",
	experiments:  "À [Entrée], appuyez sur cette touche pour continuer. Vous pouvez aussi y taper du Lua pour essayer\u00a0: la leçon n’en garde rien.",
	asBefore:     "La leçon reprend avec ce qu’elle avait.",
	noCopies:     "On ne peut rien essayer ici\u00a0: %s",
	words:        words{"indice", "répéter", "passer"},
	right:        []string{"Juste\u00a0!", "Oui\u00a0!", "C’est cela\u00a0!"},
	wrong:        []string{"Pas tout à fait.", "Non.", "Non."},
	hint:         "Indice",
	answer:       "Réponse",
	solution:     "Une façon de faire",
	numberWanted: "Répondez par un nombre, en chiffres.",
	yesNoWanted:  "Répondez par oui ou par non.",
	choiceWanted: "Répondez par un des numéros de 1 à %d.",
	atQuestion:   "`indice` aide, `répéter` redonne la question, `passer` montre la réponse",
	atTask:       "`indice` aide, `répéter` recommence, `passer` montre une façon de faire",
	task:         "À faire",
	question:     "Question",
	done:         []string{"Bravo\u00a0!", "C’est fait\u00a0!", "Bien\u00a0!"},
	skips:        "une ligne vide passe à la suite",
	notYet:       "Pas encore",
	wrongSomehow: "ce n’est pas cela.",
	broken:       "une chose dont l’exercice a besoin n’est plus ce qu’elle était\u00a0; `%s` la rétablit.",
	noHint:       "il n’y en a pas ici.",
	failed:       "Il y a une erreur. Lua répond, en anglais\u00a0:",
	readOn:       "Pour aller plus loin",
	goOn:         "Vous vous êtes arrêté après la partie %d sur %d. Reprendre là\u00a0? [O/n] ",
	left:         "Vous avez quitté la leçon.",
	goesOn:       "%s la reprend ici.",
	sections:     "parties\u00a0: %d sur %d",
	answers:      "justes du premier coup\u00a0: %d sur %d",
	finished:     "terminée le %s",
	howToList:    "taquin lesson NOM donne une leçon\u00a0; à l’invite, lesson(\"NOM\").",
	months:       []string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"},
	first:        "1er",
	disagree:     "nN",
	end:          "C’est la fin de la leçon.",
	score:        "Justes du premier coup\u00a0: %d sur %d.",
	next:         "La suivante\u00a0: `%s`",
}

// phrasesOf are those of a language.
func phrasesOf(l text.Language) phrases {
	if l == text.French {
		return inFrench
	}
	return inEnglish
}

// dayOf writes a day, given as 2026-11-21, as one reads it, 21 November 2026, in
// one piece.
func (p phrases) dayOf(date string) string {
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date // a Book holds no such date
	}
	number := strconv.Itoa(day.Day())
	if day.Day() == 1 {
		number = cmp.Or(p.first, number)
	}
	return fmt.Sprintf("%s\u00a0%s\u00a0%d", number, p.months[day.Month()-1], day.Year())
}
