package tutorial_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/madameching"
	"dockside/game/madameching/engine"
	"dockside/game/table"
	chingface "dockside/render/madameching"
)

// taught returns the games that have lessons.
func taught() []catalog.Game {
	return append(bottest.Games(), catalog.Game{
		Rules: madameching.Rules(), Face: chingface.New(), Levels: engine.Levels,
	})
}

// pupil is a member who takes the lessons of a game.
type pupil struct {
	catalog.Course
	t       *testing.T
	game    catalog.Game
	member  *interactiontest.Member
	panel   interactiontest.Answer
	presses int
}

// learns starts the lessons of a game with /learn.
func learns(t *testing.T, member *interactiontest.Member, g catalog.Game) *pupil {
	t.Helper()
	course, err := g.Course()
	bottest.Must(t, err)
	p := &pupil{Course: course, t: t, game: g, member: member}
	p.read(member.Command("learn", interactiontest.Text("game", g.Rules.Name)))
	return p
}

// read takes a response as the panel, which must be ephemeral.
func (p *pupil) read(a interactiontest.Answer) {
	p.t.Helper()
	p.panel = a.Has(p.t, "the panel")
	p.presses++
}

// press presses a button, or selects an option of a menu.
func (p *pupil) press(verb string, lesson int, words game.Move) {
	p.t.Helper()
	id := strings.TrimSuffix(ui.ID(verb, p.game.Rules.Name, strconv.Itoa(lesson), string(words)), ui.Separator)
	if p.panel.Ending(id) == id {
		p.read(p.member.Press(p.panel, id))
		return
	}
	for _, row := range p.panel.Screen.Rows {
		if row.Menu == nil {
			continue
		}
		for _, o := range row.Menu.Options {
			if o.Value == string(words) {
				p.read(p.member.Press(p.panel, row.Menu.ID, o.Value))
				return
			}
		}
	}
	p.t.Fatalf("%q is not on %q", id, interactiontest.IDs(p.panel.Screen))
}

// does makes a move in a lesson with as few presses as possible.
func (p *pupil) does(lesson int, move game.Move) {
	p.t.Helper()
	for _, draft := range p.way(p.Lessons[lesson], move) {
		p.press("learn", lesson, draft)
	}
	p.press("learned", lesson, move)
}

// way returns the drafts on the shortest path to a move.
func (p *pupil) way(l catalog.Lesson, move game.Move) []game.Move {
	ways, seat := [][]game.Move{{""}}, p.Learner(l)
	for known := map[game.Move]bool{}; len(ways) > 0; ways = ways[1:] {
		way := ways[0]
		for _, c := range p.game.Face.Choices(p.Match.At(l.At).View(seat), seat, way[len(way)-1]) {
			for _, c := range append(c.Menu, c) {
				if c.Move == move && !c.Draft && !c.Gone {
					return way[1:]
				}
				if c.Draft && !c.Gone && !known[c.Move] {
					known[c.Move] = true
					ways = append(ways, append(append([]game.Move{}, way...), c.Move))
				}
			}
		}
	}
	p.t.Fatalf("no way to %q", move)
	return nil
}

// The lessons of each game can be taken by pressing the requested buttons, on a server and in direct messages.
func TestLessonsAreTakenByPresses(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: taught()})
	for _, g := range s.Games {
		for _, guild := range []string{interactiontest.Guild, ""} {
			anna := s.Member(bottest.Anna)
			anna.Guild = guild
			p := learns(t, anna, g)
			for i, l := range p.Lessons {
				if !strings.Contains(p.panel.Said(), "· "+strconv.Itoa(i+1)+" of ") || !p.panel.Screen.Pictured() {
					t.Fatalf("lesson %s begins with %q", l.Name, p.panel.Said())
				}
				p.does(i, p.Wanted(l))
				p.panel.Has(t, "after "+l.Name, "✓")
				if i+1 == len(p.Lessons) || p.Lessons[i+1].At != l.End {
					p.press("learn", i+1, "")
				}
			}
			if p.panel.Has(t, "after all lessons", "Play with hints"); p.presses > 22 {
				t.Errorf("the lessons of %s took %d presses", g.Rules.Name, p.presses)
			}
		}
	}
}

