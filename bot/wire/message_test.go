package wire

import (
	"encoding/json"
	"testing"

	"dockside/bot/screen"
)

// A message notifies those whom it means, and nobody else, whatever stands in it.
func TestAMessageNotifiesNobodyElse(t *testing.T) {
	t.Parallel()
	loud := screen.Screen{Content: "<@7> @everyone @here <@&9>", Text: "<@8>"}
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
		if got := fileOf(address); got != want {
			t.Errorf("the file at %q is called %q, want %q", address, got, want)
		}
	}
}
