package apierror

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"dockside/internal/sandbox/model"
)

// fault is one thing wrong with a request, at a path such as "embeds.0.title".
type FieldError struct {
	Path, Code, Message string
}

// at extends a path by a step.
func Path[S string | int](path string, step S) string {
	if path == "" {
		return fmt.Sprint(step)
	}
	return fmt.Sprint(path, ".", step)
}

// refusal is a request that is not done, as Discord words it.
type Error struct {
	Status     int
	Code       int
	Message    string
	Fields     []FieldError
	RetryAfter time.Duration // with status 429
	Global     bool          // with status 429
	Planned    bool          // asked for by a test: no fault of the bot
}

func (r *Error) Error() string {
	parts := []string{fmt.Sprintf("%d %s", r.Code, r.Message)}
	for _, f := range r.Fields {
		parts = append(parts, f.Path+": "+f.Message)
	}
	return strings.Join(parts, "; ")
}

// body is the JSON that goes with a refusal.
func (r *Error) JSON() json.RawMessage {
	b := struct {
		Message string   `json:"message"`
		Code    int      `json:"code"`
		Errors  *tree    `json:"errors,omitempty"`
		Retry   *float64 `json:"retry_after,omitempty"` // seconds
		Global  *bool    `json:"global,omitempty"`
	}{Message: r.Message, Code: r.Code}
	if len(r.Fields) > 0 {
		b.Errors = newTree(r.Fields)
	}
	if r.Status == http.StatusTooManyRequests {
		seconds := r.RetryAfter.Seconds()
		b.Retry, b.Global = &seconds, &r.Global
	}
	return model.JSON(b)
}

func New(status, code int, message string) *Error {
	return &Error{Status: status, Code: code, Message: message}
}

// Refusals by the codes of Discord's documentation.
func UnknownChannel() error { return New(http.StatusNotFound, 10003, "Unknown Channel") }

func UnknownGuild() error { return New(http.StatusNotFound, 10004, "Unknown Guild") }

func UnknownMember() error { return New(http.StatusNotFound, 10007, "Unknown Member") }

func UnknownMessage() error { return New(http.StatusNotFound, 10008, "Unknown Message") }

func UnknownUser() error { return New(http.StatusNotFound, 10013, "Unknown User") }

func UnknownWebhook() error { return New(http.StatusNotFound, 10015, "Unknown Webhook") }

func UnknownInteraction() error { return New(http.StatusNotFound, 10062, "Unknown interaction") }

func UnknownCommand() error {
	return New(http.StatusNotFound, 10063, "Unknown application command")
}

func UnknownEmoji() error { return New(http.StatusNotFound, 10014, "Unknown Emoji") }

func TooManyCommands(most int) error {
	return New(http.StatusBadRequest, 30032, fmt.Sprintf("Maximum number of application commands reached (%d).", most))
}

func TooManyOldEdits(wait time.Duration) error {
	r := New(http.StatusTooManyRequests, 30046,
		"Maximum number of edits to messages older than 1 hour reached. Try again later")
	r.RetryAfter = wait
	return r
}

func Unauthorized() error { return New(http.StatusUnauthorized, 0, "401: Unauthorized") }

func TooLarge() error {
	return New(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
}

func AlreadyAcknowledged() error {
	return New(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
}

func MissingAccess() error { return New(http.StatusForbidden, 50001, "Missing Access") }

func NotAuthor() error {
	return New(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
}

func ClosedDirectMessages() error {
	return New(http.StatusForbidden, 50007, "Cannot send messages to this user")
}

func NoSharedGuild() error {
	return New(http.StatusForbidden, 50278, "Cannot send messages to this user due to having no mutual guilds")
}

func EmptyMessage() error {
	return New(http.StatusBadRequest, 50006, "Cannot send an empty message")
}

func MissingPermissions() error {
	return New(http.StatusForbidden, 50013, "Missing Permissions")
}

func InvalidToken() error { return New(http.StatusUnauthorized, 50027, "Invalid Webhook Token") }

func InvalidFile() error { return New(http.StatusBadRequest, 50046, "Invalid file uploaded") }

func ThreadArchived() error {
	return New(http.StatusBadRequest, 50083, "Thread is archived")
}

func InvalidJSON() error {
	return New(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
}

func ThreadLocked() error { return New(http.StatusBadRequest, 160005, "This thread is locked") }

func TooManyThreads() error {
	return New(http.StatusBadRequest, 160006, "Maximum number of active threads reached")
}

func ThreadExists() error {
	return New(http.StatusBadRequest, 160004, "A thread has already been created for this message")
}

func TagNeeded() error {
	return New(http.StatusBadRequest, 40067, "A tag is required to create a forum post in this channel")
}

func NotText() error {
	return New(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
}
