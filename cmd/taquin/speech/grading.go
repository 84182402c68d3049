package speech

// ofGrading is what is wrong with assignments, and what reports say is wrong with
// submissions.
var ofGrading = []phrase{
	{"this works only in an assignment, under taquin grade", "cela ne marche que dans un devoir, avec taquin grade"},
	{"it can be called once", "on ne peut l’appeler qu’une fois"},
	{"it stands before the first task", "il faut l’appeler avant le premier exercice"},
	{"name is missing: what reports call the task", "name manque : le nom de l’exercice dans les rapports"},
	{"points is missing: what task %q is worth", "points manque : ce que vaut l’exercice %q"},
	{"test is missing: the function that tries a submission at task %q", "test manque : la fonction qui met une copie à l’épreuve pour l’exercice %q"},
	{"there are two tasks of the name %q", "il y a deux exercices du nom de %q"},
	{"a number above %v and at most %v", "un nombre supérieur à %v et au plus égal à %v"},
	{"grade: the assignment makes no task (grade.task{name = …, points = …, test = function(t) … end} makes one)",
		"grade : le devoir n’a pas d’exercice (grade.task{name = …, points = …, test = function(t) … end} en fait un)"},
	{"cases do not nest", "un cas ne peut pas en contenir un autre"},
	{"%s cannot be written in a line", "%s ne peut pas s’écrire sur une ligne"},
	{"a text of several lines cannot be written in a line", "un texte de plusieurs lignes ne peut pas s’écrire sur une ligne"},

	{"%v is no name of the lab: %q", "%v n’est pas un nom du laboratoire : %q"},

	// What is wrong with a submission.
	{"the assignment does without it", "le devoir s’en passe"},
	{"it cannot be loaded: %s", "impossible de la charger : %s"},
	{"the file is empty", "le fichier est vide"},
	{"there is no file %v in the folder", "il n’y a pas de fichier %v dans le dossier"},
	{"the folder cannot be read: %s", "le dossier ne peut pas être lu : %s"},
	{"%v cannot be read: %s", "%v ne peut pas être lu : %s"},
	{"the submission has no function %v", "la copie n’a pas de fonction %v"},
	{"time limit reached: the task has %v of a processor", "limite de temps atteinte : l’exercice a droit à %v de processeur"},
	{"time limit reached: no answer in %v, without computing all that time: does it sleep, read on, or keep its answer in a buffer (a line is to be flushed)?", "limite de temps atteinte : pas de réponse en %v, sans calculer tout ce temps : dort-il, lit-il encore, ou garde-t-il sa réponse dans un tampon (chaque ligne est à envoyer aussitôt, par flush) ?"},
	{"the answer is longer than %s", "la réponse dépasse %s"},
	{"the system has ended it: %v", "le système y a mis fin : %v"},
	{"it has ended without an answer (%v)", "le programme s’est arrêté sans répondre (%v)"},
	{"%s; it says\n%v", "%s ; il dit\n%v"},
	{"memory limit reached: the task has %v", "limite de mémoire atteinte : l’exercice a droit à %v"},
	{"process limit reached: a program may have %d processes and threads", "limite de processus atteinte : un programme peut avoir %d processus et fils d’exécution"},
	{"it is a symbolic link: hand in the file or the folder itself", "c’est un lien symbolique : rendez le fichier ou le dossier lui-même"},
	{"there is no program %q", "il n’y a pas de programme %q"},
	{"a program answers only t:call and t:solves", "un programme ne répond qu’à t:call et t:solves"},
	{"%s cannot leave a submission; numbers, strings, tables of such, boards and permutations can",
		"%s ne peut pas sortir d’une copie ; les nombres, les chaînes, les tables de ceux-ci, les taquins et les permutations le peuvent"},
	{"the current board is no board any more but %s", "le plateau courant n’est plus un taquin, mais %s"},
	{"the current board was not brought by moves to where it lies", "le plateau courant n’a pas été amené là par des coups"},
	{"%v returns %s, and no word of moves", "%v rend %s, et non un mot de coups"},
	{"the word cannot be played: %s", "le mot ne peut pas être joué : %s"},
	{"the word %q does not solve the board", "le mot %q ne résout pas le taquin"},
	{"the word has %s, and %d are enough", "le mot a %s, et %d suffisent"},
}
