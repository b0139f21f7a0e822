package sandbox

import (
	"crypto/rand"
	"encoding/json"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
	"dockside/internal/sandbox/verdict"
)

// Kinds of interactions.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindModal        = 5
)

// The two clocks of an interaction: its first answer, and the life of its token.
const (
	answerTime = 3 * time.Second
	tokenTime  = 15 * time.Minute
)

// Act is what a member does that asks the bot for an answer.
type Act struct {
	Member  string          `json:"member"`  // user id
	Channel string          `json:"channel"` // channel id
	Nonce   string          `json:"nonce"`   // comes back with the events about it
	Type    int             `json:"type"`    // 2 command, 3 component, 4 autocomplete, 5 modal
	Data    json.RawMessage `json:"data"`
	Message string          `json:"message"` // id of the component's message
	// Forged skips the checks of a real client, as somebody with a tool of their own would.
	Forged bool `json:"-"`
}

// issue is one interaction with what has become of it.
type issue struct {
	id, token string
	kind      int
	born      time.Time
	member    *state.Account
	channel   *model.Channel
	nonce     string
	name      string               // of the command
	menu      bool                 // the command is of a menu, not a slash command
	source    *state.StoredMessage // the message of the component, or where the modal comes from
	option    int                  // type of the option that autocompletion is asked for

	answer    int  // callback type; 0 while there is none
	failed    bool // 3 s went by
	delivered bool // the answer is complete: nothing promised is missing
	response  *state.StoredMessage
	owned     []*state.StoredMessage // response and follow-ups
	form      *model.Modal
	choices   []model.Choice
	stopClock func()
}

func (i *issue) stopClocks() {
	if i.stopClock != nil {
		i.stopClock()
		i.stopClock = nil
	}
}

// interact carries out what a member does: it tells the bot and starts the clock.
func (s *Server) interact(a Act) (*issue, error) {
	i := &issue{
		kind: a.Type, born: s.world.Now(), nonce: a.Nonce, member: s.world.Account(a.Member),
		channel: s.world.Channel(a.Channel),
	}
	if i.member == nil || i.channel == nil || !s.world.Sees(a.Member, i.channel) {
		return nil, apierror.NotPossible("there is no such member or channel")
	}
	if i.channel.Type != model.DirectMessage && s.world.PresenceIn(i.channel.GuildID) != state.Present {
		return nil, apierror.NotPossible("the bot is not in the guild")
	}
	if i.channel.Type == model.Forum {
		return nil, apierror.NotPossible("a forum takes posts only")
	}
	if s.world.Archived(i.channel) {
		return nil, apierror.NotPossible("the thread is archived")
	}
	if len(a.Data) > 0 && !json.Valid(a.Data) {
		return nil, apierror.NotPossible("the data are not JSON")
	}
	data, err := s.actData(i, a)
	if err != nil {
		return nil, err
	}
	s.sweep()
	i.id, i.token = s.world.NextID(), rand.Text()+rand.Text()
	s.issues[i.id], s.tokens[i.token], s.queue = i, i, append(s.queue, i)
	s.tellIssue(i, "INTERACTION_CREATE", "")
	i.stopClock = s.world.After(answerTime, func() { s.timeout(i) })
	if !s.tellBot(i, s.event(i, data)) {
		i.stopClocks()
		s.fail(i, "the bot is not connected")
	}
	return i, nil
}

// actData checks an act as a client would and makes the data of the event.
func (s *Server) actData(i *issue, a Act) (json.RawMessage, error) {
	switch a.Type {
	case kindCommand, kindAutocomplete:
		return s.commandData(i, a)
	case kindComponent:
		return s.componentData(i, a)
	case kindModal:
		return s.modalData(i, a)
	}
	return nil, apierror.NotPossible("there is no interaction of type %d", a.Type)
}

// sweep forgets interactions whose token has died.
func (s *Server) sweep() {
	for len(s.queue) > 0 && s.world.Now().Sub(s.queue[0].born) >= tokenTime {
		delete(s.issues, s.queue[0].id)
		delete(s.tokens, s.queue[0].token)
		s.queue = s.queue[1:]
	}
}

// timeout is what happens 3 s after an interaction.
func (s *Server) timeout(i *issue) {
	s.world.Lock()
	defer s.world.Unlock()
	if i.answer != 0 || i.failed {
		return
	}
	s.verdicts.Report(verdict.Verdict{Kind: verdict.Unanswered, Detail: i.describe()})
	s.fail(i, "the bot did not answer in time")
}

