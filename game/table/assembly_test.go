package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game/contact"
	"dockside/game/gametest/tender"
	"dockside/game/hours"
)

var (
	eva   = Person{ID: "5", Name: "Eva"}
	frank = Person{ID: "6", Name: "Frank"}
	gerda = Person{ID: "7", Name: "Gerda"}
	hugo  = Person{ID: "8", Name: "Hugo"}
)

// lobby returns Anna's lobby for up to six, or for crews of up to three.
func lobby(t *testing.T, pace time.Duration, options ...string) *Session {
	t.Helper()
	c := New(Challenge{
		ID: "t", Guild: "g", Channel: "c", Locale: "en-US", Rules: tender.Rules(), Pace: pace, Options: options,
		By: anna, Standin: "bosun", Seed: seed, Rated: true,
	}, noon)
	c.Shown.Board, c.RenotifyAt = "77", time.Time{}
	return sitting(c, tender.Rules())
}

// outside is what the world says in a test, besides the names of computer players.
func outside(a Admission) Admission {
	a.Name = func(level string, taken []string) string { return fmt.Sprint(level, len(taken)) }
	return a
}

// event is something that happens to a lobby a number of minutes after noon.
type event struct {
	minute int
	do     func(s *Session, now time.Time) error
}

// come lets people join.
func come(minute int, who ...Person) event {
	return event{minute, func(s *Session, now time.Time) (err error) {
		for _, p := range who {
			err = errors.Join(err, s.Join(p, now))
		}
		return err
	}}
}

func joinsCrew(minute, crew int, who Person) event {
	return event{minute, func(s *Session, now time.Time) error { return s.JoinCrew(who, crew, now) }}
}

func goes(minute int, who Person) event {
	return event{minute, func(s *Session, now time.Time) error { return s.Leave(who.ID, now) }}
}

func delays(minute int, who Person) event {
	return event{minute, func(s *Session, now time.Time) error { return s.Delay(who.ID, now) }}
}

func confirms(minute int, who ...Person) event {
	return event{minute, func(s *Session, now time.Time) (err error) {
		for _, p := range who {
			err = errors.Join(err, s.Confirm(p.ID, now))
		}
		return err
	}}
}

func adds() event {
	return event{1, func(s *Session, now time.Time) error { return s.Enlist(anna.ID, bosun("B"), now) }}
}

func filled(minute int) event {
	return event{minute, func(s *Session, now time.Time) error { return s.SwitchFiller(anna.ID, "bosun", now) }}
}

func absent(minute int, who Person, until int) event {
	return event{minute, func(s *Session, now time.Time) error {
		s.SetAbsence(who.ID, hours.Rest{From: now, Until: at(until)}, now)
		return nil
	}}
}

func gapUntil(from, to int) event {
	return event{to, func(s *Session, _ time.Time) error {
		s.ApplyGaps([]contact.Gap{gap(from, to)})
		return nil
	}}
}

// passes lets time pass.
func passes(minute int) event { return event{minute, func(*Session, time.Time) error { return nil }} }

// happen lets events happen at a lobby, which assembles after each; after the last one with an admission.
func happen(t *testing.T, s *Session, last Admission, events ...event) {
	t.Helper()
	for i, e := range events {
		now, a := at(e.minute), outside(Admission{})
		if i == len(events)-1 {
			a = last
		}
		s.Table.Tick(now)
		must(t, e.do(s, now))
		s.Assemble(a, now)
		before := fmt.Sprint(s.Assembly, s.Players)
		if s.Assemble(a, now); before != fmt.Sprint(s.Assembly, s.Players) {
			t.Errorf("minute %d: assembling twice changes %s to %+v", e.minute, before, s.Assembly)
		}
		if s.Assembled(now) {
			must(t, s.StartAssembled(zeros{}, now))
		}
	}
}

// summary describes a lobby: its players, with the minute until which they are asked to confirm, those who wait, and
// when it starts; or its phase.
func summary(s *Session) string {
	var all []string
	for _, p := range s.Players {
		name := p.Name
		if until := p.Check.Deadline; !until.IsZero() {
			name += fmt.Sprint("?", int(until.Sub(noon).Minutes()))
		}
		all = append(all, name)
	}
	if s.Phase != Open {
		return strings.Join(append(all, string(s.Phase)), " ")
	}
	for _, p := range s.Queue {
		all = append(all, "+"+p.Name)
	}
	switch {
	case s.Checking():
		all = append(all, "check")
	case !s.StartsAt.IsZero():
		all = append(all, fmt.Sprint("at ", int(s.StartsAt.Sub(noon).Minutes())))
	}
	return strings.Join(all, " ")
}

