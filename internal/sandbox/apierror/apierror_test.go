package apierror

import (
	"encoding/json"
	"testing"
)

// Field errors are nested by the steps of their paths.
func TestFieldErrorsAreNested(t *testing.T) {
	t.Parallel()
	r := &Error{
		Code: 50035, Message: "Invalid Form Body",
		Fields: []FieldError{{"embeds.0.title", "A", "too long"}, {"content", "B", "empty"}},
	}
	want := `{"message":"Invalid Form Body","code":50035,"errors":{` +
		`"content":{"_errors":[{"code":"B","message":"empty"}]},` +
		`"embeds":{"0":{"title":{"_errors":[{"code":"A","message":"too long"}]}}}}}`
	if got := string(r.JSON()); got != want || !json.Valid([]byte(got)) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
