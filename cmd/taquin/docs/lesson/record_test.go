package lesson

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"
)

// The record keeps answers, attempts and seconds; the first result of an item stays, moves by hand
// are one attempt, and records without items are still read.
func TestItems(t *testing.T) {
	var kept Kept
	if err := json.Unmarshal([]byte(`{"parity": {"sections": 3, "first": {"1": true}, "finished": "2026-11-21"}}`), &kept.All); err != nil {
		t.Fatal(err)
	}
	now := time.UnixMilli(5000)
	k := Keep(&kept, "parity", 7, true, func() time.Time { return now })
	after := func(tenths int) { now = now.Add(time.Duration(tenths) * 100 * time.Millisecond) }
	k.Posed(1, Item{Task: true, Number: 1, Text: "Solve\nit"})
	if len(kept.All["parity"].First) != 1 {
		t.Error("a task that is only shown changes the record")
	}
	for _, move := range []string{"h", "g", "d"} {
		after(15)
		k.Worked(func(i *Item) { i.try(move, move == "d", move != "h") })
	}
	k.Posed(3, Item{Number: 1})
	for range 10 {
		after(1)
		k.Worked(func(i *Item) { i.try("12", false, false) })
	}
	before := kept.Records()["parity"]
	k.Worked(func(i *Item) { i.Skipped = true })
	k.Posed(1, Item{})
	k.Worked(func(i *Item) { i.try("again", false, false) })
	got := kept.All["parity"]
	want := Record{Finished: "2026-11-21", Begun: 5000, Seed: 7, Items: map[int]Item{
		1: {Task: true, Number: 1, Text: "Solve it", Answers: []string{"h g d"}, Tries: 1, Solved: true, Seconds: 4.5},
		3: {Number: 1, Answers: []string{"12", "12", "12", "12", "12", "12", "12", "12"}, Tries: 10, Skipped: true, Seconds: 1},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	if before.Items[3].Skipped {
		t.Error("a record that was given out changes")
	}
}
