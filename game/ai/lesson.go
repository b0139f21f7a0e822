package ai

// Lesson configures the training of a player by games against itself.
type Lesson struct {
	Folder  string // stores checkpoints, so that training can be resumed
	Seed    uint64
	Games   int
	Workers int // the number of concurrent games
	// Progress is called with the progress of each step.
	Progress func(step string, done, of int)
}

// Learnt is the result of training.
type Learnt struct {
	Weights []byte // in the format of the player
	Loss    string // the remaining error, for people
}
