import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { connectToDatabase } from './connection.ts'
import { createSiteDatabaseOverConnection } from './index.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 18, 10, minutes)).toISOString()

const row = {
  template: 'password_changed',
  recipient: 'jana@example.org',
  language: null,
  template_values: '{}',
  created_at: at(0),
  next_attempt_at: at(0),
}

describeOnBothEngines('queued e-mails', (open, engine) => {
  /** Two instances on one Postgres; a transaction on SQLite is the only one. */
  async function openTwice() {
    const connection = await open()
    const { target } = connection
    const second = await connectToDatabase(target)
    onTestFinished(() => second.close())
    return {
      first: createSiteDatabaseOverConnection(connection),
      second: createSiteDatabaseOverConnection(second),
      secondDb: second.db,
    }
  }

  it.runIf(engine === 'postgres')('are skipped while another instance claims them', async () => {
    const { first, second } = await openTwice()
    for (const recipient of ['a@example.org', 'b@example.org'])
      await first.queuedEmails.add({ ...row, recipient })
    await first.transaction(async ({ queuedEmails }) => {
      expect((await queuedEmails.claimNext(at(0), at(5)))?.recipient).toBe('a@example.org')
      expect((await second.queuedEmails.claimNext(at(0), at(5)))?.recipient).toBe('b@example.org')
      expect(await second.queuedEmails.claimNext(at(0), at(5))).toBeNull()
    })
  })

  it.runIf(engine === 'postgres')('of notices wait for another instance that queues one', async () => {
    const { first, second, secondDb } = await openTwice()
    const isLockAwaited = async () => {
      const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(secondDb)
      return rows.length > 0
    }
    const locked = Promise.withResolvers<void>()
    const added = Promise.withResolvers<void>()
    const adding = first.transaction(async ({ queuedEmails }) => {
      await queuedEmails.lockNotices()
      locked.resolve()
      await added.promise
      await queuedEmails.add(row)
    })
    await locked.promise
    let isUpdated: boolean | null = null
    const updating = second.transaction(async ({ queuedEmails }) => {
      await queuedEmails.lockNotices()
      isUpdated = await queuedEmails.updateWaiting(row, at(0))
    })
    await expect.poll(async () => isUpdated !== null || (await isLockAwaited())).toBe(true)
    added.resolve()
    await Promise.all([adding, updating])
    expect(isUpdated).toBe(true)
  })

  it('are claimed once each in the order of their times, however many claim at the same time', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    const { queuedEmails } = data
    for (const [n, minute] of [5, 3, 4, 1, 2, 60].entries())
      await queuedEmails.add({ ...row, recipient: `${n}@example.org`, next_attempt_at: at(minute) })
    const inOrder = [await queuedEmails.claimNext(at(9), at(14)), await queuedEmails.claimNext(at(9), at(14))]
    expect(inOrder.map((claimed) => claimed?.recipient)).toEqual(['3@example.org', '4@example.org'])
    const claims = await Promise.all(Array.from({ length: 8 }, () => queuedEmails.claimNext(at(9), at(14))))
    const recipients = claims.flatMap((claimed) => (claimed === null ? [] : [claimed.recipient]))
    // One that is being claimed is skipped, so that a claim may find nothing.
    while (recipients.length < 3) {
      const claimed = await queuedEmails.claimNext(at(9), at(14))
      if (claimed === null) break
      recipients.push(claimed.recipient)
    }
    expect(recipients.sort()).toEqual(['0@example.org', '1@example.org', '2@example.org'])
    expect(await queuedEmails.claimNext(at(9), at(14))).toBeNull()
  })

  it('can be claimed again after the lease, and then are out of reach of the former claim', async () => {
    const { queuedEmails } = createSiteDatabaseOverConnection(await open())
    await queuedEmails.add(row)
    const first = await queuedEmails.claimNext(at(0), at(5))
    expect(first).toMatchObject({ attempts: 1, template: 'password_changed', language: null })
    expect(await queuedEmails.claimNext(at(4), at(9))).toBeNull()
    const second = await queuedEmails.claimNext(at(5), at(10))
    expect(second).toMatchObject({ id: first?.id, attempts: 2 })
    if (first === null || second === null) throw new Error('not claimed')
    const failure = { failed_at: at(5), failure: 'timeout', answer: null }
    await queuedEmails.remove(first)
    await queuedEmails.postpone(first, { ...failure, next_attempt_at: at(0) })
    expect(await queuedEmails.claimNext(at(6), at(11))).toBeNull()
    await queuedEmails.postpone(second, { ...failure, next_attempt_at: at(8) })
    expect(await queuedEmails.claimNext(at(7), at(12))).toBeNull()
    const third = await queuedEmails.claimNext(at(8), at(13))
    expect(third).toMatchObject({ attempts: 3, failure: 'timeout' })
    if (third !== null) await queuedEmails.remove(third)
    expect((await queuedEmails.summarize()).waiting).toBe(0)
  })

  it('become due at once by their failure, unless they are being delivered', async () => {
    const { queuedEmails } = createSiteDatabaseOverConnection(await open())
    const fail = async (recipient: string, failure: string, minute: number) => {
      await queuedEmails.add({ ...row, recipient })
      const claimed = await queuedEmails.claimNext(at(1), at(6))
      if (claimed === null) throw new Error('not claimed')
      const values = { failed_at: at(minute), failure, answer: `550 ${failure}` }
      await queuedEmails.postpone(claimed, { ...values, next_attempt_at: at(60) })
    }
    await fail('a@example.org', 'timeout', 1)
    await fail('b@example.org', 'recipientRefused', 2)
    await queuedEmails.add({ ...row, recipient: 'planned@example.org', next_attempt_at: at(30) })
    expect(await queuedEmails.summarize()).toEqual({
      waiting: 3,
      oldestAt: at(0),
      nextAttemptAt: at(30),
      lastFailure: { failure: 'recipientRefused', answer: '550 recipientRefused' },
    })
    expect(await queuedEmails.retryFailed(at(3), ['timeout'])).toBe(true)
    expect(await queuedEmails.retryFailed(at(3), ['timeout'])).toBe(false)
    expect((await queuedEmails.claimNext(at(3), at(8)))?.recipient).toBe('a@example.org')
    // It is being delivered.
    expect(await queuedEmails.retryFailed(at(2), ['timeout'])).toBe(false)
    expect(await queuedEmails.retryFailed(at(3))).toBe(true)
    expect((await queuedEmails.claimNext(at(3), at(8)))?.recipient).toBe('b@example.org')
    expect(await queuedEmails.claimNext(at(3), at(8))).toBeNull()
  })

  it('are counted, and change while they wait, but not while they are delivered', async () => {
    const { queuedEmails } = createSiteDatabaseOverConnection(await open())
    const hostile = `{"newEmail":"a'; drop table queued_email; --\\r\\n"}`
    const changed = { ...row, template_values: hostile }
    expect(await queuedEmails.updateWaiting(changed, at(0))).toBe(false)
    await queuedEmails.add(row)
    await queuedEmails.add({ ...row, recipient: 'karel@example.org' })
    expect(await queuedEmails.count('jana@example.org')).toEqual({ all: 2, toRecipient: 1 })
    expect(await queuedEmails.updateWaiting(changed, at(0))).toBe(true)
    expect((await queuedEmails.claimNext(at(0), at(5)))?.template_values).toBe(hostile)
    expect(await queuedEmails.updateWaiting(changed, at(4))).toBe(false)
    expect(await queuedEmails.updateWaiting(changed, at(5))).toBe(true)
  })
})
