/** How long a secret link to a draft may be good, in hours: a day, a week, a month. */
export const previewLinkLifetimesInHours = [24, 168, 720] as const

/** Whether a number of hours is one that can be chosen. */
export function isPreviewLinkLifetime(hours: unknown): hours is (typeof previewLinkLifetimesInHours)[number] {
  return previewLinkLifetimesInHours.some((one) => one === hours)
}

/**
 * What a link's token looks like: 192 random bits, in digits that can spell none of the words by which paths are told
 * apart (`admin`, `login`, `news`).
 */
export const previewTokenPattern = /^[0-9a-f]{48}$/

/** Where a link leads. */
export function getPreviewPath(token: string): string {
  return `/preview/${token}`
}
