//go:build race

package shipshape_test

const lawful = 20 // matches under the laws
