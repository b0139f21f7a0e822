// Package apierror holds the errors of Discord's REST API, with its codes and texts.
package apierror

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"dockside/internal/sandbox/model"
)

// Error is a refused request.
type Error struct {
	Status     int // of HTTP
	Code       int // Discord's own
	Message    string
	Fields     []FieldError
	RetryAfter time.Duration // with status 429
	Global     bool          // with status 429
	Planned    bool          // a test asked for it, so it is no mistake of the bot
}

// FieldError is an invalid field of a request, at a path such as "embeds.0.title".
type FieldError struct {
	Path, Code, Message string
}

// New returns an error without field errors.
func New(status, code int, message string) *Error {
	return &Error{Status: status, Code: code, Message: message}
}

// Errors by the codes of Discord's documentation.
var (
	Unauthorized         = New(http.StatusUnauthorized, 0, "401: Unauthorized")
	UnknownChannel       = New(http.StatusNotFound, 10003, "Unknown Channel")
	UnknownGuild         = New(http.StatusNotFound, 10004, "Unknown Guild")
	UnknownMember        = New(http.StatusNotFound, 10007, "Unknown Member")
	UnknownMessage       = New(http.StatusNotFound, 10008, "Unknown Message")
	UnknownRole          = New(http.StatusNotFound, 10011, "Unknown Role")
	UnknownUser          = New(http.StatusNotFound, 10013, "Unknown User")
	UnknownWebhook       = New(http.StatusNotFound, 10015, "Unknown Webhook")
	UnknownInteraction   = New(http.StatusNotFound, 10062, "Unknown interaction")
	TooManyEmojis        = New(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	TooLarge             = New(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
	AlreadyAcknowledged  = New(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	TooManyFollowUps     = New(http.StatusBadRequest, 40094, "Maximum number of follow-up messages reached")
	TagNeeded            = New(http.StatusBadRequest, 40067, "A tag is required to create a forum post in this channel")
	MissingAccess        = New(http.StatusForbidden, 50001, "Missing Access")
	NotAuthor            = New(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
	EmptyMessage         = New(http.StatusBadRequest, 50006, "Cannot send an empty message")
	ClosedDirectMessages = New(http.StatusForbidden, 50007, "Cannot send messages to this user")
	NotText              = New(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
	MissingPermissions   = New(http.StatusForbidden, 50013, "Missing Permissions")
	WrongChannelType     = New(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	InvalidToken         = New(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	InvalidRole          = New(http.StatusBadRequest, 50028, "Invalid Role")
	InvalidVersion       = New(http.StatusBadRequest, 50041, "Invalid API version")
	InvalidFile          = New(http.StatusBadRequest, 50046, "Invalid file uploaded")
	ThreadArchived       = New(http.StatusBadRequest, 50083, "Thread is archived")
	InvalidJSON          = New(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
	NoSharedGuild        = New(http.StatusForbidden, 50278,
		"Cannot send messages to this user due to having no mutual guilds")
	ThreadExists = New(http.StatusBadRequest, 160004, "A thread has already been created for this message")
	ThreadLocked = New(http.StatusBadRequest, 160005, "This thread is locked")
	NotFound     = New(http.StatusNotFound, 0, "404: Not Found")
	Unavailable  = New(http.StatusServiceUnavailable, 0, "Service Unavailable")
)

// TooManyCommands returns the error for more commands of a type than the maximum.
func TooManyCommands(most int) error {
	return New(http.StatusBadRequest, 30032, fmt.Sprintf("Maximum number of application commands reached (%d).", most))
}

// TooManyOldEdits returns the rate limit error for edits of old messages.
func TooManyOldEdits(wait time.Duration) error {
	e := New(http.StatusTooManyRequests, 30046,
		"Maximum number of edits to messages older than 1 hour reached. Try again later")
	e.RetryAfter = wait
	return e
}

// Error returns the code, the message and the invalid fields.
func (e *Error) Error() string {
	parts := []string{fmt.Sprintf("%d %s", e.Code, e.Message)}
	for _, f := range e.Fields {
		parts = append(parts, f.Path+": "+f.Message)
	}
	return strings.Join(parts, "; ")
}

// JSON returns the body of the response.
func (e *Error) JSON() json.RawMessage {
	b := struct {
		Message string         `json:"message"`
		Code    int            `json:"code"`
		Errors  map[string]any `json:"errors,omitempty"`
		Retry   *float64       `json:"retry_after,omitempty"` // seconds
		Global  *bool          `json:"global,omitempty"`
	}{Message: e.Message, Code: e.Code, Errors: nested(e.Fields)}
	if e.Status == http.StatusTooManyRequests {
		seconds := e.RetryAfter.Seconds()
		b.Retry, b.Global = &seconds, &e.Global
	}
	return model.JSON(b)
}

// errNotPossible is the error of a member's client, which refuses an action by itself.
var errNotPossible = errors.New("not possible")

// NotPossible returns an error of a member's client. The bot never receives it.
func NotPossible(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errNotPossible, fmt.Sprintf(format, args...))
}
