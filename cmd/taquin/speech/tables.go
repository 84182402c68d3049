package speech

import (
	"encoding/json"
	"slices"

	"taquin/engine/asset"
)

// tables are all that is said in French.
type tables struct {
	Phrases []phrase
	Hints   []phrase // stand behind another text alone
	Values  []phrase // are lines among values alone

	Kinds  map[string]string
	Bare   map[string]string
	Things map[string][2]string
}

// written are the tables as they stand in this package.
func written() *tables {
	return &tables{
		slices.Concat(ofLua, ofSyntax, ofCalls, ofBoards, ofPerms, ofPuzzles, ofSlides, ofSolving, ofMachines, ofCluster, ofPictures, ofConsole, ofFiles, ofGrading, ofAssignments, words), hints, ofValues,
		kinds, bare, things,
	}
}

// FrenchName is the file with the tables.
const FrenchName = "messages_fr.json"

// French is the content of that file.
func French() ([]byte, error) { return json.Marshal(written()) }

// had are the tables, those of the file where the program is without them.
func had() (*tables, error) {
	if !asset.Remote {
		return written(), nil
	}
	var t tables
	err := asset.FetchJSON(FrenchName, "the French of messages", &t)
	return &t, err
}
