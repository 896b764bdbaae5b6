import type { ContentSection } from '../layout/sections.ts'
import type { AppRequest } from '../request.ts'

/** How much there is of a kind: what visitors see, and what they do not see yet. */
export interface KindCount {
  readonly kind: ContentSection
  readonly live: number
  readonly drafts: number
}

const kinds = ['news', 'article', 'gallery', 'image', 'timeline', 'book', 'link'] as const

/** Counts what the site is made of. */
export function countKinds({ content, asker }: AppRequest): Promise<KindCount[]> {
  const total = async (kind: ContentSection, status: 'live' | 'draft') =>
    (await content.list(kind, { status, limit: 1 }, asker)).total
  return Promise.all(
    kinds.map(async (kind) => ({
      kind,
      live: await total(kind, 'live'),
      drafts: await total(kind, 'draft'),
    })),
  )
}
