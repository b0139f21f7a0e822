package validate

import (
	"fmt"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
)

// fieldErrors collects the invalid fields of a request. Its methods add what they find.
type fieldErrors []apierror.FieldError

func (f *fieldErrors) add(path, code, format string, args ...any) {
	*f = append(*f, apierror.FieldError{Path: path, Code: code, Message: fmt.Sprintf(format, args...)})
}

// at extends the path of a field by steps.
func at(path string, steps ...any) string { return apierror.Path(path, steps...) }

// text checks the length of a text. Discord counts characters, not bytes.
func (f *fieldErrors) text(path, text string, least, most int) {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n > most && least > 0:
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	default:
		f.atMost(path, n, most)
	}
}

// atMost checks the maximum length of a text or list.
func (f *fieldErrors) atMost(path string, n, most int) {
	if n > most {
		f.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// length checks the minimum and maximum length of a list.
func (f *fieldErrors) length(path string, n, least, most int) {
	if n < least || n > most {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
}

// number checks a number that may be missing.
func (f *fieldErrors) number(path string, n *int, least, most int) {
	if n != nil && (*n < least || *n > most) {
		f.add(path, "NUMBER_TYPE_COERCE", "int value should be between %d and %d.", least, most)
	}
}
