//go:build !purego

#include "textflag.h"

// func Prefetch(words []*uint64)
TEXT ·Prefetch(SB), NOSPLIT, $0-24
	MOVQ words_base+0(FP), SI
	MOVQ words_len+8(FP), CX
	LEAQ (SI)(CX*8), CX
next:
	CMPQ SI, CX
	JEQ  done
	MOVQ (SI), AX
	PREFETCHT0 (AX)
	ADDQ $8, SI
	JMP  next
done:
	RET
