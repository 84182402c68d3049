package process

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"taquin/engine/file"
	"taquin/engine/message"
)

// Checksum identifies this build of the program: twelve hexadecimal digits of the SHA-256 of its file.
func Checksum() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", message.Errorf("command.the-program-cannot-find", "the program cannot find its own file: %w", err)
	}
	f, _, err := file.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:6]), nil
}
