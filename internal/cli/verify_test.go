package cli

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/fair"
	"dockside/render/studio"
	"dockside/storage/schema3"
)

// provable is a whole match whose dice come from a seed.
func provable(t *testing.T) (*game.Match, game.Record) { return provableOf(t, games()[0].Rules) }

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

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// Whatever is changed in a record, verify finds it, or the record cannot be read any more.
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
	// begun are the records of matches that began before, and ended before their first roll.
	begun := func(dice, deal string) string {
		return "dockside-record 1\ngame shanghaien 1\nseat 0 Anna\nseat 1 Bernd\ndice " + dice + `
match 4kq81z
commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
word 0 Glück auf 海
word 1 1389211823451234567
- start 1
` + deal + `
! resign 0
result 0 0
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
`
	}
	drafted := begun("dockside-dice 2", "- deal fr-3 es-3 tr-2 it-3 tr-4 trick-double")
	formerly := begun("dockside-dice 1", "- deal trick-nudge cn-2 us-4 trick-reroll us-1 es-1")
	headed := func(text string) string { return strings.Replace(text, "\nseed", "\nhead "+r.Proof.Head+"\nseed", 1) }
	for _, c := range []struct {
		name, text, said string
		ok               bool
	}{
		{"as it was", good, "exactly what the seed", true},
		{"another word", swap(" Glück", " Pech"), "word of seat 0 is not the one that was sealed", false},
		{"another match", swap("match 4kq81z", "match 4kq81y"), "not the one that was sealed", false},
		{"another number told", swap("draw 0 start: 1", "draw 0 start: 0"), "the record tells for line 1", false},
		{"another head", swap("head "+r.Proof.Head, "head "+r.Proof.Commit), "does not come to what the record says", false},
		{"another last roll", swap(roll, otherRoll(roll)), "not what the seed", false},
		{"another seed", swap("seed 00", "seed 01"), "not the one that was sealed", false},
		{"another protocol", swap("dice dockside-dice 2", "dice dockside-dice 3"), "do not know", false},
		{"without its end", unsaid, "revealed when the game is over", false},
		{"a draft that says it is today's", drafted, "**The record says dockside-dice 2, but it is of a draft", true},
		{"and has a head", headed(drafted), "not the one that was sealed", false},
		{"a former one", formerly, "The game began by an older protocol", true},
		{"and has a head", headed(formerly), "things that its protocol does not have", false},
		{"from before", "dockside-record 1\ngame shanghaien 1\nseat 0\nseat 1\n- start 0\n", "not provable", false},
		{"no record", "hello", "", false},
		{"an illegal one", swap("- start", "0 start"), "", false},
	} {
		printed, err := said("verify", write(t, "record.txt", []byte(c.text)))
		if (err == nil) != c.ok || !strings.Contains(printed, c.said) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
		if c.said != "" && !c.ok && !errors.Is(err, errDice) {
			t.Errorf("%s: fails with %v", c.name, err)
		}
	}
	file := write(t, "record.txt", []byte(good))
	for _, args := range [][]string{{"verify"}, {"verify", "no-such-file"}, {"verify", file, "no-such-file"}} {
		if _, err := said(args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}

// The line that the channel was shown is printed as it was shown.
func TestVerifyPrintsTheLineOfTheResult(t *testing.T) {
	t.Parallel()
	_, r := provable(t)
	want := "\nfair play   " + fair.Fingerprint(r.Proof.Head) + "\n"
	printed, err := said("verify", write(t, "record.txt", []byte(r.String())))
	if err != nil || !strings.Contains(printed, want) {
		t.Errorf("%q is missing, %v:\n%s", want, err, printed)
	}
}

// The head binds chance, words and seals. What it does not bind can be edited in a record, and the answer says so.
func TestVerifySaysWhatItDoesNotCover(t *testing.T) {
	t.Parallel()
	const scope = "Not covered by this check: names, open moves, who resigned, and the result."
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
		printed, err := said("verify", write(t, "record.txt", []byte(text)))
		if err != nil || !strings.Contains(printed, scope) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
	}
}

