import type { AuthRepositories } from '../../data/auth/index.ts'
import type { OneTimeTokenPurpose, OneTimeTokenType } from '../../data/auth/one-time-token-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { createAdminAuditContext, toAuditUserTraits, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, readOptionalObject, readOptionalString } from '../json-body.ts'
import { insertUserWithIdentity } from '../new-user.ts'
import { hashPassword } from '../password-hash.ts'
import { assertPasswordLength } from '../password-rules.ts'
import { loadUserResponse } from '../user-response.ts'
import { translateUniqueViolation } from './apply-one-time-token.ts'
import { upsertInvitedUser } from './invite-user.ts'
import { issueOneTimeToken, type OneTimeTokenRequest } from './issue-one-time-token.ts'
import { readEmailAddress } from './recipient-input.ts'
import { readAllowedRedirect } from './token-email.ts'

interface LinkRequest {
  readonly email: string
  readonly newEmail: string | null
  readonly passwordHash: string | null
  readonly data: JsonObject
  readonly at: string
}

type LinkPreparer = (
  auth: AuthRepositories,
  asked: LinkRequest,
) => Promise<Omit<OneTimeTokenRequest, 'challenge' | 'redirectTo'>>

const linkPreparers: Readonly<Record<string, LinkPreparer>> = {
  async signup(auth, { email, passwordHash, data, at }) {
    const known = await auth.users.findByEmail(email)
    if (known !== null && known.email_confirmed_at !== null) throw new AuthProblem('email_exists')
    const user = known ?? (await made(auth, email, passwordHash, data, at))
    if (known !== null) await auth.users.update(user.id, { encrypted_password: passwordHash })
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
    const known = await auth.users.findByEmail(email)
    if (known !== null) return toTokenRequest(known, 'magiclink', 'recovery_token', email)
    return toTokenRequest(await made(auth, email, null, data, at), 'signup', 'confirmation_token', email)
  },
  async recovery(auth, { email }) {
    return toTokenRequest(await known(auth, email), 'recovery', 'recovery_token', email)
  },
  email_change_current: (auth, asked) => prepareEmailChangeLink(auth, asked, 'email_change_token_current'),
  email_change_new: (auth, asked) => prepareEmailChangeLink(auth, asked, 'email_change_token_new'),
}

/** `POST /admin/generate_link`: what a letter would carry, for whoever sends letters of their own. */
export async function generateActionLink(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
) {
  const asked = readOptionalString(body, 'type') ?? ''
  const make = Object.hasOwn(linkPreparers, asked) ? linkPreparers[asked] : undefined
  if (make === undefined)
    throw new AuthProblem('validation_failed', {
      message: `Invalid email action link type requested: ${asked}`,
    })
  const changesEmail = asked.startsWith('email_change')
  const email = await readEmailAddress(body)
  const newEmail = changesEmail ? await readEmailAddress(body, 'new_email') : null
  if (asked === 'email_change_current' && !deps.settings.oneTime.secureEmailChange)
    throw new AuthProblem('validation_failed', {
      message: 'Enable secure email change to generate link for current email',
    })
  const passwordHash = asked === 'signup' ? await hashNewPassword(deps, body) : null
  const redirectTo = readAllowedRedirect(deps, url) ?? deps.redirects.siteUrl
  const at = deps.now().toISOString()
  return translateUniqueViolation('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const data = readOptionalObject(body, 'data') ?? {}
      const wanted = await make(auth, { email, newEmail, passwordHash, data, at })
      const { code, token } = await issueOneTimeToken(deps, auth, wanted)
      const deed = createAdminAuditContext(client, at)
      const action = asked === 'invite' ? 'user_invited' : 'user_recovery_requested'
      await writeAuditEntry(auth, deed, action, toAuditUserTraits(wanted.user))
      const link = new URLSearchParams({ token, type: wanted.purpose, redirect_to: redirectTo })
      const user = (await auth.users.find(wanted.user.id)) ?? wanted.user
      return {
        ...(await loadUserResponse(auth, user)),
        action_link: `${deps.issuer}/verify?${link}`,
        email_otp: code,
        hashed_token: token,
        verification_type: changesEmail ? asked : wanted.purpose,
        redirect_to: redirectTo,
      }
    }),
  )
}

async function hashNewPassword({ settings }: AuthDeps, body: JsonObject): Promise<string> {
  const password = readOptionalString(body, 'password')
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
  const wanted = newEmail ?? ''
  const user = await known(auth, email)
  if ((await auth.users.findByEmail(wanted)) !== null) throw new AuthProblem('email_exists')
  // The links for both addresses are asked for one after the other; another address begins anew.
  if (user.email_change !== wanted) {
    await auth.oneTimeTokens.removeAll(user.id, ['email_change_token_new', 'email_change_token_current'])
    const began = { email_change: wanted, email_change_confirm_status: 0, updated_at: at }
    await auth.users.update(user.id, began)
  }
  return toTokenRequest(user, 'email_change', type, type === 'email_change_token_new' ? wanted : email)
}

function toTokenRequest(
  user: AuthUserTable,
  purpose: OneTimeTokenPurpose,
  type: OneTimeTokenType,
  place: string,
) {
  return { user, purpose, type, place }
}

async function known(auth: AuthRepositories, email: string): Promise<AuthUserTable> {
  const user = await auth.users.findByEmail(email)
  if (user === null) throw new AuthProblem('user_not_found')
  return user
}

function made(
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
