import { expect } from 'vitest'
import type { ItemSaveOutcome, ItemSaveRequest } from '../../app/admin/items/contract.ts'
import { startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site whose items are edited, and browsers of its editors. */
export interface ItemEditorTestSite {
  readonly harness: ContentTestHarness
  readonly editor: FakeBrowser
  readonly owner: FakeBrowser
  /** The editor's account. */
  readonly editorUserId: string
  newAnonymousBrowser(): FakeBrowser
  /** Sends any save request like a form's script. */
  postSaveRequest(body: unknown, browser?: FakeBrowser): Promise<Response>
  /** Saves an item like its form's script. */
  saveItem(
    item: Partial<ItemSaveRequest>,
    browser?: FakeBrowser,
  ): Promise<{ status: number; outcome: ItemSaveOutcome }>
}

export async function startItemEditorTestSite(open: OpenTestDatabase): Promise<ItemEditorTestSite> {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('owner@example.org', { role: 'owner' })
  const account = await accounts.createUser('editor@example.org', { role: 'editor' })
  const harness = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: harness.content })
  const [owner, editor] = [site.newBrowser(), site.newBrowser()]
  expect((await owner.signIn('owner@example.org')).status).toBe(303)
  expect((await editor.signIn('editor@example.org')).status).toBe(303)
  const send = (body: unknown, browser = editor) =>
    browser.request('/admin/save.json', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Origin: browser.origin,
      },
    })
  return {
    harness,
    owner,
    editor,
    editorUserId: account,
    newAnonymousBrowser: () => site.newBrowser(),
    postSaveRequest: send,
    async saveItem(item, browser) {
      const whole = { id: null, version: null, values: {}, publication: 'keep', form: null, ...item }
      const response = await send(whole, browser)
      return { status: response.status, outcome: await response.json() }
    },
  }
}
