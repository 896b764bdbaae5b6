import type { AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readBooleanField, readOptionalObjectField } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { hashPassword, verifyPassword } from '../password-hash.ts'
import type { TokenResponse } from '../session-tokens.ts'
import { signInUser } from '../sign-in-user.ts'
import { isBanned } from '../user-ban.ts'
import type { UserResponse } from '../user-response.ts'
import { withUniqueViolationAsAuthProblem } from './apply-one-time-token.ts'
import {
  createUnconfirmedSignUpResponse,
  deriveUserIdFromRecipient,
  findOrCreateSignUpUser,
} from './email-sign-up.ts'
import { issueOneTimeToken } from './issue-one-time-token.ts'
import { parsePhoneNumber } from './recipient-input.ts'

const phonePasswordAuthMethod = { method: 'password', provider: 'phone' }

/** `POST /signup` with a phone number. */
export async function signUpWithPhone(
  deps: AuthDeps,
  phoneInput: string,
  password: string,
  userMetadata: JsonObject,
  client: RequestClient,
): Promise<TokenResponse | UserResponse> {
  const { sms } = deps.settings.oneTime
  if (deps.smsSender === null || sms === null)
    throw new AuthProblem('phone_provider_disabled', { message: 'Phone signups are disabled' })
  const phone = parsePhoneNumber(phoneInput)
  if (!sms.autoconfirm) await deps.limits.countSmsRequest(phone, client)
  const newUser = {
    id: deriveUserIdFromRecipient(deps, phone),
    phone,
    passwordHash: await hashPassword(password),
    confirmed: sms.autoconfirm,
    userMetadata,
    appMetadata: {},
  }
  const existingUser = await deps.data.auth.users.findByPhone(phone)
  if (sms.autoconfirm) {
    if (existingUser !== null) throw new AuthProblem('user_already_exists')
    const at = deps.now().toISOString()
    return withUniqueViolationAsAuthProblem('phone_exists', () =>
      deps.data.transaction(async ({ auth }) => {
        const { id: _, ...newUserWithoutId } = newUser
        const user = await insertUserWithIdentity(auth, newUserWithoutId, at)
        await writeAuditEntry(
          auth,
          { actor: user, address: client.address, userAgent: client.userAgent, at },
          'user_signedup',
          {
            provider: 'phone',
          },
        )
        return signInUser(deps, auth, user, phonePasswordAuthMethod, client)
      }),
    )
  }
  const user = await findOrCreateSignUpUser(deps, newUser, existingUser, client)
  deps.backgroundTasks.enqueue(async () => {
    if (user.phone_confirmed_at !== null || user.deleted_at !== null) return
    const isNewAccount = user.encrypted_password === newUser.passwordHash
    const isSamePassword = isNewAccount || (await verifyPassword(password, user.encrypted_password))
    await sendSmsCode(deps, user, phone, isSamePassword)
  })
  return createUnconfirmedSignUpResponse(deps, newUser)
}

/** `POST /otp` with a phone number. */
export async function requestSignInSms(
  deps: AuthDeps,
  body: JsonObject,
  phoneInput: string,
  client: RequestClient,
): Promise<void> {
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  const mayCreate =
    (body.create_user === undefined || readBooleanField(body, 'create_user')) && deps.settings.signup
  const userMetadata = mergeMetadata({}, readOptionalObjectField(body, 'data') ?? {})
  const phone = parsePhoneNumber(phoneInput)
  await deps.limits.countAccountChange(client)
  await deps.limits.countSmsRequest(phone, client)
  deps.backgroundTasks.enqueue(async () => {
    const existingUser = await deps.data.auth.users.findByPhone(phone)
    if (existingUser === null && !mayCreate) return
    const newUser = { phone, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
    const user = existingUser ?? (await findOrCreateSignUpUser(deps, newUser, null, client))
    await sendSmsCode(deps, user, phone, false)
  })
}

/** `POST /resend` of the text message of a sign-up. */
export async function resendSignUpSms(
  deps: AuthDeps,
  phoneInput: string,
  client: RequestClient,
): Promise<void> {
  if (deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  const phone = parsePhoneNumber(phoneInput)
  await deps.limits.countAccountChange(client)
  await deps.limits.countSmsRequest(phone, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await deps.data.auth.users.findByPhone(phone)
    if (user !== null && user.phone_confirmed_at === null) await sendSmsCode(deps, user, phone, true)
  })
}

/** Sends a code; the password of an unconfirmed account is kept only if the same sign-up is repeated. */
async function sendSmsCode(
  deps: AuthDeps,
  user: AuthUserTable,
  phone: string,
  keepPassword: boolean,
): Promise<void> {
  if (isBanned(user, deps.now()) || user.deleted_at !== null) return
  await deps.limits.countSentSms()
  const { code } = await deps.data.transaction(async ({ auth }) => {
    const current = await auth.users.findForUpdate(user.id)
    if (!keepPassword && current !== null && current.phone_confirmed_at === null && current.email === null)
      await auth.users.update(user.id, { encrypted_password: null })
    return issueOneTimeToken(deps, auth, { user, purpose: 'sms', type: 'confirmation_token', place: phone })
  })
  await deps.smsSender?.send({ user: { id: user.id, phone }, code })
}
