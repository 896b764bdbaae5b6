import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { ProblemError } from '../../../domain/problem-error.ts'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { createPaging, type ItemsPage } from '../../paging.ts'
import { getUserDisplayName } from '../account/account-view.ts'

const pageSize = 20
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxPageSize = 1000
/** Who looks for somebody among more than this many is asked to be served by the accounts' own tools. */
const maxSearchedUsers = 20_000

/** A page of the accounts, newest first; with words to look for, of those whose address or name has them. */
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
  const found = (await listAllUsers(authAdmin)).filter((user) => {
    const text = foldCaseAndAccents(`${user.email ?? ''} ${getUserDisplayName(user)}`)
    return isNotDeleted(user) && words.every((word) => text.includes(word))
  })
  const start = (page - 1) * pageSize
  const paging = createPaging({ total: found.length, limit: pageSize }, page)
  return { items: found.slice(start, start + pageSize), ...paging }
}

/** An account that must be there. */
export async function getUserOrThrow(authAdmin: GoTrueAdminApi, id: string): Promise<User> {
  if (!uuidPattern.test(id)) throw new ProblemError('not_found')
  const { data, error } = await authAdmin.getUserById(id)
  if (error !== null)
    throw new ProblemError(error.status === 404 ? 'not_found' : 'unavailable', null, { cause: error })
  if (!isNotDeleted(data.user)) throw new ProblemError('not_found')
  return data.user
}

/** Every account there is, up to a number that nobody reads through. */
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

/** One that was removed may have left an empty row. */
function isNotDeleted(user: User): boolean {
  return !user.deleted_at
}
