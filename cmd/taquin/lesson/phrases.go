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
	right        []string
	wrong        []string
	hint         string
	answer       string
	solution     string
	numberWanted string
	yesNoWanted  string
	choiceWanted string // with how many choices there are
	givesUp      string // what an empty line does at a question
	task         string
	question     string
	done         []string
	skips        string // what an empty line does
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
}

var inEnglish = phrases{
	enter:        "[Enter] ",
	right:        []string{"Right!", "Yes!", "That is it!"},
	wrong:        []string{"Not quite.", "No.", "No."},
	hint:         "Hint",
	answer:       "Answer",
	solution:     "A way to do it",
	numberWanted: "Answer with a number, in digits.",
	yesNoWanted:  "Answer yes or no.",
	choiceWanted: "Answer with one of the numbers 1 to %d.",
	givesUp:      "an empty line shows the answer",
	task:         "To do",
	question:     "Question",
	done:         []string{"Well done!", "Done!", "Good!"},
	skips:        "an empty line goes on",
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
}

var inFrench = phrases{
	enter:        "[Entrée] ",
	right:        []string{"Juste\u00a0!", "Oui\u00a0!", "C’est cela\u00a0!"},
	wrong:        []string{"Pas tout à fait.", "Non.", "Non."},
	hint:         "Indice",
	answer:       "Réponse",
	solution:     "Une façon de faire",
	numberWanted: "Répondez par un nombre, en chiffres.",
	yesNoWanted:  "Répondez par oui ou par non.",
	choiceWanted: "Répondez par un des numéros de 1 à %d.",
	givesUp:      "une ligne vide montre la réponse",
	task:         "À faire",
	question:     "Question",
	done:         []string{"Bravo\u00a0!", "C’est fait\u00a0!", "Bien\u00a0!"},
	skips:        "une ligne vide passe à la suite",
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
