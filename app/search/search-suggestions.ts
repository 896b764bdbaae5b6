import { formatEdtfInWords } from '../../domain/dates/index.ts'
import { timelineKindNames } from '../../domain/kinds/index.ts'
import type { AppRequest } from '../request.ts'
import { buildSearchHref } from './search-href.ts'

/** A search that the empty page offers. */
export interface SearchSuggestion {
  readonly label: string
  readonly href: string
  readonly count: string
}

const MAX_DECADES = 12

/** The decades with the most dated items, in the order of time. */
export async function readDecadeSuggestions({
  content,
  context,
  language,
}: AppRequest): Promise<SearchSuggestion[]> {
  const { decades } = await content.timeline.overview({ kinds: timelineKindNames }, context)
  const largest = new Set(decades.toSorted((a, b) => b.count - a.count).slice(0, MAX_DECADES))
  return decades
    .filter((decade) => largest.has(decade))
    .map(({ decade, count }) => {
      const { from, to } = parseDecade(decade)
      return {
        label: formatEdtfInWords(decade, language),
        href: buildSearchHref({ q: '', kind: '', from: String(from), to: String(to) }),
        count: String(count),
      }
    })
}

/** The years of a decade in EDTF notation; those of `-005X` are -59 to -50. */
function parseDecade(decade: string): { readonly from: number; readonly to: number } {
  const round = Number(decade.slice(0, -1)) * 10
  return decade.startsWith('-') ? { from: round - 9, to: round + 0 } : { from: round, to: round + 9 }
}
