package validate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// codesOf returns field errors as "path CODE", for tables.
func codesOf(fs []apierror.FieldError) []string {
	words := []string{}
	for _, f := range fs {
		words = append(words, strings.TrimSpace(f.Path+" "+f.Code))
	}
	return words
}

func long(n int) string { return strings.Repeat("ж", n) }

// rowOf returns an action row with components, all in JSON.
func rowOf(components ...string) string {
	return `{"type":1,"components":[` + strings.Join(components, ",") + `]}`
}

func buttonOf(id string) string {
	return `{"type":2,"style":1,"label":"Roll","custom_id":"` + id + `"}`
}

func times(n int, make func(i int) string) string {
	var all []string
	for i := range n {
		all = append(all, make(i))
	}
	return strings.Join(all, ",")
}

func menuOf(fields string, options int) string {
	list := times(options, func(i int) string { return fmt.Sprintf(`{"label":"%d","value":"%d"}`, i, i) })
	return rowOf(`{"type":3,"custom_id":"m","options":[` + list + `]` + fields + `}`)
}

func parse[T any](t *testing.T, text string) T {
	t.Helper()
	v, err := apierror.Decode[T]([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

type testCase struct{ name, payload, faults string }

func (c testCase) check(t *testing.T, found []apierror.FieldError) {
	t.Helper()
	want := strings.Split(c.faults, "; ")
	if c.faults == "" {
		want = []string{}
	}
	if got := codesOf(found); !slices.Equal(got, want) {
		t.Errorf("%s\nfound %q\n want %q", c.payload, got, want)
	}
}

func TestMessagesAreChecked(t *testing.T) {
	t.Parallel()
	rows := func(n int) string {
		return times(n, func(i int) string { return rowOf(buttonOf(fmt.Sprint("b", i))) })
	}
	embed := func(body string) string { return `{"embeds":[` + body + `]}` }
	for _, c := range []testCase{
		{"2000 letters", `{"content":"` + long(2000) + `"}`, ""},
		{"2001 letters", `{"content":"` + long(2001) + `"}`, "content BASE_TYPE_MAX_LENGTH"},
		{"nonce", `{"content":"a","nonce":"` + long(26) + `"}`, "nonce BASE_TYPE_MAX_LENGTH"},
		{"nonce as a number", `{"content":"a","nonce":12}`, ""},
		{"ten embeds", `{"embeds":[` + times(10, func(int) string { return `{"title":"a"}` }) + `]}`, ""},
		{
			"eleven embeds", `{"embeds":[` + times(11, func(int) string { return `{"title":"a"}` }) + `]}`,
			"embeds BASE_TYPE_MAX_LENGTH",
		},
		{"embed title", embed(`{"title":"` + long(257) + `"}`), "embeds.0.title BASE_TYPE_MAX_LENGTH"},
		{"embed description", embed(`{"description":"` + long(4097) + `"}`), "embeds.0.description BASE_TYPE_MAX_LENGTH"},
		{
			"embed footer", embed(`{"title":"a","footer":{"text":"` + long(2049) + `"}}`),
			"embeds.0.footer.text BASE_TYPE_BAD_LENGTH",
		},
		{"embed author", embed(`{"author":{"name":"` + long(257) + `"}}`), "embeds.0.author.name BASE_TYPE_BAD_LENGTH"},
		{
			"embed field without a value", embed(`{"fields":[{"name":"a","value":" "}]}`),
			"embeds.0.fields.0.value BASE_TYPE_REQUIRED",
		},
		{
			"embed field value", embed(`{"fields":[{"name":"a","value":"` + long(1025) + `"}]}`),
			"embeds.0.fields.0.value BASE_TYPE_BAD_LENGTH",
		},
		{
			"26 fields", embed(`{"fields":[` + times(26, func(int) string { return `{"name":"a","value":"b"}` }) + `]}`),
			"embeds.0.fields BASE_TYPE_MAX_LENGTH",
		},
		{
			"6000 letters in embeds", `{"embeds":[{"description":"` + long(4000) + `"},{"description":"` + long(2000) + `"}]}`,
			"",
		},
		{
			"6001 letters in embeds", `{"embeds":[{"description":"` + long(4000) + `"},{"description":"` + long(2001) + `"}]}`,
			"embeds MAX_EMBED_SIZE_EXCEEDED",
		},
		{"empty embed", embed(`{}`), "embeds.0 EMBED_EMPTY"},
		{"colour", embed(`{"title":"a","color":16777216}`), "embeds.0.color NUMBER_TYPE_COERCE"},
		{"embed address", embed(`{"title":"a","url":"javascript:x"}`), "embeds.0.url URL_TYPE_INVALID_URL"},
		{
			"picture that is nowhere", embed(`{"image":{"url":"attachment://board.png"}}`),
			"embeds.0.image.url REFERENCED_ATTACHMENT_NOT_FOUND",
		},
		{"five rows", `{"content":"a","components":[` + rows(5) + `]}`, ""},
		{"six rows", `{"content":"a","components":[` + rows(6) + `]}`, "components BASE_TYPE_MAX_LENGTH"},
		{
			"button outside a row", `{"content":"a","components":[` + buttonOf("a") + `]}`,
			"components.0.type UNION_TYPE_CHOICES",
		},
		{"empty row", `{"content":"a","components":[` + rowOf() + `]}`, "components.0.components BASE_TYPE_BAD_LENGTH"},
		{
			"six buttons", `{"content":"a","components":[` +
				rowOf(times(6, func(i int) string { return buttonOf(fmt.Sprint(i)) })) + `]}`,
			"components.0.components BASE_TYPE_BAD_LENGTH",
		},
		{
			"one custom id twice", `{"content":"a","components":[` + rowOf(buttonOf("a")) + `,` + rowOf(buttonOf("a")) + `]}`,
			"components COMPONENT_CUSTOM_ID_DUPLICATED",
		},
		{
			"custom id", `{"content":"a","components":[` + rowOf(buttonOf(long(101))) + `]}`,
			"components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH",
		},
		{
			"no custom id", `{"content":"a","components":[` + rowOf(buttonOf("")) + `]}`,
			"components.0.components.0.custom_id BASE_TYPE_REQUIRED",
		},
		{"label", `{"content":"a","components":[` + rowOf(`{"type":2,"style":2,"custom_id":"a","label":"`+long(81)+`"}`) +
			`]}`, "components.0.components.0.label BASE_TYPE_MAX_LENGTH"},
		{
			"button without words", `{"content":"a","components":[` + rowOf(`{"type":2,"style":2,"custom_id":"a"}`) + `]}`,
			"components.0.components.0 BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
		},
		{"button with an emoji", `{"content":"a","components":[` +
			rowOf(`{"type":2,"style":2,"custom_id":"a","emoji":{"name":"🎲"}}`) + `]}`, ""},
		{
			"emoji by its short name", `{"content":"a","components":[` +
				rowOf(`{"type":2,"style":2,"custom_id":"a","emoji":{"name":"dice"}}`) + `]}`,
			"components.0.components.0.emoji.name COMPONENT_INVALID_EMOJI",
		},
		{
			"style", `{"content":"a","components":[` + rowOf(`{"type":2,"style":9,"custom_id":"a","label":"a"}`) + `]}`,
			"components.0.components.0.style BASE_TYPE_CHOICES",
		},
		{
			"link with a custom id", `{"content":"a","components":[` +
				rowOf(`{"type":2,"style":5,"url":"https://a.b","custom_id":"a","label":"a"}`) + `]}`,
			"components.0.components.0.custom_id BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
		},
		{"25 options", `{"content":"a","components":[` + menuOf("", 25) + `]}`, ""},
		{
			"26 options", `{"content":"a","components":[` + menuOf("", 26) + `]}`,
			"components.0.components.0.options BASE_TYPE_BAD_LENGTH",
		},
		{
			"no options", `{"content":"a","components":[` + menuOf("", 0) + `]}`,
			"components.0.components.0.options BASE_TYPE_BAD_LENGTH; components.0.components.0.max_values " +
				"SELECT_COMPONENT_OPTION_COUNT",
		},
		{
			"more values than options", `{"content":"a","components":[` + menuOf(`,"max_values":3`, 2) + `]}`,
			"components.0.components.0.max_values SELECT_COMPONENT_OPTION_COUNT",
		},
		{
			"placeholder", `{"content":"a","components":[` + menuOf(`,"placeholder":"`+long(151)+`"`, 2) + `]}`,
			"components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH",
		},
		{
			"menu beside a button", `{"content":"a","components":[` + rowOf(buttonOf("a"), `{"type":5,"custom_id":"u"}`) + `]}`,
			"components.0.components COMPONENT_LAYOUT_WIDTH_EXCEEDED",
		},
		{
			"one option twice", `{"content":"a","components":[` +
				rowOf(`{"type":3,"custom_id":"m","options":[{"label":"a","value":"a"},{"label":"b","value":"a"}]}`) + `]}`,
			"components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
		},
		{
			"mentions of both kinds", `{"content":"a","allowed_mentions":{"parse":["users"],"users":["1"]}}`,
			"allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
		},
		{
			"mentions of an unknown kind", `{"content":"a","allowed_mentions":{"parse":["friends"]}}`,
			"allowed_mentions.parse.0 BASE_TYPE_CHOICES",
		},
		{
			"mention of no id", `{"content":"a","allowed_mentions":{"users":["anna"]}}`,
			"allowed_mentions.users.0 NUMBER_TYPE_COERCE",
		},
		{
			"text outside a row", `{"content":"a","components":[{"type":10,"content":"b"}]}`,
			"components.0.type UNION_TYPE_CHOICES",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, found := checkMessage(parse[model.MessagePayload](t, c.payload), Target{Version: 10})
			c.check(t, found)
		})
	}
}

func TestAttachmentsAreChecked(t *testing.T) {
	t.Parallel()
	files := []model.Upload{{Index: 0, Name: "board.png"}}
	old := model.Message{Attachments: []model.Attachment{{ID: "77", Filename: "old.png"}}}
	for _, c := range []struct {
		testCase
		Target
		kept string // names of the attachments afterwards
	}{
		{testCase{"a file alone", `{}`, ""}, Target{Version: 10, Uploads: files}, "board.png"},
		{
			testCase{"a described file", `{"attachments":[{"id":0,"filename":"b.png","description":"the board"}]}`, ""},
			Target{Version: 10, Uploads: files},
			"b.png",
		},
		{testCase{
			"no file of that number", `{"attachments":[{"id":"1","filename":"b.png"}]}`, "attachments.0.id ATTACHMENT_NOT_FOUND",
		}, Target{Version: 10, Uploads: files}, "board.png"},
		{
			testCase{
				"no id", `{"attachments":[{"filename":"b.png"}]}`,
				"attachments.0.id BASE_TYPE_REQUIRED; attachments.0.id ATTACHMENT_NOT_FOUND",
			},
			Target{Version: 10, Uploads: files},
			"board.png",
		},
		{
			testCase{"empty name", `{"attachments":[{"id":"0","filename":""}]}`, "attachments.0.filename BASE_TYPE_REQUIRED"},
			Target{Version: 10, Uploads: files},
			"board.png",
		},
		{testCase{
			"alt text", `{"attachments":[{"id":"0","filename":"b.png","description":"` + long(1025) + `"}]}`,
			"attachments.0.description BASE_TYPE_MAX_LENGTH",
		}, Target{Version: 10, Uploads: files}, "b.png"},
		{
			testCase{"picture in an embed", `{"embeds":[{"image":{"url":"attachment://board.png"}}]}`, ""},
			Target{Version: 10, Uploads: files},
			"board.png",
		},
		{
			testCase{"edit without a list", `{}`, ""},
			Target{Version: 10, Edit: true, Old: old, Uploads: files},
			"old.png board.png",
		},
		{
			testCase{"edit that lists the new file", `{"attachments":[{"id":"0"}]}`, ""},
			Target{Version: 10, Edit: true, Old: old, Uploads: files},
			"board.png",
		},
		{
			testCase{"edit that lists both", `{"attachments":[{"id":"77"},{"id":"0"}]}`, ""},
			Target{Version: 10, Edit: true, Old: old, Uploads: files},
			"old.png board.png",
		},
		{testCase{"edit that empties", `{"attachments":[]}`, ""}, Target{Version: 10, Edit: true, Old: old}, ""},
		{
			testCase{"v10 edit that forgets the new file", `{"attachments":[{"id":"77"}]}`, ""},
			Target{Version: 10, Edit: true, Old: old, Uploads: files},
			"old.png",
		},
		{
			testCase{"v9 edit that lists only the old", `{"attachments":[{"id":"77"}]}`, ""},
			Target{Version: 9, Edit: true, Old: old, Uploads: files},
			"old.png board.png",
		},
		{
			testCase{"v9 edit that empties", `{"attachments":[]}`, ""},
			Target{Version: 9, Edit: true, Old: old, Uploads: files},
			"board.png",
		},
		{testCase{
			"edit that shows a picture it drops", `{"attachments":[],"embeds":[{"image":{"url":"attachment://old.png"}}]}`,
			"embeds.0.image.url REFERENCED_ATTACHMENT_NOT_FOUND",
		}, Target{Version: 10, Edit: true, Old: old}, ""},
		{testCase{
			"a text in an embed's frame", `{"embeds":[{"image":{"url":"attachment://a.txt"}}]}`,
			"embeds.0.image.url EMBED_IMAGE_TYPE",
		}, Target{Version: 10, Uploads: []model.Upload{{Name: "a.txt"}}}, "a.txt"},
		{
			testCase{"eleven files", `{}`, "attachments BASE_TYPE_MAX_LENGTH"},
			Target{Version: 10, Uploads: slices.Repeat(files, 11)},
			strings.TrimSpace(strings.Repeat("board.png ", 11)),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse[model.MessagePayload](t, c.payload)
			kept, found := checkMessage(p, c.Target)
			c.check(t, found)
			var names []string
			for _, one := range kept {
				names = append(names, one.Name())
			}
			if got := strings.Join(names, " "); got != c.kept {
				t.Errorf("the message has %q, want %q", got, c.kept)
			}
		})
	}
}

func TestModalsAreChecked(t *testing.T) {
	t.Parallel()
	input := `{"type":4,"custom_id":"a","style":1,"label":"Why"}`
	for _, c := range []testCase{
		{"one field", `{"title":"Resign","custom_id":"m","components":[` + rowOf(input) + `]}`, ""},
		{
			"a labelled field",
			`{"title":"Resign","custom_id":"m","components":[` +
				`{"type":18,"label":"Why","component":{"type":4,"custom_id":"a","style":2}}]}`, "",
		},
		{"no fields", `{"title":"Resign","custom_id":"m"}`, "components BASE_TYPE_BAD_LENGTH"},
		{
			"title", `{"title":"` + long(46) + `","custom_id":"m","components":[` + rowOf(input) + `]}`,
			"title BASE_TYPE_BAD_LENGTH",
		},
		{"no custom id", `{"title":"a","components":[` + rowOf(input) + `]}`, "custom_id BASE_TYPE_REQUIRED"},
		{
			"a button", `{"title":"a","custom_id":"m","components":[` + rowOf(buttonOf("b")) + `]}`,
			"components.0.type UNION_TYPE_CHOICES",
		},
		{
			"one field twice", `{"title":"a","custom_id":"m","components":[` + rowOf(input) + `,` + rowOf(input) + `]}`,
			"components COMPONENT_CUSTOM_ID_DUPLICATED",
		},
		{
			"style", `{"title":"a","custom_id":"m","components":[` + rowOf(`{"type":4,"custom_id":"a","label":"Why"}`) + `]}`,
			"components.0.components.0.style BASE_TYPE_CHOICES",
		},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, checkModal(parse[model.Modal](t, c.payload))) })
	}
}

