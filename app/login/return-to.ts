import { redirectDocument } from 'react-router'
import { callbackCookieName, ownPath } from '../../domain/own-path.ts'
import type { AppRequest } from '../request.ts'

const cookie = new RegExp(`(?:^|;)\\s*${callbackCookieName}=([^;]*)`)

/** Leads whoever has signed in to where they wanted to go, if that is a page of this site. */
export function redirectToReturnPath(request: Request, { origin }: Pick<AppRequest, 'origin'>): Response {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return redirectDocument(wayIn(request), {
    status: 303,
    headers: {
      'Set-Cookie': `${callbackCookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
    },
  })
}

function wayIn(request: Request): string {
  const kept = cookie.exec(request.headers.get('cookie') ?? '')?.[1]?.trim() ?? ''
  const path = ownPath(unescaped(kept)) ?? '/admin'
  // Whoever is signed in has no business at the login, and would only be sent round.
  return /log(?:in|out)/i.test(path) ? '/admin' : path
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
