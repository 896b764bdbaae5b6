import { randomUUID } from 'node:crypto'
import { isRecord } from '../backup-manifest.ts'
import { BackupArchiveError, BackupRunError, BackupSealedError } from '../errors.ts'
import { createSealedHeader, deriveSealingKey } from '../sealing.ts'
import type { StoreBackend } from './store-backend.ts'
import { StoreSealing } from './store-sealing.ts'

/** Without it a sealed store cannot be opened, so there are two. */
const headerPaths = ['letopis-store.json', 'letopis-store-copy.json'] as const
const headerFormat = 1
const maxHeaderSize = 10_000

interface StoreHeader {
  readonly id: string
  /** The header of a sealed file in base64, and a text that only the right passphrase produces; null: not sealed. */
  readonly sealing: { readonly header: string; readonly check: string } | null
}

interface OpenedHeader {
  readonly sealing: StoreSealing | null
}

/** Reads the header of a store; null if there is none. Throws a `BackupArchiveError`, also for a wrong passphrase. */
export async function readStoreHeader(
  backend: StoreBackend,
  name: string,
  passphrase: string | null,
): Promise<OpenedHeader | null> {
  let isDamaged = false
  for (const path of headerPaths) {
    const bytes = await backend.readSmall(path, maxHeaderSize)
    if (bytes === null) continue
    const header = parseHeader(bytes.toString())
    if (typeof header === 'number')
      throw new BackupArchiveError(name, `it has format ${header}, and this version reads ${headerFormat}`)
    if (header !== null) return { sealing: await openSealing(header, name, passphrase) }
    isDamaged = true
  }
  if (isDamaged) throw new BackupArchiveError(name, `${headerPaths[0]} is damaged`)
  return null
}

/** Makes an empty place a store, which is sealed if there is a passphrase. */
export async function createStoreHeader(
  backend: StoreBackend,
  name: string,
  passphrase: string | null,
): Promise<OpenedHeader> {
  for (const folder of ['objects', 'runs'] as const)
    for await (const _ of backend.list(folder))
      throw new BackupRunError(`${name} has backups, but ${headerPaths[0]} is missing there.`)
  const id = randomUUID()
  let header: StoreHeader = { id, sealing: null }
  let sealing: StoreSealing | null = null
  if (passphrase !== null) {
    const sealedHeader = createSealedHeader()
    const key = await deriveSealingKey(sealedHeader, passphrase)
    if (key === null) throw new Error('The header of a new store is not valid')
    sealing = new StoreSealing(key)
    const check = sealing.createPassphraseCheck(id)
    header = { id, sealing: { header: sealedHeader.toString('base64'), check } }
  }
  const text = `${JSON.stringify({ format: headerFormat, ...header }, null, 2)}\n`
  for (const path of headerPaths.toReversed()) await backend.writeSmall(path, Buffer.from(text))
  return { sealing }
}

async function openSealing(
  { id, sealing }: StoreHeader,
  name: string,
  passphrase: string | null,
): Promise<StoreSealing | null> {
  if (sealing === null) return null
  if (passphrase === null) throw new BackupSealedError(name)
  const key = await deriveSealingKey(Buffer.from(sealing.header, 'base64'), passphrase)
  if (key === null) throw new BackupArchiveError(name, `${headerPaths[0]} is damaged`)
  const opened = new StoreSealing(key)
  if (opened.createPassphraseCheck(id) !== sealing.check)
    throw new BackupArchiveError(name, 'the passphrase is wrong')
  return opened
}

/** A number: another format. */
function parseHeader(text: string): StoreHeader | number | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(json) || typeof json.format !== 'number') return null
  if (json.format !== headerFormat) return json.format
  const { id, sealing } = json
  if (typeof id !== 'string') return null
  if (sealing === null) return { id, sealing }
  if (!isRecord(sealing) || typeof sealing.header !== 'string' || typeof sealing.check !== 'string')
    return null
  return { id, sealing: { header: sealing.header, check: sealing.check } }
}
