package table

import (
	"errors"
	"fmt"
)

// The reasons why a table refuses an action. The bot translates each for users.
var (
	ErrGone       = errors.New("the challenge is no longer open")
	ErrManyWords  = errors.New("no more changes of lucky words")
	ErrOwn        = errors.New("one cannot take one's own challenge")
	ErrNotYours   = errors.New("this is for somebody else")
	ErrNotHost    = fmt.Errorf("%w: only the host can do that", ErrNotYours)
	ErrNotSeated  = errors.New("only the players of this match can do that")
	ErrNoSeat     = fmt.Errorf("%w: the user has no seat in the lobby", ErrNotSeated)
	ErrWaits      = fmt.Errorf("%w: the user is on the waiting list", ErrNotSeated)
	ErrNotStarted = errors.New("the match has not begun")
	ErrFinished   = errors.New("the match is over")
	ErrLeft       = errors.New("a computer player has taken this seat over")
	ErrNoVote     = errors.New("who has left has no say in a rematch")
	ErrSeated     = errors.New("this person sits there already")
	ErrFull       = errors.New("every seat is taken")
	ErrUnrated    = errors.New("only in rated matches")
	ErrTipsShut   = errors.New("it is too late for tips")
	ErrTip        = errors.New("no chance that a tip may give")
	ErrPlays      = errors.New("not for those who play this match")
	ErrPrivate    = errors.New("the match is private")
	ErrCrowd      = errors.New("no more people can watch")
	ErrDelayed    = errors.New("one player delays the start once")
	ErrFew        = errors.New("more players are needed")
	ErrUneven     = errors.New("one crew has more players than the other")
	ErrStale      = errors.New("the table has moved on")
	ErrParty      = errors.New("not by those who play a rated match")
	ErrRated      = errors.New("not in a rated match")
	ErrTooLate    = errors.New("this cannot be taken back any more")
	ErrNotTurn    = errors.New("it is somebody else's turn")

	ErrJoined  = errors.New("others have joined a friendly match")
	ErrNoAbort = errors.New("only a rated match of two people can be aborted")
	ErrPlayed  = errors.New("a player who has played cannot abort the match")
	ErrRules   = errors.New("these rules are not known here")
)
