package codec

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"dockside/game"
	"dockside/game/ladder"
	"dockside/storage"
)

// Entries of histories stay for good, so their encoding is compact.
// After entryForm follow, each as a number or a text: the game, the channel, when it ended in nanoseconds, how, and
// why it did not count; then of each player the id, the name, the score, the points and the change. The match and the
// server are in the key.

// entryForm is the first byte of an entry: the version of its form.
const entryForm = 1

// EncodeEntry returns the stored form of an entry.
func EncodeEntry(e ladder.Entry) []byte {
	b := []byte{entryForm}
	b = appendText(b, e.Game)
	b = appendID(b, e.Channel)
	b = binary.AppendVarint(b, e.Ended.UnixNano())
	b = appendWord(b, string(e.Cause))
	b = appendWord(b, string(e.Reason))
	for _, p := range e.Players {
		b = appendID(b, p.User)
		b = appendText(b, p.Name)
		b = appendWord(b, string(p.Score))
		b = binary.AppendVarint(b, int64(p.Points))
		b = appendChange(b, p.Change)
	}
	return b
}

// DecodeEntry decodes the stored entry of a match on a server. Its errors wrap storage.ErrUnreadable.
func DecodeEntry(guild, match string, stored []byte) (e ladder.Entry, err error) {
	switch {
	case len(stored) == 0:
		return e, Unreadable("an entry of a history", errShort)
	case stored[0] != entryForm:
		return e, Unreadable("an entry of a history", fmt.Errorf("%w: form %d", storage.ErrSchema, stored[0]))
	}
	r := reader{left: stored[1:]}
	e = ladder.Entry{
		Match: match, Guild: guild, Game: r.text(), Channel: r.id(), Ended: time.Unix(0, r.number()).UTC(),
		Cause: game.Cause(r.word()), Reason: ladder.Reason(r.word()),
	}
	for len(r.left) > 0 && !r.cut {
		e.Players = append(e.Players, ladder.Player{
			User: r.id(), Name: r.text(), Score: ladder.Score(r.word()), Points: int(r.number()), Change: r.change(),
		})
	}
	if r.cut {
		return e, Unreadable("an entry of a history", errShort)
	}
	return e, nil
}

// errShort says that an entry ends in its midst.
var errShort = errors.New("it is cut off")

// appendText appends a text after its length.
func appendText(b []byte, text string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// common are the words that take a byte, by their places in this list, to which new ones are added at the end.
var common = []string{
	"", string(game.Finished), string(game.Resigned), string(game.Expired), string(game.Stopped),
	string(ladder.Won), string(ladder.Lost), string(ladder.Drawn),
	string(ladder.Friendly), string(ladder.Computer), string(ladder.Alone), string(ladder.Often),
}

// appendWord appends a word. It is the word's place from 1 if the word is in the list, and otherwise a zero and the
// text.
func appendWord(b []byte, word string) []byte {
	if i := slices.Index(common, word); i >= 0 {
		return append(b, byte(i+1))
	}
	return appendText(append(b, 0), word)
}

// appendID appends an id: nearly all are numbers, which take half of the room, after a length of zero.
func appendID(b []byte, id string) []byte {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil && strconv.FormatUint(n, 10) == id {
		return binary.AppendUvarint(append(b, 0), n)
	}
	return append(binary.AppendUvarint(b, uint64(len(id)+1)), id...)
}

// appendChange appends a change of points, if there is one.
func appendChange(b []byte, change *int) []byte {
	if change == nil {
		return append(b, 0)
	}
	return binary.AppendVarint(append(b, 1), int64(*change))
}

// reader reads what was appended.
type reader struct {
	left []byte
	cut  bool // there was less than there should be
}

func (r *reader) number() int64 {
	n, size := binary.Varint(r.left)
	r.skip(size)
	return n
}

func (r *reader) length() uint64 {
	n, size := binary.Uvarint(r.left)
	r.skip(size)
	return n
}

func (r *reader) skip(size int) {
	if size <= 0 || size > len(r.left) {
		r.left, r.cut = nil, true
		return
	}
	r.left = r.left[size:]
}

func (r *reader) take(n uint64) string {
	if n > uint64(len(r.left)) {
		r.left, r.cut = nil, true
		return ""
	}
	text := string(r.left[:n])
	r.left = r.left[n:]
	return text
}

func (r *reader) text() string {
	if r.cut {
		return ""
	}
	return r.take(r.length())
}

func (r *reader) word() string {
	n := r.length()
	if n == 0 {
		return r.text()
	}
	if n > uint64(len(common)) {
		r.left, r.cut = nil, true
		return ""
	}
	return common[n-1]
}

func (r *reader) id() string {
	if n := r.length(); n > 0 {
		return r.take(n - 1)
	}
	if r.cut {
		return ""
	}
	return strconv.FormatUint(r.length(), 10)
}

func (r *reader) change() *int {
	if r.length() == 0 {
		return nil
	}
	change := int(r.number())
	return &change
}
