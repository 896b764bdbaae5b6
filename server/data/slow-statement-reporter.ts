import { AsyncLocalStorage } from 'node:async_hooks'
import type { SiteDatabaseConnection } from './connection.ts'
import type { StatementObserver } from './observed-statement.ts'

/** A statement that took long, with placeholders instead of its parameters. */
export interface SlowStatement {
  readonly ms: number
  readonly statement: string
  readonly plan?: string
}

interface SlowStatementReporterDeps {
  readonly connection: Pick<SiteDatabaseConnection, 'explain'>
  readonly thresholdMs: number
  readonly report: (slow: SlowStatement) => void
  readonly now: () => number
}

const minute = 60_000
/** A database that is slow as a whole must not fill the log, or be slowed down by the plans. */
const maxReportsPerMinute = 30
const maxPlansPerMinute = 5
const maxStatementLength = 2000
const maxPlanLength = 4000

/** Creates an observer that reports statements which take longer than the threshold, some of them with their plan. */
export function createSlowStatementReporter(deps: SlowStatementReporterDeps): StatementObserver {
  const { connection, thresholdMs, report, now } = deps
  // A statement of a transaction is observed inside of it, where no other connection may be used.
  const runOutside = AsyncLocalStorage.snapshot()
  let windowStart = Number.NEGATIVE_INFINITY
  let reportCount = 0
  const explained = new Set<string>()

  async function reportWithPlan(slow: SlowStatement, sql: string): Promise<void> {
    // A plan is an addition: without one the statement is reported all the same.
    const plan = await connection.explain(sql).catch(() => null)
    report(plan === null ? slow : { ...slow, plan: truncate(plan, maxPlanLength) })
  }

  return ({ sql, ms }) => {
    if (ms < thresholdMs || sql.startsWith('explain')) return
    if (now() - windowStart >= minute) {
      windowStart = now()
      reportCount = 0
      explained.clear()
    }
    reportCount += 1
    if (reportCount > maxReportsPerMinute) return
    const slow = { ms: Math.round(ms), statement: abbreviateStatement(sql) }
    if (explained.has(slow.statement) || explained.size >= maxPlansPerMinute) return report(slow)
    explained.add(slow.statement)
    void runOutside(() => reportWithPlan(slow, sql))
  }
}

/** On one line, without long lists of placeholders. */
function abbreviateStatement(sql: string): string {
  const line = sql.replace(/\s+/g, ' ').trim()
  return truncate(line.replace(/(\$\d+|\?)(?:, ?(?:\$\d+|\?)){3,}/g, '$1, …'), maxStatementLength)
}

function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
