import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { ProblemError } from '../../../domain/problem-error.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { createPaging, type ItemsPage } from '../../paging.ts'
import { getSanitizedUserDisplayName } from '../account/account-view.ts'

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
    return { items: users.filter(isNotDeleted), ...createPaging({ total, limit: pageSize }, page) }
  }
  const words = foldCaseAndAccents(query).split(/\s+/)
  const matches = (await listAllUsers(authAdmin)).filter((user) => {
    const text = foldCaseAndAccents(`${user.email ?? ''} ${getSanitizedUserDisplayName(user)}`)
    return isNotDeleted(user) && words.every((word) => text.includes(word))
  })
  const start = (page - 1) * pageSize
  const paging = createPaging({ total: matches.length, limit: pageSize }, page)
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
export async function listAllUsers(authAdmin: GoTrueAdminApi): Promise<User[]> {
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
