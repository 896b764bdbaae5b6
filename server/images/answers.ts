import type { Context } from 'hono'
import { placeholder, placeholderType } from './placeholder.ts'

/** Whatever the bytes are, a browser that opens them runs nothing. */
const safe = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

const passing = { ...safe, 'Cache-Control': 'no-store' }

/** The headers of what never changes under its address. */
export function lasting(etag: string): Record<string, string> {
  return { ...safe, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag }
}

/** A word to whoever opened the address. */
export function plain(
  context: Context,
  status: 404 | 416,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return context.text(text, status, { ...passing, ...headers })
}

/** A drawing in the place of a picture that cannot be had now; no cache keeps it. */
export function drawn(context: Context, status: 404 | 503, headers: Record<string, string> = {}): Response {
  return context.body(placeholder, status, { ...passing, 'Content-Type': placeholderType, ...headers })
}

/** A stored type as a header can carry it; whatever looks like none comes as mere bytes. */
export function openable(type: string): string {
  return /^[a-z]+\/[a-z0-9.+-]+$/.test(type) ? type : 'application/octet-stream'
}

/** Whether the asker has this version already. */
export function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
