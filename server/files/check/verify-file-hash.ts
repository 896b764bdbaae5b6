import { createHash } from 'node:crypto'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import type { FileStore } from '../contract.ts'

type FileVerificationResult =
  | { readonly is: 'whole'; readonly size: number }
  | { readonly is: 'missing' }
  | { readonly is: 'changed' }
  | { readonly is: 'unreadable'; readonly reason: string }

/** Throttling and cancellation of reading. */
export interface ThrottledFileReadOptions {
  readonly throttle: () => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Reads a file and compares its hash with its name. Throws if the store is unavailable. */
export async function verifyFileHash(
  files: Pick<FileStore, 'open'>,
  hash: string,
  readOptions: ThrottledFileReadOptions,
): Promise<FileVerificationResult> {
  const first = await hashAndCompare(files, hash, readOptions)
  // The file may have been replaced while it was read, or a connection broke: a problem must occur twice.
  return first.is === 'whole' ? first : hashAndCompare(files, hash, readOptions)
}

async function hashAndCompare(
  files: Pick<FileStore, 'open'>,
  hash: string,
  { throttle, signal }: ThrottledFileReadOptions,
): Promise<FileVerificationResult> {
  try {
    const stored = await files.open(hash)
    if (stored === null) return { is: 'missing' }
    const contentHash = createHash('sha256')
    let size = 0
    for await (const chunk of stored.stream()) {
      signal?.throwIfAborted()
      contentHash.update(chunk)
      size += chunk.length
      await throttle()
    }
    return contentHash.digest('hex') === hash ? { is: 'whole', size } : { is: 'changed' }
  } catch (error) {
    signal?.throwIfAborted()
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    return { is: 'unreadable', reason: getErrorMessage(error) }
  }
}
