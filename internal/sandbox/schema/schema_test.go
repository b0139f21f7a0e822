package schema_test

import (
	"strings"
	"testing"

	"dockside/internal/sandbox"
	"dockside/internal/sandbox/schema"
	"dockside/internal/sandbox/verdict"
)

func TestRequestsAgainstDiscordsDescription(t *testing.T) {
	t.Parallel()
	c := schema.Require(t)
	long := strings.Repeat("a", 2001)
	const row = `{"type":1,"components":[`
	for _, q := range []struct {
		name, method, path, body string
		good                     bool
	}{
		{"who am I", "GET", "/users/@me", "", true},
		{"gateway", "GET", "/gateway", "", true},
		{"no such route", "GET", "/nowhere", "", false},
		{"message", "POST", "/channels/1/messages", `{"content":"a"}`, true},
		{"long message", "POST", "/channels/1/messages", `{"content":"` + long + long + `"}`, false},
		{"no body", "POST", "/channels/1/messages", ``, false},
		{
			"attachment with a number as id", "POST", "/channels/1/messages", `{"attachments":[{"id":0,"filename":"a.png"}]}`,
			true,
		},
		{"attachment without a name", "POST", "/channels/1/messages", `{"attachments":[{"id":"0","filename":""}]}`, false},
		{
			"command for moderators", "PUT", "/applications/1/commands",
			`[{"name":"end","description":"a","default_member_permissions":"8192"}]`, true,
		},
		{"answer", "POST", "/interactions/1/token/callback", `{"type":4,"data":{"content":"a"}}`, true},
		{"answer of no type", "POST", "/interactions/1/token/callback", `{"type":77}`, false},
		{"edit of the answer", "PATCH", "/webhooks/1/token/messages/@original", `{"content":"a"}`, true},
		{"edit of a follow-up", "PATCH", "/webhooks/1/token/messages/2", `{"content":"` + long + `"}`, false},
		{"six buttons", "POST", "/channels/1/messages", `{"components":[` + row +
			strings.Repeat(`{"type":2,"style":1,"label":"a","custom_id":"a"},`, 5) +
			`{"type":2,"style":1,"label":"a","custom_id":"a"}]}]}`, false},
	} {
		err := c.Check(sandbox.Request{Method: q.method, Path: q.path, JSON: []byte(q.body)})
		if (err == nil) != q.good {
			t.Errorf("%s: %v", q.name, err)
		}
	}
}

// The sandbox reports requests that do not fit the description, and carries them out nevertheless.
func TestTheSandboxChecksTheDescription(t *testing.T) {
	t.Parallel()
	c := schema.Require(t)
	s, err := sandbox.New(sandbox.Config{Check: c.Check})
	if err != nil {
		t.Fatal(err)
	}
	url, err := s.Start("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	post(t, url+"/api/v10/channels/"+s.Channel("tavern")+"/messages", s.Token(), `{"content":"a"}`)
	if v := s.Verdicts(); len(v) != 0 {
		t.Fatalf("a good message: %+v", v)
	}
	post(t, url+"/api/v10/channels/"+s.Channel("tavern")+"/messages", s.Token(), `{"content":"a","nonce":true}`)
	if v := s.Verdicts(verdict.OffSchema); len(v) != 1 {
		t.Errorf("a nonce that is a truth: %+v", v)
	}
}
