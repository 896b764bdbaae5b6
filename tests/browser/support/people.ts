import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { GoTrueAdminApi } from '@supabase/auth-js'
import type { MadeSite } from '../../support/children/make-site.ts'
import { findFreePort } from '../../support/free-port.ts'
import { askSitesProcess } from './people-sites-process.ts'
import { startSite, testSiteSettings } from './server.ts'

export const password = 'dlouhé heslo 1890'
export const owner = 'owner@example.org'

/** A site with an owner, whose users tests may change. */
export interface PeopleSite {
  readonly url: string
  readonly dataFolder: string
  /** The ids of the requested galleries. */
  readonly galleries: readonly number[]
  readonly admin: GoTrueAdminApi
  /** The secret key of the services, which may write content by the data API. */
  readonly secretKey: string
  /** Creates a user who can sign in; returns their id. */
  person(email: string, role: 'owner' | 'editor', name?: string): Promise<string>
  /** Makes the sign-ins of all sessions old, so that a change of sign-in methods needs a proof of identity. */
  ageSignIns(): void
  /** Stops the product and starts it again on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const makeAndStartSite = join(import.meta.dirname, '../../support/children/make-and-start-site.ts')

/** How a site is served: stopped, and served again on the same data. */
interface ServedSite {
  readonly made: MadeSite
  stop(): Promise<void>
  serveAgain(): Promise<void>
  /** Stops it and removes its data. */
  remove(dataFolder: string): Promise<void>
}

/** Makes and serves a site in the process of all sites of this worker, of which there is one at a time. */
async function serveInSharedProcess(
  settings: Readonly<Record<string, string>>,
  galleries: readonly string[],
): Promise<ServedSite> {
  const made = await askSitesProcess({ type: 'make', settings, owner: { email: owner, password }, galleries })
  if (made === null) throw new Error('No site was made')
  return {
    made,
    stop: async () => void (await askSitesProcess({ type: 'stop' })),
    serveAgain: async () => void (await askSitesProcess({ type: 'serve', settings })),
    remove: async (dataFolder) => void (await askSitesProcess({ type: 'remove', dataFolder })),
  }
}

async function serveInOwnProcess(
  settings: Readonly<Record<string, string>>,
  galleries: readonly string[],
): Promise<ServedSite> {
  let site = await startSite(settings, [makeAndStartSite, owner, password, ...galleries])
  return {
    made: JSON.parse(site.firstLine),
    stop: () => site.stop(),
    async serveAgain() {
      site = await startSite(settings)
    },
    async remove(dataFolder) {
      await site.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a site with no content but galleries, empty or (`Mill=wheel,dam`) with pictures; at `localhost`,
 * where browsers allow passkeys. One that is restored needs a process of its own, which opens it anew.
 */
export async function startPeopleSite(
  galleries: readonly string[] = [],
  {
    hasOwnProcess = false,
    settings: ownSettings = {},
  }: { readonly hasOwnProcess?: boolean; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<PeopleSite> {
  const data = await mkdtemp(join(tmpdir(), 'letopis-people-'))
  // Links and passkeys contain the port, so it has to be known in advance.
  const port = String(await findFreePort())
  const settings = {
    ...testSiteSettings,
    LETOPIS_DATA: data,
    LETOPIS_SAMPLE: 'off',
    PORT: port,
    ...ownSettings,
  }
  const site = await (hasOwnProcess ? serveInOwnProcess : serveInSharedProcess)(settings, galleries)
  const { made } = site
  const url = `http://localhost:${port}`
  const admin = new GoTrueAdminApi({
    url: `${url}/auth/v1`,
    headers: { apikey: made.secret, Authorization: `Bearer ${made.secret}` },
  })
  return {
    url,
    dataFolder: data,
    galleries: made.galleries,
    admin,
    secretKey: made.secret,
    async person(email, role, name) {
      const { data: person, error } = await admin.createUser({
        email,
        password,
        email_confirm: true,
        app_metadata: { role },
        user_metadata: name === undefined ? {} : { name },
      })
      if (error) throw error
      return person.user.id
    },
    ageSignIns() {
      // The site may be writing.
      const database = new DatabaseSync(join(data, 'letopis.db'), { timeout: 60_000 })
      database.exec("update auth_mfa_amr_claims set created_at = '2020-01-01T00:00:00.000Z'")
      database.close()
    },
    async restart() {
      await site.stop()
      await site.serveAgain()
    },
    stop: () => site.remove(data),
  }
}

type SessionCookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The sessions of the users of each site, by their addresses. */
const sessions = new WeakMap<object, Map<string, SessionCookies>>()

/**
 * Signs in a window without opening a page; tests of the login itself fill in its form. The session is the one that the user
 * has already in other tests: a test that ends it, or counts sessions, needs `startSession`.
 */
export async function signIn(page: Page, site: Pick<PeopleSite, 'url'>, email: string): Promise<void> {
  const known = sessions.get(site) ?? new Map<string, SessionCookies>()
  sessions.set(site, known)
  const cookies = known.get(email)
  if (cookies === undefined) known.set(email, await startSession(page, site, email))
  else await page.context().addCookies(cookies)
}

/** Signs in a window in a session of its own, and returns the cookies of the session. */
export async function startSession(
  page: Page,
  { url }: Pick<PeopleSite, 'url'>,
  email: string,
): Promise<SessionCookies> {
  const response = await page.request.post(`${url}/login`, {
    form: { intent: 'password', email, password },
    headers: { Origin: url },
    maxRedirects: 0,
  })
  if (response.headers().location !== '/admin')
    throw new Error(`${email} could not sign in: ${response.status()}`)
  const set = response.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  const names = set.map(({ value }) => value.split('=')[0])
  return (await page.context().cookies(url)).filter(({ name }) => names.includes(name))
}

/** Signs in a browser and opens the admin area. */
export async function enter(page: Page, site: PeopleSite, email: string): Promise<void> {
  await signIn(page, site, email)
  await page.goto(`${site.url}/admin`)
}

/** Adds a virtual authenticator to a browser. */
export async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
