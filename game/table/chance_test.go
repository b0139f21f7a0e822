package table

import (
	"cmp"
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

// sealed returns a challenge of Anna with a seed.
func sealed(rival Person, word string) *Session {
	return sitting(New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: toyRules(), Pace: time.Hour, By: anna, Rival: rival,
		Seed: seed, Word: word,
	}, noon), toyRules())
}

func accepted(t *testing.T, table *Session) *game.Match {
	t.Helper()
	must(t, table.Accept(bernd, "77", nil, noon))
	return table.Match
}

// With a seed no other dice are used. Anybody can verify the plays of chance from what is published after the match.
func TestChanceFollowsFromTheSeed(t *testing.T) {
	t.Parallel()
	starts := map[game.Move]bool{}
	for i := range 20 {
		word := fmt.Sprint("word ", i)
		table := sealed(bernd, word)
		m := accepted(t, table)
		chance := fair.Chance{
			Dice: fair.Protocol, Match: "t", Game: "toy", Version: 1, Words: []string{word, ""}, Seed: seed,
		}
		chance.Chain = chance.Chained()
		chance.Words[1] = "77"
		chance.Chain = chance.Chained()
		want := m.At(0).Chance(chance.For(0, "start"))
		if got := m.Log()[0].Move; got != want || !reflect.DeepEqual(table.Chain, chance.Chain) {
			t.Errorf("with %q Nature plays %q, not %q, and the chain is %v", word, got, want, table.Chain)
		}
		starts[want] = true
		r := table.Record()
		if p := r.Proof; p.Seed != "" || p.Words != nil || p.Salts != nil || p.Commit != chance.Commitment() ||
			!reflect.DeepEqual(p.Chain, chance.Chain) {
			t.Errorf("while it goes on the record says %+v", p)
		}
		if text := r.String(); strings.Contains(text, word) || strings.Contains(text, "77\n") {
			t.Errorf("while it goes on the words are in\n%s", text)
		}
		must(t, table.Resign(anna.ID, noon))
		report, err := fair.Verify(table.Match, table.Record().Proof)
		if err != nil || report.Checked != 1 || !report.Honest() {
			t.Errorf("verified: %+v, %v", report, err)
		}
	}
	if len(starts) != 2 {
		t.Error("no word changes who starts")
	}
}

// given returns an act that gives a lucky word, or withdraws it if the word is empty.
func given(who Person, word string) act {
	return func(s *Session) error { return s.ChooseWord(who.ID, word, noon) }
}

// Each change of a lucky word adds a link to the chain, and nothing else does. So the head that a player saw after
// their last change is current until another change.
func TestWhoseWordStandsIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		word  string
		do    []act
		want  []string
		links string // the seats of the links
	}{
		{"nobody gave one", "", nil, []string{"", "77"}, "1"},
		{"the challenger, at once", " a  ship ", nil, []string{"a ship", "77"}, "01"},
		{"the challenger, later", "", []act{given(anna, "a ship")}, []string{"a ship", "77"}, "01"},
		{"who accepts alone", "", []act{given(bernd, "sea")}, []string{"", "sea"}, "1"},
		{"both", "first", []act{given(bernd, "sea"), given(anna, "second")}, []string{"second", "sea"}, "010"},
		{"the same once more", "first", []act{given(bernd, "sea"), given(anna, "first")}, []string{"first", "sea"}, "01"},
		{"one took it back", "first", []act{given(anna, " ")}, []string{"", "77"}, "001"},
	} {
		table := sealed(bernd, c.word)
		do(t, table, c.do...)
		accepted(t, table)
		if got := linked(table.Chain); !reflect.DeepEqual(table.Words, c.want) || got != c.links {
			t.Errorf("%s: the words are %q, the links are of %s", c.name, table.Words, got)
		}
	}
}

// linked returns the seats of a chain as a string.
func linked(chain []game.Link) string {
	var seats string
	for _, l := range chain {
		seats += l.Seat.String()
	}
	return seats
}

