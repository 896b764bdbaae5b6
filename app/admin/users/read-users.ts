import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { parseSiteRole, type SiteRole } from '../../../domain/permissions.ts'
import { ProblemError } from '../../../domain/problem-error.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import { getTranslator } from '../../i18n/translate.ts'
import { createPagingOrThrow, type ItemsPage } from '../../paging.ts'
import { getSanitizedUserDisplayName } from '../account/account-view.ts'
import {
  type DateTimeFormatContext,
  type FormattedDateTime,
  toFormattedDateTime,
  toFormattedDateTimeOrNull,
} from '../formatted-date-time.tsx'

const pageSize = 20
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxPageSize = 1000
/** The maximum number of users that a search loads. */
const maxSearchedUsers = 20_000

/**
 * A page of the users, newest first; with a query, only users whose e-mail address or name contains all its
 * words.
 */
export async function searchUsers(
  authAdmin: GoTrueAdminApi,
  query: string,
  page: number,
): Promise<ItemsPage<User>> {
  if (query === '') {
    const { users, total } = await listUsersPage(authAdmin, page, pageSize)
    return { items: users.filter(isNotDeleted), ...createPagingOrThrow({ total, limit: pageSize }, page) }
  }
  const words = foldCaseAndAccents(query).split(/\s+/)
  const matches = (await listUsersUpToLimit(authAdmin)).filter((user) => {
    const text = foldCaseAndAccents(`${user.email ?? ''} ${getSanitizedUserDisplayName(user)}`)
    return isNotDeleted(user) && words.every((word) => text.includes(word))
  })
  const start = (page - 1) * pageSize
  const paging = createPagingOrThrow({ total: matches.length, limit: pageSize }, page)
  return { items: matches.slice(start, start + pageSize), ...paging }
}

/** Reads a user; throws `not_found` if there is none. */
export async function readUserOrThrow(authAdmin: GoTrueAdminApi, id: string): Promise<User> {
  if (!uuidPattern.test(id)) throw new ProblemError('not_found')
  const { data, error } = await authAdmin.getUserById(id)
  if (error !== null)
    throw new ProblemError(error.status === 404 ? 'not_found' : 'unavailable', null, { cause: error })
  if (!isNotDeleted(data.user)) throw new ProblemError('not_found')
  return data.user
}

/** All users, up to `maxSearchedUsers` rounded up to a full page. */
export async function listUsersUpToLimit(authAdmin: GoTrueAdminApi): Promise<User[]> {
  const all: User[] = []
  for (let page = 1; all.length < maxSearchedUsers; page += 1) {
    const { users } = await listUsersPage(authAdmin, page, maxPageSize)
    all.push(...users)
    if (users.length < maxPageSize) break
  }
  return all
}

async function listUsersPage(authAdmin: GoTrueAdminApi, page: number, perPage: number) {
  const { data, error } = await authAdmin.listUsers({ page, perPage })
  if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
  return { users: data.users, total: data.total }
}

/** A deleted user may have left an empty row. */
function isNotDeleted(user: User): boolean {
  return !user.deleted_at
}

/** The role of a user; `visitor` for an account without editing rights. */
type UserRole = SiteRole | 'visitor'

type UserState = 'active' | 'invited' | 'suspended'

/** A user as shown to owners. */
export interface UserView {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: UserRole
  readonly state: UserState
  readonly lastSeen: FormattedDateTime | null
  readonly since: FormattedDateTime
  readonly secondFactor: boolean
  /** Until when the last invitation is valid; null if it was accepted, or if a hosted project decides it. */
  readonly invitation: { readonly until: FormattedDateTime; readonly isExpired: boolean } | null
}

export function toUserView(
  user: User,
  formatContext: DateTimeFormatContext & { readonly now: Date },
  /** How long invitations are valid. */
  invitationSeconds: number | null,
): UserView {
  return {
    id: user.id,
    email: user.email ?? '',
    name: getSanitizedUserDisplayName(user),
    role: parseSiteRole(user.app_metadata) ?? 'visitor',
    state: getUserState(user, formatContext.now),
    lastSeen: toFormattedDateTimeOrNull(user.last_sign_in_at, formatContext),
    since: toFormattedDateTime(user.created_at, formatContext),
    secondFactor: user.factors?.some(({ status }) => status === 'verified') ?? false,
    invitation: toInvitationView(user, formatContext, invitationSeconds),
  }
}

function toInvitationView(
  user: User,
  formatContext: DateTimeFormatContext & { readonly now: Date },
  invitationSeconds: number | null,
): UserView['invitation'] {
  const isInvited = getUserState(user, formatContext.now) === 'invited'
  if (!isInvited || !user.invited_at || invitationSeconds === null) return null
  const until = new Date(Date.parse(user.invited_at) + invitationSeconds * 1000)
  return {
    until: toFormattedDateTime(until.toISOString(), formatContext),
    isExpired: until <= formatContext.now,
  }
}

function getUserState({ banned_until, email_confirmed_at, confirmed_at }: User, now: Date): UserState {
  if (banned_until && Date.parse(banned_until) > now.getTime()) return 'suspended'
  return email_confirmed_at || confirmed_at ? 'active' : 'invited'
}

/**
 * Whether the user is the only active owner. The bundled auth server itself rejects removing the last owner;
 * a hosted one does not know owners, so this check is needed there.
 */
export async function isLastActiveOwner(authAdmin: GoTrueAdminApi, user: User, now: Date): Promise<boolean> {
  const isActiveOwner = (candidate: User) => {
    const { role, state } = toUserView(candidate, { language: 'en-US', site: { timeZone: 'UTC' }, now }, null)
    return role === 'owner' && state === 'active' && !candidate.deleted_at
  }
  if (!isActiveOwner(user)) return false
  return !(await listUsersUpToLimit(authAdmin)).some((other) => other.id !== user.id && isActiveOwner(other))
}

/** The account service throws for any other id. */
const accountIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Loads names of users by account id. */
export async function loadUserNameLookup(
  { app, me }: Pick<AdminRequest, 'app' | 'me'>,
  userIds: readonly (string | null)[],
): Promise<(account: string | null) => string> {
  const t = getTranslator(app.language)
  const names = new Map<string, string>()
  for (const account of new Set(userIds)) {
    if (account === null) continue
    const name = account === me.id ? t('history.you') : await findUserName({ app }, account)
    names.set(account, name ?? t('history.somebody'))
  }
  return (account) =>
    account === null ? t('history.product') : (names.get(account) ?? t('history.somebody'))
}

/** The name of a user: of the account, of the linked author, or from the e-mail address; null if there is none. */
export async function findUserName(
  { app }: Pick<AdminRequest, 'app'>,
  account: string | null,
): Promise<string | null> {
  if (account === null) return null
  const names = accountIdPattern.test(account) ? await app.session.findUserNames(account) : null
  if (names !== null && names.displayName !== '') return names.displayName
  // The author stays when an account is removed.
  const { items } = await app.content.items.list('author', { where: { account }, limit: 1 }, app.context)
  return items[0]?.name ?? names?.emailName ?? null
}
