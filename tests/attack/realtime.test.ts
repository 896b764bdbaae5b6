import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  disconnectTestClients,
  Inbox,
  type RealtimeTestSite,
  shareRealtimeTestSite,
  startRealtimeTestSite,
  subscribe,
  TestSocket,
  testPublishableKey,
  testSecretKey,
} from '../support/realtime-site.ts'
import { registerCleanup } from '../support/shared-setup.ts'
import { selectByRunLength } from '../support/test-run.ts'

const socketUrl = ({ origin }: RealtimeTestSite, vsn = '2.0.0') =>
  `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${testPublishableKey}&vsn=${vsn}`

const isEvent = (event: string) => (message: unknown) => Array.isArray(message) && message[3] === event

describeOnOneEngine('attacks on realtime', (open) => {
  const current = shareRealtimeTestSite(open)

  /** A site with other limits, for one test. For its limits no time passes but what the test passes. */
  async function start(limits: Parameters<typeof startRealtimeTestSite>[1]) {
    let elapsedMs = 0
    const site = await startRealtimeTestSite(await open(), limits, { getElapsedMs: () => elapsedMs })
    registerCleanup(async () => {
      await disconnectTestClients()
      expect(site.reported).toEqual([])
    })
    const passMs = (ms: number) => {
      elapsedMs += ms
    }
    return { ...site, passMs }
  }

  /** The service still answers a new client. */
  async function expectAlive(site: RealtimeTestSite): Promise<void> {
    const socket = await site.openSocket()
    expect(await socket.join('realtime:alive')).toMatchObject({ status: 'ok' })
    socket.webSocket.terminate()
  }

  describe('garbage', () => {
    const text = [
      '',
      'x',
      'null',
      '1',
      '"a"',
      '{}',
      '[]',
      '[1,2,3,4]',
      '[null,null,null,null,null]',
      '[{},"1","phoenix","heartbeat",{}]',
      '["1","1","phoenix","heartbeat",[]]',
      '["1","1","phoenix",{},{}]',
      '['.repeat(100_000),
      `["1","1","realtime:a","phx_join",${'['.repeat(50_000)}${']'.repeat(50_000)}]`,
    ]
    for (const vsn of ['1.0.0', '2.0.0'])
      it(`disconnects a client that sends no messages (${vsn})`, async () => {
        const site = current()
        const binary = [
          [],
          [0],
          [3],
          [3, 255, 255, 255, 255, 255, 1],
          [4, 0, 0, 0, 0],
          [3, 0, 0, 1, 1, 0, 9, 97, 97],
        ]
        for (const data of [...text, ...binary.map((bytes) => Buffer.from(bytes))]) {
          const socket = new TestSocket(socketUrl(site, vsn))
          await socket.opened
          socket.webSocket.send(data)
          expect(await socket.closed).toEqual({ code: 4400, reason: 'Invalid message' })
        }
        await expectAlive(site)
      })

    it('rejects messages with unexpected contents, and stays connected', async () => {
      const socket = await current().openSocket()
      const configs: unknown[] = [
        { postgres_changes: 'x' },
        { postgres_changes: [{}] },
        { postgres_changes: [{ event: 1 }] },
        { postgres_changes: [{ event: '*', schema: 'public', select: [1] }] },
        { postgres_changes: Array(21).fill({ event: '*', schema: 'public' }) },
        { postgres_changes: [{ event: 'x'.repeat(64), schema: 'public' }] },
        { postgres_changes: [{ event: '*', schema: 'x'.repeat(64) }] },
        { postgres_changes: [{ event: '*', schema: 'public', table: 'x'.repeat(64) }] },
        { postgres_changes: [{ event: '*', schema: 'public', table: 'news', filter: 'x'.repeat(2001) }] },
        { postgres_changes: [{ event: '*', schema: 'public', table: 'news', select: ['x'.repeat(64)] }] },
        { postgres_changes: [{ event: '*', schema: 'public', table: 'news', select: Array(51).fill('id') }] },
        { presence: { key: 1 } },
        { presence: { key: 'x'.repeat(129) } },
        { broadcast: { replay: {} } },
      ]
      for (const config of configs)
        expect(await socket.join('realtime:a', { config })).toMatchObject({ status: 'error' })
      for (const topic of ['a', 'realtime:', 'realtime', 'phoenix:a', `realtime:${'x'.repeat(256)}`])
        expect(await socket.join(topic)).toMatchObject({ status: 'error' })
      expect(await socket.join('realtime:a', { access_token: { a: 1 } })).toMatchObject({ status: 'error' })
      expect(await socket.join('realtime:a', { config: 5 })).toMatchObject({ status: 'ok' })
      const attempts: [string, unknown][] = [
        ['broadcast', {}],
        ['broadcast', { event: 5 }],
        ['broadcast', { event: 'x'.repeat(300) }],
        ['presence', {}],
        ['presence', { event: 'track', payload: 'x' }],
        ['presence', { event: 'track', payload: { x: 'y'.repeat(5000) } }],
        ['postgres_changes', {}],
        ['unknown', {}],
      ]
      for (const [event, payload] of attempts) {
        const ref = crypto.randomUUID()
        socket.send(null, ref, 'realtime:a', event, payload)
        expect(await socket.waitForReply(ref)).toMatchObject({ status: 'error' })
      }
      socket.send(null, 'other', 'realtime:not joined', 'broadcast', { event: 'x' })
      expect(await socket.waitForReply('other')).toEqual({
        status: 'error',
        response: { reason: 'unmatched topic' },
      })
    })

    it('accepts any presence key without confusing the state', async () => {
      const socket = await current().openSocket()
      const config = { presence: { key: '__proto__', enabled: true } }
      expect(await socket.join('realtime:a', { config })).toMatchObject({ status: 'ok' })
      const payload = JSON.parse('{"__proto__":{"admin":true},"phx_ref":"mine"}') as object
      socket.send(null, 'track', 'realtime:a', 'presence', { event: 'track', payload })
      expect(await socket.waitForReply('track')).toMatchObject({ status: 'ok' })
      const [diff] = (
        await socket.received.waitFor((values) => values.some(isEvent('presence_diff')))
      ).filter(isEvent('presence_diff'))
      expect(JSON.stringify(diff)).toContain('"__proto__":{"metas":[')
      expect(JSON.stringify(diff)).not.toContain('mine')
    })
  })

  it('disconnects a client that sends a frame that is too large', async () => {
    const site = current()
    for (const data of ['x'.repeat(300_000), Buffer.alloc(300_000)]) {
      const socket = await site.openSocket()
      socket.webSocket.send(data)
      expect((await socket.closed).code).toBe(1009)
    }
    const fragments = await site.openSocket()
    for (let i = 0; i < 300; i += 1) fragments.webSocket.send('x', { fin: false })
    expect((await fragments.closed).code).not.toBe(1000)
    await expectAlive(site)
  })

  it('limits channels and joins of a socket', async () => {
    const site = await start({ maxChannelsPerSocket: 3, joinBurst: 6, joinPeriod: 3_600_000 })
    const socket = await site.openSocket()
    const replies = []
    for (const name of ['a', 'b', 'c', 'd']) replies.push(await socket.join(`realtime:${name}`))
    expect(replies.map((reply) => (reply as { status: string }).status)).toEqual(['ok', 'ok', 'ok', 'error'])
    expect(replies[3]).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    })
    // A second join of the same topic replaces the first.
    expect(await socket.join('realtime:a')).toMatchObject({ status: 'ok' })
    expect(await socket.join('realtime:b')).toMatchObject({ status: 'ok' })
    expect(await socket.join('realtime:c')).toEqual({
      status: 'error',
      response: { reason: 'ClientJoinRateLimitReached: Too many joins per second' },
    })
  })

  it('limits joins that are sent at once as well', async () => {
    const site = await start({ maxChannelsPerSocket: 5 })
    const socket = await site.openSocket()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => socket.join(`realtime:${i}`)))
    expect(replies.filter((reply) => (reply as { status: string }).status === 'ok')).toHaveLength(5)
  })

  it('limits the subscriptions of a socket over all its channels, until it leaves some', async () => {
    const socket = await current().openSocket()
    const join = (name: string, count: number, table: string) => {
      const filter = `id=in.(${Array(80).fill(1_000_000_000).join()})`
      const binding = { event: '*', schema: 'public', table, filter }
      return socket.join(`realtime:${name}`, { config: { postgres_changes: Array(count).fill(binding) } })
    }
    const rejected = {
      status: 'error',
      response: { reason: expect.stringMatching(/^PostgresChangesLimitReached: /) },
    }
    expect(await join('a', 3, '*')).toEqual(rejected)
    expect(await join('a', 2, '*')).toMatchObject({ status: 'ok' })
    // A second join of the same topic replaces the first.
    expect(await join('a', 2, '*')).toMatchObject({ status: 'ok' })
    expect(await join('b', 1, '*')).toEqual(rejected)
    expect(await join('b', 4, 'articles')).toMatchObject({ status: 'ok' })
    expect(await join('c', 6, 'unknown')).toEqual(rejected)
    socket.send(null, 'leave', 'realtime:a', 'phx_leave', {})
    await socket.waitForReply('leave')
    const atOnce = await Promise.all(['c', 'd', 'e', 'f'].map((name) => join(name, 1, '*')))
    expect(atOnce.filter((reply) => (reply as { status: string }).status === 'ok')).toHaveLength(2)
  })

  it('closes a channel that sends too many messages, and a socket that goes on', async () => {
    const site = await start({ messagesPerSecond: 5, framesPerSecond: 50 })
    const socket = await site.openSocket()
    await socket.join('realtime:a')
    const send = () => socket.send(null, null, 'realtime:a', 'broadcast', { event: 'x', payload: {} })
    for (let i = 0; i < 20; i += 1) send()
    const [system] = (await socket.received.waitFor((values) => values.some(isEvent('phx_close')))).filter(
      isEvent('system'),
    )
    expect(JSON.stringify(system)).toContain('Too many messages per second')
    for (let i = 0; i < 200; i += 1) send()
    expect(await socket.closed).toEqual({ code: 4429, reason: 'Too many messages per second' })
    await expectAlive(site)
  })

  it('limits the messages of an address over HTTP and by many sockets', async () => {
    const site = await start({ messagesPerSecondPerAddress: 3 })
    const messages = Array(3).fill({ topic: 'a', event: 'b', payload: {} })
    const send = () =>
      site.request('/api/broadcast', {
        method: 'POST',
        headers: { apikey: testPublishableKey },
        body: JSON.stringify({ messages }),
      })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([202, 429, 429])
  })

  it('counts what the messages of an address cause: all deliveries, over HTTP as well', async () => {
    const site = await start({ deliveriesPerSecondPerAddress: 10 })
    const sockets = await Promise.all([1, 2, 3, 4].map(() => site.openSocket()))
    for (const socket of sockets)
      await socket.join('realtime:a', { config: { broadcast: { ack: true, self: true } } })
    const send = (ref: string, event: string, payload: object) => {
      sockets[0]?.send(null, ref, 'realtime:a', event, payload)
      return sockets[0]?.waitForReply(ref)
    }
    const sendByHttp = async (apikey: string) => {
      const body = JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload: {} }] })
      return (await site.request('/api/broadcast', { method: 'POST', headers: { apikey }, body })).status
    }
    const rejected = {
      status: 'error',
      response: { reason: 'MessagePerSecondRateLimitReached: Too many messages per second' },
    }
    expect(await send('1', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
    expect(await send('2', 'broadcast', { event: 'x' })).toMatchObject({ status: 'ok' })
    expect(await send('3', 'broadcast', { event: 'x' })).toMatchObject(rejected)
    expect(await send('4', 'presence', { event: 'track' })).toMatchObject(rejected)
    expect(await sendByHttp(testPublishableKey)).toBe(429)
    expect(await sendByHttp(testSecretKey)).toBe(202)
    site.passMs(1000)
    // A large message costs more than a small one.
    const large = { event: 'x', payload: { text: 'x'.repeat(20_000) } }
    expect(await send('5', 'broadcast', large)).toMatchObject({ status: 'ok' })
    expect(await send('6', 'broadcast', { event: 'x' })).toMatchObject(rejected)
  })

  it('announces presences that change at the same time together', async () => {
    const site = await start({ presenceGatherMs: 200 })
    const config = { presence: { enabled: true } }
    const watcher = await site.openSocket()
    await watcher.join('realtime:a', { config })
    const sockets = await Promise.all(Array.from({ length: 20 }, () => site.openSocket()))
    for (const socket of sockets) {
      await socket.join('realtime:a')
      socket.send(null, 'track', 'realtime:a', 'presence', { event: 'track' })
    }
    const listDiffs = (name: 'joins' | 'leaves', values: readonly unknown[]) =>
      values
        .filter(isEvent('presence_diff'))
        .map((message) => Object.keys((message as [0, 0, 0, 0, Record<typeof name, object>])[4][name]))
        .filter((keys) => keys.length > 0)
    const waitForAll = (name: 'joins' | 'leaves') =>
      watcher.received.waitFor((values) => listDiffs(name, values).flat().length === 20)
    await waitForAll('joins')
    for (const { webSocket } of sockets) webSocket.terminate()
    expect(listDiffs('leaves', await waitForAll('leaves')).length).toBeLessThan(10)
  })

  it('drops messages beyond the limit of an address, and keeps its channels open', async () => {
    const site = await start({ messagesPerSecondPerAddress: 1 })
    const [noisy, honest] = await Promise.all([site.openSocket(), site.openSocket()])
    for (const socket of [noisy, honest])
      await socket.join('realtime:a', { config: { broadcast: { ack: true } } })
    const send = (socket: TestSocket, ref: string) => {
      socket.send(null, ref, 'realtime:a', 'broadcast', { event: 'x', payload: {} })
      return socket.waitForReply(ref)
    }
    expect(await send(noisy, '1')).toMatchObject({ status: 'ok' })
    expect(await send(honest, '1')).toMatchObject({
      status: 'error',
      response: { reason: 'MessagePerSecondRateLimitReached: Too many messages per second' },
    })
    site.passMs(1000)
    expect(await send(honest, '2')).toMatchObject({ status: 'ok' })
  })

  it('drops messages beyond the bytes of a socket or an address, over HTTP as well', async () => {
    const payload = { text: 'x'.repeat(100_000) }
    for (const limits of [{ messageBytesPerSecond: 60_000 }, { messageBytesPerSecondPerAddress: 120_000 }]) {
      const site = await start(limits)
      const socket = await site.openSocket()
      await socket.join('realtime:a', { config: { broadcast: { ack: true } } })
      for (const ref of ['1', '2']) socket.send(null, ref, 'realtime:a', 'broadcast', { event: 'x', payload })
      expect(await socket.waitForReply('1')).toMatchObject({ status: 'ok' })
      const reason = 'MessageBytesPerSecondRateLimitReached: Too many bytes per second'
      expect(await socket.waitForReply('2')).toMatchObject({ status: 'error', response: { reason } })
      const sendByHttp = async (apikey: string) => {
        const body = JSON.stringify({ messages: [{ topic: 'a', event: 'b', payload }] })
        const headers = { apikey }
        return (await site.request('/api/broadcast', { method: 'POST', headers, body })).status
      }
      expect(await sendByHttp(testSecretKey)).toBe(202)
      if ('messageBytesPerSecondPerAddress' in limits) expect(await sendByHttp(testPublishableKey)).toBe(429)
    }
  })

  it('limits the presences of a topic', async () => {
    const site = await start({ maxTopicPresenceBytes: 300 })
    const sockets = await Promise.all([1, 2, 3].map(() => site.openSocket()))
    const statuses = []
    for (const socket of sockets) {
      await socket.join('realtime:a')
      const payload = { text: 'x'.repeat(60) }
      socket.send(null, 'track', 'realtime:a', 'presence', { event: 'track', payload })
      statuses.push(((await socket.waitForReply('track')) as { status: string }).status)
    }
    expect(statuses).toEqual(['ok', 'ok', 'error'])
  })

  it('limits the sockets of an address and in total, and counts closed ones no more', async () => {
    for (const limits of [{ maxSocketsPerAddress: 3 }, { maxSockets: 3 }]) {
      const site = await start(limits)
      const sockets = await Promise.all([1, 2, 3].map(() => site.openSocket()))
      const rejected = new TestSocket(socketUrl(site))
      const [, response] = (await once(rejected.webSocket, 'unexpected-response')) as [
        unknown,
        { statusCode: number },
      ]
      expect(response.statusCode).toBe('maxSockets' in limits ? 503 : 429)
      rejected.webSocket.terminate()
      sockets[0]?.webSocket.terminate()
      await expect
        .poll(
          async () =>
            await site.openSocket().then(
              () => true,
              () => false,
            ),
        )
        .toBe(true)
    }
  })

  it('disconnects a reader that is too slow, while others get everything', async () => {
    const site = await start({
      maxQueuedBytes: 100_000,
      closeTimeout: 100,
      messagesPerSecond: 100_000,
      messagesPerSecondPerAddress: 100_000,
      messageBytesPerSecond: 1e12,
      messageBytesPerSecondPerAddress: 1e12,
      deliveriesPerSecondPerAddress: 1e12,
    })
    const [slow, fast, sender] = await Promise.all([site.openSocket(), site.openSocket(), site.openSocket()])
    for (const socket of [slow, fast, sender]) await socket.join('realtime:a')
    slow.webSocket.pause()
    const payload = { text: 'x'.repeat(100_000) }
    let sent = 0
    // Until the buffers of the operating system are full as well.
    while (site.realtime.countSockets() === 3) {
      sender.send(null, null, 'realtime:a', 'broadcast', { event: 'x', payload })
      sent += 1
      await fast.received.waitForCount(sent + 1)
    }
    expect(site.realtime.countSockets()).toBe(2)
    slow.webSocket.resume()
    expect([1006, 4008]).toContain((await slow.closed).code)
    await expectAlive(site)
  })

  it('pings silent sockets and disconnects those that do not answer', async () => {
    const site = await start({
      ...{ pingAfter: 30_000, silenceTimeout: 60_000 },
      ...{ sweepEvery: 20, closeTimeout: 20 },
    })
    const answering = await site.openSocket()
    let pings = 0
    answering.webSocket.on('ping', () => {
      pings += 1
    })
    // A half-open connection: it completes the handshake and is never heard of again.
    const halfOpen = connect(Number(new URL(site.origin).port), '127.0.0.1')
    halfOpen.write(
      [
        `GET /realtime/v1/websocket?apikey=${testPublishableKey}&vsn=2.0.0 HTTP/1.1`,
        'Host: site.test',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '',
        '',
      ].join('\r\n'),
    )
    halfOpen.resume()
    const ended = once(halfOpen, 'close')
    await expect.poll(() => site.realtime.countSockets()).toBe(2)
    site.passMs(30_001)
    await expect.poll(() => pings).toBe(1)
    // When a later client is answered, the pong has been received as well.
    await expectAlive(site)
    site.passMs(30_000)
    await ended
    await expect.poll(() => site.realtime.countSockets()).toBe(1)
    expect(pings).toBe(1)
    expect(await answering.join('realtime:a')).toMatchObject({ status: 'ok' })
  })

  it('serves many idle sockets, and disconnects all of them when it stops', async () => {
    const count = selectByRunLength({ short: 200, long: 2000 })
    const closeTimeout = 600_000
    const site = await start({ maxSocketsPerAddress: count + 10, closeTimeout })
    const sockets: TestSocket[] = []
    for (let i = 0; i < count; i += 50)
      sockets.push(
        ...(await Promise.all(Array.from({ length: Math.min(50, count - i) }, () => site.openSocket()))),
      )
    await Promise.all(sockets.map((socket) => socket.join('realtime:all')))
    expect(site.realtime.countSockets()).toBe(count)
    // None of these answers anything any more, and one speaks no websocket at all.
    const silent = sockets.slice(0, 3)
    for (const { webSocket } of silent) webSocket.pause()
    const sender = site.createClient().channel('all')
    expect(await sender.httpSend('hello', {})).toEqual({ success: true })
    await Promise.all(sockets.slice(3).map(({ received }) => received.waitForCount(2)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stopped = site.http.close()
    const codes = await Promise.all(sockets.slice(3).map(async ({ closed }) => (await closed).code))
    expect(new Set(codes)).toEqual(new Set([1012]))
    await expect.poll(() => site.realtime.countSockets()).toBe(silent.length)
    vi.advanceTimersByTime(closeTimeout)
    await stopped
    expect(site.realtime.countSockets()).toBe(0)
  })

  it('lets official clients join again after a restart', async () => {
    const site = await start({})
    const statuses = new Inbox<string>()
    const client = site.createClient()
    client.channel('room').subscribe(statuses.add)
    await statuses.waitFor((values) => values.includes('SUBSCRIBED'))
    const { port } = new URL(site.origin)
    await site.http.close()
    const again = await startRealtimeTestSite(await open(), {}, { port: Number(port) })
    await statuses.waitFor((values) => values.filter((status) => status === 'SUBSCRIBED').length === 2)
    expect(again.realtime.countSockets()).toBe(1)
  })

  it('answers other requests with an Upgrade header as if they had none', async () => {
    const site = current()
    for (const upgrade of ['h2c', 'websocket']) {
      const socket = connect(Number(new URL(site.origin).port), '127.0.0.1')
      socket.write(
        `GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: ${upgrade}\r\n\r\n`,
      )
      const [data] = (await once(socket, 'data')) as [Buffer]
      expect(data.toString()).toMatch(/^HTTP\/1\.1 (?!101)\d{3}/)
      socket.destroy()
    }
    await subscribe(site.createClient().channel('room'))
  })
})
