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

// wholeMatch plays randomly with fair dice, to the end or until the loser resigns.
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

func TestVerifyAnHonestMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []fair.Chance{someChance(), chanceOf("", "one word")} {
		verifyHonest(t, c)
	}
}

func verifyHonest(t *testing.T, c fair.Chance) {
	t.Helper()
	m := wholeMatch(t, c, 10_000)
	record := m.Record([]string{"A", "B"})
	record.Proof = c.Proof(m, true)
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
	if err != nil || report.Checked != chances || chances < 20 || !report.Honest() {
		t.Errorf("%d plays of chance are verified with %+v, %v", chances, report, err)
	}
}

// If a word was deleted, the rest is checked as before, and the report says so.
func TestVerifyWithoutAWord(t *testing.T) {
	t.Parallel()
	c := someChance()
	m := wholeMatch(t, c, 40)
	honest, err := fair.Verify(m, c.Proof(m, true))
	if err != nil {
		t.Fatal(err)
	}
	c.Words, c.Forgotten = []string{"", c.Words[1]}, []game.Seat{0}
	if chain := c.Chained(); !reflect.DeepEqual(chain, c.Chain) {
		t.Errorf("a deleted word gets another link: %v", chain)
	}
	r, err := fair.Verify(m, c.Proof(m, true))
	if err != nil || !r.Honest() || r.Checked != honest.Checked || !reflect.DeepEqual(r.Forgotten, []game.Seat{0}) {
		t.Errorf("verified with %+v, %v", r, err)
	}
	if p := c.Proof(m, true); strings.Contains(m.Record([]string{"A", "B"}).String()+p.Words[0]+p.Salts[0], "lucky") ||
		p.Salts[0] != "" {
		t.Errorf("the proof still contains %+v", p)
	}
	r.Forgotten = nil
	c.Forgotten = nil
	if r, err := fair.Verify(m, c.Proof(m, true)); err != nil || r.Honest() {
		t.Errorf("a word that is only left out is verified with %+v, %v", r, err)
	}
}

