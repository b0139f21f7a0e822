package crown

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/game/daily"
	"dockside/internal/panics"
)

// The bot checks a crown once an hour, after the puzzle of the day, the week and the season close. All servers share
// that time. A replica checks several at a time, so that it rarely writes their index.
const (
	lookEvery  = time.Hour
	mostAtOnce = 16
	// workTime is how long a replica works on them. The lease of others is longer.
	workTime = guild.CrownLease * 3 / 4
)

// nextLook returns when a crown is looked at after a time.
func nextLook(now time.Time) time.Time {
	return now.Add(-daily.Grace).Truncate(lookEvery).Add(lookEvery + daily.Grace)
}

var (
	// errBusy means that another replica may be giving the crown just now.
	errBusy = errors.New("another replica may be giving the crown")
	// errChanged means that the crown was set meanwhile. It is due again since then.
	errChanged = errors.New("the crown was set meanwhile")
)

// Round looks at some of the crowns that are due. Any number of replicas may do so in one store. If one dies, its
// crowns are due again a little later.
func (f Feature) Round(ctx context.Context) {
	if err := panics.Try(func() error { return f.look(ctx) }); err != nil && ctx.Err() == nil {
		f.Log.Error("cannot look at the crowns of servers (will retry)", "error", err)
	}
}

// look looks at the crowns that have been due for the shortest time, since those were just set.
func (f Feature) look(ctx context.Context) error {
	index, err := guild.DueCrownsDocument.Load(ctx, f.Store)
	if err != nil {
		return err
	}
	due := slices.SortedFunc(maps.Keys(index.At), func(a, b string) int {
		return cmp.Or(index.At[b].Compare(index.At[a]), cmp.Compare(a, b))
	})
	due = slices.DeleteFunc(due, func(server string) bool { return f.Now().Before(index.At[server]) })
	if len(due) == 0 {
		return nil
	}
	lease, leased := f.Now().Add(guild.CrownLease), map[string]time.Time{}
	for _, server := range due[:min(len(due), mostAtOnce)] {
		leased[server] = lease
	}
	mine, err := guild.RescheduleCrowns(ctx, f.Store, index.At, leased)
	if err != nil {
		return err
	}
	working, cancel := context.WithTimeout(discord.WithPriority(ctx, discord.Background), workTime)
	defer cancel()
	next := map[string]time.Time{}
	for _, server := range mine {
		if err := panics.Try(func() error {
			at, err := f.attend(working, server)
			if err == nil {
				next[server] = at
			}
			return err
		}); err != nil && ctx.Err() == nil && !errors.Is(err, errBusy) && !errors.Is(err, errChanged) {
			f.Log.Warn("cannot give a crown (will retry)", "guild", server, "error", err)
		}
	}
	if len(next) == 0 {
		return nil
	}
	_, err = guild.RescheduleCrowns(ctx, f.Store, leased, next)
	return err
}

// attend moves the crown of a guild if necessary, and writes to the log of the guild. It returns the time of the next
// check; zero if the guild has no crown.
func (f Feature) attend(ctx context.Context, server string) (next time.Time, err error) {
	c, err := f.decide(ctx, server)
	if err == nil {
		err = f.carry(ctx, server, c)
	}
	if discord.IsForbidden(err) { // such as on a server that has removed the bot
		err = nil
	}
	if err := errors.Join(err, f.deliver(ctx, server)); err != nil {
		return next, err
	}
	if c, err = guild.CrownOf(server).Load(ctx, f.Store); err != nil || c.Empty() {
		return next, err
	}
	return nextLook(f.Now()), nil
}

// decide stores who is to have the crown of a guild, and returns the crown. A period without candidates who may have it
// changes nothing. A holder without the role is to get it again. Users who have left, are banned, or want to be named
// nowhere lose the crown.
func (f Feature) decide(ctx context.Context, server string) (guild.Crown, error) {
	c, err := guild.CrownOf(server).Load(ctx, f.Store)
	if err != nil || c.Role == "" {
		return c, err
	}
	period, best, roles := f.period(c.For), "", []string(nil)
	if period != c.Period {
		candidates, err := f.best(ctx, server, c.For)
		if err != nil {
			return c, err
		}
		if best, roles, err = f.first(ctx, server, candidates); err != nil {
			return c, err
		}
	}
	if best == "" {
		period = c.Period
		candidates, err := f.holder(ctx, c)
		if err != nil {
			return c, err
		}
		if best, roles, err = f.first(ctx, server, candidates); err != nil {
			return c, err
		}
	}
	crown := guild.Grant{User: best, Role: c.Role}
	lost := c.Has(crown) && !slices.Contains(roles, c.Role)
	if best == c.Best && period == c.Period && !lost {
		return c, nil
	}
	changed := false
	now, err := guild.CrownOf(server).Revise(ctx, f.Store, func(now *guild.Crown) error {
		if changed = now.Role != c.Role || now.For != c.For || now.Best != c.Best; !changed { // an erasure removes the best
			now.Period, now.Best = period, best
			if lost {
				now.Lose(crown, c)
			}
		}
		return nil
	})
	if err == nil && changed {
		err = errChanged
	}
	return now, err
}

// holder returns the user who should have a crown. It returns no user if the crown is for the puzzle of the day and
// they now want to be named nowhere by it. Leaderboards name the best predictors and the winners of a season in any
// case.
func (f Feature) holder(ctx context.Context, c guild.Crown) ([]string, error) {
	if c.For != guild.CrownTavern || c.Best == "" {
		return []string{c.Best}, nil
	}
	unnamed, err := f.Members.Unnamed(ctx, c.Best)
	if err != nil || unnamed[c.Best] {
		return nil, err
	}
	return []string{c.Best}, nil
}

