import { formatEdtfInWords } from '../../domain/dates/index.ts'
import { getKindDefinition, isSearchableKind, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { bindSingleLetterWordsInText } from '../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { SearchHit, SearchResultPage } from '../../server/content/contract/search.ts'
import { formatDay } from '../i18n/format-dates.ts'
import { getMessageByKey, getTranslator } from '../i18n/translate.ts'
import { getKindIcon } from '../kinds/kind-icon.ts'
import { buildPageHref, createPaging } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { buildSearchHref, type SearchFormFields, toSearchQueryParams } from './search-href.ts'
import {
  hasSearchFilters,
  parseSearchPageParams,
  type SearchPageParams,
  toSearchFormFields,
} from './search-page-params.ts'

/** One found thing, ready to be shown; odd parts of the snippet are what matched. */
export interface SearchResultData {
  readonly key: string
  readonly kind: string
  readonly icon: IconName
  readonly title: string
  readonly path: string
  /** When it happened or came out, in words. */
  readonly when: string | null
  /** The language of the title and the snippet, where the page speaks another. */
  readonly lang: Language | null
  readonly snippet: readonly string[]
  readonly picture: DisplayPicture | null
}

/** A kind that results can be narrowed to; an empty value is all of them. */
export interface SearchKindFilterOption {
  readonly value: string
  readonly label: string
  readonly icon: IconName | null
  /** How many would be found; null where that is not known. */
  readonly count: string | null
}

/** A search's answer in words and links, so that whoever shows it needs no messages. */
export interface SearchViewModel {
  /** What was asked, as the form shows it. */
  readonly fields: SearchFormFields
  /** What the page is called. */
  readonly heading: string
  readonly kinds: readonly SearchKindFilterOption[]
  /** How much was found, in words; null where nothing was asked. */
  readonly summary: string | null
  readonly results: readonly SearchResultData[]
  /** Whether nothing was found for what was asked. */
  readonly empty: boolean
  /** Where the same words are sought in everything, where nothing was found in a part. */
  readonly wider: string | null
  readonly page: string | null
  readonly previous: string | null
  readonly next: string | null
}

const RESULTS_ON_PAGE = 20

/** Searches for what the address asks. */
export async function readSearchViewModel(request: AppRequest, url: URL): Promise<SearchViewModel> {
  const question = parseSearchPageParams(url)
  const { q, kind, from, to, page } = question
  const fields = toSearchFormFields(question)
  const t = getTranslator(request.language)
  const section = t('sections.search')
  if (q === '') {
    const summary = hasSearchFilters(question) ? t('search.needsWords') : null
    const unasked = {
      summary,
      results: [],
      empty: false,
      wider: null,
      page: null,
      previous: null,
      next: null,
    }
    return { fields, heading: section, kinds: createKindFilterOptions(request, null), ...unasked }
  }
  const years = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const asked = { q, kinds: kind === null ? [] : [kind], years }
  const offset = (page - 1) * RESULTS_ON_PAGE
  const found = await request.content.search.find(
    { ...asked, offset, limit: RESULTS_ON_PAGE },
    request.context,
  )
  const { pages } = createPaging({ total: found.total, limit: RESULTS_ON_PAGE }, page)
  // Misspelt words are understood on the first page only: the others are those of the words that were meant.
  const query = toSearchQueryParams({ ...fields, q: found.corrected ?? q })
  const href = (to: number) => (to >= 1 && to <= pages ? buildPageHref('/search', query, to) : null)
  return {
    fields,
    heading: `${section}: ${q}`,
    kinds: createKindFilterOptions(request, found.kinds),
    summary: formatResultSummary(request, question, found),
    results: found.items.map((hit) => presentHit(request, hit)),
    empty: found.total === 0,
    wider:
      found.total === 0 && hasSearchFilters(question)
        ? buildSearchHref({ q, kind: '', from: '', to: '' })
        : null,
    page: pages > 1 ? t('paging.page', { page: String(page), pages: String(pages) }) : null,
    previous: href(page - 1),
    next: href(page + 1),
  }
}

function createKindFilterOptions(
  { language, site }: AppRequest,
  counts: SearchResultPage['kinds'],
): SearchKindFilterOption[] {
  const t = getTranslator(language)
  const own: Readonly<Partial<Record<string, string>>> = site.menu[language] ?? {}
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choice = (kind: KindName): SearchKindFilterOption => ({
    value: kind,
    label: own[kind] ?? getMessageByKey(`sections.${kind}`, language),
    icon: getKindIcon(kind),
    count: counts && String(counts[kind] ?? 0),
  })
  return [
    { value: '', label: t('search.all'), icon: null, count: all === null ? null : String(all) },
    ...kindNames.filter(isSearchableKind).map(choice),
  ]
}

function formatResultSummary(
  { language }: AppRequest,
  { q }: SearchPageParams,
  found: SearchResultPage,
): string {
  const t = getTranslator(language)
  const { total: count, capped, corrected } = found
  if (count === 0) return t('search.nothing', { query: q })
  if (corrected === null) return t(capped ? 'search.foundMore' : 'search.found', { count, query: q })
  return t(capped ? 'search.correctedMore' : 'search.corrected', { count, query: q, corrected })
}

function presentHit({ language, site }: AppRequest, hit: SearchHit): SearchResultData {
  return {
    key: `${hit.kind}-${hit.id}`,
    kind: getTranslator(language)(`kinds.${hit.kind}`),
    icon: getKindIcon(hit.kind),
    title: bindSingleLetterWordsInText(hit.title, site.lang),
    path: hit.path,
    when: formatHitDate(hit, language, site.timeZone),
    lang: site.lang === language ? null : site.lang,
    snippet: hit.snippet,
    picture: hit.picture && { ...hit.picture, alt: '' },
  }
}

/** The day something came out says something only of kinds that are read by it. */
function formatHitDate(
  { kind, date, publishedAt }: SearchHit,
  language: AppRequest['language'],
  zone: string,
): string | null {
  if (date !== null) return formatEdtfInWords(date, language)
  return getKindDefinition(kind).order[0]?.by === 'published_at'
    ? formatDay(publishedAt, language, zone)
    : null
}
