package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine"
	"dockside/game/shipshape"
	shipengine "dockside/game/shipshape/engine"
	shanghaienface "dockside/render/shanghaien"
	shipshapeface "dockside/render/shipshape"
	"dockside/storage"
	"dockside/storage/bolt"
)

// games are those that the tests play: one with open dice, one with secrets and many seats.
func games() []catalog.Game {
	return []catalog.Game{
		{
			Rules: shanghaien.Rules(), Face: shanghaienface.New(), Contenders: engine.Contenders,
			Levels: func(game.Setup) []ai.Level { return engine.Levels(1) }, Train: engine.Train,
			Puzzles: quickPuzzles,
		},
		{
			Rules: shipshape.Rules(), Face: shipshapeface.New(), Levels: shipengine.Levels,
			Contenders: shipengine.Contenders,
		},
	}
}

// said runs a subcommand and returns what it prints.
func said(args ...string) (string, error) {
	var out bytes.Buffer
	err := Program{Games: games(), In: strings.NewReader(""), Out: &out}.Run(context.Background(), args)
	return out.String(), err
}

func TestHelpAndDocumentsListEverySetting(t *testing.T) {
	t.Parallel()
	help, err := said("help")
	if err != nil {
		t.Fatal(err)
	}
	document, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	settings := reflect.TypeFor[Config]()
	for i := range settings.NumField() {
		tag := settings.Field(i).Tag
		for where, words := range map[string]string{"help": help, "docs/configuration.md": string(document)} {
			if !strings.Contains(words, tag.Get("envconfig")) || !strings.Contains(words, tag.Get("default")) {
				t.Errorf("%s does not tell of %s with its default %q", where, tag.Get("envconfig"), tag.Get("default"))
			}
		}
	}
	for _, c := range subcommands() {
		if !strings.Contains(help, "\n  "+c.name) {
			t.Errorf("help does not list %s", c.name)
		}
	}
}

func TestWithoutATokenThreeLinesHelp(t *testing.T) {
	t.Parallel()
	err := (Program{}).serve(context.Background(), Config{})
	if !errors.Is(err, errNoToken) {
		t.Fatal(err)
	}
	lines := strings.Split(err.Error(), "\n")
	if len(lines) != 3 || !strings.Contains(err.Error(), "go run . play") {
		t.Errorf("without a token the bot says:\n%v", err)
	}
	err = noToken([]string{"DISCORD_TOKN=x", "PATH=y"}, "/usr/bin/dockside")
	if !strings.HasPrefix(err.Error(), "DISCORD_TOKN: unknown setting; did you mean DISCORD_TOKEN?\n") ||
		!strings.HasSuffix(err.Error(), "/usr/bin/dockside play") {
		t.Errorf("with a misspelt token it says:\n%v", err)
	}
}

func TestUnknownSubcommand(t *testing.T) {
	t.Parallel()
	if _, err := said("plya"); err == nil || !strings.Contains(err.Error(), "dockside help") {
		t.Errorf("a slip is met by %v", err)
	}
}

const record = `dockside-record 1
game shanghaien 1
seat 0 Anna
seat 1 Bernd
- start 0
- deal us-3 trick-nudge es-2 it-1 fr-4 cn-2
0 roll
- roll 2 5
0 place 5 left
`

func TestReplay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		positions  int
		last       string // of the JSON of the last position
		wrong      string // in the error
		words      string // in the description
	}{
		{"a match in progress", record, 5, `"oneAt":"left"`, "", "Bernd"},
		{"a resignation", record + "! resign 1\n", 6, `"over":true`, "", "Bernd resigns: Anna wins."},
		{"an illegal line", record + "1 place 3\n", 5, `"turn":[1]`, "line 10", "Bernd"},
		{"an unreadable line", record + "hello\n", 5, `"turn":[1]`, "line 10", "Bernd"},
		{"another game", strings.Replace(record, "shanghaien", "chess", 1), 0, "", "line 2", ""},
		{
			"other rules", strings.Replace(record, "shanghaien 1", "shanghaien 9", 1), 0, "",
			"line 2: the match was played by version 9 of the rules of shanghaien; this program knows version 1 only", "",
		},
		{"a wrong result", record + "! resign 1\nresult 3 4\n", 6, `"over":true`, "line 11", "Anna wins"},
		{"nothing at all", "", 0, "", "line 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "record.txt")
			if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
				t.Fatal(err)
			}
			printed, err := said("replay", "-json", file)
			if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("the error is %v, want %q", err, c.wrong)
			}
			lines := strings.Split(strings.TrimSuffix(printed, "\n"), "\n")
			if printed == "" {
				lines = nil
			}
			if len(lines) != c.positions {
				t.Fatalf("%d positions, want %d:\n%s", len(lines), c.positions, printed)
			}
			for _, line := range lines {
				if !json.Valid([]byte(line)) {
					t.Errorf("no JSON: %s", line)
				}
			}
			if c.positions > 0 && !strings.Contains(lines[len(lines)-1], c.last) {
				t.Errorf("the last position lacks %s: %s", c.last, lines[len(lines)-1])
			}
			if words, _ := said("replay", file); !strings.Contains(words, c.words) {
				t.Errorf("the description lacks %q:\n%s", c.words, words)
			}
		})
	}
}

