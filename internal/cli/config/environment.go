package config

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"unicode"
)

// cleanEnvironment repairs the settings in the environment before envconfig reads them there. A blank setting is
// removed, so that its default applies.
func cleanEnvironment() {
	for _, s := range Settings() {
		cleanVariable(s.Name)
		if s.Secret {
			cleanVariable(s.Name + "_FILE")
		}
	}
}

func cleanVariable(name string) {
	value, set := os.LookupEnv(name)
	if !set {
		return
	}
	if value = cleanValue(value); value == "" {
		os.Unsetenv(name)
		return
	}
	os.Setenv(name, value)
}

// cleanValue removes what files and shells leave around a value: blanks, line ends, a byte order mark, and one pair of
// quotes.
func cleanValue(value string) string {
	value = trimBlanks(value)
	for _, quote := range []string{`"`, `'`} {
		if inner, found := strings.CutPrefix(value, quote); found && strings.HasSuffix(inner, quote) {
			return trimBlanks(strings.TrimSuffix(inner, quote))
		}
	}
	return value
}

func trimBlanks(value string) string {
	return strings.TrimFunc(value, func(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' })
}

// notInTokens matches a character that is not allowed in an HTTP token (token68 in RFC 9110, section 11.2).
var notInTokens = regexp.MustCompile(`[^A-Za-z0-9._~+/-]`)

// repairToken removes the word "Bot" before the token, and refuses a token that cannot be one.
func (c *Config) repairToken() error {
	const word = "bot "
	if len(c.Token) > len(word) && strings.EqualFold(c.Token[:len(word)], word) {
		c.Token = cleanValue(c.Token[len(word):])
	}
	at := notInTokens.FindStringIndex(strings.TrimRight(c.Token, "="))
	if at == nil {
		return nil
	}
	const where = `copy the token again from the page "Bot" of your application`
	return fmt.Errorf("DISCORD_TOKEN: its character %d is %+q, and no token has this character; %s",
		len([]rune(c.Token[:at[0]]))+1, c.Token[at[0]:at[1]], where)
}
