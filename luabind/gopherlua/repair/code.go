package repair

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
)

// correct repairs a compiled chunk whose debug tables contain node numbers in place of lines.
func (s *scopes) correct(chunk *lua.FunctionProto) error {
	end := chunk.LastLineDefined // gopher-lua sets the chunk's to one more than that of the last statement
	if end > 0 {
		chunk.DbgSourcePositions[len(chunk.DbgSourcePositions)-1] = 0
		chunk.LastLineDefined = 0
	}
	if err := s.correctFunction(chunk); err != nil {
		return err
	}
	if end > 0 {
		chunk.LastLineDefined = int(s.nodes[end-1].line) + 1
		chunk.DbgSourcePositions[len(chunk.DbgSourcePositions)-1] = chunk.LastLineDefined
	}
	return nil
}

func (s *scopes) correctFunction(proto *lua.FunctionProto) error {
	s.closeAtJumps(proto)
	s.correctLocals(proto)
	for pc, number := range proto.DbgSourcePositions {
		proto.DbgSourcePositions[pc] = int(s.nodes[number].line)
	}
	proto.LineDefined = int(s.nodes[proto.LineDefined].line)
	proto.LastLineDefined = int(s.nodes[proto.LastLineDefined].line)
	if err := correctLists(proto); err != nil {
		return err
	}
	for _, inner := range proto.FunctionPrototypes {
		if err := s.correctFunction(inner); err != nil {
			return err
		}
	}
	return nil
}

// closeAtJumps makes each goto close exactly the captured variables that are not visible at its
// target: gopher-lua sometimes closes all of the function's.
func (s *scopes) closeAtJumps(proto *lua.FunctionProto) {
	for pc, number := range proto.DbgSourcePositions {
		if target := s.closing[number]; target != nil && Decode(proto.Code[pc]).Op == lua.OP_CLOSE {
			proto.Code[pc] = withA(proto.Code[pc], target.locals)
		}
	}
}

// correctLists corrects the instructions that store the items of list constructors, 50 at a time.
// Operand C is the number of the batch; if C is 0, the next word is. gopher-lua writes 0 into that
// word, stores a full batch again at each field that follows it, and overwrites the batch with
// the values of a call that follows it.
func correctLists(proto *lua.FunctionProto) error {
	stored := map[int]int{} // batches already stored in the list of each register
	for pc := 0; pc < len(proto.Code); pc++ {
		switch i := Decode(proto.Code[pc]); i.Op {
		case lua.OP_CLOSURE:
			pc += int(proto.FunctionPrototypes[i.Bx].NumUpvalues) // these words are not instructions
		case lua.OP_NEWTABLE:
			stored[i.A] = 0
		case lua.OP_SETLIST:
			again := i.B == lua.FieldsPerFlush && isField(proto.Code[pc-1], i.A)
			if !again {
				stored[i.A]++
			}
			n := stored[i.A]
			switch {
			case again:
				proto.Code[pc] = newInstruction(lua.OP_NOP)
				if i.C == 0 {
					proto.Code[pc+1] = newInstruction(lua.OP_NOP)
				}
			case i.C == 0:
				pc++
				proto.Code[pc] = uint32(n)
			case n <= maxC:
				proto.Code[pc] = withC(proto.Code[pc], n)
			default: // gopher-lua has left no word for the number
				return message.Errorf("lua.a-list-of-items", "%d: a list of %d items before a call or '...' cannot be compiled; add an item, or append the values of the call afterwards",
					proto.DbgSourcePositions[pc], (n-1)*lua.FieldsPerFlush)
			}
		}
	}
	return nil
}

// isField reports whether an instruction sets a field of the table in a register.
func isField(word uint32, table int) bool {
	i := Decode(word)
	return (i.Op == lua.OP_SETTABLE || i.Op == lua.OP_SETTABLEKS) && i.A == table
}

// correctLocals sets the end of each local variable's visibility to the last instruction of its
// block.
func (s *scopes) correctLocals(proto *lua.FunctionProto) {
	f := s.functions[proto.LineDefined]
	if f == nil || len(f.locals) != len(proto.DbgLocals) {
		panic(fmt.Sprintf("repair: %d local variables in the debug table", len(proto.DbgLocals)))
	}
	end := make(map[int]int, len(f.blocks)) // of each block
	for pc, number := range proto.DbgSourcePositions {
		end[int(s.nodes[number].block)] = pc
	}
	for _, b := range slices.Backward(f.blocks) { // inner blocks first
		outer := s.blocks[b].outer
		end[outer] = max(end[outer], end[b])
	}
	end[f.blocks[0]] = len(proto.Code) - 1
	for i, local := range proto.DbgLocals {
		local.EndPc = end[f.locals[i]]
	}
}

// Instruction is a decoded instruction of gopher-lua: its opcode, such as lua.OP_CALL, and its
// operands.
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

// maxC is the largest operand C.
const maxC = 1<<9 - 1

// withA returns the instruction with another operand A.
func withA(word uint32, a int) uint32 { return word&^(0xff<<18) | uint32(a)<<18 }

// withC returns the instruction with another operand C.
func withC(word uint32, c int) uint32 { return word&^(maxC<<9) | uint32(c)<<9 }

// newInstruction returns an instruction without operands.
func newInstruction(op int) uint32 { return uint32(op) << 26 }
