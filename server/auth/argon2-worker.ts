import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import type { Argon2Answer, Argon2Question } from './argon2.ts'

// Whoever reads a page goes before whoever signs in.
setPriority(10)

process.on('message', ({ id, parameters }: Argon2Question) => {
  const tag = new Uint8Array(argon2Sync('argon2id', parameters))
  const answer: Argon2Answer = { id, tag }
  process.send?.(answer)
})
