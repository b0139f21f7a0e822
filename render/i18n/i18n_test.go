package i18n

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"dockside/game"
)

func catalogue(t *testing.T) *Catalogue {
	t.Helper()
	c, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// All languages have the same keys with the same arguments.
func TestEveryLanguageHasTheSameWords(t *testing.T) {
	t.Parallel()
	if err := catalogue(t).Check(); err != nil {
		t.Error(err)
	}
}

// files returns the files of a game with words by language.
func files(words map[string]string) fs.FS {
	all := fstest.MapFS{}
	for code, text := range words {
		all["words/"+code+".json"] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

func TestTheWordsOfAGameJoinTheSharedWords(t *testing.T) {
	t.Parallel()
	c, err := Load(files(map[string]string{"en": `{"toy.name": "Toy"}`, "fr": `{"toy.name": "Jouet"}`}))
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"en": "Toy", "fr": "Jouet"} {
		if got := c.For(code).Say("toy.name"); got != want {
			t.Errorf("in %s it is called %q, want %q", code, got, want)
		}
		if !c.For(code).Has("name") {
			t.Errorf("the shared words in %s are gone", code)
		}
	}
}

func TestWordsThatDoNotFitAreAnError(t *testing.T) {
	t.Parallel()
	toy := map[string]string{"en": `{"toy.name": "Toy"}`, "fr": `{"toy.name": "Jouet"}`}
	for what, test := range map[string]struct {
		games []map[string]string
		want  string
	}{
		"no words at all":          {[]map[string]string{{}}, `the languages are []`},
		"a language is missing":    {[]map[string]string{{"en": `{}`}}, `the languages are ["en"]`},
		"a language too many":      {[]map[string]string{{"en": `{}`, "fr": `{}`, "de": `{}`}}, `["de" "en" "fr"]`},
		"a shared key":             {[]map[string]string{{"en": `{"name": "x"}`, "fr": `{}`}}, `"name" has words already`},
		"a key of another game":    {[]map[string]string{toy, toy}, `"toy.name" has words already`},
		"a key that stands twice":  {[]map[string]string{{"en": `{"a": "x", "a": "y"}`, "fr": `{}`}}, `"a" is there twice`},
		"a pattern without a form": {[]map[string]string{{"en": `{"a": {"one": "x"}}`, "fr": `{}`}}, `"other"`},
		"a file that is no JSON":   {[]map[string]string{{"en": `words`, "fr": `{}`}}, `words/en.json`},
		"a name of no language":    {[]map[string]string{{"en": `{}`, "fr": `{}`, "words": `{}`}}, `words/words.json`},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			var games []fs.FS
			for _, words := range test.games {
				games = append(games, files(words))
			}
			if _, err := Load(games...); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("the error is %v, want one with %s", err, test.want)
			}
		})
	}
}

func TestDifferencesBetweenLanguagesAreFound(t *testing.T) {
	t.Parallel()
	for what, test := range map[string]struct{ en, fr, want string }{
		"in English alone": {`{"toy.a": "a"}`, `{}`, `fr has no words for "toy.a"`},
		"in French alone":  {`{}`, `{"toy.a": "a"}`, `en has no words for "toy.a"`},
		"other arguments":  {`{"toy.a": "{0}"}`, `{"toy.a": "{1}"}`, `fr says "toy.a" of [{1}], English of [{0}]`},
	} {
		c, err := Load(files(map[string]string{"en": test.en, "fr": test.fr}))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Check(); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", what, err, test.want)
		}
	}
}

