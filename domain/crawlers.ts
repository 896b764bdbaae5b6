import { isbot } from 'isbot'

/**
 * Whether a user agent identifies itself as a crawler; failed requests of crawlers get no error page. A
 * headless browser may be used by anyone, so it counts as a browser.
 */
export function isCrawlerUserAgent(userAgent: string | null): boolean {
  return userAgent !== null && isbot(userAgent) && !userAgent.includes('HeadlessChrome')
}
