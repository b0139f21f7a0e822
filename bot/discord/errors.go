package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// The codes of Discord's errors that the bot distinguishes.
const (
	UnknownChannel     = 10003
	UnknownMember      = 10007
	UnknownMessage     = 10008
	UnknownUser        = 10013
	UnknownWebhook     = 10015
	InvalidToken       = 50027
	UnknownInteraction = 10062
	AlreadyAnswered    = 40060
	MissingAccess      = 50001
	MissingPermissions = 50013
	ThreadArchived     = 50083
	ThreadExists       = 160004
	ThreadLocked       = 160005
	TooManyThreads     = 160006
	CannotMessageUser  = 50007
	NoCommonServer     = 50278
	OpensDMsTooFast    = 40003
)

// ErrRefused means that Discord refuses this bot permanently, so a retry does not help. The errors below say why; each
// wraps it.
var ErrRefused = errors.New("Discord refuses the bot") //nolint:staticcheck // a name begins the text

// The reasons for which Discord refuses a bot.
var (
	ErrToken         = fmt.Errorf("%w: is the token right?", ErrRefused)
	ErrNoShard       = fmt.Errorf("%w: there is no such shard", ErrRefused)
	ErrTooFewShards  = fmt.Errorf("%w: it is in too many servers for so few shards", ErrRefused)
	ErrOutdated      = fmt.Errorf("%w: this version of the gateway is no more", ErrRefused)
	ErrWrongIntents  = fmt.Errorf("%w: there are no such intents", ErrRefused)
	ErrHiddenIntents = fmt.Errorf("%w: it may not have these intents", ErrRefused)
)

// closeErrors are the permanent refusals by close code of the gateway.
var closeErrors = map[int]error{
	4004: ErrToken, 4010: ErrNoShard, 4011: ErrTooFewShards, 4012: ErrOutdated, 4013: ErrWrongIntents,
	4014: ErrHiddenIntents,
}

// RateLimitError is the error of a request that exceeds a rate limit.
type RateLimitError struct {
	RetryAfter time.Duration // until it can be repeated
	// IPBlocked means that the IP address of this machine is blocked, whichever bot uses it.
	IPBlocked bool
}

func (l RateLimitError) Error() string {
	if l.IPBlocked {
		return "Discord blocks the address of this machine for " + l.RetryAfter.Round(time.Second).String() +
			": the address is limited, not the bot"
	}
	return "rate limited for " + l.RetryAfter.String()
}

// RetryAfter returns how long a rate limit asks to wait; 0 for other errors.
func RetryAfter(err error) time.Duration {
	var limit RateLimitError
	errors.As(err, &limit)
	return limit.RetryAfter
}

// Scrub removes URLs, which may contain tokens, from errors, and turns discordgo's rate limits into RateLimitError.
func Scrub(err error) error {
	var limit *discordgo.RateLimitError
	if errors.As(err, &limit) {
		return RateLimitError{RetryAfter: limit.RetryAfter}
	}
	var address *url.Error
	if errors.As(err, &address) {
		return address.Err
	}
	return err
}

// Code returns Discord's code of an error, 0 if it has none.
func Code(err error) int {
	var answer *discordgo.RESTError
	if errors.As(err, &answer) && answer.Message != nil {
		return answer.Message.Code
	}
	return 0
}

// IsMalformed reports whether a request was malformed (400), so that a retry does not help.
func IsMalformed(err error) bool { return status(err) == http.StatusBadRequest }

// IsUnauthorised reports whether the token of the bot is unknown (401).
func IsUnauthorised(err error) bool { return status(err) == http.StatusUnauthorized }

// IsExpired reports whether an interaction accepts no response any more: it is too old, or already answered.
func IsExpired(err error) bool {
	code := Code(err)
	return code == UnknownInteraction || code == AlreadyAnswered
}

// IsGone reports whether the message of a response cannot be changed any more: it is deleted, or the token has expired.
func IsGone(err error) bool {
	code := Code(err)
	return code == UnknownMessage || code == UnknownWebhook || code == InvalidToken
}

// IsClosed reports whether the bot lacks permissions in an existing channel, or a thread is archived or locked.
func IsClosed(err error) bool {
	code := Code(err)
	return code == MissingAccess || code == MissingPermissions || code == ThreadArchived || code == ThreadLocked
}

// IsRejected reports whether Discord has certainly not carried out the request, so that another one can replace it.
// After other errors, Discord may have carried it out.
func IsRejected(err error) bool {
	s := status(err)
	return errors.As(err, new(RateLimitError)) ||
		s >= http.StatusBadRequest && s < http.StatusInternalServerError && !IsExpired(err)
}

// IsDMClosed reports whether the bot cannot send direct messages to a user at present.
func IsDMClosed(err error) bool {
	code := Code(err)
	return code == CannotMessageUser || code == NoCommonServer || code == OpensDMsTooFast
}

// IsForbidden reports whether something does not exist, or the bot is not allowed to see it (403, 404).
func IsForbidden(err error) bool {
	s := status(err)
	return s == http.StatusForbidden || s == http.StatusNotFound
}

// IsUnknownMember reports whether a user is no member of a server, on which the bot is one.
func IsUnknownMember(err error) bool {
	code := Code(err)
	return code == UnknownMember || code == UnknownUser
}

// status returns the HTTP status of an error response, 0 for other errors.
func status(err error) int {
	var answer *discordgo.RESTError
	if errors.As(err, &answer) && answer.Response != nil {
		return answer.Response.StatusCode
	}
	return 0
}

// WrapRefusal wraps an error with the reason, an ErrRefused, if Discord refuses the bot permanently.
func WrapRefusal(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) && closeErrors[closed.Code] != nil {
		return fmt.Errorf("%w (%d)", closeErrors[closed.Code], closed.Code)
	}
	if IsUnauthorised(err) {
		return fmt.Errorf("%w: %w", ErrToken, err)
	}
	return err
}

// ResponseError returns the error of an error response with that body.
func ResponseError(response *http.Response, body []byte) error {
	var data struct {
		discordgo.APIErrorMessage
		RetryAfter float64 `json:"retry_after"`
	}
	if json.Unmarshal(body, &data) != nil {
		data.Message = response.Status
	}
	if response.StatusCode == http.StatusTooManyRequests {
		return RateLimitError{RetryAfter: time.Duration(data.RetryAfter * float64(time.Second))}
	}
	return &discordgo.RESTError{Response: response, ResponseBody: body, Message: &data.APIErrorMessage}
}
