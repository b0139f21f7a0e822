package canvas

//go:generate go run ../internal/rasterise art card
