import type { OneTimeTokenPurpose } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolation } from '../../data/engines/constraint-violations.ts'
import { type AuditAction, writeAuditEntry } from '../audit-log.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readBoolean, readOptionalObject } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { isBanned } from '../user-ban.ts'
import { type PkceChallenge, parsePkceChallenge } from './pkce-flow.ts'
import { readEmailAddress } from './recipient-input.ts'
import { findActiveUserByEmail, readAllowedRedirect, sendOneTimeTokenEmail } from './token-email.ts'

/** What a stranger asks a letter for, checked; whether anybody has the address is looked at only afterwards. */
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
  deps.limits.countAccountChange(client)
  const email = await readEmailAddress(body)
  const challenge = parsePkceChallenge(body)
  deps.limits.countEmail(email, 'stranger', client)
  return { email, redirectTo: readAllowedRedirect(deps, url), challenge, client }
}

/** `POST /otp` and `POST /magiclink` by e-mail: a letter to sign in by, and an account where strangers may have one. */
export async function requestSignInEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const mayCreate =
    (body.create_user === undefined || readBoolean(body, 'create_user')) && deps.settings.signup
  const userMetadata = mergeMetadata({}, readOptionalObject(body, 'data') ?? {})
  const question = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const known = await findActiveUserByEmail(deps.data.auth, question.email)
    const user = known ?? (mayCreate ? await createUnconfirmedUser(deps, question, userMetadata) : null)
    if (user === null) return
    await (user.email_confirmed_at === null
      ? sendConfirmationEmail(deps, user, question, false)
      : auditAndSendTokenEmail(deps, user, question, 'magiclink', 'user_recovery_requested'))
  })
}

/** `POST /recover`: a letter to choose a new password by. */
export async function requestRecoveryEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const question = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await findActiveUserByEmail(deps.data.auth, question.email)
    if (user !== null)
      await auditAndSendTokenEmail(deps, user, question, 'recovery', 'user_recovery_requested')
  })
}

/** `POST /resend` of a sign-up's letter. */
export async function resendConfirmationEmail(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<void> {
  const question = await parseTokenEmailRequest(deps, body, url, client)
  deps.backgroundTasks.enqueue(async () => {
    const user = await findActiveUserByEmail(deps.data.auth, question.email)
    if (user !== null && user.email_confirmed_at === null)
      await sendConfirmationEmail(deps, user, question, true)
  })
}

/**
 * Writes to somebody who has not confirmed their address. Who asks for it in any way but by the same sign-up again may
 * be somebody else than who signed up, so the password of then is not kept.
 */
export async function sendConfirmationEmail(
  deps: AuthDeps,
  user: AuthUserTable,
  question: TokenEmailRequest,
  keepPassword: boolean,
): Promise<void> {
  if (!keepPassword)
    await deps.data.transaction(async ({ auth }) => {
      const current = await auth.users.findForUpdate(user.id)
      if (current?.email_confirmed_at === null) await auth.users.update(user.id, { encrypted_password: null })
    })
  await auditAndSendTokenEmail(deps, user, question, 'signup', 'user_confirmation_requested')
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
  await writeAuditEntry(
    deps.data.auth,
    { actor: user, address: client.address, at: now.toISOString() },
    action,
  )
  // Anybody can ask for a letter to an address: an invitation, which is good for longer, must not end by it.
  const type = purpose === 'signup' && user.invited_at === null ? 'confirmation_token' : 'recovery_token'
  await sendOneTimeTokenEmail(
    deps,
    { user, purpose, type, place: email, challenge, redirectTo },
    emailTemplateByPurpose[purpose],
  )
}

/** An account for somebody who has only an address so far. */
async function createUnconfirmedUser(
  deps: AuthDeps,
  { email, client }: TokenEmailRequest,
  userMetadata: JsonObject,
): Promise<AuthUserTable | null> {
  const at = deps.now().toISOString()
  const wanted = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
  try {
    return await deps.data.transaction(async ({ auth }) => {
      const user = await insertUserWithIdentity(auth, wanted, at)
      await writeAuditEntry(auth, { actor: user, address: client.address, at }, 'user_confirmation_requested')
      return user
    })
  } catch (error) {
    // Somebody was faster, and gets the letter.
    if (findConstraintViolation(error) === 'unique') return null
    throw error
  }
}
