package command

import "testing"

// Commands are mentioned by the ids that Discord gave them, subcommands by that of their command. Without ids, they are
// plain text.
func TestMentions(t *testing.T) {
	t.Parallel()
	var m Mentions
	if got := m.Of("settings me"); got != "/settings me" {
		t.Errorf("without ids it is %q", got)
	}
	m.ids.Store(&map[string]string{"settings": "12", "help": "7"})
	for name, want := range map[string]string{
		"settings me": "</settings me:12>", "help": "</help:7>", "games": "/games",
	} {
		if got := m.Of(name); got != want {
			t.Errorf("%s is mentioned as %q, not %q", name, got, want)
		}
	}
}
