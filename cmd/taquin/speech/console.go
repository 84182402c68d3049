package speech

// ofConsole is what the console says beside the output, its commands, and the limits.
var ofConsole = []phrase{
	{"nothing is called %v", "rien ne s’appelle %v"},
	{"nothing is called %q (help() lists the names)", "rien ne s’appelle %q (help() donne tous les noms)"},
	{"nothing mentions %q", "rien ne parle de %q"},
	{"there is nothing to say about %v", "il n’y a rien à dire de %v"},
	{"local %v: gone with the end of this line; leave out \"local\" at the prompt", "local %v : disparaît à la fin de cette ligne ; dans la console, n’écrivez pas « local »"},
	{"_ is the last value, and there is none yet", "_ est la dernière valeur, et il n’y en a pas encore"},
	{"there is no entry %v yet", "il n’y a pas encore d’entrée %v"},
	{"the value of entry %d is kept no more, only those of the last %d", "la valeur de l’entrée %d n’est plus gardée : seules les %d dernières le sont"},
	{"entry %d had no value", "l’entrée %d n’a pas eu de valeur"},
	{"there is nothing to leave here: close the page", "il n’y a rien à quitter ici : fermez la page"},
	{"a picture too large for the page; draw.svg(_, \"picture.svg\") downloads it", "une image trop grande pour la page ; draw.svg(_, \"picture.svg\") la télécharge"},
	{"%v a run, median %v, of %v runs", "%v par exécution, médiane %v, sur %v exécutions"},
	{"interrupted", "arrêté"},
	{"time limit reached", "limite de temps atteinte"},
	{"memory limit reached (%s)", "limite de mémoire atteinte (%s)"},
	{"memory limit reached (%s) %s", "limite de mémoire atteinte (%s) %s"},
	{"there is no room for %s more under the memory limit of %s", "il n’y a pas de place pour %s de plus sous la limite de mémoire (%s)"},
	{"output limit reached (%s)", "limite de sortie atteinte (%s)"},
	{"internal error, please report it with what you did: %v", "erreur interne ; merci de la signaler, avec ce que vous avez fait : %v"},
	{"internal error, which should not happen: %v", "erreur interne, qui ne devrait pas arriver : %v"},

	// Commands.
	{"there is no command %%%v", "il n’y a pas de commande %%%v"},
	{"%% stands before the name of a command, without a blank; %% alone lists them", "%% précède le nom d’une commande, sans blanc ; %% seul les donne toutes"},
	{"it takes no arguments", "elle ne prend pas d’arguments"},
	{"a command of the prompt stands alone, and nothing is done; enter what follows its line after it", "une commande s’écrit seule, et rien n’a été fait ; donnez la suite après elle"},
	{"a chunk of Lua is wanted", "il faut du Lua"},
	{"n must be a whole number above 0", "n doit être un nombre entier supérieur à 0"},
	{"which script?", "quel script ?"},
	{"no script has been run yet; %%run runs one", "aucun script n’a encore été exécuté ; %%run en exécute un"},
	{"the global board is no board now", "la variable globale board n’est plus un taquin"},
	{"the guide has no chapter %q", "le guide n’a pas de chapitre %q"},
	{"%s (its chapters are %v)", "%s (ses chapitres sont %v)"},
	{"a quote is not closed: %v", "un guillemet n’est pas fermé : %v"},
	{"there is no lesson %q (the lessons are %v)", "il n’y a pas de leçon %q (les leçons sont %v)"},
	{"Runs the script of the last %%run again.", "Exécute à nouveau le script du dernier %%run."},
	{"Runs Lua, shows its values and how long it took.", "Exécute du Lua, montre ses valeurs et le temps qu’il a pris."},
	{"Measures Lua, run again and again; the board stays.", "Chronomètre du Lua, exécuté maintes fois ; le taquin ne change pas."},
	{"Takes back the last move of the board, or the last n.", "Reprend le dernier coup du taquin, ou les n derniers."},
	{"Opens a chapter of the guide, or lists the chapters.", "Ouvre un chapitre du guide, ou en donne la liste."},
	{"Lists the globals that you have made.", "Donne la liste de vos variables globales."},
	{"Runs a script, by path or by name, with arguments.", "Exécute un script, donné par son nom, avec des arguments."},
	{"Leaves nothing here: close the page.", "Ne quitte rien ici : fermez la page."},

	// Tests.
	{"%v, %d failed in %g s", "%v, %d en échec, en %g s"},
	{"ok    %v (%g s)", "ok     %v (%g s)"},
	{"FAIL  %v (%g s)", "ÉCHEC  %v (%g s)"},

	// What the page asks for.
	{"hand: the blank is at the edge and cannot move %w", "la case vide est au bord et ne peut pas aller %w"},
	{"hand: cell %d is the blank; a tile beside it or in line with it moves", "la case %d est la case vide ; jouez une pièce à côté d’elle ou alignée avec elle"},
	{"hand: cell %d is not in line with the blank in cell %d", "la case %d n’est pas alignée avec la case vide, qui est la case %d"},
	{"answer: nothing is asked now", "rien n’est demandé en ce moment"},
	{"start: %v is no shape, which is columns and rows such as 4x4", "%v n’est pas une taille, qui s’écrit colonnes x lignes, comme 4x4"},
}

