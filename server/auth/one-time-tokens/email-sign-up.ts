import { createHmac } from 'node:crypto'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolation } from '../../data/engines/constraint-violations.ts'
import { writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import {
  buildNewUserRows,
  insertUserWithIdentity,
  type NewEmailUser,
  type NewPhoneUser,
} from '../new-user.ts'
import { hashPassword, verifyPassword } from '../password-hash.ts'
import { toUserResponse, type UserResponse } from '../user-response.ts'
import { sendConfirmationEmail, type TokenEmailRequest } from './email-requests.ts'

/**
 * Makes an account that waits for its letter to be answered. Whether the address had one already cannot be told from
 * the answer: it is made of what was asked, and the id of the address.
 */
export async function signUpWithEmailConfirmation(
  deps: AuthDeps,
  question: TokenEmailRequest,
  password: string,
  userMetadata: JsonObject,
): Promise<UserResponse> {
  const { email, client } = question
  const wanted = {
    id: deriveUserId(deps, email),
    email,
    passwordHash: await hashPassword(password),
    confirmed: false,
    userMetadata,
    appMetadata: {},
  }
  const known = await deps.data.auth.users.findByEmail(email)
  const user = await findOrCreateSignUpUser(deps, wanted, known, client.address)
  deps.backgroundTasks.enqueue(async () => {
    if (user.email_confirmed_at !== null || user.deleted_at !== null) return
    const own = user.encrypted_password === wanted.passwordHash
    const same = own || (await verifyPassword(password, user.encrypted_password))
    await sendConfirmationEmail(deps, user, question, same)
  })
  return createSignUpResponse(deps, wanted)
}

/** Writes the account, or notes that it was there; either way once. */
export async function findOrCreateSignUpUser(
  deps: AuthDeps,
  wanted: NewEmailUser | NewPhoneUser,
  known: AuthUserTable | null,
  address: string,
): Promise<AuthUserTable> {
  const at = deps.now().toISOString()
  const { users } = deps.data.auth
  const find = () => ('email' in wanted ? users.findByEmail(wanted.email) : users.findByPhone(wanted.phone))
  if (known === null) {
    // The id of an address may belong to an account that has another address by now.
    const taken = wanted.id !== undefined && (await users.find(wanted.id)) !== null
    const { id: _, ...anonymous } = wanted
    try {
      return await deps.data.transaction(async ({ auth }) => {
        const user = await insertUserWithIdentity(auth, taken ? anonymous : wanted, at)
        await writeAuditEntry(auth, { actor: user, address, at }, 'user_confirmation_requested')
        return user
      })
    } catch (error) {
      const faster = findConstraintViolation(error) === 'unique' ? await find() : null
      if (faster === null) throw error
      return findOrCreateSignUpUser(deps, wanted, faster, address)
    }
  }
  await writeAuditEntry(deps.data.auth, { actor: known, address, at }, 'user_repeated_signup')
  return known
}

/** The answer to whoever signed up, the same for a new account and for one that was there. */
export function createSignUpResponse(deps: AuthDeps, wanted: NewEmailUser | NewPhoneUser): UserResponse {
  const at = deps.now().toISOString()
  const { user, identity } = buildNewUserRows(wanted, at)
  return toUserResponse({ ...user, confirmation_sent_at: at }, [identity], [])
}

/** Always the same for an address, and nobody without our key can tell it beforehand. */
export function deriveUserId({ apiKeys }: AuthDeps, place: string): string {
  const hex = createHmac('sha256', `ids of new accounts ${apiKeys.secret}`).update(place).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
