package wire

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Right is something that the bot may do in a channel, or would have to, by its name.
type Right struct {
	Name    string
	Granted bool
}

// threads is the name of the right to make a thread for a game.
const threads = "threads"

// rights lists what the bot needs in a channel of that type, and what more it can use there; nothing where nobody
// grants rights.
func rights(granted int64, in discordgo.ChannelType) []Right {
	if in == discordgo.ChannelTypeDM {
		return nil
	}
	wanted := needed(in)
	if !isThread(in) {
		wanted = append(wanted, permission{discordgo.PermissionCreatePublicThreads, threads})
	}
	all := make([]Right, len(wanted))
	for i, p := range wanted {
		all[i] = Right{p.name, granted&(discordgo.PermissionAdministrator|p.bit) != 0}
	}
	return all
}

// Pressed is when Discord took note of an interaction, by its own clock.
func (r Request) Pressed() (time.Time, error) { return madeAt(r.ID) }

// Sent is when the message with the button that was pressed was sent, by Discord's clock.
func (r Request) Sent() (time.Time, error) { return madeAt(r.Message) }

// madeAt is when Discord gave an id.
func madeAt(id string) (time.Time, error) {
	const epoch, worker = 1420070400000, 22
	n, err := strconv.ParseUint(id, 10, 63)
	return time.UnixMilli(int64(n>>worker) + epoch), err
}

// errSilent says that the gateway has not answered a heartbeat yet.
var errSilent = errors.New("the gateway has acknowledged nothing yet")

// Reach asks Discord for the least there is, to know that it answers.
func (d *Discord) Reach(ctx context.Context) error {
	_, err := d.me(ctx)
	return err
}

// Clock is what time it is by Discord's clock, to the second.
func (d *Discord) Clock(ctx context.Context) (time.Time, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, discordgo.EndpointAPI+"gateway", nil)
	if err != nil {
		return time.Time{}, err
	}
	answer, err := d.http.Do(request)
	if err != nil {
		return time.Time{}, scrub(err)
	}
	defer answer.Body.Close()
	return http.ParseTime(answer.Header.Get("Date"))
}

// Ping is Reach of one whom nothing else tells that Discord is there: an answer counts as heard. The error is
// ErrRefused where Discord refuses the bot.
func (d *Discord) Ping(ctx context.Context) error {
	if err := d.Reach(ctx); err != nil {
		return refused(err)
	}
	d.ear.spoken.Store(true)
	return nil
}
