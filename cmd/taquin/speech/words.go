package speech

// kinds are the kinds of values, with the article that French wants before each.
var kinds = map[string]string{
	"nil":         "une valeur nil",
	"number":      "un nombre",
	"string":      "une chaîne",
	"boolean":     "un booléen",
	"table":       "une table",
	"function":    "une fonction",
	"thread":      "une coroutine",
	"board":       "un taquin",
	"permutation": "une permutation",
	"group":       "un groupe",
	"solution":    "une solution",
	"picture":     "une image",
	"array":       "un tableau",
	"card set":    "un jeu de cartes",
	"state space": "un espace d’états",

	"puzzle":          "un casse-tête",
	"puzzle state":    "un état de casse-tête",
	"puzzle space":    "un espace de casse-tête",
	"puzzle solution": "une solution de casse-tête",

	"sliding puzzle":   "un casse-tête coulissant",
	"sliding state":    "un état de casse-tête coulissant",
	"sliding space":    "un espace de casse-tête coulissant",
	"sliding solution": "une solution de casse-tête coulissant",
}

// things are what the lab counts, one of them and several.
var things = map[string][2]string{
	"move":   {"coup", "coups"},
	"node":   {"nœud", "nœuds"},
	"board":  {"taquin", "taquins"},
	"tile":   {"pièce", "pièces"},
	"label":  {"numéro", "numéros"},
	"column": {"colonne", "colonnes"},
	"row":    {"ligne", "lignes"},
	"cell":   {"case", "cases"},
	"call":   {"appel", "appels"},
	"byte":   {"octet", "octets"},
	"kB":     {"ko", "ko"},
	"MB":     {"Mo", "Mo"},
	"MiB":    {"Mio", "Mio"},
	"GiB":    {"Gio", "Gio"},
	"test":   {"test", "tests"},
	"turn":   {"tour", "tours"},
	"piece":  {"pièce", "pièces"},
	"state":  {"état", "états"},
	"letter": {"lettre", "lettres"},

	"coordinate": {"coordonnée", "coordonnées"},
	"colour":     {"couleur", "couleurs"},
}

// bare are single words beside those of kinds, which are said in French only where a verb w
// stands for them: the same word may be somebody's name elsewhere.
var bare = map[string]string{
	"nil":           "nil",
	"userdata":      "une valeur du labo",
	"up":            "vers le haut",
	"down":          "vers le bas",
	"left":          "vers la gauche",
	"right":         "vers la droite",
	"even":          "pair",
	"odd":           "impair",
	"option":        "d’option",
	"field":         "de champ",
	"long string":   "une chaîne longue",
	"long comment":  "une zone de commentaire",
	"one":           "une",
	"initial value": "valeur initiale",
	"limit":         "limite",
	"step":          "valeur du pas",

	// Kinds of pieces and of grids.
	"piece":   "pièces",
	"corner":  "coins",
	"edge":    "arêtes",
	"centre":  "centres",
	"axial":   "pièces axiales",
	"torus":   "un tore",
	"twiddle": "un twiddle",
}

// words are what stands in the midst of other texts.
var words = []phrase{
	{"%s and %v", "%s et %v"},
	{"%s (there are %v)", "%s (il y a %v)"},
	{"the string %q", "la chaîne %q"},
	{"a whole number", "un nombre entier"},
	{"true or false", "true ou false"},
	{"one of %v", "l’un de %v"},
	{"(no moves)", "(aucun coup)"},

	// What an argument is called, beside the names that a signature has.
	{"the board", "le taquin"},
	{"the permutation", "la permutation"},
	{"the group", "le groupe"},
	{"the graph", "le graphe"},
	{"the picture", "l’image"},
	{"the solution", "la solution"},
	{"the description", "la description"},
	{"the cards", "le jeu de cartes"},
	{"the space", "l’espace d’états"},
	{"the array", "le tableau"},
	{"the table", "la table"},
	{"the list", "la liste"},
	{"the function", "la fonction"},
	{"the comparator", "la comparaison"},
	{"the left side", "le membre de gauche"},
	{"the right side", "le membre de droite"},
	{"the left factor", "le facteur de gauche"},
	{"the right factor", "le facteur de droite"},
	{"the base", "la base"},
	{"the exponent", "l’exposant"},
	{"%v at place %d", "%v de rang %d"},
	{"the pictures", "la liste des images"},
	{"the date", "la date"},
	{"value %d", "la valeur %d"},
	{"value %d (%%%v)", "la valeur %d (%%%v)"},
	{"argument %d", "l’argument %d"},
	{"element %d", "l’élément %d"},
}

// ofValues are lines among the values of an entry: a solution and what it has cost, and what
// else is a value of the lab in words.
var ofValues = []phrase{
	{"%v: %s, optimal, %s, %v: %v", "%v : %s, optimale, %s, %v : %v"},
	{"%v: %s, optimal, %s, %v", "%v : %s, optimale, %s, %v"},
	{"%v: %s, %s, %v: %v", "%v : %s, %s, %v : %v"},
	{"%v: %s, %s, %v", "%v : %s, %s, %v"},
	{"(%s, %d expanded, %d stored, %v)", "(%s, %d développés, %d gardés, %v)"},
	{"space %v: %d states, %d arcs, diameter %d, %v", "espace %v : %d états, %d arcs, diamètre %d, %v"},
	{"%v: %s, %s", "%v : %s, %s"},
	{"space of %s: %d states, diameter %d, %v", "espace de %s : %d états, diamètre %d, %v"},
	{"space of %s: %d states within %s, %v", "espace de %s : %d états en %s, %v"},
	{"space of a %s: %d states, the farthest at a distance of %d, %v", "espace d’un %s : %d états, le plus loin à une distance de %d, %v"},
	{"sliding puzzle of %s on %s", "casse-tête coulissant de %s sur %s"},
	{"group of degree %d, order %v", "groupe de degré %d, d’ordre %v"},
	{"(nothing is called %v)", "(rien ne s’appelle %v)"},
	{"(nothing is called %v; there is %v)", "(rien ne s’appelle %v ; il y a %v)"},
	{"In a lesson this name stays the lab's; take another one: %v", "Dans une leçon, ce nom reste celui du laboratoire ; prenez-en un autre : %v"},
}

// hints are what stands only behind another text.
var hints = []phrase{
	{"there is %v", "il y a %v"},
	{"there is %v (there are %v)", "il y a %v (il y a aussi %v)"},
	{"there is %v (help() lists the names)", "il y a %v (help() donne tous les noms)"},
	{"%v makes one of it", "%v en fait un"},
	{"the call is %v", "l’appel s’écrit %v"},
	{"there is %v (the lessons are %v)", "il y a %v (les leçons sont %v)"},
	{"usage: %v", "usage : %v"},
	{"%% lists them", "%% les donne toutes"},
}
