import type { MiddlewareHandler } from 'hono'

/**
 * Redirects to the path without needless escapes (RFC 3986, 6.2.2.2), before anything asks where it leads: the router
 * decodes a path, and `/%61dmin` would be a page of the admin area for it and of the site for everything else.
 */
export const redirectToPlainPath: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  if (!pathname.includes('%')) return next()
  const plain = pathname.replace(/%(?:2[de]|[3-7][0-9a-f])/gi, decodeUnreserved)
  return plain === pathname ? next() : c.redirect(`/${plain.replace(/^[/\\]+/, '')}${search}`, 308)
}

/** The character that an escape stands for, if it means the same without one. */
function decodeUnreserved(code: string): string {
  const character = decodeURIComponent(code)
  return /[\w.~-]/.test(character) ? character : code
}

/** Pages with a plain GET form: browsers also send its empty fields. */
const pathsWithForm = /^\/(?:search|timeline)$/

/** Redirects to the canonical URL: without a trailing slash and without empty form fields. */
export const redirectToCanonicalUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
  const { pathname, search } = new URL(c.req.url)
  if (pathname !== '/' && pathname.endsWith('/'))
    // Exactly one leading slash: `//host` would be another site.
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
