package i18n

import (
	"fmt"
	"io/fs"
	"slices"
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
		"no words at all":          {[]map[string]string{{}}, `no file en.json`},
		"no English words":         {[]map[string]string{{"fr": `{}`}}, `no file en.json`},
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

func TestFaultsOfTranslationsAreFound(t *testing.T) {
	t.Parallel()
	for what, test := range map[string]struct{ code, english, translated, want string }{
		"in English alone": {"fr", `"a"`, ``, `fr has no words for "toy.a"`},
		"in French alone":  {"fr", ``, `"a"`, `en has no words for "toy.a"`},
		"other arguments":  {"fr", `"{0}"`, `"{1}"`, `fr says "toy.a" of [{1}], English of [{0}]`},
		"the French of zero": {
			"fr", days, `{"=1": "un jour", "other": "{0} jours"}`, `fr: "toy.a" lacks the form "one", for numbers such as 0`,
		},
		"no plural forms": {"de", days, `"{0} Tage"`, `de: "toy.a" lacks the form "one", for numbers such as 1`},
		"a Polish form is missing": {
			"pl", days, `{"one": "{0} dzień", "few": "{0} dni", "other": "{0} dnia"}`,
			`pl: "toy.a" lacks the form "many", for numbers such as 200`,
		},
		"a misspelt form": {
			"pl", days, `{"one": "{0} dzień", "few": "{0} dni", "many": "{0} dni", "mny": "{0} dni", "other": "{0} dnia"}`,
			`pl: "toy.a" has the form "mny", which no number has`,
		},
		"a form for no number": {
			"ja", days, `{"one": "{0}日", "other": "{0}日"}`, `ja: "toy.a" has the form "one", which no number has`,
		},
		"a category behind an exact form": {
			"de", days, `{"=1": "ein Tag", "one": "{0} Tag", "other": "{0} Tage"}`,
			`de: "toy.a" has the form "one", which no number has`,
		},
		"an exact form that is no number": {
			"de", days, `{"=01": "ein Tag", "one": "{0} Tag", "other": "{0} Tage"}`,
			`de: "toy.a" has the form "=01", which no number has`,
		},
		"a form without its number": {
			"ru", days, `{"one": "день", "few": "{0} дня", "many": "{0} дней", "other": "{0} дня"}`,
			`ru: "toy.a" lacks {0} in the form "one"; only a form such as "=1" may`,
		},
		"fine in Russian": {
			"ru", days, `{"=1": "день", "one": "{0} день", "few": "{0} дня", "many": "{0} дней", "other": "{0} дня"}`, ``,
		},
		"fine in Japanese":            {"ja", days, `"{0}日"`, ``},
		"a case":                      {"de", `"{0}"`, `"{0:acc}", "toy.b.acc": "den Stern"`, ``},
		"a case that nobody asks for": {"de", `"{0}"`, `"{0}", "toy.b.acc": "x"`, `en has no words for "toy.b.acc"`},
		"a case with other arguments": {
			"de", `"{0}"`, `"{0:acc}", "toy.b.acc": "den {0}"`, `de says "toy.b.acc" of [{0}], English of []`,
		},
	} {
		file := func(words string) string {
			if words == "" {
				return hundred(100, `"toy.b": "star"`)
			}
			return hundred(100, `"toy.b": "star", "toy.a": `+words)
		}
		c := only(t, map[string]string{"en": file(test.english), test.code: file(test.translated)})
		said := ""
		if err := c.Check(); err != nil {
			said = err.Error()
		}
		if said != test.want {
			t.Errorf("%s: %s, want %s", what, said, test.want)
		}
	}
}

// days is a pattern with the forms of English.
const days = `{"one": "{0} day", "other": "{0} days"}`

func TestWording(t *testing.T) {
	t.Parallel()
	l := &Language{Code: "fr", tag: catalogue(t).For("fr").tag, patterns: map[string]pattern{
		"list.start":   {other: "{0}, {1}"},
		"list.middle":  {other: "{0}, {1}"},
		"list.end":     {other: "{0} et {1}"},
		"list.nobody":  {other: "personne"},
		"dice":         {"{0} dés", map[string]string{"one": "{0} dé"}},
		"last":         {"les {0} derniers dés", map[string]string{"=1": "le dernier dé", "one": "{0} dé"}},
		"rolled":       {other: "{0} lance {1} et {2}."},
		"card":         {other: "la carte {0}"},
		"takes":        {other: "{0} prend {1}."},
		"brace":        {other: "{0"},
		"out of range": {other: "<{7}>"},
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
		{"a decimal below two is singular in French", game.Say("dice", Decimal("1,99")), "1,99 dé"},
		{"a decimal from two on is plural", game.Say("dice", Decimal("2,00")), "2,00 dés"},
		{"exactly one", game.Say("last", 1), "le dernier dé"},
		{"not exactly one", game.Say("last", 0), "0 dé"},
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

// A seat is named with its colour, unless the name contains it as a word.
func TestAColourIsToldOnce(t *testing.T) {
	t.Parallel()
	coloured := game.Say("seat.coloured", game.Seat(0), game.Say("toy.a"))
	for _, tt := range []struct{ colour, name, want string }{
		{"blue", "Anna", "Anna (blue)"},
		{"blue", "Blue captain", "Blue captain"},
		{"blau", "Kapitän Blau", "Kapitän Blau"},
		{"red", "Manfred", "Manfred (red)"},
		{"blue octagon", "Blue captain", "Blue captain (blue octagon)"},
	} {
		c, err := Load(files(map[string]string{"en": `{"toy.a": "` + tt.colour + `"}`, "fr": `{"toy.a": "x"}`}))
		if err != nil {
			t.Fatal(err)
		}
		if got := c.For("en").Event([]string{tt.name}, coloured); got != tt.want {
			t.Errorf("it says %q, want %q", got, tt.want)
		}
	}
}

// only returns a catalogue with these words by language alone.
func only(t *testing.T, words map[string]string) *Catalogue {
	t.Helper()
	c := empty()
	if err := c.Add(files(words), folder); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLocalesFindTheirLanguage(t *testing.T) {
	t.Parallel()
	words := map[string]string{}
	for _, code := range []string{"en", "fr", "pt-BR", "es-419", "zh-TW", "zh-CN", "ru"} {
		words[code] = `{"toy": "x"}`
	}
	c := only(t, words)
	for locale, want := range map[string]string{
		"en-US": "en", "en-GB": "en", "fr": "fr", "de": "en", "": "en", "uk": "en", "ja": "en", "no such locale": "en",
		"pt-BR": "pt-BR", "es-419": "es-419", "es-ES": "es-419", "zh-TW": "zh-TW", "zh-CN": "zh-CN",
	} {
		if got := c.For(locale).Code; got != want {
			t.Errorf("locale %q is answered in %s, want %s", locale, got, want)
		}
	}
	if code, ok := c.Match("uk"); ok {
		t.Errorf("Ukrainian matches %s", code)
	}
}

// hundred returns a file with that many of a hundred words.
func hundred(n int, more string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"toy.%d": "{0}", `, i)
	}
	return "{" + b.String() + more + "}"
}

// A language that lacks words uses the English ones. Below 95% it is not offered, and missing words are not reported.
func TestAPartialLanguageIsNotOffered(t *testing.T) {
	t.Parallel()
	c := only(t, map[string]string{
		"en": hundred(100, `"language.name": "English"`),
		"de": hundred(98, `"language.name": "Deutsch"`),
		"pl": hundred(60, `"language.name": "Polski"`),
		"ja": `{}`,
	})
	if got := c.Codes(); !slices.Equal(got, []string{"de", "en"}) || c.For("pl").Code != "en" {
		t.Errorf("%v are offered, and %s for Polish", got, c.For("pl").Code)
	}
	const want = `de has no words for "toy.98"` + "\n" + `de has no words for "toy.99"`
	if err := c.Check(); err == nil || err.Error() != want {
		t.Errorf("the check says %v, want %s", err, want)
	}
	const total = 100 + 5 // with the names of the languages except Japanese, its own name and the code
	got := c.Progress()
	for i, want := range []Progress{
		{"de", 2, total, true}, {"en", 0, total, true}, {"ja", 101, total, false}, {"pl", 40, total, false},
	} {
		if got[i] != want {
			t.Errorf("the progress is %+v, want %+v", got[i], want)
		}
	}
	for i, want := range []string{"de: 98%, 2 missing", "en: 100%", "ja: 3%, 101 missing, not offered"} {
		if said := got[i].String(); said != want {
			t.Errorf("the progress is %q, want %q", said, want)
		}
	}
	if got := c.For("fr").Say("language.de"); got != "Deutsch" {
		t.Errorf("German is called %q", got)
	}
}

// Only the missing word is English, not the sentences around it.
func TestAMissingWordIsEnglish(t *testing.T) {
	t.Parallel()
	c := only(t, map[string]string{
		"en": hundred(100, `"toy.star": "the star", "toy.takes": "{0} takes {1}", "toy.days": `+days),
		"de": hundred(100, `"toy.gives": "{0} bekommt {1}", "language.name": "Deutsch"`),
	})
	de := c.languages["de"]
	for want, e := range map[string]game.Event{
		"Anna takes the star": game.Say("toy.takes", game.Seat(0), game.Say("toy.star")),
		"Anna bekommt 1 day":  game.Say("toy.gives", game.Seat(0), game.Say("toy.days", 1)),
		"toy.unknown":         game.Say("toy.unknown"),
	} {
		if got := de.Event([]string{"Anna"}, e); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if !de.Has("toy.star") || de.Has("toy.unknown") || de.Say("language.code") != "de" {
		t.Error("the wrong words are missing")
	}
}

// A placeholder may ask for a variant of a noun, such as its case.
func TestNounsHaveCases(t *testing.T) {
	t.Parallel()
	c := only(t, map[string]string{
		"en": `{"toy.cn": "the Chinese", "toy.fr": "the French", "toy.meets": "{0} meets {1}"}`,
		"de": `{"toy.cn": "der Chinese", "toy.cn.acc": "den Chinesen", "toy.fr": "die Französin",
			"toy.meets": "{0} trifft {1:acc}", "list.two": "{0} und {1}"}`,
	})
	c.Illustrate(map[string]string{"toy.cn": "<:cn:1>"})
	l, cn, fr := c.languages["de"], game.Say("toy.cn"), game.Say("toy.fr")
	for want, e := range map[string]game.Event{
		"Anna trifft <:cn:1> den Chinesen":                   game.Say("toy.meets", game.Seat(0), cn),
		"Anna trifft die Französin":                          game.Say("toy.meets", game.Seat(0), fr),
		"Anna trifft <:cn:1> den Chinesen und die Französin": game.Say("toy.meets", game.Seat(0), []game.Event{cn, fr}),
		"<:cn:1> der Chinese trifft <:cn:1> den Chinesen":    game.Say("toy.meets", cn, cn),
	} {
		if got := l.Rich([]string{"Anna"}, e); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Languages join lists and sentences in their own way.
func TestListsFollowTheLanguage(t *testing.T) {
	t.Parallel()
	c := only(t, map[string]string{
		"en": `{"toy": "{0}"}`,
		"ja": `{"toy": "{0}。", "list.start": "{0}、{1}", "list.middle": "{0}、{1}", "list.end": "{0}、そして{1}",
			"list.two": "{0}と{1}", "list.commas": "{0}、{1}", "list.sentences": "{0}{1}"}`,
	})
	l, texts := c.languages["ja"], []string{"一", "二", "三", "四"}
	for n, want := range []string{"", "一", "一と二", "一、二、そして三", "一、二、三、そして四"} {
		if got := l.List(texts[:n]); got != want {
			t.Errorf("a list of %d is %q, want %q", n, got, want)
		}
	}
	if got := l.Commas(texts[:3]); got != "一、二、三" {
		t.Errorf("with commas it is %q", got)
	}
	scores := []game.Event{game.Say("toy", "一"), game.Say("toy", "二"), game.Say("toy", "三")}
	for n, want := range []string{"", "一。", "一。、二。", "一。、二。、三。"} {
		if got := l.Event(nil, CommaList(scores[:n])); got != want {
			t.Errorf("%d events with commas are %q, want %q", n, got, want)
		}
	}
	if got := l.Sentences("一。", "", "二。"); got != "一。二。" {
		t.Errorf("sentences are %q", got)
	}
	said := l.Events(nil, []game.Event{game.Say("toy", "一"), game.Say("toy", "二")})
	if want := "一。二。"; said != want {
		t.Errorf("sentences are %q, want %q", said, want)
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
		"marked": "la table de **{0}**", "quoted": "le mot de « {0} »", "list.two": "{0} et {1}",
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
		{"en", "It’s “so”: 5%, −3…", ""},
		{"en", "{0} %", "} %"},
		{"en", "5 %", "5 %"},
		{"en", "in %: 5", ""},
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
		{"de", "„Ja“: 5" + nbsp + "%!", ""},
		{"de", "“Ja”", "”"},
		{"de", "5%", "5%"},
		{"de", "Ja ?", " ?"},
		{"pl", "„Tak”: 5%!", ""},
		{"pl", "“Tak”", "“"},
		{"ja", "oui ?", ""},
	} {
		if got := untidy(c.code, c.form); got != c.bad {
			t.Errorf("of %q in %s %q is found, want %q", c.form, c.code, got, c.bad)
		}
	}
}
