import { expect } from 'vitest'
import { startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site with people who work on it. */
export interface AdminTestSite {
  readonly harness: ContentTestHarness
  readonly owner: FakeBrowser
  readonly editor: FakeBrowser
  newAnonymousBrowser(): FakeBrowser
  /** Sends a deed as a page's script does; gives the status and what became of it. */
  postAction(
    path: string,
    fields: readonly (readonly [string, string])[],
    browser?: FakeBrowser,
  ): Promise<{ status: number; answer: AdminActionResponse }>
}

/** What a deed's answer may hold. */
export interface AdminActionResponse {
  readonly shown?: Record<string, unknown>
  readonly errors?: { readonly form?: readonly string[] }
}

export async function startAdminTestSite(open: OpenTestDatabase): Promise<AdminTestSite> {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  const bench = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: bench.content })
  const signedIn = async (role: 'owner' | 'editor') => {
    await accounts.createUser(`${role}@example.org`, { role })
    const browser = site.newBrowser()
    expect((await browser.signIn(`${role}@example.org`)).status).toBe(303)
    return browser
  }
  const [owner, editor] = [await signedIn('owner'), await signedIn('editor')]
  return {
    harness: bench,
    owner,
    editor,
    newAnonymousBrowser: () => site.newBrowser(),
    async postAction(path, fields, browser = editor) {
      const answer = await browser.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin, Accept: 'application/json' },
      })
      const isJson = (answer.headers.get('content-type') ?? '').includes('json')
      return { status: answer.status, answer: isJson ? await answer.json() : {} }
    },
  }
}
