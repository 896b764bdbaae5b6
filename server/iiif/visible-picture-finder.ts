import type { Item } from '../../domain/kinds/index.ts'
import { type Actor, visitorActor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { CacheTagAndExpiryRecorder, ItemService, RequestContext } from '../content/contract/items.ts'
import type { ContentEventBus } from '../events/index.ts'
import { TagInvalidatedCache } from '../feeds/tag-invalidated-cache.ts'
import type { PictureService, StoredPicture } from '../images/contract.ts'

/** A picture and the images through which the actor may see it. */
export interface VisiblePicture {
  readonly picture: StoredPicture
  readonly images: readonly Item<'image'>[]
  /** Whether visitors may see it. */
  readonly isPublic: boolean
}

export interface VisiblePictureFinderDeps {
  readonly content: { readonly items: Pick<ItemService, 'byIds'> }
  readonly pictures: Pick<PictureService, 'findByHashPrefix'>
  /** Ids of the images that use a file and are not in the trash. */
  readonly findImageIds: (hash: string) => Promise<readonly number[]>
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly now: () => Date
}

const noCacheTagRecorder: CacheTagAndExpiryRecorder = { addTag: () => undefined, expireAt: () => undefined }
/** A viewer requests dozens of tiles of the same few pictures. */
const maxCachedPictures = 500

/** Finds pictures visible to an actor; a file that no visible image uses is not found. */
export class VisiblePictureFinder {
  readonly #deps: VisiblePictureFinderDeps
  readonly #cache: TagInvalidatedCache<VisiblePicture>

  constructor(deps: VisiblePictureFinderDeps) {
    this.#deps = deps
    this.#cache = new TagInvalidatedCache({
      events: deps.events,
      now: deps.now,
      maxEntries: maxCachedPictures,
    })
  }

  /** Finds a picture visible to visitors. Throws `not_found`. */
  findPublic(start: string): Promise<VisiblePicture> {
    return this.#cache.getOrCreate(start, (cacheTags) => {
      // A new image may use the same file, which no more specific tag covers.
      cacheTags.addTag('image')
      return this.#find(start, visitorActor, cacheTags)
    })
  }

  /** Finds a picture visible to the actor. Throws `not_found`. */
  findForActor(start: string, actor: Actor): Promise<VisiblePicture> {
    return this.#find(start, actor, noCacheTagRecorder)
  }

  async #find(start: string, actor: Actor, cacheTags: CacheTagAndExpiryRecorder): Promise<VisiblePicture> {
    const { content, pictures, findImageIds } = this.#deps
    const picture = await pictures.findByHashPrefix(start)
    if (picture === null) throw new ProblemError('not_found')
    const context: RequestContext = { actor, language: 'en-US', cacheTags }
    const visibleImages = await content.items.byIds('image', await findImageIds(picture.hash), context)
    const images = [...visibleImages.values()].filter(({ file }) => file === picture.hash)
    if (images.length === 0) throw new ProblemError('not_found')
    return { picture, images, isPublic: actor.role === 'visitor' }
  }
}
