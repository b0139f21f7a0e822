package fair_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest"
	"dockside/game/gametest/tender"
	"dockside/game/shanghaien"
	"dockside/game/shipshape"
)

// script is the Python program of docs/dice.md.
type script struct{ python, file string }

var programs = regexp.MustCompile("(?s)\n```python\n(.*?\n)```\n")

func loadScript(t *testing.T) script {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("DOCKSIDE_NO_SKIP") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	text, err := os.ReadFile("../../docs/dice.md")
	if err != nil {
		t.Fatal(err)
	}
	found := programs.FindAllSubmatch(text, -1)
	if len(found) != 1 {
		t.Fatalf("the document has %d programs", len(found))
	}
	return script{python, written(t, "check.py", string(found[0][1]))}
}

func written(t *testing.T, name, text string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// checks reports whether the script has checked everything in some files and found nothing wrong.
func (s script) checks(t *testing.T, files ...string) (said string, ok bool) {
	t.Helper()
	var out bytes.Buffer
	c := exec.CommandContext(t.Context(), s.python, append([]string{s.file}, files...)...)
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	return out.String(), err == nil
}

// recordOf plays a random match with fair dice, and returns its record.
func recordOf(t *testing.T, r game.Rules, setup game.Setup, number int) string {
	t.Helper()
	c := fair.Chance{
		Dice: fair.Protocol, Match: fmt.Sprint("m", number), Game: r.Name, Version: r.Version, Options: setup.Options,
		Words: make([]string, setup.Seats), Seed: someSeed(),
	}
	c.Seed[0] = byte(number)
	for seat, word := range []string{"first", "", "Glück auf 海"} {
		c.Words[seat%setup.Seats] = word
		c.Chain = c.Chained()
	}
	m, err := game.NewMatch(r, setup)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(uint64(number), 5))
	for {
		if err := m.SettleBy(c.For); err != nil {
			t.Fatal(err)
		}
		turn := m.Turn()
		if len(turn) == 0 {
			break
		}
		seat := turn[choose.IntN(len(turn))]
		moves := m.Moves(seat)
		if err := m.Play(game.Play{Seat: seat, Move: moves[choose.IntN(len(moves))]}); err != nil {
			t.Fatal(err)
		}
	}
	record := m.Record(make([]string, setup.Seats))
	record.Proof = c.Proof(m, true)
	return record.String()
}

// verified reports whether package fair finds no error in a record.
func verified(t *testing.T, text string) bool {
	t.Helper()
	record, err := game.ParseRecord(strings.NewReader(text))
	if err != nil {
		return false
	}
	m, err := record.Match(shanghaien.Rules(), shipshape.Rules(), tender.Rules())
	if err != nil {
		return false
	}
	report, err := fair.Verify(m, record.Proof)
	return err == nil && report.Honest() && report.Unchecked() == game.Origin{}
}

// The Python program accepts honest records of all games and setups.
func TestTheScriptAgreesWithHonestRecords(t *testing.T) {
	t.Parallel()
	s := loadScript(t)
	var files []string
	for _, r := range []game.Rules{shanghaien.Rules(), shipshape.Rules(), tender.Rules()} {
		for _, setup := range gametest.Setups(r) {
			for range gametest.Many(1, 5) {
				text := recordOf(t, r, setup, len(files))
				if !verified(t, text) {
					t.Errorf("our own program does not agree with\n%s", text)
				}
				files = append(files, written(t, "record.txt", text))
			}
		}
	}
	said, ok := s.checks(t, files...)
	agreed := strings.Count(said, " checked, 0 wrong")
	if !ok || strings.Contains(said, "WRONG") || agreed != len(files) || agreed < 50 {
		t.Errorf("of %d records it says\n%s", len(files), said)
	}
}

// The program reports what it cannot check, and checks the rest.
func TestTheScriptSaysWhatItLeaves(t *testing.T) {
	t.Parallel()
	s := loadScript(t)
	today := recordOf(t, shanghaien.Rules(), game.Setup{Seats: 2}, 7)
	forgotten := change{"", `(?m)^word 0 .*$`, "forgotten 0"}
	for _, x := range []struct{ name, record, said string }{
		{
			"an older protocol",
			once(t, today, change{"", "dice dockside-dice 2", "dice dockside-dice 1"}),
			"0 checked, 0 wrong",
		},
		{
			"a word that was deleted", once(t, today, forgotten),
			"the word of seat 0, which was deleted\n  123 checked, 0 wrong",
		},
	} {
		said, ok := s.checks(t, written(t, "record.txt", x.record))
		if ok || !strings.Contains(said, x.said) {
			t.Errorf("%s: it says\n%s", x.name, said)
		}
	}
}

