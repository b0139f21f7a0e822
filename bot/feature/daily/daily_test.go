package daily_test

import (
	"archive/zip"
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/dailies"
	"dockside/bot/interaction"
	"dockside/bot/interactiontest"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/daily"
	"dockside/game/table"
	"dockside/render"
)

// shows is the option of /daily.
func shows(what string) interactiontest.Option { return interactiontest.Text("show", what) }

// today returns the puzzle of today.
func today(t *testing.T, s *interactiontest.Server) *dailies.Puzzle {
	t.Helper()
	p, err := s.Dailies.Puzzle(t.Context(), daily.On(s.Now()))
	bottest.Must(t, err)
	return p
}

// graded returns a choice of a puzzle with a grade, or the next better one.
func graded(p *dailies.Puzzle, anchors int) dailies.Graded {
	all := p.Choices()
	slices.SortFunc(all, func(a, b dailies.Graded) int { return a.Anchors - b.Anchors })
	i := slices.IndexFunc(all, func(g dailies.Graded) bool { return g.Anchors >= anchors })
	return all[i]
}

// answer answers the puzzle of a message.
func answer(
	m *interactiontest.Member, on interactiontest.Answer, p *dailies.Puzzle, move game.Move,
) interactiontest.Answer {
	return m.Press(on, ui.ID("daily-answer", p.Day.String(), string(move)))
}

// The puzzle is asked in private, with the buttons of the game. The first answer is graded and final. The best move is
// not shown before the day is over, and everybody sees it then.
func TestAPuzzleIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	p := today(t, s)
	asked := anna.Command("daily").Has(t, "the puzzle", "Tavern of 1 May", "What is the best move?", "first answer counts")
	for what, want := range map[string]bool{"yesterday": true, "why": false, "ranking": true} {
		if id := "daily-look:" + what; asked.Offers(id) != want {
			t.Errorf("button %s of the question: %v", id, !want)
		}
	}
	if asked.Kind != interaction.Ephemeral || !strings.Contains(asked.Said(), "You") {
		t.Errorf("it is asked in public: %s", asked.Said())
	}
	bad := graded(p, 1)
	got := answer(anna, asked, p, bad.Move).Has(t, "the grade", "nchor", "What mattered",
		"win chance against the best move", "Your streak: 1 day", "The streak of this server: 1 day")
	if got.Kind != interaction.Edit || !got.Offers("daily-look:why") {
		t.Error("it does not replace the question, or does not explain the streak")
	}
	if !regexp.MustCompile(`gives up \d+\.\d points of win chance`).MatchString(got.Said()) {
		t.Errorf("the loss does not explain the grade: 4.3%% is not 4%%, which has one anchor more: %s", got.Said())
	}
	const first = "Your first answer counts. You gave this one before:"
	again := answer(anna, asked, p, p.Best()).Has(t, "another answer", first)
	if strings.Replace(again.Said(), first+"\n\n", "", 1) != got.Said() {
		t.Errorf("a second answer is graded:\n%s", again.Said())
	}
	if twice := answer(anna, asked, p, bad.Move); twice.Said() != got.Said() {
		t.Errorf("the same answer again is\n%s", twice.Said())
	}
	if later := anna.Command("daily"); later.Said() != got.Said() {
		t.Errorf("later it says:\n%s", later.Said())
	}
	s.Pass(12*time.Hour + daily.Grace)
	anna.Command("daily", shows("yesterday")).Has(t, "the solution", "The best move was",
		"Answers on this server:", ": 1 × ",
		"Your answer was")
	anna.Command("daily").Has(t, "the next puzzle", "What is the best move?")
}

