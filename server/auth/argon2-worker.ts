import { spawnSync } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import type { Argon2Answer, Argon2Manner, Argon2Question } from './argon2.ts'

// Whoever reads a page goes before whoever signs in.
const hurried: Argon2Manner = 'hurried'
if (process.argv[2] === hurried) setPriority(10)
else takeIdleTimeOnly()

process.on('message', ({ id, parameters }: Argon2Question) => {
  const tag = new Uint8Array(argon2Sync('argon2id', parameters))
  const answer: Argon2Answer = { id, tag }
  // Whoever asked may have ended meanwhile.
  process.send?.(answer, undefined, {}, (error) => error && process.exit())
})

/**
 * A low priority still takes turns of some milliseconds; the idle class of Linux takes none, but Node cannot ask for it.
 * Elsewhere, and where `chrt` is not installed, the lowest priority has to do.
 */
function takeIdleTimeOnly(): void {
  const isIdle =
    process.platform === 'linux' &&
    spawnSync('chrt', ['-i', '-p', '0', String(process.pid)], { stdio: 'ignore' }).status === 0
  if (!isIdle) setPriority(19)
}
