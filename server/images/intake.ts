import type { Data } from '../data/index.ts'
import type { FileRow } from '../data/tables.ts'
import type { Files } from '../files/contract.ts'
import { type KnownPicture, PictureRefused, type Provenance, type TakenPicture } from './contract.ts'
import { atOnce } from './recipe.ts'
import { keptName, suggestionOf } from './suggestion.ts'
import type { Described, Measured, PictureLimits } from './tasks.ts'
import type { Workshop } from './workshop.ts'

export interface IntakeParts {
  readonly data: Data
  readonly files: Files
  readonly workshop: Workshop
  readonly limits: PictureLimits
  readonly now: () => Date
}

/** Takes bytes in as a picture: what is known of them already is not found out again. */
export async function takeIn(parts: IntakeParts, hash: string, from: Provenance): Promise<TakenPicture> {
  const before = await parts.data.files.find(hash)
  const row = before !== null && isKnown(before) ? before : await examined(parts, hash, from)
  const usedBy = await parts.data.files.imagesOf(hash)
  return { ...knownOf(row), usedBy, suggestion: suggestionOf(row, from.name) }
}

/** A file's row as a picture. */
export function knownOf({ hash, type, size, width, height }: FileRow): KnownPicture {
  return { hash, type, size, width: width ?? 0, height: height ?? 0 }
}

function isKnown({ state, width, height }: FileRow): boolean {
  return (state === 'known' || state === 'ready') && width !== null && height !== null
}

async function examined(parts: IntakeParts, hash: string, from: Provenance): Promise<FileRow> {
  try {
    return await noted(parts, hash, from, await found(parts, hash))
  } catch (error) {
    if (error instanceof PictureRefused) await forget(parts, hash)
    throw error
  }
}

async function found({ files, limits, workshop }: IntakeParts, hash: string): Promise<Measured & Described> {
  const stored = await files.open(hash)
  if (stored === null) throw gone(hash)
  // Said before anything is fetched or read.
  if (stored.size === 0) throw new PictureRefused('empty')
  if (stored.size > limits.bytes) throw new PictureRefused('too_large')
  const measured = await workshop.measure(hash, atOnce, 'intake')
  if (measured === null) throw gone(hash)
  return { ...measured, ...(await workshop.describe(hash, 'intake')) }
}

/** Notes a picture. Whoever removes bytes that nobody uses waits for this, and this for them. */
async function noted(
  { data, files, now }: IntakeParts,
  hash: string,
  from: Provenance,
  values: Measured & Described,
): Promise<FileRow> {
  return await data.transaction(async (repositories) => {
    await repositories.storage.bytes.lock(hash)
    if ((await files.open(hash)) === null) throw gone(hash)
    const origin = { original_name: keptName(from.name) || null, uploaded_by: from.by }
    const known = { ...values, state: 'known' as const, problem: null, attempts: 0, not_before: null }
    await repositories.files.add({ ...known, ...origin, hash, created_at: now().toISOString(), sample: 0 })
    await repositories.files.change(hash, known)
    const row = await repositories.files.find(hash)
    if (row === null) throw gone(hash)
    return row
  })
}

/** Of what is refused nothing stays, unless something else uses the same bytes or somebody has just stored them again. */
async function forget({ data, files }: IntakeParts, hash: string): Promise<void> {
  // What was put in the very millisecond before counts as put before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    await storage.bytes.lock(hash)
    if (!(await storage.bytes.isUsed(hash))) await files.removeUnlessPut(hash, since)
  })
}

function gone(hash: string): Error {
  return new Error(`The file ${hash} is to be taken in, and its bytes are not there`)
}
