import { expect } from 'vitest'
import { startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site with users who edit it. */
export interface AdminTestSite {
  readonly harness: ContentTestHarness
  readonly owner: FakeBrowser
  readonly editor: FakeBrowser
  newAnonymousBrowser(): FakeBrowser
  /** Sends an action like a page's script; returns the status and the result. */
  postAction(
    path: string,
    fields: readonly (readonly [string, string])[],
    browser?: FakeBrowser,
  ): Promise<{ status: number; answer: AdminActionResponse }>
}

/** Fields of an action's response. */
export interface AdminActionResponse {
  readonly shown?: Record<string, unknown>
  readonly errors?: { readonly form?: readonly string[] }
}

export async function startAdminTestSite(open: OpenTestDatabase): Promise<AdminTestSite> {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  const harness = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: harness.content })
  const signIn = async (role: 'owner' | 'editor') => {
    await accounts.createUser(`${role}@example.org`, { role })
    const browser = site.newBrowser()
    expect((await browser.signIn(`${role}@example.org`)).status).toBe(303)
    return browser
  }
  const [owner, editor] = [await signIn('owner'), await signIn('editor')]
  return {
    harness,
    owner,
    editor,
    newAnonymousBrowser: () => site.newBrowser(),
    async postAction(path, fields, browser = editor) {
      const response = await browser.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin, Accept: 'application/json' },
      })
      const isJson = (response.headers.get('content-type') ?? '').includes('json')
      return { status: response.status, answer: isJson ? await response.json() : {} }
    },
  }
}
