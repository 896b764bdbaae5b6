import { redirect } from 'react-router'
import { callbackCookieName } from '../../domain/own-path.ts'
import { translator } from '../i18n/translate.ts'
import { refused } from '../login/entering.ts'
import { refusalErrors } from '../login/refusals.ts'
import type { SentForm } from '../login/sent-form.ts'
import { wayBack } from '../login/way-back.ts'
import type { AppRequest } from '../request.ts'

/** How long after the link of a letter was used a password may be chosen without the old one. */
const patience = 3600
/** Ways in that prove that somebody has read a letter just now; ours are all called by the first name. */
const lettered = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup'])

/** Who may choose a password here: whoever came by a letter, and has given their second factor. */
export async function byLetter(app: AppRequest): Promise<string> {
  const { session, origin, now } = app
  if (session.needsSecondFactor) throw laterHere(origin)
  if (session.account === null) throw redirect('/login?way=forgotten')
  const auth = await session.auth()
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const fresh = data?.currentAuthenticationMethods.some(
    (entry) =>
      typeof entry === 'object' &&
      lettered.has(entry.method) &&
      now.getTime() / 1000 - entry.timestamp < patience,
  )
  // Somebody who finds a signed-in browser must not take the account over: who knows the old password changes it elsewhere.
  if (fresh !== true) throw redirect('/admin/account')
  return session.account.email
}

/** First the second factor, then back here. */
function laterHere(origin: string): Response {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const way = encodeURIComponent('/new-password')
  const cookie = `${callbackCookieName}=${way}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
  return redirect('/login', { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Saves the password; whoever is signed in elsewhere is signed out there. */
export async function choosePassword(app: AppRequest, request: Request, form: SentForm) {
  await byLetter(app)
  const t = translator(app.language)
  const [password, name] = [form.text('password'), form.text('name').trim()]
  const wrong = await form.check([
    { name: 'password', label: t('newPassword.password'), rules: 'required' },
    { name: 'name', label: t('setup.name'), rules: 'length:0,50' },
  ])
  if (wrong !== null) return refused('new-password', wrong, { name })
  const auth = await app.session.auth()
  const { error } = await auth.updateUser({ password, ...(name === '' ? {} : { data: { name } }) })
  if (error !== null) return refused('new-password', refusalErrors(error, app, 'password'), { name })
  return wayBack(request, app)
}
