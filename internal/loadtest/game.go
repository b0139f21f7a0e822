package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// game is two people who play one game after another, each in a channel of its own. What they see
// are buttons: they know no rules.
type game struct {
	number  int
	channel string
	users   [2]string // ids
	mover   int       // who seems to be asked
	shown   message   // the living message, or the private one that asks for the rest of a move
	id      string    // of that message
	buttons []button  // what can be pressed there
	over    bool      // the result is out
	refused int       // presses in a row
	last    *press    // the latest press
	solo    bool      // one person plays against the computer
	rivals  rivals    // against whom
	private bool      // what they see, they alone see
}

// button is what can be pressed: a button, or an option of a menu.
type button struct{ id, value string }

// press is an interaction that the bot has been told of.
type press struct {
	game      *game
	at        time.Time // when it was to be made
	answered  time.Time // zero: not yet
	pictured  time.Time // zero: its picture is not out
	refused   bool      // answered by an apology
	repeated  bool      // made although the one before had not been answered
	wants     bool      // a picture
	from      []button  // what could be pressed before it
	abandoned bool      // the game goes on without an answer
}

// Discord's numbers.
const (
	ephemeral   = 64 // a message that one person sees
	typeCommand = 2
	typeButton  = 3
	likeButton  = 2
	likeMenu    = 3
	newMessage  = 4
	update      = 7
)

// name is what the members of a server call somebody: no name is a part of another.
func (g *game) name(who int) string { return fmt.Sprintf("%c%05dx", 'A'+who, g.number) }

// begin moves to another channel. The caller holds the lock of the discord.
func (g *game) begin(d *discord) {
	delete(d.channel, g.channel)
	*g = game{number: g.number, channel: d.id(), users: g.users, solo: g.solo, rivals: g.rivals}
	d.channel[g.channel] = g
}

// press makes the next press of a game: it challenges, accepts, or presses anything that makes a
// move. A repeated one is made on the same message as the one before.
func (g *game) press(d *discord, at time.Time, repeated bool) *press {
	d.mu.Lock()
	if !repeated && (len(g.buttons) == 0 || g.refused > tooOften) {
		g.begin(d)
	}
	p := &press{game: g, at: at, repeated: repeated, from: g.buttons}
	token := "token" + d.id()
	d.token[token], g.last = p, p
	i := g.interaction(d, token)
	p.wants = i["type"] == typeButton || g.solo
	d.mu.Unlock()
	d.interact(i)
	return p
}

// tooOften is how many refusals in a row end a game: somebody has not understood it.
const tooOften = 6

// interaction is what the bot is told of a press.
func (g *game) interaction(d *discord, token string) object {
	who := g.mover
	i := object{
		"id": d.id(), "application_id": application, "token": token, "version": 1, "guild_id": g.guild(),
		"channel_id": g.channel, "channel": object{"id": g.channel, "type": 0}, "context": 0,
		"locale": "en-US", "guild_locale": "en-US", "app_permissions": everything, "entitlements": []any{},
		"authorizing_integration_owners": object{},
	}
	switch {
	case len(g.buttons) == 0 && g.solo:
		i["type"], i["data"] = typeCommand, g.asks()
	case len(g.buttons) == 0:
		other := g.users[1]
		i["type"] = typeCommand
		i["data"] = object{
			"id": "9", "name": "challenge", "type": 1,
			"options": []any{object{"name": "opponent", "type": 6, "value": other}},
			"resolved": object{
				"users":   object{other: g.user(1)},
				"members": object{other: object{"roles": []any{}, "permissions": everything}},
			},
		}
		who = 0
	default:
		b := g.buttons[rand.IntN(len(g.buttons))]
		data := object{"component_type": likeButton, "custom_id": b.id}
		if b.value != "" {
			data = object{"component_type": likeMenu, "custom_id": b.id, "values": []string{b.value}}
		}
		i["type"], i["data"], i["message"] = typeButton, data, g.message()
	}
	i["member"] = object{
		"user": g.user(who), "roles": []any{}, "permissions": everything, "joined_at": "2024-01-01T00:00:00Z",
	}
	return i
}

// everything is the permission to do anything.
const everything = "2251799813685247"

// guild is one of some servers, which lie on all shards.
func (g *game) guild() string { return strconv.FormatInt((170000000000+int64(g.number%97))<<22, 10) }

func (g *game) user(who int) object {
	return object{
		"id": g.users[who], "username": strings.ToLower(g.name(who)), "global_name": g.name(who), "discriminator": "0",
	}
}

