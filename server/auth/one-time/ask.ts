import type { OneTimePurpose } from '../../data/auth/one-time-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { type AuditAction, note } from '../audit.ts'
import { isBanned } from '../banned.ts'
import { flagIn, type Json, merged, objectIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { addUser } from '../new-user.ts'
import { emailIn } from './asked-email.ts'
import { type Challenge, challengeIn } from './flow.ts'
import { freshUser, redirectIn, writeTo } from './letter.ts'

/** What a stranger asks a letter for, checked; whether anybody has the address is looked at only afterwards. */
export interface LetterQuestion {
  readonly email: string
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
  readonly client: Client
}

async function asked(deps: AuthDeps, body: Json, url: string, client: Client): Promise<LetterQuestion> {
  deps.limits.change(client)
  const email = await emailIn(body)
  const challenge = challengeIn(body)
  deps.limits.letter(email, 'stranger', client)
  return { email, redirectTo: redirectIn(deps, url), challenge, client }
}

/** `POST /otp` and `POST /magiclink` by e-mail: a letter to sign in by, and an account where strangers may have one. */
export async function askForSignIn(deps: AuthDeps, body: Json, url: string, client: Client): Promise<void> {
  const mayCreate = (body.create_user === undefined || flagIn(body, 'create_user')) && deps.settings.signup
  const userMetadata = merged({}, objectIn(body, 'data') ?? {})
  const question = await asked(deps, body, url, client)
  deps.afterwards.add(async () => {
    const known = await freshUser(deps.data.auth, question.email)
    const user = known ?? (mayCreate ? await newcomer(deps, question, userMetadata) : null)
    if (user === null) return
    await (user.email_confirmed_at === null
      ? writeConfirmation(deps, user, question, false)
      : write(deps, user, question, 'magiclink', 'user_recovery_requested'))
  })
}

/** `POST /recover`: a letter to choose a new password by. */
export async function askForRecovery(deps: AuthDeps, body: Json, url: string, client: Client): Promise<void> {
  const question = await asked(deps, body, url, client)
  deps.afterwards.add(async () => {
    const user = await freshUser(deps.data.auth, question.email)
    if (user !== null) await write(deps, user, question, 'recovery', 'user_recovery_requested')
  })
}

/** `POST /resend` of a sign-up's letter. */
export async function askForConfirmation(
  deps: AuthDeps,
  body: Json,
  url: string,
  client: Client,
): Promise<void> {
  const question = await asked(deps, body, url, client)
  deps.afterwards.add(async () => {
    const user = await freshUser(deps.data.auth, question.email)
    if (user !== null && user.email_confirmed_at === null) await writeConfirmation(deps, user, question, true)
  })
}

/**
 * Writes to somebody who has not confirmed their address. Who asks for it in any way but by the same sign-up again may
 * be somebody else than who signed up, so the password of then is not kept.
 */
export async function writeConfirmation(
  deps: AuthDeps,
  user: AuthUserTable,
  question: LetterQuestion,
  keepPassword: boolean,
): Promise<void> {
  if (!keepPassword)
    await deps.data.transaction(async ({ auth }) => {
      const current = await auth.users.findForChange(user.id)
      if (current?.email_confirmed_at === null) await auth.users.change(user.id, { encrypted_password: null })
    })
  await write(deps, user, question, 'signup', 'user_confirmation_requested')
}

const letterKinds = { signup: 'confirmation', magiclink: 'magic_link', recovery: 'recovery' } as const

async function write(
  deps: AuthDeps,
  user: AuthUserTable,
  { email, redirectTo, challenge, client }: LetterQuestion,
  purpose: keyof typeof letterKinds & OneTimePurpose,
  action: AuditAction,
): Promise<void> {
  const now = deps.now()
  if (isBanned(user, now)) return
  await note(deps.data.auth, { actor: user, address: client.address, at: now.toISOString() }, action)
  // Anybody can ask for a letter to an address: an invitation, which is good for longer, must not end by it.
  const type = purpose === 'signup' && user.invited_at === null ? 'confirmation_token' : 'recovery_token'
  await writeTo(deps, { user, purpose, type, place: email, challenge, redirectTo }, letterKinds[purpose])
}

/** An account for somebody who has only an address so far. */
async function newcomer(
  deps: AuthDeps,
  { email, client }: LetterQuestion,
  userMetadata: Json,
): Promise<AuthUserTable | null> {
  const at = deps.now().toISOString()
  const wanted = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
  try {
    return await deps.data.transaction(async ({ auth }) => {
      const user = await addUser(auth, wanted, at)
      await note(auth, { actor: user, address: client.address, at }, 'user_confirmation_requested')
      return user
    })
  } catch (error) {
    // Somebody was faster, and gets the letter.
    if (violationOf(error) === 'unique') return null
    throw error
  }
}
