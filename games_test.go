package main

import (
	"encoding/json"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord/gateway"
	"dockside/bot/presenter"
	"dockside/bot/words"
	"dockside/game"
	"dockside/game/gametest/tender"
	"dockside/internal/sandbox"
	"dockside/render"
)

// Discord accepts the commands of all games, and of one more that shares names with another.
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
	d, err := gateway.New(address+"/api", server.Token(), time.After, slog.New(slog.DiscardHandler))
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
	if _, err := d.Register(t.Context(), "", command.Commands(append(games(), another), words)); err != nil {
		t.Error(err)
	}
}

// Every game has a face, rules to read, and a name in every language.
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

// Every computer player has a description in every language that fits menus and autocomplete of Discord, which truncate
// long lines.
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
				manner := presenter.LevelManner(l, level)
				said := presenter.LevelLine(l, level)
				if n := utf8.RuneCountInString(said); manner == "" || n > most {
					t.Errorf("%s of %s is told in %s by %q, of %d characters", level.Name, g.Rules.Name, code, said, n)
				}
			}
		}
	}
}

// Every game has lessons. The task of a lesson is legal and within reach of the real buttons, has words, and
// no words are left over.
func TestEveryGameHasLessons(t *testing.T) {
	t.Parallel()
	for _, g := range games() {
		c, err := g.Course()
		if err != nil || len(c.Lessons) == 0 {
			t.Errorf("%s has the lessons %v, %v", g.Rules.Name, c.Lessons, err)
		}
		var said []string
		for i, l := range c.Lessons {
			said = append(said, wordsOf(g, c, l)...)
			checkLesson(t, g, c, l)
			if i > 0 && l.At < c.Lessons[i-1].End {
				t.Errorf("%s begins in the lesson before it", l.Name)
			}
		}
		checkSaid(t, g, said)
	}
}

// wordsOf returns the keys of a lesson. It explains what is wrong with other moves if there are any.
func wordsOf(g catalog.Game, c catalog.Course, l catalog.Lesson) []string {
	key := g.Rules.Name + ".lesson." + l.Name
	keys := []string{key, key + ".task", key + ".why"}
	if len(c.Moves(l)) > 1 {
		keys = append(keys, key+".else")
	}
	return keys
}

// checkSaid fails the test unless the catalogue has exactly the keys of the lessons.
func checkSaid(t *testing.T, g catalog.Game, said []string) {
	t.Helper()
	text, err := fs.ReadFile(g.Face.Traits().Files, "words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(text, &keys); err != nil {
		t.Fatal(err)
	}
	var there []string
	for key := range keys {
		if strings.HasPrefix(key, g.Rules.Name+".lesson.") {
			there = append(there, key)
		}
	}
	slices.Sort(there)
	slices.Sort(said)
	if !slices.Equal(there, said) {
		t.Errorf("the catalogue has the keys\n%q\nthe lessons need\n%q", there, said)
	}
}

// checkLesson fails the test unless the learner can make the move that a lesson asks for, with one to four presses.
func checkLesson(t *testing.T, g catalog.Game, c catalog.Course, l catalog.Lesson) {
	t.Helper()
	if l.At >= l.End || l.End > c.Match.Len() {
		t.Fatalf("lesson %s is plays %d to %d of %d", l.Name, l.At, l.End, c.Match.Len())
	}
	seat, wanted := c.Learner(l), c.Wanted(l)
	if seat < 0 || c.Roles[seat] != "" || !slices.Contains(c.Moves(l), wanted) {
		t.Errorf("in lesson %s seat %d has to make %q, of %q", l.Name, seat, wanted, c.Moves(l))
	}
	if n := presses(g.Face, c.Match.At(l.At).View(seat), seat, wanted); n < 1 || n > 4 {
		t.Errorf("in %s %q takes %d presses", l.Name, wanted, n)
	}
}

// presses returns how many presses make a move; 0 if none do.
func presses(f render.Face, view game.State, seat game.Seat, wanted game.Move) int {
	drafts := []game.Move{""}
	depth := map[game.Move]int{"": 1}
	for i := 0; i < len(drafts); i++ {
		for _, choice := range f.Choices(view, seat, drafts[i]) {
			for _, c := range append([]render.Choice{choice}, choice.Menu...) {
				if c.Menu == nil && c.Move == wanted && !c.Draft {
					return depth[drafts[i]]
				}
				if depth[c.Move] == 0 && !c.Gone {
					drafts, depth[c.Move] = append(drafts, c.Move), depth[drafts[i]]+1
				}
			}
		}
	}
	return 0
}
