import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import { isKindName, isSearchableKind, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { SearchRowsResult } from '../data/search/index.ts'
import type { SearchCriteria } from '../data/search/search-criteria.ts'
import { assertActionAllowed } from './access.ts'
import { createCacheTag } from './cache-tags.ts'
import type { SearchHit, SearchResultPage, SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { clampInteger, recordNextPublication } from './item-reader.ts'
import { findSpellingCorrections, type WordReplacements } from './search-correction.ts'
import { presentSearchHits, type SearchHitDeps } from './search-hits.ts'
import { findOriginalSpelling, parseSearchTerms, replaceWords } from './search-terms.ts'

const maxQueryLength = 200

/** Finding public content by its words. */
export function createContentSearch(deps: ContentDeps, sources: SearchHitDeps): Pick<SearchService, 'find'> {
  return {
    async find({ q, kinds, years, offset = 0, limit = 20 }, context) {
      assertActionAllowed(context, 'read', 'article')
      const searched = kindNames.filter(isSearchableKind)
      for (const kind of searched) {
        context.cacheTags.addTag(createCacheTag.kind(kind))
        await recordNextPublication(deps, kind, context)
      }
      const asked = q.slice(0, maxQueryLength)
      const criteria: SearchCriteria = {
        terms: parseSearchTerms(asked),
        kinds: kinds && kinds.length > 0 ? kinds.filter((kind) => searched.includes(kind)) : null,
        days: getEpochDayRangeOfYears(years?.from, years?.to),
        now: deps.now().toISOString(),
      }
      const page = { offset: clampInteger(offset, 0, 0, 10_000), limit: clampInteger(limit, 20, 1, 100) }
      const { found, replaced } = await findOrCorrect(deps, criteria, page)
      const sought = replaced ? replaceWords(asked, replaced) : asked
      const items = await presentSearchHits(found.hits, sought, sources, context)
      return {
        items,
        ...page,
        total: found.total,
        capped: found.capped,
        kinds: toKindCounts(found),
        corrected: replaced ? replaceWords(asked, restoreAccents(replaced, items)) : null,
      }
    },
  }
}

interface CorrectedSearchResult {
  readonly found: SearchRowsResult
  /** What was looked for instead; null where the words were right, or nothing like them is there. */
  readonly replaced: WordReplacements | null
}

const emptySearchResult: SearchRowsResult = { hits: [], total: 0, capped: false, kinds: new Map() }

async function findOrCorrect(
  { data: { search } }: ContentDeps,
  criteria: SearchCriteria,
  page: { offset: number; limit: number },
): Promise<CorrectedSearchResult> {
  if (criteria.kinds?.length === 0) return { found: emptySearchResult, replaced: null }
  const found = await search.find(criteria, page)
  if (found.total > 0 || page.offset > 0) return { found, replaced: null }
  for (const replaced of await findSpellingCorrections(search, criteria)) {
    const terms = [...new Set(criteria.terms.map((term) => replaced.get(term) ?? term))]
    const instead = await search.find({ ...criteria, terms }, page)
    if (instead.total > 0) return { found: instead, replaced }
  }
  return { found, replaced: null }
}

function toKindCounts({ kinds }: SearchRowsResult): SearchResultPage['kinds'] {
  if (kinds === null) return null
  const counts: Partial<Record<KindName, number>> = {}
  for (const [kind, count] of kinds) if (isKindName(kind)) counts[kind] = count
  return counts
}

/** The index knows words without accents; what was found shows how they are written. */
function restoreAccents(replaced: WordReplacements, items: readonly SearchHit[]): WordReplacements {
  const texts = items.flatMap(({ title, snippet }) => [
    ...snippet.filter((_, place) => place % 2 === 1),
    title,
  ])
  return new Map(Array.from(replaced, ([term, word]) => [term, findOriginalSpelling(word, texts)]))
}
