package history_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"dockside/bot/bottest"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/gametest"
	"dockside/game/shanghaien"
)

// A record is accepted in the encodings that other programs save. A wrong encoding is reported to the user.
func TestRecordsInOtherEncodings(t *testing.T) {
	t.Parallel()
	anna := interactiontest.New(t, bottest.Config{}).Member(bottest.Anna)
	played := gametest.Random(t, shanghaien.Rules(), game.Setup{Seats: 2}, rand.New(rand.NewPCG(3, 0)))
	text := played.Record([]string{"Änne", "Bernd"}).String()
	wide := func(order binary.AppendByteOrder) []byte {
		data := order.AppendUint16(nil, 0xFEFF)
		for _, letter := range utf16.Encode([]rune(text)) {
			data = order.AppendUint16(data, letter)
		}
		return data
	}
	for name, c := range map[string]struct {
		data  []byte
		words string // in the response; empty if the record is accepted
	}{
		"as it is":                  {[]byte(text), ""},
		"with a mark":               {[]byte("\uFEFF" + text), ""},
		"with lines of Windows":     {[]byte(strings.ReplaceAll(text, "\n", "\r\n")), ""},
		"a mark and such lines":     {[]byte("\uFEFF" + strings.ReplaceAll(text, "\n", "\r\n")), ""},
		"UTF-16 little-endian":      {wide(binary.LittleEndian), ""},
		"UTF-16 big-endian":         {wide(binary.BigEndian), ""},
		"Latin-1":                   {[]byte(strings.Replace(text, "Ä", "\xC4", 1)), "UTF-8"},
		"UTF-16 without a mark":     {wide(binary.LittleEndian)[2:], "UTF-8"},
		"UTF-16 that is cut off":    {wide(binary.LittleEndian)[:101], "UTF-8"},
		"text with a zero byte":     {[]byte(text + "\x00"), "UTF-8"},
		"a mark alone":              {[]byte("\uFEFF"), "Line 1"},
		"a picture of another kind": {[]byte("\x89PNG\r\n\x1a\n"), "can’t read a game"},
	} {
		a := anna.Command("replay", interactiontest.File(interactiontest.Upload("game.txt", c.data)))
		if s := a.Screen; a.Kind != interaction.Ephemeral || c.words == "" && !strings.Contains(s.Title, "Änne") ||
			c.words != "" && !strings.Contains(s.Text, c.words) {
			t.Errorf("%s: the response is %q, want %q", name, a.Said(), c.words)
		}
	}
}
