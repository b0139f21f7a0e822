package command

import "sync/atomic"

// Invite is the link by which people add the bot to a server. The zero value has none; Registrar adds it. Safe for
// concurrent use.
type Invite struct{ link atomic.Pointer[string] }

// Link returns the link; "" while it is unknown.
func (i *Invite) Link() string {
	if link := i.link.Load(); link != nil {
		return *link
	}
	return ""
}
