import { fakeContent } from '../../app/testing/fake-content.ts'
import { testRender, testSite } from '../../app/testing/render.ts'
import { village } from '../../app/testing/village.ts'
import type { Content } from '../../server/content/contract/content.ts'
import { startHttp } from '../../server/http/http.fixture.ts'
import type { HttpParts } from '../../server/http/index.ts'
import { pagesWith } from '../../server/pages/pages.fixture.ts'
import { type AuthService, createSessions, embeddedService } from '../../server/session/index.ts'
import { lostPictures } from '../../server/startup/files-check.ts'
import { type AuthSite, password, publishable, secret } from './auth.ts'
import { whenDone } from './shared.ts'

/** A whole site in the test's process: its web server, its pages and the sessions of its visitors. */
export interface TestSite {
  readonly origin: string
  readonly name: string
  /** A browser without a window, with cookies of its own. */
  browser(): Browser
  /** How often the service was asked to prolong a session. */
  readonly refreshes: () => number
}

/** Puts a site around accounts; `service` in place of those of this process. */
export async function startSite(
  accounts: AuthSite,
  options: {
    readonly service?: AuthService
    readonly origin?: string
    readonly content?: Content
    readonly parts?: Partial<HttpParts>
  } = {},
): Promise<TestSite> {
  const { auth, data, now } = accounts
  const origin = options.origin ?? 'http://site.test'
  const countOwners = () => data.auth.users.countOwners()
  const service = options.service ?? embeddedService({ auth, origin, publishable, secret, countOwners })
  let refreshes = 0
  const counted: AuthService = {
    ...service,
    fetchFor(visitor) {
      const ask = service.fetchFor(visitor)
      return (input, init) => {
        if (String(input).includes('grant_type=refresh_token')) refreshes += 1
        return ask(input, init)
      }
    },
  }
  const secure = origin.startsWith('https:')
  const sessions = createSessions({ service: counted, secure, setUpLinks: auth.setUpLinks, now })
  const content = options.content ?? fakeContent(village)
  const pages = pagesWith({
    render: testRender(),
    lostPictures: () => lostPictures(data),
    content: { ...content, site: { ...content.site, read: async () => testSite } },
    origin,
  })
  const running = await startHttp({ pages, sessions, auth: auth.app, origin, ...options.parts })
  whenDone(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const name = `sb-${new URL(service.url).hostname.split('.')[0]}-auth-token`
  return {
    origin: running.origin,
    name,
    browser: () => new Browser(running.origin),
    refreshes: () => refreshes,
  }
}

/** Keeps cookies and follows nothing. */
export class Browser {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async visit(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Programs are told of what goes wrong in plain words, without a page.
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader())
    const answer = await fetch(`${this.origin}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) this.#keep(line)
    return answer
  }

  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.visit(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: this.origin, ...headers },
    })
  }

  /** Signs in by password. */
  signIn(email = 'owner@example.org', word = password): Promise<Response> {
    return this.post('/login', { intent: 'password', email, password: word })
  }

  cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const mark = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, mark))
    else this.cookies.set(pair.slice(0, mark), pair.slice(mark + 1))
  }
}
