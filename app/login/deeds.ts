import type { FormErrors } from '../forms/index.ts'
import { type Translate, translator } from '../i18n/translate.ts'
import type { AppRequest } from '../request.ts'
import { entered, type LoginAnswer, refused } from './entering.ts'
import { refusalErrors } from './refusals.ts'
import type { SentForm } from './sent-form.ts'
import { wayBack } from './way-back.ts'

/** What somebody at the login asks for. */
export interface Asked {
  readonly app: AppRequest
  readonly request: Request
  readonly form: SentForm
}

type Deed = (asked: Asked) => Promise<Response | LoginAnswer | ReturnType<typeof refused>>

/** Refusals that would tell whether there is an account of an address; they are answered as if a letter had been sent. */
const telling = new Set([
  'otp_disabled',
  'user_not_found',
  'signup_disabled',
  'email_not_confirmed',
  'user_banned',
])

/** By password. */
export const byPassword: Deed = async ({ app, request, form }) => {
  const email = form.text('email').trim()
  const values = { email }
  const t = translator(app.language)
  const wrong = await form.check([
    { name: 'email', label: t('login.email'), rules: 'required:trim|email' },
    { name: 'password', label: t('login.password'), rules: 'required' },
  ])
  if (wrong !== null) return refused('password', wrong, values)
  const auth = await app.session.auth()
  const { data, error } = await auth.signInWithPassword({ email, password: form.text('password') })
  if (error !== null) return refused('password', refusalErrors(error, app), values)
  return entered(app, request, 'password', data.user)
}

/** Has a code sent. Whether there is an account of the address, nobody is told. */
export const sendCode: Deed = async ({ app, form }) => {
  const email = form.text('email').trim()
  const wrong = await wrongAddress(form, translator(app.language))
  if (wrong !== null) return refused('send-code', wrong, { email })
  const auth = await app.session.auth()
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  if (error !== null && !telling.has(error.code ?? ''))
    return refused('send-code', refusalErrors(error, app), { email })
  return { intent: 'send-code', sentTo: email }
}

/** By the code of a letter. */
export const byCode: Deed = async ({ app, request, form }) => {
  const email = form.text('email').trim()
  const token = digitsOf(form.text('code'))
  const label = translator(app.language)('login.code')
  const back = (errors: FormErrors) => refused('code', errors, { email })
  const wrong = await form.check([{ name: 'code', label, rules: 'required:trim' }])
  if (wrong !== null) return back(wrong)
  const auth = await app.session.auth()
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email' })
  if (error !== null) return back(refusalErrors(error, app, 'code'))
  return entered(app, request, 'code', data.user)
}

/** Has a letter sent by which the password is changed. */
export const forgotten: Deed = async ({ app, form }) => {
  const email = form.text('email').trim()
  const wrong = await wrongAddress(form, translator(app.language))
  if (wrong !== null) return refused('forgotten', wrong, { email })
  const auth = await app.session.auth()
  const { error } = await auth.resetPasswordForEmail(email)
  if (error !== null && !telling.has(error.code ?? ''))
    return refused('forgotten', refusalErrors(error, app), { email })
  return { intent: 'forgotten', sentTo: email }
}

/** By the code that an app shows, after the password. */
export const byApp: Deed = async ({ app, request, form }) => {
  const label = translator(app.language)('login.appCode')
  const wrong = await form.check([{ name: 'code', label, rules: 'required:trim' }])
  if (wrong !== null) return refused('app', wrong)
  const auth = await app.session.auth()
  const known = await auth.mfa.listFactors()
  if (known.error !== null) return refused('app', refusalErrors(known.error, app))
  const chosen = form.text('factor')
  const factorId = (known.data.totp.find(({ id }) => id === chosen) ?? known.data.totp[0])?.id ?? ''
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: digitsOf(form.text('code')) })
  if (error !== null) return refused('app', refusalErrors(error, app, 'code'))
  return wayBack(request, app)
}

/** By one of the codes that were put aside for a day such as this. */
export const byRecoveryCode: Deed = async ({ app, request, form }) => {
  const label = translator(app.language)('login.recoveryCode')
  const wrong = await form.check([{ name: 'code', label, rules: 'required:trim' }])
  if (wrong !== null) return refused('recovery', wrong)
  const auth = await app.session.auth()
  const { error } = await auth.mfa.recoveryCodes.verify({ code: form.text('code') })
  if (error !== null) return refused('recovery', refusalErrors(error, app, 'code'))
  return wayBack(request, app)
}

function wrongAddress(form: SentForm, t: Translate): Promise<FormErrors | null> {
  return form.check([{ name: 'email', label: t('login.email'), rules: 'required:trim|email' }])
}

/** Digits as people type and paste them: with spaces between. */
function digitsOf(text: string): string {
  return text.replace(/[\s-]/g, '')
}
