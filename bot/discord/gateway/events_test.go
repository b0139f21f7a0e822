package gateway

import "testing"

// Only messages of users to the bot are handled.
func TestWhoSpeaksToTheBot(t *testing.T) {
	t.Parallel()
	const (
		mentions = `"mentions":[{"id":"9"}],`
		author   = `"author":{"id":"2"}}`
		server   = `{"id":"1","channel_id":"3","guild_id":"4",`
	)
	for what, test := range map[string]struct {
		raw string
		to  bool
	}{
		"in private":             {`{"id":"1","channel_id":"3",` + author, true},
		"a reply in private":     {`{"id":"1","channel_id":"3","type":19,` + author, true},
		"by name":                {server + `"content":"<@9> hi",` + mentions + author, true},
		"by the other name":      {server + `"content":"<@!9>",` + mentions + author, true},
		"by an answer alone":     {server + `"type":19,"content":"hi",` + mentions + author, false},
		"to everybody":           {server + `"content":"@everyone",` + author, false},
		"to somebody else":       {server + `"content":"<@8>","mentions":[{"id":"8"}],` + author, false},
		"a bot":                  {`{"id":"1","channel_id":"3","author":{"id":"2","bot":true}}`, false},
		"itself":                 {`{"id":"1","channel_id":"3","author":{"id":"9"}}`, false},
		"a webhook":              {`{"id":"1","channel_id":"3","webhook_id":"5",` + author, false},
		"a word of Discord's":    {`{"id":"1","channel_id":"3","type":6,` + author, false},
		"nobody":                 {`{"id":"1","channel_id":"3"}`, false},
		"an id that is no id":    {`{"id":"1/2","channel_id":"3",` + author, false},
		"what is no JSON at all": {`{"id"`, false},
	} {
		if _, to := decodeMessage([]byte(test.raw), "9"); to != test.to {
			t.Errorf("%s is handled: %v", what, to)
		}
	}
}
