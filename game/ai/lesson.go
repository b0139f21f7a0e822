package ai

// Lesson is how a player learns, by games against itself.
type Lesson struct {
	Folder  string // keeps what is done: a lesson that was stopped goes on where it was
	Seed    uint64
	Games   int
	Workers int // games at a time
	// Progress hears how much of a step is done.
	Progress func(step string, done, of int)
}

// Learnt is what a player knows after a lesson.
type Learnt struct {
	Weights []byte // as its code reads them
	Loss    string // how far off it still is, in words
}
