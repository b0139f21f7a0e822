package game

// Cause is the reason why a match ended.
type Cause string

// The causes of an end. Playing means that the match goes on.
const (
	Playing  Cause = ""
	Finished Cause = "finished" // by the rules
	Resigned Cause = "resign"   // a seat gave up
	Expired  Cause = "expired"  // a seat missed its deadline and another claimed the win
	Stopped  Cause = "stopped"  // ended without a result
)

// Outcome is the state of a match: whether it is over, why, and its placing.
type Outcome struct {
	Cause   Cause
	Seat    Seat    // the seat that resigned or ran out of time; meaningless for other causes
	Placing Placing // nil while playing; the intermediate placing if the match was stopped
}

// Winners returns the seats that won, ascending; none while playing, after a draw and when stopped.
func (o Outcome) Winners() []Seat {
	if o.Cause == Stopped {
		return nil
	}
	return o.Placing.First()
}

// Won reports whether a seat is among the winners.
func (o Outcome) Won(s Seat) bool {
	return o.Over() && o.Cause != Stopped && !o.Placing.Draw() && o.Placing.Rank(s) == 1
}

// Winner returns the winner, and reports whether a single seat won.
func (o Outcome) Winner() (Seat, bool) {
	p := o.Placing
	if o.Cause == Stopped || len(p) < 2 || len(p[0].Seats) > 1 || p[1].Rank == 1 {
		return 0, false
	}
	return p[0].Seats[0], true
}

// Over reports whether the match has ended.
func (o Outcome) Over() bool { return o.Cause != Playing }
