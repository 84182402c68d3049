//go:build !unix

package file

// nonblocking is empty: opening never blocks.
const nonblocking = 0
