package speech

// ofCluster is what the server of several machines says, and whoever is connected to it.
var ofCluster = []phrase{
	// What is waited for: these stand behind "waiting for" or in its place.
	{"the server at %v (%v)", "le serveur %v (%v)"},
	{"the server at %v", "le serveur %v"},
	{"the server at %v, which keeps nothing any more: its disk may be full", "le serveur %v, qui ne garde plus rien : son disque est peut-être plein"},
	{"room in the store of the server at %v: remove jobs that are done (taquin jobs remove)",
		"de la place dans la réserve du serveur %v : supprimez des travaux finis (taquin jobs remove)"},
	{"a worker: start taquin work %v on some machine", "un ouvrier : lancez taquin work %v sur une machine"},
	{"a worker of this program's version (%v): those that are there are of another (%s)",
		"un ouvrier de la version de ce programme (%v) : ceux qui sont là en ont une autre (%s)"},
	{"%d of %v", "%d de %v"},
	{"a program of version %v for the job %q: this one is %v", "un programme de la version %v pour le travail %q : celui-ci est %v"},
	{"the other units: unit %d was given up (%s)", "les autres unités : l’unité %d a été abandonnée (%s)"},
	{"it does not answer", "il ne répond pas"},
	{"connection refused", "connexion refusée"}, // the system's
	{"no route to host", "pas de chemin vers cette machine"},
	{"address already in use", "l’adresse est prise"},
	{"workers were lost with it in hand", "des ouvriers ont disparu en la faisant"},
	{"this machine", "cette machine"},

	// Connections.
	{"cluster: no server answers at %v (%v): is taquin serve running there?", "aucun serveur ne répond à %v (%v) : taquin serve y tourne-t-il ?"},
	{"cluster: %v is no address of a server: write HOST, HOST:PORT, nats://HOST:PORT or tls://HOST:PORT", "%v n’est pas l’adresse d’un serveur : écrivez HÔTE, HÔTE:PORT, nats://HÔTE:PORT ou tls://HÔTE:PORT"},
	{"cluster: the server at %v lets nobody in without its token: %s", "à l’adresse %v, le serveur ne laisse entrer personne sans son jeton : %s"},
	{"cluster: the server at %v does not take the credentials in %v (--creds)", "à l’adresse %v, le serveur n’accepte pas les accréditations de %v (--creds)"},
	{"give its token (--token, or TAQUIN_TOKEN) or your credentials (--creds)", "donnez-le (--token, ou TAQUIN_TOKEN) ou donnez vos accréditations (--creds)"},
	{"give its token (--token, or TAQUIN_TOKEN)", "donnez-le (--token, ou TAQUIN_TOKEN)"},
	{"the token is another one; taquin serve prints the right one", "ce n’est pas le bon ; taquin serve l’affiche"},
	{"cluster: the server at %v and this program do not agree about TLS: write tls:// before the address, or leave it out",
		"ce programme et le serveur %v ne sont pas d’accord sur TLS : écrivez tls:// devant l’adresse, ou enlevez-le"},
	{"cluster: the NATS server at %v keeps nothing: it needs JetStream", "le serveur NATS %v ne garde rien : il lui faut JetStream"},
	{"cluster: the server at %v cannot be used: %s", "le serveur %v ne peut pas servir : %s"},
	{"cluster: the server at %v keeps something that this program has not written", "le serveur %v garde quelque chose que ce programme n’a pas écrit"},
	{"cluster: the credentials in %v cannot be used: %s", "les accréditations de %v ne peuvent pas servir : %s"},
	{"cluster: the certificates cannot be read: %s", "les certificats ne peuvent pas être lus : %s"},
	{"cluster: there is no certificate in %v: it should hold lines of PEM, as the server's --cert does",
		"il n’y a pas de certificat dans %v : il devrait être en PEM, comme celui de --cert du serveur"},
	{"cluster: the certificate of the server at %v is not trusted here (%v): name a file with it (--ca), or one that has signed it",
		"le certificat du serveur %v n’est pas reconnu ici (%v) : nommez un fichier qui le contient (--ca), ou l’un de ceux qui l’ont signé"},
	{"cluster: the connection is closed", "la connexion est fermée"},

	// Jobs and units.
	{"cluster: there is no such job: %v", "il n’y a pas de travail %v"},
	{"cluster: %d jobs begin with %q: give more of the name", "%d travaux commencent par %q : donnez une plus grande partie du nom"},
	{"cluster: the job was cancelled; begun again, it goes on where it was", "le travail a été annulé ; relancé, il reprend où il en était"},
	{"cluster: the job was removed, with all that was done; begun again, it begins anew", "le travail a été supprimé, avec tout ce qui était fait ; relancé, il recommence"},
	{"cluster: unit %d has %d bytes, above %d", "l’unité %d a %d octets, plus que %d"},
	{"cluster: this worker does no jobs of the kind %q", "cet ouvrier ne fait pas de travaux du genre %q"},
	{"cluster: internal error: %s", "erreur interne : %s"},
	{"cluster: %v was not kept: the store of the server at %v is full", "%v n’a pas été gardé : la réserve du serveur %v est pleine"},
	{"cluster: %v was not kept by the server at %v: %s", "%v n’a pas été gardé par le serveur %v : %s"},

	// The server.
	{"server: the folder of the store cannot be made: %s", "le dossier de la réserve ne peut pas être créé : %s"},
	{"server: another server uses the store in %v: stop that one, or name another folder",
		"un autre serveur utilise la réserve de %v : arrêtez-le, ou nommez un autre dossier"},
	{"server: it cannot listen at %v (%v): give another port, such as :4223", "le serveur ne peut pas écouter à %v (%v) : donnez un autre port, comme :4223"},
	{"server: it cannot listen at %v (%v): give an address that this machine has, or a port, such as :4223",
		"le serveur ne peut pas écouter à %v (%v) : donnez une adresse de cette machine, ou un port, comme :4223"},
	{"server: the certificate cannot be used: %s", "le certificat ne peut pas servir : %s"},
	{"server: it cannot start: %s", "le serveur ne peut pas démarrer : %s"},
	{"server: it cannot start (%s)", "le serveur ne peut pas démarrer (%s)"},
	{"server: the token cannot be read: %s", "le jeton ne peut pas être lu : %s"},
	{"server: a token is a word without spaces that does not begin with $2", "un jeton est un mot sans espaces qui ne commence pas par $2"},
}
