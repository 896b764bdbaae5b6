import type { Actor } from '../../domain/permissions.ts'
import { problemOf } from '../../domain/problem.ts'
import type { SamePicture, UploadResult } from '../../domain/upload.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import { PictureRefused, type Pictures, type TakenPicture } from '../images/contract.ts'
import { imageValues } from './image-values.ts'
import { Places } from './places.ts'
import type { MakingRecord, MakingRecords } from './records.ts'
import { Turns } from './turns.ts'
import type { Wish } from './wish.ts'

export interface MakingParts {
  readonly pictures: Pick<Pictures, 'take'>
  readonly content: { readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'> }
  readonly records: MakingRecords
  readonly now: () => Date
}

/** Bytes that lie in the files, and what is wanted of them. */
export interface Making {
  readonly upload: string
  readonly hash: string
  readonly wish: Wish
  readonly actor: Actor
}

/** Makes images of uploads. */
export interface Maker {
  /** However often it is asked for, and whenever the process dies: one upload makes one image. */
  make(making: Making): Promise<UploadResult>
  /** Makes an image of an upload that was left alone because its picture is there already; null: there is none. */
  makeAgain(upload: string, actor: Actor): Promise<UploadResult | null>
}

const mostNamed = 5

export function createMaker({ pictures, content, records, now }: MakingParts): Maker {
  const places = new Places(content, records.all())
  const turns = new Turns()

  async function make(making: Making, again: boolean): Promise<UploadResult> {
    const known = records.find(making.upload)
    if (known?.result && !(again && 'duplicate' in known.result)) return known.result
    const context = askerOf(making.actor)
    const record = { ...recordOf(making), ord: known?.ord ?? null, before: known?.before ?? [], result: null }
    const settle = async (result: UploadResult) => {
      await records.put({ ...record, result })
      return result
    }
    try {
      const taken = await pictures.take(making.hash, { name: making.wish.name, by: making.actor.userId })
      const mine = known && !known.result ? ownAmong(taken.usedBy, known) : null
      if (mine !== null) return await settle(await made(mine, context))
      if (taken.usedBy.length > 0 && !again) {
        return await settle({ duplicate: await named(taken.usedBy, context) })
      }
      const ord = await places.placeOf(record.owner, making.wish, context)
      const begun = { ...record, ord, before: taken.usedBy }
      await records.put(begun)
      const result = await save(making.wish, taken, ord, context)
      await records.put({ ...begun, result })
      return result
    } catch (error) {
      if (error instanceof PictureRefused) return settle({ refused: error.reason })
      throw error
    }
  }

  function recordOf({ upload, hash, wish, actor }: Making) {
    return { upload, hash, wish, owner: actor.userId ?? '', at: now().toISOString() }
  }

  /** The image that was made just before the process died: one that was not there before, and nobody else's. */
  function ownAmong(usedBy: readonly number[], { before, hash }: MakingRecord): number | null {
    const others = new Set(before)
    for (const { hash: other, result } of records.all()) {
      if (other === hash && result && 'image' in result) others.add(result.image)
    }
    return usedBy.find((id) => !others.has(id)) ?? null
  }

  async function made(image: number, context: RequestContext): Promise<UploadResult> {
    return { image, name: (await content.items.read('image', image, context)).name }
  }

  async function save(
    wish: Wish,
    taken: TakenPicture,
    ord: number,
    context: RequestContext,
  ): Promise<UploadResult> {
    const publishedAt = wish.publish ? now().toISOString() : null
    const values = { ...imageValues(taken, wish.gallery), ord }
    try {
      const { id, name } = await content.items.save('image', { values, publishedAt }, context)
      return { image: id, name }
    } catch (error) {
      if (wrongFields(error).includes('gallery')) return { refused: 'gallery' }
      throw error
    }
  }

  async function named(ids: readonly number[], context: RequestContext): Promise<SamePicture[]> {
    const images = [...(await content.items.byIds('image', ids.slice(0, mostNamed), context)).values()]
    const galleries = await content.items.byIds(
      'gallery',
      images.map(({ gallery }) => gallery),
      context,
    )
    return images.map(({ id, name, gallery }) => ({
      id,
      name,
      gallery: { id: gallery, name: galleries.get(gallery)?.name ?? '' },
    }))
  }

  return {
    // Two with the same bytes, one after the other: the second is to notice the first.
    make: (making) => turns.take(making.hash, () => make(making, false)),
    async makeAgain(upload, actor) {
      const known = records.find(upload)
      if (known === null || known.owner !== actor.userId) return null
      const { hash, wish } = known
      return turns.take(hash, () => make({ upload, hash, wish, actor }, true))
    },
  }
}

/** Who asks; the words of what is refused are the browser's, and nothing of the answer is kept. */
export function askerOf(actor: Actor): RequestContext {
  return { actor, language: 'en-US', cacheTags: { addTag: () => undefined, expireAt: () => undefined } }
}

function wrongFields(error: unknown): readonly string[] {
  const problem = problemOf(error)
  if (problem?.code !== 'invalid') return []
  const { details } = problem
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return typeof details.fields === 'object' && details.fields !== null ? Object.keys(details.fields) : []
}
