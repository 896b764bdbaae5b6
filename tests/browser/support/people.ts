import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'
import { GoTrueAdminApi } from '@supabase/auth-js'
import { findFreePort } from '../../support/free-port.ts'
import { type RunningSite, startSite } from './server.ts'

export const password = 'dlouhé heslo 1890'
export const owner = 'owner@example.org'

/** A site with an owner, whose users tests may change. */
export interface PeopleSite extends Omit<RunningSite, 'firstLine'> {
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
}

const makeAndStartSite = join(import.meta.dirname, '../../support/children/make-and-start-site.ts')

interface CreatedSite {
  readonly galleries: readonly number[]
  readonly secret: string
}

/**
 * Starts a site with no content but galleries, empty or (`Mill=wheel,dam`) with pictures; at `localhost`,
 * where browsers allow passkeys.
 */
export async function startPeopleSite(galleries: readonly string[] = []): Promise<PeopleSite> {
  const data = await mkdtemp(join(tmpdir(), 'letopis-people-'))
  // Links and passkeys contain the port, so it has to be known in advance.
  const settings = { LETOPIS_DATA: data, LETOPIS_SAMPLE: 'off', PORT: String(await findFreePort()) }
  let site = await startSite(settings, [makeAndStartSite, owner, password, ...galleries])
  const made: CreatedSite = JSON.parse(site.firstLine)
  const url = site.url.replace('127.0.0.1', 'localhost')
  const admin = new GoTrueAdminApi({
    url: `${url}/auth/v1`,
    headers: { apikey: made.secret, Authorization: `Bearer ${made.secret}` },
  })
  return {
    url,
    dataFolder: data,
    galleries: made.galleries,
    setUp: site.setUp,
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
      const database = new DatabaseSync(join(data, 'letopis.db'))
      database.exec("update auth_mfa_amr_claims set created_at = '2020-01-01T00:00:00.000Z'")
      database.close()
    },
    async restart() {
      await site.stop()
      site = await startSite(settings)
    },
    async stop() {
      await site.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Signs in a page's browser without opening a page; tests of the login itself fill in its form. */
export async function signIn(page: Page, { url }: PeopleSite, email: string): Promise<void> {
  const response = await page.request.post(`${url}/login`, {
    form: { intent: 'password', email, password },
    headers: { Origin: url },
    maxRedirects: 0,
  })
  if (response.headers().location !== '/admin')
    throw new Error(`${email} could not sign in: ${response.status()}`)
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
