import { describe, expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { Inbox, shareRealtimeTestSite, subscribe, testSecretKey } from '../support/realtime-site.ts'

interface Broadcast {
  readonly event: string
  readonly payload?: unknown
}

describeOnOneEngine('realtime channels', (open) => {
  const current = shareRealtimeTestSite(open)

  for (const vsn of ['1.0.0', '2.0.0'] as const)
    describe(`protocol ${vsn}`, () => {
      it('delivers a broadcast to the other clients of a topic, and acknowledges it', async () => {
        const site = current()
        const [sender, receiver] = [site.createClient({ vsn }), site.createClient({ vsn })]
        const inbox = new Inbox<Broadcast>()
        const own = new Inbox<Broadcast>()
        await subscribe(receiver.channel('room').on('broadcast', { event: '*' }, inbox.add))
        const channel = sender
          .channel('room', { config: { broadcast: { ack: true } } })
          .on('broadcast', { event: '*' }, own.add)
        await subscribe(channel)
        expect(
          await channel.send({ type: 'broadcast', event: 'pozdrav', payload: { text: 'dobrý den' } }),
        ).toBe('ok')
        expect((await inbox.waitForCount(1))[0]).toMatchObject({
          type: 'broadcast',
          event: 'pozdrav',
          payload: { text: 'dobrý den' },
        })
        expect(own.values).toEqual([])
      })

      it('delivers a broadcast to its sender on request', async () => {
        const own = new Inbox<Broadcast>()
        const channel = current()
          .createClient({ vsn })
          .channel('room', { config: { broadcast: { self: true } } })
        await subscribe(channel.on('broadcast', { event: 'a' }, own.add))
        await channel.send({ type: 'broadcast', event: 'a', payload: { n: 1 } })
        expect((await own.waitForCount(1))[0]?.payload).toEqual({ n: 1 })
      })

      it('shows the presences of two clients to each other', async () => {
        const site = current()
        const channels = ['anna', 'bert'].map((key) =>
          site.createClient({ vsn }).channel('room', { config: { presence: { key } } }),
        )
        const [anna, bert] = channels
        if (anna === undefined || bert === undefined) throw new Error('No channels')
        const joins = new Inbox<{ key: string }>()
        const leaves = new Inbox<{ key: string; leftPresences: unknown[] }>()
        const syncs = new Inbox<void>()
        anna.on('presence', { event: 'join' }, joins.add)
        anna.on('presence', { event: 'leave' }, leaves.add)
        bert.on('presence', { event: 'sync' }, syncs.add)
        for (const channel of channels) await subscribe(channel)
        expect(await anna.track({ page: 'article/1' })).toBe('ok')
        expect(await bert.track({ page: 'article/2' })).toBe('ok')
        await joins.waitForCount(2)
        expect(joins.values.map(({ key }) => key)).toEqual(['anna', 'bert'])
        expect(Object.keys(anna.presenceState()).sort()).toEqual(['anna', 'bert'])
        await syncs.waitFor(() => Object.keys(bert.presenceState()).length === 2)
        expect(bert.presenceState().anna).toEqual([{ page: 'article/1', presence_ref: expect.any(String) }])
        await bert.track({ page: 'article/3' })
        await joins.waitForCount(3)
        expect(anna.presenceState().bert).toEqual([{ page: 'article/3', presence_ref: expect.any(String) }])
        await bert.untrack()
        await expect.poll(() => Object.keys(anna.presenceState())).toEqual(['anna'])
        expect(leaves.values.at(-1)).toMatchObject({ key: 'bert' })
      })

      it('reports that a client has left when its connection is lost', async () => {
        const site = current()
        const stays = site.createClient({ vsn }).channel('room', { config: { presence: { key: 'stays' } } })
        const goes = site.createClient({ vsn })
        const leaves = new Inbox<{ key: string }>()
        const joins = new Inbox<{ key: string }>()
        stays.on('presence', { event: 'join' }, joins.add)
        await subscribe(stays.on('presence', { event: 'leave' }, leaves.add))
        const channel = goes.channel('room', { config: { presence: { key: 'goes', enabled: true } } })
        await subscribe(channel)
        await channel.track({})
        await joins.waitForCount(1)
        await goes.disconnect()
        expect((await leaves.waitForCount(1))[0]?.key).toBe('goes')
      })

      it('leaves a channel', async () => {
        const site = current()
        const client = site.createClient({ vsn })
        const inbox = new Inbox<Broadcast>()
        const channel = await subscribe(client.channel('room').on('broadcast', { event: 'a' }, inbox.add))
        const witness = new Inbox<Broadcast>()
        await subscribe(client.channel('other').on('broadcast', { event: 'a' }, witness.add))
        expect(await client.removeChannel(channel)).toBe('ok')
        for (const topic of ['room', 'other'])
          await site.createClient({ vsn }).channel(topic).httpSend('a', {})
        await witness.waitForCount(1)
        expect(inbox.values).toEqual([])
      })

      it('answers heartbeats', async () => {
        const client = current().createClient({ vsn })
        const statuses = new Inbox<string>()
        client.onHeartbeat(statuses.add)
        await subscribe(client.channel('room'))
        await client.sendHeartbeat()
        await statuses.waitFor((values) => values.includes('ok'))
      })
    })

  it('delivers broadcasts between protocol versions, binary ones to 2.0.0 only', async () => {
    const site = current()
    const inboxes = [new Inbox<Broadcast>(), new Inbox<Broadcast>()]
    for (const [i, vsn] of (['1.0.0', '2.0.0'] as const).entries())
      await subscribe(
        site
          .createClient({ vsn })
          .channel('room')
          .on('broadcast', { event: '*' }, (message) => inboxes[i]?.add(message)),
      )
    const sender = await subscribe(site.createClient().channel('room'))
    await sender.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 255]).buffer })
    await sender.send({ type: 'broadcast', event: 'json', payload: { a: [1, 'ž'] } })
    for (const inbox of inboxes) await inbox.waitFor((values) => values.some(({ event }) => event === 'json'))
    expect(inboxes[0]?.values.map(({ event, payload }) => [event, payload])).toEqual([
      ['json', { a: [1, 'ž'] }],
    ])
    const [bytes] = inboxes[1]?.values ?? []
    expect(bytes?.event).toBe('bytes')
    expect([...new Uint8Array(bytes?.payload as ArrayBuffer)]).toEqual([1, 2, 255])
  })

  it('rejects storing and replaying messages', async () => {
    const { token } = await current().createUser('editor')
    const client = current().createClient({ token })
    await client.setAuth()
    const stored = await subscribe(
      client.channel('room', { config: { private: true, broadcast: { ack: true } } }),
    )
    expect(await stored.send({ type: 'broadcast', event: 'a', payload: {}, persist: true })).toMatch(
      'cannot be stored',
    )
    await expect(stored.httpSend('a', {}, { persist: true })).rejects.toThrow('cannot be stored')
    await expect(
      subscribe(client.channel('old', { config: { private: true, broadcast: { replay: { since: 1 } } } })),
    ).rejects.toThrow('cannot be replayed')
  })

  describe('HTTP broadcast', () => {
    const post = (path: string, key: string, body: BodyInit, headers: Record<string, string> = {}) =>
      current().request(path, {
        method: 'POST',
        headers: { apikey: key, 'Content-Type': 'application/json', ...headers },
        body,
      })

    it('rejects a missing or wrong key', async () => {
      const body = JSON.stringify({ messages: [{ topic: 'room', event: 'a', payload: {} }] })
      for (const headers of [{}, { apikey: 'sb_publishable_wrong' }])
        expect((await current().request('/api/broadcast', { method: 'POST', headers, body })).status).toBe(
          401,
        )
    })

    it('delivers messages with `send` before the channel is joined, and with `httpSend`', async () => {
      const site = current()
      const inbox = new Inbox<Broadcast>()
      await subscribe(site.createClient().channel('a room').on('broadcast', { event: '*' }, inbox.add))
      const channel = site.createClient().channel('a room')
      expect(await channel.send({ type: 'broadcast', event: 'first', payload: { n: 1 } })).toBe('ok')
      expect(await channel.httpSend('se/cond', { n: 2 })).toEqual({ success: true })
      expect(await channel.httpSend('third', new Uint8Array([7]))).toEqual({ success: true })
      await inbox.waitForCount(3)
      expect(inbox.values.slice(0, 2).map(({ event, payload }) => [event, payload])).toEqual([
        ['first', { n: 1 }],
        ['se/cond', { n: 2 }],
      ])
    })

    it('sends to private channels with the secret key only', async () => {
      const site = current()
      const inbox = new Inbox<Broadcast>()
      const listener = site
        .createClient({ key: testSecretKey })
        .channel('room', { config: { private: true } })
      await subscribe(listener.on('broadcast', { event: '*' }, inbox.add))
      const messages = [{ topic: 'room', event: 'a', payload: { n: 1 }, private: true }]
      const body = JSON.stringify({ messages })
      const denied = await post('/api/broadcast', 'sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA', body)
      expect(denied.status).toBe(403)
      expect((await post('/api/broadcast', testSecretKey, body)).status).toBe(202)
      expect((await inbox.waitForCount(1)).map(({ payload }) => payload)).toEqual([{ n: 1 }])
    })

    it('rejects bodies that are invalid or too large', async () => {
      const invalid = [
        '',
        'x',
        '[]',
        '{}',
        '{"messages":[]}',
        '{"messages":[1]}',
        '{"messages":[{"topic":"a"}]}',
      ]
      for (const body of invalid) expect((await post('/api/broadcast', testSecretKey, body)).status).toBe(422)
      const many = Array(101).fill({ topic: 'a', event: 'b', payload: {} })
      expect((await post('/api/broadcast', testSecretKey, JSON.stringify({ messages: many }))).status).toBe(
        422,
      )
      const large = JSON.stringify({
        messages: [{ topic: 'a', event: 'b', payload: { x: 'y'.repeat(300_000) } }],
      })
      expect((await post('/api/broadcast', testSecretKey, large)).status).toBe(413)
      expect((await current().request('/websocket')).status).toBe(426)
      expect((await current().request('/nothing')).status).toBe(404)
    })
  })
})
