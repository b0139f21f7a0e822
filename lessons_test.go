package main

import (
	"slices"
	"strings"
	"testing"

	"dockside/bot/catalog"
	"dockside/bot/words"
	"dockside/game"
	"dockside/render"
)

// Every game of the house can be learnt by playing: what a lesson asks for is legal and reached by the real
// buttons, it is told in all languages, and all its words are said.
func TestEveryGameHasLessons(t *testing.T) {
	t.Parallel()
	words, err := words.Load(catalog.Files(games())...)
	if err != nil {
		t.Fatal(err)
	}
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
		for _, code := range words.Codes() {
			checkSaid(t, g, code, said)
		}
	}
}

// wordsOf are the keys that a lesson needs; what is wrong with other moves is said where there are some.
func wordsOf(g catalog.Game, c catalog.Course, l catalog.Lesson) []string {
	key := g.Rules.Name + ".lesson." + l.Name
	keys := []string{key, key + ".task", key + ".why"}
	if len(c.Moves(l)) > 1 {
		keys = append(keys, key+".else")
	}
	return keys
}

// checkSaid compares the words for lessons that a file has with those that are said.
func checkSaid(t *testing.T, g catalog.Game, code string, said []string) {
	t.Helper()
	var there []string
	for key := range wordings(t, "render/"+g.Rules.Name+"/words/"+code+".json") {
		if strings.HasPrefix(key, g.Rules.Name+".lesson.") {
			there = append(there, key)
		}
	}
	slices.Sort(there)
	slices.Sort(said)
	if !slices.Equal(there, said) {
		t.Errorf("the words in %s are\n%q\nof lessons that say\n%q", code, there, said)
	}
}

// checkLesson looks for the presses that make the move a lesson asks for, by whoever learns and as that seat
// sees it.
func checkLesson(t *testing.T, g catalog.Game, c catalog.Course, l catalog.Lesson) {
	t.Helper()
	if l.At >= l.End || l.End > c.Match.Len() {
		t.Fatalf("%s goes from %d to %d of %d plays", l.Name, l.At, l.End, c.Match.Len())
	}
	seat, wanted := c.Learner(l), c.Wanted(l)
	if seat < 0 || c.Names[seat] != "" || !slices.Contains(c.Moves(l), wanted) {
		t.Errorf("in %s seat %d is to make %q, of %q", l.Name, seat, wanted, c.Moves(l))
	}
	if n := presses(g.Face, c.Match.At(l.At).View(seat), seat, wanted); n < 1 || n > 4 {
		t.Errorf("in %s %q takes %d presses", l.Name, wanted, n)
	}
}

// presses is how many presses make a move, 0 if none do.
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