// Without the record of the original match, the program reports that a study is incomplete. With it, the program checks
// everything.
func TestTheScriptChecksStudies(t *testing.T) {
	t.Parallel()
	s := loadScript(t)
	c, own := someChance(), someChance()
	own.Match, own.Seed[0], own.From = "another", 1, game.Origin{Match: c.Match, Plays: 31}
	own.Chain = nil
	own.Chain = own.Chained()
	whole := wholeMatch(t, c, 40)
	write := func(m *game.Match, c fair.Chance, change ...string) string {
		record := m.Record([]string{"A", "B"})
		record.Proof = c.Proof(m, true)
		return written(t, "record.txt", strings.NewReplacer(change...).Replace(record.String()))
	}
	study := studied(t, whole, 30, own)
	made := func(match, from string) string { // with results that were never drawn
		m, err := game.Replay(shanghaien.Rules(), game.Setup{Seats: 2}, []game.Play{
			{Seat: game.Nature, Move: "start 1"},
			{Seat: game.Nature, Move: "deal us-1 us-2 de-1 de-2 fr-1 fr-2"},
			{Seat: 1, Move: "roll"},
			{Seat: game.Nature, Move: "roll 6 6"},
			{Seat: game.Outside, Move: "resign 0"},
		})
		if err != nil {
			t.Fatal(err)
		}
		c := someChance()
		c.Match, c.From = match, game.Origin{Match: from, Plays: 4}
		c.Chain = nil
		c.Chain = c.Chained()
		return write(m, c, "\nhead ", "\nsealed 2 "+c.Seal(2, "roll")+"\nhead ")
	}
	for _, x := range []struct {
		name  string
		files []string
		said  string
		ok    bool
	}{
		{"both", []string{write(study, own), write(whole, c)}, "0 wrong", true},
		{"alone", []string{write(study, own)}, "NOT CHECKED: the first 31 lines", false},
		{
			"another",
			[]string{write(study, own), write(whole, c, "match 4kq81z", "match x")},
			"NOT CHECKED: the first 31 lines", false,
		},
		{
			"other lines",
			[]string{write(study, own, " roll\n", " shanghai\n"), write(whole, c)},
			"WRONG: the first 31 lines", false,
		},
		{
			"another version of the rules",
			[]string{write(study, own), write(whole, c, "game shanghaien 1", "game shanghaien 2")},
			"WRONG: game 4kq81z is played by other rules", false,
		},
		{
			"another option",
			[]string{write(study, own), write(whole, c, "\nseat 0", "\noption extra\nseat 0")},
			"WRONG: game 4kq81z is played by other rules", false,
		},
		{
			"another seat",
			[]string{write(study, own), write(whole, c, "\ndice", "\nseat 2 C\ndice")},
			"WRONG: game 4kq81z is played by other rules", false,
		},
		{
			"two that come from each other",
			[]string{made("aaa", "bbb"), made("bbb", "aaa")},
			"NOT CHECKED: the first 4 lines, for want of another record of game aaa", false,
		},
		{
			"one that comes from itself",
			[]string{made("aaa", "aaa"), made("aaa", "aaa")},
			"NOT CHECKED: the first 4 lines, for want of another record of game aaa", false,
		},
		{
			"nothing of its own",
			[]string{write(whole, c, "\n- start", fmt.Sprintf("\nfrom zz %d\n- start", whole.Len()))},
			"NOT CHECKED", false,
		},
	} {
		if said, ok := s.checks(t, x.files...); ok != x.ok || !strings.Contains(said, x.said) {
			t.Errorf("%s: it says\n%s", x.name, said)
		}
	}
}

// change is a manipulation of a record.
type change struct{ name, from, to string }

