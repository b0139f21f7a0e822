package records

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/past"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/fair"
	"dockside/internal/cli/clitest"
	"dockside/render/studio"
)

// provable returns a whole match whose dice come from a seed, and its record.
func provable(t *testing.T) (*game.Match, game.Record) {
	return provableOf(t, clitest.Games()[0].Rules)
}

func provableOf(t *testing.T, rules game.Rules) (*game.Match, game.Record) {
	t.Helper()
	c := fair.Chance{
		Dice: fair.Protocol, Match: "4kq81z", Game: rules.Name, Version: rules.Version,
		Words: []string{"Glück auf 海", "1389211823451234567"}, Seed: fair.Seed{31: 9},
	}
	c.Chain = c.Chained()
	m, err := game.NewMatch(rules, game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(7, 7))
	for {
		if err := m.SettleBy(c.For); err != nil {
			t.Fatal(err)
		}
		turn := m.Turn()
		if len(turn) == 0 {
			break
		}
		moves := m.Moves(turn[0])
		if err := m.Play(game.Play{Seat: turn[0], Move: moves[choose.IntN(len(moves))]}); err != nil {
			t.Fatal(err)
		}
	}
	r := m.Record([]string{"Anna", "Bernd"})
	r.Proof = c.Proof(m, true)
	return m, r
}

