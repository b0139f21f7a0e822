package arena

import (
	"dockside/game"
	"dockside/game/ai"
)

// Contender is one of the two of a contest. It plays as many games at once as the contest has workers.
type Contender interface {
	// Sit begins a game.
	Sit(game.Rules, game.Setup) (Guest, error)
}

// Guest is a contender in one game, on one seat or several. An error of it ends the contest.
type Guest interface {
	// Hear tells a play that was made, by chance or by any seat, those of the guest among them. Hidden things
	// are not kept from it: who makes use of it is for games without secrets.
	Hear(game.Play) error
	// Choose picks a move for a seat whose turn it is, and has its view.
	Choose(view game.State, seat game.Seat, m ai.Means) (game.Move, error)
	// Leave ends the game, wherever it stands.
	Leave()
}

// Of makes a contender of a player, which needs to hear of no plays since it is given views.
func Of(p ai.Player) Contender { return resident{p} }

// resident is a player of the house, in any number of games.
type resident struct{ player ai.Player }

// Sit makes the tables of the player, which no decision is to be blamed for.
func (r resident) Sit(game.Rules, game.Setup) (Guest, error) {
	if f, ok := r.player.(ai.Folding); ok {
		f.Unfold()
	}
	return r, nil
}

func (resident) Hear(game.Play) error { return nil }

func (r resident) Choose(view game.State, seat game.Seat, m ai.Means) (game.Move, error) {
	return r.player.Choose(view, seat, m).Move, nil
}

func (resident) Leave() {}

// guests are both in one game.
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

// hear tells both of a play.
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
