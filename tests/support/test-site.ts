import { createFakeContentServices } from '../../app/testing/fake-content.ts'
import { createTestRequestHandler, testSiteSettings } from '../../app/testing/test-app.ts'
import { villageTestItems } from '../../app/testing/village-test-items.ts'
import { getSiteCookieName } from '../../domain/site-cookie.ts'
import { createAuditExportApp, createAuditLogService } from '../../server/audit/index.ts'
import { type BackupService, createBackupDownloadApp } from '../../server/backup/index.ts'
import type { ContentServices } from '../../server/content/contract/content-services.ts'
import type { ReaderMessageForms } from '../../server/content/contract/reader-messages.ts'
import { createSiteSetupService } from '../../server/content/index.ts'
import type { EmailSettingsService } from '../../server/email-settings/index.ts'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import type { HttpServerDeps } from '../../server/http/index.ts'
import type { ImportRunService } from '../../server/import-runs/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import type { RestoreService } from '../../server/restore/index.ts'
import {
  type AuthBackend,
  createEmbeddedAuthBackend,
  createSiteSessionOpener,
} from '../../server/session/index.ts'
import { readDamagedImages, type SiteCheckService } from '../../server/site-check/index.ts'
import { type AuthTestSite, testPassword, testPublishableKey, testSecretKey } from './auth-site.ts'
import { registerCleanup } from './shared-setup.ts'

/** A whole site in the test's process: web server, pages and sessions. */
export interface TestSite {
  readonly origin: string
  readonly sessionCookieName: string
  /** A headless browser with its own cookies. */
  newBrowser(): FakeBrowser
  /** How often the service was asked to refresh a session. */
  readonly countRefreshes: () => number
}

/** Creates a site for the accounts of a test; `service` replaces the auth service of this process. */
export async function startTestSite(
  accounts: AuthTestSite,
  options: {
    readonly service?: AuthBackend
    readonly origin?: string
    readonly cookiePrefixSince?: Date
    readonly content?: ContentServices
    readonly backups?: BackupService
    readonly restores?: RestoreService
    readonly siteChecks?: SiteCheckService
    readonly imports?: ImportRunService
    readonly emailSettings?: EmailSettingsService
    readonly readerMessageForms?: ReaderMessageForms
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
  const countingService: AuthBackend = {
    ...service,
    createFetch(visitor) {
      const send = service.createFetch(visitor)
      return (input, init) => {
        if (String(input).includes('grant_type=refresh_token')) refreshes += 1
        return send(input, init)
      }
    },
  }
  const secure = origin.startsWith('https:')
  const sessions = createSiteSessionOpener({
    service: countingService,
    secure,
    cookiePrefixSince: options.cookiePrefixSince ?? now(),
    setUpLinks: auth.setUpLinks,
    now,
  })
  const content = options.content ?? createFakeContentServices(villageTestItems)
  const auditLog = createAuditLogService({ data, now })
  const auditExport = createAuditExportApp({
    auditLog,
    readTimeZone: async () => testSiteSettings.timeZone,
    now,
  })
  const pages = createTestPages({
    render: createTestRequestHandler(),
    lostPictures: () => readDamagedImages(data),
    auditLog,
    ...(options.backups === undefined ? {} : { backups: options.backups }),
    ...(options.restores === undefined ? {} : { restores: options.restores }),
    ...(options.siteChecks === undefined ? {} : { siteChecks: options.siteChecks }),
    ...(options.imports === undefined ? {} : { imports: options.imports }),
    ...(options.emailSettings === undefined ? {} : { emailSettings: options.emailSettings }),
    ...(options.readerMessageForms === undefined ? {} : { readerMessageForms: options.readerMessageForms }),
    siteSetup: createSiteSetupService({ data }),
    content: { ...content, site: { ...content.site, read: async () => testSiteSettings } },
    origin,
  })
  const running = await startTestHttpServer({
    pages,
    sessions,
    auth: auth.app,
    auditExport,
    ...(options.backups === undefined
      ? {}
      : { backupDownloads: createBackupDownloadApp({ backups: options.backups }) }),
    origin,
    ...options.parts,
  })
  registerCleanup(() => {
    running.http.server.close()
    running.http.server.closeAllConnections()
  })
  const name = getSiteCookieName(`sb-${new URL(service.url).hostname.split('.')[0]}-auth-token`, secure)
  return {
    origin: running.origin,
    sessionCookieName: name,
    newBrowser: () => new FakeBrowser(running.origin),
    countRefreshes: () => refreshes,
  }
}

/** Stores cookies and follows no redirects. */
export class FakeBrowser {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    // Requests as a program: errors are plain text, without a page.
    headers.set('user-agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    if (this.cookies.size > 0) headers.set('cookie', this.formatCookieHeader())
    const response = await fetch(`${this.origin}${path}`, { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie)
    return response
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
  signIn(email = 'owner@example.org', password = testPassword): Promise<Response> {
    return this.postForm('/login', { intent: 'password', email, password })
  }

  formatCookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const separator = pair.indexOf('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, separator))
    else this.cookies.set(pair.slice(0, separator), pair.slice(separator + 1))
  }
}
