import type { MFAVerifyWebauthnParams, User, VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'
import { redirect, redirectDocument } from 'react-router'
import { parseSiteRole } from '../../domain/permissions.ts'
import type { ActionHandler, ActionHandlerOutcome, ActionRequest } from '../actions/create-action.ts'
import type { AppRequest } from '../request.ts'
import { type AuthServiceError, toLoginFormErrors } from './auth-errors.ts'
import { redirectToReturnPath } from './return-to.ts'

/** Shown after an e-mail was requested, whether an account with the address exists or not. */
export interface EmailRequestedResult {
  readonly sentTo: string
}

type SignInHandler = ActionHandler<EmailRequestedResult, ActionRequest>

/** Errors that would reveal whether an account exists; they are handled as if an e-mail had been sent. */
const accountRevealingErrors = new Set([
  'otp_disabled',
  'user_not_found',
  'signup_disabled',
  'email_not_confirmed',
  'user_banned',
])

const handlePasswordSignIn: SignInHandler = async (request) => {
  const { app, t, text } = request
  const email = text('email').trim()
  const values = { email }
  const errors = await request.check([
    { name: 'email', label: t('login.email'), rules: 'required:trim|email' },
    { name: 'password', label: t('login.password'), rules: 'required' },
  ])
  if (errors !== null) return { errors, values }
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.signInWithPassword({ email, password: text('password') })
  if (error !== null) return { errors: toLoginFormErrors(error, app), values }
  return redirectVerifiedUserOrRefuse(request, data.user)
}

/** Sends a sign-in code by e-mail. */
const sendCode: SignInHandler = (request) =>
  sendEmail(request, async (email) => {
    const auth = await request.app.session.getAuthClient()
    return await auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
  })

/** Sends a password-reset e-mail. */
const sendPasswordReset: SignInHandler = (request) =>
  sendEmail(request, async (email) =>
    (await request.app.session.getAuthClient()).resetPasswordForEmail(email),
  )

async function sendEmail(
  { app, t, text, check }: ActionRequest,
  send: (
    email: string,
  ) => Promise<{ readonly error: (Error & { readonly code?: string | undefined }) | null }>,
): Promise<ActionHandlerOutcome<EmailRequestedResult>> {
  const email = text('email').trim()
  const errors = await check([{ name: 'email', label: t('login.email'), rules: 'required:trim|email' }])
  if (errors !== null) return { errors, values: { email } }
  const { error } = await send(email)
  if (error !== null && !accountRevealingErrors.has(error.code ?? ''))
    return { errors: toLoginFormErrors(error, app), values: { email } }
  return { shown: { sentTo: email } }
}

const handleEmailCodeSignIn: SignInHandler = async (request) => {
  const { app, t, text } = request
  const email = text('email').trim()
  const values = { email }
  const errors = await request.check([{ name: 'code', label: t('login.code'), rules: 'required:trim' }])
  if (errors !== null) return { errors, values }
  const auth = await app.session.getAuthClient()
  const { data, error } = await auth.verifyOtp({
    email,
    token: removeCodeSeparators(text('code')),
    type: 'email',
  })
  if (error !== null) return { errors: toLoginFormErrors(error, app, 'code'), values }
  return redirectVerifiedUserOrRefuse(request, data.user)
}

/** Second factor: the code of an authenticator app. */
const handleAppCode: SignInHandler = async ({ app, args, t, text, check }) => {
  const errors = await check([{ name: 'code', label: t('login.appCode'), rules: 'required:trim' }])
  if (errors !== null) return { errors }
  const error = await verifyAppCode(app, text('code'))
  if (error !== null) return { errors: toLoginFormErrors(error, app, 'code') }
  return redirectToReturnPath(args.request, app)
}

/** Verifies the code of any of the user's authenticator apps. */
export async function verifyAppCode(
  { session }: Pick<AppRequest, 'session'>,
  enteredCode: string,
): Promise<AuthServiceError | null> {
  const code = removeCodeSeparators(enteredCode)
  const auth = await session.getAuthClient()
  const factors = await auth.mfa.listFactors()
  if (factors.error !== null) return factors.error
  const [firstId = '', ...otherIds] = factors.data.totp.map(({ id }) => id)
  let { error } = await auth.mfa.challengeAndVerify({ factorId: firstId, code })
  if (session.acceptsCodeOfAnyApp) return error
  for (const factorId of otherIds) {
    if (error?.code !== 'mfa_verification_failed') break
    error = (await auth.mfa.challengeAndVerify({ factorId, code })).error
  }
  return error
}

/** Second factor: a recovery code. */
const handleRecoveryCode: SignInHandler = async ({ app, args, t, text, check }) => {
  const errors = await check([{ name: 'code', label: t('login.recoveryCode'), rules: 'required:trim' }])
  if (errors !== null) return { errors }
  const auth = await app.session.getAuthClient()
  const { error } = await auth.mfa.recoveryCodes.verify({ code: text('code') })
  if (error !== null) return { errors: toLoginFormErrors(error, app, 'code') }
  return redirectToReturnPath(args.request, app)
}

/** A passkey instead of e-mail address and password. */
const handlePasskeySignIn: SignInHandler = async (request) => {
  const { app, t, text } = request
  const credential = parseCredential(text('credential'))
  if (credential === null) return { errors: { form: [t('authErrors.passkeyUnknown')] } }
  const auth = await app.session.getAuthClient()
  const challengeId = text('challenge')
  const { data, error } = await auth.passkey.verifyAuthentication({ challengeId, credential })
  if (error !== null) return { errors: toLoginFormErrors(error, app) }
  // A passkey counts as both factors. Where it doesn't, the guard of the admin area asks for the second one.
  return redirectVerifiedUserOrRefuse(request, data.user, 'returnPath')
}

/** Second factor: a security key or passkey. */
const handleSecurityKey: SignInHandler = async ({ app, args, t, text }) => {
  const credential = parseCredential(text('credential'))
  if (credential === null) return { errors: { form: [t('authErrors.passkeyUnknown')] } }
  const response = { factorId: text('factor'), challengeId: text('challenge'), credential }
  const error = await verifyWebAuthnSecondFactor(app, response)
  if (error !== null) return { errors: toLoginFormErrors(error, app) }
  return redirectToReturnPath(args.request, app)
}

interface SecurityKeyResponse {
  readonly factorId: string
  readonly challengeId: string
  readonly credential: Credential
}

/** Verifies the response of a security key or passkey as the second factor. */
export async function verifyWebAuthnSecondFactor(
  app: Pick<AppRequest, 'session' | 'origin'>,
  { factorId, challengeId, credential }: SecurityKeyResponse,
): Promise<AuthServiceError | null> {
  const auth = await app.session.getAuthClient()
  // The official client expects a browser credential and calls its `toJSON`.
  const credential_response: WebAuthnCredentialResponse = Object.assign(Object.create(null), {
    toJSON: () => credential,
  })
  const { hostname, origin } = new URL(app.origin)
  const { error } = await auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type: 'request', rpId: hostname, rpOrigins: [origin], credential_response },
  })
  return error
}

