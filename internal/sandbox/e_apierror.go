package sandbox

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// fault is one thing wrong with a request, at a path such as "embeds.0.title".
type fault struct {
	Path, Code, Message string
}

// at extends a path by a step.
func at[S string | int](path string, step S) string {
	if path == "" {
		return fmt.Sprint(step)
	}
	return fmt.Sprint(path, ".", step)
}

// refusal is a request that is not done, as Discord words it.
type refusal struct {
	status  int
	code    int
	message string
	faults  []fault
	retry   time.Duration // with status 429
	global  bool          // with status 429
	planned bool          // asked for by a test: no fault of the bot
}

func (r *refusal) Error() string {
	parts := []string{fmt.Sprintf("%d %s", r.code, r.message)}
	for _, f := range r.faults {
		parts = append(parts, f.Path+": "+f.Message)
	}
	return strings.Join(parts, "; ")
}

// body is the JSON that goes with a refusal.
func (r *refusal) body() json.RawMessage {
	b := struct {
		Message string   `json:"message"`
		Code    int      `json:"code"`
		Errors  *tree    `json:"errors,omitempty"`
		Retry   *float64 `json:"retry_after,omitempty"` // seconds
		Global  *bool    `json:"global,omitempty"`
	}{Message: r.message, Code: r.code}
	if len(r.faults) > 0 {
		b.Errors = newTree(r.faults)
	}
	if r.status == http.StatusTooManyRequests {
		seconds := r.retry.Seconds()
		b.Retry, b.Global = &seconds, &r.global
	}
	return encode(b)
}

func refuse(status, code int, message string) *refusal {
	return &refusal{status: status, code: code, message: message}
}

// Refusals by the codes of Discord's documentation.
func unknownChannel() error { return refuse(http.StatusNotFound, 10003, "Unknown Channel") }

func unknownGuild() error { return refuse(http.StatusNotFound, 10004, "Unknown Guild") }

func unknownMember() error { return refuse(http.StatusNotFound, 10007, "Unknown Member") }

func unknownMessage() error { return refuse(http.StatusNotFound, 10008, "Unknown Message") }

func unknownUser() error { return refuse(http.StatusNotFound, 10013, "Unknown User") }

func unknownWebhook() error { return refuse(http.StatusNotFound, 10015, "Unknown Webhook") }

func unknownInteraction() error { return refuse(http.StatusNotFound, 10062, "Unknown interaction") }

func unknownCommand() error {
	return refuse(http.StatusNotFound, 10063, "Unknown application command")
}

func unknownEmoji() error { return refuse(http.StatusNotFound, 10014, "Unknown Emoji") }

func tooManyCommands(most int) error {
	return refuse(http.StatusBadRequest, 30032, fmt.Sprintf("Maximum number of application commands reached (%d).", most))
}

func tooManyOldEdits(wait time.Duration) error {
	r := refuse(http.StatusTooManyRequests, 30046,
		"Maximum number of edits to messages older than 1 hour reached. Try again later")
	r.retry = wait
	return r
}

func unauthorized() error { return refuse(http.StatusUnauthorized, 0, "401: Unauthorized") }

func tooLarge() error {
	return refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
}

func alreadyAcknowledged() error {
	return refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
}

func missingAccess() error { return refuse(http.StatusForbidden, 50001, "Missing Access") }

func notAuthor() error {
	return refuse(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
}

func closedBox() error {
	return refuse(http.StatusForbidden, 50007, "Cannot send messages to this user")
}

func noSharedGuild() error {
	return refuse(http.StatusForbidden, 50278, "Cannot send messages to this user due to having no mutual guilds")
}

func emptyMessage() error {
	return refuse(http.StatusBadRequest, 50006, "Cannot send an empty message")
}

func missingPermissions() error {
	return refuse(http.StatusForbidden, 50013, "Missing Permissions")
}

func invalidToken() error { return refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token") }

func invalidFile() error { return refuse(http.StatusBadRequest, 50046, "Invalid file uploaded") }

func threadArchived() error {
	return refuse(http.StatusBadRequest, 50083, "Thread is archived")
}

func invalidJSON() error {
	return refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
}

func threadLocked() error { return refuse(http.StatusBadRequest, 160005, "This thread is locked") }

func tooManyThreads() error {
	return refuse(http.StatusBadRequest, 160006, "Maximum number of active threads reached")
}

func threadExists() error {
	return refuse(http.StatusBadRequest, 160004, "A thread has already been created for this message")
}

func tagNeeded() error {
	return refuse(http.StatusBadRequest, 40067, "A tag is required to create a forum post in this channel")
}

func notText() error {
	return refuse(http.StatusBadRequest, 50008, "Cannot send messages in a non-text channel")
}
