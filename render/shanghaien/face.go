// Package shanghaien draws, describes and offers the choices of a game of Shanghaien. The look
// is that of matchbox labels on a tavern bar: Red is always below or left and round, Blue
// always above or right and cut at the corners, and gold means "you can" or "you won".
package shanghaien

import (
	"fmt"

	"dockside/game"
	rules "dockside/game/shanghaien"
	"dockside/render"
)

// The pictures beside the table and the result.
const (
	Round render.Kind = "round" // who got which card at the end of a round; needs Scene.Before
	Crews render.Kind = "crews" // both crews, and what is still to come
)

// Face is the look of Shanghaien.
type Face struct{}

var _ render.Status = Face{}

// New makes the face.
func New() Face { return Face{} }

// Traits implements render.Face.
func (Face) Traits() render.Traits {
	return render.Traits{
		Panels:   []render.Kind{Crews},
		Keeps:    map[string]render.Kind{rules.RoundOver: Round},
		Commands: []game.Move{"shanghai"},
		Topics:   []string{"goal", "turn", "tavern", "shanghai", "cards", "tricks", "scoring", "variant"},
		Words: []string{
			wordRound, wordOf, wordRoundOf, wordLeft, wordPoints, wordShanghai, wordOut, wordRed, wordBlue,
			wordTricks, wordWins, wordDraw, wordResigned, wordExpired, wordStopped, wordChance,
			people(0), people(1), people(2), people(3), people(4), people(5), people(6), people(7),
		},
	}
}

// The keys of the words on pictures.
const (
	wordRound    = "shanghaien.picture.round"    // above the number of the round; 76 pixels wide
	wordOf       = "shanghaien.picture.of"       // below it, with the number of rounds
	wordRoundOf  = "shanghaien.picture.round-of" // number of the round, number of rounds
	wordLeft     = "shanghaien.picture.left"     // below the number of cards in the deck; 74 pixels wide
	wordPoints   = "shanghaien.picture.points"
	wordShanghai = "shanghaien.picture.shanghai"
	wordOut      = "shanghaien.picture.out" // on the stamp of a card that leaves the game
	wordRed      = "shanghaien.picture.red"
	wordBlue     = "shanghaien.picture.blue"
	wordTricks   = "shanghaien.picture.tricks"
	wordWins     = "shanghaien.picture.wins" // the winner's name
	wordDraw     = "shanghaien.picture.draw"
	wordResigned = "shanghaien.picture.resigned" // the name of who gave up
	wordExpired  = "shanghaien.picture.expired"  // the name of who ran out of time
	wordStopped  = "shanghaien.picture.stopped"
	wordChance   = "shanghaien.picture.chance" // beside the chart of the chances to win
)

// rounds is how many a game has (SH-10).
const rounds = 8

// people is the key of a nation's crew on a picture: "Americans".
func people(n rules.Nation) string { return crewWords[n] }

var crewWords = [rules.Nations]string{
	rules.Americans: "shanghaien.picture.us", rules.French: "shanghaien.picture.fr",
	rules.Germans: "shanghaien.picture.de", rules.Chinese: "shanghaien.picture.cn",
	rules.Dutch: "shanghaien.picture.nl", rules.Turks: "shanghaien.picture.tr",
	rules.Spaniards: "shanghaien.picture.es", rules.Italians: "shanghaien.picture.it",
}

// Draw implements render.Face.
func (Face) Draw(c *render.Canvas, s render.Scene) error {
	state, ok := s.View.(rules.State)
	if !ok {
		return fmt.Errorf("a view of type %T is not one of Shanghaien", s.View)
	}
	p := &painter{Canvas: c, scene: s, state: state}
	switch s.Kind {
	case render.Table:
		p.tavern()
	case Round:
		p.roundEnd()
	case Crews:
		p.crews()
	case render.Final:
		p.final()
	default:
		return fmt.Errorf("there is no picture %q of Shanghaien", s.Kind)
	}
	return nil
}

// before is the position from which the events of a scene started.
func before(s render.Scene, now rules.State) rules.State {
	if b, ok := s.Before.(rules.State); ok {
		return b
	}
	return now
}
