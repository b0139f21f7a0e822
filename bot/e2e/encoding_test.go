package e2e

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"dockside/internal/sandbox"
)

// A record is accepted in the encodings that other programs save. A wrong encoding is reported to the user.
func TestRecordsInOtherEncodings(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	text := strings.Replace(string(randomRecord(t, rules(), 2, 3)), "Anna", "Änne", 1)
	wide := func(order binary.AppendByteOrder) []byte {
		data := order.AppendUint16(nil, 0xFEFF)
		for _, letter := range utf16.Encode([]rune(text)) {
			data = order.AppendUint16(data, letter)
		}
		return data
	}
	latin := strings.Replace(text, "Ä", "\xC4", 1)
	for name, c := range map[string]struct {
		data  []byte
		words string // in the response; empty if the record is accepted
	}{
		"as it is":                  {[]byte(text), ""},
		"with a mark":               {[]byte("\uFEFF" + text), ""},
		"with lines of Windows":     {[]byte(strings.ReplaceAll(text, "\n", "\r\n")), ""},
		"a mark and such lines":     {[]byte("\uFEFF" + strings.ReplaceAll(text, "\n", "\r\n")), ""},
		"UTF-16 of little ends":     {wide(binary.LittleEndian), ""},
		"UTF-16 of big ends":        {wide(binary.BigEndian), ""},
		"Latin-1":                   {[]byte(latin), "UTF-8"},
		"UTF-16 without a mark":     {wide(binary.LittleEndian)[2:], "UTF-8"},
		"UTF-16 that is cut off":    {wide(binary.LittleEndian)[:101], "UTF-8"},
		"text with a zero byte":     {[]byte(text + "\x00"), "UTF-8"},
		"a mark alone":              {[]byte("\uFEFF"), "line 1"},
		"a picture of another kind": {[]byte("\x89PNG\r\n\x1a\n"), "cannot read a game"},
	} {
		r := h.answerOf(h.Member("Anna").Command(h.Channel("tavern"), "replay", sandbox.File("file", "game.txt", c.data)))
		if said := r.Message.Embeds[0]; !r.Ephemeral || c.words == "" && !strings.Contains(said.Title, "Änne") ||
			c.words != "" && !strings.Contains(said.Description, c.words) {
			t.Errorf("%s: told %q %q, want %q", name, said.Title, said.Description, c.words)
		}
	}
}
