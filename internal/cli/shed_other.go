//go:build !linux

package cli

func shed() {}
