import type { GoTrueAdminApi, User } from '@supabase/auth-js'
import { Problem } from '../../../domain/problem.ts'
import { fold } from '../../../domain/text/fold.ts'
import { type Paged, pagingOf } from '../../paging.ts'
import { nameOf } from '../account/present.ts'

const pageSize = 20
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const longestAnswer = 1000
/** Who looks for somebody among more than this many is asked to be served by the accounts' own tools. */
const mostSearched = 20_000

/** A page of the accounts, newest first; with words to look for, of those whose address or name has them. */
export async function findPeople(people: GoTrueAdminApi, q: string, page: number): Promise<Paged<User>> {
  if (q === '') {
    const { users, total } = await listed(people, page, pageSize)
    return { items: users.filter(isThere), ...pagingOf({ total, limit: pageSize }, page) }
  }
  const words = fold(q).split(/\s+/)
  const found = (await everybody(people)).filter((user) => {
    const text = fold(`${user.email ?? ''} ${nameOf(user)}`)
    return isThere(user) && words.every((word) => text.includes(word))
  })
  const start = (page - 1) * pageSize
  const paging = pagingOf({ total: found.length, limit: pageSize }, page)
  return { items: found.slice(start, start + pageSize), ...paging }
}

/** An account that must be there. */
export async function findPerson(people: GoTrueAdminApi, id: string): Promise<User> {
  if (!uuid.test(id)) throw new Problem('not_found')
  const { data, error } = await people.getUserById(id)
  if (error !== null)
    throw new Problem(error.status === 404 ? 'not_found' : 'unavailable', null, { cause: error })
  if (!isThere(data.user)) throw new Problem('not_found')
  return data.user
}

/** Every account there is, up to a number that nobody reads through. */
export async function everybody(people: GoTrueAdminApi): Promise<User[]> {
  const all: User[] = []
  for (let page = 1; all.length < mostSearched; page += 1) {
    const { users } = await listed(people, page, longestAnswer)
    all.push(...users)
    if (users.length < longestAnswer) break
  }
  return all
}

async function listed(people: GoTrueAdminApi, page: number, perPage: number) {
  const { data, error } = await people.listUsers({ page, perPage })
  if (error !== null) throw new Problem('unavailable', null, { cause: error })
  return { users: data.users, total: data.total }
}

/** One that was removed may have left an empty row. */
function isThere(user: User): boolean {
  return !user.deleted_at
}