// message is the message that is pressed.
func (g *game) message() object {
	return object{
		"id": g.id, "channel_id": g.channel, "type": 0, "content": "", "flags": g.shown.Flags,
		"components": g.shown.Components, "embeds": g.shown.Embeds, "attachments": []any{},
		"author": object{"id": application, "username": "bot", "bot": true}, "timestamp": "2026-01-01T00:00:00Z",
		"mentions": []any{}, "mention_roles": []any{},
	}
}

// see takes note of a message of the game: of the living one, or of a private one that asks for more.
// Another without buttons says nothing of the game.
func (g *game) see(id string, m message) {
	buttons := buttonsOf(m.Components)
	switch {
	case len(buttons) > 0:
		g.id, g.shown, g.buttons, g.refused = id, m, buttons, 0
		if m.Flags&ephemeral == 0 {
			g.turn(m)
		}
	case bytes.Contains(m.Components, []byte(again)):
		g.buttons, g.over = nil, true
	case id == g.id:
		g.buttons = nil // another message becomes the living one
	}
}

// turn finds who is asked: whose name is the first in the words of the message, or for a challenge
// who may accept it.
func (g *game) turn(m message) {
	var embeds []struct{ Description string }
	_ = json.Unmarshal(m.Embeds, &embeds) // without any, nobody is named
	if g.mover = 0; strings.HasPrefix(g.buttons[0].id, accepts) {
		g.mover = 1
		return
	}
	for _, e := range embeds {
		first, second := strings.Index(e.Description, g.name(0)), strings.Index(e.Description, g.name(1))
		if second >= 0 && (first < 0 || second < first) {
			g.mover = 1
		}
	}
}

// How the custom ids begin of what makes a move, accepts a challenge, and plays again after the end.
const (
	moves   = "play:"
	accepts = "accept:"
	again   = "rematch:"
)

// buttonsOf lists what goes on with a game.
func buttonsOf(components json.RawMessage) (all []button) {
	if !bytes.Contains(components, []byte(moves)) && !bytes.Contains(components, []byte(accepts)) {
		return nil
	}
	var rows []struct {
		Components []struct {
			ID       string `json:"custom_id"`
			Disabled bool
			Options  []struct{ Value string }
		}
	}
	_ = json.Unmarshal(components, &rows) // what cannot be read has no buttons
	for _, r := range rows {
		for _, c := range r.Components {
			if c.Disabled || !strings.HasPrefix(c.ID, moves) && !strings.HasPrefix(c.ID, accepts) {
				continue
			}
			if len(c.Options) == 0 {
				all = append(all, button{id: c.ID})
			}
			for _, o := range c.Options {
				all = append(all, button{c.ID, o.Value})
			}
		}
	}
	return slices.Clip(all)
}

// reply is the first answer to an interaction.
func (d *discord) reply(token string, m message, at time.Time) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.token[token]
	if p == nil || m.Type == 0 {
		return object{}
	}
	if p.answered.IsZero() {
		p.answered = at
	}
	id := p.game.id
	switch {
	case m.Type == newMessage && m.Data != nil:
		id = d.id()
		p.said(id, *m.Data, at)
	case m.Type == update && m.Data != nil:
		p.said(id, *m.Data, at)
	}
	return object{
		"interaction": object{"id": "1", "type": typeButton, "response_message_id": id}, "resource": object{"type": m.Type},
	}
}

// said takes note of what a press is answered by. A private answer without buttons is an apology: it
// was the turn of the other one, or the button was old.
func (p *press) said(id string, m message, at time.Time) {
	if p.game.solo {
		p.game.watch(p, id, m, at)
		return
	}
	if m.Flags&ephemeral != 0 && len(buttonsOf(m.Components)) == 0 {
		p.refused = true
		p.game.refused++
		if p.game.last == p {
			p.game.mover, p.game.buttons = 1-p.game.mover, p.from
		}
		return
	}
	p.game.see(id, m)
	p.draw(m, at)
}

// draw notes that a picture is out.
func (p *press) draw(m message, at time.Time) {
	if m.picture && p.pictured.IsZero() {
		p.pictured = at
	}
}

// follow is a later answer to an interaction.
func (d *discord) follow(token string, m message, at time.Time) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.id()
	if p := d.token[token]; p != nil {
		id = p.game.id
		p.said(id, m, at)
	}
	return object{"id": id}
}

// publish is a message in a channel, new or changed. Where the picture of a press goes there, it is
// the answer to the latest one.
func (d *discord) publish(path []string, m message, at time.Time) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.id()
	if len(path) > 2 {
		id = path[2]
	}
	if g := d.channel[path[0]]; g != nil {
		g.see(id, m)
		if g.last != nil && len(buttonsOf(m.Components)) > 0 {
			g.last.draw(m, at)
		}
	}
	if m.Embeds == nil {
		m.Embeds = json.RawMessage("[]")
	}
	return object{"id": id, "channel_id": path[0], "embeds": m.Embeds}
}
