import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from './tables.ts'

/** Tokens that are available for a key in bursts of `size`, and refilled evenly. */
export interface StoredRateLimit {
  readonly size: number
  readonly tokensPerSecond: number
}

export interface TokenChange {
  /** Tokens that must be available; null: the change is made in any case, also below 0. */
  readonly required: number | null
  /** Tokens to take; negative ones are given back. */
  readonly taken: number
}

/** Rate limits on Postgres, by the clock of the database, because those of the instances may differ. */
export interface RateLimitRepository {
  /** Takes tokens in one statement; the seconds to wait if they are not available, otherwise 0. */
  change(key: string, limit: StoredRateLimit, change: TokenChange): Promise<number>
  /** The seconds until so many tokens are available. */
  readWait(key: string, limit: StoredRateLimit, required: number): Promise<number>
  /** Deletes the rows of keys whose tokens are all available. */
  deleteFull(): Promise<void>
}

export function createRateLimitRepository(db: Kysely<DatabaseTables>): RateLimitRepository {
  /** The available tokens of the row `bucket` at a time. */
  const refill = ({ size, tokensPerSecond }: StoredRateLimit, at: 'clock.at' | 'now()') =>
    sql<number>`least(${size}::float8, bucket.tokens
      + greatest(0, extract(epoch from ${sql.raw(at)} - bucket.changed_at)::float8) * ${tokensPerSecond}::float8)`
  return {
    async change(key, limit, { required, taken }) {
      const { size, tokensPerSecond } = limit
      const minimum = required ?? -size
      const left = Math.max(-size, Math.min(size, size - taken))
      // The time is read after the statement has waited for the row, and once, so that all columns agree.
      const { rows } = await sql<{ wait: number }>`
        insert into rate_limit as bucket (key, tokens, wait, changed_at, full_at)
        values (${key}, ${left}, 0, clock_timestamp(),
          clock_timestamp() + make_interval(secs => ${(size - left) / tokensPerSecond}))
        on conflict (key) do update set (tokens, wait, changed_at, full_at) = (
          select changed.tokens,
            greatest(0, ${minimum}::float8 - refilled.tokens) / ${tokensPerSecond}::float8,
            clock.at,
            clock.at + make_interval(secs => (${size}::float8 - changed.tokens) / ${tokensPerSecond}::float8)
          from (select clock_timestamp() as at) as clock
          cross join lateral (select ${refill(limit, 'clock.at')} as tokens) as refilled
          cross join lateral (
            select case when refilled.tokens < ${minimum}::float8 then refilled.tokens
              else greatest(${-size}::float8, least(${size}::float8, refilled.tokens - ${taken}::float8)) end as tokens
          ) as changed
        )
        returning wait`.execute(db)
      return rows[0]?.wait ?? 0
    },
    async readWait(key, limit, required) {
      const { rows } = await sql<{ tokens: number }>`
        select ${refill(limit, 'now()')} as tokens from rate_limit as bucket where key = ${key}`.execute(db)
      const [row] = rows
      return row === undefined ? 0 : Math.max(0, (required - row.tokens) / limit.tokensPerSecond)
    },
    async deleteFull() {
      await db.deleteFrom('rate_limit').where('full_at', '<', sql<string>`now()`).execute()
    },
  }
}
