package retention

import (
	"context"
	"errors"
	"time"

	"dockside/storage"
)

// A daily job is due every Every; after a failure, again after an hour. Processes check every Interval whether it is.
const (
	Every    = 24 * time.Hour
	again    = time.Hour
	Interval = 10 * time.Minute
)

// daily is a job that one replica runs once a day. The time of the last run is a part of a document.
type daily[T any] struct {
	document storage.Document[T]
	last     func(*T) *time.Time
}

// run runs the job if it is due, with the time of its last run, which is zero in a new store.
func (d daily[T]) run(ctx context.Context, s storage.Documents, now time.Time, job func(last time.Time) error) error {
	known, err := d.document.Load(ctx, s)
	if err != nil || now.Sub(*d.last(&known)) < Every {
		return err
	}
	var last time.Time
	mine := false
	if _, err = d.document.Revise(ctx, s, func(v *T) error {
		last = *d.last(v)
		if mine = now.Sub(last) >= Every; mine {
			*d.last(v) = now
		}
		return nil
	}); err != nil || !mine {
		return err
	}
	if err = job(last); err == nil {
		return nil
	}
	_, failed := d.document.Revise(ctx, s, func(v *T) error {
		*d.last(v) = now.Add(again - Every)
		return nil
	})
	return errors.Join(err, failed)
}
