import type { Config } from '../config/index.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { createSlowStatementReporter } from '../data/slow-statement-reporter.ts'
import { getSpanTracer } from '../lib/spans.ts'
import type { Log } from '../log/index.ts'
import type { SiteMetrics } from '../metrics/index.ts'

const maxQueryTextLength = 2000

/**
 * Logs slow statements, and counts and traces all of them, as far as these are on. While the site starts, slow ones are
 * normal: tables are made and filled, and nothing is in memory yet.
 */
export function addStatementObservers(
  connection: SiteDatabaseConnection,
  { slowStatementMs }: Pick<Config, 'slowStatementMs'>,
  metrics: SiteMetrics | null,
  log: Log,
  isStarting: () => boolean,
): void {
  if (slowStatementMs > 0)
    connection.observeStatements(
      createSlowStatementReporter({
        connection,
        thresholdMs: slowStatementMs,
        report: (slow) => log[isStarting() ? 'debug' : 'warn'](slow, 'slow statement'),
        now: () => performance.now(),
      }),
    )
  if (metrics !== null) connection.observeStatements((statement) => metrics.countStatement(statement))
  const tracer = getSpanTracer()
  if (tracer === null) return
  const system = connection.engine === 'postgres' ? 'postgresql' : 'sqlite'
  connection.observeStatements(({ kind, sql, ...ended }) =>
    tracer.record(
      kind,
      {
        'db.system.name': system,
        'db.operation.name': kind,
        // It has placeholders for its parameters.
        'db.query.text': sql.slice(0, maxQueryTextLength),
      },
      ended,
    ),
  )
}
