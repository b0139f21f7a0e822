package bot

import "dockside/storage"

// What the bot needs of a store, by the names of package storage.
type (
	Store     = storage.Store
	Documents = storage.Documents
	Ladders   = storage.Ladders
	Records   = storage.Drafts
	Archive   = storage.Archive
)
