import type { AuthUserTable } from '../data/auth/tables.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from './contract.ts'
import { type JsonObject, mergeMetadata, readOptionalObject, readOptionalString } from './json-body.ts'
import { translateUniqueViolation, upsertEmailIdentity } from './one-time-tokens/apply-one-time-token.ts'
import {
  emailChangeTokenTypes,
  parseEmailChange,
  queueEmailChangeEmails,
  toEmailChangeColumns,
} from './one-time-tokens/email-change.ts'
import { parsePhoneChange, queuePhoneChangeSms } from './one-time-tokens/phone-change.ts'
import { assertReauthenticated } from './one-time-tokens/reauthentication.ts'
import { queueAccountChangeEmail } from './one-time-tokens/token-email.ts'
import { parseJsonObject } from './parse-json-object.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { assertPasswordLength } from './password-rules.ts'
import { loadUserResponse, type UserResponse } from './user-response.ts'

/** The account of whoever asks. */
export async function loadOwnUser({ data }: AuthDeps, { userId }: AuthenticatedUser): Promise<UserResponse> {
  return loadUserResponse(data.auth, await assertUserFound(await data.auth.users.find(userId)))
}

/** Changes what people may change of their own account. */
export async function updateOwnUser(
  deps: AuthDeps,
  me: AuthenticatedUser,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<UserResponse> {
  const { data, settings, limits, now } = deps
  limits.countAccountChange(client)
  assertSecondFactorForCredentialChange(me, body)
  const user = await assertUserFound(await data.auth.users.find(me.userId))
  assertNoAppMetadata(body)
  const details = readOptionalObject(body, 'data')
  const password = readPassword(body)
  if (password !== null) assertPasswordLength(password, settings.passwordMinLength)
  const encrypted_password =
    password === null
      ? null
      : await hashNewPassword(deps, user, password, readOptionalString(body, 'current_password'), client)
  if (encrypted_password !== null)
    await assertReauthenticated(deps, me, user, readOptionalString(body, 'nonce'), client)
  const email = await parseEmailChange(deps, body, url, user, client)
  const phone = parsePhoneChange(deps, body, user, client)
  const at = now().toISOString()
  const { answer, changed } = await data.transaction(async ({ auth }) => {
    const current = await assertUserFound(await auth.users.findForUpdate(user.id))
    const raw_user_meta_data = JSON.stringify(
      details === null
        ? parseJsonObject(current.raw_user_meta_data)
        : mergeMetadata(parseJsonObject(current.raw_user_meta_data), details),
    )
    const values = {
      ...(encrypted_password === null ? {} : { encrypted_password }),
      raw_user_meta_data,
      ...(email === null
        ? {}
        : settings.autoconfirm
          ? { email: email.email }
          : toEmailChangeColumns(email, at)),
      ...(phone === null ? {} : { phone_change: phone, phone_change_sent_at: at }),
      updated_at: at,
    }
    const deed = { actor: current, address: client.address, at }
    if (encrypted_password !== null) {
      if (current.encrypted_password !== user.encrypted_password) throw new AuthProblem('conflict')
      await auth.sessions.removeOthers(user.id, me.sessionId)
      await writeAuditEntry(auth, deed, 'user_updated_password')
      // A letter asked for with the old password opens nothing any more.
      await auth.oneTimeTokens.removeAll(user.id, ['recovery_token', 'reauthentication_token'])
    }
    // Nor does one about another address than the one that is wanted now.
    if (email !== null) await auth.oneTimeTokens.removeAll(user.id, emailChangeTokenTypes)
    await translateUniqueViolation('email_exists', () => auth.users.update(user.id, values))
    if (email !== null && settings.autoconfirm) await upsertEmailIdentity(auth, user.id, email.email, at)
    await writeAuditEntry(auth, deed, 'user_modified')
    const changed = { ...current, ...values }
    return { answer: await loadUserResponse(auth, changed), changed }
  })
  if (encrypted_password !== null) queueAccountChangeEmail(deps, changed, user.email, 'password_changed')
  if (email !== null) {
    if (settings.autoconfirm) queueAccountChangeEmail(deps, changed, user.email, 'email_changed', email.email)
    else queueEmailChangeEmails(deps, changed, email)
  }
  if (phone !== null) queuePhoneChangeSms(deps, changed, phone)
  return answer
}

/** A password alone, perhaps a stolen one, must not be enough to shut out whoever has a second factor. */
function assertSecondFactorForCredentialChange(
  { needsSecondFactor }: AuthenticatedUser,
  body: JsonObject,
): void {
  const wayIn = readPassword(body) ?? readOptionalString(body, 'email') ?? readOptionalString(body, 'phone')
  if (needsSecondFactor && wayIn !== null)
    throw new AuthProblem('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
}

/** What only an administrator decides. */
function assertNoAppMetadata(body: JsonObject): void {
  if (readOptionalObject(body, 'app_metadata') !== null)
    throw new AuthProblem('not_admin', { message: 'Updating app_metadata requires admin privileges' })
}

/** An empty password is a wrong one, not none. */
function readPassword(body: JsonObject): string | null {
  return Object.hasOwn(body, 'password') && body.password === '' ? '' : readOptionalString(body, 'password')
}

async function hashNewPassword(
  { limits }: AuthDeps,
  user: AuthUserTable,
  password: string,
  current: string | null,
  client: RequestClient,
): Promise<string> {
  const wasRight = await limits.countPasswordAttempt(user.email ?? user.id, client)
  if (current !== null && !(await verifyPassword(current, user.encrypted_password)))
    throw new AuthProblem('invalid_credentials')
  if (await verifyPassword(password, user.encrypted_password)) throw new AuthProblem('same_password')
  // Saying that a password is not the old one is a try, too, and counts; with the old one beside it, it is no guess.
  if (current !== null) wasRight()
  return hashPassword(password)
}

async function assertUserFound(user: AuthUserTable | null): Promise<AuthUserTable> {
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  return user
}