func (s *Server) fail(i *issue, why string) {
	i.failed = true
	s.tellIssue(i, "INTERACTION_FAILURE", why)
	s.world.Touch()
}

// describe names an interaction for the log.
func (i *issue) describe() string {
	what := map[int]string{
		kindCommand: "command /" + i.name, kindComponent: "component",
		kindAutocomplete: "autocomplete of /" + i.name, kindModal: "modal",
	}
	return what[i.kind] + " by " + i.member.DisplayName()
}

// tellIssue tells the member's clients how an interaction goes.
func (s *Server) tellIssue(i *issue, kind, reason string) {
	s.tellMember(i.member.User.ID, kind, model.JSON(struct {
		ID     string `json:"id"`
		Nonce  string `json:"nonce"`
		Reason string `json:"reason,omitempty"`
	}{i.id, i.nonce, reason}))
}

// partialMember is a member as interactions carry it beside the user.
type partialMember struct {
	User         *model.User `json:"user,omitempty"`
	Nick         *string     `json:"nick"`
	Avatar       *string     `json:"avatar"`
	Roles        []string    `json:"roles"`
	JoinedAt     time.Time   `json:"joined_at"`
	PremiumSince *string     `json:"premium_since"`
	Deaf         bool        `json:"deaf"`
	Mute         bool        `json:"mute"`
	Flags        int         `json:"flags"`
	Pending      bool        `json:"pending"`
	Permissions  string      `json:"permissions"`
	Timeout      *string     `json:"communication_disabled_until"`
}

func (s *Server) partial(m *model.GuildMember, c *model.Channel) partialMember {
	return partialMember{
		Nick: m.Nick, Roles: m.Roles, JoinedAt: m.JoinedAt, Permissions: s.world.Permissions(m.User.ID, c).String(),
	}
}

// guildPart is the guild as interactions carry it.
type guildPart struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// interactionEvent is the INTERACTION_CREATE event.
type interactionEvent struct {
	ID             string            `json:"id"`
	ApplicationID  string            `json:"application_id"`
	Type           int               `json:"type"`
	Data           json.RawMessage   `json:"data,omitempty"`
	Guild          *guildPart        `json:"guild,omitempty"`
	GuildID        string            `json:"guild_id,omitempty"`
	Channel        *model.Channel    `json:"channel"`
	ChannelID      string            `json:"channel_id"`
	Member         *partialMember    `json:"member,omitempty"`
	User           *model.User       `json:"user,omitempty"`
	Token          string            `json:"token"`
	Version        int               `json:"version"`
	Message        *model.Message    `json:"message,omitempty"`
	AppPermissions model.Permission  `json:"app_permissions"`
	Locale         string            `json:"locale"`
	GuildLocale    string            `json:"guild_locale,omitempty"`
	Entitlements   []string          `json:"entitlements"`
	Owners         map[string]string `json:"authorizing_integration_owners"`
	Context        int               `json:"context"` // 0 guild, 1 direct message
	AttachmentSize int               `json:"attachment_size_limit"`
}

// event makes the event that tells the bot about an interaction.
func (s *Server) event(i *issue, data json.RawMessage) json.RawMessage {
	channel := *i.channel
	channel.Permissions = s.world.Permissions(i.member.User.ID, i.channel).String()
	e := interactionEvent{
		ID: i.id, ApplicationID: s.world.Bot.ID, Type: i.kind, Data: data, Channel: &channel,
		ChannelID: channel.ID,
		Token:     i.token, Version: 1, AppPermissions: s.world.Permissions(s.world.Bot.ID, i.channel),
		Locale:       i.member.Locale,
		Entitlements: []string{}, Owners: s.owners(i), AttachmentSize: validate.MaxFile,
	}
	if channel.Type == model.DirectMessage {
		e.User, e.Context = &i.member.User, 1
	} else {
		member := s.partial(s.world.Member(channel.GuildID, i.member.User.ID), i.channel)
		member.User = &i.member.User
		e.Member, e.GuildID, e.GuildLocale = &member, channel.GuildID, state.GuildLocale
		e.Guild = &guildPart{channel.GuildID, state.GuildLocale, []string{}}
	}
	if i.source != nil {
		shown := s.world.Show(i.source, s.world.BaseURL)
		e.Message = &shown
	}
	return model.JSON(e)
}

// owners tells by which installation the command is there: always by the guild's.
func (s *Server) owners(i *issue) map[string]string {
	if i.channel.Type == model.DirectMessage {
		return map[string]string{"0": "0"}
	}
	return map[string]string{"0": i.channel.GuildID}
}