// An answer to another edition of the puzzles keeps its grade, but nothing is said about its move.
func TestAnAnswerToAnotherEdition(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, p := s.Member(bottest.Anna), today(t, s)
	_, err := dailies.AnswersOf(bottest.Anna.ID).Revise(t.Context(), s.Store, func(all *dailies.Answers) error {
		all.Days = map[daily.Day]dailies.Answer{
			p.Day: {Anchors: 3, Position: "former", Choice: graded(p, 1).Move, At: s.Now()},
		}
		return nil
	})
	bottest.Must(t, err)
	asked := anna.Command("daily").Has(t, "the grade", "Three anchors", "Your streak: 1 day")
	again := answer(anna, asked, p, p.Best()).Has(t, "another answer", "Your first answer counts")
	for _, a := range []interactiontest.Answer{asked, again} {
		if said := a.Said(); strings.Contains(said, "Your answer was") || strings.Contains(said, "What mattered") {
			t.Errorf("it says %q", said)
		}
	}
	s.Pass(24 * time.Hour)
	if said := anna.Press(asked, "daily-explain:"+p.Day.String()).Said(); strings.Contains(said, "You chose") {
		t.Errorf("the explanation says %q", said)
	}
}

// The ranking counts a day when it is over, and writes averages as the language of the reader does.
func TestAnAverageInAnotherLanguage(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna := s.Member(bottest.Anna)
	p := today(t, s)
	answer(anna, anna.Command("daily"), p, p.Best())
	s.Pass(12*time.Hour + daily.Grace)
	anna.Command("daily", shows("ranking")).Has(t, "in English", "You: place 1 with 5.00 anchors on average, 1 day")
	anna.Locale = "de"
	anna.Command("daily", shows("ranking")).Has(t, "in German", "Du: Platz 1, im Schnitt 5,00 Anker, 1 Tag")
}

// Each theme of a puzzle has words, and each puzzle can be answered with the buttons of its game.
func TestEveryPuzzleCanBeAsked(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	l := s.Words.For("en")
	for _, g := range s.Games {
		if g.Collection == nil {
			continue
		}
		book := g.Collection.Puzzles()
		for i := range book.Len() {
			p, _, err := book.At(i, g.Rules)
			bottest.Must(t, err)
			if key := g.Rules.Name + ".theme." + p.Theme; !l.Has(key) {
				t.Errorf("there are no words for %s", key)
			}
			v := p.Match.State().View(p.Seat)
			for _, c := range p.Moves {
				choices := ui.Flat(g.Face.Choices(v, p.Seat, c.Move))
				if !slices.ContainsFunc(choices, func(o render.Choice) bool { return o.Move == c.Move && !o.Draft }) {
					t.Errorf("puzzle %d of %s has no button for %s", i+1, g.Rules.Name, c.Move)
				}
			}
		}
	}
}

// In a direct message the puzzle is an ordinary message, and counts for no server. Where only the user has installed
// the bot, it is private.
func TestAPuzzleOutsideOfServers(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	p := today(t, s)
	direct := s.Member(bottest.Anna).Direct()
	asked := direct.Command("daily")
	got := answer(direct, asked, p, p.Best()).Has(t, "the grade", "Five anchors", "Your streak: 1 day")
	if asked.Kind != interaction.Public || got.Kind != interaction.Edit || strings.Contains(got.Said(), "this server") {
		t.Errorf("it says %s", got.Said())
	}
	s.Member(bottest.Anna).Outside().Command("daily", shows("why")).
		Has(t, "the days of the streak", "one missed day is forgiven. Days begin")
	direct.Command("daily", shows("ranking")).Has(t, "a ranking", "channels of a server")
	if c, err := s.Dailies.Crowd(t.Context(), interactiontest.Guild, p.Day); err != nil || len(c.People) > 0 {
		t.Errorf("it counts for %+v, %v", c, err)
	}
	if outside := s.Member(bottest.Bernd).Outside().Command("daily"); outside.Kind != interaction.Ephemeral {
		t.Error("it is asked in public")
	}
	wishes := member.Preferences{member.DescribePictures.Name: member.Yes}
	bottest.Must(t, s.Members.SetPreferences(t.Context(), member.UserDocument(bottest.Bernd.ID), wishes))
	direct = s.Member(bottest.Bernd).Direct()
	asked = direct.Command("daily")
	answer(direct, asked, p, p.Best()).Has(t, "the described grade", "Five anchors", "Card 1: ")
	if !strings.Contains(asked.Said(), "Card 1: ") {
		t.Errorf("a user who wants descriptions is asked %q", asked.Said())
	}
}

