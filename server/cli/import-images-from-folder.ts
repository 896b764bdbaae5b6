import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import {
  type IngestedPicture,
  PictureRejectedError,
  type PictureRejectionReason,
  type PictureService,
} from '../images/contract.ts'
import { isOperatorError } from '../startup/operator-message.ts'
import { createNewImageFieldValues } from '../uploads/index.ts'
import { type FolderEntry, isUnreadableFileError, walkFolderInOrder } from './walk-folder.ts'

export interface ImportDeps {
  readonly data: Pick<SiteDatabase, 'files'>
  readonly files: Pick<FileStore, 'put'>
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: { readonly items: Pick<ItemService, 'read' | 'list' | 'save' | 'byIds'> }
  readonly context: RequestContext
  /** Larger files are rejected without being read. */
  readonly maxBytes: number
  readonly now: () => Date
}

export interface ImportOptions {
  readonly folder: string
  readonly gallery: number
  readonly draft: boolean
  readonly recursive: boolean
}

/** Why a file was not imported. */
export type ImportRejectionReason = PictureRejectionReason | NonNullable<FolderEntry['skipReason']> | 'failed'

export interface ImportResult {
  added: number
  /** Already in the gallery. */
  there: number
  refused: number
  brokenOff: boolean
}

/** Callbacks for progress, rejected files and cancellation. */
export interface ImportCallbacks {
  onProgress(done: number): void
  onRejected(file: string, reason: ImportRejectionReason, detail: string): void
  /** Whether to stop before the next file. */
  isCancelled(): boolean
}

type IngestResult =
  | { entry: FolderEntry; picture: IngestedPicture }
  | { entry: FolderEntry; reason: ImportRejectionReason; detail: string }

/** How many files are ingested ahead of the one being saved. */
const maxIngestsAhead = 4

/**
 * Creates an image for every picture in a folder. Pictures already in the gallery are skipped, so it can be
 * run again.
 */
export async function importImagesFromFolder(
  deps: ImportDeps,
  options: ImportOptions,
  observer: ImportCallbacks,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, there: 0, refused: 0, brokenOff: false }
  let done = 0
  for await (const ingested of ingestInOrder(deps, options, observer)) {
    if (observer.isCancelled()) break
    if ('reason' in ingested) {
      result.refused += 1
      observer.onRejected(ingested.entry.displayPath, ingested.reason, ingested.detail)
    } else if (await isInGallery(deps, ingested.picture.hash, options.gallery)) result.there += 1
    else {
      await saveImage(deps, ingested.picture, options)
      result.added += 1
    }
    done += 1
    observer.onProgress(done)
  }
  return { ...result, brokenOff: observer.isCancelled() }
}

/** Ingests files, some ahead, and yields them in folder order. */
async function* ingestInOrder(
  deps: ImportDeps,
  { folder, recursive }: ImportOptions,
  { isCancelled }: ImportCallbacks,
): AsyncGenerator<IngestResult> {
  const pending: Promise<IngestResult>[] = []
  try {
    for await (const entry of walkFolderInOrder(Buffer.from(folder), recursive)) {
      if (isCancelled()) return
      const ingest = ingestFile(deps, entry)
      // The consumer gets the error when it awaits the promise; until then it must not count as unhandled.
      ingest.catch(() => undefined)
      pending.push(ingest)
      const first = pending.length >= maxIngestsAhead ? pending.shift() : undefined
      if (first !== undefined) yield await first
    }
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) yield await next
  } finally {
    await Promise.allSettled(pending)
  }
}

async function ingestFile(
  { files, pictures, context, maxBytes }: ImportDeps,
  entry: FolderEntry,
): Promise<IngestResult> {
  const reject = (reason: ImportRejectionReason, detail = '') => ({ entry, reason, detail })
  if (entry.skipReason !== null) return reject(entry.skipReason)
  try {
    const hash = await storeFileBytes(files, entry, maxBytes)
    return {
      entry,
      picture: await pictures.ingest(hash, { fileName: entry.name, uploadedBy: context.actor.userId }),
    }
  } catch (error) {
    if (error instanceof PictureRejectedError) return reject(error.reason)
    if (isUnreadableFileError(error)) return reject('unreadable')
    if (isOperatorError(error) || toProblemOrNull(error) !== null) throw error
    return reject('failed', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Stores the bytes of a file. The entry was examined earlier: by now the path may be a link or a pipe. */
async function storeFileBytes(
  files: Pick<FileStore, 'put'>,
  { path }: FolderEntry,
  maxBytes: number,
): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw new PictureRejectedError('not_a_picture')
    if (stats.size === 0) throw new PictureRejectedError('empty')
    if (stats.size > maxBytes) throw new PictureRejectedError('too_large')
    return (await files.put(handle.createReadStream({ autoClose: false }))).hash
  } finally {
    await handle.close()
  }
}

/** Checked right before saving: a file with the same bytes may have been imported just before. */
async function isInGallery(
  { data, content, context }: ImportDeps,
  hash: string,
  gallery: number,
): Promise<boolean> {
  const images = await content.items.byIds('image', await data.files.findImageIds(hash), context)
  return [...images.values()].some((image) => image.gallery === gallery)
}

async function saveImage(
  deps: ImportDeps,
  picture: IngestedPicture,
  { gallery, draft }: ImportOptions,
): Promise<void> {
  const { content, context } = deps
  const publishedAt = draft ? null : deps.now().toISOString()
  const { name } = await content.items.read('gallery', gallery, context)
  const query = { where: { gallery }, status: 'any', limit: 1 } as const
  const { total } = await content.items.list('image', query, context)
  const values = createNewImageFieldValues(picture, { id: gallery, name }, total + 1)
  await content.items.save('image', { values, publishedAt }, context)
}