// The heading and the task of a lesson are between the board and the buttons, so that no board pushes them off the
// screen. The result of the last move is above the heading.
func TestTheHeadingOfALessonIsBesideItsButtons(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: taught()})
	for _, g := range s.Games {
		p := learns(t, s.Member(bottest.Anna), g)
		for i, l := range p.Lessons {
			screen, task := p.panel.Screen, s.Words.For("en").Say(g.Rules.Name+".lesson."+l.Name+".task")
			if screen.Scene != nil || screen.Above[0].Scene == nil || screen.Text != task {
				t.Errorf("lesson %s of %s is %q", l.Name, g.Rules.Name, screen.Text)
			}
			if p.does(i, p.Wanted(l)); i+1 == len(p.Lessons) || p.Lessons[i+1].At != l.End {
				p.press("learn", i+1, "")
			} else if above := p.panel.Screen.Above; !strings.Contains(above[len(above)-1].Text, "✓") {
				t.Errorf("above the lesson after %s is %q", l.Name, above[len(above)-1].Text)
			}
		}
	}
}

// The opponents in lessons have names of their own, in the language of the learner, and no names of members.
func TestOpponentsInLessonsHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{Games: taught()})
	for _, g := range s.Games {
		for locale, name := range map[string]string{"en-US": "Old Salt", "fr": "Vieux Loup"} {
			anna := s.Member(bottest.Anna)
			anna.Locale = locale
			p := learns(t, anna, g)
			p.does(0, p.Wanted(p.Lessons[0]))
			p.panel.Says(t, "the first lesson", name)
			p.panel.Lacks(t, "the first lesson", "tutor", "Bernd", "Jun")
		}
	}
}

// A legal move that the lesson did not ask for is answered kindly and keeps the board. An illegal move is refused.
func TestMistakesInLessons(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	for _, g := range s.Games {
		p := learns(t, s.Member(bottest.Anna), g)
		for i, l := range p.Lessons {
			for _, move := range p.Moves(l)[:min(2, len(p.Moves(l)))] {
				if move == p.Wanted(l) {
					continue
				}
				p.does(i, move)
				p.panel.Has(t, fmt.Sprintf("%q in %s", move, l.Name), "That’s allowed")
				if ids := interactiontest.IDs(p.panel.Screen); len(ids) < 3 {
					t.Errorf("after %q in %s: %q", move, l.Name, ids)
				}
			}
			p.press("learn", i+1, "")
		}
		p.press("learn", 0, "")
		for _, id := range []string{
			"learned:%s:0:fly", "learned:%s:0:", "learned:%s:99:roll", "learned:%s:-1:roll", "learned:%s:x:roll",
			"learn:%s:99", "learn:%s:-1", "learn:%s:0:fly", "learn:chess:0", "learned:chess:0:roll",
		} {
			id = strings.Replace(id, "%s", g.Rules.Name, 1)
			p.member.Press(p.panel, id).Has(t, id, "don’t know")
		}
	}
}

// /rules shows the chapters one by one, each with its picture, and leads to the lessons.
func TestRulesAreReadWithPictures(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	for _, g := range s.Games {
		name, topics := g.Rules.Name, g.Face.Traits().Topics
		page := anna.Command("rules", interactiontest.Text("game", name))
		titles := map[string]bool{}
		for i := range topics {
			if !page.Screen.Pictured() {
				t.Fatalf("%q has no picture", page.Said())
			}
			titles[page.Screen.Title+page.Screen.Text] = true
			if i+1 < len(topics) {
				page = anna.Press(page, "rules:"+name+":"+topics[i+1]+":next").Has(t, "a chapter")
			}
		}
		if len(titles) != len(topics) {
			t.Errorf("%d chapters have %d pages", len(topics), len(titles))
		}
		anna.Press(page, "learn:"+name).Has(t, "from the rules", "· 1 of ")
	}
}