// The start of a lobby, in minutes after noon. Turns take ten minutes, or a day.
func TestALobbyStartsByItself(t *testing.T) {
	t.Parallel()
	const day = 24 * 60
	crowd := []Person{bernd, clara, dora, eva, frank}
	for _, c := range []struct {
		rule    string
		pace    time.Duration
		options []string
		events  []event
		want    string
	}{
		{"the host alone waits", 10 * time.Minute, nil, []event{passes(29)}, "Anna"},
		{"and expires", 10 * time.Minute, nil, []event{passes(30)}, "Anna lapsed"},
		{"enough players", 10 * time.Minute, nil, []event{come(1, bernd)}, "Anna Bernd at 6"},
		{"start after five minutes", 10 * time.Minute, nil, []event{come(1, bernd), passes(6)}, "Anna Bernd playing"},
		{"slow ones after a day", 24 * time.Hour, nil, []event{come(1, bernd)}, "Anna Bernd at 1441"},
		{"another joins", 10 * time.Minute, nil, []event{come(1, bernd), come(4, clara)}, "Anna Bernd Clara at 6"},
		{"full", 10 * time.Minute, nil, []event{come(1, crowd...)}, "Anna Bernd Clara Dora Eva Frank playing"},
		{
			"one leaves, enough are left", 10 * time.Minute, nil,
			[]event{come(1, bernd, clara), goes(3, bernd)},
			"Anna Clara at 6",
		},
		{"too few are left", 10 * time.Minute, nil, []event{come(1, bernd), goes(3, bernd), passes(6)}, "Anna"},
		{
			"enough again", 10 * time.Minute, nil,
			[]event{come(1, bernd), goes(3, bernd), come(4, clara)},
			"Anna Clara at 9",
		},
		{"the host leaves", 10 * time.Minute, nil, []event{come(1, bernd, clara), goes(2, anna)}, "Bernd Clara at 6"},
		{"beyond the lifetime", 10 * time.Minute, nil, []event{come(29, bernd), passes(33)}, "Anna Bernd at 34"},
		{"and then it starts", 10 * time.Minute, nil, []event{come(29, bernd), passes(34)}, "Anna Bernd playing"},
		{
			"unless too few are left", 10 * time.Minute, nil,
			[]event{come(29, bernd), goes(31, bernd), passes(31)},
			"Anna lapsed",
		},
		{"a delay", 10 * time.Minute, nil, []event{come(1, bernd), delays(2, anna)}, "Anna Bernd at 11"},
		{
			"a delay by each", 10 * time.Minute, nil,
			[]event{come(1, bernd), delays(2, anna), delays(3, bernd)},
			"Anna Bernd at 16",
		},
		{
			"the one who delayed leaves", 10 * time.Minute, nil,
			[]event{come(1, bernd, clara), delays(2, bernd), goes(3, bernd)},
			"Anna Clara at 11",
		},
		{"a slow delay", 24 * time.Hour, nil, []event{come(1, bernd), delays(2, anna)}, "Anna Bernd at 2881"},
		{"a computer player does not count", 10 * time.Minute, nil, []event{adds(), passes(20)}, "Anna B"},
		{
			"but it takes a seat", 10 * time.Minute, nil,
			[]event{adds(), adds(), adds(), adds(), come(2, bernd)},
			"Anna B B B B Bernd playing",
		},
		{
			"uneven crews", 10 * time.Minute,
			[]string{tender.Teams},
			[]event{joinsCrew(1, 0, bernd), joinsCrew(1, 0, clara), joinsCrew(1, 1, dora), passes(7)},
			"Anna Bernd Clara Dora",
		},
		{
			"even crews", 10 * time.Minute,
			[]string{tender.Teams},
			[]event{come(1, bernd, clara, dora)},
			"Anna Bernd Clara Dora at 6",
		},
		{
			"crews become even", 10 * time.Minute,
			[]string{tender.Teams},
			[]event{
				joinsCrew(1, 0, bernd), joinsCrew(1, 0, clara), joinsCrew(1, 1, dora), joinsCrew(2, 1, clara), passes(7),
			},
			"Anna Clara Bernd Dora playing", // crews sit opposite
		},
		{"an outage delays the start", 10 * time.Minute, nil, []event{come(1, bernd), gapUntil(2, 22)}, "Anna Bernd at 27"},
		{
			"also a start during it", 10 * time.Minute, nil,
			[]event{come(1, bernd), gapUntil(3, 20), passes(25)},
			"Anna Bernd playing",
		},
		{"nobody comes", 10 * time.Minute, nil, []event{filled(1), passes(29)}, "Anna"},
		{"then a computer player does", 10 * time.Minute, nil, []event{filled(1), passes(30)}, "Anna bosun1 playing"},
		{
			"or two for even crews", 10 * time.Minute,
			[]string{tender.Teams},
			[]event{filled(1), come(2, bernd), passes(30)},
			"Anna Bernd bosun2 bosun3 playing",
		},
		{
			"people start without computer players", 10 * time.Minute, nil,
			[]event{filled(1), come(2, bernd), passes(7)},
			"Anna Bernd playing",
		},
		{
			"a slow game against the computer needs no check", 24 * time.Hour, nil,
			[]event{filled(1), passes(2 * day)},
			"Anna bosun1 playing",
		},
	} {
		s := lobby(t, c.pace, c.options...)
		happen(t, s, outside(Admission{}), c.events...)
		if got := summary(s); got != c.want {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
		if s.Phase == Playing && s.Rated != (len(s.Users()) == len(s.Players)) {
			t.Errorf("%s: rated %v", c.rule, s.Rated)
		}
		if s.Phase != Open && (s.assembles() != time.Time{} || fmt.Sprint(s.Assembly) != fmt.Sprint(Assembly{})) {
			t.Errorf("%s: %+v is left", c.rule, s.Assembly)
		}
	}
}

// The ready check of a lobby whose turns take a day, in minutes after noon. It begins when the sixth player joins at
// minute 60, or a day after the second. The answer may take 144 minutes.
func TestAReadyCheck(t *testing.T) {
	t.Parallel()
	const day = 24 * 60
	join := []event{come(1, bernd, clara, dora, eva), come(60, frank)}
	all := "Anna?204 Bernd?204 Clara?204 Dora?204 Eva?204 Frank"
	asleep := bernd
	asleep.Quiet = hours.Quiet{From: 13*60 + 30, To: 15*60 + 30, Zone: "UTC"} // from minute 90 to 210
	for _, c := range []struct {
		rule   string
		events []event
		admit  Admission
		want   string
	}{
		{"all are asked but the last", join, Admission{}, all + " check"},
		{
			"who has just acted is ready",
			[]event{come(58, bernd), come(59, clara), come(60, dora, eva, frank)},
			Admission{},
			"Anna?204 Bernd Clara Dora Eva Frank check",
		},
		{
			"all confirm", append(slices.Clone(join), confirms(61, anna, bernd, clara, dora, eva)),
			Admission{},
			"Anna Bernd Clara Dora Eva Frank playing",
		},
		{
			"one has confirmed", append(slices.Clone(join), confirms(61, bernd)),
			Admission{},
			"Anna?204 Bernd Clara?204 Dora?204 Eva?204 Frank check",
		},
		{
			"one does not confirm, so the table is open again",
			append(slices.Clone(join), confirms(61, anna, bernd, clara, dora), passes(204)),
			Admission{},
			"Anna Bernd Clara Dora Frank at 1441",
		},
		{
			"the next who waits does instead, and is asked",
			append(slices.Clone(join), come(70, gerda, hugo), confirms(71, anna, bernd, clara, dora), passes(204)),
			Admission{},
			"Anna Bernd Clara Dora Frank Gerda?348 +Hugo check",
		},
		{
			"and so on",
			append(slices.Clone(join), come(70, gerda, hugo), confirms(71, anna, bernd, clara, dora), passes(204), passes(348)),
			Admission{},
			"Anna Bernd Clara Dora Frank Hugo?492 check",
		},
		{
			"not a banned one",
			append(slices.Clone(join), come(70, gerda, hugo), confirms(71, anna, bernd, clara, dora), passes(204)),
			Admission{Barred: []string{gerda.ID}},
			"Anna Bernd Clara Dora Frank Hugo?348 check",
		},
		{
			"not one who is blocked",
			append(slices.Clone(join), come(70, gerda, hugo), confirms(71, anna, bernd, clara, dora), passes(204)),
			Admission{Feuds: [][2]string{{anna.ID, gerda.ID}}},
			"Anna Bernd Clara Dora Frank Hugo?348 +Gerda check",
		},
		{
			"but one who has blocked the absent player",
			append(slices.Clone(join), come(70, gerda), confirms(71, anna, bernd, clara, dora), passes(204)),
			Admission{Feuds: [][2]string{{gerda.ID, eva.ID}}},
			"Anna Bernd Clara Dora Frank Gerda?348 check",
		},
		{
			"without others, a computer player",
			append(slices.Clone(join), filled(61), confirms(61, anna, bernd, clara, dora), passes(204)),
			Admission{},
			"Anna Bernd Clara Dora Frank bosun5 playing",
		},
		{
			"computer players replace all but the one who is ready",
			append(slices.Clone(join), filled(61), passes(204)),
			Admission{},
			"Frank bosun5 bosun5 bosun5 bosun5 bosun5 playing",
		},
		{
			"nobody but one confirms",
			append(slices.Clone(join), passes(204)),
			Admission{},
			"Frank",
		},
		{
			"nobody at all",
			[]event{come(1, bernd), passes(1 + day), passes(1 + day + 144)},
			Admission{},
			"Anna lapsed",
		},
		{
			"nobody at all, but one waits",
			append(slices.Clone(join), goes(61, frank), come(62, frank), come(70, gerda), goes(71, frank), passes(300)),
			Admission{},
			"Gerda",
		},
		{
			"nobody at all, and the one who waits is away",
			append(slices.Clone(join), come(70, gerda, hugo), goes(75, frank), absent(76, hugo, 9000), passes(300)),
			Admission{},
			"Anna lapsed",
		},
		{
			"nor is it left to computer players",
			append(
				slices.Clone(join), filled(61), come(70, gerda, hugo), goes(75, frank), absent(76, hugo, 9000), passes(300),
			),
			Admission{},
			"Anna bosun5 bosun5 bosun5 bosun5 bosun5 lapsed",
		},
		{
			"after the wait, those who are ready play",
			[]event{come(1, bernd, clara), passes(1 + day), confirms(2+day, anna, bernd), passes(1 + day + 144)},
			Admission{},
			"Anna Bernd playing",
		},
		{
			"one joins during the check",
			[]event{come(1, bernd), passes(1 + day), come(5+day, clara), confirms(6+day, anna, bernd)},
			Admission{},
			"Anna Bernd Clara playing",
		},
		{
			"one leaves during the check",
			append(slices.Clone(join), goes(61, eva)),
			Admission{},
			"Anna Bernd Clara Dora Frank at 1441",
		},
		{
			"one leaves while another waits",
			append(slices.Clone(join), come(70, gerda), goes(75, eva)),
			Admission{},
			"Anna?204 Bernd?204 Clara?204 Dora?204 Frank Gerda?219 check",
		},
		{
			"the one who waits leaves",
			append(slices.Clone(join), come(70, gerda, hugo), goes(71, gerda)),
			Admission{},
			all + " +Hugo check",
		},
		{
			"a player has blocked another meanwhile",
			append(slices.Clone(join), confirms(61, anna, bernd, clara, dora, eva)),
			Admission{Feuds: [][2]string{{bernd.ID, clara.ID}}},
			"Anna Clara Dora Eva Frank at 1441",
		},
		{
			"an absence stops the time",
			append(slices.Clone(join), absent(104, bernd, 1000)),
			Admission{},
			"Anna?204 Bernd?1100 Clara?204 Dora?204 Eva?204 Frank check",
		},
		{
			"and an early return starts it",
			append(slices.Clone(join), absent(104, bernd, 1000), absent(120, bernd, 120)),
			Admission{},
			"Anna?204 Bernd?220 Clara?204 Dora?204 Eva?204 Frank check",
		},
		{
			"quiet hours stop the time",
			[]event{come(1, asleep, clara, dora, eva), come(60, frank)},
			Admission{},
			"Anna?204 Bernd?324 Clara?204 Dora?204 Eva?204 Frank check",
		},
		{
			"an outage stops the time",
			append(slices.Clone(join), gapUntil(100, 150)),
			Admission{},
			"Anna?254 Bernd?254 Clara?254 Dora?254 Eva?254 Frank check",
		},
		{
			"also if the table is not full",
			[]event{come(1, bernd), passes(1 + day), confirms(2+day, anna), gapUntil(10+day, 12+day)},
			Admission{},
			"Anna Bernd?1587 check",
		},
		{
			"and does not end the check",
			[]event{
				come(1, bernd), passes(1 + day), confirms(2+day, anna), gapUntil(10+day, 12+day), confirms(13+day, bernd),
			},
			Admission{},
			"Anna Bernd playing",
		},
		{
			"the host starts at once",
			append(slices.Clone(join), event{61, func(s *Session, now time.Time) error {
				return s.Start(anna.ID, "78", zeros{}, now)
			}}),
			Admission{},
			"Anna Bernd Clara Dora Eva Frank playing",
		},
	} {
		s := lobby(t, 24*time.Hour)
		happen(t, s, outside(c.admit), c.events...)
		if got := summary(s); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.rule, got, c.want)
		}
	}
}

