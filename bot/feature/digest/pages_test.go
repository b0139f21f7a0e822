package digest

import (
	"errors"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/interaction"
	"dockside/game/daily"
)

// The text to share elsewhere begins with words, ends with symbols, and does not tell the move.
func TestTheSharedTextIsReadAloud(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	for day, want := range []string{
		"Tavern 1: five anchors, the best move\n⚓⚓⚓⚓⚓\n",
		"Tavern 2: five anchors, the best move, 2 days in a row\n⚓⚓⚓⚓⚓\n",
	} {
		w.now = at(time.Duration(day)*aDay + 12*time.Hour)
		said := w.shares(f, person(1)).Screen.Text
		if _, text, _ := strings.Cut(said, "```\n"); text != want+"```" {
			t.Errorf("the text is %q, want %q", text, want)
		}
	}
	w.now = at(5*aDay + 12*time.Hour) // a Wednesday
	w.answers(f, person(1), false)
	r := w.press(f, person(1), w.today())
	a, err := f.share(t.Context(), r)
	bottest.Must(t, err)
	if _, text, _ := strings.Cut(a.Screen.Text, "```\n"); !strings.HasPrefix(text, "Hold 6: ") ||
		strings.Contains(text, "best move") || !strings.HasSuffix(text, "⚓\n```") {
		t.Errorf("the text is %q", text)
	}
}

// In a direct message, and where only the user has installed the bot, nothing is posted.
func TestSharingOutsideOfServersPostsNothing(t *testing.T) {
	t.Parallel()
	for what, change := range map[string]func(*interaction.Request){
		"a direct message": func(r *interaction.Request) { r.Guild = "" },
		"elsewhere":        func(r *interaction.Request) { r.External = true },
	} {
		w := newTown(t)
		f := w.process(w.store)
		p, err := f.Dailies.Puzzle(t.Context(), w.today())
		bottest.Must(t, err)
		_, err = f.Dailies.Answer(t.Context(), person(1).ID, "", w.today(), p.Best())
		bottest.Must(t, err)
		r := w.press(f, person(1), w.today())
		change(r)
		a, err := f.share(t.Context(), r)
		if err != nil || !strings.Contains(a.Screen.Text, "Tavern 1: five anchors") || len(w.messages) > 0 ||
			!strings.HasPrefix(a.Screen.Text, "To let your answer count on a server with me, use /daily there") {
			t.Errorf("%s: %q, %v, %d messages", what, a.Screen.Text, err, len(w.messages))
		}
		if c, err := f.Crowd(t.Context(), server, w.today()); len(c.People) > 0 || err != nil {
			t.Errorf("%s: %v count on the server, %v", what, c.People, err)
		}
	}
}

// Without an answer there is nothing to share.
func TestOnlyAnswersAreShared(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	if _, err := f.share(t.Context(), w.press(f, person(1), w.today())); !errors.Is(err, dailies.ErrUnanswered) {
		t.Errorf("the error is %v", err)
	}
	for _, day := range []daily.Day{w.today() + 1, w.today() - 1000} {
		if _, err := f.share(t.Context(), w.press(f, person(1), day)); !errors.Is(err, interaction.ErrMalformed) {
			t.Errorf("day %v: the error is %v", day, err)
		}
	}
}

// Users can read the solution, and play on from it, only when it is public.
func TestASolutionIsExplainedWhenItIsPublic(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	day := w.today()
	w.answers(f, person(1), false)
	w.answers(f, person(2), true)
	for _, handle := range []interaction.Handler{f.why, f.play} {
		for _, now := range []time.Time{w.now, at(aDay), day.Closes().Add(-time.Second)} {
			w.now = now
			if _, err := handle(t.Context(), w.press(f, person(1), day)); !errors.Is(err, interaction.ErrMalformed) {
				t.Errorf("at %v the error is %v", now, err)
			}
		}
	}
	w.now = day.Closes()
	for n, want := range map[int][]string{
		1: {"The best move was **", "You chose **", " points of win ", "What mattered: ", "Win chance after each choice:"},
		2: {"The best move was **", "What mattered: "},
		3: {"The best move was **", "What mattered: "},
	} {
		a, err := f.why(t.Context(), w.press(f, person(n), day))
		bottest.Must(t, err)
		for _, words := range want {
			if !strings.Contains(a.Screen.Text, words) {
				t.Errorf("%q is missing in %q", words, a.Screen.Text)
			}
		}
		if a.Kind != interaction.Ephemeral || a.Screen.Scene == nil || a.Screen.Alt == "" {
			t.Errorf("the page is %+v", a)
		}
	}
	a, err := f.play(t.Context(), w.press(f, person(1), day))
	bottest.Must(t, err)
	if a.Screen.Title != "done.daily" || !strings.Contains(a.Screen.Text, "place") {
		t.Errorf("the game is %+v", a.Screen)
	}
}

// The digest of a Wednesday has the picture of the other game.
func TestADigestOfEachGame(t *testing.T) {
	t.Parallel()
	w := newTown(t)
	f := w.process(w.store)
	for day := range 7 {
		w.now = at(time.Duration(day)*aDay + 12*time.Hour)
		w.answers(f, person(1), true)
		of := w.today()
		w.now = of.Closes()
		s, some, err := f.screen(t.Context(), server, of)
		if err != nil || !some || s.Flaw != nil || s.Scene == nil || s.Alt == "" {
			t.Fatalf("%v: %v, %v, %v", of, err, some, s.Flaw)
		}
		for _, b := range s.Rows[0].Buttons {
			if len(b.ID) > 100 {
				t.Errorf("%q is too long", b.ID)
			}
		}
		if wednesday := of.Weekday() == time.Wednesday; wednesday != strings.HasPrefix(s.Title, "Hold of ") {
			t.Errorf("%v is called %q", of, s.Title)
		}
	}
}
