package e2e

import (
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/discord/gateway"
	"dockside/game"
	"dockside/internal/sandbox"
	"dockside/render"
)

// registered registers the commands of games with Discord and returns Discord's error.
func (h *harbour) registered(games []catalog.Game) error {
	h.Helper()
	d, err := gateway.New(h.api, h.Token(), time.After, slog.New(slog.DiscardHandler))
	if err != nil {
		h.Fatal(err)
	}
	words, err := loadWords()
	if err != nil {
		h.Fatal(err)
	}
	_, err = d.Register(h.ctx, "", command.Commands(games, words))
	return err
}

// If Discord rejects the commands, the bot logs one error and continues with the commands already registered.
func TestRejectedCommandsStopNoGame(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	if err := h.registered(append(h.config(time.Now, time.After).Games, strange("other", "long-way"))); err != nil {
		t.Fatal(err)
	}
	h.Refuse(sandbox.Plan{Method: "PUT", Path: "/commands", Times: 100, Status: 400, Code: 50035})
	h.sail(settings{after: impatient})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.press()
	if n := strings.Count(h.said.String(), "level=ERROR"); n != 1 {
		t.Errorf("the log has %d errors:\n%s", n, h.said.String())
	}
}

// strange returns a game with one command and some options of its own, whose names other games may use too.
func strange(name string, options ...string) catalog.Game {
	g := bottest.Tender(true)
	g.Rules.Name, g.Rules.Options = name, nil
	for _, o := range options {
		g.Rules.Options = append(g.Rules.Options, game.Option{Name: o})
	}
	g.Face = commanding{g.Face}
	return g
}

// commanding is a face with a move that can be made by a command.
type commanding struct{ render.Face }

func (f commanding) Traits() render.Traits {
	t := f.Face.Traits()
	t.Commands = []game.Move{"shout"}
	return t
}

// Options and commands that several games share are registered once. Their description names the games, each in its
// own wording.
func TestGamesShareTheirCommands(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	words, err := loadWords()
	if err != nil {
		t.Fatal(err)
	}
	games := append(h.config(time.Now, time.After).Games, ships(), strange("one", "extra-trick", "own"),
		strange("other", "extra-trick"))
	if err := h.registered(games); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ command, option, language, about string }{
		{"challenge", "extra-trick", "en-GB", "Each captain starts with an extra dirty trick (Shanghaien) · " +
			"one.option.extra-trick.about (one.name) · other.option.extra-trick.about (other.name)"},
		{"solo", "own", "fr", "one.option.own.about (one.name)"},
		{"shanghai", "", "fr", "Finir la manche et distribuer les cartes (Shanghaien)"}, //nolint:misspell // French
		{"shout", "", "en-US", "one.command.shout (one.name) · other.command.shout (other.name)"},
		{"board", "", "en-US", "Show the board again at the bottom of the channel"},
	} {
		if got := described(command.Commands(games, words), c.command, c.option); len(got) != 1 ||
			got[0][c.language] != c.about {
			t.Errorf("/%s %s is described as %q, want %q", c.command, c.option, got, c.about)
		}
	}
}

// described lists the descriptions of a command, or of one of its options.
func described(commands []discord.Command, name, option string) (all []discord.Localized) {
	for _, c := range commands {
		if c.Name == name && c.MenuName == nil && option == "" {
			all = append(all, c.Description)
		}
		for _, o := range c.Options {
			if c.Name == name && o.Name == option {
				all = append(all, o.Description)
			}
		}
	}
	return all
}

// Discord rejects a command with more than 25 options, and the error is reported as malformed.
func TestTooManyOptionsAreRejected(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	var many []string
	for i := range 25 {
		many = append(many, "option-"+string(rune('a'+i)))
	}
	if err := h.registered([]catalog.Game{strange("one", many...)}); !discord.IsMalformed(err) {
		t.Errorf("more options than Discord takes: %v", err)
	}
}

