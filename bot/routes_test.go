package bot

import (
	"context"
	"errors"
	"testing"
	"time"

	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/bot/feature/moderation"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/storage"
)

// Route describes a route of the bot for tests in package bot_test.
type Route struct {
	Command bool
	Verb    string
	Words   []string // the names of the arguments in a custom id
	Options []string // the names of a command's options
	Free    bool
}

// Routes returns all routes of a bot.
func Routes(t *testing.T) []Route {
	t.Helper()
	var all []Route
	b := still(t)
	r, options := b.dispatch.Router, optionNames(command.Commands(b.games, b.words))
	for verb, to := range r.Commands {
		all = append(all, Route{Command: true, Verb: verb, Options: options[verb], Free: to.AllowBanned})
	}
	for verb, to := range r.Presses {
		all = append(all, Route{Verb: verb, Words: to.Names, Free: to.AllowBanned})
	}
	return all
}

// optionNames maps each command and subcommand to the names of its options.
func optionNames(commands []discord.Command) map[string][]string {
	names := map[string][]string{}
	for _, c := range commands {
		for _, o := range c.Options {
			if o.Kind != discord.SubcommandOption {
				names[c.Name] = append(names[c.Name], o.Name)
			}
			for _, inner := range o.Options {
				verb := c.Name + " " + o.Name
				names[verb] = append(names[verb], inner.Name)
			}
		}
	}
	return names
}

// An option has a suggester exactly if its command declares autocompletion for it.
func TestWhatIsCompletedIsDeclared(t *testing.T) {
	t.Parallel()
	b := still(t)
	declared := map[string]bool{}
	for _, c := range command.Commands(b.games, b.words) {
		for _, o := range c.Options {
			if o.Autocomplete {
				declared[c.Name+" "+o.Name] = true
			}
		}
	}
	for verb, to := range b.dispatch.Router.Commands {
		for option := range to.Suggest {
			if name := verb + " " + option; !declared[name] {
				t.Errorf("nothing says that %s is completed", name)
			} else {
				delete(declared, name)
			}
		}
	}
	for name := range declared {
		t.Errorf("nothing completes %s", name)
	}
}

// A request from a user with a pending erasure request is refused.
func TestWhoIsBeingDeletedIsRefused(t *testing.T) {
	t.Parallel()
	if err := interaction.Pass(&interaction.Request{Erasing: true}, interaction.Everyone); !errors.Is(
		err,
		interaction.ErrLeaving,
	) {
		t.Errorf("they are told %v", err)
	}
	if err := interaction.Pass(&interaction.Request{}, interaction.Everyone); err != nil {
		t.Errorf("others are told %v", err)
	}
}

// Shun stores that user blocks other and nothing else, as if the process had died then.
func Shun(ctx context.Context, s storage.Store, user, other string) error {
	d := member.New(s, nil, nil)
	return d.ChangeBlocks(ctx, user, func([]member.Entry) ([]member.Entry, error) {
		return []member.Entry{{ID: other, Name: "Somebody"}}, nil
	})
}

// Condemn stores a ban of user and its planned sweep and nothing else, as if the process had died then.
func Condemn(ctx context.Context, s storage.Store, id, user string, at time.Time) error {
	d := (&services{store: s}).ready()
	if err := (moderation.Sweeper{Store: d.store}).Plan(ctx, moderation.Sweep{Guild: id, User: user, At: at}); err != nil {
		return err
	}
	_, err := d.guilds.Update(ctx, id, func(o *guild.Policy) error {
		o.Banned = []member.Entry{{ID: user, Name: "Somebody"}}
		return nil
	})
	return err
}
