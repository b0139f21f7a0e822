package engine

import _ "embed"

// secondFile is a table like learntFile, learnt by itself from another seed; second.txt tells how.
//
//go:embed second.bin
var secondFile []byte

// Second judges as Learnt does, by other games and from another start: where both say the same it is hardly a
// mistake of what was learnt.
func Second() *Judges { return second.get() }

var second = shared[Judges]{make: func() *Judges { return judgesOf(netsIn(secondFile)) }}
