package game

// stride is how many plays lie between two positions that a history keeps, and at least how many
// of the latest plays it keeps in full.
const stride = 32

// history is the positions and events of a match. Those of the latest plays, which nearly
// everybody asks for, are at hand; of the earlier ones it keeps a position now and then, and plays
// on from there. So a match of a thousand plays takes little room. Reading changes nothing.
type history struct {
	log    []Play
	now    State
	kept   []State // kept[i] is the position before play i*stride
	recent []past  // of the latest plays
	begun  int     // the first play that is not from outside; len(log) if there is none
}

// past is a play that was made.
type past struct {
	before State
	events []Event
}

func newHistory(start State) history { return history{now: start, kept: []State{start}} }

// push appends a play and what followed.
func (h *history) push(p Play, next State, events []Event) {
	if p.Seat == Outside && h.begun == len(h.log) {
		h.begun++
	}
	if len(h.recent) == 2*stride {
		rest := copy(h.recent, h.recent[stride:])
		clear(h.recent[rest:])
		h.recent = h.recent[:rest]
	}
	h.recent = append(h.recent, past{h.now, events})
	h.log, h.now = append(h.log, p), next
	if len(h.log)%stride == 0 {
		h.kept = append(h.kept, next)
	}
}

// lately is where play n stands among the recent ones; negative if it is older.
func (h *history) lately(n int) int { return n - (len(h.log) - len(h.recent)) }

// at is the position after the first n plays.
func (h *history) at(n int) State {
	if n == len(h.log) {
		return h.now
	}
	if i := h.lately(n); i >= 0 {
		return h.recent[i].before
	}
	s := h.kept[n/stride]
	for i := n - n%stride; i < n; i++ {
		s, _ = h.after(s, i)
	}
	return s
}

// after is what followed from play n, which was made in a position.
func (h *history) after(before State, n int) (State, []Event) {
	if i := h.lately(n); i >= 0 {
		return h.at(n + 1), h.recent[i].events
	}
	p := h.log[n]
	if p.Seat == Outside {
		return before, announced(p.Move, h.begun < n)
	}
	next, events, _ := before.Apply(p) // which was legal then
	return next, events
}
