import { expect, it } from 'vitest'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  disconnectTestClients,
  Inbox,
  type RealtimeTestSite,
  startRealtimeTestSite,
  subscribe,
  testSecretKey,
} from '../support/realtime-site.ts'
import { registerCleanup } from '../support/shared-setup.ts'

const denied = 'Unauthorized: You do not have permissions to read from this Channel topic: room'

describeOnOneEngine('rights on realtime channels', (open) => {
  /** Tokens are checked again often, so that the tests need not wait. */
  async function start(): Promise<RealtimeTestSite> {
    const site = await startRealtimeTestSite(await open(), { sweepEvery: 20, verifyEvery: 20 })
    registerCleanup(disconnectTestClients)
    return site
  }

  /** A private channel of an editor, its messages of the service, and when it is closed. */
  async function joinPrivate(site: RealtimeTestSite, token: string | (() => string)) {
    const client = site.createClient({ token })
    await client.setAuth()
    const channel = client.channel('room', { config: { private: true } })
    const system = new Inbox<{ status: string; message: string }>()
    const statuses = new Inbox<string>()
    channel.on('system', {}, system.add)
    channel.subscribe(statuses.add)
    await statuses.waitFor((values) => values.includes('SUBSCRIBED'))
    return { client, channel, system, statuses }
  }

  it('rejects private channels without a role', async () => {
    const site = await start()
    const user = await site.createUser(null)
    for (const token of [undefined, user.token]) {
      const client = site.createClient(token === undefined ? {} : { token })
      await client.setAuth()
      const channel = client.channel('room', { config: { private: true } })
      await expect(subscribe(channel)).rejects.toThrow(denied)
    }
  })

  it('accepts private channels of editors, owners and the secret key, apart from the public ones', async () => {
    const site = await start()
    const inbox = new Inbox<unknown>()
    const publicChannel = site.createClient().channel('room')
    await subscribe(publicChannel.on('broadcast', { event: '*' }, inbox.add))
    for (const options of [
      await site.createUser('editor'),
      await site.createUser('owner'),
      { key: testSecretKey },
    ]) {
      const client = site.createClient(options)
      await client.setAuth()
      const channel = client.channel('room', { config: { private: true, broadcast: { ack: true } } })
      await subscribe(channel)
      expect(await channel.send({ type: 'broadcast', event: 'secret', payload: {} })).toBe('ok')
    }
    await publicChannel.httpSend('open', {})
    expect(await inbox.waitForCount(1)).toMatchObject([{ event: 'open' }])
  })

  it('rejects invalid tokens', async () => {
    const site = await start()
    const { token } = await site.createUser('editor')
    for (const invalid of ['x', 'a.b.c', `${token}x`, 'sb_secret_guess', 'é\n']) {
      const client = site.createClient({ token: invalid })
      await client.setAuth()
      await expect(subscribe(client.channel('room'))).rejects.toThrow(/InvalidJWTToken|InvalidApiKey/)
    }
  })

  it('closes a channel when its token expires, and keeps it if the client refreshed the token', async () => {
    const site = await start()
    const { token } = await site.createUser('editor')
    const { statuses, system } = await joinPrivate(site, token)
    site.accounts.advanceClock(1800)
    let currentToken = token
    const refreshed = await joinPrivate(site, () => currentToken)
    currentToken = (await site.createUser('editor')).token
    await refreshed.client.setAuth()
    // Verified when it arrives, and again once it is the channel's token.
    await expect.poll(() => site.countVerifications(currentToken)).toBeGreaterThan(1)
    site.accounts.advanceClock(1900)
    await statuses.waitFor((values) => values.includes('CLOSED'))
    expect(system.values.at(-1)).toMatchObject({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^InvalidJWTToken: Token has expired \d+ seconds ago$/),
    })
    expect(await refreshed.channel.track({ page: 1 })).toBe('ok')
  })

  it('closes the private channels of a suspended user and of an ended session', async () => {
    const site = await start()
    const suspended = await site.createUser('editor')
    const signedOut = await site.createUser('editor')
    const channels = [await joinPrivate(site, suspended.token), await joinPrivate(site, signedOut.token)]
    await site.accounts.admin.updateUserById(suspended.id, { ban_duration: '24h' })
    await site.accounts.admin.signOut(signedOut.token, 'global')
    for (const { statuses, system } of channels) {
      await statuses.waitFor((values) => values.includes('CLOSED'))
      expect(system.values.at(-1)).toMatchObject({
        status: 'error',
        message: expect.stringContaining('Invalid'),
      })
    }
  })

  it('asks for the rights again before each row: a suspended, signed-out or demoted user gets no draft', async () => {
    const site = await startRealtimeTestSite(await open(), { verifyEvery: 3_600_000 })
    registerCleanup(disconnectTestClients)
    const filter = { event: '*', schema: 'public', table: 'articles' } as const
    const listen = async (token: string) => {
      const rows = new Inbox<unknown>()
      const client = site.createClient({ token })
      await client.setAuth()
      await subscribe(client.channel('rows').on('postgres_changes', filter, rows.add as never))
      return rows
    }
    const [suspended, signedOut, demoted, editor] = await Promise.all(
      [1, 2, 3, 4].map(() => site.createUser('editor')),
    )
    if (!suspended || !signedOut || !demoted || !editor) throw new Error('No users')
    const losing = await Promise.all([suspended, signedOut, demoted].map(({ token }) => listen(token)))
    const keeping = await listen(editor.token)
    await site.accounts.admin.updateUserById(suspended.id, { ban_duration: '24h' })
    await site.accounts.admin.signOut(signedOut.token, 'global')
    await site.accounts.admin.updateUserById(demoted.id, { app_metadata: { role: null } })
    await site.content.createArticle('draft', null)
    await keeping.waitForCount(1)
    await site.content.createArticle('public')
    await keeping.waitForCount(2)
    await losing[2]?.waitForCount(1)
    expect(losing.map(({ values }) => values.length)).toEqual([0, 0, 1])
    expect(JSON.stringify(losing[2]?.values)).not.toContain('draft')
  })

  it('applies a changed role to private channels and to rows', async () => {
    const site = await start()
    const user = await site.createUser('editor')
    const { statuses, system } = await joinPrivate(site, user.token)
    const client = site.createClient({ token: user.token })
    await client.setAuth()
    const rows = new Inbox<{ new: object }>()
    const filter = { event: '*', schema: 'public', table: 'articles' } as const
    await subscribe(client.channel('rows').on('postgres_changes', filter, rows.add as never))
    await site.content.createArticle('draft for an editor', null)
    await rows.waitForCount(1)
    await site.accounts.admin.updateUserById(user.id, { app_metadata: { role: null } })
    await statuses.waitFor((values) => values.includes('CLOSED'))
    expect(system.values.at(-1)?.message).toBe(denied)
    await site.content.createArticle('draft for nobody', null)
    const { id } = await site.content.createArticle('published')
    await rows.waitForCount(2)
    expect(rows.values.map(({ new: row }) => row)).toMatchObject([{ name: 'draft for an editor' }, { id }])
    expect(rows.values[1]?.new).not.toHaveProperty('version')
  })

  it('follows the rights of a new token on an open channel', async () => {
    const site = await start()
    const [editor, nobody] = [await site.createUser('editor'), await site.createUser(null)]
    let token = nobody.token
    const client = site.createClient({ token: () => token })
    await client.setAuth()
    const rows = new Inbox<{ new: { name?: string } }>()
    const filter = { event: '*', schema: 'public', table: 'articles' } as const
    const channel = client.channel('rows').on('postgres_changes', filter, rows.add as never)
    await subscribe(channel)
    await site.content.createArticle('first draft', null)
    await site.content.createArticle('published')
    await rows.waitForCount(1)
    token = editor.token
    await client.setAuth()
    await expect
      .poll(async () => {
        await site.content.createArticle('second draft', null)
        return rows.values.length
      })
      .toBeGreaterThan(1)
    expect(new Set(rows.values.map(({ new: { name } }) => name))).toEqual(
      new Set(['published', 'second draft']),
    )
  })

  it('needs a valid key to connect, and accepts the protocols 1.0.0 and 2.0.0', async () => {
    const site = await start()
    const handshake = async (query: string, origin: string | null = null) => {
      const { request } = await import('node:http')
      return await new Promise<number>((resolve, reject) => {
        const headers = {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Version': '13',
          'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...(origin === null ? {} : { Origin: origin }),
        }
        const outgoing = request(`${site.origin}/realtime/v1/websocket${query}`, { headers })
        outgoing.on('response', (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
        outgoing.on('upgrade', (_response, socket) => {
          socket.destroy()
          resolve(101)
        })
        outgoing.on('error', reject)
        outgoing.end()
      })
    }
    const key = `apikey=${testSecretKey}`
    expect(await handshake('')).toBe(401)
    expect(await handshake('?apikey=sb_publishable_wrong')).toBe(401)
    expect(await handshake('?apikey=%00%0a')).toBe(401)
    expect(await handshake(`?${key}&vsn=3.0.0`)).toBe(400)
    expect(await handshake(`?${key}&vsn=1.0.0`)).toBe(101)
    expect(await handshake(`?${key}&vsn=2.0.0`, site.origin)).toBe(101)
    expect(await handshake(`?${key}&vsn=2.0.0`, 'https://elsewhere.example')).toBe(403)
  })
})
