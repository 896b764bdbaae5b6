import type { User } from '@supabase/auth-js'
import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import { getNameForColleagues } from '../account/account-view.ts'

/** Labels users for owners, by id: with their names, and those of the same name also with their e-mail addresses. */
export function labelUsers(
  users: readonly Pick<User, 'id' | 'email' | 'user_metadata'>[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  const named = users.map((user) => {
    const name = getNameForColleagues(user)
    const key = foldCaseAndAccents(name)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { id: user.id, email: user.email ?? '', name, key }
  })
  return new Map(
    named.map(({ id, email, name, key }) => {
      const isAmbiguous = (counts.get(key) ?? 0) > 1 && email !== ''
      return [id, isAmbiguous ? `${name} (${email})` : name]
    }),
  )
}
