package sandbox

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
	"dockside/internal/sandbox/state"
)

// ThreadMembers lists the ids of those who are in a thread, in the order in which they came.
func (s *Server) ThreadMembers(thread string) []string {
	s.world.Lock()
	defer s.world.Unlock()
	var ids []string
	for _, m := range s.world.Channel(thread).Members {
		ids = append(ids, m.UserID)
	}
	return ids
}

// onThreadMember finds the thread and the member of a call, where the thread is not archived.
func (s *Server) onThreadMember(e func(*model.Channel, *state.Account) (reply, error)) func(*call, *model.Channel) (reply, error) {
	return func(c *call, ch *model.Channel) (reply, error) {
		id := c.PathValue("user")
		if id == "@me" {
			id = s.world.Bot.ID
		}
		who := s.world.Account(id)
		switch {
		case ch.Thread == nil:
			return reply{}, apierror.UnknownChannel()
		case who == nil:
			return reply{}, apierror.UnknownUser()
		}
		return e(ch, who)
	}
}

// putThreadMember adds somebody to a thread. Discord says so there, and calls nobody.
func (s *Server) putThreadMember(ch *model.Channel, who *state.Account) (reply, error) {
	if s.world.Archived(ch) {
		return reply{}, apierror.ThreadArchived()
	}
	if err := s.allow(ch, model.SendInThreads); err != nil {
		return reply{}, err
	}
	if !s.world.Permissions(who.User.ID, ch).Has(model.ViewChannel) {
		return reply{}, apierror.MissingAccess()
	}
	if !ch.Join(who.User.ID, s.world.Now()) {
		return done()
	}
	s.membersChanged(ch, who.User, true)
	if !who.User.Bot {
		s.noteMember(ch, model.TypeRecipientAdd, who.User)
	}
	return done()
}

// deleteThreadMember takes somebody out of a thread: the bot itself, or as its moderator anybody.
func (s *Server) deleteThreadMember(ch *model.Channel, who *state.Account) (reply, error) {
	if s.world.Archived(ch) {
		return reply{}, apierror.ThreadArchived()
	}
	ownPrivate := ch.Type == model.PrivateThread && ch.OwnerID == s.world.Bot.ID
	if who.User.ID != s.world.Bot.ID && !ownPrivate {
		if err := s.allow(ch, model.ManageThreads); err != nil {
			return reply{}, err
		}
	}
	n := ch.MemberIndex(who.User.ID)
	if n < 0 {
		return done()
	}
	ch.Members = slices.Delete(ch.Members, n, n+1)
	ch.MemberCount = len(ch.Members)
	s.membersChanged(ch, who.User, false)
	if !who.User.Bot {
		s.noteMember(ch, model.TypeRecipientRemove, who.User)
	}
	return done()
}

func (s *Server) getThreadMember(ch *model.Channel, who *state.Account) (reply, error) {
	n := ch.MemberIndex(who.User.ID)
	if n < 0 {
		return reply{}, apierror.UnknownMember()
	}
	return ok(ch.Members[n])
}

// getThreadMembers needs a privileged intent, which no bot has here.
func (s *Server) getThreadMembers(*call, *model.Channel) (reply, error) {
	return reply{}, apierror.MissingAccess()
}

// noteMember tells in a thread that the bot has added somebody or taken them out.
func (s *Server) noteMember(ch *model.Channel, kind int, who model.User) {
	m := s.blank(ch, s.world.Bot)
	m.Type, m.Mentions = kind, []model.User{who}
	s.note(m)
}

// membersChanged tells of who has come to a thread or gone. Without the intent for members, the bot hears of itself
// only.
func (s *Server) membersChanged(ch *model.Channel, who model.User, came bool) {
	s.world.SaveChannel(ch)
	if who.ID != s.world.Bot.ID {
		s.tellClients("CHANNEL_UPDATE", ch)
		return
	}
	change := struct {
		ID      string               `json:"id"`
		GuildID string               `json:"guild_id"`
		Count   int                  `json:"member_count"`
		Added   []model.ThreadMember `json:"added_members,omitempty"`
		Removed []string             `json:"removed_member_ids,omitempty"`
	}{ID: ch.ID, GuildID: ch.GuildID, Count: ch.MemberCount}
	if came {
		change.Added = ch.Members[len(ch.Members)-1:]
	} else {
		change.Removed = []string{who.ID}
	}
	s.dispatch(ch.GuildID, intentGuilds, "THREAD_MEMBERS_UPDATE", model.JSON(change))
	s.world.Touch()
}