// After midnight, an open message still takes an answer for its day. Later it leads to the solution and to the next
// day.
func TestAnOpenMessageAtMidnight(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, bernd := s.Member(bottest.Anna), s.Member(bottest.Bernd)
	p, open := today(t, s), anna.Command("daily")
	s.Pass(12*time.Hour + time.Minute)
	anna.Command("daily", shows("yesterday")).Has(t, "the day before, since yesterday is open", "30 April")
	answer(anna, open, p, p.Best()).Has(t, "an answer in time", "Five anchors", "The solution comes")
	s.Pass(daily.Grace)
	answer(bernd, open, p, p.Best()).Has(t, "an answer too late", "That day is over")
	answer(anna, open, p, p.Best()).Has(t, "a repeated answer", "The best move was")
	anna.Command("daily").Has(t, "the next day", "2 May", "What is the best move?")
}

// An export has the answers of a person. When they erase themselves nothing of them is left, but the streak of the
// server and the counts of the day stay.
func TestAnswersAreExportedAndErased(t *testing.T) {
	t.Parallel()
	store := bottest.Stores["bbolt"](t)[0]
	s := interactiontest.New(t, bottest.Config{Store: store})
	anna, p := s.Member(emma), today(t, s)
	answer(anna, anna.Command("daily"), p, p.Best())
	bottest.Must(t, s.Dailies.Share(t.Context(), emma, interactiontest.Guild, p.Day))
	overview := anna.Command("privacy").Has(t, "the overview", "1 answer to a puzzle of the day")
	data := anna.Press(overview, "privacy-export").Screen.Files[0].Data
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	bottest.Must(t, err)
	file, err := archive.Open("dockside.json")
	bottest.Must(t, err)
	exported, err := io.ReadAll(file)
	said := string(exported)
	if err != nil || !strings.Contains(said, "daily/by/"+emma.ID) || !strings.Contains(said, p.ID) {
		t.Errorf("the export has %s", said)
	}
	bottest.EraseFrom(t, store, nil, nil, emma.ID, 1<<30)
	if where := bottest.Mentions(t, store, emma.ID); len(where) > 0 {
		t.Errorf("left is %q", where)
	}
	c, err := s.Dailies.Crowd(t.Context(), interactiontest.Guild, p.Day)
	if err != nil || c.Anchors()[daily.MaxAnchors] != 1 || len(c.Named()) > 0 {
		t.Errorf("the crowd is %+v, %v", c, err)
	}
	if streak, err := s.Dailies.GroupStreak(t.Context(), interactiontest.Guild); err != nil || streak.Len() != 1 {
		t.Errorf("the streak is %+v, %v", streak, err)
	}
	answer(anna, anna.Command("daily"), p, p.Best()).Has(t, "a second answer", "You had your data deleted today")
	s.Pass((p.Day + 1).Begins().Add(time.Minute).Sub(s.Now())) // answers for both days are accepted
	next := today(t, s)
	answer(anna, anna.Command("daily"), next, next.Best()).Has(t, "the next day", "Five anchors")
	answer(anna, anna.Command("daily"), p, p.Best()).Has(t, "then the first day", "You had your data deleted")
	pseudonym, err := s.Members.Pseudonym(t.Context(), emma.ID)
	bottest.Must(t, err)
	before, err := member.ErasedDocument.Load(t.Context(), store)
	bottest.Must(t, err)
	again := member.Merge(before, []member.Erased{{Pseudonym: pseudonym, At: s.Now()}})
	if len(again) != 1 || !again[0].At.Equal(s.Now()) {
		t.Errorf("erased twice, it is noted as %v", again)
	}
}

