package sandbox

import (
	"slices"
)

// threadForm is the body of a request that makes or changes a thread.
type threadForm struct {
	Name        *string `json:"name"`
	Type        int     `json:"type"`
	AutoArchive *int    `json:"auto_archive_duration"` // minutes
	Archived    *bool   `json:"archived"`
	Locked      *bool   `json:"locked"`
}

func (t threadForm) judge(nameNeeded bool) error {
	var f faults
	if t.Name != nil || nameNeeded {
		name := ""
		if t.Name != nil {
			name = *t.Name
		}
		f.text("name", name, 1, 100)
	}
	if t.AutoArchive != nil && !slices.Contains([]int{60, 1440, 4320, week}, *t.AutoArchive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return invalidForm(f)
}

// apply changes a thread by what was sent.
func (t threadForm) apply(ch *Channel) {
	if t.Name != nil {
		ch.Name = *t.Name
	}
	if t.AutoArchive != nil {
		ch.Thread.AutoArchive = *t.AutoArchive
	}
	if t.Archived != nil {
		ch.Thread.Archived = *t.Archived
	}
	if t.Locked != nil {
		ch.Thread.Locked = *t.Locked
	}
}

func (s *Server) postMessageThread(c *call, ch *Channel, m *post) (reply, error) {
	if s.world.channel(m.ID) != nil {
		return reply{}, threadExists()
	}
	return s.startThread(c, ch, m.ID, PublicThread)
}

func (s *Server) postThread(c *call, ch *Channel) (reply, error) {
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	need := CreatePrivateThreads
	if t.Type == PublicThread {
		need = CreatePublicThreads
	}
	if err := s.allow(ch, need); err != nil {
		return reply{}, err
	}
	kind := PrivateThread
	if t.Type == PublicThread {
		kind = PublicThread
	}
	return s.startThread(c, ch, s.world.ids.next(s.now()), kind)
}

func (s *Server) startThread(c *call, ch *Channel, id string, kind int) (reply, error) {
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Type != TextChannel {
		return reply{}, refuse(400, 50024, "Cannot execute action on this channel type")
	}
	if err := t.judge(true); err != nil {
		return reply{}, err
	}
	thread := s.world.addThread(ch, id, *t.Name, s.world.Bot.ID, kind, s.now())
	t.apply(thread)
	s.vault.saveChannel(thread)
	s.tellChannel("THREAD_CREATE", thread)
	return created(thread)
}

func (s *Server) patchThread(c *call, ch *Channel) (reply, error) {
	t, err := decode[threadForm](c.body)
	if err != nil {
		return reply{}, err
	}
	if ch.Thread == nil {
		return reply{}, missingPermissions()
	}
	if ch.OwnerID != s.world.Bot.ID {
		if err := s.allow(ch, ManageThreads); err != nil {
			return reply{}, err
		}
	}
	if err := t.judge(false); err != nil {
		return reply{}, err
	}
	t.apply(ch)
	if t.Archived != nil {
		ch.Thread.ArchivedAt = s.now().UTC()
	}
	s.vault.saveChannel(ch)
	s.tellChannel("THREAD_UPDATE", ch)
	return ok(ch)
}
