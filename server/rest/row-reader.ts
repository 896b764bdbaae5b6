import type { ApiCaller } from '../auth/api-caller.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { RowReadResult } from '../data/rest/row-read-repository.ts'
import { PostgrestError } from './postgrest-error.ts'
import { presentRow } from './present-row.ts'
import { getReadRights, type ReadRights } from './read-caller.ts'
import { createReadCostChecker } from './read-cost.ts'
import type { ReadRequestSyntax } from './request-syntax.ts'
import { type ResolvedRead, resolveRead } from './resolve-read.ts'

export interface RowReader {
  /** Reads rows as the caller may see them; each is the text of a JSON object. */
  readRows(
    request: ReadRequestSyntax,
    caller: ApiCaller,
    options: { readonly count: 'exact' | 'planned' | 'estimated' | null },
  ): Promise<RowReadResult>
}

interface RowReaderDeps {
  readonly data: Pick<SiteDatabase, 'rowReads'>
  readonly now: () => Date
}

export function createRowReader({ data, now }: RowReaderDeps): RowReader {
  const costLimiter = createReadCostChecker(data.rowReads, now)
  const resolvedReads = new ResolvedReads()
  return {
    async readRows(request, caller, { count }) {
      const at = now().toISOString()
      const rights = getReadRights(caller)
      const { plan, presentation } = resolvedReads.resolve(request, rights, at)
      // Every count is exact: the limits make it affordable.
      const isCounted = count !== null
      await costLimiter.assertAffordable(plan, rights, isCounted)
      try {
        const { rows, total } = await data.rowReads.read(plan, { now: at, isCounted })
        return { rows: rows.map((row) => presentRow(row, presentation)), total }
      } catch (error) {
        throw isRegularExpressionError(error) ? new PostgrestError('2201B', { cause: error }) : error
      }
    },
  }
}

/** Resolves requests, each once for callers with the same rights. */
class ResolvedReads {
  readonly #byRequest = new WeakMap<ReadRequestSyntax, Map<string, ResolvedRead>>()

  resolve(request: ReadRequestSyntax, rights: ReadRights, now: string): ResolvedRead {
    const key = `${rights.seesHidden} ${rights.isService}`
    const byRights = this.#byRequest.get(request) ?? new Map<string, ResolvedRead>()
    const known = byRights.get(key)
    if (known !== undefined) return known
    const resolved = resolveRead(request, rights, now)
    if (!resolved.dependsOnTime) this.#byRequest.set(request, byRights.set(key, resolved))
    return resolved
  }
}

/** A regular expression of another dialect than that of Postgres. */
function isRegularExpressionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '2201B'
}
