package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

var seed = fair.Seed{1, 2, 3}

// sealed is a challenge of Anna with a seed.
func sealed(rival Person, word string) *Sitting {
	return sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: toyRules(), Pace: time.Hour, By: anna, Rival: rival,
		Seed: seed, Word: word,
	}, noon), toyRules())
}

func accepted(t *testing.T, table *Sitting) *game.Match {
	t.Helper()
	if err := table.Accept(bernd, "77", nil, noon); err != nil {
		t.Fatal(err)
	}
	return table.Match
}

// With a seed no other dice are asked (there are none here), and what falls is what anybody can
// compute afterwards.
func TestChanceFollowsFromTheSeed(t *testing.T) {
	t.Parallel()
	starts := map[game.Move]bool{}
	for i := range 20 {
		word := fmt.Sprint("word ", i)
		table := sealed(bernd, word)
		m := accepted(t, table)
		chance := fair.Chance{Dice: fair.Protocol, Match: "t", Words: []string{word, "77"}, Seed: seed}
		want := m.At(0).Chance(chance.For(0, "start"))
		if got := m.Log()[0].Move; got != want {
			t.Errorf("with %q Nature plays %q, not %q", word, got, want)
		}
		starts[want] = true
		if r := table.Record(); r.Proof.Seed != "" || r.Proof.Commit != seed.Commitment() {
			t.Errorf("while it goes on the record says %+v", r.Proof)
		}
		if err := table.Resign(anna.ID, noon); err != nil {
			t.Fatal(err)
		}
		over := table.Match
		if report, err := fair.Verify(over, table.Record().Proof); err != nil || report.Checked != 1 ||
			len(report.Differences) > 0 {
			t.Errorf("verified: %+v, %v", report, err)
		}
	}
	if len(starts) != 2 {
		t.Error("no word changes who starts")
	}
}

func TestWhoseWordStandsIn(t *testing.T) {
	t.Parallel()
	given := func(who Person, word string) func(*Sitting) {
		return func(table *Sitting) {
			if err := table.ChooseWord(who.ID, word, noon); err != nil {
				panic(err)
			}
		}
	}
	for _, c := range []struct {
		name string
		word string
		do   []func(*Sitting)
		want []string
	}{
		{"nobody gave one", "", nil, []string{"77", "77"}},
		{"the challenger, at once", " a  ship ", nil, []string{"a ship", "77"}},
		{"the challenger, later", "", []func(*Sitting){given(anna, "a ship")}, []string{"a ship", "77"}},
		{"both", "first", []func(*Sitting){given(bernd, "sea"), given(anna, "second")}, []string{"second", "sea"}},
		{"one took it back", "first", []func(*Sitting){given(anna, " ")}, []string{"77", "77"}},
	} {
		table := sealed(bernd, c.word)
		for _, do := range c.do {
			do(table)
		}
		accepted(t, table)
		if !reflect.DeepEqual(table.Words, c.want) {
			t.Errorf("%s: the words are %q", c.name, table.Words)
		}
	}
}

func TestWordsAreSettledByTheStart(t *testing.T) {
	t.Parallel()
	running, open, old := sealed(bernd, ""), sealed(bernd, ""), challenged(bernd)
	accepted(t, running)
	for name, c := range map[string]struct{ got, want error }{
		"a stranger":          {open.ChooseWord(clara.ID, "x", noon), ErrNotYours},
		"nobody":              {open.ChooseWord("", "x", noon), ErrNotYours},
		"too late":            {open.ChooseWord(anna.ID, "x", noon.Add(Patience)), ErrGone},
		"during the match":    {running.ChooseWord(anna.ID, "x", noon), ErrGone},
		"a table from before": {old.ChooseWord(anna.ID, "x", noon), ErrGone},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v", name, c.got)
		}
	}
	if front := open.Front(); sealed(bernd, "x").Front() == front {
		t.Error("the card does not change with a word")
	}
}

// The seed of a rematch comes with the first vote; a vote stands in for a word, and words move
// with those who gave them.
func TestSeedOfARematch(t *testing.T) {
	t.Parallel()
	table := sealed(bernd, "")
	accepted(t, table)
	if err := table.Resign(anna.ID, noon); err != nil {
		t.Fatal(err)
	}
	if err := table.ChooseWord(anna.ID, "x", noon); !errors.Is(err, ErrGone) {
		t.Errorf("a word for a rematch that nobody wants: %v", err)
	}
	vote := func(who Person, press string, s fair.Seed) {
		if err := table.VoteRematch(who.ID, Vote{Press: press, Next: "n", Seed: s}, noon); err != nil {
			t.Fatal(err)
		}
	}
	first, second := fair.Seed{7}, fair.Seed{8}
	vote(anna, "101", first)
	vote(anna, "102", second)
	if err := table.ChooseWord(bernd.ID, "bernd's", noon); err != nil {
		t.Fatal(err)
	}
	if err := table.ChooseWord(anna.ID, " ", noon); err != nil || table.NextWords[0] != "101" {
		t.Errorf("no word takes the place of a vote: %q, %v", table.NextWords, err)
	}
	vote(bernd, "103", second)
	next, err := table.NextTable(toyRules(), nil, nil, noon)
	if err != nil || next.Seed != first || !reflect.DeepEqual(next.Words, []string{"bernd's", "101"}) {
		t.Errorf("the rematch is drawn with %q, %v", next.Words, err)
	}
	if err := table.ChooseWord(bernd.ID, "late", noon); !errors.Is(err, ErrGone) {
		t.Errorf("a word after the agreement: %v", err)
	}
	if table.CancelRematch(noon); table.NextSeed != (fair.Seed{}) || table.NextWords != nil {
		t.Error("an agreement that is void leaves its seed")
	}
}

// A table is stored with its seed, and printed without.
func TestSeedsAreStoredAndNotPrinted(t *testing.T) {
	t.Parallel()
	table := sealed(bernd, "")
	copied := clone(t, table)
	if copied.Seed != seed {
		t.Error("the seed is lost")
	}
	if text := fmt.Sprintf("%+v %v", table, copied); strings.Contains(text, "1 2 3") {
		t.Errorf("printed as %s", text)
	}
	plain, err := json.Marshal(challenged(bernd))
	if err != nil || strings.Contains(string(plain), "eed") {
		t.Errorf("without a seed a table is stored as %s", plain)
	}
}
