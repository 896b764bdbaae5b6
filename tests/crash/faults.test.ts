import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { startTestBalancer } from '../support/balancer.ts'
import {
  databaseAwayMessage,
  databaseBackMessage,
  expectNothingLost,
  listFaultMessages,
  readNewsPage,
  saveNews,
} from '../support/database-outage.ts'
import { findFreePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { type S3Fault, startS3FaultProxy } from '../support/s3-fault-proxy.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { registerCleanup, startOnceForBlock } from '../support/shared-setup.ts'
import { startSiteLoad } from '../support/site-load.ts'
import { startTestSmtpServer } from '../support/smtp-server.ts'
import { startTestTcpProxy } from '../support/tcp-proxy.ts'
import { selectByRunLength } from '../support/test-run.ts'

const key = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'
const account = { email: 'eva@example.org', password: 'long enough 123' }
const closedClient = { auth: { persistSession: false, autoRefreshToken: false } }
const clockOffsetMs = 10_000
const leftEvents = selectByRunLength({ short: 2000, long: 100_000 })
const s3Faults = selectByRunLength<readonly S3Fault[]>({
  short: ['refuses', 'is overloaded'],
  // Until it is known that the store hangs, a request waits for half a minute.
  long: ['refuses', 'is overloaded', 'is slow', 'hangs'],
})
const s3Away =
  'the file store does not answer: uploads, and pictures that are not in the cache of this instance, fail; it is tried again with each request'

/** Two instances, each with a network to Postgres of its own, on one Postgres and one S3 store behind a balancer. */
async function startCluster() {
  const postgres = await startPostgres()
  registerCleanup(() => postgres.discard())
  const s3 = await startTestS3Server()
  registerCleanup(() => s3.discard())
  const s3Proxy = await startS3FaultProxy(s3.settings.endpoint)
  const { hostname, port } = new URL(postgres.url())
  const mailPort = await findFreePort()
  const startNetwork = () => startTestTcpProxy({ host: hostname, port: Number(port) })
  const networks = [await startNetwork(), await startNetwork()] as const
  const folders = [await createDataFolderForTest(), await createDataFolderForTest()] as const
  const start = async (index: 0 | 1, apiKeys?: ProductProcess) => {
    const databaseUrl = new URL(postgres.url())
    databaseUrl.port = String(networks[index].port)
    const settings = {
      ...s3.env,
      S3_ENDPOINT: s3Proxy.endpoint,
      DATABASE_URL: databaseUrl.href,
      LETOPIS_SECRETS_KEY: key,
      LETOPIS_LOG: 'warn',
      // Nothing listens there until a test starts a mail server.
      GOTRUE_SMTP_HOST: '127.0.0.1',
      GOTRUE_SMTP_PORT: String(mailPort),
      GOTRUE_SMTP_ADMIN_EMAIL: 'site@example.org',
      TEST_CLOCK_OFFSET_MS: String(index * clockOffsetMs),
    }
    const preload = join(import.meta.dirname, '..', 'support', 'children', 'shift-clock.ts')
    const instance = await startProductProcess(folders[index], settings, {
      preload,
      ...(apiKeys === undefined ? {} : { apiKeys }),
    })
    balancer.add(instance.url)
    return instance
  }
  const balancer = await startTestBalancer()
  const first = await start(0)
  let second = await start(1, first)
  return {
    balancer,
    postgres,
    s3Proxy,
    mailPort,
    first,
    get second() {
      return second
    },
    network: networks[0],
    async killSecond(): Promise<void> {
      await second.kill()
    },
    async startSecond(): Promise<void> {
      balancer.remove(second.url)
      second = await start(1, first)
    },
  }
}

const getCluster = startOnceForBlock(startCluster)

/** Connects to the database past the networks of the instances. */
async function connectForTest() {
  const connection = await connectToDatabase({ engine: 'postgres', url: getCluster().postgres.url() })
  onTestFinished(() => connection.close())
  return connection.db
}

/** Saves news while a part of the cluster may be away; returns a function that checks that none was lost. */
async function startLoad() {
  const { balancer, first, second } = getCluster()
  await expect.poll(() => [first, second].every(({ url }) => balancer.isReady(url))).toBe(true)
  const paths = ['/news', '/']
  // Each instance has the pages stored before saves begin: a page is not stored if a save arrives while it is rendered.
  for (const { url } of [first, second, first, second])
    for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(200)
  const load = startSiteLoad(balancer.url, first.secretKey, { paths, savesMayFail: true })
  onTestFinished(() => load.stop())
  return {
    goOn: () => load.goOn(),
    expectNothingLost: async () => expectNothingLost(load, await connectForTest()),
  }
}

const leftAt = '2026-11-18T10:00:00.000Z'

/** Adds events that an instance has not delivered before it was lost. */
async function leaveEvents(db: Awaited<ReturnType<typeof connectForTest>>, count: number): Promise<void> {
  await sql`insert into outbox (at, action, kind, item, tags)
    select ${leftAt}, 'create', 'news', n, '["news"]' from generate_series(1, ${count}::int) as n`.execute(db)
}

async function countLeftEvents(db: Awaited<ReturnType<typeof connectForTest>>): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from outbox
    where delivered_at is null and at = ${leftAt}`.execute(db)
  return rows[0]?.waiting
}

async function countQueuedEmails(db: Awaited<ReturnType<typeof connectForTest>>) {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from queued_email`.execute(db)
  return rows[0]?.waiting
}

