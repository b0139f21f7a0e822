// Package interaction is what happens between a member's action, such as a command or a press, and the bot's response.
// It checks an action like Discord's client, delivers it to the bot and carries out the responses.
package interaction

import (
	"crypto/rand"
	"encoding/json"
	"log/slog"
	"time"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/client"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/verdict"
)

// Kinds of interactions.
const (
	Command      = 2
	Component    = 3
	Autocomplete = 4
	ModalSubmit  = 5
)

// Deadlines of an interaction: for the initial response, and for the use of its token.
const (
	ResponseTime = 3 * time.Second
	TokenTime    = 15 * time.Minute
)

// Act is an action of a member to which the bot should respond.
type Act struct {
	Member  string          `json:"member"`  // user id
	Channel string          `json:"channel"` // channel id
	Nonce   string          `json:"nonce"`   // returned in the events for the member
	Type    int             `json:"type"`    // 2 command, 3 component, 4 autocomplete, 5 modal
	Data    json.RawMessage `json:"data"`
	Message string          `json:"message"` // id of the component's message
	// Forged skips the checks of a real client, like an attacker with a tool of their own.
	Forged bool `json:"-"`
}

// Interaction is one interaction with the bot's responses so far.
type Interaction struct {
	ID      string
	Kind    int
	Member  *state.Account
	Channel *model.Channel
	Source  *state.StoredMessage // the message of the component, or from where the modal was opened

	Callback int                    // type of the initial response; 0 while there is none
	Failed   bool                   // there was no response in time
	Complete bool                   // nothing that was deferred is missing
	Response *state.StoredMessage   // the message of the initial response
	Messages []*state.StoredMessage // that response and the follow-ups
	Modal    *model.Modal
	Choices  []model.Choice

	token       string
	created     time.Time
	nonce       string
	command     string // its name
	contextMenu bool   // the command is no slash command
	owners      owners // the installations that it belongs to
	followUps   int    // how many were sent
	option      int    // type of the option that autocompletion is for
	stopTimer   func()
}

func (i *Interaction) stop() {
	if i.stopTimer != nil {
		i.stopTimer()
		i.stopTimer = nil
	}
}

// describe names an interaction in a verdict.
func (i *Interaction) describe() string {
	what := map[int]string{
		Command: "command /" + i.command, Component: "component",
		Autocomplete: "autocomplete of /" + i.command, ModalSubmit: "modal",
	}
	return what[i.Kind] + " by " + i.Member.DisplayName()
}

// Registry keeps the interactions whose tokens are valid. The lock of the world guards it: callers hold it.
type Registry struct {
	world    *state.World
	chat     *chat.Service
	events   *events.Publisher
	verdicts *verdict.Log
	log      *slog.Logger
	byID     map[string]*Interaction
	byToken  map[string]*Interaction
	queue    []*Interaction   // the same, the oldest first
	forms    map[formKey]form // modals that members have open
	endpoint string           // URL that receives interactions; empty: the gateway delivers them
	signer   *Signer
}

// New returns a registry without interactions.
func New(w *state.World, c *chat.Service, e *events.Publisher, v *verdict.Log, log *slog.Logger, s *Signer) *Registry {
	return &Registry{
		world: w, chat: c, events: e, verdicts: v, log: log, signer: s,
		byID: map[string]*Interaction{}, byToken: map[string]*Interaction{}, forms: map[formKey]form{},
	}
}

// Start checks an action, delivers it to the bot and starts the timer for the response.
func (r *Registry) Start(a Act) (*Interaction, error) {
	i := &Interaction{
		Kind: a.Type, created: r.world.Now(), nonce: a.Nonce, Member: r.world.Account(a.Member),
		Channel: r.world.Channel(a.Channel),
	}
	if err := r.possible(i, a); err != nil {
		return nil, err
	}
	data, err := r.data(i, a)
	if err != nil {
		return nil, err
	}
	r.expire()
	i.ID, i.token = r.world.NextID(), rand.Text()+rand.Text()
	r.byID[i.ID], r.byToken[i.token], r.queue = i, i, append(r.queue, i)
	r.tell(i, "INTERACTION_CREATE", "")
	i.stopTimer = r.world.After(ResponseTime, func() { r.timeout(i) })
	if !r.deliver(i, r.event(i, data)) {
		i.stop()
		r.fail(i, "the bot is not connected")
	}
	return i, nil
}

// possible reports why a member cannot act in a channel.
func (r *Registry) possible(i *Interaction, a Act) error {
	switch {
	case i.Member == nil || i.Channel == nil || !r.world.Sees(a.Member, i.Channel):
		return apierror.NotPossible("there is no such member or channel")
	case r.world.External(i.Channel) && !i.Member.Installed:
		return apierror.NotPossible("neither the guild nor the member has the bot")
	case i.Channel.Type != model.DirectMessage && r.world.PresenceIn(i.Channel.GuildID) == state.Unavailable:
		return apierror.NotPossible("the guild is unavailable")
	case i.Channel.Type == model.Forum:
		return apierror.NotPossible("a forum takes posts only")
	case r.world.Archived(i.Channel):
		return apierror.NotPossible("the thread is archived")
	case len(a.Data) > 0 && !json.Valid(a.Data):
		return apierror.NotPossible("the data are not JSON")
	}
	return nil
}