// hinted reports whether a panel rates a choice, in words of a language.
func hinted(a interactiontest.Answer, better, best string) bool {
	text := a.Said()
	for _, s := range a.Screen.Above {
		text += s.Text
	}
	return strings.Contains(text, better) || strings.Contains(text, best)
}

// coached starts a private game with hints from the end of the lessons.
func coached(t *testing.T, s *interactiontest.Server, member *interactiontest.Member, g catalog.Game) (string,
	interactiontest.Answer,
) {
	t.Helper()
	p := learns(t, member, g)
	for i := range p.Lessons {
		p.press("learn", i+1, "")
	}
	a := member.Press(p.panel, "coach:"+g.Rules.Name).Finish(t)
	if a.Panel == nil || a.Kind == interaction.Public {
		t.Fatalf("no private game: %q", a.Said())
	}
	v := s.Table(a.Panel.View.ID)
	if v.Rated || !v.Private || v.Players[1].Level == "" {
		t.Errorf("the game with hints is %+v", v.Table)
	}
	return v.ID, a
}

// choose makes a random choice on the panel of a private game, and returns the new panel.
func choose(who *interactiontest.Member, panel interactiontest.Answer) interactiontest.Answer {
	var all [][]string // custom ids with the values that are picked
	for _, row := range panel.Screen.Rows {
		if row.Menu != nil {
			for _, o := range row.Menu.Options {
				all = append(all, []string{row.Menu.ID, o.Value})
			}
		}
		for _, b := range row.Buttons {
			if !b.Disabled {
				all = append(all, []string{b.ID})
			}
		}
	}
	all = slices.DeleteFunc(all, func(c []string) bool {
		return !strings.HasPrefix(c[0], "play:") && !strings.HasPrefix(c[0], "think:")
	})
	chosen := all[rand.IntN(len(all))]
	return who.Press(panel, chosen[0], chosen[1:]...)
}

// In a game with hints, each choice is followed by an ephemeral message that names a better one, in the language of the
// user. Other solo games have no hints.
func TestGamesWithHints(t *testing.T) {
	t.Parallel()
	for locale, words := range map[string][2]string{
		"en-US": {"◇ Better: ", "✓ Best choice: "}, "fr": {"◇ Mieux", "✓ Meilleur choix"},
	} {
		s := interactiontest.New(t, bottest.Config{Games: interactiontest.QuickGames()})
		for i, g := range s.Games {
			anna, bernd := s.Member(table.Person{ID: fmt.Sprint(200 + i), Name: "Anna"}), s.Member(table.Person{
				ID: fmt.Sprint(300 + i), Name: "Bernd",
			})
			anna.Locale = locale
			id, panel := coached(t, s, anna, g)
			plain := s.Secluded(bernd, interactiontest.Text("game", g.Rules.Name))
			other := plain.Front()
			for chosen := 0; chosen < 4; {
				before := s.Table(id).Match
				panel = choose(anna, panel)
				if s.Table(id).Match.Len() == before.Len() { // a draft, not a move
					continue
				}
				chosen++
				choices := len(before.Moves(before.Turn()[0]))
				if got := hinted(panel, words[0], words[1]); got != (choices > 1) {
					t.Errorf("%s: of %d choices, hints: %t: %q", locale, choices, got, panel.Said())
				}
			}
			for plain.View().Match.Len() < 10 {
				if other = choose(bernd, other); hinted(other, words[0], words[1]) {
					t.Errorf("a game without hints says %q", other.Said())
				}
			}
		}
	}
}

// A challenge leads to the lessons, which are ephemeral.
func TestAChallengeLeadsToLessons(t *testing.T) {
	t.Parallel()
	for _, g := range bottest.Games() {
		s := interactiontest.New(t, bottest.Config{})
		card := s.Gather(g.Rules.Name, []*interactiontest.Member{s.Member(bottest.Anna)}).Front()
		s.Member(bottest.Bernd).Press(card, card.ID(t, "learn:")).Has(t, g.Rules.Name, "· 1 of ")
	}
}
