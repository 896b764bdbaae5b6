import { isbot } from 'isbot'

/**
 * Whether a crawler asks, by what it calls itself: one whose request fails is answered without a page. A browser
 * without a window may be anybody's, so it is treated as a person's.
 */
export function isCrawler(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !userAgent.includes('HeadlessChrome')
}
