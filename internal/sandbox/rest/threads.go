package rest

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/chat"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
	"dockside/internal/sandbox/validate"
)

// threads handles requests about channels, threads and forum posts.
type threads struct {
	guard
	chat *chat.Service
}

func (t threads) routes() map[string]handler {
	const base = "/channels/{channel}"
	return map[string]handler{
		"GET " + base:   t.inChannel(0, t.get),
		"PATCH " + base: t.inChannel(0, t.change),
		"POST " + base + "/messages/{id}/threads": t.inChannel(model.CreatePublicThreads, t.onMessage(t.startFrom)),
		"POST " + base + "/threads":               t.inChannel(0, t.start),
		"PUT " + base + "/thread-members/{user}":  t.inChannel(0, t.addMember),
		"GET /guilds/{guild}/threads/active":      t.inGuild(t.listActive),
	}
}

func (t threads) get(_ *request, c *model.Channel) (response, error) {
	return ok(t.world.ChannelForBot(c))
}

// startFrom starts a thread from a message.
func (t threads) startFrom(q *request, c *model.Channel, m *state.StoredMessage) (response, error) {
	if t.world.Channel(m.ID) != nil {
		return response{}, apierror.ThreadExists
	}
	p, err := apierror.Decode[model.ThreadPayload](q.body)
	if err != nil {
		return response{}, err
	}
	thread, err := t.chat.StartThread(c, m.ID, p)
	if err != nil {
		return response{}, err
	}
	m.Flags |= model.FlagHasThread
	t.chat.Update(m)
	t.chat.NoteStart(thread, m)
	return created(t.world.ChannelForBot(thread))
}

// start starts a public thread without a message, or a forum post.
func (t threads) start(q *request, c *model.Channel) (response, error) {
	p, err := apierror.Decode[model.ThreadPayload](q.body)
	if err != nil {
		return response{}, err
	}
	if c.Type == model.Forum {
		return t.startPost(q, c)
	}
	if err := t.allow(c, model.CreatePublicThreads); err != nil {
		return response{}, err
	}
	thread, err := t.chat.StartThread(c, t.world.NextID(), p)
	if err != nil {
		return response{}, err
	}
	t.chat.NoteThread(c, thread, t.world.Bot)
	return created(t.world.ChannelForBot(thread))
}

// startPost opens a forum post: a thread whose first message has the same id.
func (t threads) startPost(q *request, forum *model.Channel) (response, error) {
	ask, err := apierror.Decode[model.ForumPostPayload](q.body)
	if err != nil {
		return response{}, err
	}
	if len(ask.Message) == 0 {
		return response{}, apierror.InvalidForm(apierror.FieldError{
			Path: "message", Code: "BASE_TYPE_REQUIRED", Message: "This field is required",
		})
	}
	p, err := apierror.Decode[model.MessagePayload](ask.Message)
	if err != nil {
		return response{}, apierror.Under("message", err)
	}
	if err := t.mayPost(q, forum, ask.ThreadPayload, p); err != nil {
		return response{}, err
	}
	thread := t.chat.AddThread(forum, t.world.NextID(), t.world.Bot.ID, model.PublicThread, ask.ThreadPayload)
	sent, err := t.chat.Send(q.source(), t.chat.FirstOfPost(thread, t.world.Bot), p)
	if err != nil {
		t.chat.DropChannel(thread)
		return response{}, apierror.Under("message", err)
	}
	return created(struct {
		model.Channel
		Message model.Message `json:"message"`
	}{t.world.ChannelForBot(thread), t.world.Show(sent, t.world.BaseURL)})
}

// mayPost refuses a forum post before anything is created.
func (t threads) mayPost(q *request, forum *model.Channel, thread model.ThreadPayload, p model.MessagePayload) error {
	if err := t.allow(forum, speaking(forum, p, q.files)); err != nil {
		return err
	}
	if err := validate.Thread(thread, true); err != nil {
		return err
	}
	if err := t.allowTags(forum, thread.Tags); err != nil {
		return err
	}
	_, err := validate.Message(p, validate.Target{Version: q.version, Uploads: q.files})
	return apierror.Under("message", err)
}

// allowTags refuses tags that the forum lacks, or that the bot may not set.
func (t threads) allowTags(forum *model.Channel, tags []string) error {
	for _, tag := range forum.AvailableTags {
		if tag.Moderated && slices.Contains(tags, tag.ID) {
			if err := t.allow(forum, model.ManageThreads); err != nil {
				return err
			}
		}
	}
	return validate.Tags(forum, tags)
}

func (t threads) change(q *request, c *model.Channel) (response, error) {
	p, err := apierror.Decode[model.ThreadPayload](q.body)
	if err != nil {
		return response{}, err
	}
	if c.Thread == nil {
		return response{}, apierror.MissingPermissions
	}
	if err := t.mayChange(c, p); err != nil {
		return response{}, err
	}
	if err := validate.Thread(p, false); err != nil {
		return response{}, err
	}
	if p.Tags != nil {
		if err := t.allowTags(t.world.Parent(c), p.Tags); err != nil {
			return response{}, err
		}
	}
	t.chat.ChangeThread(c, p, t.world.Bot)
	return ok(t.world.ChannelForBot(c))
}

// mayChange refuses what the bot may not change in a thread. With the right to send messages it may unarchive the
// thread, as its owner change most of it, and as a moderator everything.
func (t threads) mayChange(c *model.Channel, p model.ThreadPayload) error {
	archived := t.world.Archived(c)
	moderates := t.world.Permissions(t.world.Bot.ID, c).Has(model.ManageThreads)
	switch {
	case archived && p.Archived == nil:
		return apierror.ThreadArchived
	case moderates:
		return nil
	case p.Locked != nil, archived && c.Thread.Locked:
		return apierror.MissingPermissions
	case c.Thread.Locked:
		return apierror.ThreadLocked
	case p.OnlyUnarchives():
		return t.allow(c, model.SendInThreads)
	case c.OwnerID != t.world.Bot.ID:
		return apierror.MissingPermissions
	}
	return nil
}

// listActive lists the threads of a guild that are not archived.
func (t threads) listActive(q *request) (response, error) {
	out := struct {
		Threads []model.Channel      `json:"threads"`
		Members []model.ThreadMember `json:"members"`
		HasMore bool                 `json:"has_more"`
	}{Threads: []model.Channel{}, Members: []model.ThreadMember{}}
	for _, c := range t.world.Channels {
		if c.Thread == nil || c.GuildID != q.PathValue("guild") || t.world.Archived(c) ||
			!t.world.Permissions(t.world.Bot.ID, c).Has(model.ViewChannel) {
			continue
		}
		shown := t.world.ChannelForBot(c)
		out.Threads = append(out.Threads, shown)
		if shown.Member != nil {
			out.Members = append(out.Members, *shown.Member)
		}
	}
	return ok(out)
}

// addMember adds a user to a thread.
func (t threads) addMember(q *request, c *model.Channel) (response, error) {
	who := t.world.Account(q.PathValue("user"))
	switch {
	case c.Thread == nil:
		return response{}, apierror.UnknownChannel
	case who == nil:
		return response{}, apierror.UnknownUser
	case t.world.Archived(c):
		return response{}, apierror.ThreadArchived
	}
	if err := t.allow(c, model.SendInThreads); err != nil {
		return response{}, err
	}
	if !t.world.Permissions(who.User.ID, c).Has(model.ViewChannel) {
		return response{}, apierror.MissingAccess
	}
	t.chat.AddMember(c, who.User)
	return noContent()
}
