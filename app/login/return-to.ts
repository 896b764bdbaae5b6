import { redirectDocument } from 'react-router'
import { parseSafeRedirectPath, returnToCookieName } from '../../domain/safe-redirect-path.ts'
import type { AppRequest } from '../request.ts'

const cookie = new RegExp(`(?:^|;)\\s*${returnToCookieName}=([^;]*)`)

/** Redirects a signed-in user to the stored return path, if it is a page of this site. */
export function redirectToReturnPath(request: Request, { origin }: Pick<AppRequest, 'origin'>): Response {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return redirectDocument(readReturnPath(request), {
    status: 303,
    headers: {
      'Set-Cookie': `${returnToCookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
    },
  })
}

function readReturnPath(request: Request): string {
  const cookieValue = cookie.exec(request.headers.get('cookie') ?? '')?.[1]?.trim() ?? ''
  const path = parseSafeRedirectPath(decodeReturnPath(cookieValue)) ?? '/admin'
  // The login pages would redirect a signed-in user again.
  return /log(?:in|out)/i.test(path) ? '/admin' : path
}

function decodeReturnPath(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
