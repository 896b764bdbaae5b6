import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { problemOf } from '../../domain/problem.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import type { Data } from '../data/index.ts'
import type { Files } from '../files/contract.ts'
import { type PictureRefusal, PictureRefused, type Pictures, type TakenPicture } from '../images/contract.ts'
import { isPlain } from '../startup/operator-message.ts'
import { imageValues } from '../uploads/index.ts'
import { type Found, isUnreadable, walk } from './walk.ts'

export interface ImportParts {
  readonly data: Pick<Data, 'files'>
  readonly files: Pick<Files, 'put'>
  readonly pictures: Pick<Pictures, 'take'>
  readonly content: { readonly items: Pick<ItemService, 'save' | 'byIds'> }
  readonly context: RequestContext
  /** The largest file that is read at all. */
  readonly mostBytes: number
  readonly now: () => Date
}

export interface ImportOrder {
  readonly folder: string
  readonly gallery: number
  readonly draft: boolean
  readonly recursive: boolean
}

/** Why a file made no image. */
export type ImportRefusal = PictureRefusal | NonNullable<Found['leftOut']> | 'failed'

export interface ImportResult {
  added: number
  /** In the gallery already. */
  there: number
  refused: number
  brokenOff: boolean
}

/** What is told of while it goes on. */
export interface ImportTelling {
  progress(done: number): void
  refused(file: string, reason: ImportRefusal, detail: string): void
  /** Whether to stop before the next one. */
  isOver(): boolean
}

type Taken = { found: Found; taken: TakenPicture } | { found: Found; reason: ImportRefusal; detail: string }

/** So many files are looked at while the one before them is saved. */
const ahead = 4

/** Makes an image of every picture in a folder. What is in the gallery already stays as it is, so it can be run again. */
export async function importFolder(
  parts: ImportParts,
  order: ImportOrder,
  telling: ImportTelling,
): Promise<ImportResult> {
  const result: ImportResult = { added: 0, there: 0, refused: 0, brokenOff: false }
  let done = 0
  for await (const one of takenInOrder(parts, order, telling)) {
    if (telling.isOver()) break
    if ('reason' in one) {
      result.refused += 1
      telling.refused(one.found.shown, one.reason, one.detail)
    } else if (await isThere(parts, one.taken.hash, order.gallery)) result.there += 1
    else {
      await save(parts, one.taken, order)
      result.added += 1
    }
    done += 1
    telling.progress(done)
  }
  return { ...result, brokenOff: telling.isOver() }
}

/** Takes files in, some ahead, and gives them in the order of the folder. */
async function* takenInOrder(
  parts: ImportParts,
  { folder, recursive }: ImportOrder,
  { isOver }: ImportTelling,
): AsyncGenerator<Taken> {
  const under: Promise<Taken>[] = []
  try {
    for await (const found of walk(Buffer.from(folder), recursive)) {
      if (isOver()) return
      const taking = take(parts, found)
      // Whoever waits for it hears of it; until then it is nobody's.
      taking.catch(() => undefined)
      under.push(taking)
      const first = under.length >= ahead ? under.shift() : undefined
      if (first !== undefined) yield await first
    }
    for (let next = under.shift(); next !== undefined; next = under.shift()) yield await next
  } finally {
    await Promise.allSettled(under)
  }
}

async function take({ files, pictures, context, mostBytes }: ImportParts, found: Found): Promise<Taken> {
  const refused = (reason: ImportRefusal, detail = '') => ({ found, reason, detail })
  if (found.leftOut !== null) return refused(found.leftOut)
  try {
    const hash = await stored(files, found, mostBytes)
    return { found, taken: await pictures.take(hash, { name: found.name, by: context.actor.userId }) }
  } catch (error) {
    if (error instanceof PictureRefused) return refused(error.reason)
    if (isUnreadable(error)) return refused('unreadable')
    if (isPlain(error) || problemOf(error) !== null) throw error
    return refused('failed', error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
}

/** Puts the bytes of a file where bytes live. What it is was found out a while ago: a link or a pipe may be there by now. */
async function stored(files: Pick<Files, 'put'>, { path }: Found, mostBytes: number): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const about = await handle.stat()
    if (!about.isFile()) throw new PictureRefused('not_a_picture')
    if (about.size === 0) throw new PictureRefused('empty')
    if (about.size > mostBytes) throw new PictureRefused('too_large')
    return (await files.put(handle.createReadStream({ autoClose: false }))).hash
  } finally {
    await handle.close()
  }
}

/** Asked when it is this file's turn: another one with the same bytes may have come just before it. */
async function isThere(
  { data, content, context }: ImportParts,
  hash: string,
  gallery: number,
): Promise<boolean> {
  const images = await content.items.byIds('image', await data.files.imagesOf(hash), context)
  return [...images.values()].some((image) => image.gallery === gallery)
}

async function save(parts: ImportParts, taken: TakenPicture, { gallery, draft }: ImportOrder): Promise<void> {
  const publishedAt = draft ? null : parts.now().toISOString()
  await parts.content.items.save('image', { values: imageValues(taken, gallery), publishedAt }, parts.context)
}
