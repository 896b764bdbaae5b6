import type { User } from '@supabase/auth-js'
import { redirect } from 'react-router'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { Problem } from '../../../domain/problem.ts'
import type { Device, SiteSession } from '../../../server/session/contract.ts'
import type { AppRequest } from '../../request.ts'
import { type Clock, type Moment, momentOf, momentOrNull } from '../moments.ts'
import { deviceName } from './device-name.ts'

/** Everything that the page of one's own account shows. */
export interface AccountView {
  readonly email: string
  /** An address that waits to be confirmed. */
  readonly newEmail: string | null
  readonly name: string
  readonly language: Language
  /** Whether letters reach anybody. */
  readonly mail: boolean
  /** Changes with everything that is saved, so that forms begin anew. */
  readonly version: string
  readonly apps: readonly FactorView[]
  readonly codes: CodesView
  /** Null where passkeys are switched off. */
  readonly passkeys: readonly PasskeyView[] | null
  /** Null where the accounts do not tell. */
  readonly devices: readonly DeviceView[] | null
}

export interface FactorView {
  readonly id: string
  readonly since: Moment
}

/** How many recovery codes are left; null where none were made, `off` where there are none to be had. */
export type CodesView = { readonly left: number; readonly total: number } | null | 'off'

export interface PasskeyView {
  readonly id: string
  readonly name: string
  readonly since: Moment
  readonly lastUsed: Moment | null
}

export interface DeviceView {
  readonly session: string
  readonly current: boolean
  readonly browser: string | null
  readonly system: string | null
  readonly address: string | null
  readonly since: Moment
  readonly lastSeen: Moment
}

const longestName = 50

type Client = Awaited<ReturnType<SiteSession['auth']>>

/** Asks for everything that the page of one's own account shows. */
export async function accountView(request: AppRequest): Promise<AccountView> {
  const { session, language, features } = request
  const auth = await session.auth()
  const { data, error } = await auth.getUser()
  if (error !== null) {
    // The session has ended since the guard let it pass, or nobody can tell.
    if (error.status !== undefined && error.status < 500) throw redirect('/login')
    throw new Problem('unavailable', null, { cause: error })
  }
  const { user } = data
  const chosen: unknown = user.user_metadata.language
  return {
    email: user.email ?? '',
    newEmail: user.new_email || null,
    name: nameOf(user),
    language: isLanguage(chosen) ? chosen : language,
    mail: features.mail,
    version: user.updated_at ?? '',
    apps: appsOf(user, request),
    codes: await codesOf(auth, user),
    passkeys: await passkeysOf(auth, request),
    devices: (await session.devices?.list())?.map((device) => deviceOf(device, request)) ?? null,
  }
}

/**
 * What somebody says they are called. A program may say it too, so it is cut to what the form takes, without the marks
 * that would turn round the words beside it.
 */
export function nameOf({ user_metadata }: Pick<User, 'user_metadata'>): string {
  const name: unknown = user_metadata.name
  if (typeof name !== 'string') return ''
  const plain = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
  return [...plain].slice(0, longestName).join('').trim()
}

function appsOf({ factors = [] }: User, clock: Clock): FactorView[] {
  return factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, created_at }) => ({ id, since: momentOf(created_at, clock) }))
}

async function codesOf(auth: Client, { factors = [] }: User): Promise<CodesView> {
  if (!factors.some(({ status }) => status === 'verified')) return null
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error === null) return { left: data.remaining, total: data.total }
  return error.code === 'mfa_factor_not_found' ? null : 'off'
}

async function passkeysOf(auth: Client, clock: Clock): Promise<PasskeyView[] | null> {
  const { data, error } = await auth.passkey.list()
  if (error !== null) return null
  return data.map(({ id, friendly_name = '', created_at, last_used_at }) => ({
    id,
    name: friendly_name,
    since: momentOf(created_at, clock),
    lastUsed: momentOrNull(last_used_at, clock),
  }))
}

function deviceOf({ userAgent, since, lastSeen, ...device }: Device, clock: Clock): DeviceView {
  return {
    ...device,
    ...deviceName(userAgent),
    since: momentOf(since, clock),
    lastSeen: momentOf(lastSeen, clock),
  }
}
