package evaluation

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// learntFile is the table that `dockside train` wrote: 32-bit floats, least byte first, the
// weights of a net for each of rounds 1 to 7, and of the closing one. learnt.txt beside it tells where it is from.
//
//go:embed learnt.bin
var learntFile []byte

// After each of these rounds a network judges. After the last round the result is known. One more network knows the
// last row.
const (
	Nets    = 7
	AllNets = Nets + 1
)

// netsIn returns the networks of an embedded table: first the network after round 1, and last the closing one.
func netsIn(file []byte) []*Net {
	all, err := ReadNets(file)
	if err != nil {
		panic(err) // a test reads the file
	}
	return all
}

// ReadNets decodes the output of WriteNets.
func ReadNets(file []byte) ([]*Net, error) {
	if len(file) == 0 || len(file)%AllNets != 0 {
		return nil, fmt.Errorf("the learnt table has %d bytes, which is not for %d nets", len(file), AllNets)
	}
	var all []*Net
	for one := range slices.Chunk(file, len(file)/AllNets) {
		n := new(Net)
		if err := n.Read(one); err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return all, nil
}

// WriteNets encodes all networks.
func WriteNets(all []*Net) []byte {
	var file []byte
	for _, n := range all {
		for _, w := range n.weights() {
			file = binary.LittleEndian.AppendUint32(file, math.Float32bits(*w))
		}
	}
	return file
}

// Read decodes one network.
func (n *Net) Read(file []byte) error {
	weights := n.weights()
	if len(file) != 4*len(weights) {
		return fmt.Errorf("a net has %d bytes, not %d", 4*len(weights), len(file))
	}
	for i, w := range weights {
		*w = math.Float32frombits(binary.LittleEndian.Uint32(file[4*i:]))
	}
	return nil
}
