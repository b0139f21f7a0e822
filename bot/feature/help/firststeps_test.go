package help_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/feature/help"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
)

// steps are the first steps on the store of a server.
func steps(s *interactiontest.Server) help.FirstSteps {
	return help.FirstSteps{
		Games: s.Games, Mentions: new(command.Mentions), Members: s.Members, Guilds: s.Guilds, Store: s.Store, Log: s.Log,
	}
}

// asked returns a command of a person on the server, with what the store says of both.
func asked(t *testing.T, s *interactiontest.Server, p table.Person, verb string) *interaction.Request {
	t.Helper()
	r := &interaction.Request{
		Interaction: discord.Interaction{Guild: interactiontest.Guild, Channel: interactiontest.Channel, User: p, Verb: verb},
		Language:    s.Words.For("en"), PolicyRead: true,
	}
	var err error
	r.Policy, err = s.Guilds.Policy(t.Context(), r.Guild)
	bottest.Must(t, err)
	stored, err := member.UserDocument(p.ID).Load(t.Context(), s.Store)
	bottest.Must(t, err)
	r.Welcomed = stored.Welcomed
	return r
}

const (
	forManagers = "new on this server"
	forPeople   = "/learn – learn a game"
)

// The first person on a server reads what managers set first, and everybody how to begin. Nobody reads it twice.
func TestFirstStepsComeOnce(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	f := steps(s)
	read := func(p table.Person, verb string) string {
		card, _ := f.After(t.Context(), asked(t, s, p, verb), interaction.Response{})
		return card.Text
	}
	for i, c := range []struct {
		who             table.Person
		verb            string
		managers, begin bool
	}{
		{bottest.Anna, "rules", true, true},
		{bottest.Anna, "rules", false, false},
		{bottest.Bernd, "leaderboard", false, true},
		{bottest.Bernd, "rules", false, false},
		{clara, "privacy", false, false},
		{clara, "help", false, false}, // the overview says the same
		{clara, "rules", false, false},
	} {
		said := read(c.who, c.verb)
		if strings.Contains(said, forManagers) != c.managers || strings.Contains(said, forPeople) != c.begin ||
			strings.Contains(said, "/daily – ") != c.begin || strings.Contains(said, "/challenge – ") != c.begin {
			t.Errorf("%d: %s reads %q", i, c.who.Name, said)
		}
	}
}

// Where no game has puzzles, neither the overview nor the first steps name the command for them.
func TestNoDailyWithoutPuzzles(t *testing.T) {
	t.Parallel()
	for daily, games := range map[bool][]catalog.Game{true: bottest.Games(), false: {bottest.Tender(false)}} {
		s := interactiontest.New(t, bottest.Config{Games: games})
		card, _ := steps(s).After(t.Context(), asked(t, s, clara, "rules"), interaction.Response{})
		for _, said := range []string{card.Text, s.Member(bottest.Anna).Command("help").Said()} {
			if strings.Contains(said, "/daily") != daily || !strings.Contains(said, "/settings me") {
				t.Errorf("with puzzles %v, it says %q", daily, said)
			}
		}
	}
}

// A person who only asks for their data leaves none.
func TestAskingForDataStoresNothing(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	steps(s).After(t.Context(), asked(t, s, clara, "privacy"), interaction.Response{})
	if raw, err := s.Store.Document(t.Context(), member.UserDocument(clara.ID).Key); raw != nil || err != nil {
		t.Errorf("%s is stored, %v", raw, err)
	}
}

// clara is a third person.
var clara = table.Person{ID: "3", Name: "Clara"}

// No card comes in the way of a running game, after a press, or to people who have finished a game.
func TestFirstStepsWaitForTheirMoment(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	f := steps(s)
	anna := s.Member(bottest.Anna)
	m := s.Start(anna, s.Member(bottest.Bernd))
	press := asked(t, s, bottest.Anna, "play")
	press.Component, press.Table = true, m.View().Table
	panel := asked(t, s, bottest.Anna, "settings me")
	panel.Component, panel.OnEphemeral = true, true
	private := interaction.Response{Kind: interaction.Ephemeral}
	command := asked(t, s, bottest.Anna, "board")
	for name, a := range map[string]struct {
		*interaction.Request
		interaction.Response
	}{
		"a press on a board": {press, private},
		"a press on a panel": {panel, private},
		"a board":            {command, interaction.Response{Table: m.View()}},
		"a private game":     {command, interaction.Response{Panel: &interaction.Panel{View: m.View()}}},
		"a form":             {command, interaction.Response{Kind: interaction.Modal}},
	} {
		if card, comes := f.After(t.Context(), a.Request, a.Response); comes {
			t.Errorf("after %s comes %q", name, card.Text)
		}
	}
	m.PlayOut()
	card, _ := f.After(t.Context(), asked(t, s, bottest.Anna, "rules"), interaction.Response{})
	if strings.Contains(card.Text, forPeople) || !strings.Contains(card.Text, forManagers) {
		t.Errorf("a person who knows the game reads %q", card.Text)
	}
	hub := asked(t, s, interactiontest.Dmitri, "seek")
	hub.Component = true
	if card, _ = f.After(t.Context(), hub, private); !strings.Contains(card.Text, forPeople) {
		t.Errorf("after a press on the hub a newcomer reads %q", card.Text)
	}
	open := &view.View{Session: &table.Session{Table: &table.Table{Contest: table.Contest{Phase: table.Open}}}}
	card, _ = f.After(t.Context(), asked(t, s, clara, "challenge"), interaction.Response{Table: open})
	if !strings.Contains(card.Text, forPeople) {
		t.Errorf("after a challenge a newcomer reads %q", card.Text)
	}
}

// Outside servers the card names only commands that work there, and nothing is stored for a server.
func TestFirstStepsOutsideServers(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	r := asked(t, s, bottest.Anna, "rules")
	r.Guild, r.External = "", true
	card, comes := steps(s).After(t.Context(), r, interaction.Response{})
	if !comes || !strings.Contains(card.Text, forPeople) || strings.Contains(card.Text, "settings") {
		t.Errorf("the card says %q", card.Text)
	}
	if o, err := s.Guilds.Policy(t.Context(), interactiontest.Guild); o.Welcomed || err != nil {
		t.Errorf("a server is welcomed: %+v, %v", o, err)
	}
}

// Of many commands at once, also in two processes, exactly one gets each card.
func TestFirstStepsOfTwoProcesses(t *testing.T) {
	t.Parallel()
	for name, open := range bottest.Stores {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			two := open(t)
			var copies [2]*interactiontest.Server
			for i := range copies {
				copies[i] = interactiontest.New(t, bottest.Config{Store: two[i]})
			}
			var managers, begin atomic.Int32
			var all sync.WaitGroup
			for n := range 20 {
				s := copies[n%2]
				r := asked(t, s, bottest.Anna, "rules")
				all.Go(func() {
					card, _ := steps(s).After(t.Context(), r, interaction.Response{})
					managers.Add(count(card, forManagers))
					begin.Add(count(card, forPeople))
				})
			}
			all.Wait()
			if managers.Load() != 1 || begin.Load() != 1 {
				t.Errorf("%d cards for the server, %d for the person", managers.Load(), begin.Load())
			}
		})
	}
}

// count returns how often a text is on a screen.
func count(s ui.Screen, text string) int32 { return int32(strings.Count(s.Text, text)) }
