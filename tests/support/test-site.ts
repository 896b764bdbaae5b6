import { createFakeContent } from '../../app/testing/fake-content.ts'
import { createTestRenderer, testSite } from '../../app/testing/test-app.ts'
import { villageTestItems } from '../../app/testing/village-test-items.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import type { HttpServerDeps } from '../../server/http/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import {
  type AuthBackend,
  createEmbeddedAuthBackend,
  createSiteSessions,
} from '../../server/session/index.ts'
import { readLostPictures } from '../../server/startup/nightly-file-check.ts'
import { type AuthTestSite, testPassword, testPublishableKey, testSecretKey } from './auth-site.ts'
import { registerCleanup } from './shared-setup.ts'

/** A whole site in the test's process: its web server, its pages and the sessions of its visitors. */
export interface TestSite {
  readonly origin: string
  readonly sessionCookieName: string
  /** A browser without a window, with cookies of its own. */
  newBrowser(): FakeBrowser
  /** How often the service was asked to prolong a session. */
  readonly countRefreshes: () => number
}

/** Puts a site around accounts; `service` in place of those of this process. */
export async function startTestSite(
  accounts: AuthTestSite,
  options: {
    readonly service?: AuthBackend
    readonly origin?: string
    readonly content?: ContentServices
    readonly parts?: Partial<HttpServerDeps>
  } = {},
): Promise<TestSite> {
  const { auth, data, now } = accounts
  const origin = options.origin ?? 'http://site.test'
  const countOwners = () => data.auth.users.countOwners()
  const service =
    options.service ??
    createEmbeddedAuthBackend({
      auth,
      origin,
      publishable: testPublishableKey,
      secret: testSecretKey,
      countOwners,
    })
  let refreshes = 0
  const counted: AuthBackend = {
    ...service,
    createFetch(visitor) {
      const ask = service.createFetch(visitor)
      return (input, init) => {
        if (String(input).includes('grant_type=refresh_token')) refreshes += 1
        return ask(input, init)
      }
    },
  }
  const secure = origin.startsWith('https:')
  const sessions = createSiteSessions({ service: counted, secure, setUpLinks: auth.setUpLinks, now })
  const content = options.content ?? createFakeContent(villageTestItems)
  const pages = createTestPages({
    render: createTestRenderer(),
    lostPictures: () => readLostPictures(data),
    content: { ...content, site: { ...content.site, read: async () => testSite } },
    origin,
  })
  const running = await startTestHttpServer({ pages, sessions, auth: auth.app, origin, ...options.parts })
  registerCleanup(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const name = `sb-${new URL(service.url).hostname.split('.')[0]}-auth-token`
  return {
    origin: running.origin,
    sessionCookieName: name,
    newBrowser: () => new FakeBrowser(running.origin),
    countRefreshes: () => refreshes,
  }
}

/** Keeps cookies and follows nothing. */
export class FakeBrowser {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Programs are told of what goes wrong in plain words, without a page.
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    if (this.cookies.size > 0) headers.set('cookie', this.formatCookieHeader())
    const answer = await fetch(`${this.origin}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  postForm(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: this.origin, ...headers },
    })
  }

  /** Signs in by password. */
  signIn(email = 'owner@example.org', word = testPassword): Promise<Response> {
    return this.postForm('/login', { intent: 'password', email, password: word })
  }

  formatCookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const mark = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, mark))
    else this.cookies.set(pair.slice(0, mark), pair.slice(mark + 1))
  }
}
