package sandbox

import (
	"slices"
)

// ThreadMembers lists the ids of those who are in a thread, in the order in which they came.
func (s *Server) ThreadMembers(thread string) []string {
	s.world.Lock()
	defer s.world.Unlock()
	var ids []string
	for _, m := range s.world.channel(thread).Members {
		ids = append(ids, m.UserID)
	}
	return ids
}

// onThreadMember finds the thread and the member of a call, where the thread is not archived.
func (s *Server) onThreadMember(e func(*Channel, *person) (reply, error)) func(*call, *Channel) (reply, error) {
	return func(c *call, ch *Channel) (reply, error) {
		id := c.PathValue("user")
		if id == "@me" {
			id = s.world.Bot.ID
		}
		who := s.world.member(id)
		switch {
		case ch.Thread == nil:
			return reply{}, unknownChannel()
		case who == nil:
			return reply{}, unknownUser()
		}
		return e(ch, who)
	}
}

// putThreadMember adds somebody to a thread. Discord says so there, and calls nobody.
func (s *Server) putThreadMember(ch *Channel, who *person) (reply, error) {
	if s.world.archived(ch) {
		return reply{}, threadArchived()
	}
	if err := s.allow(ch, SendInThreads); err != nil {
		return reply{}, err
	}
	if !s.world.permissions(who.User.ID, ch).has(ViewChannel) {
		return reply{}, missingAccess()
	}
	if !ch.join(who.User.ID, s.world.now()) {
		return done()
	}
	s.membersChanged(ch, who.User, true)
	if !who.User.Bot {
		s.noteMember(ch, recipientAdd, who.User)
	}
	return done()
}

// deleteThreadMember takes somebody out of a thread: the bot itself, or as its moderator anybody.
func (s *Server) deleteThreadMember(ch *Channel, who *person) (reply, error) {
	if s.world.archived(ch) {
		return reply{}, threadArchived()
	}
	ownPrivate := ch.Type == PrivateThread && ch.OwnerID == s.world.Bot.ID
	if who.User.ID != s.world.Bot.ID && !ownPrivate {
		if err := s.allow(ch, ManageThreads); err != nil {
			return reply{}, err
		}
	}
	n := ch.memberAt(who.User.ID)
	if n < 0 {
		return done()
	}
	ch.Members = slices.Delete(ch.Members, n, n+1)
	ch.MemberCount = len(ch.Members)
	s.membersChanged(ch, who.User, false)
	if !who.User.Bot {
		s.noteMember(ch, recipientRemove, who.User)
	}
	return done()
}

func (s *Server) getThreadMember(ch *Channel, who *person) (reply, error) {
	n := ch.memberAt(who.User.ID)
	if n < 0 {
		return reply{}, unknownMember()
	}
	return ok(ch.Members[n])
}

// getThreadMembers needs a privileged intent, which no bot has here.
func (s *Server) getThreadMembers(*call, *Channel) (reply, error) { return reply{}, missingAccess() }

// noteMember tells in a thread that the bot has added somebody or taken them out.
func (s *Server) noteMember(ch *Channel, kind int, who User) {
	m := s.blank(ch, s.world.Bot)
	m.Type, m.Mentions = kind, []User{who}
	s.note(m)
}

// membersChanged tells of who has come to a thread or gone. Without the intent for members, the bot hears of itself
// only.
func (s *Server) membersChanged(ch *Channel, who User, came bool) {
	s.world.saveChannel(ch)
	if who.ID != s.world.Bot.ID {
		s.tellClients("CHANNEL_UPDATE", ch)
		return
	}
	change := struct {
		ID      string         `json:"id"`
		GuildID string         `json:"guild_id"`
		Count   int            `json:"member_count"`
		Added   []ThreadMember `json:"added_members,omitempty"`
		Removed []string       `json:"removed_member_ids,omitempty"`
	}{ID: ch.ID, GuildID: ch.GuildID, Count: ch.MemberCount}
	if came {
		change.Added = ch.Members[len(ch.Members)-1:]
	} else {
		change.Removed = []string{who.ID}
	}
	s.dispatch(ch.GuildID, intentGuilds, "THREAD_MEMBERS_UPDATE", encode(change))
	s.world.touch()
}
