import { once } from 'node:events'
import { expect } from 'vitest'
import WebSocket from 'ws'
import { editorRealtimePath } from '../../domain/editor-realtime.ts'
import type { SiteRole } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import { createRealtimeServer } from '../../server/realtime/index.ts'
import {
  createHostedAuthBackend,
  createHostedRealtimeTokens,
  HostedSessionChecker,
} from '../../server/session/index.ts'
import { createHostedEditorAuthenticator } from '../../server/startup/hosted-editor-callers.ts'
import { createMovedServiceApp } from '../../server/startup/hosted-project.ts'
import { type AuthTestSite, startAuthTestSite, testPublishableKey, testSecretKey } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { disconnectTestClients, TestSocket } from './realtime-site.ts'
import { registerCleanup } from './shared-setup.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** The key of the site, which is not that of the project. */
export const siteKey = 'sb_publishable_CCCCCCCCCCCCCCCCCCCCCC_CCCCCCCC'
/** An origin whose pages may use the APIs. */
export const allowedOrigin = 'https://app.example.org'

/** A site whose accounts are in a hosted project, for which a second auth server of the product stands. */
export interface HostedEditorSite {
  readonly origin: string
  readonly project: AuthTestSite
  readonly content: ContentTestHarness
  readonly tokens: ReturnType<typeof createHostedRealtimeTokens>
  readonly reported: unknown[]
  /** Signs an account of the project in on the site. */
  signIn(email: string): Promise<FakeBrowser>
  /** Creates an account of the project, signs it in on the site and requests the token of its admin pages. */
  createEditor(email: string, role: SiteRole): Promise<{ id: string; token: string; browser: FakeBrowser }>
  /** The status of a handshake; 101: the connection is open. */
  openHandshake(path: string, headers?: Record<string, string>): Promise<number>
  openSocket(): Promise<TestSocket>
  /** Advances the time after which answers of the project are used no longer. */
  advanceElapsedTime(ms: number): void
  /** Whether the project answers questions about sessions. */
  isProjectReachable: boolean
}

export async function startHostedEditorSite(open: OpenTestDatabase): Promise<HostedEditorSite> {
  const project = await startAuthTestSite(await open())
  const connection = await open()
  const own = await startAuthTestSite(connection)
  const content = new ContentTestHarness(connection)
  const reported: unknown[] = []
  const url = project.url.replace('/auth/v1', '')
  const tokens = createHostedRealtimeTokens('secret of the site', project.now)
  const service = createHostedAuthBackend({
    url,
    publishable: testPublishableKey,
    secret: testSecretKey,
    realtimeTokens: tokens,
    endDelegatedAccess: async () => undefined,
  })
  let elapsedMs = 0
  const realtime = createRealtimeServer({
    content: content.content,
    events: content.events,
    isForEditorsOnly: true,
    authenticateCaller: createHostedEditorAuthenticator({
      sessions: new HostedSessionChecker({
        async findTokenUser(token, client) {
          if (!site.isProjectReachable) throw new ProblemError('unavailable')
          return service.findTokenUser(token, client)
        },
        getElapsedMs: () => elapsedMs,
      }),
      tokens,
      publishableKey: siteKey,
    }),
    readAddress: (request) => request?.socket.remoteAddress ?? '',
    // Often, so that tests need not wait.
    limits: { sweepEvery: 20, verifyEvery: 20 },
    now: project.now,
    report: (error) => reported.push(error),
  })
  const { origin, newBrowser } = await startTestSite(own, {
    service,
    parts: {
      realtime,
      movedRealtime: createMovedServiceApp(url),
      crossOrigin: { origins: [allowedOrigin], canAnyOriginRead: false },
      publishableKey: siteKey,
    },
  })
  registerCleanup(async () => {
    await disconnectTestClients()
    await realtime.close()
    expect(reported).toEqual([])
  })
  const socketOrigin = origin.replace('http', 'ws')
  const site: HostedEditorSite = {
    origin,
    project,
    content,
    tokens,
    reported,
    isProjectReachable: true,
    async signIn(email) {
      const browser = newBrowser()
      expect((await browser.signIn(email)).headers.get('location')).toBe('/admin')
      return browser
    },
    async createEditor(email, role) {
      const id = await project.createUser(email, { role })
      const browser = await site.signIn(email)
      return { id, token: await requestRealtimeToken(browser), browser }
    },
    async openHandshake(path, headers = {}) {
      const socket = new WebSocket(`${socketOrigin}${path}`, { headers })
      const answered = await Promise.race([
        once(socket, 'open').then(() => 101),
        once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode),
      ])
      socket.on('error', () => undefined)
      socket.terminate()
      return answered
    },
    async openSocket() {
      const socket = new TestSocket(
        `${socketOrigin}${editorRealtimePath}/websocket?apikey=${siteKey}&vsn=2.0.0`,
      )
      await socket.opened
      return socket
    },
    advanceElapsedTime(ms) {
      elapsedMs += ms
    },
  }
  return site
}

/** The token that a script of an admin page gets. */
export async function requestRealtimeToken(browser: FakeBrowser): Promise<string> {
  const { token }: { token: string } = await (await browser.request('/admin/realtime-token.json')).json()
  return token
}
