package reference

import "taquin/engine/text"

// words are what the reference says beside the texts of the names.
type words struct {
	Title, About                      string
	Search, SearchLabel, Names, These string // These leads to what is said of a module's names together
	Prints, Gives, Leaves             string // what an example does; it leaves the current board so
	Colon                             string // after what an item of a list is about

	methods, heuristics, notations, prompt, scripts, commands table
	yes, no                                                   string
}

// table is the heading of a table and those of its columns.
type table struct {
	heading string
	columns []string
}

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{
			Title:  "taquin\u00a0: référence",
			About:  "Un laboratoire du jeu de taquin et des permutations, piloté en Lua. Chaque nom, ce qu’il fait et un exemple\u00a0; ce que donne un exemple vient de son exécution.",
			Search: "Chercher", SearchLabel: "Chercher dans les noms et les textes", Names: "Noms", These: "à leur sujet",
			Prints: "affiche", Gives: "donne", Leaves: "le taquin est alors", Colon: "\u00a0: ",
			methods:    table{"Méthodes de solve", []string{"méthode", "ce qu’elle fait", "taquins", "optimale, et c’est démontré"}},
			heuristics: table{"Heuristiques", []string{"heuristique", "admissible"}},
			notations:  table{"Notations", []string{"notation", "lettres", "ce qu’elle écrit"}},
			prompt:     table{"Commandes de l’invite", []string{"commande", "ce qu’elle fait"}},
			scripts:    table{"Scripts fournis", []string{"script", "ce qu’il fait"}},
			commands:   table{"La ligne de commande", []string{"commande", "ce qu’elle fait"}},
			yes:        "oui", no: "non",
		}
	}
	return words{
		Title:  "taquin: reference",
		About:  "A laboratory for sliding puzzles and permutations, driven from Lua. Every name with what it does and an example; what an example gives was found by running it.",
		Search: "Search", SearchLabel: "Search the names and texts", Names: "Names", These: "about these",
		Prints: "prints", Gives: "gives", Leaves: "the board then", Colon: ": ",
		methods:    table{"Methods of solve", []string{"method", "what it does", "boards", "proven optimal"}},
		heuristics: table{"Heuristics", []string{"heuristic", "admissible"}},
		notations:  table{"Notations", []string{"notation", "letters", "how it writes"}},
		prompt:     table{"The prompt's commands", []string{"command", "what it does"}},
		scripts:    table{"Built-in scripts", []string{"script", "what it does"}},
		commands:   table{"The command line", []string{"command", "what it does"}},
		yes:        "yes", no: "no",
	}
}
