import { pairExpectedWithStoredFiles } from './check/pair-files.ts'
import { verifyFileHash } from './check/verify-file-hash.ts'
import type { FileStore, ListedFile } from './contract.ts'

interface FileCopyResult {
  readonly copied: number
  /** Files that the target already had. */
  readonly alreadyPresent: number
  /** Hashes of files with a checksum mismatch, in the source or after copying. */
  readonly damaged: string[]
}

interface FileCopyOptions {
  /** Called after each file with the number of processed files and copied bytes. */
  readonly onProgress?: (done: number, bytes: number) => void
  readonly concurrency?: number
}

const defaultConcurrency = 4

/**
 * Copies files missing in the target store and verifies each copy. Can be interrupted and restarted at any
 * time.
 */
export async function copyMissingFiles(
  from: Pick<FileStore, 'open' | 'all'>,
  to: FileStore,
  { onProgress, concurrency = defaultConcurrency }: FileCopyOptions = {},
): Promise<FileCopyResult> {
  let [seen, copied, bytes] = [0, 0, 0]
  const damaged: string[] = []
  const missingFiles = listMissing()
  const copyNextFiles = async () => {
    for (;;) {
      const { value: file, done } = await missingFiles.next()
      if (done) return
      if (await copyAndVerifyFile(from, to, file.hash)) copied += 1
      else damaged.push(file.hash)
      bytes += file.size
      onProgress?.(seen, bytes)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, copyNextFiles))
  return { copied, alreadyPresent: seen - copied - damaged.length, damaged }

  async function* listMissing(): AsyncGenerator<ListedFile> {
    for await (const { expected: file, stored } of pairExpectedWithStoredFiles(to, from.all())) {
      if (file === null) continue
      seen += 1
      if (stored?.size === file.size) onProgress?.(seen, bytes)
      else yield file
    }
  }
}

/** Copies a file; false on a checksum mismatch. */
async function copyAndVerifyFile(
  from: Pick<FileStore, 'open'>,
  to: FileStore,
  hash: string,
): Promise<boolean> {
  const readOptions = { throttle: async () => undefined }
  if ((await verifyFileHash(from, hash, readOptions)).is !== 'whole') return false
  const stored = await from.open(hash)
  if (stored === null) return false
  await to.put(stored.stream())
  return (await verifyFileHash(to, hash, readOptions)).is === 'whole'
}
