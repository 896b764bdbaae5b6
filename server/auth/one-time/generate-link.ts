import type { AuthData } from '../../data/auth/index.ts'
import type { OneTimePurpose, OneTimeTokenType } from '../../data/auth/one-time-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { about, asAdministrator, note } from '../audit.ts'
import { type Json, merged, objectIn, textIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { addUser } from '../new-user.ts'
import { hashPassword } from '../password.ts'
import { checkPassword } from '../password-rules.ts'
import { presented } from '../present.ts'
import { AuthProblem } from '../problems.ts'
import { emailIn } from './asked-email.ts'
import { unlessTaken } from './confirm.ts'
import { invited } from './invite.ts'
import { issue, type Wanted } from './issue.ts'
import { redirectIn } from './letter.ts'

interface Asked {
  readonly email: string
  readonly newEmail: string | null
  readonly passwordHash: string | null
  readonly data: Json
  readonly at: string
}

type LinkType = (auth: AuthData, asked: Asked) => Promise<Omit<Wanted, 'challenge' | 'redirectTo'>>

const linkTypes: Readonly<Record<string, LinkType>> = {
  async signup(auth, { email, passwordHash, data, at }) {
    const known = await auth.users.findByEmail(email)
    if (known !== null && known.email_confirmed_at !== null) throw new AuthProblem('email_exists')
    const user = known ?? (await made(auth, email, passwordHash, data, at))
    if (known !== null) await auth.users.change(user.id, { encrypted_password: passwordHash })
    return sent(user, 'signup', 'confirmation_token', email)
  },
  async invite(auth, { email, data, at }) {
    return sent(await invited(auth, email, data, at), 'invite', 'confirmation_token', email)
  },
  async magiclink(auth, { email, data, at }) {
    const known = await auth.users.findByEmail(email)
    if (known !== null) return sent(known, 'magiclink', 'recovery_token', email)
    return sent(await made(auth, email, null, data, at), 'signup', 'confirmation_token', email)
  },
  async recovery(auth, { email }) {
    return sent(await known(auth, email), 'recovery', 'recovery_token', email)
  },
  email_change_current: (auth, asked) => wantsEmail(auth, asked, 'email_change_token_current'),
  email_change_new: (auth, asked) => wantsEmail(auth, asked, 'email_change_token_new'),
}

/** `POST /admin/generate_link`: what a letter would carry, for whoever sends letters of their own. */
export async function generateLink(deps: AuthDeps, body: Json, url: string, client: Client) {
  const asked = textIn(body, 'type') ?? ''
  const make = Object.hasOwn(linkTypes, asked) ? linkTypes[asked] : undefined
  if (make === undefined)
    throw new AuthProblem('validation_failed', {
      message: `Invalid email action link type requested: ${asked}`,
    })
  const changesEmail = asked.startsWith('email_change')
  const email = await emailIn(body)
  const newEmail = changesEmail ? await emailIn(body, 'new_email') : null
  if (asked === 'email_change_current' && !deps.settings.oneTime.secureEmailChange)
    throw new AuthProblem('validation_failed', {
      message: 'Enable secure email change to generate link for current email',
    })
  const passwordHash = asked === 'signup' ? await newPassword(deps, body) : null
  const redirectTo = redirectIn(deps, url) ?? deps.redirects.siteUrl
  const at = deps.now().toISOString()
  return unlessTaken('email_exists', () =>
    deps.data.transaction(async ({ auth }) => {
      const data = objectIn(body, 'data') ?? {}
      const wanted = await make(auth, { email, newEmail, passwordHash, data, at })
      const { code, token } = await issue(deps, auth, wanted)
      const deed = asAdministrator(client, at)
      const action = asked === 'invite' ? 'user_invited' : 'user_recovery_requested'
      await note(auth, deed, action, about(wanted.user))
      const link = new URLSearchParams({ token, type: wanted.purpose, redirect_to: redirectTo })
      const user = (await auth.users.find(wanted.user.id)) ?? wanted.user
      return {
        ...(await presented(auth, user)),
        action_link: `${deps.issuer}/verify?${link}`,
        email_otp: code,
        hashed_token: token,
        verification_type: changesEmail ? asked : wanted.purpose,
        redirect_to: redirectTo,
      }
    }),
  )
}

async function newPassword({ settings }: AuthDeps, body: Json): Promise<string> {
  const password = textIn(body, 'password')
  if (password === null)
    throw new AuthProblem('validation_failed', { message: 'Signup requires a valid password' })
  checkPassword(password, settings.passwordMinLength)
  return hashPassword(password)
}

async function wantsEmail(
  auth: AuthData,
  { email, newEmail, at }: Asked,
  type: 'email_change_token_current' | 'email_change_token_new',
): Promise<Omit<Wanted, 'challenge' | 'redirectTo'>> {
  const wanted = newEmail ?? ''
  const user = await known(auth, email)
  if ((await auth.users.findByEmail(wanted)) !== null) throw new AuthProblem('email_exists')
  // The links for both addresses are asked for one after the other; another address begins anew.
  if (user.email_change !== wanted) {
    await auth.oneTimeTokens.removeAll(user.id, ['email_change_token_new', 'email_change_token_current'])
    const began = { email_change: wanted, email_change_confirm_status: 0, updated_at: at }
    await auth.users.change(user.id, began)
  }
  return sent(user, 'email_change', type, type === 'email_change_token_new' ? wanted : email)
}

function sent(user: AuthUserTable, purpose: OneTimePurpose, type: OneTimeTokenType, place: string) {
  return { user, purpose, type, place }
}

async function known(auth: AuthData, email: string): Promise<AuthUserTable> {
  const user = await auth.users.findByEmail(email)
  if (user === null) throw new AuthProblem('user_not_found')
  return user
}

function made(
  auth: AuthData,
  email: string,
  passwordHash: string | null,
  data: Json,
  at: string,
): Promise<AuthUserTable> {
  const userMetadata = merged({}, data)
  return addUser(auth, { email, passwordHash, confirmed: false, userMetadata, appMetadata: {} }, at)
}
