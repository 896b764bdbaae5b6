import { periodOfYears } from '../../domain/dates/index.ts'
import { isKindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import { words } from '../../domain/text/fold.ts'
import { snippet } from '../../domain/text/snippet.ts'
import { allow } from './access.ts'
import type { Content, SearchHit } from './contract.ts'
import type { ContentDeps } from './deps.ts'
import { noteNextPublication, whole } from './read.ts'
import { isSearched } from './record.ts'
import { tagOf } from './tags.ts'

const longestQuery = 200
const mostTerms = 8

/** Finding public content by its words. */
export function searching(deps: ContentDeps): Pick<Content, 'search'> {
  return {
    async search({ q, kinds, years, offset = 0, limit = 20 }, asker) {
      allow(asker, 'read', 'article')
      const searched = kindNames.filter(isSearched)
      for (const kind of searched) {
        asker.trace.saw(tagOf.kind(kind))
        await noteNextPublication(deps, kind, asker)
      }
      const asked = q.slice(0, longestQuery)
      const criteria = {
        terms: termsOf(asked),
        kinds: kinds && kinds.length > 0 ? kinds.filter((kind) => searched.includes(kind)) : null,
        days: periodOfYears(years?.from, years?.to),
        now: deps.now().toISOString(),
      }
      const page = { offset: whole(offset, 0, 0, 10_000), limit: whole(limit, 20, 1, 100) }
      if (criteria.kinds?.length === 0) return { items: [], total: 0, capped: false, ...page }
      const found = await deps.data.search.find(criteria, page)
      const items = found.hits.flatMap((hit): SearchHit[] => {
        if (!isKindName(hit.kind) || !hit.published_at) return []
        const { kind, item: id, title, published_at: publishedAt } = hit
        return [{ kind, id, title, path: pathOf(kind, id), snippet: snippet(hit.body, asked), publishedAt }]
      })
      return { items, total: found.total, capped: found.capped, ...page }
    },
  }
}

/** Single letters match half of everything, so they count only where nothing else was asked. */
function termsOf(asked: string): string[] {
  const terms = [...new Set(words(asked))]
  const telling = terms.filter((term) => term.length > 1)
  return telling.length > 0 ? telling.slice(0, mostTerms) : terms.slice(0, 1)
}

/** Where an item is read: its own page, or its place in its kind's list. */
function pathOf(kind: SearchHit['kind'], id: number): string {
  const { page, section } = kindOf(kind)
  return page ? `/${kind}/${id}` : `/${section ?? ''}?at=${id}#${kind}-${id}`
}
