package e2e

import (
	"slices"
	"strings"
	"sync"

	"dockside/game"
	"dockside/game/ai"
	chingengine "dockside/game/madameching/engine"
	"dockside/internal/sandbox"
)

// sailOut makes all members play like computer players until the match is over, and returns it. All members who are to
// move act at the same time. If byHand is set, they make each choice as users do, or else they press the final button.
func (c *crew) sailOut(byHand bool) *game.Match {
	c.Helper()
	for {
		t, m := c.match()
		if len(m.Turn()) == 0 {
			return m
		}
		var all sync.WaitGroup
		for _, seat := range m.Turn() {
			member, move := c.member(t, seat), c.helm(m, seat)
			all.Go(func() {
				if byHand {
					c.reach(member, m.OpenDecision(seat), move)
				} else {
					c.heard(c.press(member, m.Decision(seat), move))
				}
			})
		}
		all.Wait()
	}
}

// helm returns the move that a computer player of Madame Ching chooses.
func (c *crew) helm(m *game.Match, seat game.Seat) game.Move {
	return chingengine.Engine{Runs: 1}.Choose(m.State().View(seat), seat, ai.Means{Dice: c.random}).Move
}

// press makes a move with its button, even if no message currently shows that button.
func (c *crew) press(m *sandbox.Member, decision string, move game.Move) *sandbox.Use {
	c.Helper()
	return m.PressStale(c.board(), "play:"+c.table+":"+decision+":"+string(move))
}

// reach makes a move as users do, choice by choice. It uses the hand, or the board if the game hides nothing in this
// turn.
func (c *crew) reach(m *sandbox.Member, decision string, move game.Move) {
	c.Helper()
	panel := c.open(m)
	if len(thoughts(panel)) == 0 {
		board := c.boardOf(decision)
		c.heard(c.toward(move, plays(board)).press(m, board))
		return
	}
	for {
		w := c.toward(move, thoughts(panel))
		panel = *messageOf(c.answerOf(w.press(m, panel)))
		if w.makes && w.words == move {
			return
		}
	}
}

// boardOf waits for the board that offers a decision.
func (c *crew) boardOf(decision string) sandbox.Message {
	c.Helper()
	message, err := c.AwaitMessage(c.ctx, c.channel, c.members[0].ID, func(m sandbox.Message) bool {
		return slices.ContainsFunc(plays(m), func(o sandbox.Component) bool {
			return strings.HasPrefix(o.CustomID, "play:"+c.table+":"+decision+":")
		})
	})
	if err != nil {
		c.Fatalf("no board for decision %s: %v", decision, err)
	}
	return message
}

// way is a button or a menu option, with the part of a move that it stands for.
type way struct {
	id     string
	values []string // chosen menu options
	words  game.Move
	makes  bool // whether it makes the move, rather than a partial choice
}

func (w way) press(m *sandbox.Member, shown sandbox.Message) *sandbox.Use {
	return m.Select(shown, w.id, w.values...)
}

// ways returns all buttons and menu options of some controls.
func ways(controls []sandbox.Component) []way {
	var all []way
	for _, c := range controls {
		for _, o := range c.Options {
			all = append(all, way{c.CustomID, []string{o.Value}, game.Move(o.Value), makes(c)})
		}
		if len(c.Options) == 0 {
			all = append(all, way{c.CustomID, nil, game.Move(strings.SplitN(c.CustomID, ":", 4)[3]), makes(c)})
		}
	}
	return all
}

// toward returns the control that leads to a move with the fewest presses. It has the most words of the move and no
// others.
func (c *crew) toward(move game.Move, controls []sandbox.Component) way {
	c.Helper()
	wanted, most, best := strings.Fields(string(move)), 0, way{}
	for _, w := range ways(controls) {
		words := strings.Fields(string(w.words))
		foreign := func(word string) bool { return !slices.Contains(wanted, word) }
		n := 2 * len(words)
		if w.makes {
			n++
		}
		if n > most && !slices.ContainsFunc(words, foreign) {
			most, best = n, w
		}
	}
	if most == 0 {
		c.Fatalf("nothing leads to %q: %+v", move, controls)
	}
	return best
}
