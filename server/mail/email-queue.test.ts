import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines, type OpenTestDatabase } from '../../tests/support/database-engines.ts'
import { findFreePort } from '../../tests/support/free-port.ts'
import { startTestSmtpServer } from '../../tests/support/smtp-server.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { createEmailQueue } from './email-queue.ts'
import { createEmailTransport } from './email-transport.ts'
import { createTemplatedEmailSender, type TemplatedEmailSender } from './mailer.ts'
import type { QueuedEmail } from './queued-email.ts'

const minute = 60_000
const hour = 60 * minute
const toJana: QueuedEmail = { template: 'password_changed', to: 'jana@example.org', language: null }

async function openQueue(open: OpenTestDatabase) {
  const data = createSiteDatabaseOverConnection(await open())
  const folder = await mkdtemp(join(tmpdir(), 'letopis-queue-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clock = { now: Date.parse('2026-11-18T10:00:00.000Z') }
  const server = { port: await findFreePort() }
  const warnings: [message: string, fields: object][] = []
  const reported: unknown[] = []
  const transport = createEmailTransport({
    mailboxFolder: folder,
    readServer: async () => ({
      smtp: { host: '127.0.0.1', port: server.port, security: 'none', user: null, pass: null },
      sender: { address: 'site@example.org', name: 'Lhota' },
    }),
  })
  const smtpSender = createTemplatedEmailSender(transport, async () => ({
    title: 'Lhota',
    language: 'en-US',
  }))
  /** A queue of another instance, if it is called again. */
  const createQueue = (mailer: TemplatedEmailSender = smtpSender) =>
    createEmailQueue({
      data,
      mailer,
      warn: (fields, message) => warnings.push([message, fields]),
      report: (error) => reported.push(error),
      now: () => new Date(clock.now),
    })
  const queue = createQueue()
  return {
    data,
    server,
    clock,
    warnings,
    reported,
    createQueue,
    queue,
    enqueue: (email: QueuedEmail = toJana) =>
      data.transaction((transaction) => queue.enqueue(transaction, email)),
    countWaiting: async () => (await data.queuedEmails.summarize()).waiting,
    deliverAfter: async (ms: number) => {
      clock.now += ms
      await queue.deliverDue()
    },
  }
}

/** A reply of a mail server that is an error. */
const createReply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

describeOnBothEngines('the e-mail queue', (open, engine) => {
  it('waits for a mail server that is away, and delivers everything once as soon as it is back', async () => {
    const { data, server, clock, warnings, reported, queue, enqueue, countWaiting, deliverAfter } =
      await openQueue(open)
    for (const name of ['jana', 'karel', 'olga']) await enqueue({ ...toJana, to: `${name}@example.org` })
    // One attempt is enough to see that the server is away.
    await deliverAfter(0)
    expect(await queue.readWaiting()).toEqual({
      count: 3,
      nextAttemptAt: null,
      failure: 'refused',
      answer: null,
    })
    await deliverAfter(0)
    await deliverAfter(0)
    expect(await queue.readWaiting()).toMatchObject({ nextAttemptAt: '2026-11-18T10:01:00.000Z' })
    for (const ms of [minute, minute, 5 * minute, 15 * minute, hour, hour, 10 * hour]) await deliverAfter(ms)
    expect(await countWaiting()).toBe(3)
    expect(warnings.map(([message]) => message)).toEqual([
      'e-mails cannot be sent; they wait and are tried again',
    ])
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    // The attempt of one of them lets the others follow.
    const { nextAttemptAt } = await data.queuedEmails.summarize()
    clock.now = Math.max(clock.now, Date.parse(nextAttemptAt ?? ''))
    await deliverAfter(0)
    expect(delivered.map(({ to }) => to[0]).sort()).toEqual([
      'jana@example.org',
      'karel@example.org',
      'olga@example.org',
    ])
    expect(await countWaiting()).toBe(0)
    await deliverAfter(24 * hour)
    expect(delivered).toHaveLength(3)
    expect(warnings.at(-1)?.[0]).toBe('e-mails can be sent again')
    expect(reported).toEqual([])
  })

  it('is not there for a change that is rolled back', async () => {
    const { data, queue, countWaiting } = await openQueue(open)
    await expect(
      data.transaction(async (transaction) => {
        await queue.enqueue(transaction, toJana)
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect(await countWaiting()).toBe(0)
  })

  it('tries an e-mail again that is refused for now, meanwhile sends others, and gives up one refused for good', async () => {
    const { server, warnings, enqueue, queue, countWaiting, deliverAfter } = await openQueue(open)
    let jana = 0
    const { port, delivered } = await startTestSmtpServer({
      onRcptTo({ address }, _session, done) {
        if (address === 'jana@example.org') jana += 1
        if (address === 'jana@example.org' && jana < 3) return done(createReply(451, 'greylisted'))
        done(address === 'gone@example.org' ? createReply(550, 'no such user') : null)
      },
    })
    server.port = port
    for (const name of ['jana', 'gone', 'karel']) await enqueue({ ...toJana, to: `${name}@example.org` })
    await deliverAfter(0)
    expect(delivered.map(({ to }) => to)).toEqual([['karel@example.org']])
    expect(await queue.readWaiting()).toMatchObject({
      count: 1,
      nextAttemptAt: '2026-11-18T10:01:00.000Z',
      failure: 'recipientRefused',
      answer: '451 greylisted',
    })
    expect(warnings).toEqual([
      [
        'an e-mail was rejected for good and is not sent',
        { template: 'password_changed', attempts: 1, reason: expect.stringContaining('no such user') },
      ],
    ])
    await deliverAfter(minute - 1)
    expect(jana).toBe(1)
    await deliverAfter(1)
    await deliverAfter(5 * minute)
    expect([jana, delivered.length, await countWaiting()]).toEqual([3, 2, 0])
  })

  it('keeps e-mails that are refused because of the settings, and gives up after three days', async () => {
    const { server, warnings, enqueue, queue, countWaiting, deliverAfter } = await openQueue(open)
    const { port } = await startTestSmtpServer({
      onMailFrom: (_address, _session, done) => done(createReply(550, 'not your address')),
    })
    server.port = port
    await enqueue()
    for (const hours of [0, 24, 24, 23]) await deliverAfter(hours * hour)
    expect(await queue.readWaiting()).toMatchObject({ count: 1, failure: 'senderRefused' })
    await deliverAfter(hour)
    expect(await countWaiting()).toBe(0)
    expect(warnings.at(-1)?.[0]).toBe('an e-mail could not be sent for three days and is given up')
  })

  it('tries at once when the settings have changed', async () => {
    const { server, enqueue, queue, deliverAfter } = await openQueue(open)
    await enqueue()
    for (const ms of [0, minute, 5 * minute, 15 * minute]) await deliverAfter(ms)
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    await deliverAfter(minute)
    expect(delivered).toEqual([])
    await queue.retryFailed()
    await deliverAfter(0)
    expect(delivered).toHaveLength(1)
  })

  it('delivers each e-mail once, however many instances do it', async () => {
    const { server, enqueue, createQueue, countWaiting, reported } = await openQueue(open)
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    const recipients = Array.from({ length: 12 }, (_, n) => `${n}@example.org`)
    for (const to of recipients) await enqueue({ ...toJana, to })
    // A process on SQLite is the only one.
    const instances = Array.from({ length: engine === 'sqlite' ? 1 : 3 }, () => createQueue())
    for (let round = 0; round < 2; round += 1)
      await Promise.all(instances.map((instance) => instance.deliverDue()))
    expect(delivered.map(({ to }) => to[0]).sort()).toEqual(recipients.sort())
    expect(await countWaiting()).toBe(0)
    expect(reported).toEqual([])
  })

  it('takes over an e-mail of an instance that was killed, and leaves one alone that is being delivered', async () => {
    const { server, enqueue, createQueue, countWaiting, deliverAfter } = await openQueue(open)
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    await enqueue()
    const hanging = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const killed = createQueue({
      send() {
        begun.resolve()
        return hanging.promise
      },
    })
    const delivery = killed.deliverDue()
    await begun.promise
    await deliverAfter(4 * minute)
    expect([delivered.length, await countWaiting()]).toEqual([0, 1])
    await deliverAfter(minute)
    expect([delivered.length, await countWaiting()]).toEqual([1, 0])
    // If it was only slow, its late end changes nothing that is queued since.
    await enqueue({ ...toJana, template: 'passkey_added' })
    const stopped = killed.stop()
    hanging.resolve()
    await Promise.all([stopped, delivery])
    expect(await countWaiting()).toBe(1)
  })

  it('ends in the middle of a delivery: that e-mail is sent, and the others are left to another instance', async () => {
    const { server, enqueue, createQueue, countWaiting, reported } = await openQueue(open)
    const hasArrived = Promise.withResolvers<void>()
    const accept = Promise.withResolvers<void>()
    const { port, delivered } = await startTestSmtpServer({
      onRcptTo(_address, _session, done) {
        hasArrived.resolve()
        void accept.promise.then(() => done())
      },
    })
    server.port = port
    for (const to of ['jana@example.org', 'karel@example.org']) await enqueue({ ...toJana, to })
    const stopping = createQueue()
    stopping.start()
    await hasArrived.promise
    const stopped = stopping.stop()
    accept.resolve()
    await stopped
    expect([delivered.map(({ to }) => to[0]), await countWaiting()]).toEqual([['jana@example.org'], 1])
    stopping.wake()
    await stopping.deliverDue()
    expect(delivered).toHaveLength(1)
    await createQueue().deliverDue()
    expect([delivered.length, await countWaiting()]).toEqual([2, 0])
    expect(reported).toEqual([])
  })

  it('holds a limited number of e-mails to a recipient, and one notice of a kind with its newest values', async () => {
    const { data, warnings, createQueue, queue, enqueue, countWaiting, deliverAfter } = await openQueue(open)
    const results: boolean[] = []
    for (let n = 0; n < 25; n += 1) results.push(await enqueue())
    expect(results.filter((isQueued) => isQueued)).toHaveLength(20)
    expect(await enqueue({ ...toJana, to: 'karel@example.org' })).toBe(true)
    expect(warnings).toHaveLength(5)
    expect(JSON.stringify(warnings)).not.toContain('jana@')
    const check = { template: 'site_check', to: 'owner@example.org', language: 'cs' } as const
    const queueCheck = (count: number) =>
      data.transaction((transaction) =>
        queue.enqueueNotice(transaction, { ...check, count, repairedCount: 0 }),
      )
    const outcomes = await Promise.all([1, 1, 1].map(queueCheck))
    expect(outcomes.sort()).toEqual(['added', 'updated', 'updated'])
    await deliverAfter(0)
    expect(await queueCheck(5)).toBe('updated')
    expect(await countWaiting()).toBe(22)
    const sent: Parameters<TemplatedEmailSender['send']>[0][] = []
    const working = createQueue({ send: async (email) => void sent.push(email) })
    await working.deliverDue()
    expect(sent).toHaveLength(22)
    expect(sent.find(({ to }) => to === 'owner@example.org')).toEqual({
      ...check,
      count: 5,
      repairedCount: 0,
    })
    expect(await countWaiting()).toBe(0)
  })

  it('cannot be made to add headers, recipients or markup by hostile values', async () => {
    const { server, enqueue, deliverAfter, warnings, countWaiting } = await openQueue(open)
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    const hostile = 'new@example.org\r\nBcc: evil@example.org\r\n\r\n.\r\n<img src=x onerror=alert(1)>'
    await enqueue({ ...toJana, template: 'email_changed', newEmail: hostile })
    await enqueue({ ...toJana, to: 'jana@example.org\r\nRCPT TO:<evil@example.org>' })
    await deliverAfter(0)
    expect(delivered.map(({ to }) => to)).toEqual([['jana@example.org']])
    expect(delivered[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
    expect(delivered[0]?.raw).not.toContain('<img src=3Dx')
    expect(warnings.map(([message]) => message)).toEqual(['an e-mail was rejected for good and is not sent'])
    expect(await countWaiting()).toBe(0)
  })

  it('leaves an e-mail of a newer version, whose template it does not have, to instances of that version', async () => {
    const { data, server, clock, enqueue, countWaiting, deliverAfter } = await openQueue(open)
    const { port, delivered } = await startTestSmtpServer()
    server.port = port
    const at = new Date(clock.now).toISOString()
    await data.queuedEmails.add({
      ...{ template: 'invented_later', recipient: 'jana@example.org', language: null, template_values: '{}' },
      ...{ created_at: at, next_attempt_at: at },
    })
    await enqueue()
    await deliverAfter(0)
    expect([delivered.length, await countWaiting()]).toEqual([1, 1])
  })
})