/** Its user gets an e-mail about it, for which the response does not wait. */
async function changePassword({ url, publishableKey }: ProductProcess): Promise<void> {
  const { auth } = createClient(url, publishableKey, closedClient)
  expect((await auth.signInWithPassword(account)).error).toBeNull()
  expect((await auth.updateUser({ password: `${account.password} anew` })).error).toBeNull()
}

it('instances whose clocks differ by ten seconds use the time of the database', async () => {
  const { first, second } = getCluster()
  await expect
    .poll(() => listFaultMessages(second))
    .toEqual([
      expect.stringMatching(/^The clock of this machine is (?:9|10)\.\d s ahead of that of the database\./),
    ])
  expect(listFaultMessages(first)).toEqual([])
  const { auth } = createClient(first.url, first.secretKey, closedClient)
  expect((await auth.admin.createUser({ ...account, email_confirm: true })).error).toBeNull()
  const { data } = await auth.signInWithPassword(account)
  // A refresh token may be used again for ten seconds, for example by a second tab.
  const refresh = async ({ url, publishableKey }: ProductProcess) => {
    const client = createClient(url, publishableKey, closedClient)
    return await client.auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
  }
  expect((await refresh(first)).error).toBeNull()
  expect((await refresh(second)).error).toBeNull()
})

it('an instance cut off from the database serves what it has, marked as stale, and catches up', async () => {
  const { first, second, network } = getCluster()
  await saveNews(second, 'before the cut')
  await expect.poll(async () => (await readNewsPage(first)).text).toContain('before the cut')
  // The save may have arrived while the page was rendered, which was not stored then.
  await readNewsPage(first)
  network.cut()
  onTestFinished(() => network.heal())
  expect((await saveNews(second, 'during the cut')).status).toBe(201)
  expect(await readNewsPage(second)).toMatchObject({
    isStale: false,
    text: expect.stringContaining('during'),
  })
  await expect.poll(async () => (await readNewsPage(first)).isStale).toBe(true)
  expect(await readNewsPage(first)).toMatchObject({
    status: 200,
    text: expect.stringContaining('before the cut'),
  })
  expect((await saveNews(first, 'not saved')).status).toBe(503)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(503)
  await expect.poll(() => listFaultMessages(first)).toEqual([databaseAwayMessage])
  network.heal()
  await expect.poll(async () => (await readNewsPage(first)).text).toContain('during the cut')
  const { isStale, text } = await readNewsPage(first)
  expect([isStale, text.includes('not saved')]).toEqual([false, false])
  await expect.poll(() => listFaultMessages(first)).toEqual([databaseAwayMessage, databaseBackMessage])
  // Notifications arrive again.
  await saveNews(second, 'after the cut')
  await expect.poll(async () => (await readNewsPage(first)).text).toContain('after the cut')
})

