import { getEpochDayRangeOfYears } from '../../domain/dates/index.ts'
import { isKindName, isSearchableKind, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { SearchRowsResult } from '../data/search/index.ts'
import type { SearchCriteria } from '../data/search/search-criteria.ts'
import { assertActionAllowed } from './access.ts'
import { cacheTagBuilders } from './cache-tags.ts'
import type { RequestContext } from './contract/items.ts'
import type { SearchHit, SearchResultPage, SearchService } from './contract/search.ts'
import type { ContentDeps } from './deps.ts'
import { clampIntegerOrDefault, recordExpiryAtNextPublication } from './item-reader.ts'
import { findSpellingCorrections, type WordReplacements } from './search-correction.ts'
import { loadAndPresentSearchHits, type SearchHitDeps } from './search-hits.ts'
import { listSearchPeriods } from './search-periods.ts'
import {
  findOriginalSpelling,
  isMeaningfulTerm,
  parseSearchQuery,
  replaceQueryWords,
} from './search-terms.ts'
import { findTypedPeriod } from './typed-period.ts'

const maxQueryLength = 200

/** Full-text search of public content. */
export function createPublicContentSearch(
  deps: ContentDeps,
  sources: SearchHitDeps,
): Pick<SearchService, 'find' | 'listPeriods'> {
  return {
    async find({ q, kinds, years, offset = 0, limit = 20 }, context) {
      assertActionAllowed(context, 'read', 'article')
      await tagSearchableKinds(deps, context)
      const query = q.slice(0, maxQueryLength)
      const criteria: SearchCriteria = {
        ...toWordAndPeriodCriteria(query, years ?? {}),
        kinds: kinds && kinds.length > 0 ? kinds.filter((kind) => searchableKinds.includes(kind)) : null,
        now: deps.now().toISOString(),
      }
      const page = {
        offset: clampIntegerOrDefault(offset, 0, 0, 10_000),
        limit: clampIntegerOrDefault(limit, 20, 1, 100),
      }
      const { found, replaced } = await findOrCorrect(deps, criteria, page)
      const effectiveQuery = replaced ? replaceQueryWords(query, replaced) : query
      const { terms, phrases } = parseSearchQuery(effectiveQuery)
      const matchedWords = [...terms, ...phrases.flat()]
      const items = await loadAndPresentSearchHits(found.hits, matchedWords, sources, context)
      return {
        items,
        ...page,
        total: found.total,
        capped: found.capped,
        kinds: toKindCounts(found),
        corrected: replaced ? replaceQueryWords(query, restoreAccents(replaced, items)) : null,
      }
    },
    async listPeriods(context) {
      assertActionAllowed(context, 'read', 'article')
      await tagSearchableKinds(deps, context)
      return listSearchPeriods(await deps.data.search.countByDay(deps.now().toISOString()))
    },
  }
}

const searchableKinds = kindNames.filter(isSearchableKind)

async function tagSearchableKinds(deps: ContentDeps, context: RequestContext): Promise<void> {
  for (const kind of searchableKinds) {
    context.cacheTags.addTag(cacheTagBuilders.kind(kind))
    await recordExpiryAtNextPublication(deps, kind, context)
  }
}

/** A typed period finds items of that time first, then items that have its words. The years of the form count more. */
function toWordAndPeriodCriteria(
  query: string,
  years: { readonly from?: number; readonly to?: number },
): Pick<SearchCriteria, 'terms' | 'phrases' | 'days' | 'otherwise'> {
  const byWords = { ...parseSearchQuery(query), days: getEpochDayRangeOfYears(years.from, years.to) }
  const typed = years.from === undefined && years.to === undefined ? findTypedPeriod(query) : null
  if (typed === null) return byWords
  const { terms, phrases } = parseSearchQuery(typed.rest)
  return { terms: terms.filter(isMeaningfulTerm), phrases, days: typed.days, otherwise: byWords }
}

interface CorrectedSearchResult {
  readonly found: SearchRowsResult
  /** The corrected words; null if the query had hits, or no similar words are indexed. */
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
    const corrected = await search.find({ ...criteria, terms }, page)
    if (corrected.total > 0) return { found: corrected, replaced }
  }
  return { found, replaced: null }
}

function toKindCounts({ kinds }: SearchRowsResult): SearchResultPage['kinds'] {
  if (kinds === null) return null
  const counts: Partial<Record<KindName, number>> = {}
  for (const [kind, count] of kinds) if (isKindName(kind)) counts[kind] = count
  return counts
}

/** The index stores words without accents; restores the spelling used in the texts that were found. */
function restoreAccents(replaced: WordReplacements, items: readonly SearchHit[]): WordReplacements {
  const texts = items.flatMap(({ title, snippet }) => [
    ...snippet.filter((_, index) => index % 2 === 1),
    title,
  ])
  return new Map(Array.from(replaced, ([term, word]) => [term, findOriginalSpelling(word, texts)]))
}
