import { createHash } from 'node:crypto'
import { problemOf } from '../../../domain/problem.ts'
import type { Files } from '../contract.ts'

/** What bytes turned out to be. */
export type Verdict =
  | { readonly is: 'whole' }
  | { readonly is: 'missing' }
  | { readonly is: 'changed' }
  | { readonly is: 'unreadable'; readonly reason: string }

/** How bytes are read: with rests, and not on when told to stop. */
export interface Reading {
  readonly pace: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Reads bytes through and tells whether they are what their name says. A store that is away is no verdict: it throws. */
export async function verify(files: Pick<Files, 'open'>, hash: string, reading: Reading): Promise<Verdict> {
  const first = await look(files, hash, reading)
  // Somebody may have put or removed them while they were read, or a line was cut: what is wrong is wrong twice.
  return first.is === 'whole' ? first : look(files, hash, reading)
}

async function look(files: Pick<Files, 'open'>, hash: string, { pace, signal }: Reading): Promise<Verdict> {
  try {
    const stored = await files.open(hash)
    if (stored === null) return { is: 'missing' }
    const sum = createHash('sha256')
    for await (const chunk of stored.stream()) {
      signal?.throwIfAborted()
      sum.update(chunk)
      await pace()
    }
    return { is: sum.digest('hex') === hash ? 'whole' : 'changed' }
  } catch (error) {
    signal?.throwIfAborted()
    if (problemOf(error)?.code === 'unavailable') throw error
    return { is: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
