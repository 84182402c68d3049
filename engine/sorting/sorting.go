// Package sorting sorts slices through package sort, whose one implementation serves all types of
// elements: each instance of slices.SortFunc adds 3 KB to the compressed page. Sorts that take a
// noticeable part of a computation use package slices.
package sorting

import "sort"

// By sorts a slice.
func By[S ~[]E, E any](list S, compare func(a, b E) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// StableBy sorts a slice and keeps the order of equal elements.
func StableBy[S ~[]E, E any](list S, compare func(a, b E) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
