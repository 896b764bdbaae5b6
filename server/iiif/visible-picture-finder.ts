import type { Item } from '../../domain/kinds/index.ts'
import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { CacheTagRecorder, ItemService, RequestContext } from '../content/contract/items.ts'
import type { ContentEventBus } from '../events/index.ts'
import { TagInvalidatedCache } from '../feeds/tag-invalidated-cache.ts'
import type { PictureService, StoredPicture } from '../images/contract.ts'

/** A picture, and the images by which whoever asks may see it. */
export interface VisiblePicture {
  readonly picture: StoredPicture
  readonly images: readonly Item<'image'>[]
  /** Whether everybody may. */
  readonly isPublic: boolean
}

export interface VisiblePictureFinderDeps {
  readonly content: { readonly items: Pick<ItemService, 'byIds'> }
  readonly pictures: Pick<PictureService, 'findByHashPrefix'>
  /** The images that show a file and are not in the trash. */
  readonly findImageIds: (hash: string) => Promise<readonly number[]>
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly now: () => Date
}

const noCacheTagRecorder: CacheTagRecorder = { addTag: () => undefined, expireAt: () => undefined }
/** A viewer asks for dozens of tiles of the same few pictures. */
const maxCachedPictures = 500

/** Finds pictures for those who may see them: a file that no visible image shows is not there. */
export class VisiblePictureFinder {
  readonly #parts: VisiblePictureFinderDeps
  readonly #kept: TagInvalidatedCache<VisiblePicture>

  constructor(parts: VisiblePictureFinderDeps) {
    this.#parts = parts
    this.#kept = new TagInvalidatedCache({
      events: parts.events,
      now: parts.now,
      maxEntries: maxCachedPictures,
    })
  }

  /** A picture that everybody may see. Throws `not_found`. */
  findPublic(start: string): Promise<VisiblePicture> {
    return this.#kept.getOrCreate(start, (cacheTags) => {
      // Another image may come to show the same file, which no tag of its own could tell.
      cacheTags.addTag('image')
      return this.#find(start, visitorActor, cacheTags)
    })
  }

  /** A picture that this person may see. Throws `not_found`. */
  findForActor(start: string, actor: Actor): Promise<VisiblePicture> {
    return this.#find(start, actor, noCacheTagRecorder)
  }

  async #find(start: string, actor: Actor, cacheTags: CacheTagRecorder): Promise<VisiblePicture> {
    const { content, pictures, findImageIds: imagesOf } = this.#parts
    const picture = await pictures.findByHashPrefix(start)
    if (picture === null) throw new ProblemError('not_found')
    const context: RequestContext = { actor, language: 'en-US', cacheTags }
    const seen = await content.items.byIds('image', await imagesOf(picture.hash), context)
    const images = [...seen.values()].filter(({ file }) => file === picture.hash)
    if (images.length === 0) throw new ProblemError('not_found')
    return { picture, images, isPublic: actor.role === 'visitor' }
  }
}
