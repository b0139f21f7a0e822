package state

import (
	"strconv"

	"dockside/internal/sandbox/model"
)

// Person describes a member to create.
type Person struct {
	Name      string
	Nick      string // the nickname in the guild, if any
	Locale    string // "en-US" if empty
	Moderator bool   // may manage messages
	Colour    int    // of the name and the portrait, 0xRRGGBB
}

// defaultPeople returns members with two languages, one of them a moderator, and one with a long Cyrillic name.
func defaultPeople() []Person {
	return []Person{
		{Name: "Anna", Locale: "en-GB", Colour: 0xC94F3D},
		{Name: "Bernd", Locale: "en-US", Colour: 0x2F6DA8},
		{Name: "Clara", Locale: "fr", Moderator: true, Colour: 0x4C8C4A},
		{Name: "Дмитрий ⚓", Locale: "ru", Colour: 0x8A5BA6},
	}
}

// Account is a user with what Discord does not publish.
type Account struct {
	model.GuildMember
	Locale string `json:"locale"`
	Colour int    `json:"colour"`
	DMs    DMs    `json:"box,omitempty"`
	// Foreign is true for users who are not members of the main guild.
	Foreign bool `json:"foreign,omitempty"`
	// Installed is true for users who have installed the bot for themselves.
	Installed bool `json:"installed,omitempty"`
}

// DisplayName returns the display name.
func (p *Account) DisplayName() string { return p.User.GlobalName }

// DMs says whether a user accepts direct messages of the bot.
type DMs int

// The states of DMs. Except for DMsOpen, a state equals the error code of a refused message.
const (
	DMsOpen     DMs = 0
	DMsClosed   DMs = 50007 // accepts no direct messages
	DMsUnshared DMs = 50278 // shares no guild with the bot any more
)

// Presence says whether the bot is in the guild.
type Presence int

// The bot is in the guild, has been removed from it, or the guild is unavailable in an outage.
const (
	Present Presence = iota
	Removed
	Unavailable
)

// AddAccount makes an account that is a member of the main guild.
func (w *World) AddAccount(p Person) *Account {
	id := w.NextID()
	u := model.User{ID: id, Username: "member" + strconv.Itoa(len(w.Accounts)), GlobalName: p.Name, Discriminator: "0"}
	m := &Account{GuildMember: w.guildMember(u), Locale: p.Locale, Colour: p.Colour}
	if m.Locale == "" {
		m.Locale = "en-US"
	}
	if p.Nick != "" {
		m.Nick = &p.Nick
	}
	if p.Moderator {
		m.Roles = append(m.Roles, w.Moderators)
	}
	w.Accounts = append(w.Accounts, m)
	return m
}

// guildMember returns a user as a new member of a guild.
func (w *World) guildMember(u model.User) model.GuildMember {
	return model.GuildMember{User: u, Roles: []string{}, JoinedAt: w.Now().UTC()}
}

// Account returns an account by its user id, nil if there is none.
func (w *World) Account(id string) *Account {
	for _, p := range w.Accounts {
		if p.User.ID == id {
			return p
		}
	}
	return nil
}

// AccountNamed returns an account by its display name, nil if there is none.
func (w *World) AccountNamed(name string) *Account {
	for _, p := range w.Accounts {
		if p.DisplayName() == name {
			return p
		}
	}
	return nil
}
