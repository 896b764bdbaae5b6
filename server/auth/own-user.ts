import type { AuthUserTable } from '../data/auth/tables.ts'
import { assertPasswordUsable, toPermanentUserColumns } from './anonymous-users.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from './contract.ts'
import {
  type JsonObject,
  mergeMetadata,
  parseJsonColumnOrEmpty,
  readOptionalObjectField,
  readOptionalStringField,
} from './json-body.ts'
import {
  replaceConfirmedPhone,
  withUniqueViolationAsAuthProblem,
} from './one-time-tokens/apply-one-time-token.ts'
import {
  canChangeEmailWithoutConfirmation,
  emailChangeTokenTypes,
  parseAndRateLimitEmailChange,
  queueEmailChangeEmails,
  toEmailChangeColumns,
} from './one-time-tokens/email-change.ts'
import { parseAndRateLimitPhoneChange, queuePhoneChangeSms } from './one-time-tokens/phone-change.ts'
import { assertReauthenticated } from './one-time-tokens/reauthentication.ts'
import { queueAccountChangeEmail } from './one-time-tokens/token-email.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { assertPasswordLength } from './password-rules.ts'
import { upsertEmailIdentity } from './user-identities.ts'
import { loadUserResponse, type UserResponse } from './user-response.ts'

export async function loadOwnUserResponse(
  { data }: AuthDeps,
  { userId }: AuthenticatedUser,
): Promise<UserResponse> {
  return loadUserResponse(data.auth, await assertUserFound(await data.auth.users.find(userId)))
}

