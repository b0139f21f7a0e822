package fakediscord

import "time"

// NewSoloGame returns a game of one user against the computer.
func (d *Discord) NewSoloGame(number int, user string) *Game {
	g := &Game{number: number, solo: true, users: [2]string{user, user}}
	d.mu.Lock()
	defer d.mu.Unlock()
	g.begin(d)
	return g
}

// NewDaily returns a person who answers the puzzle of the day on a server that all such people share.
func (d *Discord) NewDaily(user string) *Game {
	g := &Game{solo: true, daily: true, users: [2]string{user, user}}
	d.mu.Lock()
	defer d.mu.Unlock()
	g.begin(d)
	return g
}

// Asked reports whether a person has a question that can be answered.
func (d *Discord) Asked(g *Game) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(g.buttons) > 0
}

// Opponents are the options of /solo: the game, the level, and the number of computer players.
type Opponents struct{ Game, Level, Count string }

// command returns the command with which a game against the computer begins.
func (o Opponents) command() object {
	options := []any{}
	for name, value := range map[string]string{"game": o.Game, "level": o.Level, "opponents": o.Count} {
		if value != "" {
			options = append(options, object{"name": name, "type": 3, "value": value})
		}
	}
	return object{"id": "8", "name": "solo", "type": 1, "options": options}
}

// watch records a response to a press in a game against the computer.
func (g *Game) watch(p *Press, id string, m message, at time.Time) {
	if m.Flags&ephemeral != 0 {
		g.private = true
	}
	if g.private {
		m.Flags |= ephemeral // later responses do not repeat the flag
	}
	if g.daily {
		p.draw(m, at)
	}
	buttons := buttonsOf(m.Components)
	if g.id = id; len(buttons) == 0 {
		return
	}
	g.shown, g.buttons = m, buttons
	if p.Pictured.IsZero() {
		p.Pictured = at
	}
}
