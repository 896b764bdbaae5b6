import { typesetText } from '../../domain/text/typeset.ts'
import type { SearchHit, SearchPage } from '../../server/content/contract.ts'
import { translator } from '../i18n/translate.ts'
import { pageHref, pageOf, pagingOf } from '../paging.ts'
import type { AppRequest } from '../request.ts'

/** One found thing, ready to be shown; odd parts of the snippet are what matched. */
export interface SearchResult {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly path: string
  readonly snippet: readonly string[]
}

/** A search's answer in words and links, so that whoever shows it needs no messages. */
export interface SearchAnswer {
  readonly query: string
  /** How much was found, in words; null where nothing was asked. */
  readonly summary: string | null
  readonly results: readonly SearchResult[]
  readonly page: string | null
  readonly previous: string | null
  readonly next: string | null
}

const LONGEST_QUERY = 200
const RESULTS_ON_PAGE = 20

/** What was asked, as far as it is reasonable. */
export function queryOf(url: URL): string {
  return (url.searchParams.get('q') ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_QUERY)
}

/** Searches for what the address asks. */
export async function readSearch(request: AppRequest, url: URL): Promise<SearchAnswer> {
  const q = queryOf(url)
  if (q === '') return { query: q, summary: null, results: [], page: null, previous: null, next: null }
  const page = pageOf(url)
  const offset = (page - 1) * RESULTS_ON_PAGE
  const found = await request.content.search({ q, offset, limit: RESULTS_ON_PAGE }, request.asker)
  const { pages } = pagingOf({ total: found.total, limit: RESULTS_ON_PAGE }, page)
  const t = translator(request.language)
  const href = (to: number) => (to >= 1 && to <= pages ? pageHref('/search', { q }, to) : null)
  return {
    query: q,
    summary: summaryOf(request, q, found),
    results: found.items.map((hit) => presentHit(request, hit)),
    page: pages > 1 ? t('paging.page', { page: String(page), pages: String(pages) }) : null,
    previous: href(page - 1),
    next: href(page + 1),
  }
}

function summaryOf({ language }: AppRequest, query: string, { total, capped }: SearchPage): string {
  const t = translator(language)
  if (total === 0) return t('search.nothing', { query })
  return t(capped ? 'search.foundMore' : 'search.found', { count: total, query })
}

function presentHit({ language, site }: AppRequest, hit: SearchHit): SearchResult {
  return {
    key: `${hit.kind}-${hit.id}`,
    kind: translator(language)(`kinds.${hit.kind}`),
    title: typesetText(hit.title, site.lang),
    path: hit.path,
    snippet: hit.snippet,
  }
}
