import { dateTextInWords } from '../../domain/dates/index.ts'
import { isSearched, type KindName, kindNames, kindOf } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import { typesetText } from '../../domain/text/typeset.ts'
import type { Picture } from '../../server/content/contract/items.ts'
import type { SearchHit, SearchPage } from '../../server/content/contract/search.ts'
import { dayInWords } from '../i18n/dates.ts'
import { messageOf, translator } from '../i18n/translate.ts'
import { kindIcon } from '../kinds/icon.ts'
import { pageHref, pagingOf } from '../paging.ts'
import type { AppRequest } from '../request.ts'
import type { IconName } from '../ui/icon.tsx'
import { addressFields, type SearchFields, searchAddress } from './address.ts'
import { fieldsOf, isNarrowed, type Question, questionOf } from './question.ts'

/** One found thing, ready to be shown; odd parts of the snippet are what matched. */
export interface SearchResult {
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
  readonly picture: Picture | null
}

/** A kind that results can be narrowed to; an empty value is all of them. */
export interface KindChoice {
  readonly value: string
  readonly label: string
  readonly icon: IconName | null
  /** How many would be found; null where that is not known. */
  readonly count: string | null
}

/** A search's answer in words and links, so that whoever shows it needs no messages. */
export interface SearchAnswer {
  /** What was asked, as the form shows it. */
  readonly fields: SearchFields
  /** What the page is called. */
  readonly heading: string
  readonly kinds: readonly KindChoice[]
  /** How much was found, in words; null where nothing was asked. */
  readonly summary: string | null
  readonly results: readonly SearchResult[]
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
export async function readSearch(request: AppRequest, url: URL): Promise<SearchAnswer> {
  const question = questionOf(url)
  const { q, kind, from, to, page } = question
  const fields = fieldsOf(question)
  const t = translator(request.language)
  const section = t('sections.search')
  if (q === '') {
    const summary = isNarrowed(question) ? t('search.needsWords') : null
    const unasked = {
      summary,
      results: [],
      empty: false,
      wider: null,
      page: null,
      previous: null,
      next: null,
    }
    return { fields, heading: section, kinds: kindChoices(request, null), ...unasked }
  }
  const years = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
  const asked = { q, kinds: kind === null ? [] : [kind], years }
  const offset = (page - 1) * RESULTS_ON_PAGE
  const found = await request.content.search.find(
    { ...asked, offset, limit: RESULTS_ON_PAGE },
    request.context,
  )
  const { pages } = pagingOf({ total: found.total, limit: RESULTS_ON_PAGE }, page)
  // Misspelt words are understood on the first page only: the others are those of the words that were meant.
  const query = addressFields({ ...fields, q: found.corrected ?? q })
  const href = (to: number) => (to >= 1 && to <= pages ? pageHref('/search', query, to) : null)
  return {
    fields,
    heading: `${section}: ${q}`,
    kinds: kindChoices(request, found.kinds),
    summary: summaryOf(request, question, found),
    results: found.items.map((hit) => presentHit(request, hit)),
    empty: found.total === 0,
    wider:
      found.total === 0 && isNarrowed(question) ? searchAddress({ q, kind: '', from: '', to: '' }) : null,
    page: pages > 1 ? t('paging.page', { page: String(page), pages: String(pages) }) : null,
    previous: href(page - 1),
    next: href(page + 1),
  }
}

function kindChoices({ language, site }: AppRequest, counts: SearchPage['kinds']): KindChoice[] {
  const t = translator(language)
  const own: Readonly<Partial<Record<string, string>>> = site.menu[language] ?? {}
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choice = (kind: KindName): KindChoice => ({
    value: kind,
    label: own[kind] ?? messageOf(`sections.${kind}`, language),
    icon: kindIcon(kind),
    count: counts && String(counts[kind] ?? 0),
  })
  return [
    { value: '', label: t('search.all'), icon: null, count: all === null ? null : String(all) },
    ...kindNames.filter(isSearched).map(choice),
  ]
}

function summaryOf({ language }: AppRequest, { q }: Question, found: SearchPage): string {
  const t = translator(language)
  const { total: count, capped, corrected } = found
  if (count === 0) return t('search.nothing', { query: q })
  if (corrected === null) return t(capped ? 'search.foundMore' : 'search.found', { count, query: q })
  return t(capped ? 'search.correctedMore' : 'search.corrected', { count, query: q, corrected })
}

function presentHit({ language, site }: AppRequest, hit: SearchHit): SearchResult {
  return {
    key: `${hit.kind}-${hit.id}`,
    kind: translator(language)(`kinds.${hit.kind}`),
    icon: kindIcon(hit.kind),
    title: typesetText(hit.title, site.lang),
    path: hit.path,
    when: whenOf(hit, language, site.timeZone),
    lang: site.lang === language ? null : site.lang,
    snippet: hit.snippet,
    picture: hit.picture && { ...hit.picture, alt: '' },
  }
}

/** The day something came out says something only of kinds that are read by it. */
function whenOf(
  { kind, date, publishedAt }: SearchHit,
  language: AppRequest['language'],
  zone: string,
): string | null {
  if (date !== null) return dateTextInWords(date, language)
  return kindOf(kind).order[0]?.by === 'published_at' ? dayInWords(publishedAt, language, zone) : null
}
