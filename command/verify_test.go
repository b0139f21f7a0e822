package command

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dockside/bot"
	"dockside/bot/text"
	"dockside/game"
	"dockside/game/fair"
	"dockside/house"
	"dockside/render"
	"dockside/storage/schema3"
)

// provable is a whole match whose dice come from a seed.
func provable(t *testing.T) (*game.Match, game.Record) { return provableOf(t, games()[0].Rules) }

func provableOf(t *testing.T, rules game.Rules) (*game.Match, game.Record) {
	t.Helper()
	c := fair.Chance{
		Dice: fair.Protocol, Match: "4kq81z", Words: []string{"Glück auf 海", "1389211823451234567"}, Seed: fair.Seed{31: 9},
	}
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
	r.Proof = c.Proof(m)
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
	for _, c := range []struct {
		name, text, said string
		ok               bool
	}{
		{"as it was", good, "exactly what the seed", true},
		{"another word", swap("word 0 Glück", "word 0 Pech"), "not what the seed", false},
		{"another match", swap("match 4kq81z", "match 4kq81y"), "not what the seed", false},
		{"another last roll", swap(roll, otherRoll(roll)), "not what the seed", false},
		{"another seed", swap("seed 00", "seed 01"), "not the one that was sealed", false},
		{"another protocol", swap("dice dockside-dice 2", "dice dockside-dice 3"), "do not know", false},
		{"without its end", unsaid, "revealed when the game is over", false},
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
	for _, args := range [][]string{{"verify"}, {"verify", "a", "b"}, {"verify", "no-such-file"}} {
		if _, err := said(args...); err == nil {
			t.Errorf("%q is no error", args)
		}
	}
}

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
	words, err := text.Load(house.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	studio, err := render.NewStudio(house.Faces(games())...)
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
		if printed, err := said("verify", file); err != nil || !strings.Contains(printed, "exactly what the seed") {
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
