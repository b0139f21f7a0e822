package evaluation

import _ "embed"

// secondFile is a table like learntFile, learnt by itself from another seed; second.txt tells how.
//
//go:embed second.bin
var secondFile []byte
