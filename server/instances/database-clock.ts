import type { SiteDatabaseConnection } from '../data/connection.ts'
import { measureClockSkew } from '../data/engines/database-diagnostics.ts'

/** The time that all instances share. */
export interface DatabaseClock {
  now(): Date
  stop(): void
}

interface DatabaseClockDeps {
  readonly connection: SiteDatabaseConnection
  readonly warn: (message: string) => void
  readonly report: (error: unknown) => void
  readonly intervalMs?: number
}

const defaultIntervalMs = 30_000
/** Smaller differences matter to no rule, and a request to the database may take as long. */
const minSkewMs = 1000

/**
 * Follows the clock of Postgres where that of this machine differs from it by more than a second. Otherwise what one instance publishes
 * now would not be public yet on another one, and a form opened there would look as if it had been sent at once. On SQLite
 * there is one clock.
 */
export async function startDatabaseClock(deps: DatabaseClockDeps): Promise<DatabaseClock> {
  const { connection, warn, report, intervalMs = defaultIntervalMs } = deps
  if (connection.engine === 'sqlite') return { now: () => new Date(), stop: () => undefined }
  let offsetMs = 0
  const measure = async () => {
    const { skewMs, durationMs } = await measureClockSkew(connection)
    if (durationMs > minSkewMs || Math.abs(skewMs - offsetMs) < minSkewMs) return
    offsetMs = Math.abs(skewMs) < minSkewMs ? 0 : Math.round(skewMs)
    warn(formatClockMessage(offsetMs))
  }
  await measure()
  const timer = setInterval(() => void measure().catch(report), intervalMs).unref()
  return { now: () => new Date(Date.now() + offsetMs), stop: () => clearInterval(timer) }
}

function formatClockMessage(offsetMs: number): string {
  if (offsetMs === 0) return 'The clock of this machine agrees with that of the database again.'
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
  return (
    `The clock of this machine is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} that of the database. ` +
    'Letopis uses the time of the database; synchronize the clocks of all machines (NTP).'
  )
}
