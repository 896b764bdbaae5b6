import { formatEdtfInWords } from '../../domain/dates/index.ts'
import type { AppRequest } from '../request.ts'
import { buildSearchHref } from './search-href.ts'

/** A search that the empty page offers. */
export interface SearchSuggestion {
  readonly label: string
  readonly href: string
  readonly count: string
}

/** All times that dated items are about, in their order, with the number of results. */
export async function readPeriodSuggestions({
  content,
  context,
  language,
}: AppRequest): Promise<SearchSuggestion[]> {
  const periods = await content.search.listPeriods(context)
  return periods.map(({ period, from, to, count, capped }) => ({
    label: formatEdtfInWords(period, language),
    href: buildSearchHref({ q: '', kind: '', from: String(from), to: String(to) }),
    count: capped ? `${count}+` : String(count),
  }))
}
