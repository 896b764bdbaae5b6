import { data, redirect } from 'react-router'
import { Problem } from '../../domain/problem.ts'
import { entered } from '../login/entering.ts'
import type { AppRequest } from '../request.ts'

/** What a letter's link can be for. */
export const purposes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const
export type Purpose = (typeof purposes)[number]

/** A letter's link: what it is for and what proves that the letter was read. */
export interface LetterLink {
  readonly purpose: Purpose
  readonly hash: string
}

/** What came of a link: nothing, because it is used or too old, or one of two addresses agreed. */
export interface LinkAnswer {
  readonly outcome: 'gone' | 'half'
}

/** Reads a link off an address; null: it is not whole. */
export function letterLink(url: URL): LetterLink | null {
  const type = url.searchParams.get('type')
  const hash = url.searchParams.get('token_hash') ?? ''
  // One and the same letter, under the name it had earlier and under the one for its code.
  const purpose = purposes.find((one) => one === (type === 'email' ? 'magiclink' : type))
  return purpose === undefined || !/^[\w-]{16,200}$/.test(hash) ? null : { purpose, hash }
}

/** Where a link leads once it is used; null: to where whoever signs in gets. */
const onward = {
  recovery: '/new-password',
  invite: '/new-password?welcome=1',
  magiclink: null,
  signup: null,
} as const

/** Uses a link up, now that somebody has pressed the button: programs that look through letters only follow links. */
export async function followLink(app: AppRequest, request: Request) {
  const link = letterLink(new URL(request.url))
  if (link === null) return data<LinkAnswer>({ outcome: 'gone' }, 422)
  const { purpose, hash } = link
  const auth = await app.session.auth()
  const { data: given, error } = await auth.verifyOtp({ token_hash: hash, type: purpose })
  if (error !== null) {
    const status = error.status || 500
    // Nothing was looked at: the link may be as good as before.
    if (status === 429) throw new Problem('too_often', null, { cause: error })
    if (status >= 500) throw new Problem('unavailable', null, { cause: error })
    return data<LinkAnswer>({ outcome: 'gone' }, 422)
  }
  if (purpose === 'email_change')
    return given.session === null ? { outcome: 'half' as const } : redirect('/admin/account', 303)
  return entered(app, request, 'confirm', given.user, onward[purpose])
}
