import type { MiddlewareHandler } from 'hono'

export interface GuardParts {
  readonly signedIn: (request: Request) => Promise<boolean>
  readonly secure: boolean
}

const longest = 1000

/**
 * The guard of the admin area: a path that contains `admin` needs a session and otherwise leads to the login,
 * which is told the way back; a path that contains `login` leads those who have one to the admin area.
 */
export function guard({ signedIn, secure }: GuardParts): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const words = readable(pathname)
    if (words.includes('admin')) {
      if (await signedIn(c.req.raw)) return next()
      if (c.req.method === 'GET') c.header('Set-Cookie', callbackCookie(pathname, search, secure))
      c.header('Cache-Control', 'no-store')
      return c.redirect('/login', 302)
    }
    if (words.includes('login') && (await signedIn(c.req.raw))) return c.redirect('/admin', 302)
    return next()
  }
}

/** A path as the router may come to read it: escapes undone, however often they were applied, in lower case. */
function readable(path: string): string {
  let text = path
  for (let round = 0; round < 5 && text.includes('%'); round += 1) {
    text = text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
  return text.toLowerCase()
}

function callbackCookie(pathname: string, search: string, secure: boolean): string {
  const asked = `${pathname.replace(/\.data$/, '')}${search}`
  const isOwn = asked.startsWith('/') && !/^\/[/\\]/.test(asked) && asked.length <= longest
  const attributes = `Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `letopis_callback=${encodeURIComponent(isOwn ? asked : '/admin')}; ${attributes}`
}