// studied returns a study of a match after some plays, with a computer player on seat 1.
func studied(t *testing.T, from *game.Match, plays int, c fair.Chance) *game.Match {
	t.Helper()
	log := slices.Concat([]game.Play{game.TakeOver(1, "captain")}, from.Log()[:plays])
	m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, log)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Outcome().Over() {
		if err := m.SettleBy(c.For); err != nil {
			t.Fatal(err)
		}
		p := game.Play{Seat: game.Outside, Move: "resign 0"}
		if m.Len() < len(log)+30 {
			p = game.Play{Seat: m.Turn()[0], Move: m.Moves(m.Turn()[0])[0]}
		}
		if err := m.Play(p); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// The part of a study that comes from another match is checked with the record of that match. Without it, the report
// lists the unchecked part. The study's own part is always checked.
func TestVerifyAStudy(t *testing.T) {
	t.Parallel()
	c, own, last := someChance(), someChance(), someChance()
	own.Match, own.Seed[0], own.From = "another", 1, game.Origin{Match: c.Match, Plays: 31}
	last.Match, last.Seed[0], last.From = "last", 2, game.Origin{Match: own.Match, Plays: 41}
	for _, c := range []*fair.Chance{&own, &last} {
		c.Chain = nil
		c.Chain = c.Chained()
	}
	whole := wholeMatch(t, c, 40)
	study := studied(t, whole, 30, own)
	again := studied(t, mustPlays(t, study.Log()[1:]), 40, last) // a study of a study
	changed := whole.Log()
	changed[2], changed[3] = game.Play{Seat: changed[2].Seat, Move: "roll"}, game.Play{Seat: game.Nature, Move: "roll 1 1"}
	forged := studied(t, mustPlays(t, changed[:4]), 4, own)
	of := func(m *game.Match, c fair.Chance) fair.Evidence {
		return fair.Evidence{Match: m, Proof: c.Proof(m, true)}
	}
	early := own
	early.From.Plays = 5
	unsealed := of(whole, c)
	unsealed.Proof.Commit = strings.Repeat("0", 64)
	running := of(whole, c)
	running.Proof.Seed = ""
	for _, x := range []struct {
		name   string
		of     fair.Evidence
		others []fair.Evidence
		honest bool
		left   game.Origin
	}{
		{"with the record it comes from", of(study, own), []fair.Evidence{of(whole, c)}, true, game.Origin{}},
		{"without", of(study, own), nil, true, own.From},
		{"with another record", of(study, own), []fair.Evidence{of(study, own)}, true, own.From},
		{"with that record before its end", of(study, own), []fair.Evidence{running}, true, own.From},
		{"with that record and another seed", of(study, own), []fair.Evidence{unsealed}, false, own.From},
		{"a study of a study", of(again, last), []fair.Evidence{of(whole, c), of(study, own)}, true, game.Origin{}},
		{"which lacks the first", of(again, last), []fair.Evidence{of(study, own)}, true, own.From},
		{"other lines", of(forged, early), []fair.Evidence{of(whole, c)}, false, game.Origin{}},
		{"in circles", of(again, last), []fair.Evidence{of(again, own), of(study, last)}, false, own.From},
	} {
		report, err := fair.Verify(x.of.Match, x.of.Proof, x.others...)
		if err != nil || report.Honest() != x.honest || report.Unchecked() != x.left || report.Empty() {
			t.Errorf("%s: %+v, left is %v, %v", x.name, report, report.Unchecked(), err)
		}
	}
	p := own.Proof(study, true)
	p.From = game.Origin{}
	if report, err := fair.Verify(study, p); err != nil || report.Honest() {
		t.Errorf("the plays of another match are verified with %+v, %v", report, err)
	}
	p.From = game.Origin{Match: "zz", Plays: study.Len()}
	if report, err := fair.Verify(study, p); err != nil || !report.Empty() || report.Unchecked() != p.From {
		t.Errorf("a study that has nothing of its own: %+v, %v", report, err)
	}
}

// mustPlays returns a match with some plays.
func mustPlays(t *testing.T, log []game.Play) *game.Match {
	t.Helper()
	m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, log)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestVerifyTellsWhatWasChanged(t *testing.T) {
	t.Parallel()
	honest := wholeMatch(t, someChance(), 4) // start, deal, roll, place, and a resignation
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
			if c.play == 0 { // now the other seat is to move
				log[2].Seat = 1 - log[2].Seat
			}
			m, err := game.Replay(honest.Rules(), honest.Setup(), log)
			if err != nil {
				t.Fatal(err)
			}
			report, err := fair.Verify(m, someChance().Proof(m, true))
			if c.play == 0 && len(report.Differences) == 2 { // the roll has the name of the other seat, too
				report.Differences = report.Differences[:1]
			}
			if err != nil || report.Checked != 3 || !reflect.DeepEqual(report.Differences, want) {
				t.Errorf("verified with %+v, %v, want %v", report, err, want)
			}
		})
	}
}

