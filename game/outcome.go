package game

// Cause says how a match came to its end.
type Cause string

// The causes of an end. Playing is the absence of an end.
const (
	Playing  Cause = ""
	Finished Cause = "finished" // by the rules
	Resigned Cause = "resign"   // a seat gave up
	Expired  Cause = "expired"  // a seat missed its deadline and another claimed the win
	Stopped  Cause = "stopped"  // ended without a result
)

// Outcome says how a match stands: still going, or over, why, and who came in where.
type Outcome struct {
	Cause   Cause
	Seat    Seat    // who resigned or ran out of time; meaningless for other causes
	Placing Placing // none while playing; of a match that was stopped, how it stood
}

// Winners lists who won, ascending: nobody while playing, after a draw and when stopped.
func (o Outcome) Winners() []Seat {
	if o.Cause == Stopped {
		return nil
	}
	return o.Placing.First()
}

// Won tells whether a seat is among the winners.
func (o Outcome) Won(s Seat) bool {
	return o.Over() && o.Cause != Stopped && !o.Placing.Draw() && o.Placing.Rank(s) == 1
}

// Winner is who won, if it is one seat alone.
func (o Outcome) Winner() (Seat, bool) {
	p := o.Placing
	if o.Cause == Stopped || len(p) < 2 || len(p[0].Seats) > 1 || p[1].Rank == 1 {
		return 0, false
	}
	return p[0].Seats[0], true
}

// Over tells whether the match has ended.
func (o Outcome) Over() bool { return o.Cause != Playing }