// Verify detects every change that the proof covers, or the record cannot be read.
func TestVerify(t *testing.T) {
	t.Parallel()
	_, r := provable(t)
	good := r.String()
	swap := func(from, to string) string {
		if !strings.Contains(good, from) {
			t.Fatalf("the record has no %q", from)
		}
		return strings.Replace(good, from, to, 1)
	}
	roll := lastRoll(good)
	unsaid, _, _ := strings.Cut(good, "result ")
	older := "dockside-record 1\ngame shanghaien 1\nseat 0 Anna\nseat 1 Bernd\ndice dockside-dice 1\nmatch 4kq81z\n" +
		"commit " + r.Proof.Commit + "\nword 0 Glück auf 海\nword 1 1389211823451234567\n- start 1\n"
	for _, c := range []struct {
		name, text, said string
		ok               bool
	}{
		{"as it was", good, "match the seed", true},
		{"another word", swap(" Glück", " Pech"), "word of seat 0 doesn’t match", false},
		{"another match", swap("match 4kq81z", "match 4kq81y"), "doesn’t match", false},
		{"another number told", swap("draw 0 start: 1", "draw 0 start: 0"), "numbers in line 1", false},
		{"another head", swap("head "+r.Proof.Head, "head "+r.Proof.Commit), "doesn’t match its contents", false},
		{"another last roll", swap(roll, otherRoll(roll)), "that don’t match", false},
		{"another seed", swap("seed 00", "seed 01"), "doesn’t match", false},
		{"another protocol", swap("dice dockside-dice 2", "dice dockside-dice 3"), "don’t know", false},
		{"without its end", unsaid, "reveal the seed when the game is over", false},
		{"an older protocol", swap("dice dockside-dice 2", "dice dockside-dice 1"), "don’t know", false},
		{"an older protocol with its words before the log", older, "", false},
		{"no proof", "dockside-record 1\ngame shanghaien 1\nseat 0\nseat 1\n- start 0\n", "can’t be verified", false},
		{"no record", "hello", "", false},
		{"an illegal one", swap("- start", "0 start"), "", false},
	} {
		printed, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", []byte(c.text)))
		if (err == nil) != c.ok || !strings.Contains(printed, c.said) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
		if c.said != "" && !c.ok && !errors.Is(err, errDice) {
			t.Errorf("%s: fails with %v", c.name, err)
		}
	}
	file := clitest.Write(t, "record.txt", []byte(good))
	for _, args := range [][]string{{}, {"no-such-file"}, {file, "no-such-file"}} {
		if _, err := clitest.Run(t, Verify(), args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}

// Verify prints the fingerprint as the channel showed it.
func TestVerifyPrintsTheLineOfTheResult(t *testing.T) {
	t.Parallel()
	_, r := provable(t)
	want := "\nfair play   " + fair.Fingerprint(r.Proof.Head) + "\n"
	printed, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", []byte(r.String())))
	if err != nil || !strings.Contains(printed, want) {
		t.Errorf("%q is missing, %v:\n%s", want, err, printed)
	}
}

// The final hash covers chance, words and seals. Other lines of a record can be edited, and verify says so.
func TestVerifySaysWhatItDoesNotCover(t *testing.T) {
	t.Parallel()
	const scope = "This check doesn’t cover names, open moves, resignations and the result."
	good := resigned(t)
	for _, c := range []struct{ name, from, to string }{
		{"as it was", "seat 0", "seat 0"},
		{"another name", "seat 0 Anna", "seat 0 Eva"},
		{"no result", "result 0 0\n", ""},
		{"another player resigned", "! resign 1", "! resign 0"},
		{"another open move", "1 place 4\n", "1 place 6\n"},
	} {
		if !strings.Contains(good, c.from) {
			t.Fatalf("%s: the record has no %q", c.name, c.from)
		}
		text := strings.Replace(good, c.from, c.to, 1)
		printed, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", []byte(text)))
		if err != nil || !strings.Contains(printed, scope) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
	}
}

// Verify fails if something cannot be checked, such as a deleted word or a match without any draw.
func TestVerifyFailsWhereSomethingIsUnchecked(t *testing.T) {
	t.Parallel()
	forgotten := regexp.MustCompile(`(?m)^word 1 .*$`).ReplaceAllString(resigned(t), "forgotten 1")
	rules := clitest.Games()[0].Rules
	m, err := game.NewMatch(rules, game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Play(game.Play{Seat: game.Outside, Move: "stopped"}); err != nil {
		t.Fatal(err)
	}
	c := fair.Chance{
		Dice: fair.Protocol, Match: "4kq81z", Game: rules.Name, Version: rules.Version, Words: []string{"", ""},
		Seed: fair.Seed{31: 9},
	}
	stopped := m.Record([]string{"Anna", "Bernd"})
	stopped.Proof = c.Proof(m, true)
	for _, c := range []struct {
		text string
		want error
		said string
	}{
		{forgotten, errGone, "Not checked: the lucky word of seat 1"},
		{stopped.String(), errNothing, "There was nothing to check."},
	} {
		printed, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", []byte(c.text)))
		if !errors.Is(err, c.want) || !errors.Is(err, errDice) || !strings.Contains(printed, c.said) {
			t.Errorf("%v, not %v\n%s", err, c.want, printed)
		}
	}
}

// resigned returns the record of a resigned match of Shanghaien.
func resigned(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../../game/fair/testdata/collision/record1.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(data), "Host's friend", "Anna", 1)
}

// Lines of a study that come from another match need the record of that match. Without it the output begins with what
// was not checked, and verify fails.
func TestVerifyAStudy(t *testing.T) {
	t.Parallel()
	m, r := provable(t)
	study, from := studyOf(t, m), r.String()
	foreign := strings.Replace(from, "match 4kq81z", "match zz", 1)
	for _, c := range []struct {
		name  string
		files []string
		said  string
		ok    bool
	}{
		{"with the record it comes from", []string{study, from}, "match the seed", true},
		{"whose commitment is told", []string{study, from}, "match       4kq81z\ncommitment  " + commit(from), true},
		{"without", []string{study}, "**Not checked: the first 5 lines", false},
		{"with another", []string{study, foreign}, "**Not checked: the first 5 lines", false},
		{
			"with that record before its end",
			[]string{study, from[:strings.Index(from, "result ")]},
			"**Not checked: the first 5 lines", false,
		},
		{
			"other lines",
			[]string{otherFifthLine(study), from},
			"line of the record differs from game 4kq81z: line 5", false,
		},
		{
			"lines that another match is said to prove",
			[]string{strings.Replace(r.String(), "\n- start", "\nfrom zz 5\n- start", 1)},
			"**Not checked: the first 5 lines", false,
		},
		{"all lines", []string{forged(t)}, "**There was nothing to check.**\n**Not checked: the first 5 lines", false},
		{
			"all lines, and a record of that name",
			[]string{forged(t), foreign},
			"lines of the record", false,
		},
	} {
		var args []string
		for _, text := range c.files {
			args = append(args, clitest.Write(t, "record.txt", []byte(text)))
		}
		printed, err := clitest.Run(t, Verify(), args...)
		if (err == nil) != c.ok || !strings.Contains(printed, c.said) ||
			c.said[0] == '*' && !strings.HasPrefix(printed, c.said) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
	}
}

// otherFifthLine swaps the dice of the first roll of a study, which is line 5 of its log.
func otherFifthLine(study string) string {
	before, after, _ := strings.Cut(study, "\n- roll ")
	return before + "\n- roll " + after[2:3] + " " + after[:1] + after[3:]
}

// commit returns the commitment in a record.
func commit(record string) string {
	_, rest, _ := strings.Cut(record, "\ncommit ")
	return rest[:64]
}

// studyOf returns the record of a study that continues after the first four plays of a match.
func studyOf(t *testing.T, from *game.Match) string {
	t.Helper()
	rules := from.Rules()
	log := append([]game.Play{game.TakeOver(1, "captain")}, from.Log()[:4]...)
	c := fair.Chance{
		Dice: fair.Protocol, Match: "study", Game: rules.Name, Version: rules.Version, Words: []string{"", "mine"},
		From: game.Origin{Match: "4kq81z", Plays: len(log)}, Seed: fair.Seed{31: 7},
	}
	c.Chain = c.Chained()
	m, err := game.Replay(rules, game.Setup{Seats: 2}, log)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if err := m.SettleBy(c.For); err != nil {
			t.Fatal(err)
		}
		seat := m.Turn()[0]
		if err := m.Play(game.Play{Seat: seat, Move: m.Moves(seat)[0]}); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Play(game.Play{Seat: game.Outside, Move: "resign 0"}); err != nil {
		t.Fatal(err)
	}
	r := m.Record([]string{"Anna", "Bernd"})
	r.Proof = c.Proof(m, true)
	return r.String()
}

// forged returns the record of a study that has no play of its own, with invented dice.
func forged(t *testing.T) string {
	t.Helper()
	rules := clitest.Games()[0].Rules
	m, err := game.Replay(rules, game.Setup{Seats: 2}, []game.Play{
		{Seat: game.Nature, Move: "start 0"},
		{Seat: game.Nature, Move: "deal trick-double fr-3 es-1 es-3 cn-1 cn-4"},
		{Seat: 0, Move: "roll"},
		{Seat: game.Nature, Move: "roll 1 1"},
		{Seat: game.Outside, Move: "resign 0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := fair.Chance{
		Dice: fair.Protocol, Match: "forged", Game: rules.Name, Version: rules.Version, Words: []string{"", ""},
		From: game.Origin{Match: "zz", Plays: m.Len()}, Seed: fair.Seed{1},
	}
	r := m.Record([]string{"Honest", "Friend"})
	r.Proof = c.Proof(m, true)
	return r.String()
}

// Seals of hidden information are verified as well.
func TestVerifySeals(t *testing.T) {
	t.Parallel()
	for _, g := range clitest.Games() {
		if !g.Rules.Hidden {
			continue
		}
		_, r := provableOf(t, g.Rules)
		good := r.String()
		at := strings.Index(good, "\nsealed ") + len("\nsealed ")
		digit := at + strings.Index(good[at:], " ") + 1
		other := good[:digit] + string('0'+(good[digit]+1)%2) + good[digit+1:]
		for text, words := range map[string]string{good: "their seals", other: "doesn’t match"} {
			printed, err := clitest.Run(t, Verify(), clitest.Write(t, "record.txt", []byte(text)))
			if (err == nil) != (text == good) || !strings.Contains(printed, words) {
				t.Errorf("%s: %v\n%s", g.Rules.Name, err, printed)
			}
		}
	}
}

// lastRoll returns the last roll after which a die was placed, with both lines. Changing the other die keeps the record
// legal.
func lastRoll(record string) string {
	lines := strings.SplitAfter(record, "\n")
	for i := len(lines) - 2; i >= 0; i-- {
		if strings.HasPrefix(lines[i], "- roll ") && strings.Contains(lines[i+1], "place ") {
			return lines[i] + lines[i+1]
		}
	}
	return ""
}

// otherRoll changes the die of a roll that was not placed.
func otherRoll(pair string) string {
	roll, place, _ := strings.Cut(pair, "\n")
	placed := strings.Fields(place)[2]
	faces := strings.Fields(roll)[2:]
	i := 0
	if faces[0] == placed {
		i = 1
	}
	faces[i] = string('1' + (faces[i][0]-'1'+1)%6)
	return "- roll " + strings.Join(faces, " ") + "\n" + place
}

// The picture of a result contains the record, which replay and verify can read.
func TestPicturesAreRecords(t *testing.T) {
	t.Parallel()
	m, r := provable(t)
	words, err := words.Load(catalog.Files(clitest.Games())...)
	if err != nil {
		t.Fatal(err)
	}
	studio, err := studio.New(catalog.Faces(clitest.Games())...)
	if err != nil {
		t.Fatal(err)
	}
	scene := lastScene(r.Names, m, words.For("en"))
	scene.Record = r.String()
	picture, err := studio.Draw(t.Context(), clitest.Games()[0].Face, scene)
	if err != nil {
		t.Fatal(err)
	}
	scene.Record = ""
	if plain, err := studio.Draw(t.Context(), clitest.Games()[0].Face, scene); err != nil || plain.Name == picture.Name {
		t.Errorf("with and without a record the picture is called %s, %v", picture.Name, err)
	} else if more := len(picture.Data) - len(plain.Data); more < 100 || more > 10_000 || len(picture.Data) > 150_000 {
		t.Errorf("the picture has %d bytes, %d of them for the record", len(picture.Data), more)
	}
	file := clitest.Write(t, "final.png", picture.Data)
	if printed, err := clitest.Run(t, Verify(), file); err != nil || !strings.Contains(printed, "match the seed") {
		t.Errorf("verified: %v\n%s", err, printed)
	}
	if record, err := past.ParseFile(picture.Data); err != nil || record.String() != r.String() {
		t.Errorf("read as\n%s%v", record, err)
	}
	if printed, err := clitest.Run(t, Replay(), file); err != nil || !strings.Contains(printed, "Anna") {
		t.Errorf("replayed: %v\n%s", err, printed)
	}
	if printed, err := clitest.Run(t, Replay(), "-json", file); err != nil || strings.Count(printed, "\n") != m.Len() {
		t.Errorf("replayed as JSON: %v", err)
	}
	if _, err := clitest.Run(t, Replay(), clitest.Write(t, "cut.png", picture.Data[:100])); err == nil {
		t.Error("a picture that was cut is replayed")
	}
}