// The card of a full lobby is not posted again during a ready check. It is when a seat becomes free.
func TestOnlyAnOpenSeatIsPostedAgain(t *testing.T) {
	t.Parallel()
	const day = 24 * 60
	s := lobby(t, 24*time.Hour)
	s.RenotifyAt = at(day)
	happen(t, s, outside(Admission{}), come(day-10, bernd, clara, dora, eva, frank), passes(day))
	s.AllPublished()
	if due := s.Due(); s.Shown.Resend || !due.After(at(day)) {
		t.Errorf("the card of %s is posted again: %t, due %v", summary(s), s.Shown.Resend, due)
	}
	happen(t, s, outside(Admission{}), goes(day+1, bernd), passes(day+2))
	if !s.Shown.Resend {
		t.Errorf("the card of %s is not posted again", summary(s))
	}
}

// What is refused before and during a ready check.
func TestAnAssemblyRefuses(t *testing.T) {
	t.Parallel()
	join := []event{come(1, bernd, clara, dora, eva), come(60, frank)}
	waiting := append(slices.Clone(join), come(61, gerda))
	var crowd []event
	for i := range MostWaiting {
		crowd = append(crowd, come(61, Person{ID: fmt.Sprint(20 + i), Name: "A"}))
	}
	for _, c := range []struct {
		what   string
		before []event
		do     event
		want   error
	}{
		{"a delay without a start", nil, delays(1, anna), ErrStale},
		{"a delay by a stranger", []event{come(1, bernd)}, delays(2, clara), ErrNotSeated},
		{"a second delay", []event{come(1, bernd), delays(2, anna)}, delays(3, anna), ErrDelayed},
		{
			"a second delay after leaving",
			[]event{come(1, bernd, clara), delays(2, bernd), goes(3, bernd), come(3, bernd)},
			delays(4, bernd), ErrDelayed,
		},
		{"a delay during the check", join, delays(61, anna), ErrStale},
		{"confirming without a check", []event{come(1, bernd)}, confirms(2, anna), ErrStale},
		{"confirming by a stranger", join, confirms(61, gerda), ErrNotSeated},
		{"confirming while waiting", waiting, confirms(61, gerda), ErrNotSeated},
		{"confirming twice", append(slices.Clone(join), confirms(61, anna)), confirms(62, anna), nil},
		{"waiting twice", waiting, come(62, gerda), ErrSeated},
		{"joining while seated", join, come(62, anna), ErrSeated},
		{"waiting behind too many", append(slices.Clone(join), crowd...), come(62, hugo), ErrFull},
		{"leaving the table elsewhere", join, goes(62, hugo), ErrNotSeated},
		{"computer players by a guest", join, event{62, func(s *Session, now time.Time) error {
			return s.SwitchFiller(bernd.ID, "bosun", now)
		}}, ErrNotHost},
	} {
		s := lobby(t, 24*time.Hour)
		happen(t, s, outside(Admission{}), c.before...)
		if err := c.do.do(s, at(c.do.minute)); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, err, c.want)
		}
	}
}