// ofFiles is what is wrong with scripts and other files.
var ofFiles = []phrase{
	{"no such script: %q is %s", "il n’y a pas de script %q : ce n’est %s"},
	{"neither a file nor a built-in script", "ni un fichier, ni un script du labo"},
	{"%s (taquin scripts lists those)", "%s (l’onglet Scripts les montre)"},
	{"neither a file in the folder of the script nor a built-in script", "ni un fichier, ni un script du labo"},
	{"a folder", "qu’un dossier"},
	{"a folder of built-in scripts: %v", "qu’un dossier de scripts du labo : %v"},
	{"%v is not the name of a script", "%v n’est pas un nom de script"},
	{"cannot read the script %v: %v", "impossible de lire le script %v : %v"},
	{"there is no built-in script %v", "il n’y a pas de script %v dans le labo"},
	{"scripts are included %d deep", "les scripts s’incluent les uns les autres sur %d niveaux"},
	{"%v is not the name of a file, which has no folder", "%v n’est pas un nom de fichier, qui n’a pas de dossier"},
	{"%v is not the name of a file", "%v n’est pas un nom de fichier"},
	{"there is no file %v", "il n’y a pas de fichier %v"},
	{"there is no file %v in the folder of the script", "il n’y a pas de fichier %v dans le dossier du script"},
	{"cannot read %v: %v", "impossible de lire %v : %v"},
	{"%v: the name of a script is wanted", "%v : il faut le nom d’un script"},
	{"the name of the file must end in %v, which says what is written", "le nom du fichier doit finir par %v, ce qui dit quoi écrire"},
	{"%q does not", "ce n’est pas le cas de %q"},
}

// ofPictures is what is wrong with what is to be drawn.
var ofPictures = []phrase{
	{"the name of the file must end in .svg or .png, not as in %v", "le nom du fichier doit finir par .svg ou .png, et non comme dans %v"},
	{"fit is for an image, and there is none", "fit est pour une image, et il n’y en a pas"},
	{"numbers is for an image; without one there are numbers anyway", "numbers est pour une image ; sans image, les numéros sont toujours là"},
	{"picture %d is nil", "l’image %d est nil"},
	{"%d pictures are too many to put together; at most %d", "%d images sont trop pour être réunies ; %d au plus"},
	{"something to show is wanted", "il faut quelque chose à montrer"},
	{"there is no terminal to play on", "il n’y a pas de terminal où jouer le film"},
}
