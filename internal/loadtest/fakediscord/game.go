package fakediscord

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

// Game is a pair of players who play one game after another, each in a new channel. They press any button that they
// see, without knowing the rules.
type Game struct {
	number  int
	channel string
	users   [2]string // ids
	mover   int       // the player who seems to be to move
	shown   message   // the main message, or the ephemeral one that asks for the rest of a move
	id      string    // of that message
	buttons []button  // what can be pressed there
	over    bool      // the result is out
	refused int       // presses in a row
	last    *Press    // the latest press
	solo    bool      // one player plays against the computer
	daily   bool      // one person answers the puzzle of the day
	private bool      // the messages are ephemeral
}

// button is a button, or an option of a menu.
type button struct{ id, value string }

// Press is an interaction that was sent to the bot.
type Press struct {
	At       time.Time // when it was due
	Answered time.Time // zero until the bot has responded
	Pictured time.Time // zero until the bot has sent its picture
	Refused  bool      // the response was an error message

	game      *Game
	told      bool     // the response has had content
	repeated  bool     // made although the one before had not been answered
	wants     bool     // a picture
	from      []button // the buttons before it
	abandoned bool     // the game goes on without a response
}

// Numbers of the API of Discord.
const (
	ephemeral   = 64
	typeCommand = 2
	typeButton  = 3
	likeButton  = 2
	likeMenu    = 3
	newMessage  = 4
	update      = 7
)

// name returns the display name of a player. No name is a part of another.
func (g *Game) name(who int) string { return fmt.Sprintf("%c%05dx", 'A'+who, g.number) }

// begin moves to a new channel. The caller holds d.mu.
func (g *Game) begin(d *Discord) {
	delete(d.channel, g.channel)
	*g = Game{number: g.number, channel: d.id(), users: g.users, solo: g.solo, daily: g.daily}
	d.channel[g.channel] = g
}

// Press makes the next press of a game: it challenges, accepts, or makes any move. A repeated press is made on the same
// message as the one before.
func (d *Discord) Press(g *Game, at time.Time, repeated bool) *Press {
	d.mu.Lock()
	if !repeated && (len(g.buttons) == 0 || g.refused > maxRefused) {
		g.begin(d)
	}
	p := &Press{game: g, At: at, repeated: repeated, from: g.buttons}
	token := "token" + d.id()
	d.token[token], g.last = p, p
	i := g.interaction(d, token)
	p.wants = i["type"] == typeButton || g.solo
	d.mu.Unlock()
	d.interact(i)
	return p
}

// maxRefused is the number of refused presses in a row after which a game is given up.
const maxRefused = 6

