package engine

import (
	_ "embed"
)

// secondFile is a table like learntFile, learnt by itself: dockside train -game shanghaien -seed 2 -games 1500.
//
//go:embed second.bin
var secondFile []byte

// Second judges as Learnt does, by other games and from another start: where both say the same it is hardly a
// mistake of what was learnt.
func Second() *Judges { return second.get() }

var second = shared[Judges]{make: func() *Judges {
	all, err := readNets(secondFile)
	if err != nil {
		panic(err) // a test reads the file
	}
	j := Same(RandomDeal())
	j[0] = opening{}
	for i, n := range all {
		j[i+1] = fold(n)
	}
	return j
}}
