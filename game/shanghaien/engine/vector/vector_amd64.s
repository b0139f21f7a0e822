//go:build !purego

#include "textflag.h"

// The functions of vector.go, eight values at a time; lengths are multiples of eight.

// func hasAVX() bool
TEXT ·hasAVX(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $0x18000000, CX // OSXSAVE and AVX
	CMPL CX, $0x18000000
	JNE  no
	XORL CX, CX
	XGETBV
	ANDL $6, AX          // the system keeps XMM and YMM
	CMPL AX, $6
	JNE  no
	MOVB $1, ret+0(FP)
no:
	RET

DATA weight<>+0(SB)/4, $0.027777778
DATA weight<>+4(SB)/4, $0.083333336
DATA weight<>+8(SB)/4, $0.1388889
DATA weight<>+12(SB)/4, $0.19444445
DATA weight<>+16(SB)/4, $0.25
DATA weight<>+20(SB)/4, $0.30555555
GLOBL weight<>(SB), RODATA|NOPTR, $24

// ORDER puts the smaller of two into a and the larger into b.
#define ORDER(a, b) \
	VMINPS b, a, Y6 \
	VMAXPS b, a, b  \
	VMOVAPS Y6, a

// func bestOfTwoAVX(dst []float32, rows *[6][]float32)
TEXT ·bestOfTwoAVX(SB), NOSPLIT, $0-32
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ rows+24(FP), AX
	MOVQ 0(AX), R8
	MOVQ 24(AX), R9
	MOVQ 48(AX), R10
	MOVQ 72(AX), R11
	MOVQ 96(AX), R12
	MOVQ 120(AX), R13
	VBROADCASTSS weight<>+0(SB), Y8
	VBROADCASTSS weight<>+4(SB), Y9
	VBROADCASTSS weight<>+8(SB), Y10
	VBROADCASTSS weight<>+12(SB), Y11
	VBROADCASTSS weight<>+16(SB), Y12
	VBROADCASTSS weight<>+20(SB), Y13
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS (R8)(BX*4), Y0
	VMOVUPS (R9)(BX*4), Y1
	VMOVUPS (R10)(BX*4), Y2
	VMOVUPS (R11)(BX*4), Y3
	VMOVUPS (R12)(BX*4), Y4
	VMOVUPS (R13)(BX*4), Y5
	ORDER(Y0, Y5)
	ORDER(Y1, Y3)
	ORDER(Y2, Y4)
	ORDER(Y1, Y2)
	ORDER(Y3, Y4)
	ORDER(Y0, Y3)
	ORDER(Y2, Y5)
	ORDER(Y0, Y1)
	ORDER(Y2, Y3)
	ORDER(Y4, Y5)
	ORDER(Y1, Y2)
	ORDER(Y3, Y4)
	VMULPS Y8, Y0, Y0
	VMULPS Y9, Y1, Y1
	VMULPS Y10, Y2, Y2
	VMULPS Y11, Y3, Y3
	VMULPS Y12, Y4, Y4
	VMULPS Y13, Y5, Y5
	VADDPS Y1, Y0, Y0
	VADDPS Y3, Y2, Y2
	VADDPS Y5, Y4, Y4
	VADDPS Y2, Y0, Y0
	VADDPS Y4, Y0, Y0
	VMOVUPS Y0, (DI)(BX*4)
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	VZEROUPPER
	RET

// func maxIntoAVX(dst, src []float32)
TEXT ·maxIntoAVX(SB), NOSPLIT, $0-48
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ src_base+24(FP), SI
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS (SI)(BX*4), Y0
	VMAXPS (DI)(BX*4), Y0, Y0
	VMOVUPS Y0, (DI)(BX*4)
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	VZEROUPPER
	RET

// func addMaxAVX(dst, a, b, c []float32, weight float32)
TEXT ·addMaxAVX(SB), NOSPLIT, $0-100
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ a_base+24(FP), R8
	MOVQ b_base+48(FP), R9
	MOVQ c_base+72(FP), R10
	VBROADCASTSS weight+96(FP), Y8
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS (R8)(BX*4), Y0
	VMAXPS (R9)(BX*4), Y0, Y0
	VMAXPS (R10)(BX*4), Y0, Y0
	VMULPS Y8, Y0, Y0
	VADDPS (DI)(BX*4), Y0, Y0
	VMOVUPS Y0, (DI)(BX*4)
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	VZEROUPPER
	RET

// func diffReLUAVX(a, more, b, w []float32) float32
TEXT ·diffReLUAVX(SB), NOSPLIT, $0-100
	MOVQ a_base+0(FP), R8
	MOVQ more_base+24(FP), R9
	MOVQ b_base+48(FP), R10
	MOVQ w_base+72(FP), R11
	MOVQ w_len+80(FP), CX
	VXORPS Y7, Y7, Y7
	VXORPS Y5, Y5, Y5
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS (R8)(BX*4), Y0
	VADDPS (R9)(BX*4), Y0, Y0
	VMAXPS Y7, Y0, Y0
	VMAXPS (R10)(BX*4), Y7, Y1
	VSUBPS Y1, Y0, Y0
	VMULPS (R11)(BX*4), Y0, Y0
	VADDPS Y0, Y5, Y5
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	VEXTRACTF128 $1, Y5, X6
	VADDPS X6, X5, X5
	VHADDPS X5, X5, X5
	VHADDPS X5, X5, X5
	VMOVSS X5, ret+96(FP)
	VZEROUPPER
	RET

// func addAVX(dst, a, b []float32)
TEXT ·addAVX(SB), NOSPLIT, $0-72
	MOVQ dst_base+0(FP), DI
	MOVQ dst_len+8(FP), CX
	MOVQ a_base+24(FP), R8
	MOVQ b_base+48(FP), R9
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS (R8)(BX*4), Y0
	VADDPS (R9)(BX*4), Y0, Y0
	VMOVUPS Y0, (DI)(BX*4)
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	VZEROUPPER
	RET

// func addScaledAVX(dst *[32]float32, rows *[9][32]float32, seen *[9]float32)
TEXT ·addScaledAVX(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ inputs+16(FP), AX
	VMOVUPS 0(DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	MOVQ $9, CX
loop:
	VBROADCASTSS (AX), Y4
	VMULPS 0(SI), Y4, Y5
	VADDPS Y5, Y0, Y0
	VMULPS 32(SI), Y4, Y5
	VADDPS Y5, Y1, Y1
	VMULPS 64(SI), Y4, Y5
	VADDPS Y5, Y2, Y2
	VMULPS 96(SI), Y4, Y5
	VADDPS Y5, Y3, Y3
	ADDQ $4, AX
	ADDQ $128, SI
	DECQ CX
	JNZ  loop
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VZEROUPPER
	RET

DATA half<>+0(SB)/4, $0.5
GLOBL half<>(SB), RODATA|NOPTR, $4
DATA whole<>+0(SB)/4, $1.0
GLOBL whole<>(SB), RODATA|NOPTR, $4

// The columns of Deals, in bytes from its beginning.
#define CHANCE 0
#define LEAD (CHANCE+2948)
#define GAIN0 (LEAD+2948)
#define GAIN1 (GAIN0+2948)
#define ANSWERED0 (GAIN1+2948)
#define ANSWERED1 (ANSWERED0+2948)

// WON adds what a lead in Y9 wins, times the chance in Y8, to a sum; Y15 is zero, Y14 one, Y13 a half.
#define WON(sum) \
	VADDPS Y13, Y9, Y9 \
	VMAXPS Y15, Y9, Y9 \
	VMINPS Y14, Y9, Y9 \
	VMULPS Y8, Y9, Y9  \
	VADDPS Y9, sum, sum

// ADD adds what stands in a sum to a place of the odds.
#define ADD(sum, low, place) \
	VEXTRACTF128 $1, sum, X9 \
	VADDPS X9, low, low      \
	VHADDPS low, low, low    \
	VHADDPS low, low, low    \
	VMULSS 0(AX), low, low   \
	VADDSS place(DI), low, low \
	VMOVSS low, place(DI)

// func tallyAVX(odds *[5]float32, d *Deal, others *Deals, n int)
TEXT ·tallyAVX(SB), NOSPLIT, $0-32
	MOVQ odds+0(FP), DI
	MOVQ d+8(FP), AX
	MOVQ others+16(FP), SI
	MOVQ n+24(FP), CX
	VBROADCASTSS half<>+0(SB), Y13
	VBROADCASTSS whole<>+0(SB), Y14
	VXORPS Y15, Y15, Y15
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	XORQ BX, BX
	JMP  test
loop:
	VMOVUPS CHANCE(SI)(BX*4), Y8
	VBROADCASTSS 4(AX), Y5
	VADDPS LEAD(SI)(BX*4), Y5, Y5           // lead
	VBROADCASTSS 8(AX), Y6
	VMAXPS GAIN0(SI)(BX*4), Y6, Y6          // gain of seat 0
	VBROADCASTSS 12(AX), Y7
	VMAXPS GAIN1(SI)(BX*4), Y7, Y7          // gain of seat 1
	VMOVAPS Y5, Y9
	WON(Y0)
	VADDPS Y6, Y5, Y9
	WON(Y1)
	VSUBPS Y7, Y5, Y9
	WON(Y2)
	VBROADCASTSS 16(AX), Y12
	VMAXPS ANSWERED0(SI)(BX*4), Y12, Y12
	VSUBPS Y7, Y6, Y10
	VMINPS Y12, Y10, Y10
	VADDPS Y10, Y5, Y9
	WON(Y3)
	VBROADCASTSS 20(AX), Y12
	VMAXPS ANSWERED1(SI)(BX*4), Y12, Y12
	VSUBPS Y6, Y7, Y10
	VMINPS Y12, Y10, Y10
	VSUBPS Y10, Y5, Y9
	WON(Y4)
	ADDQ $8, BX
test:
	CMPQ BX, CX
	JLT  loop
	ADD(Y0, X0, 0)
	ADD(Y1, X1, 4)
	ADD(Y2, X2, 8)
	ADD(Y3, X3, 12)
	ADD(Y4, X4, 16)
	VZEROUPPER
	RET
