package arena

import (
	"dockside/game"
	"dockside/game/ai"
)

// Contender is a participant of a contest. It plays as many concurrent games as the contest has workers.
type Contender interface {
	// Sit begins a game.
	Sit(game.Rules, game.Setup) (Guest, error)
}

// Guest is a contender in one game, on one seat or several. An error ends the contest.
type Guest interface {
	// Hear is called with each play, the guest's own included. It reveals hidden information, so only guests for games
	// without any may use it.
	Hear(game.Play) error
	// Choose returns a move for a seat whose turn it is, by its view.
	Choose(view game.State, seat game.Seat, m ai.Means) (game.Move, error)
	// Leave ends the game at any point.
	Leave()
}

// NewContender returns a contender for a player.
func NewContender(p ai.Player) Contender { return resident{p} }

// resident implements Contender and Guest for a player.
type resident struct{ player ai.Player }

// Sit loads the memory of the player, so that no decision includes that time.
func (r resident) Sit(game.Rules, game.Setup) (Guest, error) {
	if f, ok := r.player.(ai.Unloader); ok {
		f.Load()
	}
	return r, nil
}

func (resident) Hear(game.Play) error { return nil }

func (r resident) Choose(view game.State, seat game.Seat, m ai.Means) (game.Move, error) {
	return r.player.Choose(view, seat, m).Move, nil
}

func (resident) Leave() {}

// guests are the two contenders in one game.
type guests [2]Guest

// sit begins a game for both.
func (c Contest) sit() (g guests, err error) {
	if g[0], err = c.Players[0].Sit(c.Rules, c.Setup); err != nil {
		return g, err
	}
	if g[1], err = c.Players[1].Sit(c.Rules, c.Setup); err != nil {
		g[0].Leave()
	}
	return g, err
}

// hear passes a play to both.
func (g guests) hear(p game.Play) error {
	for _, guest := range g {
		if err := guest.Hear(p); err != nil {
			return err
		}
	}
	return nil
}

func (g guests) leave() {
	for _, guest := range g {
		guest.Leave()
	}
}
