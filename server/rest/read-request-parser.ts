import { parseQueryString } from './parsing/parse-query-string.ts'
import type { ReadRequestSyntax } from './request-syntax.ts'
import { type RowRange, resolveRowRange } from './row-range.ts'

/** The parts of an HTTP request that say which rows it reads. */
interface ReadRequestSource {
  readonly relation: string
  /** With its question mark. */
  readonly queryString: string
  readonly rangeHeader: string | null
  readonly maxRows: number
  /** Whether the rows are counted and not returned. */
  readonly isCountOnly: boolean
}

interface ParsedReadRequest {
  readonly syntax: ReadRequestSyntax
  readonly range: RowRange
}

const maxRememberedRequests = 300
const maxKeyLength = 2000

/**
 * Parses requests for rows, and remembers the recent ones: clients repeat a few. An equal request gets the same object,
 * for which the reader remembers how it was resolved and compiled. Together that takes as long as reading twenty rows.
 */
export class ReadRequestParser {
  readonly #recent = new Map<string, ParsedReadRequest>()

  parse(source: ReadRequestSource): ParsedReadRequest {
    const { relation, queryString, rangeHeader, maxRows, isCountOnly } = source
    const key = JSON.stringify([relation, queryString, rangeHeader, maxRows, isCountOnly])
    const parsed = this.#recent.get(key) ?? parseReadRequest(source)
    if (key.length > maxKeyLength) return parsed
    // The last entry is the most recent one.
    this.#recent.delete(key)
    this.#recent.set(key, parsed)
    const [oldest] = this.#recent.keys()
    if (this.#recent.size > maxRememberedRequests && oldest !== undefined) this.#recent.delete(oldest)
    return parsed
  }
}

function parseReadRequest(source: ReadRequestSource): ParsedReadRequest {
  const { relation, queryString, rangeHeader, maxRows, isCountOnly } = source
  const { select, filters, orders, ranges } = parseQueryString(queryString)
  const range = resolveRowRange(ranges, rangeHeader, maxRows)
  return {
    range,
    syntax: {
      relation,
      select,
      filters,
      orders,
      ranges: [
        ...ranges.filter(({ path }) => path.length > 0),
        { path: [], offset: range.offset, limit: isCountOnly ? 0 : range.limit },
      ],
    },
  }
}
