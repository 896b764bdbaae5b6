import type { AppRequest } from '../../request.ts'
import type { EditableItem } from '../items/contract.ts'

/** The position of an image among all images of its gallery, drafts included. */
export interface ImageSequence {
  /** Counted from 1. */
  readonly place: number
  readonly total: number
  readonly previous: number | null
  readonly next: number | null
}

/** Reads the position of the edited image; null for other kinds. */
export async function readImageSequence(
  { content, context }: AppRequest,
  { kind, id, values }: EditableItem,
): Promise<ImageSequence | null> {
  if (kind !== 'image' || id === null || typeof values.gallery !== 'number') return null
  const where = { gallery: values.gallery }
  const [before, { total }, { previous, next }] = await Promise.all([
    content.items.position('image', id, { where }, context),
    content.items.list('image', { where, status: 'any', limit: 1 }, context),
    content.items.neighbourNames('image', id, context),
  ])
  return { place: before + 1, total, previous: previous?.id ?? null, next: next?.id ?? null }
}