func TestWording(t *testing.T) {
	t.Parallel()
	l := &Language{Code: "fr", tag: catalogue(t).For("fr").tag, patterns: map[string]pattern{
		"list.and":     {"other": " et "},
		"list.nobody":  {"other": "personne"},
		"dice":         {"one": "{0} dé", "other": "{0} dés"},
		"rolled":       {"other": "{0} lance {1} et {2}."},
		"card":         {"other": "la carte {0}"},
		"takes":        {"other": "{0} prend {1}."},
		"brace":        {"other": "{0"},
		"out of range": {"other": "<{7}>"},
	}}
	names := []string{"Anna", "Bernd"}
	for _, c := range []struct {
		name  string
		event game.Event
		want  string
	}{
		{"a loss has a minus, not a hyphen", game.Say("card", -3), "la carte −3"},
		{"numbers and seats", game.Say("rolled", game.Seat(1), 2, 5), "Bernd lance 2 et 5."},
		{"none is singular in French", game.Say("dice", 0), "0 dé"},
		{"two are plural", game.Say("dice", 2), "2 dés"},
		{"an event inside", game.Say("takes", game.Seat(0), game.Say("card", 3)), "Anna prend la carte 3."},
		{
			"a list", game.Say("takes", game.Seat(0),
				[]game.Event{game.Say("card", 1), game.Say("card", 2), game.Say("card", 3)}),
			"Anna prend la carte 1, la carte 2 et la carte 3.",
		},
		{"nobody's seat", game.Say("takes", game.Public, "tout"), "personne prend tout."},
		{"an unknown key is shown as it is", game.Say("unknown"), "unknown"},
		{"a pattern without an end", game.Say("brace", 1), "1"},
		{"an argument that is not there", game.Say("out of range", 1), "<>"},
	} {
		if got := l.Event(names, c.event); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLocalesFindTheirLanguage(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{"en-US": "en", "en-GB": "en", "fr": "fr", "de": "en", "": "en"} {
		if got := catalogue(t).For(locale).Code; got != want {
			t.Errorf("locale %q is answered in %s, want %s", locale, got, want)
		}
	}
}

func TestFrenchSpacesHoldTogether(t *testing.T) {
	t.Parallel()
	const words = `{"toy.a": "Déjà : « oui » ; {0} % ! Non ?", "toy.b": {"one": "{0} : un", "other": "{0} : plus"}}`
	c, err := Load(files(map[string]string{"en": words, "fr": words}))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct{ code, key, said string }{
		{"fr", "toy.a", "Déjà~: «~oui~»~; 5~%~! Non~?"},
		{"fr", "toy.b", "5~: plus"},
		{"en", "toy.a", "Déjà : « oui » ; 5 % ! Non ?"},
	} {
		if got := strings.ReplaceAll(c.For(want.code).Say(want.key, 5), nbsp, "~"); got != want.said {
			t.Errorf("%s in %s is %q, want %q", want.key, want.code, got, want.said)
		}
	}
}

func TestFrenchWordsAreElidedBeforeAVowel(t *testing.T) {
	t.Parallel()
	patterns, err := patterns([]byte(`{
		"turn": "Au tour de {0}", "begins": "De {0}.", "than": "plus que {0}", "so": "Que {0} !",
		"marked": "la table de **{0}**", "quoted": "le mot de « {0} »", "list.and": " et ",
		"inside": "Le coup de {0}", "code": "code {0}", "island": "l’île {0}", "both": "de {0} à {1} de {1}", "as": "{0}"
	}`))
	if err != nil {
		t.Fatal(err)
	}
	fr := &Language{Code: "fr", patterns: patterns}
	fr.typeset()
	en := &Language{Code: "en", patterns: patterns}
	for _, c := range []struct{ key, value, want string }{
		{"turn", "Anna", "Au tour d’Anna"},
		{"turn", "Élise", "Au tour d’Élise"},
		{"turn", "**Anna**", "Au tour d’**Anna**"},
		{"turn", `\_Œil`, `Au tour d’\_Œil`},
		{"turn", "« Anna »", "Au tour d’« Anna »"},
		{"turn", "Bernd", "Au tour de Bernd"},
		{"turn", "Hugo", "Au tour de Hugo"},
		{"turn", "12", "Au tour de 12"},
		{"turn", "", "Au tour de "},
		{"turn", "Bernd de Anvers", "Au tour de Bernd de Anvers"},
		{"begins", "Yann", "D’Yann."},
		{"than", "œuf", "plus qu’œuf"},
		{"so", "Anna", "Qu’Anna~!"},
		{"marked", "Anna", "la table d’**Anna**"},
		{"quoted", "Anna", "le mot d’«~Anna~»"},
		{"quoted", "Bernd", "le mot de «~Bernd~»"},
		{"code", "Anna", "code Anna"},
		{"island", "Anna", "l’île Anna"},
	} {
		if got := strings.ReplaceAll(fr.Say(c.key, c.value), nbsp, "~"); got != c.want {
			t.Errorf("%s of %q is %q, want %q", c.key, c.value, got, c.want)
		}
	}
	crew := []game.Event{game.Say("as", "de Anna"), game.Say("as", "Anna")}
	if got := fr.Say("turn", crew); got != "Au tour de de Anna et Anna" {
		t.Errorf("of a list it says %q", got)
	}
	if got := fr.Say("both", "Anna", "Élise"); got != "d’Anna à Élise d’Élise" {
		t.Errorf("of two it says %q", got)
	}
	if got := en.Say("turn", "Anna"); got != "Au tour de Anna" {
		t.Errorf("in English it says %q", got)
	}
}

func TestWhatIsNotTypesetIsFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ code, form, bad string }{
		{"en", "It’s “so”: 5 %, −3…", ""},
		{"en", "It's", "'"},
		{"en", "“so\"", `"`},
		{"en", "by -{0}", " -{"},
		{"en", "(-3)", "(-3"},
		{"en", "at most-{0}", ""},
		{"en", "more …", " …"},
		{"en", "so : no", " :"},
		{"en", "so" + nbsp + "many", nbsp},
		{"fr", "rouge:bleu" + nbsp + ": {0}:{1}" + nbsp + "?!", ""},
		{"fr", "«" + nbsp + "oui" + nbsp + "»", ""},
		{"fr", "oui?", "i?"},
		{"fr", "{0}%", "}%"},
		{"fr", "Les faces:", "s:"},
		{"fr", "Les faces: six", "s: "},
		{"fr", "«oui" + nbsp + "»", "«o"},
		{"fr", "oui\u202f!", "\u202f"},
		{"de", "oui?", ""},
	} {
		if got := untidy(c.code, c.form); got != c.bad {
			t.Errorf("of %q in %s %q is found, want %q", c.form, c.code, got, c.bad)
		}
	}
}
