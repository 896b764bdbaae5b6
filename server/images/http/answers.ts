import type { Context } from 'hono'
import { WorkerLost } from '../hand.ts'
import { TooBusy } from '../makings.ts'
import { safe } from './headers.ts'
import { placeholder, placeholderType } from './placeholder.ts'

const passing = { ...safe, 'Cache-Control': 'no-store' }

/** A word to whoever opened the address. */
export function plain(
  context: Context,
  status: 403 | 404 | 416 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return context.text(text, status, { ...passing, ...headers })
}

/** Whether a picture may be had in a moment: nothing is wrong with it. */
export function isPassing(error: unknown): boolean {
  return error instanceof TooBusy || (error instanceof WorkerLost && error.reason === 'absent')
}

/** A drawing in the place of a picture that cannot be had now; no cache keeps it. */
export function drawn(context: Context, status: 404 | 503, headers: Record<string, string> = {}): Response {
  return context.body(placeholder, status, { ...passing, 'Content-Type': placeholderType, ...headers })
}

/** A stored type as a header can carry it; whatever looks like none comes as mere bytes. */
export function openable(type: string): string {
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream'
}
export function missing(context: Context): Response {
  return plain(context, 404, 'There is no such picture.')
}
