package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// clientRoutes is what the page, as a member's chat client, asks for.
func (s *Server) clientRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /client/world", s.client(s.getWorld))
	mux.HandleFunc("GET /client/channels/{channel}/messages", s.client(s.getHistory))
	mux.HandleFunc("GET /client/events", s.serveEvents)
	mux.HandleFunc("POST /client/interactions", s.client(s.postAct))
	mux.HandleFunc("POST /client/messages", s.client(s.postWords))
	mux.HandleFunc("POST /client/threads", s.client(s.postClientThread))
}

// maxAct bounds a request of the page, in bytes.
const maxAct = 1 << 20

// client reads a request of the page and answers 400 with the reason if it cannot be done.
func (s *Server) client(e endpoint) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxAct))
		var out reply
		if err == nil {
			s.world.Lock()
			out, err = e(&call{Request: r, body: body})
			s.world.Unlock()
		}
		switch {
		case err != nil:
			writeJSON(w, http.StatusBadRequest, model.JSON(map[string]string{"message": err.Error()}))
		case out.body == nil:
			w.WriteHeader(out.status)
		default:
			writeJSON(w, out.status, out.body)
		}
	}
}

// visitor is the member whom a request of the page speaks for.
func (s *Server) visitor(id string) (*state.Account, error) {
	if m := s.world.Account(id); m != nil && !m.User.Bot {
		return m, nil
	}
	return nil, apierror.NotPossible("there is no member %q", id)
}

// clientMember is a member as the page shows them.
type clientMember struct {
	ID          string           `json:"id"`
	Name        string           `json:"name"`
	Avatar      *string          `json:"avatar"`
	Colour      string           `json:"colour"` // "#c94f3d"
	Bot         bool             `json:"bot"`
	Permissions model.Permission `json:"permissions"`
}

// clientChannel is a channel in the page's list.
type clientChannel struct {
	ID       string           `json:"id"`
	Name     string           `json:"name"`
	Type     int              `json:"type"`
	ParentID *string          `json:"parent_id"`
	Archived bool             `json:"archived,omitempty"`
	Messages int              `json:"message_count,omitempty"`
	Tags     []model.ForumTag `json:"tags,omitempty"` // of a forum
	MustTag  bool             `json:"must_tag,omitempty"`
	Applied  []string         `json:"applied_tags,omitempty"` // of a post
}

func (s *Server) getWorld(c *call) (reply, error) {
	id := c.URL.Query().Get("member")
	if id == "" && len(s.world.Accounts) > 1 {
		id = s.world.Accounts[1].User.ID // a page that just came knows nobody yet
	}
	me, err := s.visitor(id)
	if err != nil {
		return reply{}, err
	}
	s.openDirectMessage(me)
	out := struct {
		Guild    map[string]string `json:"guild"`
		Members  []clientMember    `json:"members"`
		Channels []clientChannel   `json:"channels"`
		Commands []*model.Command  `json:"commands"`
		Me       string            `json:"me"`
	}{
		Guild: map[string]string{"id": s.world.GuildID, "name": state.GuildName}, Members: []clientMember{},
		Channels: []clientChannel{},
		Commands: slices.Concat([]*model.Command{}, s.world.Commands), Me: me.User.ID,
	}
	for _, p := range s.world.Accounts {
		if p.Foreign {
			continue
		}
		colour := fmt.Sprintf("#%06x", p.Colour)
		out.Members = append(out.Members, clientMember{
			p.User.ID, p.DisplayName(), p.User.Avatar, colour, p.User.Bot,
			s.world.May(s.world.GuildID, &p.GuildMember),
		})
	}
	for _, ch := range s.world.Channels {
		if (ch.Type == model.DirectMessage || ch.GuildID == s.world.GuildID) && s.world.Sees(me.User.ID, ch) {
			out.Channels = append(out.Channels, s.listed(ch))
		}
	}
	return ok(out)
}

func (s *Server) listed(ch *model.Channel) clientChannel {
	name := ch.Name
	if ch.Type == model.DirectMessage {
		name = s.world.Bot.GlobalName
	}
	return clientChannel{
		ID: ch.ID, Name: name, Type: ch.Type, ParentID: ch.ParentID, Archived: s.world.Archived(ch),
		Messages: ch.MessageCount, Tags: ch.AvailableTags, MustTag: ch.Flags&model.FlagRequireTag != 0, Applied: ch.AppliedTags,
	}
}

// historyLength is how many messages the page gets at once.
const historyLength = 100

func (s *Server) getHistory(c *call) (reply, error) {
	me, err := s.visitor(c.URL.Query().Get("member"))
	if err != nil {
		return reply{}, err
	}
	ch := s.world.Channel(c.PathValue("channel"))
	if ch == nil || !s.world.Sees(me.User.ID, ch) {
		return reply{}, apierror.NotPossible("there is no such channel")
	}
	list := s.world.History(ch.ID, me.User.ID)
	return ok(list[max(0, len(list)-historyLength):])
}

func (s *Server) postAct(c *call) (reply, error) {
	a, err := apierror.Decode[Act](c.body)
	if err != nil {
		return reply{}, err
	}
	if a.Message == "" { // it may stand beside custom_id as well
		inner, _ := apierror.Decode[struct {
			Message string `json:"message"`
		}](a.Data)
		a.Message = inner.Message
	}
	if _, err := s.visitor(a.Member); err != nil {
		return reply{}, err
	}
	if _, err := s.interact(a); err != nil {
		return reply{}, err
	}
	return done()
}

