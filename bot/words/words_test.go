package words_test

import (
	"testing"

	"dockside/bot/words"
)

// Every language has the same keys with the same arguments.
func TestEveryLanguageHasTheSameWords(t *testing.T) {
	t.Parallel()
	c, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}
