import type { Item } from '../../../domain/kinds/index.ts'
import { Problem } from '../../../domain/problem.ts'
import type { GalleryNode, Picture } from '../../../server/content/contract/items.ts'
import type { AppRequest } from '../../request.ts'

/** Whether visitors see an image. */
export type Standing = 'live' | 'draft' | 'scheduled'

/** An image as its gallery's desk shows it. */
export interface DeskImage {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly alt: string | null
  readonly date: string | null
  readonly source: string | null
  readonly licence: string | null
  readonly standing: Standing
  /** Null until its bytes are measured. */
  readonly picture: Picture | null
}

/** A gallery to choose, with how deep inside others it lies. */
export interface GalleryChoice {
  readonly id: number
  readonly name: string
  readonly depth: number
}

/** Everything that the desk of a gallery works with. */
export interface Desk {
  readonly gallery: { readonly id: number; readonly name: string; readonly standing: Standing }
  /** All of them, drafts included, in their order. */
  readonly images: readonly DeskImage[]
  readonly galleries: readonly GalleryChoice[]
  /** The largest picture that is taken. */
  readonly limits: { readonly bytes: number; readonly pixels: number }
}

const atOnce = 500

/** Reads a gallery with all its images. */
export async function readDesk({ content, context, now, features }: AppRequest, id: number): Promise<Desk> {
  const gallery = await content.items.read('gallery', id, context)
  if (gallery.removed_at !== null) throw new Problem('not_found')
  const images: Item<'image'>[] = []
  for (let total = 1; images.length < total; ) {
    const list = await content.items.list(
      'image',
      { where: { gallery: id }, status: 'any', offset: images.length, limit: atOnce },
      context,
    )
    total = list.items.length === 0 ? 0 : list.total
    images.push(...list.items)
  }
  const pictures = await content.images.pictures(images, context)
  return {
    gallery: { id, name: gallery.name, standing: standingOf(gallery, now) },
    images: images.map((image) => presentImage(image, pictures.get(image.id) ?? null, now)),
    galleries: choicesIn(await content.galleries.tree(context)),
    limits: features.pictures,
  }
}

function presentImage(image: Item<'image'>, picture: Picture | null, now: Date): DeskImage {
  const { id, version, name, alt, date, source, licence } = image
  return { id, version, name, alt, date, source, licence, standing: standingOf(image, now), picture }
}

/** Whether visitors see an item now. */
export function standingOf({ published_at: at }: Pick<Item, 'published_at'>, now: Date): Standing {
  if (at === null) return 'draft'
  return at > now.toISOString() ? 'scheduled' : 'live'
}

/** Galleries as a list to choose from, each after the one it lies in. */
export function choicesIn(tree: readonly GalleryNode[], depth = 0): GalleryChoice[] {
  return tree.flatMap(({ id, name, children }) => [{ id, name, depth }, ...choicesIn(children, depth + 1)])
}
