package sandbox

import (
	"strings"
	"testing"

	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// Overwrites decide who sees a channel, roles before members. Its members see a private thread.
func TestWhoSeesAChannel(t *testing.T) {
	t.Parallel()
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	anna, bernd, clara := s.Member("Anna"), s.Member("Bernd"), s.Member("Clara")
	crew := s.AddRole("crew", 0, bernd)
	s.AddRole("captains", model.Administrator, s.AddMember(state.Person{Name: "Captain"}))
	den := s.AddChannel(state.Room{Name: "den", Only: []string{anna.ID, crew}})
	den2 := s.AddChannel(state.Room{Name: "den without Bernd", Only: []string{crew}})
	s.Overwrite(den2, model.Overwrite{ID: s.GuildID(), Deny: model.ViewChannel},
		model.Overwrite{ID: crew, Allow: model.ViewChannel},
		model.Overwrite{ID: bernd.ID, Type: 1, Deny: model.ViewChannel})
	thread, err := clara.PrivateThread(s.Channel("tavern"), "a secret", bernd)
	if err != nil {
		t.Fatal(err)
	}
	for channel, sees := range map[string]string{
		s.Channel("tavern"): "Anna Bernd Clara Captain", den: "Anna Bernd Captain", den2: "Captain", thread: "Bernd Clara",
	} {
		for _, name := range []string{"Anna", "Bernd", "Clara", "Captain"} {
			_, err := s.Member(name).Say(channel, "hello")
			if in := strings.Contains(sees, name); (err == nil) != in {
				t.Errorf("%s speaks in %s: %v", name, s.world.Channel(channel).Name, err)
			}
		}
	}
}
