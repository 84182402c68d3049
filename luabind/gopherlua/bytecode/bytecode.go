// Package bytecode decodes and changes the instructions of gopher-lua's virtual machine.
package bytecode

// Instruction is an instruction of gopher-lua: its opcode, such as lua.OP_CALL, and its operands.
type Instruction struct {
	Op, A, B, C int
	Bx, SBx     int // B and C as one operand, without and with a sign
}

// Decode decodes an instruction.
func Decode(word uint32) Instruction {
	code := int(word)
	bx := code & (1<<18 - 1)
	return Instruction{Op: code >> 26, A: code >> 18 & 0xff, B: code & 0x1ff, C: code >> 9 & 0x1ff, Bx: bx, SBx: bx - (1<<17 - 1)}
}

// MaxC is the largest operand C.
const MaxC = 1<<9 - 1

// WithA returns the instruction with another operand A.
func WithA(word uint32, a int) uint32 { return word&^(0xff<<18) | uint32(a)<<18 }

// WithC returns the instruction with another operand C.
func WithC(word uint32, c int) uint32 { return word&^(MaxC<<9) | uint32(c)<<9 }

// New returns an instruction without operands.
func New(op int) uint32 { return uint32(op) << 26 }
