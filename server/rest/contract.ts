import type { Context } from 'hono'
import type { ApiCaller } from '../auth/index.ts'
import type { ContentServices } from '../content/index.ts'
import type { CountMode } from './prefer-header.ts'
import type { ReadRequestSyntax } from './request-syntax.ts'
import type { RowsPage } from './rows-response.ts'

/** Reads the rows of relations. */
export interface RowReader {
  /**
   * Resolves the names of a request, reads its rows as the caller may see them, and counts all that match if `count` is
   * not null. The range with the empty path is always given and has a limit that the caller may have. Throws a `PostgrestError`.
   */
  readRows(
    request: ReadRequestSyntax,
    caller: ApiCaller,
    options: { readonly count: CountMode | null },
  ): Promise<RowsPage>
}

/** Work that is limited for visitors. */
export type ChargedVisitorWork = 'data' | 'search'

/** Dependencies of the data API. */
export interface DataApiDeps {
  readonly reader: RowReader
  readonly content: Pick<ContentServices, 'search' | 'timeline'>
  /** Identifies the sender of a request; throws if its key or token is invalid. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
  /** Counts work for the client of a request. Throws `too_often`. */
  readonly chargeVisitor: (c: Context, work: ChargedVisitorWork, cost: number) => void
  /** The time zone of the site's days. */
  readonly readTimeZone: () => Promise<string>
  readonly now: () => Date
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
}

export type { ApiCaller, CountMode, RowsPage }
