import type { Item } from '../../../domain/kinds/index.ts'
import { findOwnOrPublicItemPath } from '../../../domain/kinds/paths.ts'
import { bindSingleLetterWordsInText } from '../../../domain/text/single-letter-words.ts'
import type { AppRequest } from '../../request.ts'
import { findNonPublicStatus, type NonPublicStatus } from '../non-public-status.ts'

/** A page in the breadcrumbs or in the list of pages below. */
interface PageLink {
  readonly id: number
  readonly title: string
  readonly path: string
  readonly nonPublic: NonPublicStatus | null
}

/** What a page shows. */
export interface PageData extends PageLink {
  readonly content: string | null
  readonly publishedAt: string | null
  readonly editedAt: string
  /** From the topmost page to the parent. */
  readonly ancestors: readonly PageLink[]
  /** The pages below it. */
  readonly children: readonly PageLink[]
}

const maxAncestors = 10
const maxChildren = 500

/** Reads what a page shows beside its own text. */
export async function readPageData(request: AppRequest, page: Item<'page'>): Promise<PageData> {
  const { content, context } = request
  const children = await content.items.list(
    'page',
    { where: { parent: page.id }, limit: maxChildren },
    context,
  )
  return {
    ...toPageLink(request, page),
    content: page.content,
    publishedAt: page.published_at,
    editedAt: page.edited_at,
    ancestors: await readAncestors(request, page),
    children: children.items.map((child) => toPageLink(request, child)),
  }
}

/** Ends at a page that visitors do not see. */
async function readAncestors(request: AppRequest, { id, parent }: Item<'page'>): Promise<PageLink[]> {
  const { content, context } = request
  const ancestors = new Map<number, PageLink>()
  for (let next = parent; next !== null && next !== id && ancestors.size < maxAncestors; ) {
    const page = (await content.items.byIds('page', [next], context)).get(next)
    if (page === undefined || ancestors.has(page.id)) break
    ancestors.set(page.id, toPageLink(request, page))
    next = page.parent
  }
  return [...ancestors.values()].reverse()
}

function toPageLink(request: AppRequest, page: Item<'page'>): PageLink {
  return {
    id: page.id,
    title: bindSingleLetterWordsInText(page.title, request.site.lang),
    path: findOwnOrPublicItemPath('page', page) ?? '/',
    nonPublic: findNonPublicStatus(request, page),
  }
}
