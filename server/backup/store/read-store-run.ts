import { text } from 'node:stream/consumers'
import { createFilePath, createTablePath, secretsPath } from '../archive-layout.ts'
import type { BackupManifest } from '../backup-manifest.ts'
import { isHash } from '../backup-manifest.ts'
import type { BackupEntry, BackupReader } from '../backup-reader.ts'
import { BackupArchiveError } from '../errors.ts'
import { type BackupStore, copyChunks } from './backup-store.ts'
import { getRunSize, type StoredText, type StoreRunManifest } from './store-run-manifest.ts'

const maxSecretsSize = 1024 * 1024
/** A hash, a space, a size and a line feed. */
const maxFileLine = 64 + 1 + 16 + 1

/** A file of the site in a store. */
export interface StoredFileLine {
  readonly hash: string
  readonly size: number
}

/** Opens a run of a store, its newest one if none is named; throws a `BackupArchiveError`. */
export async function openStoreRun(store: BackupStore, run: string | null): Promise<BackupReader> {
  const name = run ?? (await store.listRuns()).at(-1)
  if (name === undefined)
    throw new BackupArchiveError(store.name, 'there are no backups', { problem: 'missing' })
  const manifest = await store.readRun(name)
  const files = await readFileList(store, manifest)
  const { present, lost } = selectPresentFiles(store, files, await store.listObjects())
  const reader = createStoreReader(store, manifest, present)
  // Objects that are gone are like files that were missing: the rest can be restored on request.
  const { backup } = manifest
  const missing = [...backup.files.missing, ...lost]
  return {
    ...reader,
    file: `${store.name}#${name}`,
    manifest: { ...backup, files: { ...backup.files, count: present.length, missing } },
  }
}

/** Reads what a manifest refers to; only the database if no files are given. */
export function createStoreReader(
  store: BackupStore,
  manifest: StoreRunManifest,
  files: readonly StoredFileLine[],
): BackupReader {
  const { backup, tables, secrets } = manifest
  const texts = [...Object.values(tables), ...(secrets === null ? [] : [secrets])]
  const databaseSize = texts.reduce((sum, { textSize }) => sum + textSize, 0)
  return {
    file: store.name,
    size: getRunSize(manifest),
    contentSize: files.reduce((sum, { size }) => sum + size, databaseSize),
    databaseSize,
    manifest: backup,
    async *iterateEntries() {
      for (const { name } of backup.tables) {
        const table = tables[name]
        if (table !== undefined)
          yield createTextEntry(store, createTablePath(name), { type: 'table', name }, table)
      }
      if (secrets !== null) yield createTextEntry(store, secretsPath, { type: 'secrets' }, secrets)
      for (const file of files) yield createFileEntry(store, file)
    },
    close: async () => undefined,
  }
}

/** Reads the list of the files of a run; throws a `BackupArchiveError`. */
export async function readFileList(
  store: BackupStore,
  { fileList, backup }: StoreRunManifest,
): Promise<StoredFileLine[]> {
  if (fileList.textSize > (backup.files.count + 1) * maxFileLine)
    throw new BackupArchiveError(store.name, 'the list of files of a run is too long')
  const lines = (await text(store.readText(fileList))).split('\n').filter((line) => line !== '')
  const files = lines.map((line): StoredFileLine => {
    const [hash = '', size = '', ...rest] = line.split(' ')
    if (!isHash(hash) || !/^\d{1,15}$/.test(size) || rest.length > 0)
      throw new BackupArchiveError(store.name, 'the list of files of a run is damaged')
    return { hash, size: Number(size) }
  })
  assertMatchesManifest(store, files, backup)
  return files
}

/** The line of a file in the list. */
export function formatFileLine({ hash, size }: StoredFileLine): string {
  return `${hash} ${size}\n`
}

function assertMatchesManifest(
  store: BackupStore,
  files: readonly StoredFileLine[],
  { files: { count, bytes } }: BackupManifest,
): void {
  const actualBytes = files.reduce((sum, { size }) => sum + size, 0)
  if (
    files.length !== count ||
    actualBytes !== bytes ||
    new Set(files.map(({ hash }) => hash)).size !== count
  )
    throw new BackupArchiveError(store.name, 'the number or the size of the files of a run is wrong')
}

function selectPresentFiles(
  store: BackupStore,
  files: readonly StoredFileLine[],
  objects: ReadonlyMap<string, number>,
): { present: StoredFileLine[]; lost: string[] } {
  const present: StoredFileLine[] = []
  const lost: string[] = []
  for (const file of files) {
    const isWhole = objects.get(store.getObjectName(file.hash)) === store.getStoredSize(file.size)
    if (isWhole) present.push(file)
    else lost.push(file.hash)
  }
  return { present, lost }
}

function createTextEntry(
  store: BackupStore,
  path: string,
  is: BackupEntry['is'],
  stored: StoredText,
): BackupEntry {
  if (is.type === 'secrets' && stored.textSize > maxSecretsSize)
    throw new BackupArchiveError(store.name, `${path} is too large`)
  return {
    path,
    is,
    size: stored.textSize,
    read: () => store.readText(stored),
    verify: async () => {
      for await (const _ of store.readText(stored));
    },
  }
}

function createFileEntry(store: BackupStore, { hash, size }: StoredFileLine): BackupEntry {
  return {
    path: createFilePath(hash),
    is: { type: 'file', hash },
    size,
    read: () => copyChunks(store.readObject(hash, size)),
    verify: async () => {
      for await (const _ of store.readObject(hash, size));
    },
  }
}
