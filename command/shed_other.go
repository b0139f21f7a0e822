//go:build !linux

package command

func shed() {}