/** Applies a user's changes to their own account. */
export async function updateOwnUser(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<UserResponse> {
  const { data, settings, limits, now } = deps
  await limits.countAccountChange(client)
  assertSecondFactorForCredentialChange(signedInUser, body)
  const user = await assertUserFound(await data.auth.users.find(signedInUser.userId))
  assertNoAppMetadata(body)
  assertNotManagedBySso(user, body)
  const metadata = readOptionalObjectField(body, 'data')
  const password = readPassword(body)
  if (password !== null) {
    assertPasswordLength(password, settings.passwordMinLength)
    const isEmailUsable =
      canChangeEmailWithoutConfirmation(deps, user) && readOptionalStringField(body, 'email') !== null
    assertPasswordUsable(user, isEmailUsable)
  }
  const encrypted_password =
    password === null
      ? null
      : await hashNewPassword(deps, user, password, readOptionalStringField(body, 'current_password'), client)
  if (encrypted_password !== null)
    await assertReauthenticated(deps, signedInUser, user, readOptionalStringField(body, 'nonce'), client)
  const email = await parseAndRateLimitEmailChange(deps, body, url, user, client)
  const phone = await parseAndRateLimitPhoneChange(deps, body, user, client)
  const at = now().toISOString()
  const { response, changed } = await data.transaction(async (transaction) => {
    const { auth } = transaction
    const current = await assertUserFound(await auth.users.findForUpdate(user.id))
    const raw_user_meta_data = JSON.stringify(
      metadata === null
        ? parseJsonColumnOrEmpty(current.raw_user_meta_data)
        : mergeMetadata(parseJsonColumnOrEmpty(current.raw_user_meta_data), metadata),
    )
    const values = {
      ...(encrypted_password === null ? {} : { encrypted_password }),
      raw_user_meta_data,
      ...(email === null
        ? {}
        : email.needsConfirmation
          ? toEmailChangeColumns(email, at)
          : {
              email: email.email,
              email_confirmed_at: current.email_confirmed_at ?? at,
              ...toPermanentUserColumns(current, 'email'),
            }),
      ...(phone?.needsCode ? { phone_change: phone.phone, phone_change_sent_at: at } : {}),
      updated_at: at,
    }
    const auditContext = { actor: current, address: client.address, userAgent: client.userAgent, at }
    if (encrypted_password !== null) {
      if (current.encrypted_password !== user.encrypted_password) throw new AuthProblem('conflict')
      await auth.sessions.removeOthers(user.id, signedInUser.sessionId)
      await writeAuditEntry(auth, auditContext, 'user_updated_password')
      // One-time tokens requested before the password change become invalid.
      await auth.oneTimeTokens.removeAll(user.id, ['recovery_token', 'reauthentication_token'])
    }
    // So do tokens for a previously requested address.
    if (email !== null) await auth.oneTimeTokens.removeAll(user.id, emailChangeTokenTypes)
    await withUniqueViolationAsAuthProblem('email_exists', () => auth.users.update(user.id, values))
    if (email?.needsConfirmation === false) await upsertEmailIdentity(auth, user.id, email.email, true, at)
    const updated = { ...current, ...values }
    const changed =
      phone === null || phone.needsCode
        ? updated
        : await replaceConfirmedPhone(auth, updated, phone.phone, at)
    const changedNames = [
      ...(encrypted_password === null ? [] : ['password']),
      ...(email === null ? [] : [email.needsConfirmation ? 'email_requested' : 'email']),
      ...(phone === null ? [] : ['phone']),
      ...(metadata === null ? [] : ['profile']),
    ]
    await writeAuditEntry(auth, auditContext, 'user_modified', { changed: changedNames })
    if (encrypted_password !== null)
      await queueAccountChangeEmail(deps, transaction, changed, user.email, 'password_changed')
    if (email?.needsConfirmation === false && user.email !== null) {
      await queueAccountChangeEmail(deps, transaction, changed, user.email, 'email_changed', email.email)
      await queueAccountChangeEmail(deps, transaction, changed, email.email, 'email_changed_new')
    }
    return { response: await loadUserResponse(auth, changed), changed }
  })
  deps.emailQueue.wake()
  if (email?.needsConfirmation) queueEmailChangeEmails(deps, changed, email)
  if (phone?.needsCode) queuePhoneChangeSms(deps, changed, phone.phone)
  return response
}

/** A password alone, perhaps a stolen one, must not suffice to lock out a user with a second factor. */
function assertSecondFactorForCredentialChange(
  { needsSecondFactor }: AuthenticatedUser,
  body: JsonObject,
): void {
  const newCredential =
    readPassword(body) ?? readOptionalStringField(body, 'email') ?? readOptionalStringField(body, 'phone')
  if (needsSecondFactor && newCredential !== null)
    throw new AuthProblem('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
}

/** Only administrators may change app metadata. */
function assertNoAppMetadata(body: JsonObject): void {
  if (readOptionalObjectField(body, 'app_metadata') !== null)
    throw new AuthProblem('not_admin', { message: 'Updating app_metadata requires admin privileges' })
}

/** An empty password counts as an invalid password, not as a missing one. */
function readPassword(body: JsonObject): string | null {
  return Object.hasOwn(body, 'password') && body.password === ''
    ? ''
    : readOptionalStringField(body, 'password')
}

async function hashNewPassword(
  { limits }: AuthDeps,
  user: AuthUserTable,
  password: string,
  currentPassword: string | null,
  client: RequestClient,
): Promise<string> {
  const refundAttempt = await limits.countPasswordAttempt(user.email ?? user.id, client)
  if (currentPassword !== null && !(await verifyPassword(currentPassword, user.encrypted_password)))
    throw new AuthProblem('current_password_invalid')
  if (await verifyPassword(password, user.encrypted_password)) throw new AuthProblem('same_password')
  // Learning that a password is not the current one is a guess and counts, unless the current one is given
  // too.
  if (currentPassword !== null) await refundAttempt()
  return hashPassword(password)
}

async function assertUserFound(user: AuthUserTable | null): Promise<AuthUserTable> {
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  return user
}

/** The organisation's provider manages how its users sign in. */
function assertNotManagedBySso(user: AuthUserTable, body: JsonObject): void {
  if (user.is_sso_user === 0) return
  const changed = (['email', 'phone'] as const).some((name) => {
    const value = readOptionalStringField(body, name)
    return value !== null && value !== user[name]
  })
  if (changed || readOptionalStringField(body, 'password') !== null) throw new AuthProblem('user_sso_managed')
}
