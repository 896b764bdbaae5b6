import { createHmac } from 'node:crypto'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { note } from '../audit.ts'
import type { Json } from '../body.ts'
import type { AuthDeps } from '../contract.ts'
import { addUser, type NewPhoneUser, type NewUser, userRows } from '../new-user.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { type PresentedUser, presentUser } from '../present.ts'
import { type LetterQuestion, writeConfirmation } from './ask.ts'

/**
 * Makes an account that waits for its letter to be answered. Whether the address had one already cannot be told from
 * the answer: it is made of what was asked, and the id of the address.
 */
export async function signUpByLetter(
  deps: AuthDeps,
  question: LetterQuestion,
  password: string,
  userMetadata: Json,
): Promise<PresentedUser> {
  const { email, client } = question
  const wanted = {
    id: idOf(deps, email),
    email,
    passwordHash: await hashPassword(password),
    confirmed: false,
    userMetadata,
    appMetadata: {},
  }
  const known = await deps.data.auth.users.findByEmail(email)
  const user = await madeOrKnown(deps, wanted, known, client.address)
  deps.afterwards.add(async () => {
    if (user.email_confirmed_at !== null || user.deleted_at !== null) return
    const own = user.encrypted_password === wanted.passwordHash
    const same = own || (await verifyPassword(password, user.encrypted_password))
    await writeConfirmation(deps, user, question, same)
  })
  return answerOf(deps, wanted)
}

/** Writes the account, or notes that it was there; either way once. */
export async function madeOrKnown(
  deps: AuthDeps,
  wanted: NewUser | NewPhoneUser,
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
        const user = await addUser(auth, taken ? anonymous : wanted, at)
        await note(auth, { actor: user, address, at }, 'user_confirmation_requested')
        return user
      })
    } catch (error) {
      const faster = violationOf(error) === 'unique' ? await find() : null
      if (faster === null) throw error
      return madeOrKnown(deps, wanted, faster, address)
    }
  }
  await note(deps.data.auth, { actor: known, address, at }, 'user_repeated_signup')
  return known
}

/** The answer to whoever signed up, the same for a new account and for one that was there. */
export function answerOf(deps: AuthDeps, wanted: NewUser | NewPhoneUser): PresentedUser {
  const at = deps.now().toISOString()
  const { user, identity } = userRows(wanted, at)
  return presentUser({ ...user, confirmation_sent_at: at }, [identity], [])
}

/** Always the same for an address, and nobody without our key can tell it beforehand. */
export function idOf({ apiKeys }: AuthDeps, place: string): string {
  const hex = createHmac('sha256', `ids of new accounts ${apiKeys.secret}`).update(place).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
