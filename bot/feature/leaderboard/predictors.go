package leaderboard

import (
	"cmp"
	"context"
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/game/table"
)

// leastTips is the number of predictions from which a predictor is ranked.
const leastTips = 5

// showPredictors responds with the best predictors of a game on a server.
func (f Feature) showPredictors(
	ctx context.Context, r *interaction.Request, g catalog.Game, seasonal bool,
) (interaction.Response, error) {
	all, err := f.Predictors(ctx, r.Guild, g)
	if err != nil {
		return interaction.Response{}, err
	}
	s := predictorsScreen(r.Language, g, all, leastTips, r.User.ID)
	s.Rows = f.menus(r.Language, g, command.Predictors, seasonal)
	return r.InPlace(s), nil
}

// Predictors returns all users with predictions on rated matches of a game on a server. Those with at least leastTips
// predictions come first, ordered by how much they surpass the bot's estimates. It adds the stored tally of matches
// that have left the store to the matches in it. Matches from before an erasure of the server's data do not count.
func (f Feature) Predictors(ctx context.Context, id string, g catalog.Game) ([]Predictor, error) {
	ids, err := f.Store.Tagged(ctx, table.TippedOn(id, g.Rules.Name))
	if err != nil {
		return nil, err
	}
	s, err := guild.DeparturesDocument.Load(ctx, f.Store)
	if err != nil {
		return nil, err
	}
	k, err := guild.LoadPredictions(ctx, f.Store, id)
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(ids, member.ReadAtOnce) {
		tables, err := f.Store.LoadMany(ctx, some...)
		if err != nil {
			return nil, err
		}
		for _, t := range tables {
			if _, counted := k.Counted[t.ID]; !counted && t.Ended.After(s.Dropped[id]) {
				k.Add(t)
			}
		}
	}
	var all []Predictor
	for _, p := range k.People {
		if p.Game == g.Rules.Name {
			all = append(all, Predictor{
				User: p.User, Name: p.Name, Tips: p.Tips, Ahead: p.Ahead / float64(p.Tips), Last: p.Last,
			})
		}
	}
	slices.SortFunc(all, func(a, b Predictor) int {
		enough := cmp.Compare(min(b.Tips, leastTips), min(a.Tips, leastTips))
		return cmp.Or(enough, cmp.Compare(b.Ahead, a.Ahead), cmp.Compare(b.Tips, a.Tips), cmp.Compare(a.User, b.User))
	})
	return all, nil
}
