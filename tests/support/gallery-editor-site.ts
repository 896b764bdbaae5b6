import { expect } from 'vitest'
import type { Actor } from '../../domain/permissions.ts'
import { startAuthTestSite } from './auth-site.ts'
import { ContentTestHarness } from './content-harness.ts'
import type { OpenTestDatabase } from './database-engines.ts'
import { type FakeBrowser, startTestSite } from './test-site.ts'

/** A site with galleries, and browsers of its editors. */
export interface GalleryEditorTestSite {
  readonly harness: ContentTestHarness
  /** A browser of an editor. */
  readonly editor: FakeBrowser
  newAnonymousBrowser(): FakeBrowser
  /** A browser of a new contributor, and what content services know of them. */
  signInContributor(): Promise<{ readonly browser: FakeBrowser; readonly actor: Actor }>
  /** Sends an action to the gallery editor like its script. */
  postAction(
    gallery: number,
    fields: readonly (readonly [string, string])[],
    browser?: FakeBrowser,
  ): Promise<Response>
  /** The names of a gallery's pictures, in their order. */
  listImageNames(gallery: number): Promise<string[]>
}

export async function startGalleryEditorTestSite(open: OpenTestDatabase): Promise<GalleryEditorTestSite> {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('editor@example.org', { role: 'editor' })
  const harness = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: harness.content })
  const editor = site.newBrowser()
  expect((await editor.signIn('editor@example.org')).status).toBe(303)
  return {
    harness,
    editor,
    newAnonymousBrowser: () => site.newBrowser(),
    async signInContributor() {
      const email = 'contributor@example.org'
      const userId = await accounts.createUser(email, { role: 'contributor' })
      const browser = site.newBrowser()
      expect((await browser.signIn(email)).status).toBe(303)
      return { browser, actor: { role: 'contributor', userId } }
    },
    postAction: (gallery, fields, browser = editor) =>
      browser.request(`/admin/galleries/${gallery}/actions`, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin },
      }),
    async listImageNames(gallery) {
      const criteria = { status: 'any', now: '', where: { gallery } } as const
      const items = await harness.data.items.list('image', criteria, { offset: 0, limit: 500 })
      return items.map(({ name }) => name)
    },
  }
}
