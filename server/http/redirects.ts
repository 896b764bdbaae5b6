import type { MiddlewareHandler } from 'hono'
import type { Redirect } from '../config/index.ts'

/** Sends requests for configured paths where the operator wants them, before anything else. */
export function redirects(configured: ReadonlyMap<string, Redirect>): MiddlewareHandler {
  return async (c, next) => {
    const redirect = configured.get(new URL(c.req.url).pathname)
    if (redirect === undefined) return next()
    return c.redirect(redirect.to, redirect.status)
  }
}
