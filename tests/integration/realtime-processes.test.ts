import { afterEach, expect, it } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { openProcessMessageExchange } from '../../server/data/engines/exchange-process-messages.ts'
import { watchExternalChanges } from '../../server/data/engines/watch-external-changes.ts'
import type { RealtimeLimits } from '../../server/realtime/index.ts'
import { describeOnBothEngines } from '../support/database-engines.ts'
import {
  disconnectTestClients,
  Inbox,
  type RealtimeTestSite,
  startRealtimeTestSite,
  subscribe,
} from '../support/realtime-site.ts'

const fail = (error: Error) => {
  throw error
}

/** They end before the database is closed. */
const stopProcesses: (() => Promise<void>)[] = []

/** A process of its own, as far as the database can tell, connected as `main.ts` does it. */
async function startProcess(
  connection: SiteDatabaseConnection,
  limits: Partial<RealtimeLimits> = {},
): Promise<RealtimeTestSite & { kill(): void }> {
  const site = await startRealtimeTestSite(connection, limits)
  let isKilled = false
  let receive: (message: string) => void = () => undefined
  const exchange = await openProcessMessageExchange(connection, {
    onMessage: (message) => receive(message),
    onMissed: () => undefined,
    report: fail,
  })
  if (exchange === null) throw new Error('Not a Postgres')
  const peers = site.realtime.connectPeers((message) => {
    if (!isKilled) exchange.send(message)
  })
  receive = (message) => peers.receive(message)
  const watch = await watchExternalChanges(
    connection,
    ({ payload }) => void site.content.events.receiveRemote(Number(payload)),
    { report: fail },
  )
  stopProcesses.push(async () => {
    await site.realtime.close()
    await exchange.stop()
    await watch.stop()
    expect(site.reported).toEqual([])
  })
  const kill = () => {
    isKilled = true
  }
  return { ...site, kill }
}

describeOnBothEngines('processes on one database', (open, engine) => {
  if (engine === 'sqlite') {
    it('exchange no messages on SQLite', async () => {
      const options = { onMessage: fail as never, onMissed: () => undefined, report: fail }
      expect(await openProcessMessageExchange(await open(), options)).toBeNull()
    })
    return
  }

  afterEach(async () => {
    await disconnectTestClients()
    for (const stop of stopProcesses.splice(0)) await stop()
  })

  it('share broadcasts, small, large and binary ones', async () => {
    const connection = await open()
    const [first, second] = [await startProcess(connection), await startProcess(connection)]
    const inbox = new Inbox<{ event: string; payload?: unknown }>()
    await subscribe(second.createClient().channel('room').on('broadcast', { event: '*' }, inbox.add))
    const witness = new Inbox<object>()
    await subscribe(second.createClient().channel('other').on('broadcast', { event: '*' }, witness.add))
    const sender = await subscribe(first.createClient().channel('room'))
    const long = 'ř'.repeat(50_000)
    // Processes know each other once a message arrives.
    await expect
      .poll(async () => {
        await sender.send({ type: 'broadcast', event: 'first', payload: {} })
        return inbox.values.length
      })
      .toBeGreaterThan(0)
    await sender.send({ type: 'broadcast', event: 'large', payload: { long } })
    await sender.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([0, 255]).buffer })
    await inbox.waitFor((values) => values.at(-1)?.event === 'bytes')
    const [large, bytes] = inbox.values.slice(-2)
    expect(large?.payload).toEqual({ long })
    expect([...new Uint8Array(bytes?.payload as ArrayBuffer)]).toEqual([0, 255])
    expect(witness.values).toEqual([])
  })

  it('share presences, also with a process that starts later, until a process ends', async () => {
    const connection = await open()
    const first = await startProcess(connection)
    const config = (key: string) => ({ config: { presence: { key, enabled: true } } })
    const anna = await subscribe(first.createClient().channel('room', config('anna')))
    await anna.track({ page: 1 })
    const second = await startProcess(connection)
    const bert = await subscribe(second.createClient().channel('room', config('bert')))
    await bert.track({ page: 2 })
    for (const channel of [anna, bert])
      await expect.poll(() => Object.keys(channel.presenceState()).sort()).toEqual(['anna', 'bert'])
    const third = await startProcess(connection)
    const cyril = await subscribe(third.createClient().channel('room', config('cyril')))
    await expect.poll(() => Object.keys(cyril.presenceState()).sort()).toEqual(['anna', 'bert'])
    await bert.track({ page: 3 })
    for (const channel of [anna, cyril])
      await expect
        .poll(() => channel.presenceState())
        .toMatchObject({ anna: [{ page: 1 }], bert: [{ page: 3 }] })
    await second.realtime.close()
    for (const channel of [anna, cyril])
      await expect.poll(() => Object.keys(channel.presenceState())).toEqual(['anna'])
  })

  it('remove the presences of a process that says nothing more', async () => {
    const connection = await open()
    const [first, second] = [
      await startProcess(connection, { peerHelloEvery: 20, peerSilenceTimeout: 1000 }),
      await startProcess(connection, { peerHelloEvery: 20 }),
    ]
    const anna = await subscribe(
      first.createClient().channel('room', { config: { presence: { key: 'anna' } } }),
    )
    await anna.track({})
    const bert = await subscribe(
      second.createClient().channel('room', { config: { presence: { key: 'bert' } } }),
    )
    await bert.track({})
    await expect.poll(() => Object.keys(anna.presenceState()).sort()).toEqual(['anna', 'bert'])
    second.kill()
    await expect.poll(() => Object.keys(anna.presenceState())).toEqual(['anna'])
  })

  it('share changes of rows', async () => {
    const connection = await open()
    const [first, second] = [await startProcess(connection), await startProcess(connection)]
    const inbox = new Inbox<{ new: object }>()
    const filter = { event: '*', schema: 'public', table: 'articles' } as const
    await subscribe(
      second
        .createClient()
        .channel('rows')
        .on('postgres_changes', filter, inbox.add as never),
    )
    await first.content.createArticle('draft', null)
    const { id } = await first.content.createArticle('published')
    expect(await inbox.waitForCount(1)).toMatchObject([{ eventType: 'INSERT', new: { id } }])
  })
})
