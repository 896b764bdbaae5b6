import type { MiddlewareHandler } from 'hono'
import { getPreviewPath, previewTokenPattern } from '../../domain/preview-link.ts'

/** A page that stays open for longer must be loaded again to load more pictures. */
const maxAgeSeconds = 24 * 3600
/** More links than one person is sent; each costs a query. */
const maxTokens = 20
const cookiePattern = /(?:^|;\s*)preview-[0-9a-f]{8}=([0-9a-f]{48})(?=;|$)/g

/**
 * Gives the browser of a preview's reader the link's token for picture requests, because the pictures of the
 * preview are not public. Each picture request checks the link again, so that it lapses with the link.
 */
export function createPreviewPictureCookieMiddleware(origin: string): MiddlewareHandler {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return async (c, next) => {
    await next()
    const token = c.req.path.slice(getPreviewPath('').length)
    if (c.res.status !== 200 || !previewTokenPattern.test(token)) return
    // One cookie for each link: several previews may be open.
    const cookie = `preview-${token.slice(0, 8)}=${token}; Path=/img; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
    c.header('Set-Cookie', cookie, { append: true })
  }
}

/** The tokens of the preview links that the browser has opened. */
export function readPreviewTokens(cookieHeader: string | undefined): string[] {
  const tokens = Array.from(cookieHeader?.matchAll(cookiePattern) ?? [], ([, token = '']) => token)
  return tokens.slice(-maxTokens)
}
