package lab

// Timeless returns a result without its duration.
func Timeless(text []byte) []byte {
	var r result
	if decode(text[1:], &r) != nil {
		return text
	}
	r.Batch.Took = 0
	return append([]byte{text[0]}, encode(r)...)
}

// Job returns the data of a job whose function is of.
func Job(name string, last int, of []byte) []byte {
	return encode(task{Name: name, Last: last, Setting: Setting{Notation: "td"}, Of: of})
}
