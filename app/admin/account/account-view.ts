import type { User } from '@supabase/auth-js'
import { redirect } from 'react-router'
import { isLanguage, type Language } from '../../../domain/language.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { getNameFromEmail, readDisplayName } from '../../../domain/text/display-name.ts'
import type { DeviceSession, RequestSessionWithAuthClients } from '../../../server/session/contract.ts'
import type { FlashMessageKey } from '../../actions/flash.ts'
import type { AppRequest } from '../../request.ts'
import {
  type DateTimeFormatContext,
  type FormattedDateTime,
  toFormattedDateTime,
  toFormattedDateTimeOrNull,
} from '../formatted-date-time.tsx'
import { parseUserAgent } from './user-agent.ts'

/** The data of the account page. */
interface AccountPageData {
  readonly email: string
  /** A new address that is not confirmed yet. */
  readonly newEmail: string | null
  readonly name: string
  readonly language: Language
  readonly isOwner: boolean
  /** Whether the site can send e-mail. */
  readonly isEmailEnabled: boolean
  /** Changes with every save, so that the forms are reset. */
  readonly version: string
  readonly authenticators: readonly AuthenticatorView[]
  readonly recoveryCodes: RemainingRecoveryCodesView
  /** Null if passkeys are disabled. */
  readonly passkeys: readonly PasskeyView[] | null
  /** Null if the auth server does not provide them. */
  readonly devices: readonly SignedInDeviceView[] | null
}

interface AuthenticatorView {
  readonly id: string
  readonly since: FormattedDateTime
}

/** The number of unused recovery codes; null if none were generated, `off` if the feature is disabled. */
export type RemainingRecoveryCodesView = { readonly left: number; readonly total: number } | null | 'off'

export interface PasskeyView {
  readonly id: string
  readonly name: string
  readonly since: FormattedDateTime
  readonly lastUsed: FormattedDateTime | null
}

export interface SignedInDeviceView {
  readonly session: string
  readonly current: boolean
  readonly browser: string | null
  readonly system: string | null
  readonly address: string | null
  readonly since: FormattedDateTime
  readonly lastSeen: FormattedDateTime
}

type AuthClient = Awaited<ReturnType<RequestSessionWithAuthClients['getAuthClient']>>

export async function loadAccountPageData(request: AppRequest): Promise<AccountPageData> {
  const { session, language } = request
  const auth = await session.getAuthClient()
  const { data, error } = await auth.getUser()
  if (error !== null) {
    // A 4xx status: the session has ended since the authorization check. Otherwise the auth server is
    // unavailable.
    if (error.status !== undefined && error.status < 500) throw redirect('/login')
    throw new ProblemError('unavailable', null, { cause: error })
  }
  const { user } = data
  const preferredLanguage: unknown = user.user_metadata.language
  return {
    email: user.email ?? '',
    newEmail: user.new_email || null,
    name: getSanitizedUserDisplayName(user),
    language: isLanguage(preferredLanguage) ? preferredLanguage : language,
    isOwner: session.account?.role === 'owner',
    isEmailEnabled: await request.emailSettings.isEnabled(),
    version: user.updated_at ?? '',
    authenticators: toAuthenticatorViews(user, request),
    recoveryCodes: await loadRecoveryCodes(auth, user),
    passkeys: await loadPasskeys(auth, request),
    devices: (await session.devices?.list())?.map((device) => toDeviceView(device, request)) ?? null,
  }
}

/** The display name of a user; may be empty. */
export function getSanitizedUserDisplayName({ user_metadata }: Pick<User, 'user_metadata'>): string {
  return readDisplayName(user_metadata)
}

/** The name under which colleagues see a user: the display name or e-mail address, an address without its domain. */
export function getNameForColleagues(user: Pick<User, 'user_metadata' | 'email'>): string {
  return getNameFromEmail(getSanitizedUserDisplayName(user) || (user.email ?? ''))
}

function toAuthenticatorViews(
  { factors = [] }: User,
  formatContext: DateTimeFormatContext,
): AuthenticatorView[] {
  return factors
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, created_at }) => ({ id, since: toFormattedDateTime(created_at, formatContext) }))
}

async function loadRecoveryCodes(
  auth: AuthClient,
  { factors = [] }: User,
): Promise<RemainingRecoveryCodesView> {
  if (!factors.some(({ status }) => status === 'verified')) return null
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error === null) return { left: data.remaining, total: data.total }
  return error.code === 'mfa_factor_not_found' ? null : 'off'
}

async function loadPasskeys(
  auth: AuthClient,
  formatContext: DateTimeFormatContext,
): Promise<PasskeyView[] | null> {
  const { data, error } = await auth.passkey.list()
  if (error !== null) return null
  return data.map(({ id, friendly_name = '', created_at, last_used_at }) => ({
    id,
    name: friendly_name,
    since: toFormattedDateTime(created_at, formatContext),
    lastUsed: toFormattedDateTimeOrNull(last_used_at, formatContext),
  }))
}

function toDeviceView(
  { userAgent, since, lastSeen, ...device }: DeviceSession,
  formatContext: DateTimeFormatContext,
): SignedInDeviceView {
  return {
    ...device,
    ...parseUserAgent(userAgent),
    since: toFormattedDateTime(since, formatContext),
    lastSeen: toFormattedDateTime(lastSeen, formatContext),
  }
}
/** The props of every section of the account page. */
export interface AccountSectionProps {
  readonly account: AccountPageData
  readonly flash: FlashMessageKey | null
}