// What cannot be checked is no success: a word that was deleted, or a match that ended before anything was drawn.
func TestVerifyFailsWhereSomethingIsUnchecked(t *testing.T) {
	t.Parallel()
	forgotten := regexp.MustCompile(`(?m)^word 1 .*$`).ReplaceAllString(resigned(t), "forgotten 1")
	rules := games()[0].Rules
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
		{forgotten, errGone, "Not checked: whether the lucky word of seat 1"},
		{stopped.String(), errNothing, "Nothing was checked."},
	} {
		printed, err := said("verify", write(t, "record.txt", []byte(c.text)))
		if !errors.Is(err, c.want) || !errors.Is(err, errDice) || !strings.Contains(printed, c.said) {
			t.Errorf("%v, not %v\n%s", err, c.want, printed)
		}
	}
}

// resigned is the record of a match of Shanghaien that somebody gave up.
func resigned(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../game/fair/testdata/collision/record1.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(data), "Host's friend", "Anna", 1)
}

// Lines that are said to be from another match are checked by the record of that one, or the answer begins
// with what was not checked, and the program fails.
func TestVerifyAStudy(t *testing.T) {
	t.Parallel()
	records, err := schema3.Records()
	if err != nil {
		t.Fatal(err)
	}
	study, from := string(records["study-over.txt"]), string(records["over.txt"])
	_, r := provable(t)
	for _, c := range []struct {
		name  string
		files []string
		said  string
		ok    bool
	}{
		{"with the record it comes from", []string{study, from}, "What chance has brought, 45 plays in all", true},
		{"whose commitment is told", []string{study, from}, "match       be77l3k0m4g1\ncommitment  " + commit(from), true},
		{"without", []string{study}, "**Not checked: the first 5 lines", false},
		{"with another", []string{study, string(records["stopped.txt"])}, "**Not checked: the first 5 lines", false},
		{
			"with that record before its end",
			[]string{study, from[:strings.Index(from, "result ")]},
			"**Not checked: the first 5 lines", false,
		},
		{
			"other lines",
			[]string{strings.Replace(study, "- roll 5 6", "- roll 6 5", 1), from},
			"line of the log is not the one that stands in game be77l3k0m4g1: line 5", false,
		},
		{
			"lines that another match is said to prove",
			[]string{strings.Replace(r.String(), "\n- start", "\nfrom zz 5\n- start", 1)},
			"**Not checked: the first 5 lines", false,
		},
		{"all lines", []string{forged}, "**Nothing was checked.**\n**Not checked: the first 5 lines", false},
		{
			"all lines, and a record of that name",
			[]string{forged, strings.Replace(from, "be77l3k0m4g1", "zz", 1)},
			"lines of the log are", false,
		},
	} {
		args := []string{"verify"}
		for _, text := range c.files {
			args = append(args, write(t, "record.txt", []byte(text)))
		}
		printed, err := said(args...)
		if (err == nil) != c.ok || !strings.Contains(printed, c.said) ||
			c.said[0] == '*' && !strings.HasPrefix(printed, c.said) {
			t.Errorf("%s: %v\n%s", c.name, err, printed)
		}
	}
}

// commit is what a record says was published before the match.
func commit(record string) string {
	_, rest, _ := strings.Cut(record, "\ncommit ")
	return rest[:64]
}

// forged is a record whose dice nobody has rolled.
const forged = `dockside-record 1
game shanghaien 1
seat 0 Honest
seat 1 Friend
dice dockside-dice 1
match 4kq81z
commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
word 0 my own word of 20 letters
word 1 1389211823451235041
from zz 5
- start 0
- deal trick-double fr-3 es-1 es-3 cn-1 cn-4
0 roll
- roll 1 1
! resign 0
result 0 0
seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
`

