// Package web is the page on which people use the sandbox in a browser, and the API that the page calls. The page is a
// chat client that shows several members side by side.
package web

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/events"
	"dockside/internal/sandbox/interaction"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

//go:embed static
var static embed.FS

// Page serves the page and its API. Safe for concurrent use.
type Page struct {
	World        *state.World
	Chat         *chat.Service
	Interactions *interaction.Registry
	Streams      *events.Streams
	Log          *slog.Logger
}

// Register adds the routes of the page to a mux.
func (p *Page) Register(mux *http.ServeMux) {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	mux.Handle("/", http.FileServerFS(files))
	mux.HandleFunc("GET /client/world", p.serve(p.getWorld))
	mux.HandleFunc("GET /client/channels/{channel}/messages", p.serve(p.getHistory))
	mux.HandleFunc("GET /client/events", p.serveEvents)
	mux.HandleFunc("POST /client/interactions", p.serve(p.act))
	mux.HandleFunc("POST /client/messages", p.serve(p.say))
	mux.HandleFunc("POST /client/threads", p.serve(p.openThread))
}

// maxBody limits a request of the page, in bytes.
const maxBody = 1 << 20

// handler carries out a request and returns what the response contains, nil for an empty one. The caller holds the lock
// of the world.
type handler func(r *http.Request, body []byte) (any, error)

// serve reads a request, carries it out under the lock of the world and writes the response. An error becomes status
// 400.
func (p *Page) serve(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		var raw json.RawMessage
		if err == nil {
			p.World.Lock()
			var out any
			if out, err = h(r, body); out != nil {
				raw = model.JSON(out)
			}
			p.World.Unlock()
		}
		switch {
		case err != nil:
			writeError(w, err)
		case raw == nil:
			w.WriteHeader(http.StatusNoContent)
		default:
			writeJSON(w, http.StatusOK, raw)
		}
	}
}

func writeError(w http.ResponseWriter, err error) {
	writeJSON(w, http.StatusBadRequest, model.JSON(map[string]string{"message": err.Error()}))
}

func writeJSON(w http.ResponseWriter, status int, body json.RawMessage) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// member is a member as the page shows them.
type member struct {
	ID          string           `json:"id"`
	Name        string           `json:"name"`
	Avatar      *string          `json:"avatar"`
	Colour      string           `json:"colour"` // "#c94f3d"
	Bot         bool             `json:"bot"`
	Permissions model.Permission `json:"permissions"`
}

// channel is a channel in the page's list.
type channel struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Type     int              `json:"type"`
	ParentID *string          `json:"parent_id"`
	Archived bool             `json:"archived,omitempty"`
	Messages int              `json:"message_count,omitempty"`
	Tags     []model.ForumTag `json:"tags,omitempty"` // of a forum
	MustTag  bool             `json:"must_tag,omitempty"`
	Applied  []string         `json:"applied_tags,omitempty"` // of a post
	// External is the name of the guild if the bot is not in it.
	External string `json:"external,omitempty"`
}

func (p *Page) getWorld(r *http.Request, _ []byte) (any, error) {
	id := r.URL.Query().Get("member")
	if id == "" && len(p.World.Accounts) > 1 {
		id = p.World.Accounts[1].User.ID // a new page does not know any member
	}
	me, err := p.Chat.Member(id)
	if err != nil {
		return nil, err
	}
	p.Chat.OpenDirectMessage(me)
	return struct {
		Guild    map[string]string `json:"guild"`
		Members  []member          `json:"members"`
		Channels []channel         `json:"channels"`
		Commands []*model.Command  `json:"commands"`
		Roles    []model.Role      `json:"roles"`
		Me       string            `json:"me"`
	}{
		map[string]string{"id": p.World.GuildID, "name": state.GuildName},
		p.members(), p.channels(me.User.ID),
		slices.Concat([]*model.Command{}, p.World.Commands), p.World.GuildRoles(p.World.GuildID), me.User.ID,
	}, nil
}

// members lists the members of the main guild.
func (p *Page) members() []member {
	all := []member{}
	for _, a := range p.World.Accounts {
		if !a.Foreign {
			all = append(all, member{
				a.User.ID, a.DisplayName(), a.User.Avatar, fmt.Sprintf("#%06x", a.Colour), a.User.Bot,
				p.World.May(p.World.GuildID, &a.GuildMember),
			})
		}
	}
	return all
}

