import type { ItemToSave, SaveOutcome, Trouble } from './contract.ts'

const troubles: Readonly<Record<number, Trouble>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  408: 'busy',
  413: 'tooLarge',
  429: 'busy',
  503: 'busy',
}

/** The largest body that is sent: the server takes no more. */
export const largestSent = 8_000_000

/** What came back, or why nothing did. */
export type Sent<T> = { readonly answer: T } | { readonly trouble: Trouble }

/** Asks the site for JSON, with a body to POST or without; whatever comes back but JSON is a trouble. */
export async function askJson<T>(address: string, body?: unknown, init: RequestInit = {}): Promise<Sent<T>> {
  const text = body === undefined ? null : JSON.stringify(body)
  if (text !== null && new Blob([text]).size > largestSent) return { trouble: 'tooLarge' }
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  const sending = text === null ? {} : { method: 'POST', body: text }
  try {
    const answer = await fetch(address, { ...sending, ...init, headers })
    // Whoever is not signed in is led to the login, which is a page.
    if (answer.redirected) return { trouble: 'signedOut' }
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    const said = isJson ? await answer.json() : null
    return isMeant(answer, said) ? { answer: said } : { trouble: troubles[answer.status] ?? 'failed' }
  } catch (error) {
    if (init.signal?.aborted) throw error
    return { trouble: 'offline' }
  }
}

/** An answer that was hoped for, or a refusal in words of ours; a proxy may answer anything. */
function isMeant({ ok }: Response, said: unknown): boolean {
  return typeof said === 'object' && said !== null && (ok || 'state' in said)
}

/** Sends an item to be saved; with an account, only by that one: somebody else may have signed in since in another window. */
export async function sendItem(toSave: ItemToSave, account?: string): Promise<SaveOutcome> {
  const query = account === undefined ? '' : `?account=${encodeURIComponent(account)}`
  const sent = await askJson<SaveOutcome>(`/admin/save.json${query}`, toSave)
  return 'answer' in sent ? sent.answer : { state: 'trouble', trouble: sent.trouble }
}
