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

/** The display name in an account's metadata, which API clients can set without the checks of the form; may be empty. */
export function readDisplayName({ name }: Readonly<Record<string, unknown>>): string {
  return typeof name === 'string' ? sanitizeDisplayName(name) : ''
}

/** What names an account to colleagues if nothing else does: its e-mail address without the domain. */
export function getNameFromEmail(email: string): string {
  return sanitizeDisplayName(email.replace(/^(\S+)@\S+$/, '$1'))
}