// channels lists the channels of the main guild and of guilds without the bot, and the direct messages, that a member
// sees.
func (p *Page) channels(user string) []channel {
	all := []channel{}
	for _, c := range p.World.Channels {
		listed := c.Type == model.DirectMessage || c.GuildID == p.World.GuildID || p.World.External(c)
		if listed && p.World.Sees(user, c) {
			all = append(all, p.channel(c))
		}
	}
	return all
}

func (p *Page) channel(c *model.Channel) channel {
	name := c.Name
	if c.Type == model.DirectMessage {
		name = p.World.Bot.GlobalName
	}
	shown := channel{
		ID: c.ID, Name: name, Type: c.Type, ParentID: c.ParentID, Archived: p.World.Archived(c),
		Messages: c.MessageCount, Tags: c.AvailableTags, MustTag: c.Flags&model.FlagRequireTag != 0,
		Applied: c.AppliedTags,
	}
	if c.GuildID != p.World.GuildID && p.World.External(c) {
		shown.External = p.World.NameOf(c.GuildID)
	}
	return shown
}

// historyLength is how many messages the page gets at once.
const historyLength = 100

func (p *Page) getHistory(r *http.Request, _ []byte) (any, error) {
	me, err := p.Chat.Member(r.URL.Query().Get("member"))
	if err != nil {
		return nil, err
	}
	c := p.World.Channel(r.PathValue("channel"))
	if c == nil || !p.World.Sees(me.User.ID, c) {
		return nil, apierror.NotPossible("there is no such channel")
	}
	list := p.World.History(c.ID, me.User.ID)
	return list[max(0, len(list)-historyLength):], nil
}

func (p *Page) act(_ *http.Request, body []byte) (any, error) {
	a, err := apierror.Decode[interaction.Act](body)
	if err != nil {
		return nil, err
	}
	if a.Message == "" { // it may stand beside custom_id as well
		inner, _ := apierror.Decode[struct {
			Message string `json:"message"`
		}](a.Data)
		a.Message = inner.Message
	}
	if _, err := p.Chat.Member(a.Member); err != nil {
		return nil, err
	}
	_, err = p.Interactions.Start(a)
	return nil, err
}

func (p *Page) say(_ *http.Request, body []byte) (any, error) {
	ask, err := apierror.Decode[struct{ Member, Channel, Content string }](body)
	if err != nil {
		return nil, err
	}
	_, err = p.Chat.Say(ask.Member, ask.Channel, ask.Content)
	return nil, err
}

func (p *Page) openThread(_ *http.Request, body []byte) (any, error) {
	ask, err := apierror.Decode[struct {
		Member, Channel, Name, Content string
		Tags                           []string
	}](body)
	if err != nil {
		return nil, err
	}
	var opened *model.Channel
	if c := p.World.Channel(ask.Channel); c != nil && c.Type == model.Forum {
		opened, err = p.Chat.OpenPost(ask.Member, ask.Channel, ask.Name, ask.Content, ask.Tags)
	} else {
		opened, err = p.Chat.OpenThread(ask.Member, ask.Channel, ask.Name)
	}
	if err != nil {
		return nil, err
	}
	return p.channel(opened), nil
}

// serveEvents streams server-sent events to a window: for one member, or for all if none is named.
func (p *Page) serveEvents(w http.ResponseWriter, r *http.Request) {
	window, err := p.open(r.URL.Query().Get("member"))
	if err != nil {
		writeError(w, err)
		return
	}
	defer func() {
		p.World.Lock()
		p.Streams.Close(window)
		p.World.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if err := stream(w, r, window.Events); err != nil && !errors.Is(err, http.ErrAbortHandler) {
		p.Log.Debug("a window was closed", "error", err)
	}
}

func (p *Page) open(member string) (*events.Window, error) {
	p.World.Lock()
	defer p.World.Unlock()
	defer p.World.Touch()
	if member != "" {
		if _, err := p.Chat.Member(member); err != nil {
			return nil, err
		}
	}
	return p.Streams.Open(member), nil
}

// stream writes events until either side ends it.
func stream(w http.ResponseWriter, r *http.Request, all <-chan events.Event) error {
	flush := http.NewResponseController(w)
	if _, err := io.WriteString(w, ": hello\n\n"); err != nil {
		return err
	}
	for {
		if err := flush.Flush(); err != nil {
			return err
		}
		select {
		case <-r.Context().Done():
			return nil
		case e, open := <-all:
			if !open {
				return nil
			}
			if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.Kind, model.JSON(e)); err != nil {
				return err
			}
		}
	}
}
