import { redirectDocument } from 'react-router'
import { parseSafeRedirectPath, returnToCookieName } from '../../domain/safe-redirect-path.ts'
import type { AppRequest } from '../request.ts'

const cookie = new RegExp(`(?:^|;)\\s*${returnToCookieName}=([^;]*)`)

/** Leads whoever has signed in to where they wanted to go, if that is a page of this site. */
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
  const kept = cookie.exec(request.headers.get('cookie') ?? '')?.[1]?.trim() ?? ''
  const path = parseSafeRedirectPath(decodeReturnPath(kept)) ?? '/admin'
  // Whoever is signed in has no business at the login, and would only be sent round.
  return /log(?:in|out)/i.test(path) ? '/admin' : path
}

function decodeReturnPath(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
