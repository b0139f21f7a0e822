package rebuild

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"

	"dockside/bot/erasure"
	"dockside/bot/rating"
	"dockside/bot/view"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Remade is the set of ladders of a game in a guild, or in all guilds, that are rebuilt together: first the all-time
// ladder, then the seasons, which depend on it.
type Remade struct {
	*Rebuilder
	names  []ladder.Name
	before map[ladder.Name][]taken  // the matches that each ladder had taken when they were read
	first  map[string]ladder.Change // the changes by the all-time draft, by match
	follow map[ladder.Name][]string // the matches that it has taken, by season, in its order
	Took   map[string]bool          // the matches that the draft of their season has taken
	news   []otherwise
}

// taken is a match with its position in the order of a ladder.
type taken struct {
	id     string
	number int64
}

// otherwise is a change that differs from the one in the table of its match.
type otherwise struct {
	match  string
	change ladder.Change
}

// remakeAll rebuilds the ladders whose drafts have begun. It returns the remaining ladders, whose drafts are missing or
// were deleted.
func (r *Rebuilder) remakeAll(ctx context.Context, begun []ladder.Name, matches []past) (left []ladder.Name, _ error) {
	ready := map[ladder.Name]bool{}
	for _, name := range begun {
		ready[name] = true
	}
	for lifetime, l := range r.together(begun, matches) {
		if r.done[lifetime] {
			continue
		}
		err := ladder.ErrNoDraft
		if !slices.ContainsFunc(l.names, func(n ladder.Name) bool { return !ready[n] }) {
			err = l.remake(ctx)
		}
		switch {
		case err == nil:
			r.done[lifetime] = true
		case errors.Is(err, ladder.ErrNoDraft):
			left = append(left, l.names...)
		default:
			return nil, err
		}
	}
	return left, nil
}

// together groups ladders by their all-time ladder, with the matches that they have taken.
func (r *Rebuilder) together(begun []ladder.Name, matches []past) map[ladder.Name]*Remade {
	all := map[ladder.Name]*Remade{}
	add := func(name ladder.Name, some ...taken) {
		lifetime := ladder.Name{Game: name.Game, Guild: name.Guild}
		l := all[lifetime]
		if l == nil {
			l = &Remade{Rebuilder: r, names: []ladder.Name{lifetime}, before: map[ladder.Name][]taken{}}
			all[lifetime] = l
		}
		if !slices.Contains(l.names, name) {
			l.names = append(l.names, name)
		}
		l.before[name] = append(l.before[name], some...)
	}
	for _, name := range begun {
		add(name)
	}
	for _, m := range matches {
		for name, number := range m.taken {
			add(name, taken{m.id, number})
		}
	}
	return all
}

// remake rebuilds the ladders and replaces them. Then it updates the tables whose changes differ.
func (l *Remade) remake(ctx context.Context) error {
	l.first, l.follow, l.Took = map[string]ladder.Change{}, map[ladder.Name][]string{}, map[string]bool{}
	slices.SortFunc(l.names, func(a, b ladder.Name) int { return cmp.Compare(a.Season, b.Season) })
	for _, name := range l.names {
		if err := l.draft(ctx, name); err != nil {
			return err
		}
	}
	for _, name := range l.names {
		if err := l.Exchange(ctx, name); err != nil {
			return err
		}
	}
	for _, n := range l.news {
		if err := l.tell(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// draft takes into a draft all matches that the ladder took before the draft began, in their order.
func (l *Remade) draft(ctx context.Context, name ladder.Name) error {
	later, err := l.Books.TakenSince(ctx, name)
	if err != nil {
		return err
	}
	slices.Sort(later)
	before := l.before[name]
	slices.SortFunc(before, func(a, b taken) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.id, b.id))
	})
	for _, m := range before {
		if _, since := slices.BinarySearch(later, m.id); since {
			continue
		}
		if err := l.take(ctx, name, m.id); err != nil {
			return err
		}
	}
	return nil
}

// Exchange brings a draft up to date with its ladder, and replaces the ladder by it. The draft of a season also takes
// all matches of the all-time draft. A process that is settling such a match may not have reached the season yet. It
// would settle the match there with the change of the former all-time ladder.
func (l *Remade) Exchange(ctx context.Context, name ladder.Name) error {
	for caught := 0; ; {
		since, err := l.Books.TakenSince(ctx, name)
		if err != nil {
			return err
		}
		if len(since) < caught { // the draft was deleted
			return ladder.ErrNoDraft
		}
		for _, id := range append(since[caught:], l.follow[name]...) {
			if l.Took[id] && name.Season != "" {
				continue
			}
			if err := l.take(ctx, name, id); err != nil {
				return err
			}
		}
		caught = len(since)
		if done, err := l.Books.Exchange(ctx, l.By, name, caught); err != nil || done {
			return err
		}
	}
}