// interaction returns the interaction of a press.
func (g *Game) interaction(d *Discord, token string) object {
	who := g.mover
	i := object{
		"id": d.id(), "application_id": application, "token": token, "version": 1, "guild_id": g.guild(),
		"channel_id": g.channel, "channel": object{"id": g.channel, "type": 0}, "context": 0,
		"locale": "en-US", "guild_locale": "en-US", "app_permissions": allPermissions, "entitlements": []any{},
		"authorizing_integration_owners": object{"0": g.guild()},
	}
	switch {
	case g.daily && len(g.buttons) == 0:
		i["type"], i["data"] = typeCommand, object{"id": "7", "name": "daily", "type": 1}
	case len(g.buttons) == 0 && g.solo:
		i["type"], i["data"] = typeCommand, d.Opponents.command()
	case len(g.buttons) == 0:
		other := g.users[1]
		i["type"] = typeCommand
		i["data"] = object{
			"id": "9", "name": "challenge", "type": 1,
			"options": []any{object{"name": "opponent", "type": 6, "value": other}},
			"resolved": object{
				"users":   object{other: g.user(1)},
				"members": object{other: object{"roles": []any{}, "permissions": allPermissions}},
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
		"user": g.user(who), "roles": []any{}, "permissions": allPermissions, "joined_at": "2024-01-01T00:00:00Z",
	}
	return i
}

// allPermissions are the permissions of an administrator.
const allPermissions = "2251799813685247"

// guild returns the id of the server. The servers of all games are spread over the shards.
func (g *Game) guild() string { return strconv.FormatInt((170000000000+int64(g.number%97))<<22, 10) }

func (g *Game) user(who int) object {
	return object{
		"id": g.users[who], "username": strings.ToLower(g.name(who)), "global_name": g.name(who), "discriminator": "0",
	}
}

// message returns the message that is pressed.
func (g *Game) message() object {
	return object{
		"id": g.id, "channel_id": g.channel, "type": 0, "content": "", "flags": g.shown.Flags,
		"components": g.shown.Components, "embeds": g.shown.Embeds, "attachments": []any{},
		"author": object{"id": application, "username": "bot", "bot": true}, "timestamp": "2026-01-01T00:00:00Z",
		"mentions": []any{}, "mention_roles": []any{},
	}
}

// see records the main message of the game, or an ephemeral one that asks for the rest of a move. Other messages
// without buttons are ignored.
func (g *Game) see(id string, m message) {
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
		g.buttons = nil // another message becomes the main one
	}
}

// turn finds the player to move: the one whose name comes first in the message, or who may accept the challenge.
func (g *Game) turn(m message) {
	var embeds []struct{ Description string }
	_ = json.Unmarshal(m.Embeds, &embeds) // without embeds there is no name
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

// Prefixes of the custom ids of buttons that make a move, accept a challenge, offer a rematch, and answer a puzzle.
const (
	moves   = "play:"
	accepts = "accept:"
	again   = "rematch:"
	answers = "daily-answer:"
)

// continues reports whether a button continues a game or answers a puzzle.
func continues(id string) bool {
	return strings.HasPrefix(id, moves) || strings.HasPrefix(id, accepts) || strings.HasPrefix(id, answers)
}

// buttonsOf returns the enabled buttons and options that continue a game.
func buttonsOf(components json.RawMessage) (all []button) {
	if !slices.ContainsFunc([]string{moves, accepts, answers}, func(prefix string) bool {
		return bytes.Contains(components, []byte(prefix))
	}) {
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
			if c.Disabled || !continues(c.ID) {
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

// reply handles the initial response to an interaction.
func (d *Discord) reply(token string, m message, at time.Time) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.token[token]
	if p == nil || m.Type == 0 {
		return object{}
	}
	if p.Answered.IsZero() {
		p.Answered = at
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

// said records a response to a press. An ephemeral response without buttons is an error message: it is the turn of the
// other player, or the button is old.
func (p *Press) said(id string, m message, at time.Time) {
	if p.game.solo {
		p.game.watch(p, id, m, at)
		return
	}
	more := p.told
	p.told = true
	if m.Flags&ephemeral != 0 && len(buttonsOf(m.Components)) == 0 {
		if more { // a private card beside the answer, such as the first steps of a newcomer
			return
		}
		p.Refused = true
		p.game.refused++
		if p.game.last == p {
			p.game.mover, p.game.buttons = 1-p.game.mover, p.from
		}
		return
	}
	p.game.see(id, m)
	p.draw(m, at)
}

// draw records when the picture was sent.
func (p *Press) draw(m message, at time.Time) {
	if m.picture && p.Pictured.IsZero() {
		p.Pictured = at
	}
}

// follow handles a later response to an interaction.
func (d *Discord) follow(token string, m message, at time.Time) any {
	d.mu.Lock()
	defer d.mu.Unlock()
	id := d.id()
	if p := d.token[token]; p != nil {
		id = p.game.id
		p.said(id, m, at)
	}
	return object{"id": id}
}

// publish handles a new or edited message in a channel. Its picture belongs to the latest press of the game.
func (d *Discord) publish(path []string, m message, at time.Time) any {
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
