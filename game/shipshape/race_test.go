//go:build race

package shipshape_test

const lawful = 100 // matches under the laws
