package storage

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"

	"dockside/game/ladder"

	"go.etcd.io/bbolt"
)

// Names of the buckets by which a page of a ladder is found without going through all of it. Keys begin with the
// ladder, points are negated so that the best come first.
const (
	ranks  = "ranks"  // points, user           → when last played
	recent = "recent" // when last played, user → points
	levels = "levels" // points                 → how many are shown with so many; and what since tells
)

// rankOf is where somebody stands among the ranks.
type rankOf struct {
	points []byte // as in keys
	played int64  // when last, in milliseconds
	user   string
}

func rankOfStanding(s ladder.Standing) rankOf {
	return rankOf{timeKey(-int64(s.Rating.Points())), s.Played.UnixMilli(), s.User}
}

// since is since when one must have played to be counted among the levels of a ladder, in milliseconds: as somebody
// looked at it last.
func since(in buckets, name ladder.Name) int64 {
	if stored := bucket(in, levels).Get(within(name)); stored != nil {
		return millisOf(stored)
	}
	return sinceEver
}

// sinceEver hides nobody.
const sinceEver = -1 << 63

// ranked reads a key and a value of ranks, without the ladder.
func ranked(key, value []byte) rankOf {
	return rankOf{key[:timeKeyLen], int64(binary.BigEndian.Uint64(value)), string(key[timeKeyLen:])}
}

// rankKey is the key of a rank, and recentKey what leads there.
func rankKey(name ladder.Name, r rankOf) []byte {
	return append(append(within(name, ""), r.points...), r.user...)
}

func recentKey(name ladder.Name, r rankOf) []byte {
	return append(append(within(name, ""), timeKey(r.played)...), r.user...)
}

// rank enters somebody among the ranks of a ladder.
func rank(in buckets, name ladder.Name, r rankOf) error {
	played := binary.BigEndian.AppendUint64(nil, uint64(r.played))
	return errors.Join(
		bucket(in, ranks).Put(rankKey(name, r), played), bucket(in, recent).Put(recentKey(name, r), r.points),
		level(in, name, r, 1),
	)
}

// unrank takes somebody off.
func unrank(in buckets, name ladder.Name, r rankOf) error {
	return errors.Join(
		bucket(in, ranks).Delete(rankKey(name, r)), bucket(in, recent).Delete(recentKey(name, r)), level(in, name, r, -1),
	)
}

// level counts somebody among those who are shown with as many points, if they are.
func level(in buckets, name ladder.Name, r rankOf, by int64) error {
	if r.played < since(in, name) {
		return nil
	}
	return raise(in, name, r.points, by)
}

// raise changes how many are shown with so many points.
func raise(in buckets, name ladder.Name, points []byte, by int64) error {
	key := append(within(name, ""), points...)
	n := by
	if stored := bucket(in, levels).Get(key); stored != nil {
		n += int64(binary.BigEndian.Uint64(stored))
	}
	if n <= 0 {
		return bucket(in, levels).Delete(key)
	}
	return bucket(in, levels).Put(key, binary.BigEndian.AppendUint64(nil, uint64(n)))
}

// between visits who has last played from one time on and before another.
func between(tx *bbolt.Tx, name ladder.Name, from, to int64, visit func(points []byte) (more bool)) {
	prefix := within(name, "")
	end := append(bytes.Clone(prefix), timeKey(to)...)
	c := bucket(tx, recent).Cursor()
	for k, v := c.Seek(append(bytes.Clone(prefix), timeKey(from)...)); k != nil; k, v = c.Next() {
		if bytes.Compare(k, end) >= 0 || !visit(v) {
			return
		}
	}
}

// stale tells whether somebody is counted who is not to be shown, or the other way round.
func stale(tx *bbolt.Tx, name ladder.Name, asked int64) (is bool) {
	now := since(tx, name)
	between(tx, name, min(now, asked), max(now, asked), func([]byte) bool {
		is = true
		return false
	})
	return is
}

