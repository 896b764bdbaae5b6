import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { createAdminAuditContext, toAuditUserTraits, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readOptionalObject } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { loadUserResponse, type UserResponse } from '../user-response.ts'
import { translateUniqueViolation } from './apply-one-time-token.ts'
import { readEmailAddress } from './recipient-input.ts'
import { readAllowedRedirect, sendOneTimeTokenEmail } from './token-email.ts'

/** `POST /invite`: an account for somebody whom an administrator wants, and a letter to them. */
export async function inviteUser(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<UserResponse> {
  const email = await readEmailAddress(body)
  const data = readOptionalObject(body, 'data')
  const redirectTo = readAllowedRedirect(deps, url)
  deps.limits.countEmail(email, 'invite', client)
  const at = deps.now().toISOString()
  const { user, answer } = await translateUniqueViolation('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const made = await upsertInvitedUser(auth, email, data ?? {}, at)
      const deed = createAdminAuditContext(client, at)
      await writeAuditEntry(auth, deed, 'user_invited', toAuditUserTraits(made))
      return { user: made, answer: await loadUserResponse(auth, made) }
    }),
  )
  deps.backgroundTasks.enqueue(() =>
    sendOneTimeTokenEmail(
      deps,
      { user, purpose: 'invite', type: 'confirmation_token', place: email, redirectTo },
      'invite',
    ),
  )
  return answer
}

/** Somebody who is invited: new, or invited before and not there yet. */
export async function upsertInvitedUser(
  auth: AuthRepositories,
  email: string,
  data: JsonObject,
  at: string,
): Promise<AuthUserTable> {
  const known = await auth.users.findByEmail(email)
  const times = { invited_at: at, confirmation_sent_at: at }
  if (known === null) {
    const userMetadata = mergeMetadata({}, data)
    const asked = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
    const user = await insertUserWithIdentity(auth, asked, at)
    await auth.users.update(user.id, times)
    return { ...user, ...times }
  }
  if (known.email_confirmed_at !== null) throw new AuthProblem('email_exists')
  await auth.users.update(known.id, times)
  return { ...known, ...times }
}
