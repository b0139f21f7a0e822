package discord

import (
	"encoding/json"
	"testing"

	"dockside/bot/ui"
)

// A message notifies only the users in Mentions, whatever its text contains.
func TestAMessageNotifiesNobodyElse(t *testing.T) {
	t.Parallel()
	loud := ui.Screen{Content: "<@7> @everyone @here <@&9>", Text: "<@8>"}
	for want, mentioned := range map[string][]string{
		`{"parse":[]}`:                     nil,
		`{"parse":[],"users":["7"]}`:       {"7"},
		`{"parse":[],"users":["7","101"]}`: {"7", "101"},
	} {
		loud.Mentions = mentioned
		sent, err := json.Marshal(Compose(loud, nil))
		if err != nil {
			t.Fatal(err)
		}
		var body struct {
			Allowed json.RawMessage `json:"allowed_mentions"`
		}
		if err := json.Unmarshal(sent, &body); err != nil || string(body.Allowed) != want {
			t.Errorf("to %v: %s, %v", mentioned, sent, err)
		}
	}
}

func TestFilesOfAddresses(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"":                          "",
		"attachment://table-1a.png": "table-1a.png",
		"https://cdn.example.com/attachments/1/2/table-1a.png?ex=66&is=65&hm=ab": "table-1a.png",
		"https://cdn.example.com/attachments/1/2/%zz":                            "",
	} {
		if got := fileName(address); got != want {
			t.Errorf("the file at %q is called %q, want %q", address, got, want)
		}
	}
}

// Discord rejects labels without a visible character, so none is sent.
func TestLabelsAreNeverEmpty(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ label, emoji, want string }{
		{"Play", "", "Play"},
		{"", "", "–"},
		{" ", "", "–"},
		{"\u200f", "", "–"},
		{"\u3164", "<:die:1>", "–"},
		{"", "<:die:1>", ""},
	} {
		m := Compose(ui.Screen{Rows: []ui.Row{
			{Buttons: []ui.Button{{ID: "x", Label: c.label, Emoji: c.emoji}}},
			{Menu: &ui.Menu{ID: "y", Options: []ui.Option{{Label: c.label, Value: "1"}}}},
		}}, nil)
		sent, err := json.Marshal(m.Components)
		if err != nil {
			t.Fatal(err)
		}
		var rows []struct {
			Components []struct {
				Label   string
				Options []struct{ Label string }
			}
		}
		if err := json.Unmarshal(sent, &rows); err != nil {
			t.Fatal(err)
		}
		option := rows[1].Components[0].Options[0].Label
		if got := rows[0].Components[0].Label; got != c.want || option == "" || c.want != "" && option != c.want {
			t.Errorf("%+q becomes %q on a button and %q in a menu", c.label, got, option)
		}
	}
}
