//go:build !race

package shipshape_test

const lawful = 1000 // matches under the laws