// A lobby that may not start waits until its players change, or expires if computer players filled it.
func TestALobbyIsHeld(t *testing.T) {
	t.Parallel()
	s := lobby(t, 10*time.Minute)
	happen(t, s, outside(Admission{}), come(1, bernd))
	s.Hold(at(6))
	happen(t, s, outside(Admission{}), passes(7))
	if got := summary(s); got != "Anna Bernd" {
		t.Errorf("held, it is %s", got)
	}
	happen(t, s, outside(Admission{}), come(8, clara))
	if got := summary(s); got != "Anna Bernd Clara playing" {
		t.Errorf("after a third has joined, it is %s", got)
	}
	s = lobby(t, 10*time.Minute)
	happen(t, s, outside(Admission{}), filled(1))
	s.Hold(at(30))
	if got := summary(s); got != "Anna lapsed" {
		t.Errorf("at the end of its life, it is %s", got)
	}
}

// A lobby that starts by itself uses the id of the latest press, which was unknown before, as the host's lucky word.
func TestTheLatestPressIsTheLuckyWord(t *testing.T) {
	t.Parallel()
	for press, want := range map[string]string{"": "77", "99": "99"} {
		s := lobby(t, 10*time.Minute)
		if press != "" {
			s.RememberRequest(press)
		}
		happen(t, s, outside(Admission{}), come(1, bernd), passes(6))
		if got := s.Words; !slices.Equal(got, []string{want, ""}) {
			t.Errorf("after press %q the words are %q", press, got)
		}
	}
}

