import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { createAdminAuditContext, toAuditUserTraits, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readOptionalObjectField } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { loadUserResponse, type UserResponse } from '../user-response.ts'
import { withUniqueViolationAsAuthProblem } from './apply-one-time-token.ts'
import { readEmailAddressField } from './recipient-input.ts'
import { issueAndEmailOneTimeToken, readAllowedRedirectOrNull } from './token-email.ts'

/** `POST /invite`: creates an account for an invited user and sends them an e-mail. */
export async function inviteUser(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<UserResponse> {
  const email = await readEmailAddressField(body)
  const data = readOptionalObjectField(body, 'data')
  const redirectTo = readAllowedRedirectOrNull(deps, url)
  await deps.limits.countEmailRequest(email, 'invite', client)
  const at = deps.now().toISOString()
  const { user, response } = await withUniqueViolationAsAuthProblem('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const invitedUser = await upsertInvitedUser(auth, email, data ?? {}, at)
      const auditContext = createAdminAuditContext(client, at)
      await writeAuditEntry(auth, auditContext, 'user_invited', toAuditUserTraits(invitedUser))
      return { user: invitedUser, response: await loadUserResponse(auth, invitedUser) }
    }),
  )
  deps.backgroundTasks.enqueue(() =>
    issueAndEmailOneTimeToken(
      deps,
      { user, purpose: 'invite', type: 'confirmation_token', place: email, redirectTo },
      'invite',
    ),
  )
  return response
}

/** Creates an invited user, or updates one who was invited before and has not accepted yet. */
export async function upsertInvitedUser(
  auth: AuthRepositories,
  email: string,
  data: JsonObject,
  at: string,
): Promise<AuthUserTable> {
  const existingUser = await auth.users.findByEmail(email)
  const times = { invited_at: at, confirmation_sent_at: at }
  if (existingUser === null) {
    const userMetadata = mergeMetadata({}, data)
    const newUser = { email, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
    const user = await insertUserWithIdentity(auth, newUser, at)
    await auth.users.update(user.id, times)
    return { ...user, ...times }
  }
  if (existingUser.email_confirmed_at !== null) throw new AuthProblem('email_exists')
  await auth.users.update(existingUser.id, times)
  return { ...existingUser, ...times }
}