// If a player leaves a lobby, the others move up with their words. Each seat whose word changes gets a new link, so
// that its last link always matches its word.
func TestWordsMoveWithTheirPlayers(t *testing.T) {
	t.Parallel()
	joins := func(who Person) act { return func(s *Session) error { return s.Join(who, noon) } }
	leaves := func(who Person) act { return func(s *Session) error { return s.Leave(who.ID, noon) } }
	for _, c := range []struct {
		name  string
		do    []act
		words []string
		links string
	}{
		{"nobody gives one", []act{leaves(bernd)}, []string{"", ""}, ""},
		{"the last leaves", []act{given(clara, "c"), leaves(clara)}, []string{"", ""}, "2"},
		{"one behind", []act{given(clara, "c"), leaves(bernd)}, []string{"", "c"}, "21"},
		{"one with a word", []act{given(bernd, "b"), leaves(bernd)}, []string{"", ""}, "11"},
		{"both", []act{given(bernd, "b"), given(clara, "c"), leaves(bernd)}, []string{"", "c"}, "121"},
		{"one before", []act{given(anna, "a"), leaves(clara)}, []string{"a", ""}, "0"},
		{"all move", []act{given(anna, "a"), given(bernd, "b"), leaves(anna)}, []string{"b", ""}, "0101"},
		{
			"one comes after one who left", []act{given(clara, "c"), leaves(clara), joins(dora)}, []string{"", "", ""}, "22",
		},
	} {
		s := sitting(New(Challenge{
			ID: "q", Guild: "g", Channel: "c", Locale: "en-US", Rules: raceRules(), Pace: time.Hour, By: anna, Seed: seed,
		}, noon), raceRules())
		do(t, s, joins(bernd), joins(clara))
		do(t, s, c.do...)
		if got := linked(s.Chain); !reflect.DeepEqual(s.Words, c.words) || got != c.links {
			t.Errorf("%s: the words are %q, the links are of %s, not of %s", c.name, s.Words, got, c.links)
		}
		must(t, s.Start(s.Players[0].User, "77", nil, noon))
		must(t, s.Stop(noon))
		if report, err := fair.Verify(s.Match, s.Record().Proof); err != nil || !report.Honest() {
			t.Errorf("%s: verified with %+v, %v", c.name, report, err)
		}
	}
}

// Each player has their own limit of changes of a lucky word, even if they leave and join a lobby again. The stored
// counts contain no user id.
func TestOnePersonCannotUseUpTheChain(t *testing.T) {
	t.Parallel()
	joins := func(s *Session) error { return s.Join(bernd, noon) }
	lobby := gathered(t, bernd)
	for name, c := range map[string]struct {
		s     *Session
		again act // before each word
	}{
		"a challenge": {sealed(bernd, ""), func(*Session) error { return nil }},
		"a lobby":     {gathered(t, bernd), func(*Session) error { return nil }},
		"coming and going": {lobby, func(s *Session) error {
			return cmp.Or(s.Leave(bernd.ID, noon), joins(s))
		}},
	} {
		var err error
		words := 0
		for ; words < 3*mostLinks && err == nil; words++ {
			must(t, c.again(c.s))
			err = c.s.ChooseWord(bernd.ID, fmt.Sprint("word ", words), noon)
		}
		if words--; words != mostWords || !errors.Is(err, ErrManyWords) {
			t.Errorf("%s: Bernd gives %d words, and then %v", name, words, err)
		}
		if _, err := c.s.Word(bernd.ID, noon); !errors.Is(err, ErrManyWords) {
			t.Errorf("%s: a form for one more word: %v", name, err)
		}
		if err := c.s.ChooseWord(anna.ID, "mine, changed", noon); err != nil {
			t.Errorf("%s: Anna gets the error %v", name, err)
		}
		if stored, err := json.Marshal(c.s.Given); err != nil || strings.Contains(string(stored), `"`+bernd.ID+`"`) {
			t.Errorf("%s: what is counted names people: %s, %v", name, stored, err)
		}
	}
	must(t, lobby.Join(clara, noon))
	if err := lobby.ChooseWord(clara.ID, "hers", noon); err != nil {
		t.Errorf("a newcomer gets the error %v", err)
	}
	must(t, lobby.Start(anna.ID, "77", nil, noon))
	if lobby.Given != nil {
		t.Errorf("after the start there is still counted %v", lobby.Given)
	}
	must(t, lobby.Stop(noon))
	if report, err := fair.Verify(lobby.Match, lobby.Record().Proof); err != nil || !report.Honest() {
		t.Errorf("verified with %+v, %v", report, err)
	}
}

// The same holds for a rematch, whose changes are counted afresh.
func TestOnePersonCannotUseUpTheChainOfARematch(t *testing.T) {
	t.Parallel()
	s := sealed(bernd, "")
	for i := range mostWords {
		must(t, s.ChooseWord(bernd.ID, fmt.Sprint("word ", i), noon))
	}
	accepted(t, s)
	must(t, s.Resign(anna.ID, noon))
	must(t, s.VoteRematch(anna.ID, Vote{Press: "78", Next: "n", Seed: fair.Seed{7}}, noon))
	for i := range mostWords {
		must(t, s.ChooseWord(bernd.ID, fmt.Sprint("word ", i), noon))
	}
	if err := s.ChooseWord(bernd.ID, "one more", noon); !errors.Is(err, ErrManyWords) {
		t.Errorf("one word more: %v", err)
	}
	must(t, s.ChooseWord(anna.ID, "hers", noon))
	if s.CancelRematch(noon); s.Given != nil {
		t.Errorf("after the rematch was cancelled there is still counted %v", s.Given)
	}
}