/** The handlers that also work when signing in again without leaving a page. */
export const signInAgainActionHandlers = {
  password: handlePasswordSignIn,
  app: handleAppCode,
  recovery: handleRecoveryCode,
  passkey: handlePasskeySignIn,
  key: handleSecurityKey,
}

/** The handlers of the login page's forms. */
export const loginPageActionHandlers = {
  ...signInAgainActionHandlers,
  'send-code': sendCode,
  code: handleEmailCodeSignIn,
  forgotten: sendPasswordReset,
}

/** Redirects a verified user to a given page, to the second factor, or to the stored return path. */
export async function redirectVerifiedUserOrRefuse(
  { app, args, t }: ActionRequest,
  user: User | null,
  next: 'returnPath' | `/${string}` | null = null,
): Promise<Response | { readonly errors: { readonly form: readonly string[] } }> {
  const auth = await app.session.getAuthClient()
  if (parseSiteRole(user?.app_metadata ?? {}) === null) {
    await auth.signOut({ scope: 'local' })
    return { errors: { form: [t('authErrors.noRole')] } }
  }
  if (next === 'returnPath') return redirectToReturnPath(args.request, app)
  // The next page has a session, and all messages.
  if (next !== null) return redirectDocument(next, 303)
  const { data: assurance } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const isDone = assurance === null || assurance.currentLevel === assurance.nextLevel
  return isDone ? redirectToReturnPath(args.request, app) : redirect('/login', 303)
}

/** Removes the spaces and hyphens that people type or paste between the digits. */
export function removeCodeSeparators(text: string): string {
  return text.replace(/[\s-]/g, '')
}

type WebAuthnCredentialResponse = MFAVerifyWebauthnParams<'request'>['webauthn']['credential_response']
type Credential = VerifyPasskeyAuthenticationParams['credential']

/** Parses a credential sent by the browser; null if it is malformed. */
export function parseCredential(text: string): Credential | null {
  try {
    const json: unknown = JSON.parse(text)
    return isCredential(json) ? json : null
  } catch {
    return null
  }
}

function isCredential(json: unknown): json is Credential {
  return (
    typeof json === 'object' &&
    json !== null &&
    'id' in json &&
    typeof json.id === 'string' &&
    'response' in json &&
    typeof json.response === 'object' &&
    json.response !== null
  )
}