func (s *Server) postWords(c *call) (reply, error) {
	ask, err := apierror.Decode[struct{ Member, Channel, Content string }](c.body)
	if err != nil {
		return reply{}, err
	}
	if _, err := s.say(ask.Member, ask.Channel, ask.Content); err != nil {
		return reply{}, err
	}
	return done()
}

// say puts an ordinary message of a member into a channel.
func (s *Server) say(member, channel, content string) (*state.StoredMessage, error) {
	me, err := s.visitor(member)
	if err != nil {
		return nil, err
	}
	ch := s.world.Channel(channel)
	if ch == nil || !s.world.Sees(member, ch) {
		return nil, apierror.NotPossible("there is no such channel")
	}
	if ch.Type == model.Forum {
		return nil, apierror.NotPossible("a forum takes posts only")
	}
	return s.speak(s.blank(ch, me.User), content)
}

// speak gives a member's message its words and puts it into its channel.
func (s *Server) speak(draft state.StoredMessage, content string) (*state.StoredMessage, error) {
	p := model.MessagePayload{Content: model.Optional[string]{Set: true, Value: content}}
	if _, err := validate.Message(p, validate.Target{}); err != nil {
		return nil, err
	}
	m, err := s.settle(draft, p, nil)
	if err != nil {
		return nil, err
	}
	s.address(&m, nil)
	m.Notify()
	s.put(&m)
	return &m, nil
}

func (s *Server) postClientThread(c *call) (reply, error) {
	ask, err := apierror.Decode[struct {
		Member, Channel, Name, Content string
		Tags                           []string
	}](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch := s.world.Channel(ask.Channel); ch != nil && ch.Type == model.Forum {
		post, err := s.openPost(ask.Member, ask.Channel, ask.Name, ask.Content, ask.Tags)
		if err != nil {
			return reply{}, err
		}
		return ok(s.listed(post))
	}
	thread, err := s.openThread(ask.Member, ask.Channel, ask.Name)
	if err != nil {
		return reply{}, err
	}
	s.noteThread(s.world.Parent(thread), thread, s.world.Account(ask.Member).User)
	return ok(s.listed(thread))
}

func (s *Server) openThread(member, channel, name string) (*model.Channel, error) {
	if _, err := s.visitor(member); err != nil {
		return nil, err
	}
	ch := s.world.Channel(channel)
	if ch == nil || ch.Type != model.TextChannel {
		return nil, apierror.NotPossible("there is no such channel")
	}
	if err := validate.Thread(model.ThreadPayload{Name: &name}, true); err != nil {
		return nil, err
	}
	thread := s.world.AddThread(ch, s.world.NextID(), name, member, model.PublicThread)
	s.beginThread(thread)
	return thread, nil
}

// watcher is a member for whom a window listens to events.
type watcher struct {
	member string
	window *window
}

// window is a page, or all pages of a browser, that listens to events.
type window struct {
	out       chan clientEvent
	everybody bool // also for members who are still to come
}

// clientEvent is what a window is told for a member.
type clientEvent struct {
	kind   string
	Member string          `json:"member"`
	Data   json.RawMessage `json:"data"`
}

// tell hands an event to a window. One that does not keep up is cut off: it loads the world anew.
func (s *Server) tell(w *watcher, kind string, data json.RawMessage) {
	if !s.watchers[w] {
		return // cut off by what another of its members was told
	}
	select {
	case w.window.out <- clientEvent{kind, w.member, data}:
	default:
		s.closeWindow(w.window)
	}
}

// openWindow lets a window listen for a member, or for everybody if the member is "".
func (s *Server) openWindow(member string) (*window, error) {
	w := &window{make(chan clientEvent, 256), member == ""}
	if !w.everybody {
		me, err := s.visitor(member)
		if err != nil {
			return nil, err
		}
		s.watchers[&watcher{me.User.ID, w}] = true
		return w, nil
	}
	for _, p := range s.world.Accounts {
		if !p.User.Bot {
			s.watchers[&watcher{p.User.ID, w}] = true
		}
	}
	return w, nil
}

// welcome lets the windows that listen for everybody listen for somebody who has come.
func (s *Server) welcome(member string) {
	for w := range s.windows() {
		if w.everybody {
			s.watchers[&watcher{member, w}] = true
		}
	}
}

// windows are those that listen.
func (s *Server) windows() map[*window]bool {
	open := map[*window]bool{}
	for w := range s.watchers {
		open[w.window] = true
	}
	return open
}

// closeWindow ends a window, if that has not been done.
func (s *Server) closeWindow(w *window) {
	before := len(s.watchers)
	maps.DeleteFunc(s.watchers, func(one *watcher, _ bool) bool { return one.window == w })
	if len(s.watchers) < before {
		close(w.out)
	}
}

// Streams is how many windows listen to events.
func (s *Server) Streams() int {
	s.world.Lock()
	defer s.world.Unlock()
	return len(s.windows())
}

// serveEvents is the stream of server-sent events to one window: of a member, or if none is named of everybody.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	s.world.Lock()
	one, err := s.openWindow(r.URL.Query().Get("member"))
	s.world.Touch()
	s.world.Unlock()
	if err != nil {
		writeJSON(w, http.StatusBadRequest, model.JSON(map[string]string{"message": err.Error()}))
		return
	}
	defer func() {
		s.world.Lock()
		s.closeWindow(one)
		s.world.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	if err := stream(w, r, one.out); err != nil && !errors.Is(err, http.ErrAbortHandler) {
		s.log.Debug("a window went away", "error", err)
	}
}

// stream writes events until either side ends it.
func stream(w http.ResponseWriter, r *http.Request, events <-chan clientEvent) error {
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
		case e, open := <-events:
			if !open {
				return nil
			}
			if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.kind, model.JSON(e)); err != nil {
				return err
			}
		}
	}
}
