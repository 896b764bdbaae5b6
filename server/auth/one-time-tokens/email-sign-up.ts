import { createHmac } from 'node:crypto'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import {
  buildNewUserRows,
  insertUserWithIdentity,
  type NewEmailUser,
  type NewPhoneUser,
} from '../new-user.ts'
import { hashPassword, verifyPassword } from '../password-hash.ts'
import { toUserResponse, type UserResponse } from '../user-response.ts'
import { removePasswordAndSendConfirmation, type TokenEmailRequest } from './email-requests.ts'

/**
 * Creates an account whose address has to be confirmed. The response does not reveal whether the address
 * already had one: it is built from the request and an id derived from the address.
 */
export async function signUpWithEmailConfirmation(
  deps: AuthDeps,
  request: TokenEmailRequest,
  password: string,
  userMetadata: JsonObject,
): Promise<UserResponse> {
  const { email, client } = request
  const newUser = {
    id: deriveUserIdFromRecipient(deps, email),
    email,
    passwordHash: await hashPassword(password),
    confirmed: false,
    userMetadata,
    appMetadata: {},
  }
  const existingUser = await deps.data.auth.users.findByEmail(email)
  const user = await findOrCreateSignUpUser(deps, newUser, existingUser, client)
  deps.backgroundTasks.enqueue(async () => {
    if (user.email_confirmed_at !== null || user.deleted_at !== null) return
    const isNewAccount = user.encrypted_password === newUser.passwordHash
    const isSamePassword = isNewAccount || (await verifyPassword(password, user.encrypted_password))
    await removePasswordAndSendConfirmation(deps, user, request, isSamePassword)
  })
  return createUnconfirmedSignUpResponse(deps, newUser)
}

/** Creates the account, or records that it already exists; both write one audit entry. */
export async function findOrCreateSignUpUser(
  deps: AuthDeps,
  newUser: NewEmailUser | NewPhoneUser,
  existingUser: AuthUserTable | null,
  client: RequestClient,
): Promise<AuthUserTable> {
  const at = deps.now().toISOString()
  const { users } = deps.data.auth
  const find = () =>
    'email' in newUser ? users.findByEmail(newUser.email) : users.findByPhone(newUser.phone)
  if (existingUser === null) {
    // The derived id may belong to an account whose address has changed since.
    const isIdTaken = newUser.id !== undefined && (await users.find(newUser.id)) !== null
    const { id: _, ...newUserWithoutId } = newUser
    try {
      return await deps.data.transaction(async ({ auth }) => {
        const user = await insertUserWithIdentity(auth, isIdTaken ? newUserWithoutId : newUser, at)
        await writeAuditEntry(
          auth,
          { actor: user, address: client.address, userAgent: client.userAgent, at },
          'user_confirmation_requested',
        )
        return user
      })
    } catch (error) {
      const concurrentUser = findConstraintViolationKind(error) === 'unique' ? await find() : null
      if (concurrentUser === null) throw error
      return findOrCreateSignUpUser(deps, newUser, concurrentUser, client)
    }
  }
  const { address, userAgent } = client
  const auditContext = { actor: existingUser, address, userAgent, at }
  await writeAuditEntry(deps.data.auth, auditContext, 'user_repeated_signup')
  return existingUser
}

/** The response to a sign-up, the same for new and existing accounts. */
export function createUnconfirmedSignUpResponse(
  deps: AuthDeps,
  newUser: NewEmailUser | NewPhoneUser,
): UserResponse {
  const at = deps.now().toISOString()
  const { user, identity } = buildNewUserRows(newUser, at)
  return toUserResponse({ ...user, confirmation_sent_at: at }, [identity], [])
}

/** Derives an id that is always the same for an address and cannot be predicted without the secret key. */
export function deriveUserIdFromRecipient({ apiKeys }: AuthDeps, recipient: string): string {
  const hex = createHmac('sha256', `ids of new accounts ${apiKeys.secret}`).update(recipient).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
