package bot

import (
	"context"
	"math"
	"strconv"
	"strings"

	"dockside/bot/text"
	"dockside/game/fair"
	"dockside/ladder"
)

// statistics tells how the dice have fallen in all finished matches of the server.
func (b *Bot) statistics(ctx context.Context, r Request) (Answer, error) {
	if r.Guild == "" {
		return Answer{}, errNoServer
	}
	var all fair.Tally
	for _, g := range b.games {
		rolls, err := b.store.Rolls(ctx, ladder.Name{Game: g.Rules.Name, Guild: r.Guild})
		if err != nil {
			return Answer{}, err
		}
		all.Merge(rolls)
	}
	return Answer{Kind: Whisper, Screen: tallied(b.private(r), all)}, nil
}

// tallied is a tally in words for people who know no statistics, with the numbers for those who do.
func tallied(l *text.Language, t fair.Tally) Screen {
	s := Screen{Title: l.Say("dice.title"), Color: brass}
	if t.Dice() == 0 {
		s.Text = l.Say("dice.none")
		return s
	}
	s.Text = join(
		l.Say("dice.count", t.Dice(), strconv.Itoa(t.Rolls())),
		faceLines(l, t),
		l.Say("dice.doubles", t.Doubles(), percent(t.Doubles(), t.Rolls())),
		tested(l, "dice.faces", t.TestFaces()),
		tested(l, "dice.pairs", t.TestPairs()),
	)
	s.Footer = l.Say("dice.meaning")
	return s
}

// faceLines tells how often each face came.
func faceLines(l *text.Language, t fair.Tally) string {
	lines := make([]string, len(t.Faces))
	for i, n := range t.Faces {
		lines[i] = l.Say("dice.face", strconv.Itoa(i+1), n, percent(n, t.Dice()))
	}
	return strings.Join(lines, "\n")
}

// tested words the outcome of a test, and then gives its numbers.
func tested(l *text.Language, what string, t fair.Test) string {
	const rare, odd = 0.01, 0.05
	verdict := "dice.usual"
	switch {
	case !t.Enough:
		verdict = "dice.few"
	case t.P < rare:
		verdict = "dice.rare"
	case t.P < odd:
		verdict = "dice.odd"
	}
	in := max(1, int(math.Round(1/max(t.P, 1e-6))))
	numbers := l.Say("dice.test", decimal(l, t.ChiSquare, 1), strconv.Itoa(t.Freedom), decimal(l, t.P, 3))
	return "**" + l.Say(what) + "** " + l.Say(verdict, in) + " " + numbers
}

// decimal writes a number with the separator of the language.
func decimal(l *text.Language, x float64, places int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', places, 64), ".", l.Say("dice.point"), 1)
}

// percent is a share in whole percent.
func percent(part, whole int) string {
	if whole == 0 {
		return "0"
	}
	return strconv.Itoa(int(math.Round(100 * float64(part) / float64(whole))))
}
