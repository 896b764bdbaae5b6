import { Readable } from 'node:stream'
import { getFieldValue, getKindDefinition, type Item, type KindName } from '../../domain/kinds/index.ts'
import { findFileHashPrefixesInHtml } from '../../domain/text/picture-paths.ts'
import { type BackupStoreAccess, openBackup } from '../backup/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'

/** The files that items of an archive show: their own, and the pictures and attachments in their texts. */
export async function findArchivedFiles(
  archive: Pick<SiteDatabase, 'files'>,
  items: readonly { readonly kind: KindName; readonly item: Item }[],
): Promise<string[]> {
  const hashes = new Set<string>()
  const prefixes = new Set<string>()
  for (const { kind, item } of items)
    for (const [name, { type }] of Object.entries(getKindDefinition(kind).fields)) {
      const value = getFieldValue(item, name)
      if (typeof value !== 'string') continue
      if (type === 'file') hashes.add(value)
      if (type === 'html') for (const prefix of findFileHashPrefixesInHtml(value)) prefixes.add(prefix)
    }
  for (const prefix of prefixes) {
    const file = await archive.files.findByHashPrefix(prefix)
    if (file !== null) hashes.add(file.hash)
  }
  return [...hashes]
}

interface CopyFilesOptions {
  readonly file: string
  readonly passphrase: string | null
  readonly hashes: readonly string[]
}

/**
 * Adds those files of an archive that the store does not have; every checksum is verified. Returns the hashes that were
 * added, and those that neither has.
 */
export async function copyArchivedFiles(
  files: Pick<FileStore, 'open' | 'put'>,
  access: BackupStoreAccess,
  { file, passphrase, hashes }: CopyFilesOptions,
): Promise<{ added: Set<string>; missing: Set<string> }> {
  const added = new Set<string>()
  const missing = new Set<string>()
  for (const hash of hashes) if ((await files.open(hash)) === null) missing.add(hash)
  if (missing.size === 0) return { added, missing }
  const archive = await openBackup({ file, passphrase }, access)
  try {
    const damaged = new Set(archive.manifest.files.damaged)
    for await (const { is, read } of archive.iterateEntries()) {
      if (is.type !== 'file' || !missing.has(is.hash) || damaged.has(is.hash)) continue
      // The entry verifies its checksum at the end of the stream, which leaves no file if it is wrong.
      await files.put(Readable.from(read()))
      missing.delete(is.hash)
      added.add(is.hash)
      if (missing.size === 0) break
    }
  } finally {
    await archive.close()
  }
  return { added, missing }
}

/** Inside a transaction: adds the missing metadata of files whose bytes are stored. */
export async function addArchivedFileRows(
  { storage, files, referencedFiles }: Repositories,
  archive: Pick<SiteDatabase, 'files'>,
  store: Pick<FileStore, 'open'>,
  hashes: readonly string[],
): Promise<void> {
  const known = new Set((await files.findByHashes(hashes)).map(({ hash }) => hash))
  for (const hash of known) await referencedFiles.markRestored(hash)
  const missing = hashes.filter((hash) => !known.has(hash))
  for (const row of await archive.files.findByHashes(missing)) {
    // Excludes a concurrent removal of unused bytes.
    await storage.bytes.lock(row.hash)
    if ((await store.open(row.hash)) === null) continue
    // Measured, so that it can be shown at once; the variants of a picture are made again.
    const isPicture = row.type.startsWith('image/')
    const state = row.state === 'ready' && isPicture ? 'known' : row.state
    await files.add({ ...row, state, sample: 0, attempts: 0, not_before: null })
  }
}
