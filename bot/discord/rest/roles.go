package rest

import (
	"context"
	"net/http"

	"dockside/bot/discord"
)

// Channels returns the channels of a server, without threads.
func (d *Client) Channels(ctx context.Context, guild string) (all []discord.Channel, err error) {
	err = d.get(ctx, "guilds/"+guild+"/channels", "channels of "+guild, &all)
	return all, err
}

// Self returns the id of the bot's own user.
func (d *Client) Self(ctx context.Context) (string, error) {
	var me object
	err := d.get(ctx, "users/@me", "self", &me)
	return me.ID, err
}

// GiveRole gives a role to a member. It may be repeated.
func (d *Client) GiveRole(ctx context.Context, guild, user, role string) error {
	return d.do(ctx, roleCall(http.MethodPut, guild, user, role), nil)
}

// TakeRole takes a role from a member. It may be repeated.
func (d *Client) TakeRole(ctx context.Context, guild, user, role string) error {
	return d.do(ctx, roleCall(http.MethodDelete, guild, user, role), nil)
}

func roleCall(method, guild, user, role string) call {
	return call{method: method, route: "guilds/" + guild + "/members/" + user + "/roles/" + role, key: "roles of " + guild}
}
