/** The possible lifetimes of a preview link in hours: a day, a week, a month. */
export const previewLinkLifetimesInHours = [24, 168, 720] as const

export function isPreviewLinkLifetime(hours: unknown): hours is (typeof previewLinkLifetimesInHours)[number] {
  return previewLinkLifetimesInHours.some((lifetime) => lifetime === hours)
}

/**
 * The format of a token: 192 random bits in hexadecimal digits, which can't spell any of the words by which
 * paths are classified (`admin`, `login`, `news`).
 */
export const previewTokenPattern = /^[0-9a-f]{48}$/

export function getPreviewPath(token: string): string {
  return `/preview/${token}`
}
