import type { Answer } from '../deeds.ts'
import type { DeskOutcome } from './outcome.ts'

/** Why nothing came back that could be used. */
export type Trouble = 'offline' | 'signedOut' | 'forbidden' | 'gone' | 'busy' | 'failed'

/** What was asked for did not reach the site, or was refused as a whole. */
export class NotDone extends Error {
  override readonly name = 'NotDone'
  readonly trouble: Trouble

  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

const troubles: Readonly<Record<number, Trouble>> = {
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  408: 'busy',
  429: 'busy',
  503: 'busy',
}

/** Sends a deed of a gallery's desk, and gives what became of it. */
export async function sendDeed(gallery: number, fields: FormData): Promise<Answer<DeskOutcome>> {
  return await postDeed(`/admin/galleries/${gallery}/deeds`, fields)
}

/** Sends a deed to where it is answered as JSON. */
export async function postDeed<S>(address: string, fields: FormData): Promise<Answer<S>> {
  const answer = await asked(address, { method: 'POST', body: fields })
  if (!answer.ok && answer.status !== 422) throw new NotDone(troubles[answer.status] ?? 'failed')
  return await answer.json()
}

/** Reads something of the site as JSON. */
export async function readJson<T>(address: string, signal: AbortSignal | null = null): Promise<T> {
  const answer = await asked(address, { signal })
  if (!answer.ok) throw new NotDone(troubles[answer.status] ?? 'failed')
  return await answer.json()
}

async function asked(address: string, init: RequestInit): Promise<Response> {
  const headers = { Accept: 'application/json' }
  const answer = await fetch(address, { ...init, headers }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new NotDone('offline', { cause: error })
  })
  // Whoever is not signed in is led to the login, which is a page.
  if (answer.redirected) throw new NotDone('signedOut')
  if (!(answer.headers.get('content-type') ?? '').includes('json')) {
    throw new NotDone(troubles[answer.status] ?? 'failed')
  }
  return answer
}

/** The trouble behind an error; one of our own making is thrown on. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof NotDone) return error.trouble
  throw error
}

/** The fields of a deed. */
export function deedFields(
  intent: string,
  ids: readonly string[],
  more: Readonly<Record<string, string>> = {},
): FormData {
  const fields = new FormData()
  fields.set('intent', intent)
  for (const id of ids) fields.append('id', id)
  for (const [name, value] of Object.entries(more)) fields.set(name, value)
  return fields
}
