package guild

import "dockside/storage"

// Hub are the harbours of a server as they are kept.
type Hub struct {
	storage.Versioned
	Messages map[string]string `json:"messages"` // by their channels
}

func HubOf(guild string) storage.Document[Hub] {
	return storage.Document[Hub]{Key: "harbour/" + guild}
}
