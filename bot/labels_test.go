package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/gametest"
	"dockside/game/madameching"
	"dockside/game/table"
	"dockside/render"
	chingface "dockside/render/madameching"
)

// longestForm is the limit of Discord for the title of a form and for the label of a field, in characters.
const longestForm = 45

// labelReader presses what screens offer, and reads all labels.
type labelReader struct {
	*testing.T
	pressed map[string]int  // by verb, at the current position of the match
	failed  map[string]bool // what was too long, to report it once
}

// final lists the verbs that end a match, or that the test presses itself.
var final = []string{
	"play", "resigned", "ended", "aborted", "leave", "withdraw", "decline", "accept", "start", "join", "enlist", "rematch",
	"takeback", "privacy-erase", "claim", "standin", "shuffle", "rated",
}

// look reads a screen, and the screens that follow within a number of presses.
func (r *labelReader) look(who *interactiontest.Member, a interactiontest.Answer, presses int) {
	r.Helper()
	a = a.Finish(r)
	r.read(a.Screen)
	if presses == 0 {
		return
	}
	for _, row := range a.Screen.Rows {
		for _, b := range row.Buttons {
			if !b.Disabled && r.fresh(b.ID) {
				r.look(who, who.Press(a, b.ID), presses-1)
			}
		}
		if m := row.Menu; m != nil && len(m.Options) > 0 && r.fresh(m.ID) {
			r.look(who, who.Press(a, m.ID, m.Options[0].Value), presses-1)
		}
	}
}

// fresh reports whether a control is to be pressed: a few of each verb are enough.
func (r *labelReader) fresh(id string) bool {
	const enough = 3
	verb, _, _ := strings.Cut(id, ui.Separator)
	r.pressed[verb]++
	return r.pressed[verb] <= enough && !slices.Contains(final, verb)
}

// read checks all labels of a screen.
func (r *labelReader) read(s ui.Screen) {
	r.Helper()
	for _, row := range s.Rows {
		for _, b := range row.Buttons {
			r.fits("button "+b.ID, b.Label, render.MaxButtonLabel)
		}
		if row.Menu != nil {
			r.readMenu(*row.Menu)
		}
	}
	if s.Form == nil {
		return
	}
	r.fits("form "+s.Form.ID, s.Form.Title, longestForm)
	for _, f := range s.Form.Fields {
		r.fits("field "+f.Name, f.Label, longestForm)
		r.fits("note of field "+f.Name, f.Note, render.MaxOptionLabel)
		if f.Line != nil {
			r.fits("hint of field "+f.Name, f.Line.Hint, render.MaxOptionLabel)
		}
		if f.Menu != nil {
			r.readMenu(*f.Menu)
		}
	}
}

func (r *labelReader) readMenu(m ui.Menu) {
	r.Helper()
	r.fits("menu "+m.ID, m.Placeholder, render.MaxButtonLabel)
	for _, o := range m.Options {
		r.fits("option of "+m.ID, o.Label, render.MaxOptionLabel)
		r.fits("note of an option of "+m.ID, o.Note, render.MaxOptionLabel)
	}
}

func (r *labelReader) fits(what, words string, most int) {
	r.Helper()
	if n := utf8.RuneCountInString(words); n > most && !r.failed[words] {
		r.failed[words] = true
		r.Errorf("the %s has %d characters, more than %d: %q", what, n, most, words)
	}
}

// threeGames are all games, with computer players that move at once.
func threeGames() []catalog.Game {
	return append(interactiontest.QuickGames(), catalog.Game{
		Rules: madameching.Rules(), Face: chingface.New(), Levels: func(game.Setup) []ai.Level {
			return []ai.Level{{Name: "cook", Player: ai.Random{}}}
		},
	})
}

// longNamed are members with the longest names, who read a language.
func longNamed(s *interactiontest.Server, people int, code string) (members []*interactiontest.Member) {
	for i := range people {
		name := strings.Repeat([]string{"W", "Ö", "Ж", "李", "M", "Q", "Ñ"}[i], 32)
		m := s.Member(table.Person{ID: fmt.Sprint(101 + i), Name: name})
		m.Locale, m.GuildLocale = code, code
		m.ManagesMessages, m.ManagesGuild, m.ModeratesMembers = true, true, true
		members = append(members, m)
	}
	return members
}

// No label is truncated, with the longest names and in every language. The test reads cards, boards, hands, results,
// and all screens that lead on from them or from commands.
func TestEveryLabelFits(t *testing.T) {
	t.Parallel()
	gametest.Unwatched(t)
	for _, code := range bottest.New(t, bottest.Config{}).Words.Codes() {
		t.Run(code, func(t *testing.T) {
			t.Parallel()
			r := &labelReader{t, map[string]int{}, map[string]bool{}}
			for _, people := range []int{2, 4, 6} {
				for _, g := range threeGames() {
					if g.Rules.MaxSeats >= people {
						r.playThrough(code, g.Rules, people)
					}
				}
			}
		})
	}
}

// commands lists the commands whose screens the test reads.
var commands = []string{
	"help", "games", "history", "leaderboard", "profile", "settings me", "settings server", "seek", "next", "block", "ban",
	"away", "privacy", "dice", "learn", "rules", "verify", "review", "replay", "record", "doctor", "end",
	"board", "resign",
}

// playThrough looks at screens before, during and after a match.
func (r *labelReader) playThrough(code string, rules game.Rules, people int) {
	r.Helper()
	const often, enough = 16, 50 // plays from one look to the next, and before the members resign
	s := interactiontest.New(r, bottest.Config{Games: threeGames()})
	members := longNamed(s, people+1, code)
	spectator, members := members[people], members[:people]
	r.again(spectator, s.Secluded(spectator, interactiontest.Text("game", rules.Name)).Front(), 3)
	m := r.open(s, rules, members)
	r.again(members[0], m.Front(), 2)
	r.again(spectator, m.Front(), 2)
	for _, press := range []string{"accept", "join"} {
		m.Press(members[people-1], press)
	}
	m.Press(members[0], "start")
	for plays := 0; plays < enough && m.View().Phase == table.Playing; plays++ {
		if plays%often == 0 {
			r.again(m.Mover(), m.Front(), 3)
			r.again(spectator, m.Front(), 3)
		}
		m.PlayOn()
	}
	for _, member := range members {
		m.Press(member, "resigned")
	}
	if m.View().Phase != table.Over {
		r.Fatalf("the match of %s is %s", rules.Name, m.View().Phase)
	}
	r.again(members[0], m.Front(), 3)
	for _, command := range commands {
		r.again(members[0], members[0].Command(command), 3)
	}
	for _, sent := range s.Sent {
		r.read(sent)
	}
}

// open opens a challenge of two, or a lobby that lacks only the last member. A full table has all options of the game.
func (r *labelReader) open(
	s *interactiontest.Server, rules game.Rules, members []*interactiontest.Member,
) *interactiontest.Game {
	r.Helper()
	var options []interactiontest.Option
	if len(members) == rules.MaxSeats {
		for _, o := range rules.Options {
			options = append(options, interactiontest.Yes(o.Name, true))
		}
	}
	if len(members) == 2 {
		return s.Challenge(members[0], members[1], append(options, interactiontest.Text("game", rules.Name))...)
	}
	m := s.Gather(rules.Name, members[:len(members)-1], options...)
	m.Players = members
	return m
}

// again reads a screen, and presses each verb once more.
func (r *labelReader) again(who *interactiontest.Member, a interactiontest.Answer, presses int) {
	r.Helper()
	clear(r.pressed)
	r.look(who, a, presses)
}