// first returns the first of some users who may have a crown, with their roles. Such a user is a member, and neither
// banned nor being erased. It is empty if there is none.
func (f Feature) first(ctx context.Context, server string, users []string) (best string, roles []string, err error) {
	o, err := f.Guilds.Policy(ctx, server)
	if err != nil {
		return "", nil, err
	}
	erasing, err := member.ErasureRequests.Load(ctx, f.Store)
	if err != nil {
		return "", nil, err
	}
	for _, user := range users {
		if _, leaves := erasing.People[user]; leaves || !discord.IsID(user) {
			continue
		}
		banned, err := f.Guilds.IsBanned(ctx, o, user)
		if err != nil {
			return "", nil, err
		}
		who, err := f.Discord.Viewer(ctx, server, user)
		switch {
		case err == nil && !banned:
			return user, who.Roles, nil
		case err != nil && !discord.IsUnknownMember(err):
			return "", nil, err // such as that the bot is no member itself
		}
	}
	return "", nil, nil
}

// carry takes the roles that users should no longer have, and gives the crown. It stores each grant before it asks
// Discord, so that an interruption only repeats it.
func (f Feature) carry(ctx context.Context, server string, c guild.Crown) error {
	crown := guild.Grant{User: c.Best, Role: c.Role}
	for _, g := range slices.Clone(c.Given) {
		if g.Same(crown) {
			continue
		}
		if moved, err := f.take(ctx, server, g); err != nil || !moved {
			return err
		}
	}
	if c.Best == "" || c.Role == "" || c.Has(crown) {
		return nil
	}
	return f.give(ctx, server, c.Best, c.Role)
}

// take takes a role from a user, and reports whether they do not have it any more.
func (f Feature) take(ctx context.Context, server string, g guild.Grant) (moved bool, err error) {
	if g.Begun(f.Now()) {
		return false, errBusy
	}
	_, fault, err := f.check(ctx, server, g.Role)
	if err != nil {
		return false, err
	}
	if fault != "" && fault != discord.RoleUnknown {
		return false, f.stop(ctx, server, g.Role, fault)
	}
	if fault == "" {
		err = f.Discord.TakeRole(ctx, server, g.User, g.Role)
	}
	if isRefused(err) {
		return false, f.stop(ctx, server, g.Role, discord.RoleRefused)
	}
	if err != nil && !discord.IsUnknownMember(err) {
		return false, err
	}
	_, err = guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		if slices.ContainsFunc(c.Given, g.Same) {
			c.Drop(g)
			c.Told = ""
			c.Lines = append(c.Lines, guild.CrownLine{
				About: guild.CrownTaken, At: f.Now().UTC(), User: g.User, Role: g.Role,
			})
		}
		return nil
	})
	return err == nil, err
}

// give gives the crown to a user, unless the role must not be given now, or the crown has changed meanwhile.
func (f Feature) give(ctx context.Context, server string, user, role string) error {
	_, fault, err := f.check(ctx, server, role)
	if err != nil {
		return err
	}
	if fault != "" {
		return f.stop(ctx, server, role, fault)
	}
	g := guild.Grant{User: user, Role: role, At: f.Now().UTC()}
	wanted := false
	if _, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		if wanted = c.Role == role && c.Best == user && !c.Has(g); wanted {
			c.Drop(g)
			c.Given = append(c.Given, g)
		}
		return nil
	}); err != nil || !wanted {
		return err
	}
	err = f.Discord.GiveRole(ctx, server, user, role)
	if isRefused(err) {
		return f.stop(ctx, server, role, discord.RoleRefused)
	}
	if err != nil {
		return err // such as for a user who has just left; the next look finds that out
	}
	if done, err := f.confirm(ctx, server, g); err != nil || done {
		return err
	}
	// The user was erased, or the crown was set meanwhile. The grant is stored until the role is taken.
	if err := f.Discord.TakeRole(ctx, server, user, role); err != nil && !discord.IsUnknownMember(err) {
		return err
	}
	_, err = guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		c.Drop(g)
		return nil
	})
	return err
}

// isRefused reports whether Discord refuses to give or take a role of a member.
func isRefused(err error) bool { return discord.IsForbidden(err) && !discord.IsUnknownMember(err) }

// confirm stores that Discord has given a role, and the line for the log. It reports whether the user is still to have
// it.
func (f Feature) confirm(ctx context.Context, server string, g guild.Grant) (done bool, err error) {
	_, err = guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		i := slices.IndexFunc(c.Given, g.Same)
		done = i >= 0 && c.Role == g.Role && c.Best == g.User
		if done && !c.Given[i].Done { // another replica may have confirmed it
			c.Given[i].Done, c.Told = true, ""
			c.Lines = append(c.Lines, guild.CrownLine{
				About: guild.CrownGiven, At: f.Now().UTC(), User: g.User, Role: g.Role, Why: c.For,
			})
		}
		return nil
	})
	return done, err
}

// stop stores that nothing moves because of a fault of a role. The log channel gets one line.
func (f Feature) stop(ctx context.Context, server, role string, fault discord.RoleFault) error {
	_, err := guild.CrownOf(server).Revise(ctx, f.Store, func(c *guild.Crown) error {
		if c.Told != string(fault) {
			c.Told = string(fault)
			c.Lines = append(c.Lines, guild.CrownLine{
				About: guild.CrownFault, At: f.Now().UTC(), Role: role, Why: string(fault),
			})
		}
		return nil
	})
	return err
}
