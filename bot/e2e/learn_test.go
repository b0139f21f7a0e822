package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/internal/sandbox"
	shanghaienface "dockside/render/shanghaien"
)

// pupil is a member who takes the lessons of a game.
type pupil struct {
	*harbour
	catalog.Course
	game    catalog.Game
	member  *sandbox.Member
	panel   sandbox.Message
	presses int
}

// pupil starts the lessons of a game with /learn.
func (h *harbour) pupil(channel, name string, g catalog.Game) *pupil {
	h.Helper()
	course, err := g.Course()
	bottest.Must(h, err)
	p := &pupil{harbour: h, Course: course, game: g, member: h.Member(name)}
	p.read(p.member.Command(channel, "learn", sandbox.Text("game", g.Rules.Name)))
	return p
}

// read takes the response to an interaction as the panel, which must be ephemeral.
func (p *pupil) read(u *sandbox.Use) {
	p.Helper()
	r := p.answerOf(u)
	if r.Message == nil || !r.Ephemeral || len(r.Message.Embeds) == 0 {
		p.Fatalf("answered by %+v", r)
	}
	p.panel = *r.Message
	p.presses++
}

// says returns the title and text of the panel.
func (p *pupil) says() string { return p.panel.Embeds[0].Title + "\n" + p.panel.Embeds[0].Description }

// press presses a button, or selects an option of a menu.
func (p *pupil) press(verb string, lesson int, words game.Move) {
	p.Helper()
	id := strings.Join([]string{verb, p.game.Rules.Name, strconv.Itoa(lesson), string(words)}, ":")
	id = strings.TrimSuffix(id, ":")
	if _, ok := p.panel.Component(id); ok {
		p.read(p.member.Press(p.panel, id))
		return
	}
	for _, c := range p.panel.Controls() {
		for _, o := range c.Options {
			if o.Value == string(words) {
				p.read(p.member.Select(p.panel, c.CustomID, o.Value))
				return
			}
		}
	}
	p.Fatalf("%q is not on %+v", id, p.panel.Controls())
}

