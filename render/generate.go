package render

//go:generate go run ./internal/rasterise art card