// After a rate limit, registering waits for as long as Discord asks.
func TestRegisteringWaitsAsLongAsItIsTold(t *testing.T) {
	t.Parallel()
	const told = 2 * time.Second // the bot's own first pause is one second
	h := moor(t, settings{})
	h.Refuse(sandbox.Plan{Method: "PUT", Path: "/commands", Times: 1, Status: 429, Retry: told})
	var waited atomic.Bool
	h.sail(settings{after: func(d time.Duration) <-chan time.Time {
		if d == told {
			waited.Store(true)
		}
		return time.After(d)
	}})
	if !waited.Load() {
		t.Error("it did not wait for the limit")
	}
}

// Commands registered for one guild are registered nowhere else. They are removed when the setting is, so that no
// command appears twice. A guild that the bot has left meanwhile does not block this.
func TestCommandsOfOneServerGoWithTheSetting(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	d, err := gateway.New(h.api, h.Token(), time.After, slog.New(slog.DiscardHandler))
	bottest.Must(t, err)
	words, err := loadWords()
	bottest.Must(t, err)
	own := h.GuildID()
	commands := command.Commands(h.rigged(settings{}).Games, words)
	c := h.rigged(settings{})
	for _, step := range []struct {
		name, guild      string
		everywhere, here bool
	}{
		{"everywhere", "", true, false},
		{"one server", own, false, true},
		{"everywhere again", "", true, false},
		{"one server again", own, false, true},
		{"still", own, false, true},
	} {
		c.Guild = step.guild
		_, stop := h.launch(c)
		for guild, there := range map[string]bool{"": step.everywhere, own: step.here} {
			want := commands
			if !there {
				want = nil
			}
			if is, err := d.Registered(h.ctx, guild, want); !is || err != nil {
				t.Errorf("%s: in %q are other commands, %v", step.name, guild, err)
			}
		}
		if current, twice, err := command.Registered(h.ctx, d, c.Games, words, step.guild, c.Store); !current || err != nil {
			t.Errorf("%s: the doctor finds %v, %q, %v", step.name, current, twice, err)
		}
		stop()
		h.awaitConnections(0)
	}
	if _, twice, err := command.Registered(h.ctx, d, c.Games, words, "", c.Store); twice != "" || err != nil {
		t.Errorf("before they are registered everywhere it finds %q, %v", twice, err)
	}
	_, err = d.Register(h.ctx, "", commands)
	bottest.Must(t, err)
	current, twice, err := command.Registered(h.ctx, d, c.Games, words, "", c.Store)
	if current || twice != "server "+own || err != nil {
		t.Errorf("with all of them twice it finds %v, %q, %v", current, twice, err)
	}
	bottest.Must(t, c.Store.Revise(h.ctx, "registered", func(json.RawMessage) (json.RawMessage, error) {
		return json.RawMessage(`{"guilds":["123"]}`), nil
	}))
	c.Guild = ""
	_, stop := h.launch(c)
	stop()
	if raw, err := c.Store.Document(h.ctx, "registered"); raw != nil || err != nil {
		t.Errorf("of a server that was left stays %s, %v", raw, err)
	}
}

// The log contains the invite link with the application's own id.
func TestTheLogTellsTheInvitation(t *testing.T) {
	t.Parallel()
	h := moor(t, settings{})
	c := h.rigged(settings{})
	c.Invites = true
	h.launch(c)
	said := h.said.String()
	if !strings.Contains(said, "client_id="+h.BotID()) || !strings.Contains(said, "&permissions=") {
		t.Errorf("the log says\n%s", said)
	}
}

// The game is the second option of /challenge, in the order that Discord shows.
func TestTheGameComesSecond(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var names []string
	h := moor(t, settings{check: func(r sandbox.Request) error {
		type command struct {
			Name    string
			Type    int
			Options []struct{ Name string }
		}
		var all []command
		if err := json.Unmarshal(r.JSON, &all); err != nil {
			all = []command{{}}
			_ = json.Unmarshal(r.JSON, &all[0]) // an element without a name is no command
		}
		mu.Lock()
		defer mu.Unlock()
		for _, c := range all {
			for _, o := range c.Options {
				if c.Name == "challenge" && strings.Contains(r.Path, "/commands") {
					names = append(names, o.Name)
				}
			}
		}
		return nil
	}})
	games := append(h.config(time.Now, time.After).Games, ships())
	if err := h.registered(games); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	if len(names) < 3 || !slices.Equal(names[:2], []string{"opponent", "game"}) {
		t.Errorf("Discord lists %v", names)
	}
}
