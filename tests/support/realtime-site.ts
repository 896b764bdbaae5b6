import { once } from 'node:events'
import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js'
import { afterEach, expect } from 'vitest'
import WebSocket, { type ClientOptions } from 'ws'
import type { SiteRole } from '../../domain/permissions.ts'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import type { HttpServer } from '../../server/http/index.ts'
import {
  createRealtimeServer,
  type RealtimeLimits,
  type RealtimeServer,
} from '../../server/realtime/index.ts'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
  testSecretKey,
} from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { registerCleanup, startOnceForBlock } from './shared-setup.ts'

export interface RealtimeTestUser {
  readonly id: string
  readonly token: string
}

/** A client of the realtime service: its key, its token and its protocol version. */
export interface RealtimeTestClientOptions {
  readonly key?: string
  /** A function if the client refreshes it. */
  readonly token?: string | (() => string)
  readonly vsn?: '1.0.0' | '2.0.0'
}

/** The realtime service behind the product's own web server, over the content services. */
export interface RealtimeTestSite {
  readonly origin: string
  readonly accounts: AuthTestSite
  readonly content: ContentTestHarness
  readonly realtime: RealtimeServer
  readonly http: HttpServer
  readonly reported: unknown[]
  /** How often a list was read, which is how scheduled items are found. */
  countListReads(): number
  /** How often a token was verified. */
  countVerifications(token: string): number
  /** The official client, disconnected after the test. */
  createClient(options?: RealtimeTestClientOptions): RealtimeClient
  createUser(role: SiteRole | null): Promise<RealtimeTestUser>
  /** A websocket without the official client. */
  openSocket(options?: { key?: string; vsn?: string }): Promise<TestSocket>
  request(path: string, init?: RequestInit): Promise<Response>
}

const openedSockets = new Set<WebSocket>()
const openedClients = new Set<RealtimeClient>()

export async function startRealtimeTestSite(
  connection: SiteDatabaseConnection,
  limits: Partial<RealtimeLimits> = {},
  { port = 0, getElapsedMs }: { readonly port?: number; readonly getElapsedMs?: () => number } = {},
): Promise<RealtimeTestSite> {
  const accounts = await startAuthTestSite(connection)
  const content = new ContentTestHarness(connection)
  const reported: unknown[] = []
  const verifiedTokens: string[] = []
  const { items } = content.content
  let listReads = 0
  const realtime = createRealtimeServer({
    content: {
      items: {
        ...items,
        list(...parameters) {
          listReads += 1
          return items.list(...parameters)
        },
      },
    },
    events: content.events,
    authenticateCaller(headers) {
      verifiedTokens.push(headers.get('authorization')?.replace('Bearer ', '') ?? '')
      return accounts.auth.authenticateRealtimeCaller(headers)
    },
    readAddress: (request) => request?.socket.remoteAddress ?? '',
    limits,
    now: accounts.now,
    ...(getElapsedMs === undefined ? {} : { getElapsedMs }),
    report: (error) => reported.push(error),
  })
  const { http, origin } = await startTestHttpServer({ auth: accounts.auth.app, realtime }, port)
  registerCleanup(async () => {
    await realtime.close()
    http.server.close()
    http.server.closeAllConnections()
  })
  const url = `${origin.replace('http', 'ws')}/realtime/v1`
  let userCount = 0
  return {
    origin,
    accounts,
    content,
    realtime,
    http,
    reported,
    countListReads: () => listReads,
    countVerifications: (token) => verifiedTokens.filter((verified) => verified === token).length,
    createClient({ key = testPublishableKey, token, vsn = '2.0.0' } = {}) {
      const client = new RealtimeClient(url, {
        params: { apikey: key },
        vsn,
        transport: WebSocket as never,
        accessToken: async () => (typeof token === 'function' ? token() : (token ?? key)),
      })
      openedClients.add(client)
      return client
    },
    async createUser(role) {
      userCount += 1
      const email = `person-${userCount}@example.org`
      const id = await accounts.createUser(email, role === null ? {} : { role })
      const { access_token: token } = await signInWithTestPassword(accounts.createClient(), email)
      return { id, token }
    },
    async openSocket({ key = testPublishableKey, vsn = '2.0.0' } = {}) {
      const socket = new TestSocket(`${url}/websocket?apikey=${key}&vsn=${vsn}`)
      await socket.opened
      return socket
    },
    request: (path, init) => fetch(`${origin}/realtime/v1${path}`, init),
  }
}

/** One site for all tests of a block; each test disconnects its clients. */
export function shareRealtimeTestSite(
  open: OpenTestDatabase,
  limits: Partial<RealtimeLimits> = {},
): () => RealtimeTestSite {
  const site = startOnceForBlock(async () => startRealtimeTestSite(await open(), limits))
  afterEach(async () => {
    await disconnectTestClients()
    await expect.poll(() => site().realtime.countSockets()).toBe(0)
    expect(site().reported).toEqual([])
  })
  return site
}

export async function disconnectTestClients(): Promise<void> {
  for (const client of openedClients) await client.disconnect()
  openedClients.clear()
  for (const socket of openedSockets) socket.terminate()
  openedSockets.clear()
}

/** Subscribes a channel; rejects with the reason if it is not joined. */
export function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })
}

/** Collects values that arrive later, and waits for a number of them. */
export class Inbox<T> {
  readonly values: T[] = []
  readonly #waiting = new Set<() => void>()

  readonly add = (value: T): void => {
    this.values.push(value)
    for (const check of this.#waiting) check()
  }

  /** Resolves with the values once one of them, or the whole list, satisfies the condition. */
  async waitFor(isReady: (values: readonly T[]) => boolean): Promise<T[]> {
    if (!isReady(this.values))
      await new Promise<void>((resolve) => {
        const check = () => {
          if (!isReady(this.values)) return
          this.#waiting.delete(check)
          resolve()
        }
        this.#waiting.add(check)
      })
    return this.values
  }

  waitForCount(count: number): Promise<T[]> {
    return this.waitFor((values) => values.length >= count)
  }
}

/** A websocket that speaks the protocol by hand. */
export class TestSocket {
  readonly webSocket: WebSocket
  readonly opened: Promise<unknown>
  readonly closed: Promise<{ code: number; reason: string }>
  readonly received = new Inbox<unknown>()

  constructor(url: string, options: ClientOptions = {}) {
    this.webSocket = new WebSocket(url, options)
    openedSockets.add(this.webSocket)
    this.opened = once(this.webSocket, 'open')
    this.opened.catch(() => undefined)
    this.closed = new Promise((resolve) => {
      this.webSocket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    this.webSocket.on('message', (data: Buffer, isBinary) => {
      this.received.add(isBinary ? data : JSON.parse(data.toString()))
    })
    this.webSocket.on('error', () => undefined)
  }

  send(...message: unknown[]): void {
    this.webSocket.send(JSON.stringify(message))
  }

  /** Joins a topic; resolves with the payload of the reply. */
  async join(topic: string, payload: object = {}): Promise<unknown> {
    const ref = crypto.randomUUID()
    this.send(ref, ref, topic, 'phx_join', payload)
    return await this.waitForReply(ref)
  }

  async waitForReply(ref: string): Promise<unknown> {
    const isReply = (message: unknown) => Array.isArray(message) && message[1] === ref
    const messages = await this.received.waitFor((values) => values.some(isReply))
    const reply: unknown = messages.find(isReply)
    return Array.isArray(reply) ? reply[4] : null
  }
}

export { testPublishableKey, testSecretKey }
