package protocol_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/ai/protocol"
	"dockside/game/shanghaien"
)

// call records the lines that a caller sends, and returns these responses.
func call(answers string) (*protocol.Caller, *strings.Builder) {
	said := &strings.Builder{}
	return protocol.NewCaller(strings.NewReader(answers), said), said
}

// A session understands every line that a caller sends.
func TestCallerSpeaksTheLines(t *testing.T) {
	t.Parallel()
	c, said := call("ok turn -\nok turn 0\nmove roll\nvalue 0.5\nmove place 2 left\nvalue 0.574\nok over 0 0\n")
	if err := c.New(shanghaien.Rules(), game.Setup{Seats: 2, Options: []string{"extra-trick"}}); err != nil {
		t.Fatal(err)
	}
	if err := c.Play(game.Play{Seat: game.Nature, Move: "start 0"}); err != nil {
		t.Fatal(err)
	}
	first, err := c.Choose(0, "", 0)
	if err != nil || first != "roll" {
		t.Errorf("it plays %q, %v", first, err)
	}
	second, err := c.Choose(0, "clerk", 1500*time.Millisecond)
	if err != nil || second != "place 2 left" {
		t.Errorf("it plays %q, %v", second, err)
	}
	if err := c.Play(game.Play{Seat: game.Outside, Move: "resign 1"}); err != nil {
		t.Fatal(err)
	}
	const want = "new\ndockside-record 1\ngame shanghaien 1\noption extra-trick\nseat 0\nseat 1\n\nplay - start 0\n" +
		"go 0\ngo 0 level clerk movetime 1500\nplay ! resign 1\n"
	if said.String() != want {
		t.Errorf("it says\n%s\nwant\n%s", said, want)
	}
}

// Refusals, unexpected responses and a closed connection are errors that name the request.
func TestCallerTellsWhatWentWrong(t *testing.T) {
	t.Parallel()
	for answers, want := range map[string]string{
		"error it is not the turn of seat 1\n": `asked "go 1": it answers "error it is not the turn of seat 1"`,
		"move roll\n":                          "there is no answer",
		"move roll\nok\n":                      `it answers "ok"`,
		"":                                     `asked "go 1": there is no answer`,
	} {
		c, _ := call(answers)
		if _, err := c.Choose(1, "", 0); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("answered %q, it ends with %v", answers, err)
		}
	}
	read, write := io.Pipe()
	_ = read.Close()
	if err := protocol.NewCaller(strings.NewReader(""), write).Play(game.Play{}); err == nil {
		t.Error("a closed pipe is not an error")
	}
}
