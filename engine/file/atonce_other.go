//go:build !unix

package file

// atOnce is nothing where to open never waits.
const atOnce = 0