// emma has an id that no pseudonym contains by chance.
var emma = table.Person{ID: "314159265358979", Name: "Emma"}

// A process may be killed while it stores an answer, and the person then has their data deleted. The answer still
// counts for the streak of the server.
func TestAnErasedAnswerCountsDespiteAKill(t *testing.T) {
	t.Parallel()
	for call := 1; ; call++ {
		store := bottest.Stores["bbolt"](t)[0]
		s := interactiontest.New(t, bottest.Config{Store: store})
		p := today(t, s)
		killed := &dailies.Service{
			Games: s.Games, Store: &bottest.Brittle{Store: store, At: call, After: true}, Now: s.Now,
			Secret: bottest.DailyKey,
		}
		_, err := killed.Answer(t.Context(), emma.ID, interactiontest.Guild, p.Day, p.Best())
		known, failed := s.Dailies.Of(t.Context(), emma.ID)
		bottest.Must(t, failed)
		bottest.EraseFrom(t, store, nil, nil, emma.ID, 1) // with failures between the writes
		if where := bottest.Mentions(t, store, emma.ID); len(where) > 0 {
			t.Errorf("killed after call %d, left is %q", call, where)
		}
		c, failed := s.Dailies.Crowd(t.Context(), interactiontest.Guild, p.Day)
		bottest.Must(t, failed)
		streak, failed := s.Dailies.GroupStreak(t.Context(), interactiontest.Guild)
		bottest.Must(t, failed)
		if want := len(known.Days); c.Anchors()[daily.MaxAnchors] != want || streak.Len() != want {
			t.Errorf("killed after call %d, the crowd is %+v and the streak %d", call, c, streak.Len())
		}
		if err == nil {
			break
		}
	}
}

// The seats of a puzzle have names in all languages: a sentence with a pronoun in place of a name would be wrong. The
// text says which name is the reader’s.
func TestSeatsOfPuzzlesHaveNames(t *testing.T) {
	t.Parallel()
	pronouns := map[string]string{"en": "you", "de": "du", "fr": "vous"}
	const days = 7 // every game
	words := interactiontest.New(t, bottest.Config{}).Words
	for _, code := range words.Codes() {
		s := interactiontest.New(t, bottest.Config{})
		anna, l := s.Member(bottest.Anna), words.For(code)
		pronoun := regexp.MustCompile(`(?i)\b` + pronouns[code] + `\b`)
		anna.Locale = code
		for range days {
			p := today(t, s)
			own := view.SeatByColour(l, p.Game.Rules.Name, int(p.Seat), "")
			asked := anna.Command("daily").Has(t, "the question", "**"+own+"**")
			if alt := asked.Screen.Above[0].Alt; pronoun.MatchString(alt) || !strings.Contains(alt, own) {
				t.Errorf("%s: the board of %s is described as %s", code, own, alt)
			}
			answer(anna, asked, p, graded(p, 1).Move)
			s.Pass(24 * time.Hour)
			why := anna.Press(asked, "daily-explain:"+p.Day.String()).Has(t, "the explanation", "**"+own+"**")
			if alt := why.Screen.Alt; !strings.Contains(alt, own) {
				t.Errorf("%s: the explanation for %s is described as %s", code, own, alt)
			}
		}
	}
}

// The check of a game that goes on from a puzzle names the puzzle, and asks for no record of another game.
func TestAGameFromAPuzzleIsVerified(t *testing.T) {
	t.Parallel()
	s := interactiontest.New(t, bottest.Config{})
	anna, p := s.Member(bottest.Anna), today(t, s)
	s.Pass(24*time.Hour + daily.Grace)
	m := s.Private(anna, anna.Press(interactiontest.Public("1"), "daily-play:"+p.Day.String()))
	m.Resign(anna)
	said := anna.Command("verify").Has(t, "the check", "which are the puzzle of 1 May").Said()
	if strings.Contains(said, p.Day.Study()) || strings.Contains(said, "that game’s record") {
		t.Errorf("the check says %s", said)
	}
}
