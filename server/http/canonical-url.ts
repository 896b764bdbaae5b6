import type { MiddlewareHandler } from 'hono'

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
