package apierror

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// InvalidForm returns the error for invalid fields, or nil if there are none.
func InvalidForm(fields ...FieldError) error {
	if len(fields) == 0 {
		return nil
	}
	e := New(http.StatusBadRequest, 50035, "Invalid Form Body")
	e.Fields = fields
	return e
}

// Decode reads the JSON of a request. An empty body gives the zero value. The error names a field of the wrong type.
func Decode[T any](b []byte) (T, error) {
	var v T
	if len(bytes.TrimSpace(b)) == 0 {
		return v, nil
	}
	err := json.Unmarshal(b, &v)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil:
		return v, nil
	case errors.As(err, &wrong):
		return v, InvalidForm(FieldError{
			wrong.Field, "BASE_TYPE_BAD_TYPE", fmt.Sprintf("Could not interpret %q as %s.", wrong.Value, wrong.Type),
		})
	}
	return v, InvalidJSON
}

// Path extends the path of a field by steps: names and indexes.
func Path(path string, steps ...any) string {
	for _, s := range steps {
		if path != "" {
			path += "."
		}
		path += fmt.Sprint(s)
	}
	return path
}

// Under moves the field errors of an error below a step of the body.
func Under(step string, err error) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	for n := range e.Fields {
		e.Fields[n].Path = Path(step, e.Fields[n].Path)
	}
	return e
}

// nested returns field errors in Discord's form: each step of a path is a level, with "_errors" at the end.
func nested(fields []FieldError) map[string]any {
	type leaf struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	root := map[string]any{}
	for _, f := range fields {
		level := root
		for _, step := range strings.FieldsFunc(f.Path, func(r rune) bool { return r == '.' }) {
			next, ok := level[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				level[step] = next
			}
			level = next
		}
		leaves, _ := level["_errors"].([]leaf)
		level["_errors"] = append(leaves, leaf{f.Code, f.Message})
	}
	return root
}
