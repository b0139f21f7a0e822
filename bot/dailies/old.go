package dailies

import (
	"context"
	"slices"
	"strings"
	"time"

	"dockside/game/daily"
	"dockside/storage"
)

// readAtOnce is how many documents are read together.
const readAtOnce = 100

// ForgetOld removes the details of all answers that are older than KeptWhole. It keeps only the grades of people, and
// deletes the crowds of servers. It is slow in a large store.
func ForgetOld(ctx context.Context, s storage.Store, now time.Time) error {
	today := daily.On(now)
	crowds, _, err := s.FindText(ctx, crowdPrefix)
	if err != nil {
		return err
	}
	for _, key := range crowds {
		if day, is := crowdDay(key); is && day < today-KeptWhole {
			if _, err := s.Keep(ctx, key, nil, 0); err != nil {
				return err
			}
		}
	}
	all, _, err := s.FindText(ctx, AnswersOf("").Key)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(key string) bool { return !strings.HasPrefix(key, AnswersOf("").Key) })
	for keys := range slices.Chunk(all, readAtOnce) {
		if err := shortenAll(ctx, s, keys, today); err != nil {
			return err
		}
	}
	return nil
}

// crowdDay returns the day of a crowd from the key of its document; false for other documents.
func crowdDay(key string) (daily.Day, bool) {
	rest, is := strings.CutPrefix(key, crowdPrefix)
	parts := strings.Split(rest, "/") // the server, the day and the shard
	if !is || len(parts) != 3 {
		return 0, false
	}
	day, err := daily.ParseDay(parts[1])
	return day, err == nil
}

// shortenAll keeps only the grades of old answers in some documents.
func shortenAll(ctx context.Context, s storage.Store, keys []string, today daily.Day) error {
	documents, err := s.Documents(ctx, keys...)
	if err != nil {
		return err
	}
	for i, key := range keys {
		of := storage.Document[Answers]{Key: key}
		known, err := of.Decode(documents[i])
		if err != nil || !known.shorten(today) {
			continue // a newer program has written what this one cannot read
		}
		if _, err := of.Revise(ctx, s, func(now *Answers) error {
			now.shorten(today)
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
