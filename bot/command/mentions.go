package command

import (
	"fmt"
	"strings"
	"sync/atomic"
)

// Mentions turns names of commands into mentions that a user can tap. The zero value knows no ids; Registrar adds
// them. Safe for concurrent use.
type Mentions struct {
	ids atomic.Pointer[map[string]string] // by the name of the command
}

// Of returns the mention of a command or subcommand, such as "settings me". It is plain text while the id is unknown.
func (m *Mentions) Of(name string) string {
	command, _, _ := strings.Cut(name, " ")
	if ids := m.ids.Load(); ids != nil && (*ids)[command] != "" {
		return fmt.Sprintf("</%s:%s>", name, (*ids)[command])
	}
	return "/" + name
}