// A record of a game with a dummy has its points behind those of the people, in another game's words.
func TestReplayWithADummy(t *testing.T) {
	t.Parallel()
	const file = "../../game/shipshape/testdata/playthroughs/2-seats.txt"
	if words, err := said("replay", file); err != nil || !strings.Contains(words, "Anna wins") ||
		!strings.Contains(words, "28 coins") {
		t.Errorf("described as %s, %v", words, err)
	}
	if lines, err := said("replay", "-json", file); err != nil || !strings.Contains(lines, `"dummy":2`) {
		t.Errorf("printed as %.300s, %v", lines, err)
	}
}

// A bot is well while its store can be reached and Discord is heard.
func TestHealth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		store     error
		connected bool
		wrong     string
	}{
		{"all is well", nil, true, ""},
		{"the store is away", errors.New("away"), true, "503"},
		{"Discord is not heard", nil, false, "503"},
	} {
		address := freeAddress(t)
		stop, err := answerHealth(t.Context(), address, ailing{err: c.store}, func() bool { return c.connected },
			http.NotFoundHandler(), slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		err = (Program{}).health(t.Context(), Config{Health: address})
		if (err != nil) != (c.wrong != "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
			t.Errorf("%s: %v", c.name, err)
		}
		stop()
	}
	if err := (Program{}).health(t.Context(), Config{Health: freeAddress(t)}); err == nil {
		t.Error("nobody is there, and all is well")
	}
	if err := (Program{}).health(t.Context(), Config{}); err == nil {
		t.Error("without an address there is nobody to ask")
	}
}

// ailing is a store of which only the health matters.
type ailing struct {
	storage.Backend
	err error
}

func (a ailing) Health(context.Context) error { return a.err }

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestDiceAreFair(t *testing.T) {
	t.Parallel()
	const rolls = 6000
	var counts [6]int
	var d game.Dice = dice{}
	for range rolls {
		counts[d.IntN(6)]++
	}
	for face, n := range counts { // five standard deviations are about 144
		if n < rolls/6-150 || n > rolls/6+150 {
			t.Errorf("the face %d came %d times of %d", face+1, n, rolls)
		}
	}
}

// Rebuilding tells how many matches there were, and may be done as often as one likes.
func TestRebuild(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tables.db")
	s, err := bolt.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	keep(t, file, "")
	for range 2 {
		out, err := said("rebuild")
		if err != nil || out != "0 matches taken into their ladders and histories\n" {
			t.Errorf("rebuild says %q, %v", out, err)
		}
	}
}

// A seat that the rules play has a name, too, where it comes in first.
func TestReplayNamesADummyThatWins(t *testing.T) {
	t.Parallel()
	rules := shipshape.Rules()
	for seed := range uint64(100) {
		m := gametest.Random(t, rules, game.Setup{Seats: 2}, rand.New(rand.NewPCG(seed, 1)))
		if !m.Outcome().Won(2) {
			continue
		}
		words, err := said("replay", write(t, "dummy.txt", []byte(m.Record([]string{"Anna", "Bernd"}).String())))
		if err != nil || !strings.Contains(words, "Dummy wins.") || !strings.HasSuffix(words, "Dummy wins!\n") {
			t.Errorf("the record is told as\n%s, %v", words, err)
		}
		return
	}
	t.Fatal("no dummy wins")
}
