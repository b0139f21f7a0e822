//go:build !linux && !darwin

package cli

// freeSpace is unknown here.
func freeSpace(string) (bytes uint64, known bool) { return 0, false }
