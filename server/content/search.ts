import { periodOfYears } from '../../domain/dates/index.ts'
import { isKindName, isSearched, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { SearchCriteria } from '../data/search/criteria.ts'
import type { Found } from '../data/search/index.ts'
import { allow } from './access.ts'
import type { SearchHit, SearchPage, SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { noteNextPublication, whole } from './read.ts'
import { type Replacements, replacementsFor } from './search-correction.ts'
import { type ItemSources, presentHits } from './search-hits.ts'
import { asWritten, rewritten, termsOf } from './search-terms.ts'
import { tagOf } from './tags.ts'

const longestQuery = 200

/** Finding public content by its words. */
export function createSearch(deps: ContentDeps, sources: ItemSources): Pick<SearchService, 'find'> {
  return {
    async find({ q, kinds, years, offset = 0, limit = 20 }, context) {
      allow(context, 'read', 'article')
      const searched = kindNames.filter(isSearched)
      for (const kind of searched) {
        context.cacheTags.addTag(tagOf.kind(kind))
        await noteNextPublication(deps, kind, context)
      }
      const asked = q.slice(0, longestQuery)
      const criteria: SearchCriteria = {
        terms: termsOf(asked),
        kinds: kinds && kinds.length > 0 ? kinds.filter((kind) => searched.includes(kind)) : null,
        days: periodOfYears(years?.from, years?.to),
        now: deps.now().toISOString(),
      }
      const page = { offset: whole(offset, 0, 0, 10_000), limit: whole(limit, 20, 1, 100) }
      const { found, replaced } = await findOrCorrect(deps, criteria, page)
      const sought = replaced ? rewritten(asked, replaced) : asked
      const items = await presentHits(found.hits, sought, sources, context)
      return {
        items,
        ...page,
        total: found.total,
        capped: found.capped,
        kinds: countsOf(found),
        corrected: replaced ? rewritten(asked, inFullSpelling(replaced, items)) : null,
      }
    },
  }
}

interface Answer {
  readonly found: Found
  /** What was looked for instead; null where the words were right, or nothing like them is there. */
  readonly replaced: Replacements | null
}

const nothing: Found = { hits: [], total: 0, capped: false, kinds: new Map() }

async function findOrCorrect(
  { data: { search } }: ContentDeps,
  criteria: SearchCriteria,
  page: { offset: number; limit: number },
): Promise<Answer> {
  if (criteria.kinds?.length === 0) return { found: nothing, replaced: null }
  const found = await search.find(criteria, page)
  if (found.total > 0 || page.offset > 0) return { found, replaced: null }
  for (const replaced of await replacementsFor(search, criteria)) {
    const terms = [...new Set(criteria.terms.map((term) => replaced.get(term) ?? term))]
    const instead = await search.find({ ...criteria, terms }, page)
    if (instead.total > 0) return { found: instead, replaced }
  }
  return { found, replaced: null }
}

function countsOf({ kinds }: Found): SearchPage['kinds'] {
  if (kinds === null) return null
  const counts: Partial<Record<KindName, number>> = {}
  for (const [kind, count] of kinds) if (isKindName(kind)) counts[kind] = count
  return counts
}

/** The index knows words without accents; what was found shows how they are written. */
function inFullSpelling(replaced: Replacements, items: readonly SearchHit[]): Replacements {
  const texts = items.flatMap(({ title, snippet }) => [
    ...snippet.filter((_, place) => place % 2 === 1),
    title,
  ])
  return new Map(Array.from(replaced, ([term, word]) => [term, asWritten(word, texts)]))
}
