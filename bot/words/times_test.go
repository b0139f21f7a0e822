package words_test

import (
	"regexp"
	"strings"
	"testing"

	"dockside/bot/words"
)

// Discord shows times as "in 30 minutes" or "3 days ago". No string may have a word before them that only fits one.
func TestTimesFitTheirSentences(t *testing.T) {
	t.Parallel()
	const when = "<t:1:R>"
	all, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	misfit := regexp.MustCompile(`(?i)\b(until|on|at|by|since|for|le|à|jusqu’à|avant|depuis) ` + when)
	for key, args := range map[string][]any{
		"challenge.expires": {when},
		"board.deadline":    {when},
		"board.deadline.of": {"Anna", when},
		"board.late":        {"Anna", when},
		"calls.line":        {"Shanghaien", when, "x"},
		"calls.line.half":   {"Shanghaien", when, "x"},
		"board.bank":        {"Anna", when},
		"notice.reminder":   {"Anna", when, "x"},
		"notice.rematch":    {"Anna", "Bernd", 1, when, "x"},
		"fame.empty":        {when},
		"history.line":      {"Won", "Anna", "1 – 2", when, "Shanghaien"},
	} {
		for _, code := range all.Codes() {
			said := all.For(code).Say(key, args...)
			if !strings.Contains(said, when) || misfit.MatchString(said) {
				t.Errorf("in %s %q reads %q", code, key, said)
			}
		}
	}
}
