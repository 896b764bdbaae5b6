import type { Item } from '../../domain/kinds/index.ts'
import { type Actor, visitor } from '../../domain/permissions.ts'
import { Problem } from '../../domain/problem.ts'
import type { CacheTagRecorder, ItemService, RequestContext } from '../content/contract/items.ts'
import type { Events } from '../events/index.ts'
import { Kept } from '../feeds/kept.ts'
import type { KnownPicture, Pictures } from '../images/contract.ts'

/** A picture, and the images by which whoever asks may see it. */
export interface Shown {
  readonly picture: KnownPicture
  readonly images: readonly Item<'image'>[]
  /** Whether everybody may. */
  readonly isPublic: boolean
}

export interface ShownParts {
  readonly content: { readonly items: Pick<ItemService, 'byIds'> }
  readonly pictures: Pick<Pictures, 'find'>
  /** The images that show a file and are not in the trash. */
  readonly imagesOf: (hash: string) => Promise<readonly number[]>
  readonly events: Pick<Events, 'subscribe'>
  readonly now: () => Date
}

const nowhere: CacheTagRecorder = { addTag: () => undefined, expireAt: () => undefined }
/** A viewer asks for dozens of tiles of the same few pictures. */
const remembered = 500

/** Finds pictures for those who may see them: a file that no visible image shows is not there. */
export class ShownPictures {
  readonly #parts: ShownParts
  readonly #kept: Kept<Shown>

  constructor(parts: ShownParts) {
    this.#parts = parts
    this.#kept = new Kept({ events: parts.events, now: parts.now, most: remembered })
  }

  /** A picture that everybody may see. Throws `not_found`. */
  forAll(start: string): Promise<Shown> {
    return this.#kept.get(start, (cacheTags) => {
      // Another image may come to show the same file, which no tag of its own could tell.
      cacheTags.addTag('image')
      return this.#find(start, visitor, cacheTags)
    })
  }

  /** A picture that this person may see. Throws `not_found`. */
  forPerson(start: string, actor: Actor): Promise<Shown> {
    return this.#find(start, actor, nowhere)
  }

  async #find(start: string, actor: Actor, cacheTags: CacheTagRecorder): Promise<Shown> {
    const { content, pictures, imagesOf } = this.#parts
    const picture = await pictures.find(start)
    if (picture === null) throw new Problem('not_found')
    const context: RequestContext = { actor, language: 'en-US', cacheTags }
    const seen = await content.items.byIds('image', await imagesOf(picture.hash), context)
    const images = [...seen.values()].filter(({ file }) => file === picture.hash)
    if (images.length === 0) throw new Problem('not_found')
    return { picture, images, isPublic: actor.role === 'visitor' }
  }
}