// data checks the data of an action like a client and completes them.
func (r *Registry) data(i *Interaction, a Act) (json.RawMessage, error) {
	view := client.View{World: r.world, Member: a.Member, Channel: i.Channel}
	i.owners = r.ownersOf(i, true)
	switch a.Type {
	case Command, Autocomplete:
		if a.Forged {
			return a.Data, nil
		}
		c, err := client.CheckCommand(view, a.Data, a.Type == Autocomplete)
		i.command, i.contextMenu, i.option = c.Name, c.ContextMenu, c.Focused
		i.owners = r.ownersOf(i, c.ForUsers)
		return c.Data, err
	case Component:
		i.Source = r.world.Message(a.Channel, a.Message)
		if i.Source == nil || i.Source.For != "" && i.Source.For != a.Member {
			return nil, apierror.NotPossible("there is no such message")
		}
		if a.Forged {
			return a.Data, nil
		}
		return client.CheckComponent(view, i.Source, a.Data)
	case ModalSubmit:
		if a.Forged {
			i.Source = r.world.Message(a.Channel, a.Message)
			return a.Data, nil
		}
		return r.submit(i, view, a.Data)
	}
	return nil, apierror.NotPossible("there is no interaction of type %d", a.Type)
}

// formKey identifies a modal that a member has open.
type formKey struct{ member, customID string }

// form is an open modal.
type form struct {
	modal  model.Modal
	source *state.StoredMessage // from where it was opened
}

// open opens a modal for a member.
func (r *Registry) open(i *Interaction, m model.Modal) {
	m = client.Number(m)
	i.Modal, i.Complete = &m, true
	r.forms[formKey{i.Member.User.ID, m.CustomID}] = form{m, i.Source}
}

// submit checks the submission of a modal that the member has open, and closes it.
func (r *Registry) submit(i *Interaction, view client.View, raw json.RawMessage) (json.RawMessage, error) {
	data, err := apierror.Decode[client.ModalData](raw)
	if err != nil {
		return nil, apierror.NotPossible("the data of a modal are wrong: %v", err)
	}
	key := formKey{view.Member, data.CustomID}
	open, ok := r.forms[key]
	if !ok {
		return nil, apierror.NotPossible("no modal %q is open", data.CustomID)
	}
	filled, err := client.CheckModal(view, open.modal, data)
	if err != nil {
		return nil, err
	}
	delete(r.forms, key)
	i.Source = open.source
	return filled, nil
}

// expire removes the interactions whose tokens have expired.
func (r *Registry) expire() {
	for len(r.queue) > 0 && r.expired(r.queue[0]) {
		delete(r.byID, r.queue[0].ID)
		delete(r.byToken, r.queue[0].token)
		r.queue = r.queue[1:]
	}
}

func (r *Registry) expired(i *Interaction) bool { return r.world.Now().Sub(i.created) >= TokenTime }

// timeout fails an interaction without a response.
func (r *Registry) timeout(i *Interaction) {
	r.world.Lock()
	defer r.world.Unlock()
	if i.Callback != 0 || i.Failed {
		return
	}
	r.verdicts.Report(verdict.Verdict{Kind: verdict.Unanswered, Detail: i.describe()})
	r.fail(i, "the bot did not answer in time")
}

func (r *Registry) fail(i *Interaction, why string) {
	i.Failed = true
	r.tell(i, "INTERACTION_FAILURE", why)
	r.world.Touch()
}

// tell tells the member's windows about the progress of an interaction.
func (r *Registry) tell(i *Interaction, kind, reason string) {
	r.events.Member(i.Member.User.ID, kind, model.JSON(struct {
		ID     string `json:"id"`
		Nonce  string `json:"nonce"`
		Reason string `json:"reason,omitempty"`
	}{i.ID, i.nonce, reason}))
}

// StopTimers stops the timers of all interactions.
func (r *Registry) StopTimers() {
	for _, i := range r.byID {
		i.stop()
	}
}

// ByToken finds an interaction by its token for a follow-up.
func (r *Registry) ByToken(token string) (*Interaction, error) {
	i := r.byToken[token]
	switch {
	case i == nil, r.expired(i):
		return nil, apierror.InvalidToken
	case i.Callback == 0:
		return nil, apierror.UnknownWebhook
	case r.world.Channel(i.Channel.ID) == nil:
		return nil, apierror.UnknownChannel
	}
	return i, nil
}