func TestCommandsAreChecked(t *testing.T) {
	t.Parallel()
	slash := func(more string) string { return `{"type":1,"name":"board","description":"a board"` + more + `}` }
	option := func(more string) string {
		return slash(`,"options":[{"type":3,"name":"pace","description":"how fast"` + more + `}]`)
	}
	for _, c := range []testCase{
		{"plain", slash(""), ""},
		{"any script", `{"type":1,"name":"доска","description":"a board"}`, ""},
		{"capitals", `{"type":1,"name":"Board","description":"a board"}`, "name APPLICATION_COMMAND_INVALID_NAME"},
		{"a space", `{"type":1,"name":"a board","description":"a board"}`, "name APPLICATION_COMMAND_INVALID_NAME"},
		{
			"33 letters", `{"type":1,"name":"` + long(33) + `","description":"a board"}`,
			"name APPLICATION_COMMAND_INVALID_NAME",
		},
		{"no description", `{"type":1,"name":"board"}`, "description BASE_TYPE_REQUIRED"},
		{
			"long description", `{"type":1,"name":"board","description":"` + long(101) + `"}`,
			"description BASE_TYPE_BAD_LENGTH",
		},
		{"unknown language", slash(`,"name_localizations":{"tlh":"board"}`), "name_localizations.tlh BASE_TYPE_CHOICES"},
		{
			"localized name", slash(`,"name_localizations":{"fr":"Le Plateau"}`),
			"name_localizations.fr APPLICATION_COMMAND_INVALID_NAME",
		},
		{"user command", `{"type":2,"name":"Challenge this member"}`, ""},
		{
			"user command with a description", `{"type":2,"name":"Challenge","description":"a"}`,
			"description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
		},
		{"unknown kind", `{"type":7,"name":"a","description":"a"}`, "type BASE_TYPE_CHOICES"},
		{
			"26 options", slash(`,"options":[` + times(26,
				func(i int) string { return fmt.Sprintf(`{"type":3,"name":"o%d","description":"a"}`, i) }) + `]`),
			"options BASE_TYPE_MAX_LENGTH",
		},
		{
			"required after optional",
			slash(`,"options":[{"type":3,"name":"a","description":"a"},
				{"type":3,"name":"b","description":"a","required":true}]`),
			"options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
		},
		{
			"one option twice",
			slash(`,"options":[{"type":3,"name":"a","description":"a"},{"type":3,"name":"a","description":"a"}]`),
			"options.1.name APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
		},
		{"25 choices", option(`,"choices":[` + times(25,
			func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"%d"}`, i, i) }) + `]`), ""},
		{
			"26 choices", option(`,"choices":[` + times(26,
				func(i int) string { return fmt.Sprintf(`{"name":"c%d","value":"%d"}`, i, i) }) + `]`),
			"options.0.choices BASE_TYPE_MAX_LENGTH",
		},
		{
			"a number as the choice of a text", option(`,"choices":[{"name":"a","value":1}]`),
			"options.0.choices.0.value BASE_TYPE_BAD_TYPE",
		},
		{
			"choices and autocomplete", option(`,"autocomplete":true,"choices":[{"name":"a","value":"1"}]`),
			"options.0 APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES",
		},
		{
			"subcommands",
			slash(`,"options":[{"type":2,"name":"g","description":"a","options":[` +
				`{"type":1,"name":"s","description":"a","options":[{"type":4,"name":"n","description":"a"}]}]}]`), "",
		},
		{
			"a subcommand beside an option",
			slash(`,"options":[{"type":1,"name":"s","description":"a"},{"type":4,"name":"n","description":"a"}]`),
			"options.1.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
		},
		{"8001 letters", slash(`,"options":[` + times(25, func(i int) string {
			return fmt.Sprintf(`{"type":3,"name":"o%d","description":"a","choices":[%s]}`, i, times(5, func(j int) string {
				return fmt.Sprintf(`{"name":"%d%s","value":"v"}`, j, long(70))
			}))
		}) + `]`), "APPLICATION_COMMAND_TOO_LARGE"},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(t, checkCommand("", parse[model.Command](t, c.payload))) })
	}
}