// Each player is mentioned once for a ready check, unless they are asleep, want no notifications or are notified
// elsewhere.
func TestAReadyCheckCallsOnce(t *testing.T) {
	t.Parallel()
	s := lobby(t, 24*time.Hour)
	asleep, deaf, elsewhere := bernd, clara, dora
	asleep.Quiet = hours.Quiet{From: 12 * 60, To: 18 * 60, Zone: "UTC"}
	deaf.Calls, elsewhere.Calls = Never, ByWord
	happen(t, s, outside(Admission{}), come(1, asleep, deaf, elsewhere, eva), come(60, frank))
	if seats := fmt.Sprint(s.SeatsToMention()); seats != "[0 4]" {
		t.Errorf("seats %s are mentioned", seats)
	}
	for seat, want := range []bool{false, true, false, true, false, false} {
		if turn := s.TurnOf(s.seats(func(Player) bool { return true })[seat]); turn.IsZero() == want {
			t.Errorf("seat %d is notified of %+v", seat, turn)
		}
	}
	s.Shown.Apply(Mark{Act: Fronted, Posted: at(60), Fingerprint: s.Fingerprint()}, "78")
	happen(t, s, outside(Admission{}), come(61, gerda), goes(70, eva))
	if seats := fmt.Sprint(s.SeatsToMention()); seats != "[5]" {
		t.Errorf("then seats %s are mentioned", seats)
	}
	happen(t, s, outside(Admission{}), confirms(71, gerda, asleep))
	if seats := s.SeatsToMention(); len(seats) > 0 || !s.TurnOf(1).IsZero() {
		t.Errorf("after all, seats %v are mentioned, and seat 1 is notified of %+v", seats, s.TurnOf(1))
	}
}

