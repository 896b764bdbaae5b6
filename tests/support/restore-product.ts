import { GoTrueAdminApi } from '@supabase/auth-js'
import { expect } from 'vitest'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'
import { createMigratedDatabase } from './database-engines.ts'
import { createDataFolderForTest, type ProductProcess, startProductProcess } from './product-process.ts'
import { registerCleanup } from './shared-setup.ts'
import { FakeBrowser } from './test-site.ts'

export const ownerEmail = 'owner@example.org'
const password = 'dlouhé heslo 1890'
/** Pages as browsers request them: programs get no maintenance page. */
export const asPage = { Accept: 'text/html' }

/** A product with an owner on an engine. */
export interface RestoreProduct {
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
  product: ProductProcess
  readonly owner: FakeBrowser
}

export async function startRestoreProduct(
  engine: SiteDatabaseConnection['engine'],
  extra: Readonly<Record<string, string>> = {},
): Promise<RestoreProduct> {
  const folder = await createDataFolderForTest()
  const settings: Record<string, string> = { LETOPIS_BACKUP: 'off', ...extra }
  if (engine === 'postgres') {
    const { target, remove } = await createMigratedDatabase(engine)
    registerCleanup(remove)
    if (target.engine === 'postgres') settings.DATABASE_URL = target.url
  }
  const product = await startProductProcess(folder, settings)
  await createUser(product, ownerEmail, 'owner')
  const owner = new FakeBrowser(product.url)
  expect((await owner.signIn(ownerEmail, password)).status).toBe(303)
  return { folder, settings: { ...settings, PORT: new URL(product.url).port }, product, owner }
}

export async function createUser(
  { url, secretKey }: ProductProcess,
  email: string,
  role: 'owner' | 'editor',
): Promise<void> {
  const headers = { apikey: secretKey, Authorization: `Bearer ${secretKey}` }
  const admin = new GoTrueAdminApi({ url: `${url}/auth/v1`, headers })
  const { error } = await admin.createUser({
    email,
    password,
    email_confirm: true,
    app_metadata: { role },
  })
  expect(error).toBeNull()
}

/** Inserts published news with the secret key. */
export async function addNews({ url, secretKey }: ProductProcess, title: string): Promise<void> {
  const response = await fetch(`${url}/rest/v1/news`, {
    method: 'POST',
    headers: { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title, content: `<p>${title}</p>`, published_at: '2026-01-01T00:00:00.000Z' }),
  })
  expect([response.status, await response.text()]).toEqual([201, ''])
}

/** The titles that visitors see; null while the site is closed. */
export async function readNews({ url, publishableKey }: ProductProcess): Promise<string[] | null> {
  const response = await fetch(`${url}/rest/v1/news?select=title&order=id`, {
    headers: { apikey: publishableKey },
  }).catch(() => null)
  if (response?.status !== 200) return null
  const rows: { title: string }[] = await response.json()
  return rows.map(({ title }) => title)
}

/** Submits a form of an admin page. */
export async function send(browser: FakeBrowser, path: string, fields: Readonly<Record<string, string>>) {
  const response = await browser.postForm(path, fields, asPage)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

/** Reads an admin page until it contains a text. */
export async function waitForText(browser: FakeBrowser, path: string, text: string): Promise<string> {
  let html = ''
  await expect
    .poll(
      async () => {
        html = await browser.request(path, { headers: asPage }).then(
          (response) => response.text(),
          () => '',
        )
        return html.includes(text)
      },
      { interval: 300, timeout: 60_000, message: `${path} should contain ${text}` },
    )
    .toBe(true)
  return html
}

/** Makes a backup and returns the path of its page. */
export async function backUpInAdmin(browser: FakeBrowser): Promise<string> {
  expect((await send(browser, '/admin/data', { intent: 'start' })).status).toBe(303)
  const html = await waitForText(browser, '/admin/data', 'Last verified backup:')
  return /\/admin\/data\/backups\/\d+/.exec(html)?.[0] ?? ''
}

export async function checkInAdmin(browser: FakeBrowser, path: string): Promise<string> {
  expect((await send(browser, path, { intent: 'check' })).status).toBe(303)
  return waitForText(browser, path, 'The backup is intact.')
}

export const signInAgain = (browser: FakeBrowser) => browser.signIn(ownerEmail, password)
