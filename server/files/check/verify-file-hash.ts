import { createHash } from 'node:crypto'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { FileStore } from '../contract.ts'

/** What bytes turned out to be. */
export type FileVerificationResult =
  | { readonly is: 'whole' }
  | { readonly is: 'missing' }
  | { readonly is: 'changed' }
  | { readonly is: 'unreadable'; readonly reason: string }

/** How bytes are read: with rests, and not on when told to stop. */
export interface FileReadOptions {
  readonly throttle: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Reads bytes through and tells whether they are what their name says. A store that is away is no verdict: it throws. */
export async function verifyFileHash(
  files: Pick<FileStore, 'open'>,
  hash: string,
  reading: FileReadOptions,
): Promise<FileVerificationResult> {
  const first = await hashAndCompare(files, hash, reading)
  // Somebody may have put or removed them while they were read, or a line was cut: what is wrong is wrong twice.
  return first.is === 'whole' ? first : hashAndCompare(files, hash, reading)
}

async function hashAndCompare(
  files: Pick<FileStore, 'open'>,
  hash: string,
  { throttle: pace, signal }: FileReadOptions,
): Promise<FileVerificationResult> {
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
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    return { is: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}