// The length of a chain is bounded, however many users change words. If the chain is full, a player who moves loses
// their word, and starting the match still adds a link.
func TestAChainEnds(t *testing.T) {
	t.Parallel()
	s := gathered(t, bernd)
	for i := 0; len(s.Chain) < mostLinks; i++ {
		guest := Person{ID: fmt.Sprint(1000 + i), Name: "Guest"}
		must(t, s.Join(guest, noon))
		for n := 0; n < mostWords && len(s.Chain) < mostLinks; n++ {
			must(t, s.ChooseWord(guest.ID, fmt.Sprint("word ", n), noon))
		}
		must(t, s.Leave(guest.ID, noon))
	}
	if err := s.ChooseWord(bernd.ID, "late", noon); !errors.Is(err, ErrManyWords) {
		t.Errorf("a word for a chain that is full: %v", err)
	}
	for range mostLinks {
		must(t, s.Leave(bernd.ID, noon))
		must(t, s.Join(bernd, noon))
	}
	must(t, s.Start(anna.ID, "77", nil, noon))
	if n := len(s.Chain); n > mostLinks+len(s.Players) {
		t.Errorf("the chain has %d links", n)
	}
	must(t, s.Stop(noon))
	if report, err := fair.Verify(s.Match, s.Record().Proof); err != nil || !report.Honest() {
		t.Errorf("verified with %+v, %v", report, err)
	}
}

// Lucky words can be changed by the players only, and only until the match begins.
func TestWordsAreSettledByTheStart(t *testing.T) {
	t.Parallel()
	running, open, old := sealed(bernd, ""), sealed(bernd, ""), challenged(bernd)
	accepted(t, running)
	for name, c := range map[string]struct{ got, want error }{
		"a stranger":          {open.ChooseWord(clara.ID, "x", noon), ErrNotYours},
		"nobody":              {open.ChooseWord("", "x", noon), ErrNotYours},
		"too late":            {open.ChooseWord(anna.ID, "x", noon.Add(30*time.Minute)), ErrGone},
		"during the match":    {running.ChooseWord(anna.ID, "x", noon), ErrGone},
		"a table from before": {old.ChooseWord(anna.ID, "x", noon), ErrGone},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v", name, c.got)
		}
	}
	if front := open.Fingerprint(); sealed(bernd, "x").Fingerprint() == front {
		t.Error("the card does not change with a word")
	}
}

// The seed and the id of a rematch are fixed by the first vote, and their commitment is published then. A vote's id
// stands in for a word, and words follow the players to their next seats.
func TestSeedOfARematch(t *testing.T) {
	t.Parallel()
	table := sealed(bernd, "")
	accepted(t, table)
	must(t, table.Resign(anna.ID, noon))
	if err := table.ChooseWord(anna.ID, "x", noon); !errors.Is(err, ErrGone) {
		t.Errorf("a word for a rematch that nobody wants: %v", err)
	}
	heads := []string{table.NextChance().Head(nil, 0)}
	did := func(name string, err error) {
		t.Helper()
		front := table.Fingerprint()
		heads = append(heads, table.NextChance().Head(nil, 0))
		if err != nil || heads[len(heads)-1] == heads[len(heads)-2] {
			t.Errorf("%s: %v, the heads are %q", name, err, heads)
		}
		if table.publishWords(); table.Fingerprint() != front {
			t.Error("to publish once more changes something")
		}
	}
	first, second := fair.Seed{7}, fair.Seed{8}
	did("Anna votes", table.VoteRematch(anna.ID, Vote{Press: "101", Next: "n", Seed: first}, noon))
	commitment := table.NextChance().Commitment()
	must(t, table.VoteRematch(anna.ID, Vote{Press: "102", Next: "o", Seed: second}, noon))
	did("Bernd gives a word", table.ChooseWord(bernd.ID, "bernd's", noon))
	if word, err := table.Word(anna.ID, noon); word != "" || err != nil {
		t.Errorf("the id that replaces a word is shown as a word: %q, %v", word, err)
	}
	if err := table.ChooseWord(anna.ID, " ", noon); err != nil || table.NextWords[0] != "101" {
		t.Errorf("no word takes the place of a vote: %q, %v", table.NextWords, err)
	}
	did("Anna gives a word", table.ChooseWord(anna.ID, "anna's", noon))
	must(t, table.VoteRematch(bernd.ID, Vote{Press: "103", Next: "p", Seed: second}, noon))
	next, err := table.NextTable(toyRules(), nil, nil, noon)
	if err != nil || next.Seed != first || !reflect.DeepEqual(next.Words, []string{"bernd's", "anna's"}) {
		t.Fatalf("the rematch is drawn with %q, %v", next.Words, err)
	}
	c := next.Chance()
	if next.ID != "n" || c.Commitment() != commitment || c.Head(nil, 0) != heads[3] || linked(c.Chain) != "101" {
		t.Errorf("the rematch %s is another than the one that was promised: %v", next.ID, next.Chain)
	}
	if err := table.ChooseWord(bernd.ID, "late", noon); !errors.Is(err, ErrGone) {
		t.Errorf("a word after the agreement: %v", err)
	}
	table.CancelRematch(noon)
	if table.NextSeed != (fair.Seed{}) || table.NextWords != nil || table.NextID != "" || table.NextChain != nil {
		t.Error("an agreement that is void leaves its seed")
	}
}

// A seed is stored with its table, but never printed.
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
