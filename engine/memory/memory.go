// Package memory tells the processor and the system beforehand what is done with
// memory: a program that looks things up all over large tables waits for memory
// most of its time. It changes nothing but the time that is taken, and does
// nothing where there is no such way. And it knows how much memory is free.
package memory
