package game

// stride is the distance in plays between two positions that a history keeps, and the least number of latest plays
// that it keeps in full.
const stride = 32

// history has the positions and events of a match. It keeps the latest ones, which are used most. Of earlier ones it
// keeps only every stride-th position (checkpoints), from which it replays. Reading does not change it.
type history struct {
	log    []Play
	now    State
	kept   []State // the checkpoints: kept[i] is the position before play i*stride
	recent []past  // of the latest plays
	begun  int     // the first play that is not from outside; len(log) if there is none
}

// past is a play that was made.
type past struct {
	before State
	events []Event
}

func newHistory(start State) history { return history{now: start, kept: []State{start}} }

// push appends a play, the position after it, and its events.
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

// lately returns the index of play n in recent; negative if it is older.
func (h *history) lately(n int) int { return n - (len(h.log) - len(h.recent)) }

// at returns the position after the first n plays.
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

// after returns the position and the events after play n, which was made in the position before.
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
