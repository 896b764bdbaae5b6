import { pairExpectedWithStoredFiles } from './check/pair-files.ts'
import { verifyFileHash } from './check/verify-file-hash.ts'
import type { FileStore, ListedFile } from './contract.ts'

/** What became of the files. */
export interface FileCopyResult {
  readonly copied: number
  /** Those that were there already. */
  readonly alreadyPresent: number
  /** Hashes whose bytes are not what they should be, here or after they were copied. */
  readonly damaged: string[]
}

export interface FileCopyOptions {
  /** Told after each file: how many are done, and how many bytes of those to be copied. */
  readonly onProgress?: (done: number, bytes: number) => void
  readonly concurrency?: number
}

const defaultConcurrency = 4

/** Copies what another store does not have, and reads each copy back. May be broken off and begun again any time. */
export async function copyMissingFiles(
  from: Pick<FileStore, 'open' | 'all'>,
  to: FileStore,
  { onProgress: progress, concurrency: atOnce = defaultConcurrency }: FileCopyOptions = {},
): Promise<FileCopyResult> {
  let [seen, copied, bytes] = [0, 0, 0]
  const damaged: string[] = []
  const waiting = missing()
  const work = async () => {
    for (;;) {
      const { value: file, done } = await waiting.next()
      if (done) return
      if (await copyAndVerifyFile(from, to, file.hash)) copied += 1
      else damaged.push(file.hash)
      bytes += file.size
      progress?.(seen, bytes)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { copied, alreadyPresent: seen - copied - damaged.length, damaged }

  async function* missing(): AsyncGenerator<ListedFile> {
    for await (const { expected: file, stored } of pairExpectedWithStoredFiles(to, from.all())) {
      if (file === null) continue
      seen += 1
      if (stored?.size === file.size) progress?.(seen, bytes)
      else yield file
    }
  }
}

/** Copies a file; false where its bytes are not what their name says. */
async function copyAndVerifyFile(
  from: Pick<FileStore, 'open'>,
  to: FileStore,
  hash: string,
): Promise<boolean> {
  const reading = { throttle: async () => undefined }
  if ((await verifyFileHash(from, hash, reading)).is !== 'whole') return false
  const stored = await from.open(hash)
  if (stored === null) return false
  await to.put(stored.stream())
  return (await verifyFileHash(to, hash, reading)).is === 'whole'
}
