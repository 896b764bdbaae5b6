import type { OneTimeTokenPurpose } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { type AuditAction, writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readBooleanField, readOptionalObjectField } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { isBanned } from '../user-ban.ts'
import { type PkceChallenge, parsePkceChallenge } from './pkce-flow.ts'
import { readEmailAddressField } from './recipient-input.ts'
import {
  findUndeletedUserByEmail,
  issueAndEmailOneTimeToken,
  readAllowedRedirectOrNull,
} from './token-email.ts'

/** A validated request for an e-mail; whether the address has an account is checked only later. */
export interface TokenEmailRequest {
  readonly email: string
  readonly redirectTo: string | null
  readonly challenge: PkceChallenge | null
  readonly client: RequestClient
}

async function parseTokenEmailRequest(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<TokenEmailRequest> {
  await deps.limits.countAccountChange(client)
  const email = await readEmailAddressField(body)
  const challenge = parsePkceChallenge(body)
  await deps.limits.countEmailRequest(email, 'stranger', client)
  return { email, redirectTo: readAllowedRedirectOrNull(deps, url), challenge, client }
}

/**
 * `POST /otp` and `POST /magiclink` by e-mail: sends a sign-in e-mail; creates an account if sign-up is
 * enabled.
 */
export async function requestSignInEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const mayCreate =
    (body.create_user === undefined || readBooleanField(body, 'create_user')) && deps.settings.signup
  const userMetadata = mergeMetadata({}, readOptionalObjectField(body, 'data') ?? {})
  const request = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const existingUser = await findUndeletedUserByEmail(deps.data.auth, request.email)
    const user = existingUser ?? (mayCreate ? await createUnconfirmedUser(deps, request, userMetadata) : null)
    if (user === null) return
    await (user.email_confirmed_at === null
      ? removePasswordAndSendConfirmation(deps, user, request, false)
      : auditAndSendTokenEmail(deps, user, request, 'magiclink', 'user_recovery_requested'))
  })
}

/** `POST /recover`: sends an e-mail to set a new password. */
export async function requestRecoveryEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const request = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await findUndeletedUserByEmail(deps.data.auth, request.email)
    if (user !== null)
      await auditAndSendTokenEmail(deps, user, request, 'recovery', 'user_recovery_requested')
  })
}

/** `POST /resend` of the confirmation e-mail of a sign-up. */
export async function resendConfirmationEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const request = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await findUndeletedUserByEmail(deps.data.auth, request.email)
    if (user !== null && user.email_confirmed_at === null)
      await removePasswordAndSendConfirmation(deps, user, request, true)
  })
}

/**
 * Sends a confirmation e-mail to an unconfirmed address. Unless the same sign-up is repeated, the request may
 * come from another person than the sign-up, so the password is removed.
 */
export async function removePasswordAndSendConfirmation(
  deps: AuthDeps,
  user: AuthUserTable,
  request: TokenEmailRequest,
  keepPassword: boolean,
): Promise<void> {
  if (!keepPassword)
    await deps.data.transaction(async ({ auth }) => {
      const current = await auth.users.findForUpdate(user.id)
      if (current?.email_confirmed_at === null) await auth.users.update(user.id, { encrypted_password: null })
    })
  await auditAndSendTokenEmail(deps, user, request, 'signup', 'user_confirmation_requested')
}

const emailTemplateByPurpose = {
  signup: 'confirmation',
  magiclink: 'magic_link',
  recovery: 'recovery',
} as const

async function auditAndSendTokenEmail(
  deps: AuthDeps,
  user: AuthUserTable,
  { email, redirectTo, challenge, client }: TokenEmailRequest,
  purpose: keyof typeof emailTemplateByPurpose & OneTimeTokenPurpose,
  action: AuditAction,
): Promise<void> {
  const now = deps.now()
  if (isBanned(user, now)) return
  await deps.limits.countSentEmail()
  await writeAuditEntry(
    deps.data.auth,
    { actor: user, address: client.address, userAgent: client.userAgent, at: now.toISOString() },
    action,
  )
  // Anyone can request an e-mail to an address: it must not invalidate an invitation, which is valid for
  // longer.
  const type = purpose === 'signup' && user.invited_at === null ? 'confirmation_token' : 'recovery_token'
  await issueAndEmailOneTimeToken(
    deps,
    { user, purpose, type, place: email, challenge, redirectTo },
    emailTemplateByPurpose[purpose],
  )
}

/** Creates an account that has only an unconfirmed address. */
async function createUnconfirmedUser(
  deps: AuthDeps,
  { email, client }: TokenEmailRequest,
  userMetadata: JsonObject,
): Promise<AuthUserTable | null> {
  const at = deps.now().toISOString()
  const newUser = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
  try {
    return await deps.data.transaction(async ({ auth }) => {
      const user = await insertUserWithIdentity(auth, newUser, at)
      await writeAuditEntry(
        auth,
        { actor: user, address: client.address, userAgent: client.userAgent, at },
        'user_confirmation_requested',
      )
      return user
    })
  } catch (error) {
    // A concurrent request created the account and sends the e-mail.
    if (findConstraintViolationKind(error) === 'unique') return null
    throw error
  }
}
