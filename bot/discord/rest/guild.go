package rest

import (
	"context"
	"fmt"

	"dockside/bot/discord"
)

// guildsPage is how many servers Discord lists at a time.
const guildsPage = 200

// Guilds lists the ids of the servers that have the bot, including unavailable ones.
func (d *Client) Guilds(ctx context.Context) (ids []string, err error) {
	for after := ""; ; after = "&after=" + ids[len(ids)-1] {
		var page []object
		if err := d.get(ctx, fmt.Sprintf("users/@me/guilds?limit=%d%s", guildsPage, after), "own guilds", &page); err != nil {
			return nil, err
		}
		for _, g := range page {
			ids = append(ids, g.ID)
		}
		if len(page) < guildsPage {
			return ids, nil
		}
	}
}

// Owner returns the id of the owner of a server.
func (d *Client) Owner(ctx context.Context, guild string) (string, error) {
	var server struct {
		Owner string `json:"owner_id"`
	}
	err := d.get(ctx, "guilds/"+guild, "guild "+guild, &server)
	return server.Owner, err
}

// Roles returns the roles of a server.
func (d *Client) Roles(ctx context.Context, guild string) (all []discord.Role, err error) {
	err = d.get(ctx, "guilds/"+guild+"/roles", "roles "+guild, &all)
	return all, err
}

// Viewer returns a member by their id. It does not tell whether they own the server.
func (d *Client) Viewer(ctx context.Context, guild, user string) (v discord.Viewer, err error) {
	var member struct {
		Roles []string `json:"roles"`
	}
	err = d.get(ctx, "guilds/"+guild+"/members/"+user, "member "+guild, &member)
	return discord.Viewer{Roles: member.Roles}, err
}

// Channel returns a channel or a thread by its id.
func (d *Client) Channel(ctx context.Context, channel string) (p discord.Channel, err error) {
	err = d.get(ctx, "channels/"+channel, "channel "+channel, &p)
	return p, err
}
