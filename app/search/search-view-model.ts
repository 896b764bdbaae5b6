import { formatEdtfInWords } from '../../domain/dates/index.ts'
import { getKindDefinition, isSearchableKind, type KindName, kindNames } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import {
  bindSingleLetterWordsInParts,
  bindSingleLetterWordsInText,
} from '../../domain/text/single-letter-words.ts'
import type { DisplayPicture } from '../../server/content/contract/items.ts'
import type { SearchHit, SearchResultPage } from '../../server/content/contract/search.ts'
import { formatLongDate } from '../i18n/format-dates.ts'
import { getMessageByKey, getTranslator } from '../i18n/translate.ts'
import { presentImageName } from '../kinds/image/present-image-cards.ts'
import { getKindIconName } from '../kinds/kind-icon.ts'
import { buildListPageHref, createPagingOrThrow } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { buildSearchHref, type SearchFormFields, toSearchQueryParams } from './search-href.ts'
import {
  hasSearchFilters,
  parseSearchPageParams,
  type SearchPageParams,
  toSearchFormFields,
} from './search-page-params.ts'
import { readPeriodSuggestions, type SearchSuggestion } from './search-suggestions.ts'

/** A search result as displayed; every second part of the title and of the snippet is a match. */
export interface SearchResultData {
  readonly key: string
  readonly kind: string
  readonly icon: IconName
  readonly title: readonly string[]
  readonly path: string
  /** The date of the event or publication, in words. */
  readonly when: string | null
  /** The language of the title and snippet, if the page has another. */
  readonly lang: Language | null
  readonly snippet: readonly string[]
  readonly picture: DisplayPicture | null
}

/** A kind filter; an empty value means all kinds. */
interface SearchKindFilterOption {
  readonly value: string
  readonly label: string
  readonly icon: IconName | null
  /** The number of results of this kind; null if unknown. */
  readonly count: string | null
}

/** The results of a search with all texts and links, so that the island needs no messages. */
export interface SearchViewModel {
  /** The query as the form shows it. */
  readonly fields: SearchFormFields
  /** The page's heading. */
  readonly heading: string
  readonly kinds: readonly SearchKindFilterOption[]
  /** The number of results in words; null without a query. */
  readonly summary: string | null
  readonly results: readonly SearchResultData[]
  /** Searches to choose from; none while there is a query. */
  readonly suggestions: readonly SearchSuggestion[]
  /** Whether the query has no results. */
  readonly empty: boolean
  /** The URL of the same search without filters, if the filtered one has no results. */
  readonly wider: string | null
  readonly page: string | null
  readonly previous: string | null
  readonly next: string | null
}

const RESULTS_PER_PAGE = 20

/** Runs the search of a URL. */
export async function readSearchViewModel(request: AppRequest, url: URL): Promise<SearchViewModel> {
  const params = parseSearchPageParams(url)
  const { q, kind, from, to, page } = params
  const fields = toSearchFormFields(params)
  const t = getTranslator(request.language)
  const section = t('sections.search')
  if (q === '' && from === null && to === null) {
    const summary = kind === null ? null : t('search.needsWords')
    const emptyResults = {
      summary,
      results: [],
      suggestions: await readPeriodSuggestions(request),
      empty: false,
      wider: null,
      page: null,
      previous: null,
      next: null,
    }
    return { fields, heading: section, kinds: createKindFilterOptions(request, null), ...emptyResults }
  }
  const years = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const searchQuery = { q, kinds: kind === null ? [] : [kind], years }
  const offset = (page - 1) * RESULTS_PER_PAGE
  await request.chargeVisitor('search')
  const resultPage = await request.content.search.find(
    { ...searchQuery, offset, limit: RESULTS_PER_PAGE },
    request.context,
  )
  const { pages } = createPagingOrThrow({ total: resultPage.total, limit: RESULTS_PER_PAGE }, page)
  // A misspelt query is corrected on the first page only; links to other pages use the corrected query.
  const query = toSearchQueryParams({ ...fields, q: resultPage.corrected ?? q })
  const getPageHref = (to: number) =>
    to >= 1 && to <= pages ? buildListPageHref('/search', query, to) : null
  return {
    fields,
    heading: q === '' ? section : `${section}: ${q}`,
    kinds: createKindFilterOptions(request, resultPage.kinds),
    summary: formatResultSummary(request, params, resultPage),
    results: resultPage.items.map((hit) => presentHit(request, hit)),
    suggestions: [],
    empty: resultPage.total === 0,
    wider:
      resultPage.total === 0 && q !== '' && hasSearchFilters(params)
        ? buildSearchHref({ q, kind: '', from: '', to: '' })
        : null,
    page: pages > 1 ? t('paging.page', { page: String(page), pages: String(pages) }) : null,
    previous: getPageHref(page - 1),
    next: getPageHref(page + 1),
  }
}

function createKindFilterOptions(
  { language, site }: AppRequest,
  counts: SearchResultPage['kinds'],
): SearchKindFilterOption[] {
  const t = getTranslator(language)
  const customLabels: Readonly<Partial<Record<string, string>>> = site.menu[language] ?? {}
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const toOption = (kind: KindName): SearchKindFilterOption => ({
    value: kind,
    label: customLabels[kind] ?? getMessageByKey(`sections.${kind}`, language),
    icon: getKindIconName(kind),
    count: counts && String(counts[kind] ?? 0),
  })
  return [
    { value: '', label: t('search.all'), icon: null, count: all === null ? null : String(all) },
    ...kindNames.filter(isSearchableKind).map(toOption),
  ]
}

function formatResultSummary(
  { language }: AppRequest,
  { q }: SearchPageParams,
  resultPage: SearchResultPage,
): string {
  const t = getTranslator(language)
  const { total: count, capped, corrected } = resultPage
  if (q === '') return t(capped ? 'search.inPeriodMore' : 'search.inPeriod', { count })
  if (count === 0) return t('search.nothing', { query: q })
  if (corrected === null) return t(capped ? 'search.foundMore' : 'search.found', { count, query: q })
  return t(capped ? 'search.correctedMore' : 'search.corrected', { count, query: q, corrected })
}

function presentHit({ language, site }: AppRequest, hit: SearchHit): SearchResultData {
  return {
    key: `${hit.kind}-${hit.id}`,
    kind: getTranslator(language)(`kinds.${hit.kind}`),
    icon: getKindIconName(hit.kind),
    title: presentTitle(hit, language, site.lang),
    path: hit.path,
    when: formatHitDate(hit, language, site.timeZone),
    lang: site.lang === language ? null : site.lang,
    snippet: bindSingleLetterWordsInParts(hit.snippet, site.lang),
    picture: hit.picture && { ...hit.picture, alt: '' },
  }
}

/** The name of an image may be one that a camera gave, which is not shown; then nothing in it is marked. */
function presentTitle(
  { kind, title, titleParts }: SearchHit,
  language: Language,
  siteLanguage: Language,
): string[] {
  const imageName = kind === 'image' ? presentImageName({ name: title }, language, siteLanguage) : null
  if (imageName !== null && imageName !== bindSingleLetterWordsInText(title, siteLanguage)) return [imageName]
  return bindSingleLetterWordsInParts(titleParts, siteLanguage)
}

/** The publication date is shown only for kinds that are ordered by it. */
function formatHitDate(
  { kind, date, publishedAt }: SearchHit,
  language: AppRequest['language'],
  zone: string,
): string | null {
  if (date !== null) return formatEdtfInWords(date, language)
  return getKindDefinition(kind).order[0]?.by === 'published_at'
    ? formatLongDate(publishedAt, language, zone)
    : null
}