// take takes a match into a draft.
func (l *Remade) take(ctx context.Context, name ladder.Name, id string) error {
	if err := l.hold(ctx); err != nil {
		return err
	}
	v, err := l.view(ctx, id)
	if err != nil {
		return err
	}
	r := v.ResultFor()
	if name.Season != "" {
		first, err := l.lifetime(ctx, name, id)
		if err != nil {
			return err
		}
		r = r.Seasonal(first)
	}
	c, err := l.Books.Draft(ctx, l.By, name, r)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(c, changeOn(v.Table, name)) {
		l.news = append(l.news, otherwise{id, c})
	}
	if name.Season == "" {
		season := name
		season.Season = ladder.Season(v.EndedAt())
		l.first[id], l.follow[season] = c, append(l.follow[season], id)
	} else {
		l.Took[id] = true
	}
	return nil
}

// lifetime returns the all-time change of a match: from the draft, or from the ladder if the match was settled after
// the exchange.
func (l *Remade) lifetime(ctx context.Context, season ladder.Name, id string) (ladder.Change, error) {
	if c, known := l.first[id]; known {
		return c, nil
	}
	c, _, err := l.Books.Taken(ctx, ladder.Name{Game: season.Game, Guild: season.Guild}, id)
	return c, err
}

// view loads a match and replaces users who are being erased by their tombstones. The ladders take it in that form.
func (r *Rebuilder) view(ctx context.Context, id string) (*view.View, error) {
	t, err := r.find(ctx, id)
	if err != nil {
		return nil, err
	}
	for user, l := range r.going {
		if leaves(t, user) {
			if err := erasure.Anonymise(t, user, l.Mark, t.EndedAt()); err != nil {
				return nil, err
			}
		}
	}
	return r.tables.See(t)
}

// leaves reports whether a user must be replaced by a tombstone in a finished table.
func leaves(t *table.Table, user string) bool {
	_, seated := t.Seat(user)
	return t.Phase == table.Over && (seated || t.Ender == user)
}

// tell records a change that differs in the table of its match and in the histories. An unsettled match is settled
// instead.
func (r *Rebuilder) tell(ctx context.Context, news otherwise) error {
	v, err := r.view(ctx, news.match)
	if err != nil {
		return err
	}
	if v.Unsettled() {
		return r.settle(ctx, v)
	}
	if _, err := r.store.Update(ctx, news.match, func(t *table.Table) error {
		for i, c := range t.Settled {
			if c.Ladder == news.change.Ladder {
				t.Settled[i] = news.change
			}
		}
		return nil
	}); err != nil {
		return err
	}
	return r.enter(ctx, news.match)
}

// settle settles a match on its ladders and in its table. A concurrent process that settles it finds it done.
func (r *Rebuilder) settle(ctx context.Context, v *view.View) error {
	changes, err := rating.SettleMatch(ctx, r.store, v)
	if err != nil {
		return err
	}
	_, err = r.store.Update(ctx, v.ID, func(t *table.Table) error {
		t.Settled = changes
		return nil
	})
	return err
}

// enter adds a match to the histories. If the table changes meanwhile, for example by an erasure, enter repeats that.
func (r *Rebuilder) enter(ctx context.Context, id string) error {
	for {
		v, err := r.view(ctx, id)
		if err != nil {
			return err
		}
		if err := r.store.Archive(ctx, v.Entry(v.ResultFor(), v.Settled)); err != nil {
			return err
		}
		if now, err := r.find(ctx, id); err != nil || now.Revision == v.Revision {
			return err
		}
	}
}

// changeOn returns the change of a match on a ladder, as recorded in its table; zero if there is none.
func changeOn(t *table.Table, name ladder.Name) ladder.Change {
	if i := slices.IndexFunc(t.Settled, func(c ladder.Change) bool { return c.Ladder == name }); i >= 0 {
		return t.Settled[i]
	}
	return ladder.Change{}
}

// find loads a table. It tries twice, since a table may be restored from the archive meanwhile.
func (r *Rebuilder) find(ctx context.Context, id string) (*table.Table, error) {
	t, err := r.store.Load(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		t, err = r.store.Load(ctx, id)
	}
	return t, err
}
