import type { Context } from 'hono'
import type { ApiCaller } from '../auth/index.ts'
import type { ContentServices } from '../content/index.ts'
import type { CountMode } from './prefer-header.ts'
import type { RowReader } from './row-reader.ts'
import type { RowsPage } from './rows-response.ts'
import type { RowWriter } from './write/row-writer.ts'

/** Work that is limited for visitors. */
export type ChargedVisitorWork = 'data' | 'search'

/** Dependencies of the data API. */
export interface DataApiDeps {
  /** The range of the rows themselves is always given to it, with a limit that the caller may have. */
  readonly reader: RowReader
  readonly writer: RowWriter
  readonly content: Pick<ContentServices, 'search' | 'timeline'>
  /** Identifies the sender of a request; throws if its key or token is invalid. */
  readonly authenticateCaller: (headers: Headers) => Promise<ApiCaller>
  /** The client of a request, for audit entries. */
  readonly readClient: (c: Context) => { readonly address: string; readonly userAgent: string | null }
  /** Counts work for the client of a request. Throws `too_often`. */
  readonly chargeVisitor: (c: Context, work: ChargedVisitorWork, cost: number) => Promise<void>
  /** Counts work that is done; the client's later requests wait for it. */
  readonly chargeVisitorAfterwards: (c: Context, work: ChargedVisitorWork, cost: number) => Promise<void>
  /** Runs work after the earlier work of the same client. Throws `too_often` if that has used the budget up. */
  readonly runOneAtATime: <T>(c: Context, work: ChargedVisitorWork, run: () => Promise<T>) => Promise<T>
  /** The public address of the site. */
  readonly origin: string
  /** The time zone of the site's days. */
  readonly readTimeZone: () => Promise<string>
  readonly now: () => Date
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
}

export type { ApiCaller, CountMode, RowReader, RowsPage }
