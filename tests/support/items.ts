import { expect } from 'vitest'
import type { ItemToSave, SaveOutcome } from '../../app/admin/items/contract.ts'
import { startAuth } from './auth.ts'
import { Bench } from './content.ts'
import type { OpenDatabase } from './engines.ts'
import { type Browser, startSite } from './site.ts'

/** A site whose items are edited, and browsers of those who do. */
export interface ItemSite {
  readonly bench: Bench
  readonly editor: Browser
  readonly owner: Browser
  /** The editor's account. */
  readonly account: string
  stranger(): Browser
  /** Sends whatever it is to be saved, as a form's script does. */
  send(body: unknown, browser?: Browser): Promise<Response>
  /** Saves an item by its form's script. */
  save(item: Partial<ItemToSave>, browser?: Browser): Promise<{ status: number; outcome: SaveOutcome }>
}

export async function openItems(open: OpenDatabase): Promise<ItemSite> {
  const connection = await open()
  const accounts = await startAuth(connection)
  await accounts.person('owner@example.org', { role: 'owner' })
  const account = await accounts.person('editor@example.org', { role: 'editor' })
  const bench = new Bench(connection)
  const site = await startSite(accounts, { content: bench.content })
  const [owner, editor] = [site.browser(), site.browser()]
  expect((await owner.signIn('owner@example.org')).status).toBe(303)
  expect((await editor.signIn('editor@example.org')).status).toBe(303)
  const send = (body: unknown, browser = editor) =>
    browser.visit('/admin/save.json', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Origin: browser.origin,
      },
    })
  return {
    bench,
    owner,
    editor,
    account,
    stranger: () => site.browser(),
    send,
    async save(item, browser) {
      const whole = { id: null, version: null, values: {}, publication: 'keep', form: null, ...item }
      const answer = await send(whole, browser)
      return { status: answer.status, outcome: await answer.json() }
    },
  }
}