// A user who waits is found, and is forgotten when they are banned or erased.
func TestWhoWaitsIsForgotten(t *testing.T) {
	t.Parallel()
	for how, forget := range map[string]func(*Session) error{
		"banned": func(s *Session) error { return s.Banish(gerda.ID, at(62)) },
		"erased": func(s *Session) error { return s.Withdraw(gerda.ID, at(62)) },
		"gone":   func(s *Session) error { return s.StepBack(gerda.ID, at(62)) },
	} {
		s := lobby(t, 24*time.Hour)
		happen(t, s, outside(Admission{}), come(1, bernd, clara, dora, eva), come(60, frank), come(61, gerda))
		if s.Place(gerda.ID) != 1 || !slices.Contains(s.Tags(), SatAtBy(gerda.ID)) {
			t.Fatalf("the list is %+v, the tags %q", s.Queue, s.Tags())
		}
		if !s.SetPreferences(Person{ID: gerda.ID, Language: "de"}) || s.Queue[0].Language != "de" {
			t.Errorf("%s: the language is %q", how, s.Queue[0].Language)
		}
		if away := (hours.Rest{From: noon, Until: at(900)}); !s.SetAbsence(gerda.ID, away, at(61)) ||
			s.Queue[0].Away != away {
			t.Errorf("%s: away is %v", how, s.Queue[0].Away)
		}
		must(t, forget(s))
		if len(s.Queue) > 0 || slices.Contains(s.Tags(), SatAtBy(gerda.ID)) {
			t.Errorf("%s: the list is %+v", how, s.Queue)
		}
	}
}

