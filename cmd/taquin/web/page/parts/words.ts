// The texts of the page, in English and in French. {0}, {1} … are placeholders.

import type { Language } from "../lab/protocol";

const table = {
  // The frame
  tabLessons: ["Lessons", "Leçons"],
  tabScripts: ["Scripts", "Scripts"],
  tabGuide: ["Guide", "Guide"],
  lab: ["Lab", "Labo"],
  boardPart: ["Board", "Plateau"],
  reading: ["Reading", "Lecture"],
  menu: ["Menu", "Menu"],
  otherLanguage: ["Français", "English"],
  lightPaper: ["Light", "Clair"],
  darkPaper: ["Dark", "Sombre"],
  systemPaper: ["As the system", "Comme le système"],
  paper: ["Colours", "Couleurs"],
  shareLink: ["Share a link …", "Partager un lien…"],
  erase: ["Erase my data …", "Effacer mes données…"],
  eraseSure: ["This erases everything stored in this browser: files, history and progress of lessons. It cannot be undone.", "Tout ce qui est gardé dans ce navigateur sera effacé\u00a0: fichiers, historique, avancement des leçons. Rien ne pourra être récupéré."],
  close: ["Close", "Fermer"],
  projector: ["Projector: large letters", "Projecteur\u00a0: grands caractères"],
  leaveProjector: ["Leave the projector (Esc)", "Quitter le projecteur (Échap)"],
  startAnew: ["Restart the lab", "Redémarrer le labo"],
  title: ["taquin: a laboratory for sliding puzzles", "taquin\u00a0: un laboratoire de taquins"],

  // Loading
  loading: ["Loading the lab …", "Chargement du labo…"],
  loadingShare: ["Loading the lab: {0} %", "Chargement du labo\u00a0: {0}\u00a0%"],
  loadingFailed: ["The lab could not be loaded: {0}. You can still read; press the button to try again.", "Le labo n’a pas pu être chargé\u00a0: {0}. La lecture reste possible\u00a0; le bouton permet de réessayer."],
  loadingAgain: ["The download was interrupted and restarts …", "Le téléchargement a été coupé et recommence…"],
  loadingStood: ["The download stalled and restarts …", "Plus rien n’arrive\u00a0: le téléchargement recommence…"],
  noDownload: ["The download of the lab failed several times. You can still read; press the button when the network is back.", "Le téléchargement du labo a été coupé, ou n’avançait plus, à chaque essai. La lecture reste possible\u00a0; quand le réseau sera revenu, appuyez sur le bouton."],
  retry: ["Try again", "Réessayer"],
  noWebassembly: ["This browser cannot run the lab, because it has no WebAssembly. You can still read; any recent Firefox, Chrome, Edge or Safari runs it.", "Ce navigateur ne peut pas faire tourner le labo, car il n’a pas WebAssembly. La lecture reste possible\u00a0; tout Firefox, Chrome, Edge ou Safari récent convient."],
  silentWorker: ["its worker does not start", "son «\u00a0worker\u00a0» ne démarre pas"],
  noWorker: ["This browser cannot run the lab, because it has no workers. You can still read; any recent Firefox, Chrome, Edge or Safari runs it.", "Ce navigateur ne peut pas faire tourner le labo, car il n’a pas de «\u00a0workers\u00a0». La lecture reste possible\u00a0; tout Firefox, Chrome, Edge ou Safari récent convient."],
  noFile: ["A page opened as a file cannot run the lab. Serve this folder, for example with “taquin web”; you can still read.", "Les navigateurs ne laissent pas une page ouverte comme fichier faire tourner le labo. Servez ce dossier, par exemple avec «\u00a0taquin web\u00a0»\u00a0; la lecture reste possible."],
  notKept: ["This browser stores nothing, as in a private window: files and progress are lost when you close this page.", "Ce navigateur ne laisse rien garder, comme une fenêtre privée\u00a0: fichiers et avancement disparaîtront avec cette page."],
  storageFull: ["This browser’s storage is full: new files are lost when you close this page. Download the files that you want to keep.", "Il n’y a plus de place dans ce navigateur\u00a0: ce qui est nouveau disparaîtra avec cette page. Téléchargez ce que vous voulez garder."],
  damagedKept: ["The stored data of {0} are damaged and cannot be used; they were set aside.", "Ce que ce navigateur avait gardé de {0} est abîmé et inutilisable\u00a0; c’est mis de côté."],
  keptRecords: ["your progress in lessons", "votre avancement dans les leçons"],
  keptFiles: ["your files", "vos fichiers"],
  keptHistory: ["the history of the console", "l’historique de la console"],
  keptOther: ["your settings", "vos réglages"],
  damagedLink: ["This link is damaged and cannot be read; its end may be missing. The lab starts as usual.", "Ce lien est abîmé, et son contenu illisible\u00a0: sa fin a peut-être été coupée. Le labo commence comme d’habitude."],
  badLink: ["The board of this link cannot be opened: {0}. The lab starts with another board.", "Le taquin de ce lien ne peut pas être ouvert\u00a0: {0}. Le labo commence avec un autre."],
  badFileName: ["The script of this link has a name that is not allowed here ({0}); its name is now {1}.", "Le script de ce lien porte un nom impossible ici ({0})\u00a0; il s’appelle maintenant {1}."],
  badLesson: ["This link opens the lesson {0}, which does not exist. The lab starts as usual.", "Il n’y a pas de leçon {0}, que ce lien devait ouvrir. Le labo commence comme d’habitude."],
  badSection: ["This link opens part {0} of a lesson with {1} parts. The lesson starts where you stopped, or at its beginning.", "Ce lien mène à la partie {0} d’une leçon qui en a {1}. La leçon commence là où vous en étiez, ou au début."],

  // The board
  board: ["Board, {0} by {1}", "Taquin, {0} sur {1}"],
  boardHelp: ["Arrow keys move a tile.", "Les flèches font glisser une pièce."],
  tile: ["{0}, row {1}, column {2}", "{0}, ligne {1}, colonne {2}"],
  summary: ["Tiles out of place: {0} of {1}. The blank is in row {2}, column {3}.", "Pièces qui ne sont pas à leur place\u00a0: {0} sur {1}. La case vide est ligne {2}, colonne {3}."],
  blank: ["(blank)", "(vide)"],
  boardText: ["All tiles …", "Toutes les pièces…"],
  undo: ["Undo", "Annuler"],
  shuffle: ["Mix", "Mélanger"],
  hint: ["Hint", "Indice"],
  solveAndPlay: ["Solve", "Résoudre"],
  reset: ["Restart", "Recommencer"],
  firstTask: ["Solve it: two moves", "Terminez-le\u00a0: deux coups"],
  goal: ["Goal", "But"],
  moveTile: ["Move {0} {1}", "Poussez le {0} {1}"],
  up: ["up", "vers le haut"],
  down: ["down", "vers le bas"],
  left: ["left", "vers la gauche"],
  right: ["right", "vers la droite"],
  distance: ["Distance", "Distance"],
  size: ["Size", "Taille"],
  image: ["Picture …", "Image…"],
  noImage: ["Numbers", "Numéros"],
  moves: ["Moves:\u00a0{0}", "Coups\u00a0: {0}"],
  toGo: ["at best {0} left", "il en reste au mieux\u00a0: {0}"],
  toGoAtLeast: ["at least {0} left ({1})", "il en reste au moins {0} ({1})"],
  byLinear: ["Manhattan and linear conflicts", "Manhattan et conflits linéaires"],
  bySearch: ["search not finished", "recherche inachevée"],
  unsolvable: ["cannot be solved", "sans solution"],
  solved: ["Solved", "Résolu"],
  noBoard: ["The board appears here.", "Le taquin apparaîtra ici."],
  noBoardNow: ["The variable board is not a board now; board = taquin.new(4, 4) makes one.", "La variable board ne contient plus de taquin\u00a0; board = taquin.new(4, 4) en fait un."],
  imageComes: ["Reading the picture …", "L’image est lue…"],
  badImage: ["This file is not a picture that the browser can read.", "Ce fichier n’est pas une image que le navigateur sait lire."],

  // The console
  console: ["Console", "Console"],
  input: ["Lua to run", "Lua à exécuter"],
  inputHint: ["Lua, or ?name", "Du Lua, ou ?nom"],
  run: ["Run", "Exécuter"],
  clear: ["Clear", "Vider"],
  working: ["working …", "au travail…"],
  stop: ["Stop", "Arrêter"],
  allLines: ["Show all {0} lines", "Montrer les {0} lignes"],
  allCharacters: ["Show all {0} characters", "Montrer les {0} caractères"],
  omitted: ["Earlier output is no longer shown ({0} characters).", "Le début n’est plus affiché ({0} caractères)."],
  manyFiles: ["{0} files were written at once; only the first ones are among your downloads.", "{0} fichiers ont été écrits d’un coup\u00a0: les autres ne sont pas parmi vos téléchargements."],
  asText: ["As text", "En texte"],
  welcome: ["Type Lua below, or use the buttons of the board. help() shows what to try.", "Tapez du Lua ci-dessous, ou servez-vous des boutons du plateau. help() montre quoi essayer."],
  notation: ["Notation {0}: tiles from 1, moves {1} (of the blank).", "Notation {0}\u00a0: pièces à partir de 1, coups {1} (de la case vide)."],
  renewedStop: ["The program did not respond to Stop, so the lab was restarted. Variables are lost; files, history and progress are kept.", "Ce qui tournait n’a pas entendu l’arrêt\u00a0: le labo a été recommencé. Les variables sont perdues\u00a0; fichiers, historique et avancement sont gardés."],
  renewedMemory: ["The lab reached its memory limit and was restarted. Variables are lost; files, history and progress are kept.", "Le labo avait pris toute la mémoire permise\u00a0: il a été recommencé. Les variables sont perdues\u00a0; fichiers, historique et avancement sont gardés."],
  renewedEnded: ["The lab ended unexpectedly and was restarted. Variables are lost; files, history and progress are kept.", "Le programme du labo s’est arrêté de lui-même\u00a0: il a été recommencé. Les variables sont perdues\u00a0; fichiers, historique et avancement sont gardés."],
  renewedAsked: ["The lab was restarted. Variables are lost; files, history and progress are kept.", "Le labo a été recommencé. Les variables sont perdues\u00a0; fichiers, historique et avancement sont gardés."],
  reloaded: ["The page was reloaded. Board, files and progress are kept; variables are lost.", "La page a été rechargée. Taquin, fichiers et avancement sont gardés\u00a0; les variables sont perdues."],
  again: ["Repeat the entries ({0})", "Exécuter à nouveau ce qui avait été tapé ({0})"],
  saved: ["{0} was written and is among your downloads.", "{0} est écrit, et se trouve parmi vos téléchargements."],
  play: ["Play", "Lire"],
  pause: ["Pause", "Pause"],
  stepBack: ["One step back", "Un pas en arrière"],
  stepOn: ["One step on", "Un pas en avant"],
  filmPlace: ["Place in the film", "Position dans le film"],
  filmFrame: ["step {0} of {1}", "pas {0} sur {1}"],

  // Lessons
  lessonsTitle: ["Learn by trying", "Apprendre en essayant"],
  lessonsAbout: ["Solve the board, and then start with the first lesson.", "Terminez le taquin, puis commencez par la première leçon."],
  startHere: ["Start here", "Commencez ici"],
  levelTime: ["{0}, about {1}\u00a0minutes", "{0}, environ {1}\u00a0minutes"],
  level1: ["For beginners", "Pour débuter"],
  level2: ["A step further", "Un pas de plus"],
  level3: ["Harder", "Plus difficile"],
  nearer: ["On the way", "Vous approchez"],
  begin: ["Begin", "Commencer"],
  goOn: ["Continue", "Reprendre"],
  fromStart: ["From the start", "Depuis le début"],
  leave: ["Leave", "Quitter"],
  leaveLesson: ["Leave the lesson", "Quitter la leçon"],
  brokenLesson: ["The lesson could not continue.", "La leçon n’a pas pu continuer."],
  leftLesson: ["You have left the lesson. It will continue where you stopped.", "Vous avez quitté la leçon. Elle reprendra où vous en étiez."],
  lessonWaits: ["The lesson starts when the lab has finished its work.", "La leçon commence dès que le labo aura fini ce qu’il fait."],
  partOf: ["Part {0} of {1}", "Partie {0} sur {1}"],
  partsDone: ["parts done: {0} of {1}", "parties faites\u00a0: {0} sur {1}"],
  finished: ["finished", "terminée"],
  task: ["To do", "À faire"],
  question: ["Question", "Question"],
  answer: ["Answer", "Réponse"],
  yes: ["Yes", "Oui"],
  no: ["No", "Non"],
  lessonHint: ["Hint", "Indice"],
  lessonAgain: ["Again", "Répéter"],
  lessonSkip: ["Show a solution", "Montrer une solution"],
  answerSkip: ["Show the answer", "Montrer la réponse"],
  next: ["Continue", "Continuer"],
  done: ["Done", "C’est fait"],
  doIt: ["Do it on the board or in the console.", "Faites-le sur le plateau ou dans la console."],
  onBoard: ["Do it on the board: tap the tiles or use the arrow keys.", "Faites-le sur le plateau\u00a0: touchez les pièces, ou prenez les flèches du clavier."],
  inConsole: ["Type it in the console.", "Tapez-le dans la console."],
  readOn: ["Further reading", "Pour aller plus loin"],
  end: ["This is the end of the lesson.", "C’est la fin de la leçon."],
  score: ["Right at the first try: {0} of {1}.", "Justes du premier coup\u00a0: {0} sur {1}."],
  nextLesson: ["Next lesson: {0}", "Leçon suivante\u00a0: {0}"],
  allLessons: ["All lessons", "Toutes les leçons"],
  textMeanwhile: ["You can read already; the lesson starts when the lab is loaded.", "Vous pouvez déjà lire\u00a0; la leçon commencera quand le labo sera là."],

  // Scripts
  yourFiles: ["Your files", "Vos fichiers"],
  examples: ["Examples", "Exemples"],
  newFile: ["New", "Nouveau"],
  fileName: ["Name", "Nom"],
  script: ["Script", "Script"],
  runScript: ["Run", "Exécuter"],
  testScript: ["Test", "Tester"],
  downloadFile: ["Download", "Télécharger"],
  restoreFile: ["Back to the original", "Revenir à l’original"],
  deleteFile: ["Delete", "Supprimer"],
  addFile: ["Open a file …", "Ouvrir un fichier…"],
  dropHere: ["Files can also be dropped on the page. They stay in this browser.", "On peut aussi déposer des fichiers sur la page. Ils restent dans ce navigateur."],
  noFiles: ["None yet.", "Aucun pour l’instant."],
  deleteSure: ["Delete {0}?", "Supprimer {0}\u00a0?"],
  fileTooLarge: ["{0} is larger than {1} MB and was not taken.", "{0} dépasse {1}\u00a0Mo et n’a pas été pris."],
  firstScript: ["first.lua", "premier.lua"],
  firstLines: ["-- A board, and a shortest way to the solved one.\nlocal b = taquin.parse(\"8 1 3 / 4 . 2 / 7 6 5\", \"english\")\nlocal way = solve(b, \"optimal\").moves\nprint(\"moves: \" .. #way)\ndraw.play(b, way)\n", "-- Un taquin, et un plus court chemin vers le taquin résolu.\nlocal b = taquin.parse(\"8 1 3 / 4 . 2 / 7 6 5\", \"french\")\nlocal chemin = solve(b, \"optimal\").moves\nprint(\"coups\u00a0: \" .. #chemin)\ndraw.play(b, chemin)\n"],
  resetExample: ["Reset", "Remettre à zéro"],
  inTerminal: ["In a terminal", "Dans un terminal"],
  arguments: ["Arguments", "Arguments"],
  kept: ["Kept in this browser", "Gardé dans ce navigateur"],
  exampleCopy: ["An example: your changes are saved as a file of yours.", "Un exemple\u00a0: vos changements deviennent un fichier à vous."],
  untitled: ["script.lua", "script.lua"],

  imageThere: ["The picture {0} can now be used by its name until this page is closed: draw.board(board, {image = \"{0}\"}).", "L’image {0} peut maintenant servir sous son nom, jusqu’à la fermeture de cette page\u00a0: draw.board(board, {image = \"{0}\"})."],

  // The guide
  guideTitle: ["The guide", "Le guide"],
  guideAbout: ["One chapter per subject. Run the examples where they stand.", "Un chapitre par sujet. Les exemples s’exécutent sur place."],
  nothingFound: ["Nothing found for “{0}”.", "Rien trouvé pour «\u00a0{0}\u00a0»."],
  aButton: ["A button of this page", "Un bouton de cette page"],
  allNames: ["All names of the lab", "Tous les noms du labo"],
  helpName: ["A name, such as solve", "Un nom, comme solve"],
  helpFind: ["Explain", "Expliquer"],
  backToGuide: ["All chapters", "Tous les chapitres"],
  guideNeedsLab: ["This needs the lab, which is still loading.", "Il y faut le labo, qui se charge encore."],
  examplesMissing: ["The examples cannot be fetched now; check the network.", "Les exemples ne peuvent pas être chargés pour l’instant\u00a0; peut-être n’y a-t-il pas de réseau."],
  chapterMissing: ["This chapter cannot be fetched now; check the network.", "Ce chapitre ne peut pas être chargé pour l’instant\u00a0; peut-être n’y a-t-il pas de réseau."],

  // Sharing
  shareTitle: ["A link to this", "Partager un lien"],
  shareWhat: ["What the link opens", "Ce que le lien ouvre"],
  shareBoard: ["the board as it is now", "le taquin tel qu’il est"],
  shareDeal: ["a new board, dealt by a seed", "un nouveau taquin, tiré avec une graine"],
  shareLesson: ["the lesson", "la leçon"],
  forClass: ["A link for a class …", "Un lien pour une classe…"],
  forClassWhy: ["opens a lesson or a board, the same for all or a different one for each name.", "ouvre une leçon ou un taquin, le même pour tous ou un autre pour chaque nom."],
  shareSection: ["the lesson from part {0} on", "la leçon à partir de la partie {0}"],
  shareScript: ["the script", "le script"],
  seed: ["Seed (the same one deals the same boards)", "Graine (la même donne les mêmes taquins)"],
  byName: ["each reader gets different boards, chosen by name", "chacun reçoit ses propres taquins, d’après son nom"],
  copyLink: ["Copy the link", "Copier le lien"],
  copied: ["Copied.", "Copié."],
  nothingSent: ["The link itself contains everything; nothing is sent anywhere.", "Le lien contient tout lui-même\u00a0; rien n’est envoyé nulle part."],
  longLink: ["This link has {0} characters: some mail programs cut such links. A downloaded file is safer.", "Ce lien a {0} caractères\u00a0: certaines messageries coupent de tels liens. Un fichier téléchargé est plus sûr."],
  yourName: ["Your name", "Votre nom"],
  nameWhy: ["This link gives each reader different boards. Your name chooses them, and stays in this browser.", "Ce lien donne à chacun ses propres taquins. Votre nom les choisit, et reste dans ce navigateur."],
} satisfies Record<string, [string, string]>;

export type Phrase = keyof typeof table;

let column = 0;

export function speak(language: Language) {
  column = language === "fr" ? 1 : 0;
  document.documentElement.lang = language;
}

export const language = (): Language => (column === 1 ? "fr" : "en");

// say formats a phrase.
export function say(phrase: Phrase, ...values: (string | number)[]): string {
  return table[phrase][column].replace(/\{(\d)\}/g, (_, n) => {
    const value = values[+n];
    return typeof value === "number" && value >= 10_000 ? value.toLocaleString(language()) : String(value);
  });
}

// label gives elements of the page, which name a phrase, its text; title and aria-label
// likewise.
export function labelPage() {
  document.title = say("title");
  for (const element of document.querySelectorAll<HTMLElement>("[data-say]")) element.textContent = say(element.dataset.say as Phrase);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label as Phrase));
}
