package wire

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

// Discord's codes of the errors that mean something to the house.
const (
	UnknownChannel     = 10003
	UnknownMessage     = 10008
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
	OpensTooFast       = 40003
)

// ErrRefused says that Discord refuses this bot for good. Trying again does not help. Why is told by one of the errors
// that follow, each of which wraps it.
var ErrRefused = errors.New("Discord refuses the bot")

// Why Discord refuses a bot for good.
var (
	ErrToken         = fmt.Errorf("%w: is the token right?", ErrRefused)
	ErrNoShard       = fmt.Errorf("%w: there is no such shard", ErrRefused)
	ErrTooFewShards  = fmt.Errorf("%w: it is in too many servers for so few shards", ErrRefused)
	ErrOutdated      = fmt.Errorf("%w: this version of the gateway is no more", ErrRefused)
	ErrWrongIntents  = fmt.Errorf("%w: there are no such intents", ErrRefused)
	ErrHiddenIntents = fmt.Errorf("%w: it may not have these intents", ErrRefused)
)

// closings are the codes with which the gateway closes for good.
var closings = map[int]error{
	4004: ErrToken, 4010: ErrNoShard, 4011: ErrTooFewShards, 4012: ErrOutdated, 4013: ErrWrongIntents,
	4014: ErrHiddenIntents,
}

// Limited is Discord's wish to wait before the request is made again.
type Limited struct {
	For time.Duration
	// Address means that the address of this machine is limited, whichever bot runs there.
	Address bool
}

func (l Limited) Error() string {
	if l.Address {
		return "Discord blocks the address of this machine for " + l.For.Round(time.Second).String() +
			": the address is limited, not the bot"
	}
	return "rate limited for " + l.For.String()
}

// Wait is how long Discord asks to wait after an error; 0 if it does not ask.
func Wait(err error) time.Duration {
	var limit Limited
	errors.As(err, &limit)
	return limit.For
}

// scrub takes addresses, which may hold tokens, out of errors.
func scrub(err error) error {
	var limit *discordgo.RateLimitError
	if errors.As(err, &limit) {
		return Limited{For: limit.RetryAfter}
	}
	var address *url.Error
	if errors.As(err, &address) {
		return address.Err
	}
	return err
}

// Code is Discord's number for an error, 0 if it is none of Discord's.
func Code(err error) int {
	var answer *discordgo.RESTError
	if errors.As(err, &answer) && answer.Message != nil {
		return answer.Message.Code
	}
	return 0
}

// Rejected tells whether Discord finds fault with what was sent, so that sending it again is of no
// use.
func Rejected(err error) bool { return status(err) == http.StatusBadRequest }

// Unauthorised tells whether Discord does not know the token of the bot.
func Unauthorised(err error) bool { return status(err) == http.StatusUnauthorized }

// Final tells whether an interaction takes no answer any more: its time is over, or it has been answered.
func Final(err error) bool {
	code := Code(err)
	return code == UnknownInteraction || code == AlreadyAnswered
}

// Lost tells whether a message that an interaction has sent cannot be changed by it any more: it is gone, or
// the token is too old.
func Lost(err error) bool {
	code := Code(err)
	return code == UnknownMessage || code == UnknownWebhook || code == InvalidToken
}

// Shut tells whether the bot may not do something in a channel any more, or not now, though it is there.
func Shut(err error) bool {
	code := Code(err)
	return code == MissingAccess || code == MissingPermissions || code == ThreadArchived || code == ThreadLocked
}

// Denied tells whether Discord has said that it does not do what was asked, so that something else may be
// asked in its place. After any other error it may have been done.
func Denied(err error) bool {
	said := status(err)
	return errors.As(err, new(Limited)) ||
		said >= http.StatusBadRequest && said < http.StatusInternalServerError && !Final(err)
}

// BoxShut tells whether the bot cannot send somebody private messages now.
func BoxShut(err error) bool {
	code := Code(err)
	return code == CannotMessageUser || code == NoCommonServer || code == OpensTooFast
}

// Withheld tells whether Discord has said that the bot may not know something, or that there is no such
// thing.
func Withheld(err error) bool {
	s := status(err)
	return s == http.StatusForbidden || s == http.StatusNotFound
}

// status is the HTTP status of a refusal, 0 of any other error.
func status(err error) int {
	var answer *discordgo.RESTError
	if errors.As(err, &answer) && answer.Response != nil {
		return answer.Response.StatusCode
	}
	return 0
}

// refused is an error as it is, or wrapped by why Discord refuses the bot, if it does so for good.
func refused(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) && closings[closed.Code] != nil {
		return fmt.Errorf("%w (%d)", closings[closed.Code], closed.Code)
	}
	if status(err) == http.StatusUnauthorized {
		return fmt.Errorf("%w: %w", ErrToken, err)
	}
	return err
}

// refusal is the error of a request that Discord has refused.
func refusal(response *http.Response, answer []byte) error {
	var said struct {
		discordgo.APIErrorMessage
		Wait float64 `json:"retry_after"`
	}
	if json.Unmarshal(answer, &said) != nil {
		said.Message = response.Status
	}
	if response.StatusCode == http.StatusTooManyRequests {
		return Limited{For: time.Duration(said.Wait * float64(time.Second))}
	}
	return &discordgo.RESTError{Response: response, ResponseBody: answer, Message: &said.APIErrorMessage}
}
