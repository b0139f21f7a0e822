package bot

import (
	"errors"
	"testing"

	"dockside/bot/command"
	"dockside/bot/interaction"
)

// An option has a suggester exactly if its command declares autocompletion for it.
func TestWhatIsCompletedIsDeclared(t *testing.T) {
	t.Parallel()
	b := still(t)
	declared := map[string]bool{}
	for _, c := range command.Commands(b.services.games, b.services.words) {
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
		t.Errorf("they get %v", err)
	}
	if err := interaction.Pass(&interaction.Request{}, interaction.Everyone); err != nil {
		t.Errorf("others get %v", err)
	}
}