// The Python program and package fair find every manipulation of a record.
func TestTheScriptFindsWhatWasChanged(t *testing.T) {
	t.Parallel()
	s := loadScript(t)
	always := []change{
		{"another seed", `(?m)^seed .`, "seed f"},
		{"another commitment", `(?m)^commit ..`, "commit 00"},
		{"another match", `(?m)^match m`, "match n"},
		{"no seed", `(?m)^seed .*\n`, ""},
		{"lines that another match is to prove", `(?m)^- `, "from zz 3\n- "},
		{"another protocol", `dice dockside-dice .`, "dice dockside-dice 3"},
		{"a commitment before the true one", `(?m)^commit `, "commit 0" + strings.Repeat("1", 63) + "\ncommit "},
		{"a match before the true one", `(?m)^match `, "match n\nmatch "},
		{"a game before the true one", `(?m)^game `, "game other 1\ngame "},
		{"a seed before the true one", `(?m)^seed `, "seed " + strings.Repeat("1", 64) + "\nseed "},
		{"a seat twice", `(?m)^seat 1`, "seat 0"},
		{"a word of another seat", `(?m)^word 0`, "word 1"},
		{"a word more", `(?m)^word 0`, "word 0\nword 0"},
	}
	whole := append([]change{
		{"an older protocol", `dice dockside-dice 2`, "dice dockside-dice 1"},
		{"another version of the rules", `(?m)^(game \w+) 1`, "$1 2"},
		{"an option", `(?m)^seat 0`, "option extra\nseat 0"},
		{"another word", `(?m)^(word 0 \w+) .*`, "$1 other"},
		{"another salt", `(?m)^(word 0) ..`, "$1 00"},
		{"another first link", `(?m)^(chain 0) ..`, "$1 00"},
		{"another last link", `(?m)(chain \d) ..(\w+\n[^c])`, "$1 00$2"},
		{"a link of another seat", `(?m)^chain 0`, "chain 1"},
		{"a link less", `(?m)^chain .*\n`, ""},
		{"a link more", `(?m)^(chain) 0( .*\n)`, "$1 0$2$1 9$2"},
		{"another head", `(?m)^head ..`, "head 00"},
		{"no head", `(?m)^head .*\n`, ""},
		{"a head before the true one", `(?m)^head `, "head 0" + strings.Repeat("1", 63) + "\nhead "},
		{"another number", `(?m)^(draw 0 .*: )\d+`, "${1}7"},
		{"another bound", `(?m)^(draw 0 .*: \d+/)\d+`, "${1}77"},
		{"another name", `(?m)^(draw [1-9]\d* \w+)`, "${1}s"},
		{"a draw left out", `(?m)^draw .*\n`, ""},
		{"a draw added", `(?m)^draw 0 (.*)\n`, "draw 0 $1\ndraw 2 $1\n"},
		{"a play of chance added", `(?m)^(- .*)\n`, "$1\n$1\n"},
		{"a play of chance left out", `(?m)^- .*\n`, ""},
	}, always...)
	seals := []change{
		{"another seal", `(?m)^(sealed \d+) ..`, "$1 00"},
		{"a seal of another play", `(?m)^sealed \d+`, "sealed 0"},
		{"other bids", `bid \d+`, "bid 77"},
	}
	for _, c := range []struct {
		of      game.Rules
		changes [][]change
	}{
		{shanghaien.Rules(), [][]change{{{"another game", "game shanghaien", "game shipshape"}}}},
		{shipshape.Rules(), [][]change{whole, seals}},
	} {
		honest := recordOf(t, c.of, game.Setup{Seats: c.of.MinSeats}, 7)
		for _, some := range c.changes {
			for _, change := range some {
				t.Run(c.of.Name+": "+change.name, func(t *testing.T) {
					t.Parallel()
					text := once(t, honest, change)
					if said, ok := s.checks(t, written(t, "record.txt", text)); ok {
						t.Errorf("it says\n%s", said)
					}
					if verified(t, text) {
						t.Error("our own program does not find it")
					}
				})
			}
		}
	}
}

// once changes the first match of a pattern in a text.
func once(t *testing.T, text string, c change) string {
	t.Helper()
	at := regexp.MustCompile(c.from).FindStringSubmatchIndex(text)
	if at == nil {
		t.Fatalf("nothing fits %s in\n%s", c.from, text)
	}
	changed := text[:at[0]] + string(regexp.MustCompile(c.from).ExpandString(nil, c.to, text, at)) + text[at[1]:]
	if changed == text {
		t.Fatalf("%s changes nothing", c.name)
	}
	return changed
}
