package puzzle_test

import (
	"strings"
	"testing"

	"dockside/game/ai/puzzle"
)

// A puzzle with six sticks, in which taking two is best.
const (
	record = `"record":"dockside-record 1\ngame nim 1\nseat 0\nseat 1\n- heap 7\n0 take 1\n"`
	judged = `"judges":["wise 1","second 1"]`
	moves  = `"moves":[{"move":"take 1","values":[0.5,0.5]},{"move":"take 2","values":[0.6,0.52]},` +
		`{"move":"take 3","values":[0.5,0.5]}]`
	line = `{"theme":"even","seat":1,` + moves + `,` + judged + `,` + record + `}`
)

// Read refuses any invalid line, and names the reason.
func TestWrongLinesAreRefused(t *testing.T) {
	t.Parallel()
	if posed, err := puzzle.Read(strings.NewReader(line+"\n"+line+"\n"), nim()); err != nil || len(posed) != 2 ||
		posed[1].Best() != "take 2" {
		t.Fatalf("%v, %v", posed, err)
	}
	for _, c := range []struct{ what, old, new, want string }{
		{"no JSON", `{"theme"`, `"theme"`, "invalid character"},
		{"an unknown field", `"seat":1`, `"seat":1,"hint":2`, "is not spelled as"},
		{"a value too many", `[0.6,0.52]`, `[0.6,0.52,0.5]`, "is not spelled as"},
		{"no record", record, `"record":""`, "record: line 1"},
		{"the record of another game", "game nim 1", "game nine 1", `there is no game "nine"`},
		{"an illegal record", "0 take 1", "0 take 4", "illegal play"},
		{"the turn of another seat", `"seat":1`, `"seat":0`, "not the turn of seat 0"},
		{"chance is to act", `- heap 7\n0 take 1\n`, ``, "not the turn of seat 1"},
		{"a move too few", `{"move":"take 1","values":[0.5,0.5]},`, ``, "the moves are"},
		{"other moves", "take 3", "take 4", "the moves are"},
		{"no chance", "[0.6,0.52]", "[1.6,0.52]", "1.6 is no chance"},
		{"two best moves", "[0.6,0.52]", "[0.5,0.52]", "better than \"take 2\" by 0.00 %"},
		{"two for the second judge", "[0.6,0.52]", "[0.6,0.5199]", "by 1.99 %, not by 2 to 15"},
		{"too much better", "[0.6,0.52]", "[0.6501,0.52]", "by 15.01 %"},
		{"judges who differ", `"take 3","values":[0.5,0.5]`, `"take 3","values":[0.5,0.55]`, "the other \"take 3\""},
		{"no theme", `"theme":"even"`, `"theme":""`, "is no theme"},
		{"a theme in other letters", `"theme":"even"`, `"theme":"Even"`, "is no theme"},
		{"one judge", "second 1", "wise 1", "are not two judges"},
		{"a judge without a name", "second 1", "", "are not two judges"},
	} {
		t.Run(c.what, func(t *testing.T) {
			t.Parallel()
			wrong := strings.Replace(line, c.old, c.new, 1)
			posed, err := puzzle.Read(strings.NewReader(line+"\n"+wrong+"\n"), nim())
			if err == nil || len(posed) != 1 || !strings.HasPrefix(err.Error(), "puzzle 2: ") ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%s\nis met by %v", wrong, err)
			}
		})
	}
}
