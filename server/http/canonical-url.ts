import type { MiddlewareHandler } from 'hono'

/** Pages that hold a plain form: browsers send its empty fields along. */
const pathsWithForm = /^\/(?:search|timeline)$/

/** A page has one address: with a slash at its end, or empty fields, it is asked for anew without. */
export const redirectToCanonicalUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const { pathname, search } = new URL(c.req.url)
  if (pathname !== '/' && pathname.endsWith('/'))
    // One slash at the beginning, or the address would name another site.
    return c.redirect(`/${pathname.replace(/^[/\\]+|\/+$/g, '')}${search}`, 308)
  if (search !== '' && pathsWithForm.test(pathname)) {
    const filled = withoutEmptyFields(search)
    if (filled !== search) return c.redirect(`${pathname}${filled}`, 308)
  }
  return next()
}

function withoutEmptyFields(search: string): string {
  const filled = search
    .slice(1)
    .split('&')
    .filter((field) => field !== '' && !/^[^=]*=$/.test(field))
  return filled.length === 0 ? '' : `?${filled.join('&')}`
}
