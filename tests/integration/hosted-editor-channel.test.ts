import { expect, it } from 'vitest'
import { editorRealtimePath, realtimeApiPath } from '../../domain/editor-realtime.ts'
import { createHostedRealtimeTokens } from '../../server/session/index.ts'
import { signInWithTestPassword, testPublishableKey, testSecretKey } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  allowedOrigin,
  type HostedEditorSite,
  requestRealtimeToken,
  siteKey,
  startHostedEditorSite,
} from '../support/hosted-editor-site.ts'
import { createUserWithTotp } from '../support/mfa-factors.ts'
import type { TestSocket } from '../support/realtime-site.ts'

const topic = 'realtime:editors'
const joined = expect.objectContaining({ status: 'ok' })
const rejectedFor = (reason: RegExp) => ({
  status: 'error',
  response: { reason: expect.stringMatching(reason) },
})
const unauthorized = rejectedFor(/^Unauthorized/)

describeOnOneEngine('the channel of admin pages with accounts in a hosted project', (open) => {
  /** Joins as a page does; resolves with the reply. */
  async function join(site: HostedEditorSite, token?: string, config: object = {}, name = topic) {
    const socket = await site.openSocket()
    const payload = {
      config: { private: true, presence: { key: 'window', enabled: true }, ...config },
      ...(token !== undefined && { access_token: token }),
    }
    return { socket, reply: await socket.join(name, payload) }
  }

  async function signInAtProject({ project }: HostedEditorSite, email: string): Promise<string> {
    return (await signInWithTestPassword(project.createClient(), email)).access_token
  }

  /** Resolves with the reason when the service has closed the channel. */
  async function waitUntilClosed({ received }: TestSocket): Promise<unknown> {
    const isEvent = (event: string) => (message: unknown) => Array.isArray(message) && message[3] === event
    const messages = await received.waitFor((values) => values.some(isEvent('phx_close')))
    const system: unknown = messages.findLast(isEvent('system'))
    return Array.isArray(system) ? system[4].message : null
  }

  it('has an address of its own, for the site’s own pages', async () => {
    const site = await startHostedEditorSite(open)
    const path = `${editorRealtimePath}/websocket`
    for (const query of ['', ...[testPublishableKey, testSecretKey, 'x'].map((key) => `?apikey=${key}`)])
      expect(await site.openHandshake(`${path}${query}`), query).toBe(401)
    for (const Origin of [allowedOrigin, 'https://evil.example', 'null'])
      expect(await site.openHandshake(`${path}?apikey=${siteKey}`, { Origin }), Origin).toBe(403)
    for (const key of [siteKey, testPublishableKey, testSecretKey])
      expect(await site.openHandshake(`${realtimeApiPath}/websocket?apikey=${key}`)).toBe(404)
    expect(await site.openHandshake(`${path}?apikey=${siteKey}`, { Origin: site.origin })).toBe(101)
    const broadcast = await fetch(`${site.origin}${editorRealtimePath}/api/broadcast`, {
      method: 'POST',
      headers: { apikey: testSecretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'editors', event: 'x', payload: {}, private: true }] }),
      redirect: 'manual',
    })
    expect(broadcast.status).toBeGreaterThanOrEqual(300)
    const moved = await fetch(`${site.origin}${realtimeApiPath}/api/broadcast`, { method: 'POST' })
    expect(await moved.json()).toMatchObject({ message: expect.stringContaining(`${realtimeApiPath}`) })
  })

  it('cannot be joined without a valid token of an editor, which only this site issues', async () => {
    const site = await startHostedEditorSite(open)
    expect((await join(site)).reply).toEqual(unauthorized)
    for (const key of [siteKey, testPublishableKey, testSecretKey])
      expect((await join(site, key)).reply, key).toEqual(rejectedFor(/^InvalidJWTToken/))
    const { token } = await site.createEditor('editor@example.org', 'editor')
    const access = await signInAtProject(site, 'editor@example.org')
    const foreign = await createHostedRealtimeTokens('secret of another site', site.project.now).create(
      access,
    )
    const [head, claims, signature] = token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const invalid of [access, foreign.token, `${head}.${claims}.x${signature}`, unsigned, 'a.b.c'])
      expect((await join(site, invalid)).reply).toEqual(rejectedFor(/^InvalidJWTToken/))
    expect((await join(site, token)).reply).toEqual(joined)
    site.project.advanceClock(601)
    expect((await join(site, token)).reply).toEqual(rejectedFor(/Token has expired/))
  })

  it('cannot be joined without a role, before the second factor, and after the user was suspended', async () => {
    const site = await startHostedEditorSite(open)
    await site.project.createUser('visitor@example.org')
    const { id } = await createUserWithTotp(site.project, 'factor@example.org')
    await site.project.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    for (const email of ['visitor@example.org', 'factor@example.org']) {
      const { token } = await site.tokens.create(await signInAtProject(site, email))
      expect((await join(site, token)).reply, email).toEqual(unauthorized)
    }
    const suspended = await site.createEditor('suspended@example.org', 'contributor')
    await site.project.admin.updateUserById(suspended.id, { ban_duration: '24h' })
    expect((await join(site, suspended.token)).reply).toEqual(rejectedFor(/^InvalidJWTToken/))
  })

  it('is the only one', async () => {
    const site = await startHostedEditorSite(open)
    const { token } = await site.createEditor('owner@example.org', 'owner')
    const rows = { postgres_changes: [{ event: '*', schema: 'public', table: '*' }] }
    for (const given of [undefined, token]) {
      expect((await join(site, given, { private: false })).reply).toEqual(unauthorized)
      expect((await join(site, given, { private: false, ...rows })).reply).toEqual(unauthorized)
      expect((await join(site, given, rows, 'realtime:room')).reply).toEqual(unauthorized)
    }
    expect((await join(site, undefined, rows)).reply).toEqual(unauthorized)
  })

  it('shows editors each other and what they change', async () => {
    const site = await startHostedEditorSite(open)
    const jana = await site.createEditor('jana@example.org', 'owner')
    const petr = await site.createEditor('petr@example.org', 'contributor')
    const rows = { postgres_changes: [{ event: '*', schema: 'public', table: 'news', select: ['id'] }] }
    const watching = await join(site, jana.token, { presence: { key: 'jana', enabled: true }, ...rows })
    const announcing = await join(site, petr.token, { presence: { key: 'petr', enabled: true } })
    expect([watching.reply, announcing.reply]).toEqual([joined, joined])
    announcing.socket.send(null, '2', topic, 'presence', {
      type: 'presence',
      event: 'track',
      payload: { kind: 'news', id: 7 },
    })
    const has = (text: string) => (values: readonly unknown[]) =>
      values.some((value) => JSON.stringify(value).includes(text))
    await watching.socket.received.waitFor(has('"joins":{"petr":'))
    const { id } = await site.content.createItem('news', { title: 'Draft', content: '<p>x</p>' }, null)
    await watching.socket.received.waitFor(has(`"record":{"id":${id}}`))
    announcing.socket.webSocket.terminate()
    await watching.socket.received.waitFor(has('"leaves":{"petr":'))
  })

  it('is closed soon for users who are suspended, signed out, removed or left without a role', async () => {
    const site = await startHostedEditorSite(open)
    const { admin } = site.project
    const [suspended, signedOut, removed, withoutRole, remaining] = await Promise.all(
      ['suspended', 'signed-out', 'removed', 'without-role', 'remaining'].map(async (name) => {
        const editor = await site.createEditor(`${name}@example.org`, 'editor')
        const { socket, reply } = await join(site, editor.token)
        expect(reply).toEqual(joined)
        return { ...editor, socket }
      }),
    )
    if (!suspended || !signedOut || !removed || !withoutRole || !remaining) throw new Error('No editors')
    await admin.updateUserById(suspended.id, { ban_duration: '24h' })
    await signedOut.browser.postForm('/logout', {})
    await admin.deleteUser(removed.id)
    await admin.updateUserById(withoutRole.id, { app_metadata: { role: null } })
    site.advanceElapsedTime(5000)
    for (const { socket } of [suspended, signedOut, removed])
      expect(await waitUntilClosed(socket)).toMatch(/^InvalidJWTToken/)
    expect(await waitUntilClosed(withoutRole.socket)).toMatch(/^Unauthorized/)
    site.advanceElapsedTime(5000)
    remaining.socket.send(null, '9', topic, 'presence', { type: 'presence', event: 'track', payload: {} })
    expect(await remaining.socket.waitForReply('9')).toEqual(joined)
  })

  it('stays open while the project is away for a moment, and can be joined again when it is back', async () => {
    const site = await startHostedEditorSite(open)
    const { token, browser } = await site.createEditor('editor@example.org', 'editor')
    const { socket } = await join(site, token)
    site.isProjectReachable = false
    site.advanceElapsedTime(119_000)
    expect((await join(site, token)).reply).toEqual(joined)
    socket.send(null, '9', topic, 'presence', { type: 'presence', event: 'track', payload: {} })
    expect(await socket.waitForReply('9')).toEqual(joined)
    site.advanceElapsedTime(6000)
    expect(await waitUntilClosed(socket)).toMatch(/cannot be verified/)
    expect((await join(site, token)).reply).toEqual(rejectedFor(/cannot be verified/))
    site.isProjectReachable = true
    site.advanceElapsedTime(5000)
    expect((await join(site, await requestRealtimeToken(browser))).reply).toEqual(joined)
  })
})
