import { createHash } from 'node:crypto'
import type { ContentEncoding } from './content-encoding.ts'

/** A strong entity tag; each encoding of the same content has its own. */
export function formatEntityTag(digest: string, encoding: ContentEncoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
}

/** A short hash that identifies the content. */
export function computeContentDigest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url').slice(0, 22)
}

/** Which of our tags an `If-None-Match` header contains; null: none, so the content must be sent. */
export function findMatchingEntityTag(
  header: string | null | undefined,
  ours: readonly string[],
): string | null {
  if (header === undefined || header === null) return null
  if (header.trim() === '*') return ours[0] ?? null
  const theirs = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return ours.find((tag) => theirs.includes(tag)) ?? null
}
