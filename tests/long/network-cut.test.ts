import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import {
  databaseAwayMessage,
  databaseBackMessage,
  expectNothingLost,
  readNewsPage,
  saveNews,
} from '../support/database-outage.ts'
import {
  createTestNetworkNamespace,
  findNetworkNamespaceSkipReason,
  type NetworkCut,
} from '../support/network-namespace.ts'
import { startPostgres } from '../support/postgres.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
} from '../support/product-process.ts'
import { registerCleanup, startOnceForBlock } from '../support/shared-setup.ts'
import { startSiteLoad } from '../support/site-load.ts'

// The cut that `tests/crash/faults.test.ts` tries with a proxy, in the network of the kernel: there Postgres too has connections
// to a client that is gone, which a proxy would acknowledge for it.

/** A request waits for seven seconds at most; without a probe it would for 20 (a page) or 35 (a statement). */
const maxResponseMs = 18_000
const storedPaths = ['/news', '/']
/** Of each load, of the usual 100: two loads share the machine. */
const requestsPerStep = 30
const cuts: readonly NetworkCut[] = ['drops all packets', 'is down']

/** An instance on this machine, and one in a network namespace with a link to Postgres and another to its visitors. */
async function startCluster() {
  const namespace = await createTestNetworkNamespace()
  const databaseLink = namespace.addLink()
  const visitorLink = namespace.addLink()
  const postgres = await startPostgres({ network: databaseLink })
  registerCleanup(() => postgres.discard())
  const settings = {
    DATABASE_URL: postgres.url(),
    LETOPIS_SECRETS_KEY: 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA',
    LETOPIS_BACKUP: 'off',
    LETOPIS_LOG: 'warn',
  }
  const other = await startProductProcess(await createDataFolderForTest(), settings)
  const remoteUrl = new URL(postgres.url())
  remoteUrl.hostname = databaseLink.hostAddress
  const remoteSettings = { ...settings, DATABASE_URL: remoteUrl.href, HOST: visitorLink.namespaceAddress }
  const remote = await startProductProcess(await createDataFolderForTest(), remoteSettings, {
    apiKeys: other,
    commandPrefix: namespace.commandPrefix,
  })
  const connection = await connectToDatabase({ engine: 'postgres', url: postgres.url() })
  registerCleanup(() => connection.close())
  const { db } = connection
  return {
    other,
    remote,
    databaseLink,
    db,
    /** The sessions of the instance in the namespace. */
    async countRemoteSessions(): Promise<number | undefined> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where client_addr = ${databaseLink.namespaceAddress}::inet`.execute(db)
      return rows[0]?.count
    },
  }
}

async function expectUnavailable(request: (signal: AbortSignal) => Promise<Response>): Promise<void> {
  const response = await request(AbortSignal.timeout(maxResponseMs))
  await response.body?.cancel()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
}

/** What its log says about the database, and what has failed; not what only depends on how busy the machine is. */
function listOutageMessages({ logMessages }: ProductProcess): string[] {
  return logMessages.filter((message) => /^the database |failed/.test(message))
}

async function readReadiness({ url }: ProductProcess): Promise<number> {
  return (await fetch(`${url}/readyz`)).status
}

const skipReason = findNetworkNamespaceSkipReason()
const name = 'an instance in a network namespace'

describe.skipIf(skipReason !== null)(skipReason === null ? name : `${name}: ${skipReason}`, () => {
  const getCluster = startOnceForBlock(startCluster)

  it.each(cuts)(
    'serves stored pages while its link to Postgres %s, recovers, and no save is lost',
    async (cut) => {
      const { other, remote, databaseLink, db, countRemoteSessions } = getCluster()
      const messagesBefore = listOutageMessages(remote).length
      const before = `before the link ${cut}`
      expect((await saveNews(other, before)).status).toBe(201)
      await expect.poll(async () => (await readNewsPage(remote)).text).toContain(before)
      // Each page is stored before saves begin: it is not if a save arrives while it is rendered.
      for (const path of [...storedPaths, ...storedPaths])
        expect((await fetch(`${remote.url}${path}`)).status).toBe(200)
      const load = { paths: storedPaths, requestsPerStep }
      const remoteLoad = startSiteLoad(remote.url, remote.secretKey, {
        ...load,
        savesMayFail: true,
        maxResponseMs,
      })
      onTestFinished(() => remoteLoad.stop())
      const otherLoad = startSiteLoad(other.url, other.secretKey, load)
      onTestFinished(() => otherLoad.stop())
      await Promise.all([remoteLoad.goOn(), otherLoad.goOn()])

      databaseLink.cut(cut)
      onTestFinished(() => databaseLink.restore())
      // What is requested before the cut is noticed waits for that, and no longer.
      const expectNothingNew = async () => {
        await expectUnavailable((signal) => saveNews(remote, 'not saved', signal))
        await expectUnavailable((signal) => fetch(`${remote.url}/books`, { signal }))
      }
      await Promise.all([expectNothingNew(), expectNothingNew()])
      await expect.poll(async () => (await readNewsPage(remote)).isStale).toBe(true)
      const stored = await fetch(`${remote.url}/news`)
      expect(stored.headers.get('cache-status')).toBe('Letopis; hit; detail=stale')
      expect([stored.status, await stored.text()]).toEqual([200, expect.stringContaining(before)])
      expect(await readReadiness(remote)).toBe(503)
      await expectNothingNew()
      const during = `while the link ${cut}`
      expect((await saveNews(other, during)).status).toBe(201)
      const text = expect.stringContaining(during)
      expect(await readNewsPage(other)).toMatchObject({ status: 200, isStale: false, text })
      await otherLoad.goOn()
      expect(await readReadiness(other)).toBe(200)
      await expect.poll(() => listOutageMessages(remote).slice(messagesBefore)).toEqual([databaseAwayMessage])
      // Also those to which Postgres has sent something that did not arrive.
      await expect.poll(countRemoteSessions).toBe(0)

      databaseLink.restore()
      await expect.poll(async () => (await readNewsPage(remote)).text).toContain(during)
      expect(await readNewsPage(remote)).toMatchObject({ status: 200, isStale: false })
      expect(await readReadiness(remote)).toBe(200)
      // Notifications arrive again, in both directions.
      for (const [from, to] of [
        [remote, other],
        [other, remote],
      ] as const) {
        const after = `after the link ${cut}, ${from.url}`
        expect((await saveNews(from, after)).status).toBe(201)
        await expect.poll(async () => (await readNewsPage(to)).text).toContain(after)
      }
      await Promise.all([remoteLoad.goOn(), otherLoad.goOn()])
      await expectNothingLost(remoteLoad, db)
      await expectNothingLost(otherLoad, db)
      expect(listOutageMessages(remote).slice(messagesBefore)).toEqual([
        databaseAwayMessage,
        databaseBackMessage,
      ])
      expect(listOutageMessages(other)).toEqual([])
    },
  )
})
