package speech

// ofMachines is what machines that work together say: how far they are, and what has gone
// wrong between them.
var ofMachines = []phrase{
	{"%d of %s, %s", "%d sur %s, %s"},
	{"%d of %s", "%d sur %s"},
	{"waiting for %s", "on attend %s"},
	{"this bound: %s", "ce seuil : %s"},
	{"share: unit %d was given up after %s (%v)", "l’unité %d a été abandonnée après %s (%v)"},

	// Searches and tables.
	{"not applicable: several machines count moves of single tiles, and the cluster keeps what is done: neither the metric slides nor a checkpoint goes with it",
		"plusieurs machines comptent des coups d’une pièce, et la grappe garde ce qui est fait : ni les poussées ni un point de reprise ne vont avec elle"},
	{"optimal: the cluster skipped some units", "des unités de la recherche manquent"},
	{"optimal: the result of a unit is damaged: %v", "le résultat d’une unité est abîmé : %v"},
	{"optimal: the result of a unit says %d subtrees of %d", "le résultat d’une unité a %d sous-arbres sur %d"},
	{"optimal: the result of a unit is not a solution of %d moves", "ce qu’une unité a trouvé n’est pas une solution de %d coups"},
	{"optimal: the job is damaged: %v", "le travail est abîmé : %v"},
	{"optimal: the unit is damaged: %v", "l’unité est abîmée : %v"},
	{"optimal: the unit has a bound of %d", "l’unité a un seuil de %d"},
	{"optimal: the unit has a path that the search does not take", "l’unité a un chemin que la recherche ne prend pas"},
	{"pdb: the unit is damaged: %v", "ce qu’il faut construire est abîmé : %v"},
	{"pdb: the cluster cannot store %v: %v", "les machines ne peuvent pas garder %v : %v"},
}