// reveal counts on a ladder who has played since a time, and nobody else.
func reveal(tx *bbolt.Tx, name ladder.Name, asked int64) error {
	now, by := since(tx, name), int64(-1)
	if asked < now {
		by = 1
	}
	moved := map[string]int64{}
	between(tx, name, min(now, asked), max(now, asked), func(points []byte) bool {
		moved[string(points)] += by
		return true
	})
	for points, n := range moved {
		if err := raise(tx, name, []byte(points), n); err != nil {
			return err
		}
	}
	return bucket(tx, levels).Put(within(name), timeKey(asked))
}

// Page shows a part of a ladder. Whoever has become idle since somebody last looked is taken off the counts before.
func (b *Bolt) Page(ctx context.Context, name ladder.Name, q ladder.Query) (p ladder.Page, err error) {
	asked, wrong := int64(sinceEver), false
	if !q.Since.IsZero() {
		asked = q.Since.UnixMilli()
	}
	err = b.read(ctx, func(tx *bbolt.Tx) (err error) {
		if wrong = stale(tx, name, asked); !wrong {
			p, err = pageOf(tx, name, q, asked)
		}
		return err
	})
	if err != nil || !wrong {
		return p, err
	}
	err = b.write(ctx, func(tx *bbolt.Tx) (err error) {
		if err := reveal(tx, name, asked); err != nil {
			return err
		}
		p, err = pageOf(tx, name, q, asked)
		return err
	})
	return p, err
}

// pageOf reads a part of a ladder: where it begins tell the levels.
func pageOf(tx *bbolt.Tx, name ladder.Name, q ladder.Query, asked int64) (p ladder.Page, err error) {
	if err := unpack(bucket(tx, standings).Get(within(name, q.Reader)), &p.Mine.Standing); err != nil {
		return p, err
	}
	mine := rankOfStanding(p.Mine.Standing)
	if played := bucket(tx, ranks).Get(rankKey(name, mine)); played == nil || mine.played < asked {
		mine.points = nil
	}
	prefix, begin, place := within(name, ""), []byte(nil), 0
	c := bucket(tx, levels).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		points, n := k[len(prefix):], int(binary.BigEndian.Uint64(v))
		if bytes.Equal(points, mine.points) {
			p.Mine.Rank = p.Total + 1
			p.Mine.Place = p.Total + ahead(tx, name, mine, asked)
		}
		if begin == nil && q.From < p.Total+n {
			begin, place = k, p.Total
		}
		p.Total += n
	}
	if begin != nil && q.Count > 0 {
		p.Rows = rows(tx, name, q, asked, begin, place)
	}
	return p, nil
}

// ahead is how many of those who are shown with the same points stand before somebody.
func ahead(tx *bbolt.Tx, name ladder.Name, r rankOf, asked int64) (n int) {
	prefix, own := append(within(name, ""), r.points...), rankKey(name, r)
	c := bucket(tx, ranks).Cursor()
	for k, v := c.Seek(prefix); k != nil && bytes.Compare(k, own) < 0; k, v = c.Next() {
		if int64(binary.BigEndian.Uint64(v)) >= asked {
			n++
		}
	}
	return n
}

// rows are those of a page, from the key of a level on before which so many are shown.
func rows(tx *bbolt.Tx, name ladder.Name, q ladder.Query, asked int64, begin []byte, place int) (list []ladder.Row) {
	prefix, rank, last := within(name, ""), 0, []byte(nil)
	c := bucket(tx, ranks).Cursor()
	for k, v := c.Seek(begin); bytes.HasPrefix(k, prefix) && place < q.From+q.Count; k, v = c.Next() {
		r := ranked(k[len(prefix):], v)
		if r.played < asked {
			continue
		}
		if !bytes.Equal(r.points, last) {
			rank, last = place+1, r.points
		}
		row := ladder.Row{Rank: rank, Place: place}
		place++
		if row.Place < q.From || unpack(bucket(tx, standings).Get(within(name, r.user)), &row.Standing) != nil {
			continue
		}
		list = append(list, row)
	}
	return list
}

// count makes the counts of all ladders from their ranks, in a file from before there were any.
func count(tx *bbolt.Tx) error {
	return bucket(tx, ranks).ForEach(func(k, v []byte) error {
		name, rest, _ := bytes.Cut(k, []byte{0})
		return rank(tx, ladder.Named(string(name)), ranked(bytes.Clone(rest), v))
	})
}