// A person who is away keeps their place on the waiting list, but the next one gets the seat.
func TestWhoIsAwayGetsNoSeat(t *testing.T) {
	t.Parallel()
	s := lobby(t, 24*time.Hour)
	happen(t, s, outside(Admission{}), come(1, bernd, clara, dora, eva), come(60, frank), come(61, gerda, hugo))
	if !s.SetAbsence(gerda.ID, hours.Rest{From: noon, Until: at(9000)}, at(61)) {
		t.Fatal("no player is away")
	}
	must(t, s.Leave(bernd.ID, at(62)))
	happen(t, s, outside(Admission{}), passes(62))
	if _, seated := s.Seat(hugo.ID); !seated || s.Place(gerda.ID) != 1 {
		t.Errorf("seated are %v, and %v wait", s.Users(), s.Queue.Users())
	}
}

// The first person on the waiting list is away until minute 300 when a seat becomes free. They get it when they are
// back, also if a newcomer comes at that moment.
func TestWhoComesBackGetsTheFreeSeat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rule   string
		events []event
		want   string
		due    int // minutes after noon
	}{
		{"the absence lasts", []event{passes(299)}, "Anna Bernd Clara Dora Frank +Gerda at 1441", 300},
		{
			"it is over",
			[]event{passes(300)},
			"Anna?444 Bernd?444 Clara?444 Dora?444 Frank?444 Gerda?444 check", 444,
		},
		{
			"a newcomer comes then",
			[]event{come(300, hugo)},
			"Anna?444 Bernd?444 Clara?444 Dora?444 Frank?444 Gerda?444 +Hugo check", 444,
		},
		{
			"two seats are free for the newcomer and the other",
			[]event{goes(250, frank), come(300, hugo)},
			"Anna?444 Bernd?444 Clara?444 Dora?444 Gerda?444 Hugo check", 444,
		},
		{
			"it is ended",
			[]event{absent(250, gerda, 250)},
			"Anna?394 Bernd?394 Clara?394 Dora?394 Frank?394 Gerda?394 check", 394,
		},
		{"it is extended", []event{absent(250, gerda, 400), passes(399)}, "Anna Bernd Clara Dora Frank +Gerda at 1441", 400},
		{
			"a newcomer has come before",
			[]event{come(299, hugo), passes(300)},
			"Anna?443 Bernd?443 Clara?443 Dora?443 Frank?443 Hugo +Gerda check", 443,
		},
	} {
		s := lobby(t, 24*time.Hour)
		happen(t, s, outside(Admission{}), come(1, bernd, clara, dora, eva), come(60, frank), come(70, gerda),
			absent(80, gerda, 300), confirms(90, anna, bernd, clara, dora), passes(204))
		happen(t, s, outside(Admission{}), c.events...)
		if got := summary(s); got != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.rule, got, c.want)
		}
		if s.Retry = (time.Time{}); !s.Due().Equal(at(c.due)) {
			t.Errorf("%s: due at %v, want %v", c.rule, s.Due(), at(c.due))
		}
	}
}

// The table is due when its lobby changes by itself, and its card changes with what it shows.
func TestALobbyIsDue(t *testing.T) {
	t.Parallel()
	const day = 24 * 60
	s := lobby(t, 24*time.Hour)
	seen := map[string]bool{}
	for _, c := range []struct {
		event event
		due   int // minutes after noon; before for now
	}{
		{passes(0), 2 * day},
		{come(1, bernd, clara, dora, eva), 1 + day},
		{delays(2, anna), 1 + 2*day},
		{come(60, frank), 204},
		{come(61, gerda), 204},
		{confirms(62, anna, bernd, clara, dora), 204},
		{filled(63), 204},
		{confirms(64, eva), 0},
	} {
		now := at(c.event.minute)
		must(t, c.event.do(s, now))
		s.Assemble(outside(Admission{}), now)
		if s.Retry = (time.Time{}); !s.Due().Equal(at(c.due)) && c.due > 0 || c.due == 0 && s.Due().After(now) {
			t.Errorf("minute %d: due at %v, want %v", c.event.minute, s.Due(), at(c.due))
		}
		if front := s.Fingerprint(); seen[front] {
			t.Errorf("minute %d: the card stays", c.event.minute)
		} else {
			seen[front] = true
		}
	}
}
