import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose, OneTimeTokenType } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { createAdminAuditContext, toAuditUserTraits, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import {
  type JsonObject,
  mergeMetadata,
  readOptionalObjectField,
  readOptionalStringField,
} from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { hashPassword } from '../password-hash.ts'
import { assertPasswordLength } from '../password-rules.ts'
import { loadUserResponse } from '../user-response.ts'
import { withUniqueViolationAsAuthProblem } from './apply-one-time-token.ts'
import { upsertInvitedUser } from './invite-user.ts'
import { issueOneTimeToken, type OneTimeTokenRequest } from './issue-one-time-token.ts'
import { readEmailAddressField } from './recipient-input.ts'
import { readAllowedRedirectOrNull } from './token-email.ts'

interface LinkRequest {
  readonly email: string
  readonly newEmail: string | null
  readonly passwordHash: string | null
  readonly data: JsonObject
  readonly at: string
}

type LinkPreparer = (
  auth: AuthRepositories,
  request: LinkRequest,
) => Promise<Omit<OneTimeTokenRequest, 'challenge' | 'redirectTo'>>

const linkPreparers: Readonly<Record<string, LinkPreparer>> = {
  async signup(auth, { email, passwordHash, data, at }) {
    const existingUser = await auth.users.findByEmail(email)
    if (existingUser !== null && existingUser.email_confirmed_at !== null)
      throw new AuthProblem('email_exists')
    const user = existingUser ?? (await createUnconfirmedUser(auth, email, passwordHash, data, at))
    if (existingUser !== null) await auth.users.update(user.id, { encrypted_password: passwordHash })
    return toTokenRequest(user, 'signup', 'confirmation_token', email)
  },
  async invite(auth, { email, data, at }) {
    return toTokenRequest(
      await upsertInvitedUser(auth, email, data, at),
      'invite',
      'confirmation_token',
      email,
    )
  },
  async magiclink(auth, { email, data, at }) {
    const existingUser = await auth.users.findByEmail(email)
    if (existingUser !== null) return toTokenRequest(existingUser, 'magiclink', 'recovery_token', email)
    return toTokenRequest(
      await createUnconfirmedUser(auth, email, null, data, at),
      'signup',
      'confirmation_token',
      email,
    )
  },
  async recovery(auth, { email }) {
    return toTokenRequest(await findUserByEmail(auth, email), 'recovery', 'recovery_token', email)
  },
  email_change_current: (auth, request) =>
    prepareEmailChangeLink(auth, request, 'email_change_token_current'),
  email_change_new: (auth, request) => prepareEmailChangeLink(auth, request, 'email_change_token_new'),
}

/**
 * `POST /admin/generate_link`: creates the token and link of an e-mail, for applications that send their own.
 */
export async function generateActionLink(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
) {
  const linkType = readOptionalStringField(body, 'type') ?? ''
  const prepareLink = Object.hasOwn(linkPreparers, linkType) ? linkPreparers[linkType] : undefined
  if (prepareLink === undefined)
    throw new AuthProblem('validation_failed', {
      message: `Invalid email action link type requested: ${linkType}`,
    })
  const changesEmail = linkType.startsWith('email_change')
  const email = await readEmailAddressField(body)
  const newEmail = changesEmail ? await readEmailAddressField(body, 'new_email') : null
  if (linkType === 'email_change_current' && !deps.settings.oneTime.secureEmailChange)
    throw new AuthProblem('validation_failed', {
      message: 'Enable secure email change to generate link for current email',
    })
  const passwordHash = linkType === 'signup' ? await hashNewPassword(deps, body) : null
  const redirectTo = readAllowedRedirectOrNull(deps, url) ?? deps.redirects.siteUrl
  const at = deps.now().toISOString()
  return withUniqueViolationAsAuthProblem('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const data = readOptionalObjectField(body, 'data') ?? {}
      const tokenRequest = await prepareLink(auth, { email, newEmail, passwordHash, data, at })
      const { code, token } = await issueOneTimeToken(deps, auth, tokenRequest)
      const auditContext = createAdminAuditContext(client, at)
      const action = linkType === 'invite' ? 'user_invited' : 'user_recovery_requested'
      await writeAuditEntry(auth, auditContext, action, toAuditUserTraits(tokenRequest.user))
      const link = new URLSearchParams({ token, type: tokenRequest.purpose, redirect_to: redirectTo })
      const user = (await auth.users.find(tokenRequest.user.id)) ?? tokenRequest.user
      return {
        ...(await loadUserResponse(auth, user)),
        action_link: `${deps.issuer}/verify?${link}`,
        email_otp: code,
        hashed_token: token,
        verification_type: changesEmail ? linkType : tokenRequest.purpose,
        redirect_to: redirectTo,
      }
    }),
  )
}

async function hashNewPassword({ settings }: AuthDeps, body: JsonObject): Promise<string> {
  const password = readOptionalStringField(body, 'password')
  if (password === null)
    throw new AuthProblem('validation_failed', { message: 'Signup requires a valid password' })
  assertPasswordLength(password, settings.passwordMinLength)
  return hashPassword(password)
}

async function prepareEmailChangeLink(
  auth: AuthRepositories,
  { email, newEmail, at }: LinkRequest,
  type: 'email_change_token_current' | 'email_change_token_new',
): Promise<Omit<OneTimeTokenRequest, 'challenge' | 'redirectTo'>> {
  const requestedEmail = newEmail ?? ''
  const user = await findUserByEmail(auth, email)
  if ((await auth.users.findByEmail(requestedEmail)) !== null) throw new AuthProblem('email_exists')
  // The links for both addresses are requested one after the other; another address starts a new change.
  if (user.email_change !== requestedEmail) {
    await auth.oneTimeTokens.removeAll(user.id, ['email_change_token_new', 'email_change_token_current'])
    const emailChange = { email_change: requestedEmail, email_change_confirm_status: 0, updated_at: at }
    await auth.users.update(user.id, emailChange)
  }
  return toTokenRequest(
    user,
    'email_change',
    type,
    type === 'email_change_token_new' ? requestedEmail : email,
  )
}

function toTokenRequest(
  user: AuthUserTable,
  purpose: OneTimeTokenPurpose,
  type: OneTimeTokenType,
  recipient: string,
) {
  return { user, purpose, type, place: recipient }
}

async function findUserByEmail(auth: AuthRepositories, email: string): Promise<AuthUserTable> {
  const user = await auth.users.findByEmail(email)
  if (user === null) throw new AuthProblem('user_not_found')
  return user
}

function createUnconfirmedUser(
  auth: AuthRepositories,
  email: string,
  passwordHash: string | null,
  data: JsonObject,
  at: string,
): Promise<AuthUserTable> {
  const userMetadata = mergeMetadata({}, data)
  return insertUserWithIdentity(
    auth,
    { email, passwordHash, confirmed: false, userMetadata, appMetadata: {} },
    at,
  )
}
