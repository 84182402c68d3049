//go:build !purego

#include "textflag.h"

// func Prefetch(words []*uint64)
TEXT ·Prefetch(SB), NOSPLIT, $0-24
	MOVD words_base+0(FP), R0
	MOVD words_len+8(FP), R1
	ADD  R1<<3, R0, R1
next:
	CMP  R0, R1
	BEQ  done
	MOVD.P 8(R0), R2
	PRFM (R2), PLDL1KEEP
	JMP  next
done:
	RET