// What lay face down is verified as well.
func TestVerifySeals(t *testing.T) {
	t.Parallel()
	for _, g := range games() {
		if !g.Rules.Hidden {
			continue
		}
		_, r := provableOf(t, g.Rules)
		good := r.String()
		at := strings.Index(good, "\nsealed ") + len("\nsealed ")
		digit := at + strings.Index(good[at:], " ") + 1
		other := good[:digit] + string('0'+(good[digit]+1)%2) + good[digit+1:]
		for text, words := range map[string]string{good: "are those that were sealed", other: "not the one that was sealed"} {
			printed, err := said("verify", write(t, "record.txt", []byte(text)))
			if (err == nil) != (text == good) || !strings.Contains(printed, words) {
				t.Errorf("%s: %v\n%s", g.Rules.Name, err, printed)
			}
		}
	}
}

// lastRoll is the last line of a roll that no later line depends on: the one before the end is
// none, since a placed die must have been rolled, so it is looked for where nothing was placed.
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

// The picture of a result serves as well as the text.
func TestPicturesAreRecords(t *testing.T) {
	t.Parallel()
	m, r := provable(t)
	words, err := words.Load(catalog.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	studio, err := studio.New(catalog.Faces(games())...)
	if err != nil {
		t.Fatal(err)
	}
	scene := lastScene(r.Names, m, words.For("en"))
	scene.Record = r.String()
	picture, err := studio.Draw(t.Context(), games()[0].Face, scene)
	if err != nil {
		t.Fatal(err)
	}
	scene.Record = ""
	if plain, err := studio.Draw(t.Context(), games()[0].Face, scene); err != nil || plain.Name == picture.Name {
		t.Errorf("with and without a record the picture is called %s, %v", picture.Name, err)
	} else if more := len(picture.Data) - len(plain.Data); more < 100 || more > 10_000 || len(picture.Data) > 150_000 {
		t.Errorf("the picture has %d bytes, %d of them for the record", len(picture.Data), more)
	}
	file := write(t, "final.png", picture.Data)
	if printed, err := said("verify", file); err != nil || !strings.Contains(printed, "exactly what the seed") {
		t.Errorf("verified: %v\n%s", err, printed)
	}
	if record, err := bot.ParseFile(picture.Data); err != nil || record.String() != r.String() {
		t.Errorf("read as\n%s%v", record, err)
	}
	if printed, err := said("replay", file); err != nil || !strings.Contains(printed, "Anna") {
		t.Errorf("replayed: %v\n%s", err, printed)
	}
	if printed, err := said("replay", "-json", file); err != nil || strings.Count(printed, "\n") != m.Len() {
		t.Errorf("replayed as JSON: %v", err)
	}
	if _, err := said("replay", write(t, "cut.png", picture.Data[:100])); err == nil {
		t.Error("a picture that was cut is replayed")
	}
}

// Records that a program of schema 3 wrote are replayed to the line that says how they ended, and
// everything in them is verified.
func TestRecordsOfSchema3(t *testing.T) {
	t.Parallel()
	records, err := schema3.Records()
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range records {
		file := write(t, name, data)
		args := []string{"verify", file}
		if name == "study-over.txt" {
			args = append(args, write(t, "over.txt", records["over.txt"]))
		}
		if printed, err := said(args...); err != nil || !strings.Contains(printed, "exactly what the seed") {
			t.Errorf("%s is verified: %v\n%s", name, err, printed)
		}
		if printed, err := said("replay", file); err != nil || len(printed) == 0 {
			t.Errorf("%s is replayed: %v\n%s", name, err, printed)
		}
		record, err := bot.ParseFile(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if text := record.String(); strings.HasSuffix(name, ".txt") && text != string(data) {
			t.Errorf("%s is written as\n%s\nwant\n%s", name, text, data)
		}
	}
}
