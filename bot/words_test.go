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

	"dockside/game"
	"dockside/game/ai/review"
	"dockside/game/gametest"
	"dockside/render"

	"github.com/bwmarrin/discordgo"
)

// keyLike are string literals that look like keys of the catalogue.
var keyLike = regexp.MustCompile(`^(match|challenge|button|seat|board|notice|result|rematch|resign|rules|which|done` +
	`|film|still|permission|error|verify|replay|review|study|history|dice|word|record|settings|ladder|profile` +
	`|season|fame|share|scope|menu|seals|hand|lobby|odds)\.[a-z0-9.]*[a-z0-9]$`)

// Every key in the code has words.
func TestEveryKeyHasWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
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
				if !b.words.For("en").Has(key) {
					t.Errorf("%s: nobody knows how to say %q", file, key)
				}
			}
			return true
		})
	}
	if found < 50 {
		t.Errorf("only %d keys found in the code", found)
	}
}

// Keys that are put together from what a game says about itself.
func TestEveryGameHasItsWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	l := b.words.For("en")
	for _, g := range b.games {
		name, traits := g.Rules.Name, g.Face.Traits()
		keys := []string{name + ".name"}
		for _, o := range g.Rules.Options {
			keys = append(keys, name+".option."+o.Name, "option."+o.Name)
		}
		for _, p := range traits.Panels {
			keys = append(keys, name+".panel."+string(p))
		}
		for _, c := range traits.Commands {
			keys = append(keys, "command."+string(c))
		}
		for _, topic := range traits.Topics {
			keys = append(keys, name+".rules."+topic, name+".rules."+topic+".text")
		}
		for _, key := range append(keys, traits.Words...) {
			if !l.Has(key) {
				t.Errorf("nobody knows how to say %q", key)
			}
		}
	}
}

// Keys that are put together from what can be chosen.
func TestEveryChoiceHasItsWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	var keys []string
	for _, s := range append(b.personal(), b.communal()...) {
		keys = append(keys, "settings."+s.name)
		for _, value := range s.values {
			keys = append(keys, s.key(value))
		}
	}
	for _, which := range ladderWords(true) {
		keys = append(keys, "ladder.of."+which)
	}
	for _, key := range keys {
		if !b.words.For("en").Has(key) {
			t.Errorf("nobody knows how to say %q", key)
		}
	}
}

// Every event that is met in random matches has words, inside and out.
func TestEveryEventHasWords(t *testing.T) {
	t.Parallel()
	b := still(t)
	for _, g := range b.games {
		for _, setup := range gametest.Setups(g.Rules) {
			for seed := range uint64(30) {
				m := gametest.Random(t, g.Rules, setup, rand.New(rand.NewPCG(seed, 7)))
				for i, p := range m.Log() {
					if p.Seat == game.Nature {
						checkWords(t, b, game.Say(drawKey(&tale{view: &view{Game: g}}, review.Draw{Move: p.Move}.Kind())))
					}
					for _, e := range m.Events(i) {
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
	for _, code := range b.words.Codes() {
		if l := b.words.For(code); !l.Has(e.Key) {
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

// Discord refuses commands whose descriptions are longer than 100 characters, in any language, and
// names in a menu that are longer than 32.
func TestCommandsKeepTheLimits(t *testing.T) {
	t.Parallel()
	b := still(t)
	fits := func(what string, words map[discordgo.Locale]string, most int) {
		for locale, s := range words {
			if s == "" || len([]rune(s)) > most {
				t.Errorf("%s in %s is empty or too long: %q", what, locale, s)
			}
		}
	}
	var options func(of string, all []*discordgo.ApplicationCommandOption)
	options = func(of string, all []*discordgo.ApplicationCommandOption) {
		for _, o := range all {
			fits(of+" "+o.Name, o.DescriptionLocalizations, 100)
			options(of+" "+o.Name, o.Options)
		}
	}
	for _, c := range b.commands() {
		if c.Type == discordgo.UserApplicationCommand {
			fits(c.Name, *c.NameLocalizations, 32)
			continue
		}
		fits("/"+c.Name, *c.DescriptionLocalizations, 100)
		options("/"+c.Name, c.Options)
	}
}

// A custom id is at most 100 bytes, whatever the table, the decision and the move.
func TestCustomIDsFit(t *testing.T) {
	t.Parallel()
	table := tableID(fmt.Sprint(uint64(1<<63) + 1<<62))
	id := choiceID(table, "999.ffffff", render.Choice{Move: game.Move(strings.Repeat("m", game.MaxMove)), Draft: true})
	if len(id) > 100 {
		t.Errorf("%q has %d bytes", id, len(id))
	}
}
