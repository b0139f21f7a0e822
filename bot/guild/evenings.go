package guild

import (
	"context"
	"slices"

	"dockside/storage"
)

// Evenings is the index of the guilds that have jobs at a time of the day, so that a replica need not read all guilds.
// A guild may still be listed after it has switched a job off: the job then removes it.
type Evenings struct {
	storage.Versioned
	Guilds map[string][]string `json:"guilds"` // by the name of the setting that chooses the channel, in ascending order
}

// EveningsDocument is the document with the Evenings.
var EveningsDocument = storage.Document[Evenings]{Key: "evenings"}

// Empty reports whether no guild is listed.
func (e Evenings) Empty() bool { return len(e.Guilds) == 0 }

// AddEvening lists a guild for a job. It is called before the setting is stored, so that no guild is missing.
func AddEvening(ctx context.Context, s storage.Documents, job, guild string) error {
	_, err := EveningsDocument.Revise(ctx, s, func(e *Evenings) error {
		if e.Guilds == nil {
			e.Guilds = map[string][]string{}
		}
		if i, listed := slices.BinarySearch(e.Guilds[job], guild); !listed {
			e.Guilds[job] = slices.Insert(e.Guilds[job], i, guild)
		}
		return nil
	})
	return err
}

// RemoveEvening removes a guild from the list of a job.
func RemoveEvening(ctx context.Context, s storage.Documents, job, guild string) error {
	_, err := EveningsDocument.Revise(ctx, s, func(e *Evenings) error {
		if i, listed := slices.BinarySearch(e.Guilds[job], guild); listed {
			e.Guilds[job] = slices.Delete(e.Guilds[job], i, i+1)
		}
		if len(e.Guilds[job]) == 0 {
			delete(e.Guilds, job)
		}
		return nil
	})
	return err
}