// does makes a move in a lesson with as few presses as possible.
func (p *pupil) does(lesson int, move game.Move) {
	p.Helper()
	l := p.Lessons[lesson]
	for _, draft := range p.way(l, move) {
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
	p.Fatalf("no way to %q", move)
	return nil
}

// The lessons of each game can be taken by pressing the requested buttons, on a server and in direct messages.
func TestLessonsAreTakenByPresses(t *testing.T) {
	t.Parallel()
	second := ships()
	h := openHarbour(t, Settings{games: []catalog.Game{second}})
	for _, g := range []catalog.Game{{Rules: rules(), Face: shanghaienface.New()}, second} {
		for _, channel := range []string{h.Channel("tavern"), h.Member("Anna").Direct()} {
			p := h.pupil(channel, "Anna", g)
			for i, l := range p.Lessons {
				if !strings.Contains(p.says(), "· "+strconv.Itoa(i+1)+" of ") || p.panel.Embeds[0].Image == nil {
					t.Fatalf("lesson %s begins with %q", l.Name, p.says())
				}
				p.does(i, p.Wanted(l))
				if !strings.Contains(p.says(), "✓") {
					t.Errorf("after %s: %q", l.Name, p.says())
				}
				if i+1 == len(p.Lessons) || p.Lessons[i+1].At != l.End {
					p.press("learn", i+1, "")
				}
			}
			if !strings.Contains(p.says(), "Play with hints") || p.presses > 22 {
				t.Errorf("after %d presses: %q", p.presses, p.says())
			}
		}
	}
	h.noFaults()
}

// A legal move that the lesson did not ask for is answered kindly and keeps the board. An illegal move is refused.
func TestMistakesInLessons(t *testing.T) {
	t.Parallel()
	second := ships()
	h := openHarbour(t, Settings{games: []catalog.Game{second}})
	for _, g := range []catalog.Game{{Rules: rules(), Face: shanghaienface.New()}, second} {
		p := h.pupil(h.Channel("tavern"), "Anna", g)
		for i, l := range p.Lessons {
			for _, move := range p.Moves(l)[:min(2, len(p.Moves(l)))] {
				if move == p.Wanted(l) {
					continue
				}
				p.does(i, move)
				if !strings.Contains(p.says(), "You may, ") || len(p.panel.Controls()) < 3 {
					t.Errorf("after %q in %s: %q", move, l.Name, p.says())
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
			h.whispered(id, p.member.PressStale(p.panel, id), "do not know")
		}
	}
	h.noFaults()
}

// /rules shows the chapters one by one, each with its picture, and leads to the lessons.
func TestRulesAreReadWithPictures(t *testing.T) {
	t.Parallel()
	second := ships()
	h := openHarbour(t, Settings{games: []catalog.Game{second}})
	for _, g := range []catalog.Game{{Rules: rules(), Face: shanghaienface.New()}, second} {
		name, topics := g.Rules.Name, g.Face.Traits().Topics
		p := &pupil{harbour: h, game: g, member: h.Member("Anna")}
		p.read(p.member.Command(h.Channel("tavern"), "rules", sandbox.Text("game", name)))
		pictures := map[string]bool{}
		for i := range topics {
			if p.panel.Embeds[0].Image == nil {
				t.Fatalf("%s has no picture", p.says())
			}
			pictures[p.panel.Embeds[0].Image.URL] = true
			if i+1 < len(topics) {
				p.read(p.member.Press(p.panel, "rules:"+name+":"+topics[i+1]+":next"))
			}
		}
		if len(pictures) != len(topics) {
			t.Errorf("%d chapters have %d pictures", len(topics), len(pictures))
		}
		p.read(p.member.Press(p.panel, "learn:"+name))
		if !strings.Contains(p.says(), "· 1 of ") {
			t.Errorf("the rules lead to %q", p.says())
		}
	}
	h.noFaults()
}

// hinted reports whether an embed rates a choice in English.
func hinted(e sandbox.Embed) bool {
	return strings.Contains(e.Description, "◇ Better: ") || strings.Contains(e.Description, "✓ Best choice: ")
}

// coached starts a game with hints from the end of the lessons.
func (h *harbour) coached(g catalog.Game, channel, name string) *hermit {
	h.Helper()
	p, learns := &hermit{crew: h.crew(g, channel, name)}, h.pupil(channel, name, g)
	for i := range learns.Lessons {
		learns.press("learn", i+1, "")
	}
	p.shown(h.answerOf(p.members[0].Press(learns.panel, "coach:"+g.Rules.Name)))
	p.begins()
	return p
}

// In a game with hints, each choice is followed by an ephemeral message that names a better one. Other solo games have
// no hints.
func TestGamesWithHints(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{ships()}})
	for _, g := range []catalog.Game{{Rules: rules(), Face: shanghaienface.New()}, ships()} {
		channel := h.AddChannel(sandbox.Room{Name: g.Rules.Name})
		coached, alone := h.coached(g, channel, "Anna"), h.secludes(g, channel, "Bernd")
		if table, m := coached.match(); m.Level(1) != table.Players[1].Level || table.Rated || !table.Private {
			t.Errorf("the game with hints is %+v", table)
		}
		for p, want := range map[*hermit]bool{coached: true, alone: false} {
			for chosen := 0; chosen < 4; {
				_, before := p.match()
				p.press()
				_, after := p.match()
				if before.Len() == after.Len() { // a draft, not a move
					continue
				}
				chosen++
				choices := len(before.Moves(before.Turn()[0]))
				if got := slices.ContainsFunc(p.panel.Embeds, hinted); got != (want && choices > 1) {
					t.Errorf("of %d choices, with hints %t: %+v", choices, want, p.panel.Embeds)
				}
			}
		}
		for _, m := range h.Messages(channel, h.Member("Clara").ID) {
			if slices.ContainsFunc(m.Embeds, hinted) {
				t.Errorf("everybody reads %+v", m.Embeds)
			}
		}
	}
	h.noFaults()
}

// A private game is in the language of its player, including stored texts: hints and the name of the computer player.
func TestAPrivateGameSpeaksTheLanguageOfItsPlayer(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{ships()}})
	p := h.coached(catalog.Game{Rules: rules(), Face: shanghaienface.New()}, h.Channel("tavern"), "Clara")
	hint := func(e sandbox.Embed) bool {
		return strings.Contains(e.Description, "◇ Mieux") || strings.Contains(e.Description, "✓ Meilleur choix")
	}
	for range 12 {
		p.press()
		if slices.ContainsFunc(p.panel.Embeds, hinted) {
			t.Errorf("Clara reads a hint in English: %+v", p.panel.Embeds)
		}
		if slices.ContainsFunc(p.panel.Embeds, hint) {
			return
		}
	}
	t.Errorf("Clara is given no hint in French: %+v", p.panel.Embeds)
}

// A challenge asks readers whether this is their first game, and shows the lessons in an ephemeral message.
func TestAChallengeLeadsToLessons(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{games: []catalog.Game{ships()}})
	for _, g := range []string{rules().Name, ships().Rules.Name} {
		channel := h.AddChannel(sandbox.Room{Name: g})
		card := h.answerOf(h.Member("Anna").Command(channel, "challenge", sandbox.Text("game", g))).Message
		h.whispered(g, h.Member("Bernd").Press(*card, "learn:"+g), "**")
	}
	h.noFaults()
}
