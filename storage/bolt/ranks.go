package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"

	"dockside/game/ladder"
	"dockside/storage/internal/codec"

	"go.etcd.io/bbolt"
)

// rankOf is the position of a user in the buckets ranks and recent.
type rankOf struct {
	points []byte // as in keys
	played int64  // when last, in milliseconds
	user   string
}

func rankOfStanding(s ladder.Standing) rankOf {
	return rankOf{timeKey(-int64(s.Rating.Points())), s.Played.UnixMilli(), s.User}
}

// since returns the time, in milliseconds, since when a user must have played to be counted in the levels of a ladder:
// the time that the last reader asked for.
func since(in buckets, name ladder.Name) int64 {
	if stored := bucket(in, levels).Get(within(name)); stored != nil {
		return millisOf(stored)
	}
	return sinceEver
}

// sinceEver counts everybody.
const sinceEver = -1 << 63

// ranked decodes a key, without its ladder, and a value of the bucket ranks.
func ranked(key, value []byte) rankOf {
	return rankOf{key[:timeKeyLen], int64(binary.BigEndian.Uint64(value)), string(key[timeKeyLen:])}
}

// rankKey returns the key of a user in the bucket ranks.
func rankKey(name ladder.Name, r rankOf) []byte {
	return append(append(within(name, ""), r.points...), r.user...)
}

func recentKey(name ladder.Name, r rankOf) []byte {
	return append(append(within(name, ""), timeKey(r.played)...), r.user...)
}

// rank adds a user to the ranks of a ladder.
func rank(in buckets, name ladder.Name, r rankOf) error {
	played := binary.BigEndian.AppendUint64(nil, uint64(r.played))
	return errors.Join(
		bucket(in, ranks).Put(rankKey(name, r), played), bucket(in, recent).Put(recentKey(name, r), r.points),
		level(in, name, r, 1),
	)
}

// removeRank removes a user from the ranks of a ladder.
func removeRank(in buckets, name ladder.Name, r rankOf) error {
	return errors.Join(
		bucket(in, ranks).Delete(rankKey(name, r)), bucket(in, recent).Delete(recentKey(name, r)), level(in, name, r, -1),
	)
}

// level adds to the count of the users with the same points, if the user is shown.
func level(in buckets, name ladder.Name, r rankOf, by int64) error {
	if r.played < since(in, name) {
		return nil
	}
	return addToLevel(in, name, r.points, by)
}

// addToLevel changes how many users are shown with some points.
func addToLevel(in buckets, name ladder.Name, points []byte, by int64) error {
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

// between visits the points of the users who have last played from one time on and before another.
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

// stale reports whether the levels count users by another time than the reader asks for, and it makes a difference.
func stale(tx *bbolt.Tx, name ladder.Name, asked int64) (is bool) {
	now := since(tx, name)
	between(tx, name, min(now, asked), max(now, asked), func([]byte) bool {
		is = true
		return false
	})
	return is
}

// recountSince makes the levels of a ladder count only the users who have played since a time.
func recountSince(tx *bbolt.Tx, name ladder.Name, asked int64) error {
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
		if err := addToLevel(tx, name, []byte(points), n); err != nil {
			return err
		}
	}
	return bucket(tx, levels).Put(within(name), timeKey(asked))
}

// Page implements storage.Ladders. It first removes users from the counts who have become idle since the last call.
func (b ladderStore) Page(ctx context.Context, name ladder.Name, q ladder.Query) (p ladder.Page, err error) {
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
		if err := recountSince(tx, name, asked); err != nil {
			return err
		}
		p, err = pageOf(tx, name, q, asked)
		return err
	})
	return p, err
}

// pageOf reads a part of a ladder. The levels tell where it begins.
func pageOf(tx *bbolt.Tx, name ladder.Name, q ladder.Query, asked int64) (p ladder.Page, err error) {
	if err := codec.Unpack(bucket(tx, standings).Get(within(name, q.Reader)), &p.Mine.Standing); err != nil {
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

// ahead returns how many users with the same points are shown before a user.
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

// rows returns the rows of a page, beginning at the key of a level before which place users are shown.
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
		if row.Place < q.From || codec.Unpack(bucket(tx, standings).Get(within(name, r.user)), &row.Standing) != nil {
			continue
		}
		list = append(list, row)
	}
	return list
}
