package bot

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/feature/leaderboard"
	"dockside/bot/feature/review"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	analysis "dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/render"
)

// keyLike matches string literals that look like keys of the string catalogue.
var keyLike = regexp.MustCompile(`^(` +
	`match|challenge|button|seat|board|notice|result|rematch|resign|rules|which|done|film|still|permission|error|` +
	`verify|replay|review|study|history|dice|word|record|settings|ladder|profile|season|fame|share|scope|menu|` +
	`seals|hand|lobby|odds|help|describe|apps|why|learn|coach)\.[a-z0-9.]*[a-z0-9]$`)

// Every key in the code has a string in the catalogue.
func TestEveryKeyHasWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	var files []string
	patterns := []string{"*.go", "dispatch/*.go", "interaction/*.go", "past/*.go", "tables/*.go", "feature/*/*.go"}
	for _, pattern := range patterns {
		some, err := filepath.Glob(pattern)
		bottest.Must(t, err)
		files = append(files, some...)
	}
	found := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			if key, err := strconv.Unquote(lit.Value); err == nil && keyLike.MatchString(key) {
				found++
				if !b.services.words.For("en").Has(key) {
					t.Errorf("%s: nobody knows how to say %q", file, key)
				}
			}
			return true
		})
	}
	if found < 100 {
		t.Errorf("only %d keys found in the code", found)
	}
}

// Keys derived from a game's rules and traits have strings.
func TestEveryGameHasItsWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	l := b.services.words.For("en")
	for _, g := range b.services.games {
		name, traits := g.Rules.Name, g.Face.Traits()
		keys := []string{name + ".name"}
		for _, o := range g.Rules.Options {
			keys = append(keys, name+".option."+o.Name, name+".option."+o.Name+".about")
		}
		for _, p := range traits.Panels {
			keys = append(keys, name+".panel."+string(p))
		}
		if len(g.Rules.ManualMoves) > 0 {
			keys = append(keys, name+".automoves.on", name+".automoves.off")
		}
		for _, c := range traits.Commands {
			keys = append(keys, name+".command."+string(c))
		}
		for _, topic := range traits.Topics {
			keys = append(keys, name+".rules."+topic, name+".rules."+topic+".text")
		}
		for _, key := range keys {
			if !l.Has(key) {
				t.Errorf("the catalogue lacks the key %q", key)
			}
		}
	}
}

// Keys derived from settings and leaderboards have strings.
func TestEveryChoiceHasItsWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	var keys []string
	for _, s := range append(member.Personal(b.services.words), member.Communal(b.services.words)...) {
		keys = append(keys, "settings."+s.Name)
		for _, value := range s.Values {
			keys = append(keys, s.Key(value))
		}
	}
	for _, which := range leaderboard.Options(true) {
		keys = append(keys, "ladder.of."+which)
	}
	for _, key := range keys {
		if !b.services.words.For("en").Has(key) {
			t.Errorf("the catalogue lacks the key %q", key)
		}
	}
}

// Every event and draw of random matches has a string in every language, including nested events.
func TestEveryEventHasWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	for _, g := range b.services.games {
		for _, setup := range gametest.Setups(g.Rules) {
			for seed := range uint64(30) {
				m := gametest.Random(t, g.Rules, setup, rand.New(rand.NewPCG(seed, 7)))
				for i, p := range m.Log() {
					if p.Seat == game.Nature {
						drawn := analysis.Draw{Move: p.Move}.Kind()
						checkWords(t, b, game.Say(review.DrawKey(&view.Past{View: &view.View{Game: g}}, drawn)))
					}
					for _, e := range m.Heard(i, game.Public) {
						checkWords(t, b, e)
					}
				}
				if face, ok := g.Face.(render.Chronicle); ok {
					for _, e := range face.Tell(face.Count(m)[0]) {
						checkWords(t, b, e)
					}
				}
			}
		}
	}
}

func checkWords(t *testing.T, b *Bot, e game.Event) {
	t.Helper()
	for _, code := range b.services.words.Codes() {
		if l := b.services.words.For(code); !l.Has(e.Key) {
			t.Fatalf("%s has no words for %q", code, e.Key)
		}
	}
	for _, arg := range e.Args {
		switch a := arg.(type) {
		case game.Event:
			checkWords(t, b, a)
		case []game.Event:
			for _, inner := range a {
				checkWords(t, b, inner)
			}
		case int, string, game.Seat:
		default:
			t.Fatalf("%s has an argument of type %T", e.Key, arg)
		}
	}
}

// Commands keep Discord's limits in every language: 100 characters for a description and 32 for a name in a menu.
func TestCommandsKeepTheLimits(t *testing.T) {
	t.Parallel()
	b := still(t)
	fits := func(what string, words discord.Localized, most int) {
		for language, s := range words {
			if s == "" || len([]rune(s)) > most {
				t.Errorf("%s in %s is empty or too long: %q", what, language, s)
			}
		}
	}
	var options func(of string, all []discord.Option)
	options = func(of string, all []discord.Option) {
		for _, o := range all {
			fits(of+" "+o.Name, o.Description, 100)
			options(of+" "+o.Name, o.Options)
		}
	}
	for _, c := range command.Commands(b.services.games, b.services.words) {
		if c.MenuName != nil {
			fits(c.Name, c.MenuName, 32)
			continue
		}
		fits("/"+c.Name, c.Description, 100)
		options("/"+c.Name, c.Options)
	}
}

// A custom id has at most 100 bytes, whatever the table, the decision and the move.
func TestCustomIDsFit(t *testing.T) {
	t.Parallel()
	table := tables.IDOf(fmt.Sprint(uint64(1<<63) + 1<<62))
	longest := render.Choice{Move: game.Move(strings.Repeat("m", game.MaxMove)), Draft: true}
	id := presenter.ChoiceID(table, "999.ffffff", longest)
	if len(id) > 100 {
		t.Errorf("%q has %d bytes", id, len(id))
	}
}
