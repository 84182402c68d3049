package site

import "taquin/engine/text"

// words are what the site itself says in a language.
type words struct {
	about                     string // what taquin is
	guide, lessons, reference string // headings of the contents
	names, aboutNames         string // of the page with the names of Lua
	scripts, aboutScripts     string // of that with the scripts
	ofScripts                 string // its first lines, in HTML
	script, whatItIs          string // heads of its table
	chapter                   string // the title of a chapter's window
	here, site                string // lead here from another language: to the same page, or to the first
}

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{
			about: "Un laboratoire pour le jeu de taquin et les permutations qu’il cache\u00a0: il joue, résout et dénombre les taquins, permet d’essayer des stratégies " +
				"écrites en quelques lignes de Lua, et enseigne dans ses leçons ce qu’il y a derrière.",
			guide: "Guide", lessons: "Leçons", reference: "Référence",
			names: "Tous les noms", aboutNames: "Ce que fait chaque nom de Lua, avec un exemple et son résultat\u00a0; méthodes, heuristiques, notations, commandes.",
			scripts: "Scripts fournis", aboutScripts: "Stratégies, exercices et leçons, tels qu’ils sont écrits en Lua, en anglais.",
			ofScripts: "Ils sont fournis avec le programme\u00a0: <code>taquin run</code> en exécute un par son nom, <code>include</code> s’en sert dans un autre, et une copie peut être changée.",
			script:    "script", whatItIs: "ce que c’est",
			chapter: "taquin\u00a0: %s", here: "en français", site: "le site en français",
		}
	}
	return words{
		about: "A laboratory for sliding puzzles, and for the permutations behind them: it plays, solves and counts boards, lets strategies be tried that are " +
			"written in a few lines of Lua, and teaches what is behind it in lessons.",
		guide: "Guide", lessons: "Lessons", reference: "Reference",
		names: "All names", aboutNames: "What every name of Lua does, with an example and what it gives; methods, heuristics, notations, commands.",
		scripts: "Built-in scripts", aboutScripts: "Strategies, exercises and lessons as they are written in Lua.",
		ofScripts: "They come with the program: <code>taquin run</code> runs one by its name, <code>include</code> uses it from another script, and a copy may be changed.",
		script:    "script", whatItIs: "what it is",
		chapter: "taquin: %s", here: "in English", site: "the site in English",
	}
}
