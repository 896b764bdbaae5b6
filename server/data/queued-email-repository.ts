import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DatabaseEngine } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import type { DatabaseTables, QueuedEmailTable } from './tables.ts'

export type QueuedEmailRow = Selectable<QueuedEmailTable>
type NewQueuedEmailRow = Pick<
  Insertable<QueuedEmailTable>,
  'created_at' | 'template' | 'recipient' | 'language' | 'template_values' | 'next_attempt_at'
>
/** A claim of a row: it ends when another instance claims the row after the lease. */
type EmailClaim = Pick<QueuedEmailRow, 'id' | 'attempts'>

/** E-mails that wait for delivery by any of the instances. */
export interface QueuedEmailRepository {
  add(row: NewQueuedEmailRow): Promise<void>
  /** Inside a transaction: locks out others that queue notices, so that none is queued twice. */
  lockNotices(): Promise<void>
  /** Changes the values of waiting e-mails that are not being delivered; whether there are any. */
  updateWaiting(
    email: Pick<QueuedEmailRow, 'template' | 'recipient' | 'template_values'>,
    now: string,
  ): Promise<boolean>
  count(recipient: string): Promise<{ readonly all: number; readonly toRecipient: number }>
  /** Reserves the e-mail that has been due the longest until the end of a lease. */
  claimNext(now: string, leaseUntil: string): Promise<QueuedEmailRow | null>
  /** Deletes a claimed e-mail; not if another instance has claimed it since. */
  remove(claim: EmailClaim): Promise<void>
  /** Ends the claim after a failure. */
  postpone(
    claim: EmailClaim,
    values: Pick<QueuedEmailRow, 'next_attempt_at' | 'failed_at' | 'failure' | 'answer'>,
  ): Promise<void>
  /** Makes e-mails due that wait after a failure (one of `failures`, if given); whether there are any. */
  retryFailed(now: string, failures?: readonly string[]): Promise<boolean>
  /** How many wait, since when, and what the last failure was. */
  summarize(): Promise<QueuedEmailSummary>
}

export interface QueuedEmailSummary {
  readonly waiting: number
  readonly oldestAt: string | null
  readonly nextAttemptAt: string | null
  readonly lastFailure: Pick<QueuedEmailRow, 'failure' | 'answer'> | null
}

export function createQueuedEmailRepository(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): QueuedEmailRepository {
  return {
    async add(row) {
      await db.insertInto('queued_email').values(row).execute()
    },
    async lockNotices() {
      // A transaction on SQLite is the only one that writes.
      if (engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${postgresLockIds.emailNotices})`.execute(db)
    },
    async updateWaiting({ template, recipient, template_values }, now) {
      const rows = await db
        .updateTable('queued_email')
        .set({ template_values })
        .where('template', '=', template)
        .where('recipient', '=', recipient)
        .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
        .returning('id')
        .execute()
      return rows.length > 0
    },
    async count(recipient) {
      const { all, own } = await db
        .selectFrom('queued_email')
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          sql<number>`count(case when recipient = ${recipient} then 1 end)`.as('own'),
        ])
        .executeTakeFirstOrThrow()
      return { all: Number(all), toRecipient: Number(own) }
    },
    async claimNext(now, leaseUntil) {
      const due = db
        .selectFrom('queued_email')
        .select('id')
        .where('next_attempt_at', '<=', now)
        .where((row) => row.or([row('claimed_until', 'is', null), row('claimed_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
      const row = await db
        .updateTable('queued_email')
        .set((eb) => ({ claimed_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
        // What another instance is claiming at this moment is skipped.
        .where('id', '=', engine === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returningAll()
        .executeTakeFirst()
      return row ?? null
    },
    async remove({ id, attempts }) {
      await db.deleteFrom('queued_email').where('id', '=', id).where('attempts', '=', attempts).execute()
    },
    async postpone({ id, attempts }, values) {
      await db
        .updateTable('queued_email')
        .set({ ...values, claimed_until: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute()
    },
    async retryFailed(now, failures) {
      const rows = await db
        .updateTable('queued_email')
        .set({ next_attempt_at: now })
        .where('failed_at', 'is not', null)
        .where('claimed_until', 'is', null)
        .where('next_attempt_at', '>', now)
        .$if(failures !== undefined, (query) => query.where('failure', 'in', failures ?? []))
        .returning('id')
        .execute()
      return rows.length > 0
    },
    async summarize() {
      const { waiting, oldest, next } = await db
        .selectFrom('queued_email')
        .select(({ fn }) => [
          fn.countAll<number>().as('waiting'),
          fn.min('created_at').as('oldest'),
          fn.min('next_attempt_at').as('next'),
        ])
        .executeTakeFirstOrThrow()
      const failed = await db
        .selectFrom('queued_email')
        .select(['failure', 'answer'])
        .where('failed_at', 'is not', null)
        .orderBy('failed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return {
        waiting: Number(waiting),
        oldestAt: oldest,
        nextAttemptAt: next,
        lastFailure: failed ?? null,
      }
    },
  }
}
