import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/index.ts'
import { pairExpectedWithStoredFiles } from '../../files/check/pair-files.ts'
import type { FileStore } from '../../files/contract.ts'
import { copyMissingFiles } from '../../files/copy-missing-files.ts'
import { hasHostedBucket, openFileStore, openReadOnlyFolderFileStore } from '../../files/index.ts'
import { createProgressBar } from '../progress-bar.ts'

/** The files of a site for reading; nothing is created. Null: it has no store yet. */
export async function openFilesForReading(config: Config): Promise<Pick<FileStore, 'open' | 'all'> | null> {
  if (config.fileStoreKind === 'folder') {
    const folder = join(config.data, 'files')
    return existsSync(folder) ? openReadOnlyFolderFileStore(folder) : null
  }
  if (config.fileStoreKind === 'hosted' && config.hostedStorage !== null)
    return (await hasHostedBucket(config.hostedStorage)) ? openFileStore(config) : null
  return openFileStore(config)
}

export interface FilesToMove {
  readonly count: number
  readonly bytes: number
  /** How many the other store has already. */
  readonly alreadyPresent: number
}

/** Counts the files of a store, and those that the other one has. */
export async function countFilesToMove(source: Config, target: Config): Promise<FilesToMove> {
  const [from, to] = [await openFilesForReading(source), await openFilesForReading(target)]
  let [count, bytes, alreadyPresent] = [0, 0, 0]
  if (from === null) return { count, bytes, alreadyPresent }
  const pairs = to === null ? toUnpaired(from) : pairExpectedWithStoredFiles(to, from.all())
  for await (const { expected, stored } of pairs) {
    if (expected === null) continue
    count += 1
    bytes += expected.size ?? 0
    if (stored !== null && stored.size === expected.size) alreadyPresent += 1
  }
  return { count, bytes, alreadyPresent }
}

async function* toUnpaired(from: Pick<FileStore, 'all'>) {
  for await (const expected of from.all()) yield { expected, stored: null }
}

/** Copies and verifies the files that are missing; returns the hashes of those that are damaged. */
export async function moveFiles(
  source: Config,
  target: Config,
): Promise<{ copied: number; damaged: string[] }> {
  const from = await openFilesForReading(source)
  if (from === null) return { copied: 0, damaged: [] }
  const { count } = await countFilesToMove(source, target)
  const bar = createProgressBar()
  return copyMissingFiles(from, await openFileStore(target), {
    onProgress: (done) => bar.update('Copying files', done, count),
  }).finally(() => bar.clear())
}
