package discord

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// CanView implements each of Discord's rules.
func TestWhoSeesAChannel(t *testing.T) {
	t.Parallel()
	const (
		view  = discordgo.PermissionViewChannel
		other = discordgo.PermissionSendMessages
		admin = discordgo.PermissionAdministrator
	)
	type rules = []Overwrite
	role := func(id string, allow, deny int64) Overwrite {
		return Overwrite{ID: id, Type: discordgo.PermissionOverwriteTypeRole, Allow: allow, Deny: deny}
	}
	member := func(id string, allow, deny int64) Overwrite {
		return Overwrite{ID: id, Type: discordgo.PermissionOverwriteTypeMember, Allow: allow, Deny: deny}
	}
	open := []Role{
		{ID: "server", Permissions: view | other},
		{ID: "crew", Permissions: other},
		{ID: "mates", Permissions: other},
		{ID: "captains", Permissions: admin},
		{ID: "watch", Permissions: view},
	}
	closed := []Role{
		{ID: "server", Permissions: other}, {ID: "watch", Permissions: view}, {ID: "crew", Permissions: other},
	}
	has := func(roles ...string) Viewer { return Viewer{Roles: roles} }
	crew, both := has("crew"), has("crew", "mates")
	hidden := role("server", 0, view)
	for name, c := range map[string]struct {
		who   Viewer
		roles []Role
		given rules
		sees  bool
	}{
		"everyone has the right":                    {Viewer{}, open, nil, true},
		"everyone lacks the right":                  {Viewer{}, closed, nil, false},
		"a role has the right":                      {has("watch"), closed, nil, true},
		"a role of somebody else has the right":     {crew, closed, nil, false},
		"the channel takes it from everyone":        {Viewer{}, open, rules{hidden}, false},
		"the channel gives it to everyone":          {Viewer{}, closed, rules{role("server", view, 0)}, true},
		"other rights of the channel do not matter": {Viewer{}, open, rules{role("server", 0, other)}, true},
		"what everyone lacks a role gets":           {crew, open, rules{role("crew", view, 0), hidden}, true},
		"what everyone gets a role lacks":           {crew, open, rules{role("crew", 0, view)}, false},
		"another's role gets it":                    {crew, open, rules{hidden, role("mates", view, 0)}, false},
		"of two roles that which gives counts": {
			both, open, rules{role("crew", view, 0), role("mates", 0, view)}, true,
		},
		"the member gets what their role lacks": {
			crew, open, rules{member("me", view, 0), role("crew", 0, view)}, true,
		},
		"the member lacks what their role gets": {
			crew, open, rules{hidden, role("crew", view, 0), member("me", 0, view)}, false,
		},
		"another member gets it": {crew, open, rules{hidden, member("you", view, 0)}, false},
		"a member with the id of a role": {
			crew, open, rules{hidden, member("crew", view, 0), role("me", view, 0)}, false,
		},
		"the same rule gives and takes": {crew, open, rules{role("crew", view, view)}, true},
		"an administrator, whatever the channel says": {
			has("captains"), open, rules{hidden, member("me", 0, view)}, true,
		},
		"the owner, who has all rights": {Viewer{Administrator: true}, closed, rules{hidden}, true},
		"a role that is no more":        {has("gone"), closed, nil, false},
		"a channel does not make anybody an administrator": {
			crew, closed, rules{role("crew", admin, 0)}, false,
		},
		"nobody knows the roles": {crew, nil, nil, false},
	} {
		if got := CanView("me", c.who, c.roles, Channel{Guild: "server", Overwrites: c.given}); got != c.sees {
			t.Errorf("%s: sees it %t", name, got)
		}
	}
}

// A channel is open to all if everyone can view it and no overwrite denies that to anybody.
func TestWhichChannelsAreOpenToAll(t *testing.T) {
	t.Parallel()
	const view = discordgo.PermissionViewChannel
	open := []Role{{ID: "server", Permissions: view}, {ID: "crew", Permissions: view}}
	closed := []Role{{ID: "server"}, {ID: "crew", Permissions: view}}
	for name, c := range map[string]struct {
		roles []Role
		given []Overwrite
		open  bool
	}{
		"everyone has the right":    {open, nil, true},
		"everyone lacks the right":  {closed, nil, false},
		"the channel gives it":      {closed, []Overwrite{{ID: "server", Allow: view}}, true},
		"a role gets it":            {closed, []Overwrite{{ID: "crew", Allow: view}}, false},
		"the channel takes it":      {open, []Overwrite{{ID: "server", Deny: view}}, false},
		"the channel takes another": {open, []Overwrite{{ID: "server", Deny: discordgo.PermissionSendMessages}}, true},
		"a role lacks it":           {open, []Overwrite{{ID: "crew", Deny: view}}, false},
		"a member lacks it":         {open, []Overwrite{{ID: "me", Type: 1, Deny: view}}, false},
		"these are another's roles": {[]Role{{ID: "other", Permissions: view}}, nil, false},
	} {
		if got := OpenToAll(c.roles, Channel{Guild: "server", Overwrites: c.given}); got != c.open {
			t.Errorf("%s: open is %t", name, got)
		}
	}
}

// A channel knows the time of its newest message. If that cannot be read, somebody may have posted.
func TestWhetherSomebodyPosted(t *testing.T) {
	t.Parallel()
	const id = "1500000000000000000" // of 2026-05-02T11:28:02Z
	sent := time.UnixMilli(1500000000000000000>>22 + 1420070400000)
	for raw, want := range map[string][2]bool{
		`{}`:                               {false, false},
		`{"last_message_id":null}`:         {false, false},
		`{"last_message_id":"` + id + `"}`: {true, false},
		`{"last_message_id":"x"}`:          {true, true},
	} {
		var c Channel
		if err := json.Unmarshal([]byte(raw), &c); err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{c.PostedSince(sent), c.PostedSince(sent.Add(time.Millisecond))}; got != want {
			t.Errorf("%s: posted since then, and later: %v, want %v", raw, got, want)
		}
	}
}
