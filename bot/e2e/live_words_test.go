package e2e

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"dockside/internal/sandbox"
)

// live matches markup that a name must not produce: a link, an invitation, a mention, a heading or formatting.
var live = regexp.MustCompile(`https?://\S*evil|discord\.gg/\w|@everyone|(?m:^# big)|` +
	`(^|[^\\])(<@1>|\[click|\*\*loud|\|\|veil|` + "`" + `code)`)

// harmless returns an error if a request of the bot contains live markup or characters that change the text direction.
func harmless(r sandbox.Request) error {
	if len(r.JSON) == 0 {
		return nil
	}
	var body any
	if err := json.Unmarshal(r.JSON, &body); err != nil {
		return err
	}
	return sound("", body)
}

// sound checks all texts in a part of a request; path is the position of the part.
func sound(path string, part any) error {
	switch part := part.(type) {
	case map[string]any:
		for key, inner := range part {
			if err := sound(path+"."+key, inner); err != nil {
				return err
			}
		}
	case []any:
		for _, inner := range part {
			if err := sound(path, inner); err != nil {
				return err
			}
		}
	case string:
		if strings.ContainsFunc(part, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
			return fmt.Errorf("%s turns around: %q", path, part)
		}
		marked := strings.HasSuffix(path, ".content") || strings.Contains(path, "embeds.title") ||
			strings.Contains(path, "embeds.description")
		if found := live.FindString(part); marked && found != "" {
			return fmt.Errorf("%s is live (%q): %q", path, found, part)
		}
		if !marked && (strings.Contains(part, "\\[") || strings.Contains(part, "evil\n")) {
			return fmt.Errorf("%s has markup or ends of lines: %q", path, part)
		}
	}
	return nil
}
