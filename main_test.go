package main

import (
	"encoding/json"
	"log/slog"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"dockside/bot"
	"dockside/bot/catalog"
	"dockside/bot/screen"
	"dockside/bot/wire"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/sandbox"
)

// Discord takes the commands of all games, and of one more that shares names with another.
func TestCommandsAreAccepted(t *testing.T) {
	t.Parallel()
	server, err := sandbox.New(sandbox.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	address, err := server.Start("")
	if err != nil {
		t.Fatal(err)
	}
	d, err := wire.NewDiscord(address+"/api", server.Token(), time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	words, err := words.Load(catalog.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	another := games()[0]
	another.Rules.Name = "another"
	another.Rules.Options = append(another.Rules.Options, tender.Rules().Options...)
	if err := d.Register(t.Context(), "", bot.Commands(append(games(), another), words)); err != nil {
		t.Error(err)
	}
}

// Every game of the house has a face, and a name in every language.
func TestGamesAreComplete(t *testing.T) {
	t.Parallel()
	words, err := words.Load(catalog.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		if g.Face == nil || len(g.Face.Traits().Topics) == 0 {
			t.Errorf("%s has no face or no rules to read", g.Rules.Name)
		}
		for _, code := range words.Codes() {
			if !words.For(code).Has(g.Rules.Name + ".name") {
				t.Errorf("%s has no name in %s", g.Rules.Name, code)
			}
		}
	}
}

// Every level of every game tells in every language by what it can be known, and Discord shows all of that: in a menu,
// and beside its name and rating where a command is typed, where what is too long would be cut.
func TestEveryLevelHasAManner(t *testing.T) {
	t.Parallel()
	const most = 100 // characters
	words, err := words.Load(catalog.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games() {
		for _, level := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
			for _, code := range words.Codes() {
				l := words.For(code)
				manner := screen.Manner(l, level)
				said := screen.LevelLine(l, level)
				if n := utf8.RuneCountInString(said); manner == "" || n > most {
					t.Errorf("%s of %s is told in %s by %q, of %d characters", level.Name, g.Rules.Name, code, said, n)
				}
			}
		}
	}
}

// nouns are what the house counts, in their plural, by language.
var nouns = map[string]string{
	"en": "games|coins|dice|cards|rolls|rounds|voyages|seats|players|people|messages|crates|points|moves|lines|tricks",
	"fr": "parties|pièces|dés|cartes|lancers|manches|voyages|places|joueurs|personnes|messages|caisses|points|coups|" +
		"lignes|ruses",
}

// A number and the noun behind it agree, for one as for many: a wording with such a plural has a form for one,
// and no more than one such number, since one alone decides on the form.
func TestNumbersAgreeWithTheirNouns(t *testing.T) {
	t.Parallel()
	never := []string{"setup.seats", "shanghaien.award.majority"} // these numbers are never one
	folders := []string{
		"bot/words", "render/i18n/words", "render/madameching/words", "render/shanghaien/words", "render/shipshape/words",
	}
	for _, folder := range folders {
		for code, plurals := range nouns {
			counted := regexp.MustCompile(`\{\d\} (` + plurals + `)\b`)
			for key, forms := range wordings(t, folder+"/"+code+".json") {
				for _, form := range forms {
					n := len(counted.FindAllString(form, -1))
					if _, single := forms["one"]; !slices.Contains(never, key) && (n > 0 && !single || n > 1) {
						t.Errorf("%s in %s: %q would be wrong for one", key, code, form)
					}
				}
			}
		}
	}
}

// wordings reads a file of words: the forms of each key.
func wordings(t *testing.T, file string) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(text, &raw); err != nil {
		t.Fatal(err)
	}
	all := map[string]map[string]string{}
	for key, value := range raw {
		var plain string
		forms := map[string]string{}
		if json.Unmarshal(value, &plain) == nil {
			forms["other"] = plain
		} else if err := json.Unmarshal(value, &forms); err != nil {
			t.Fatal(err)
		}
		all[key] = forms
	}
	return all
}
