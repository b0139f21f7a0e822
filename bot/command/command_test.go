package command_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"dockside/bot/command"
	"dockside/render/i18n"
)

// A command is described in every locale of Discord that suits an offered language, and in no other.
func TestDescriptionsMatchTheLocalesOfDiscord(t *testing.T) {
	t.Parallel()
	shared, err := os.ReadFile("../../render/i18n/words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	words := fstest.MapFS{}
	add := func(code, text string) { words["words/"+code+".json"] = &fstest.MapFile{Data: []byte(text)} }
	const ours = `{"command.moor": "moor", "option.here": "here"`
	add("en", ours+"}")
	add("pl", ours+"}")
	for _, code := range []string{"pt", "es-419", "zh-TW"} {
		add(code, strings.ReplaceAll(ours, `": "`, `": "`+code+" ")+","+strings.TrimPrefix(string(shared), "{"))
	}
	c, err := i18n.Load(words)
	if err != nil {
		t.Fatal(err)
	}
	got := command.Builder{Words: c}.Past("moor", "here").Description
	for locale, want := range map[string]string{
		"en-US": "moor", "en-GB": "moor", "pt-BR": "pt moor", "es-419": "es-419 moor", "es-ES": "es-419 moor",
		"zh-TW": "zh-TW moor", "zh-CN": "", "pl": "", "ja": "", "pt": "pt moor",
	} {
		if got[locale] != want {
			t.Errorf("in %s it is %q, want %q", locale, got[locale], want)
		}
	}
	for code, want := range map[string]string{"en": "moor", "pt": "pt moor", "pl": "moor"} {
		if said := got.In(code); said != want {
			t.Errorf("the bot says %q in %s, want %q", said, code, want)
		}
	}
}
