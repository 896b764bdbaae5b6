import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOneTimeTokenTable } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { toPermanentUserColumns } from '../anonymous-users.ts'
import { type AuditContext, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import { parseJsonColumnOrEmpty } from '../json-body.ts'
import { upsertEmailIdentity, upsertPhoneIdentity } from '../user-identities.ts'

/** The result of applying a token; `half`: the other address must be confirmed too. */
export type AppliedOneTimeTokenResult =
  | {
      readonly user: AuthUserTable /** The address that was the account's until now. */
      readonly formerEmail?: string
    }
  | 'half'

/** Applies a verified token to its account. */
export async function applyOneTimeToken(
  auth: AuthRepositories,
  user: AuthUserTable,
  token: AuthOneTimeTokenTable,
  { secure, auditContext }: { readonly secure: boolean; readonly auditContext: AuditContext },
): Promise<AppliedOneTimeTokenResult> {
  assertTokenCurrent(user, token)
  switch (token.purpose) {
    case 'signup':
      await writeAuditEntry(auth, auditContext, 'user_signedup', { provider: 'email' })
      return {
        user: await confirmEmail(auth, user, token.token_type === 'confirmation_token', auditContext.at),
      }
    case 'invite':
      await writeAuditEntry(auth, auditContext, 'invite_accepted')
      return { user: await confirmEmail(auth, user, false, auditContext.at) }
    case 'magiclink':
    case 'recovery':
      return { user: await confirmEmail(auth, user, false, auditContext.at) }
    case 'email_change':
      return confirmEmailChange(auth, user, token, secure, auditContext)
    case 'sms':
      return { user: await confirmPhone(auth, user, token.relates_to, auditContext) }
    case 'phone_change':
      return { user: await confirmPhoneChange(auth, user, token.relates_to, auditContext) }
    case 'reauthentication':
      throw new AuthProblem('otp_expired')
  }
}

/** Rejects tokens sent to a former address, and invitations of users who have already confirmed theirs. */
function assertTokenCurrent(
  { email, email_confirmed_at }: AuthUserTable,
  token: AuthOneTimeTokenTable,
): void {
  const isForOwnAddress = ['signup', 'invite', 'magiclink', 'recovery'].includes(token.purpose)
  const isAccepted = token.purpose === 'invite' && email_confirmed_at !== null
  if (isAccepted || (isForOwnAddress && token.relates_to !== email)) throw new AuthProblem('otp_expired')
}

/**
 * The password of an unconfirmed account is kept only if the account's own sign-up confirms it, because
 * another person may have set it.
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
    raw_user_meta_data: JSON.stringify({
      ...parseJsonColumnOrEmpty(user.raw_user_meta_data),
      email_verified: true,
    }),
    ...(keepPassword ? {} : { encrypted_password: null }),
    ...toPermanentUserColumns(user, 'email'),
    updated_at: at,
  }
  await endAnonymousSessions(auth, user)
  await auth.users.update(user.id, values)
  await upsertEmailIdentity(auth, user.id, user.email, true, at)
  return { ...user, ...values }
}

/**
 * Ends the sessions from before an address was confirmed: somebody may have asked for the address of another person, who
 * confirmed it and owns the account from now on. The confirmation starts a new session.
 */
async function endAnonymousSessions(auth: AuthRepositories, user: AuthUserTable): Promise<void> {
  if (user.is_anonymous === 1) await auth.sessions.removeAll(user.id)
}

async function confirmEmailChange(
  auth: AuthRepositories,
  user: AuthUserTable,
  token: AuthOneTimeTokenTable,
  secure: boolean,
  auditContext: AuditContext,
): Promise<AppliedOneTimeTokenResult> {
  const email = user.email_change
  // The token was sent for an address that is no longer requested.
  if (email === null || ![email, user.email].includes(token.relates_to)) throw new AuthProblem('otp_expired')
  if (secure && user.email !== null && user.email_change_confirm_status === 0) {
    await auth.users.update(user.id, { email_change_confirm_status: 1, updated_at: auditContext.at })
    return 'half'
  }
  const values = {
    email,
    email_confirmed_at: user.email_confirmed_at ?? auditContext.at,
    raw_user_meta_data: JSON.stringify({
      ...parseJsonColumnOrEmpty(user.raw_user_meta_data),
      email_verified: true,
    }),
    email_change: null,
    email_change_confirm_status: 0,
    ...toPermanentUserColumns(user, 'email'),
    updated_at: auditContext.at,
  }
  await endAnonymousSessions(auth, user)
  await withUniqueViolationAsAuthProblem('email_exists', () => auth.users.update(user.id, values))
  await upsertEmailIdentity(auth, user.id, email, true, auditContext.at)
  // Tokens sent to the old address become invalid.
  await auth.oneTimeTokens.removeAll(user.id)
  await writeAuditEntry(auth, auditContext, 'user_modified', { changed: ['email'] })
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
  const values = { phone_confirmed_at: at, ...toPermanentUserColumns(user, 'phone'), updated_at: at }
  await endAnonymousSessions(auth, user)
  await auth.users.update(user.id, values)
  await upsertPhoneIdentity(auth, user.id, phone, true, at)
  return { ...user, ...values }
}

async function confirmPhoneChange(
  auth: AuthRepositories,
  user: AuthUserTable,
  phone: string,
  auditContext: AuditContext,
): Promise<AuthUserTable> {
  if (user.phone_change !== phone) throw new AuthProblem('otp_expired')
  await endAnonymousSessions(auth, user)
  const changed = await replaceConfirmedPhone(auth, user, phone, auditContext.at)
  await writeAuditEntry(auth, auditContext, 'user_modified', { changed: ['phone'] })
  return changed
}

/** Replaces a user's phone number by one that is confirmed, or that needs no confirmation. */
export async function replaceConfirmedPhone(
  auth: AuthRepositories,
  user: AuthUserTable,
  phone: string,
  at: string,
): Promise<AuthUserTable> {
  const values = {
    phone,
    phone_change: null,
    phone_confirmed_at: at,
    ...toPermanentUserColumns(user, 'phone'),
    updated_at: at,
  }
  await withUniqueViolationAsAuthProblem('phone_exists', () => auth.users.update(user.id, values))
  await upsertPhoneIdentity(auth, user.id, phone, true, at)
  return { ...user, ...values }
}

export async function withUniqueViolationAsAuthProblem<T>(
  code: 'email_exists' | 'phone_exists',
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (findConstraintViolationKind(error) === 'unique') throw new AuthProblem(code, { cause: error })
    throw error
  }
}
