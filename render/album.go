package render

import (
	"container/list"
	"sync"
)

// albumSize is how many pictures are kept: about 100 kB each.
const albumSize = 32

// album keeps the pictures which were asked for last.
type album struct {
	mu    sync.Mutex
	size  int
	order *list.List // of page, the last used in front
	pages map[string]*list.Element
}

type page struct {
	key     string
	picture Picture
}

func newAlbum(size int) *album {
	return &album{size: size, order: list.New(), pages: map[string]*list.Element{}}
}

func (a *album) get(key string) (Picture, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, ok := a.pages[key]
	if !ok {
		return Picture{}, false
	}
	a.order.MoveToFront(e)
	return e.Value.(page).picture, true
}

func (a *album) put(key string, p Picture) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.pages[key]; ok {
		return
	}
	a.pages[key] = a.order.PushFront(page{key, p})
	if a.order.Len() > a.size {
		oldest := a.order.Back()
		a.order.Remove(oldest)
		delete(a.pages, oldest.Value.(page).key)
	}
}
