import type { MiddlewareHandler } from 'hono'

/** A page has one address: with a slash at its end it is asked for anew without. */
export const oneSpelling: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!reads || pathname === '/' || !pathname.endsWith('/')) return next()
  // One slash at the beginning, or the address would name another site.
  return c.redirect(`/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`, 308)
}
