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
import { createImageValues } from '../uploads/index.ts'
import { type FolderEntry, isUnreadableFileError, walkFolderInOrder } from './walk-folder.ts'

export interface ImportDeps {
  readonly data: Pick<SiteDatabase, 'files'>
  readonly files: Pick<FileStore, 'put'>
  readonly pictures: Pick<PictureService, 'ingest'>
  readonly content: { readonly items: Pick<ItemService, 'save' | 'byIds'> }
  readonly context: RequestContext
  /** The largest file that is read at all. */
  readonly maxBytes: number
  readonly now: () => Date
}

export interface ImportOptions {
  readonly folder: string
  readonly gallery: number
  readonly draft: boolean
  readonly recursive: boolean
}

/** Why a file made no image. */
export type ImportRejectionReason = PictureRejectionReason | NonNullable<FolderEntry['skipReason']> | 'failed'

export interface ImportResult {
  added: number
  /** In the gallery already. */
  there: number
  refused: number
  brokenOff: boolean
}

/** What is told of while it goes on. */
export interface ImportObserver {
  onProgress(done: number): void
  onRejected(file: string, reason: ImportRejectionReason, detail: string): void
  /** Whether to stop before the next one. */
  isCancelled(): boolean
}

type IngestResult =
  | { found: FolderEntry; taken: IngestedPicture }
  | { found: FolderEntry; reason: ImportRejectionReason; detail: string }

/** So many files are looked at while the one before them is saved. */
const maxIngestsAhead = 4

/** Makes an image of every picture in a folder. What is in the gallery already stays as it is, so it can be run again. */
export async function importImagesFromFolder(
  deps: ImportDeps,
  options: ImportOptions,
  observer: ImportObserver,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, there: 0, refused: 0, brokenOff: false }
  let done = 0
  for await (const one of ingestInOrder(deps, options, observer)) {
    if (observer.isCancelled()) break
    if ('reason' in one) {
      result.refused += 1
      observer.onRejected(one.found.displayPath, one.reason, one.detail)
    } else if (await isInGallery(deps, one.taken.hash, options.gallery)) result.there += 1
    else {
      await saveImage(deps, one.taken, options)
      result.added += 1
    }
    done += 1
    observer.onProgress(done)
  }
  return { ...result, brokenOff: observer.isCancelled() }
}

/** Takes files in, some ahead, and gives them in the order of the folder. */
async function* ingestInOrder(
  parts: ImportDeps,
  { folder, recursive }: ImportOptions,
  { isCancelled: isOver }: ImportObserver,
): AsyncGenerator<IngestResult> {
  const under: Promise<IngestResult>[] = []
  try {
    for await (const found of walkFolderInOrder(Buffer.from(folder), recursive)) {
      if (isOver()) return
      const taking = ingestFile(parts, found)
      // Whoever waits for it hears of it; until then it is nobody's.
      taking.catch(() => undefined)
      under.push(taking)
      const first = under.length >= maxIngestsAhead ? under.shift() : undefined
      if (first !== undefined) yield await first
    }
    for (let next = under.shift(); next !== undefined; next = under.shift()) yield await next
  } finally {
    await Promise.allSettled(under)
  }
}

async function ingestFile(
  { files, pictures, context, maxBytes: mostBytes }: ImportDeps,
  found: FolderEntry,
): Promise<IngestResult> {
  const refused = (reason: ImportRejectionReason, detail = '') => ({ found, reason, detail })
  if (found.skipReason !== null) return refused(found.skipReason)
  try {
    const hash = await storeFileBytes(files, found, mostBytes)
    return {
      found,
      taken: await pictures.ingest(hash, { fileName: found.name, uploadedBy: context.actor.userId }),
    }
  } catch (error) {
    if (error instanceof PictureRejectedError) return refused(error.reason)
    if (isUnreadableFileError(error)) return refused('unreadable')
    if (isOperatorError(error) || toProblemOrNull(error) !== null) throw error
    return refused('failed', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Puts the bytes of a file where bytes live. What it is was found out a while ago: a link or a pipe may be there by now. */
async function storeFileBytes(
  files: Pick<FileStore, 'put'>,
  { path }: FolderEntry,
  mostBytes: number,
): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const about = await handle.stat()
    if (!about.isFile()) throw new PictureRejectedError('not_a_picture')
    if (about.size === 0) throw new PictureRejectedError('empty')
    if (about.size > mostBytes) throw new PictureRejectedError('too_large')
    return (await files.put(handle.createReadStream({ autoClose: false }))).hash
  } finally {
    await handle.close()
  }
}

/** Asked when it is this file's turn: another one with the same bytes may have come just before it. */
async function isInGallery(
  { data, content, context }: ImportDeps,
  hash: string,
  gallery: number,
): Promise<boolean> {
  const images = await content.items.byIds('image', await data.files.findImageIds(hash), context)
  return [...images.values()].some((image) => image.gallery === gallery)
}

async function saveImage(
  parts: ImportDeps,
  taken: IngestedPicture,
  { gallery, draft }: ImportOptions,
): Promise<void> {
  const publishedAt = draft ? null : parts.now().toISOString()
  await parts.content.items.save(
    'image',
    { values: createImageValues(taken, gallery), publishedAt },
    parts.context,
  )
}
