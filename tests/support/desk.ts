import { expect } from 'vitest'
import { startAuth } from './auth.ts'
import { Bench } from './content.ts'
import type { OpenDatabase } from './engines.ts'
import { type Browser, startSite } from './site.ts'

/** A site with galleries, and browsers of those who work on them. */
export interface DeskSite {
  readonly bench: Bench
  /** A browser of an editor. */
  readonly editor: Browser
  stranger(): Browser
  /** Sends a deed to a gallery's desk as its script does. */
  deed(gallery: number, fields: readonly (readonly [string, string])[], browser?: Browser): Promise<Response>
  /** The names of a gallery's pictures, in their order. */
  names(gallery: number): Promise<string[]>
}

export async function openDesk(open: OpenDatabase): Promise<DeskSite> {
  const connection = await open()
  const accounts = await startAuth(connection)
  await accounts.person('editor@example.org', { role: 'editor' })
  const bench = new Bench(connection)
  const site = await startSite(accounts, { content: bench.content })
  const editor = site.browser()
  expect((await editor.signIn('editor@example.org')).status).toBe(303)
  return {
    bench,
    editor,
    stranger: () => site.browser(),
    deed: (gallery, fields, browser = editor) =>
      browser.visit(`/admin/galleries/${gallery}/deeds`, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin },
      }),
    async names(gallery) {
      const criteria = { status: 'any', now: '', where: { gallery } } as const
      const items = await bench.data.items.list('image', criteria, { offset: 0, limit: 500 })
      return items.map(({ name }) => name)
    },
  }
}