// Verify finds exactly what was changed in a proof.
func TestVerifyWithAnotherProof(t *testing.T) {
	t.Parallel()
	m := wholeMatch(t, someChance(), 10_000)
	var none fair.Seed
	cases := []struct {
		name   string
		change func(*game.Proof)
		err    error
		found  func(fair.Report) bool // what the report has to contain if there is no error
	}{
		{"no proof", func(p *game.Proof) { *p = game.Proof{} }, fair.ErrNotProvable, nil},
		{"the seed not told", func(p *game.Proof) { p.Seed = "" }, fair.ErrUnrevealed, nil},
		{"a later protocol", func(p *game.Proof) { p.Dice = "dockside-dice 3" }, fair.ErrProtocol, nil},
		{"an older protocol", func(p *game.Proof) { p.Dice = "dockside-dice 1" }, fair.ErrProtocol, nil},
		{"another seed", func(p *game.Proof) { p.Seed = strings.Repeat("0", 64) }, fair.ErrCommitment, nil},
		{"another commitment", func(p *game.Proof) { p.Commit = strings.Repeat("0", 64) }, fair.ErrCommitment, nil},
		{"a seed that is none", func(p *game.Proof) { p.Seed = "x" }, fair.ErrCommitment, nil},
		{"another match", func(p *game.Proof) { p.Match = "other" }, fair.ErrCommitment, nil},
		{"another seed with its commitment", func(p *game.Proof) {
			c := someChance()
			c.Seed = none
			p.Seed, p.Commit = strings.Repeat("0", 64), c.Commitment()
		}, nil, func(r fair.Report) bool { return len(r.Differences) > 20 && len(r.Words) == 2 }},
		{"another word", func(p *game.Proof) { p.Words[1] = "other" }, nil, seatsFound(1)},
		{"no word", func(p *game.Proof) { p.Words[1], p.Salts[1] = "", "" }, nil, seatsFound(1)},
		{"the words of the other seat", func(p *game.Proof) { slices.Reverse(p.Words) }, nil, seatsFound(0, 1)},
		{"no words", func(p *game.Proof) { p.Words, p.Salts = nil, nil }, nil, seatsFound(0, 1)},
		{"another salt", func(p *game.Proof) { p.Salts[0] = p.Salts[1] }, nil, seatsFound(0)},
		{"another link", func(p *game.Proof) { p.Chain[0].Hash = strings.Repeat("0", 64) }, nil, func(r fair.Report) bool {
			return len(r.Words) == 1 && len(r.Differences) > 20 && r.Headless
		}},
		{"a link of the other seat", func(p *game.Proof) { p.Chain[0].Seat = 1 }, nil, func(r fair.Report) bool {
			return len(r.Words) == 1 && r.Headless
		}},
		{"a link more, of nobody", func(p *game.Proof) {
			p.Chain = append(p.Chain, game.Link{Seat: 7, Hash: strings.Repeat("0", 64)})
		}, nil, func(r fair.Report) bool { return r.Headless && len(r.Differences)+len(r.Words) == 0 }},
		{"another head", func(p *game.Proof) { p.Head = p.Commit }, nil, func(r fair.Report) bool { return r.Headless }},
		{"another number drawn", func(p *game.Proof) { p.Draws[1].Numbers[0].Drawn++ }, nil, playsFound(1)},
		{"another bound", func(p *game.Proof) { p.Draws[1].Numbers[0].Below++ }, nil, playsFound(1)},
		{"another name", func(p *game.Proof) { p.Draws[1].Name = "deal 2" }, nil, playsFound(1)},
		{"a draw left out", func(p *game.Proof) { p.Draws = p.Draws[1:] }, nil, playsFound(0)},
		{"a draw added", func(p *game.Proof) {
			p.Draws = append(p.Draws, game.Draw{Play: 2, Name: "x"})
		}, nil, playsFound(2)},
		{"none told", func(p *game.Proof) { p.Draws = nil }, nil, func(r fair.Report) bool {
			return len(r.Misdrawn) == r.Checked
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := someChance().Proof(m, true)
			c.change(&p)
			report, err := fair.Verify(m, p)
			if !errors.Is(err, c.err) || err == nil && (report.Honest() || !c.found(report)) {
				t.Errorf("verified with %+v, %v", report, err)
			}
		})
	}
}

// seatsFound reports whether the only errors of a report are the words of some seats.
func seatsFound(seats ...game.Seat) func(fair.Report) bool {
	return func(r fair.Report) bool {
		return slices.Equal(r.Words, seats) && len(r.Differences)+len(r.Misdrawn) == 0 && !r.Headless
	}
}

// playsFound reports whether the only errors of a report are some plays.
func playsFound(plays ...int) func(fair.Report) bool {
	return func(r fair.Report) bool {
		return slices.Equal(r.Misdrawn, plays) && len(r.Differences)+len(r.Words) == 0 && !r.Headless
	}
}

// A game with another name or another option does not match the commitment.
func TestTheCommitmentBindsWhatIsPlayed(t *testing.T) {
	t.Parallel()
	m := wholeMatch(t, someChance(), 40)
	for name, change := range map[string]func(*fair.Chance){
		"another game":    func(c *fair.Chance) { c.Game = "bids" },
		"another version": func(c *fair.Chance) { c.Version = 2 },
		"an option":       func(c *fair.Chance) { c.Options = []string{"extra-trick"} },
	} {
		c := someChance()
		change(&c)
		if _, err := fair.Verify(m, c.Proof(m, true)); !errors.Is(err, fair.ErrCommitment) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A proof contains the seed and the words only after the match, however it ended.
func TestProof(t *testing.T) {
	t.Parallel()
	c := someChance()
	c.Words[0] = " my  lucky ship "
	secret, err := c.Seed.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	going := game.Proof{Dice: "dockside-dice 2", Match: "4kq81z", Commit: c.Commitment(), Chain: c.Chain}
	over := going
	over.Words, over.Salts = []string{"my lucky ship", "1389211823451234567"}, c.Salts()
	over.Head, over.Seed = c.Head(nil, 0), string(secret)
	for _, x := range []struct {
		name      string
		got, want game.Proof
	}{
		{"going on", c.Proof(m, false), going},
		{"over", c.Proof(m, true), over},
	} {
		if !reflect.DeepEqual(x.got, x.want) {
			t.Errorf("%s: the proof is %+v", x.name, x.got)
		}
	}
}
