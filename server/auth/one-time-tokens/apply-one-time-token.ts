import { randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOneTimeTokenTable } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolation } from '../../data/engines/constraint-violations.ts'
import { type AuditContext, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import { serializeEmailIdentity, serializePhoneIdentity } from '../new-user.ts'
import { parseJsonObject } from '../parse-json-object.ts'

/** What a used token has made of an account; `half`: the other address is still to be confirmed. */
export type ConfirmationResult =
  | {
      readonly user: AuthUserTable /** The address that was the account's until now. */
      readonly formerEmail?: string
    }
  | 'half'

/** Does to the account what its person has proved they may do. */
export async function applyOneTimeToken(
  auth: AuthRepositories,
  user: AuthUserTable,
  token: AuthOneTimeTokenTable,
  { secure, deed }: { readonly secure: boolean; readonly deed: AuditContext },
): Promise<ConfirmationResult> {
  assertTokenCurrent(user, token)
  switch (token.purpose) {
    case 'signup':
      await writeAuditEntry(auth, deed, 'user_signedup', { provider: 'email' })
      return { user: await confirmEmail(auth, user, token.token_type === 'confirmation_token', deed.at) }
    case 'invite':
      await writeAuditEntry(auth, deed, 'invite_accepted')
      return { user: await confirmEmail(auth, user, false, deed.at) }
    case 'magiclink':
    case 'recovery':
      return { user: await confirmEmail(auth, user, false, deed.at) }
    case 'email_change':
      return confirmEmailChange(auth, user, token, secure, deed)
    case 'sms':
      return { user: await confirmPhone(auth, user, token.relates_to, deed) }
    case 'phone_change':
      return { user: await confirmPhoneChange(auth, user, token.relates_to, deed) }
    case 'reauthentication':
      throw new AuthProblem('otp_expired')
  }
}

/** Refuses what was sent to an address that is not the account's any more, and an invitation of who is there already. */
function assertTokenCurrent(
  { email, email_confirmed_at }: AuthUserTable,
  token: AuthOneTimeTokenTable,
): void {
  const toOwnAddress = ['signup', 'invite', 'magiclink', 'recovery'].includes(token.purpose)
  const accepted = token.purpose === 'invite' && email_confirmed_at !== null
  if (accepted || (toOwnAddress && token.relates_to !== email)) throw new AuthProblem('otp_expired')
}

/**
 * Who set the password of an account that was never confirmed is known only if its own sign-up confirms it, not by a
 * letter to somebody who was invited since.
 */
async function confirmEmail(
  auth: AuthRepositories,
  user: AuthUserTable,
  keepPassword: boolean,
  at: string,
): Promise<AuthUserTable> {
  if (user.email_confirmed_at !== null || user.email === null) return user
  const values = {
    email_confirmed_at: at,
    raw_user_meta_data: JSON.stringify({ ...parseJsonObject(user.raw_user_meta_data), email_verified: true }),
    ...(keepPassword ? {} : { encrypted_password: null }),
    updated_at: at,
  }
  await auth.users.update(user.id, values)
  await upsertEmailIdentity(auth, user.id, user.email, at)
  return { ...user, ...values }
}

async function confirmEmailChange(
  auth: AuthRepositories,
  user: AuthUserTable,
  token: AuthOneTimeTokenTable,
  secure: boolean,
  auditContext: AuditContext,
): Promise<ConfirmationResult> {
  const email = user.email_change
  // A letter about an address that is not the wanted one any more.
  if (email === null || ![email, user.email].includes(token.relates_to)) throw new AuthProblem('otp_expired')
  if (secure && user.email !== null && user.email_change_confirm_status === 0) {
    await auth.users.update(user.id, { email_change_confirm_status: 1, updated_at: auditContext.at })
    return 'half'
  }
  const values = {
    email,
    email_confirmed_at: user.email_confirmed_at ?? auditContext.at,
    raw_user_meta_data: JSON.stringify({
      ...parseJsonObject(user.raw_user_meta_data),
      email_verified: true,
    }),
    email_change: null,
    email_change_confirm_status: 0,
    updated_at: auditContext.at,
  }
  await translateUniqueViolation('email_exists', () => auth.users.update(user.id, values))
  await upsertEmailIdentity(auth, user.id, email, auditContext.at)
  // What was sent to the old address opens nothing any more.
  await auth.oneTimeTokens.removeAll(user.id)
  await writeAuditEntry(auth, auditContext, 'user_modified')
  const former = user.email === null || user.email === email ? {} : { formerEmail: user.email }
  return { user: { ...user, ...values }, ...former }
}

async function confirmPhone(
  auth: AuthRepositories,
  user: AuthUserTable,
  phone: string,
  { at }: AuditContext,
): Promise<AuthUserTable> {
  if (user.phone !== phone) throw new AuthProblem('otp_expired')
  if (user.phone_confirmed_at !== null) return user
  const values = { phone_confirmed_at: at, updated_at: at }
  await auth.users.update(user.id, values)
  await upsertPhoneIdentity(auth, user.id, phone, at)
  return { ...user, ...values }
}

async function confirmPhoneChange(
  auth: AuthRepositories,
  user: AuthUserTable,
  phone: string,
  auditContext: AuditContext,
): Promise<AuthUserTable> {
  if (user.phone_change !== phone) throw new AuthProblem('otp_expired')
  const values = {
    phone,
    phone_change: null,
    phone_confirmed_at: auditContext.at,
    updated_at: auditContext.at,
  }
  await translateUniqueViolation('phone_exists', () => auth.users.update(user.id, values))
  await upsertPhoneIdentity(auth, user.id, phone, auditContext.at)
  await writeAuditEntry(auth, auditContext, 'user_modified')
  return { ...user, ...values }
}

/** The identity by e-mail follows the account's address. */
export function upsertEmailIdentity(
  auth: AuthRepositories,
  user: string,
  email: string,
  at: string,
): Promise<void> {
  return upsertIdentity(
    auth,
    user,
    'email',
    { identity_data: serializeEmailIdentity(user, email, true), email },
    at,
  )
}

function upsertPhoneIdentity(auth: AuthRepositories, user: string, phone: string, at: string): Promise<void> {
  return upsertIdentity(
    auth,
    user,
    'phone',
    { identity_data: serializePhoneIdentity(user, phone, true), email: null },
    at,
  )
}

async function upsertIdentity(
  auth: AuthRepositories,
  user: string,
  by: 'email' | 'phone',
  said: { readonly identity_data: string; readonly email: string | null },
  at: string,
): Promise<void> {
  const values = { ...said, updated_at: at }
  const identity = (await auth.users.listIdentities([user])).find(({ provider }) => provider === by)
  if (identity) return auth.users.updateIdentity(identity.id, values)
  const names = { provider: by, provider_id: user, last_sign_in_at: null }
  await auth.users.addIdentity({ id: randomUUID(), user_id: user, ...names, created_at: at, ...values })
}

export async function translateUniqueViolation<T>(
  code: 'email_exists' | 'phone_exists',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (findConstraintViolation(error) === 'unique') throw new AuthProblem(code, { cause: error })
    throw error
  }
}
