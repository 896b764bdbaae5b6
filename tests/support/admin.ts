import { expect } from 'vitest'
import { startAuth } from './auth.ts'
import { Bench } from './content.ts'
import type { OpenDatabase } from './engines.ts'
import { type Browser, startSite } from './site.ts'

/** A site with people who work on it. */
export interface AdminSite {
  readonly bench: Bench
  readonly owner: Browser
  readonly editor: Browser
  stranger(): Browser
  /** Sends a deed as a page's script does; gives the status and what became of it. */
  deed(
    path: string,
    fields: readonly (readonly [string, string])[],
    browser?: Browser,
  ): Promise<{ status: number; answer: DeedAnswer }>
}

/** What a deed's answer may hold. */
export interface DeedAnswer {
  readonly shown?: Record<string, unknown>
  readonly errors?: { readonly form?: readonly string[] }
}

export async function openAdmin(open: OpenDatabase): Promise<AdminSite> {
  const connection = await open()
  const accounts = await startAuth(connection)
  const bench = new Bench(connection)
  const site = await startSite(accounts, { content: bench.content })
  const signedIn = async (role: 'owner' | 'editor') => {
    await accounts.person(`${role}@example.org`, { role })
    const browser = site.browser()
    expect((await browser.signIn(`${role}@example.org`)).status).toBe(303)
    return browser
  }
  const [owner, editor] = [await signedIn('owner'), await signedIn('editor')]
  return {
    bench,
    owner,
    editor,
    stranger: () => site.browser(),
    async deed(path, fields, browser = editor) {
      const answer = await browser.visit(path, {
        method: 'POST',
        body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
        headers: { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin, Accept: 'application/json' },
      })
      const isJson = (answer.headers.get('content-type') ?? '').includes('json')
      return { status: answer.status, answer: isJson ? await answer.json() : {} }
    },
  }
}
