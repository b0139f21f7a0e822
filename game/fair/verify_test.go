package fair_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/shanghaien"
)

// wholeMatch plays at random with fair dice, to the end or to a play of the loser.
func wholeMatch(t *testing.T, c fair.Chance, longest int) *game.Match {
	t.Helper()
	m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for {
		if err := m.SettleBy(c.For); err != nil {
			t.Fatal(err)
		}
		if m.Outcome().Over() {
			return m
		}
		p := game.Play{Seat: game.Outside, Move: "resign 0"}
		if m.Len() < longest {
			p.Seat = m.Turn()[0]
			moves := m.Moves(p.Seat)
			p.Move = moves[r.IntN(len(moves))]
		}
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
}

// So are matches that began before draws had names.
func TestVerifyAnHonestMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []fair.Chance{someChance(), formerly(someChance())} {
		verifyHonest(t, c)
	}
}

func verifyHonest(t *testing.T, c fair.Chance) {
	t.Helper()
	m := wholeMatch(t, c, 10_000)
	record := m.Record([]string{"A", "B"})
	record.Proof = c.Proof(m)
	read, err := game.ParseRecord(strings.NewReader(record.String()))
	if err != nil {
		t.Fatal(err)
	}
	again, err := read.Match(shanghaien.Rules())
	if err != nil {
		t.Fatal(err)
	}
	chances := 0
	for _, p := range m.Log() {
		if p.Seat == game.Nature {
			chances++
		}
	}
	report, err := fair.Verify(again, read.Proof)
	if err != nil || report.Checked != chances || chances < 20 || report.Differences != nil {
		t.Errorf("%d plays of chance are verified with %+v, %v", chances, report, err)
	}
}

// What a study has from another match is not drawn from its own seed; what follows is.
func TestVerifyAStudy(t *testing.T) {
	t.Parallel()
	whole := wholeMatch(t, someChance(), 40)
	other := someChance()
	other.Match = "another"
	m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, whole.Log()[:30])
	if err != nil {
		t.Fatal(err)
	}
	for !m.Outcome().Over() {
		if err := m.SettleBy(other.For); err != nil {
			t.Fatal(err)
		}
		p := game.Play{Seat: game.Outside, Move: "resign 0"}
		if m.Len() < 60 {
			p = game.Play{Seat: m.Turn()[0], Move: m.Moves(m.Turn()[0])[0]}
		}
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	p := other.Proof(m)
	p.From = game.Origin{Match: "m", Plays: 30}
	if report, err := fair.Verify(m, p); err != nil || report.Checked < 5 || !report.Honest() {
		t.Errorf("a study is verified with %+v, %v", report, err)
	}
	p.From = game.Origin{}
	if report, err := fair.Verify(m, p); err != nil || report.Honest() {
		t.Errorf("the plays of another match are verified with %+v, %v", report, err)
	}
}

// Two plays of chance in a row, as at the start, have numbers of their own.
func TestVerifyTheStartOfAMatch(t *testing.T) {
	t.Parallel()
	m := wholeMatch(t, someChance(), 0)
	if m.Len() != 3 || m.Log()[1].Seat != game.Nature {
		t.Fatalf("the match is %v", m.Log())
	}
	if report, err := fair.Verify(m, someChance().Proof(m)); err != nil || report.Checked != 2 ||
		len(report.Differences) > 0 {
		t.Errorf("verified with %+v, %v", report, err)
	}
}

func TestVerifyTellsWhatWasChanged(t *testing.T) {
	t.Parallel()
	honest := wholeMatch(t, someChance(), 4) // start, deal, roll, the dice, and somebody gives up
	cases := []struct {
		name   string
		play   int
		change func(game.Move) game.Move
	}{
		{"the starter", 0, func(m game.Move) game.Move {
			return map[game.Move]game.Move{"start 0": "start 1", "start 1": "start 0"}[m]
		}},
		{"the order of two cards", 1, func(m game.Move) game.Move {
			words := strings.Fields(string(m))
			words[1], words[6] = words[6], words[1]
			return game.Move(strings.Join(words, " "))
		}},
		{"a die", 3, func(m game.Move) game.Move { return m[:len(m)-1] + game.Move('1'+(m[len(m)-1]-'0')%6) }},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			log := honest.Log()
			logged := c.change(log[c.play].Move)
			want := []fair.Difference{{Play: c.play, Logged: logged, Computed: log[c.play].Move}}
			log[c.play].Move = logged
			if c.play == 0 { // the other one is to move then
				log[2].Seat = 1 - log[2].Seat
			}
			m, err := game.Replay(honest.Rules(), honest.Setup(), log)
			if err != nil {
				t.Fatal(err)
			}
			report, err := fair.Verify(m, someChance().Proof(m))
			if c.play == 0 && len(report.Differences) == 2 { // the roll is drawn for the other one, too
				report.Differences = report.Differences[:1]
			}
			if err != nil || report.Checked != 3 || !reflect.DeepEqual(report.Differences, want) {
				t.Errorf("verified with %+v, %v, want %v", report, err, want)
			}
		})
	}
}

func TestVerifyWithAnotherProof(t *testing.T) {
	t.Parallel()
	m := wholeMatch(t, someChance(), 10_000)
	var none fair.Seed
	cases := []struct {
		name   string
		change func(*game.Proof)
		err    error // nil: there are differences
	}{
		{"no proof", func(p *game.Proof) { *p = game.Proof{} }, fair.ErrNotProvable},
		{"the seed not told", func(p *game.Proof) { p.Seed = "" }, fair.ErrUnrevealed},
		{"a later protocol", func(p *game.Proof) { p.Dice = "dockside-dice 3" }, fair.ErrProtocol},
		{"another seed", func(p *game.Proof) { p.Seed = strings.Repeat("0", 64) }, fair.ErrCommitment},
		{"another commitment", func(p *game.Proof) { p.Commit = none.Commitment() }, fair.ErrCommitment},
		{"a seed that is none", func(p *game.Proof) { p.Seed = "x" }, fair.ErrCommitment},
		{"another seed with its commitment", func(p *game.Proof) {
			p.Seed, p.Commit = strings.Repeat("0", 64),
				none.Commitment()
		}, nil},
		{"another match", func(p *game.Proof) { p.Match = "other" }, nil},
		{"another word", func(p *game.Proof) { p.Words[1] = "other" }, nil},
		{"the words of the other seat", func(p *game.Proof) { slices.Reverse(p.Words) }, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := someChance().Proof(m)
			c.change(&p)
			report, err := fair.Verify(m, p)
			if !errors.Is(err, c.err) || (len(report.Differences) == 0) != (c.err != nil) {
				t.Errorf("verified with %+v, %v", report, err)
			}
		})
	}
}

// The seed is told once the match is over, however it ended, and not before.
func TestProof(t *testing.T) {
	t.Parallel()
	c := someChance()
	c.Words[0] = " my  lucky ship "
	secret, err := c.Seed.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	for end, told := range map[game.Move]string{
		"": "", "resign 0": string(secret), "expired 1": string(secret),
		"stopped": string(secret),
	} {
		m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		if end != "" {
			if err := m.Play(game.Play{Seat: game.Outside, Move: end}); err != nil {
				t.Fatal(err)
			}
		}
		want := game.Proof{
			Dice: "dockside-dice 2", Match: "4kq81z", Commit: c.Seed.Commitment(),
			Words: []string{"my lucky ship", "1389211823451234567"}, Seed: told,
		}
		if got := c.Proof(m); !reflect.DeepEqual(got, want) {
			t.Errorf("after %q the proof is %+v", end, got)
		}
	}
}
