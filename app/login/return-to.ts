import { redirectDocument } from 'react-router'
import { findReturnToCookiePath, formatReturnToCookie } from '../../domain/safe-redirect-path.ts'
import type { AppRequest } from '../request.ts'

/** Redirects a signed-in user to the stored return path, if it is a page of this site. */
export function redirectToReturnPath(request: Request, { origin }: Pick<AppRequest, 'origin'>): Response {
  const secure = origin.startsWith('https:')
  const path = findReturnToCookiePath(request.headers.get('cookie'), secure) ?? '/admin'
  // The login pages would redirect a signed-in user again.
  const target = /log(?:in|out)/i.test(path) ? '/admin' : path
  return redirectDocument(target, {
    status: 303,
    headers: { 'Set-Cookie': formatReturnToCookie(null, secure) },
  })
}
