import type { MiddlewareHandler } from 'hono'

/** What is behind a secret link is for whoever has it: kept by nobody on the way, listed nowhere, told to no other site. */
export const secretLinks: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
}
