/** The maximum length of a user's display name. */
export const maxDisplayNameLength = 50

/**
 * Cuts a display name to its maximum length and removes control and bidirectional formatting characters, which would
 * affect the surrounding text.
 */
export function sanitizeDisplayName(name: string): string {
  const plain = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
  return [...plain].slice(0, maxDisplayNameLength).join('').trim()
}

/** The display name in a user's metadata; may be empty. API clients can set it too, without the checks of the form. */
export function parseDisplayName({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? sanitizeDisplayName(name) : ''
}
