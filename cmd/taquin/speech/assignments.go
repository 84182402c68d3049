package speech

// ofAssignments is what the built-in assignments say is wrong with submissions.
var ofAssignments = []phrase{
	{"what it returns", "ce qu’elle rend"},
	{"where the blank is", "où est la case vide"},

	// Bring tile 0 home.
	{"where tile 0 is", "où est la pièce 0"},
	{"there is a shorter way", "il y a un chemin plus court"},

	// Board and Solver.
	{"of a solved board", "d’un taquin résolu"},
	{"tiles that lie elsewhere", "pièces qui sont ailleurs"},
	{"a board that cannot be solved", "un taquin qu’on ne peut pas résoudre"},
	{"moves of the word", "coups du mot"},
	{"h is more than the distance of %v", "h dépasse la distance de %v"},
	{"more nodes than with Manhattan", "plus de nœuds qu’avec Manhattan"},

	// The snail, and searches that return tables.
	{"of the snail", "de l’escargot"},
	{"what the search returns", "ce que rend la recherche"},
	{"between 1 and the moves that are needed, on the board %v", "entre 1 et le nombre de coups nécessaires, pour le taquin %v"},
	{"another heuristic than those before", "une autre heuristique que les précédentes"},
	{"where the word leads", "où mène le mot"},
	{"a search opens no fewer states than its word has moves: time is %v", "une recherche n’ouvre pas moins d’états que son mot n’a de coups : time est %v"},
	{"a search holds the states of its word at least: size is %v", "une recherche garde au moins les états de son mot : size est %v"},
	{"there is a shorter word", "il y a un mot plus court"},
	{"a quarter of what uniform cost takes would do", "le quart de ce que prend le coût uniforme suffirait"},

	// The puzzle as a search problem.
	{"the action %v is not possible", "l’action %v est impossible"},
	{"where the path leads", "où mène le chemin"},
	{"actions of the path", "actions du chemin"},
	{"expanded states", "états développés"},
	{"there is no path as short as that", "il n’y a pas de chemin aussi court"},
	{"what h returns", "ce que rend h"},
	{"h says %v, and %v actions are enough for %v", "h dit %v, et %v actions suffisent pour %v"},
	{"it could say more", "elle pourrait dire plus"},
	{"each action of the path has expanded a state", "chaque action du chemin a développé un état"},
	{"more states than with Manhattan", "plus d’états qu’avec Manhattan"},
}