it('a restart of Postgres under load loses no save, and pages are served meanwhile', async () => {
  const { first, second, postgres } = getCluster()
  const messagesBefore = listFaultMessages(first).length
  const load = await startLoad()
  await load.goOn()
  await leaveEvents(await connectForTest(), 1)
  await postgres.stop()
  for (const instance of [first, second]) {
    expect((await saveNews(instance, 'not saved')).status).toBe(503)
    await expect.poll(async () => (await readNewsPage(instance)).isStale).toBe(true)
    expect((await readNewsPage(instance)).status).toBe(200)
  }
  await postgres.start()
  await load.goOn()
  await expect.poll(async () => (await readNewsPage(first)).isStale).toBe(false)
  await load.expectNothingLost()
  const db = await connectForTest()
  await expect.poll(() => countLeftEvents(db)).toBe(0)
  await expect
    .poll(() => listFaultMessages(first).slice(messagesBefore))
    .toEqual([databaseAwayMessage, databaseBackMessage])
})

it.each(s3Faults)(
  'if the store %s, pages are read and saved, and uploads work again afterwards',
  async (fault) => {
    const { s3Proxy, first } = getCluster()
    const { storage } = createClient(first.url, first.secretKey, closedClient)
    await storage.createBucket('faults', { public: true })
    const bucket = storage.from('faults')
    const upload = async (name: string) => (await bucket.upload(`${fault}-${name}`, `file ${name}`)).error
    const messagesBefore = listFaultMessages(first).length
    expect(await upload('before')).toBeNull()
    const uploadPicture = async (name: string, red: number) => {
      const color = { r: red, g: 0, b: fault.length }
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: color } }).png()
      const options = { contentType: 'image/png' }
      return (await bucket.upload(`${fault}-${name}`, await picture.toBuffer(), options)).error
    }
    const readPicture = async (name: string) => {
      const transform = { width: 16 }
      const { data } = bucket.getPublicUrl(`${fault}-${name}`, { transform })
      return (await fetch(data.publicUrl)).status
    }
    expect([await uploadPicture('cached', 0), await uploadPicture('other', 255)]).toEqual([null, null])
    expect(await readPicture('cached')).toBe(200)
    s3Proxy.setFault(fault)
    onTestFinished(() => s3Proxy.setFault(null))
    const error = await upload('during')
    if (fault === 'is slow') expect(error).toBeNull()
    else expect(error).toMatchObject({ status: 503 })
    expect(await readPicture('cached')).toBe(200)
    expect(await readPicture('other')).toBe(fault === 'is slow' ? 200 : 503)
    expect((await readNewsPage(first)).status).toBe(200)
    expect((await saveNews(first, `saved while the store ${fault}`)).status).toBe(201)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    s3Proxy.setFault(null)
    expect(await upload('after')).toBeNull()
    const { data } = await bucket.download(`${fault}-before`)
    expect(await data?.text()).toBe('file before')
    await expect
      .poll(() => listFaultMessages(first).slice(messagesBefore))
      .toEqual(fault === 'is slow' ? [] : [s3Away, 'the file store answers again'])
  },
)

// The last one: the instance that it starts ends with it.
it('an instance that is killed under load loses no save and no e-mail, and starts again with a full outbox', async () => {
  const cluster = getCluster()
  await changePassword(cluster.second)
  await expect
    .poll(() => cluster.second.logMessages)
    .toContain('e-mails cannot be sent; they wait and are tried again')
  const load = await startLoad()
  await load.goOn()
  await cluster.killSecond()
  await load.goOn()
  const db = await connectForTest()
  await leaveEvents(db, leftEvents)
  const { delivered } = await startTestSmtpServer({}, cluster.mailPort)
  await cluster.startSecond()
  expect(await countLeftEvents(db)).toBe(0)
  // An instance that starts tries at once, the others with their next attempt.
  await expect.poll(() => countQueuedEmails(db)).toBe(0)
  await load.goOn()
  await load.expectNothingLost()
  expect(delivered.map(({ to }) => to)).toEqual([[account.email]])
})
