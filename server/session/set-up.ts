import { Problem } from '../../domain/problem.ts'
import type { Auth } from '../auth/index.ts'
import { adminClient } from './client.ts'
import type { SetUp } from './contract.ts'
import { type AuthService, authCodeOf, roleIn, type Visitor } from './service.ts'

const perPage = 200

/** How a new site gets its owner, wherever its accounts are kept: the link is ours, the account is the service's. */
export function setUpFor(links: Auth['setUpLinks'], service: AuthService): (visitor: Visitor) => SetUp {
  return (visitor) => {
    const isDone = () => service.hasOwner(visitor)
    return {
      isDone,
      isGood: async (token) => (await counted(links.isGood(token, visitor))) && !(await isDone()),
      async finish(token, { email, password, name }) {
        if (!(await counted(links.use(token, visitor)))) return (await isDone()) ? 'owned' : 'link'
        try {
          if (await isDone()) return 'owned'
          const { error } = await adminClient(service, visitor).createUser({
            email,
            password,
            email_confirm: true,
            user_metadata: name === '' ? {} : { name },
            app_metadata: { role: 'owner' },
          })
          if (error === null) return null
          await links.giveBack(token)
          return { code: error.code, status: error.status, message: error.message }
        } catch (error) {
          await links.giveBack(token)
          throw error
        }
      },
    }
  }
}

/** Whoever tries too many links is told to come later. */
async function counted(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked
  } catch (error) {
    if (authCodeOf(error) === 'over_request_rate_limit')
      throw new Problem('too_often', null, { cause: error })
    throw error
  }
}

/** Whether one of a hosted project's accounts owns the site. */
export async function ownerIsAmong(service: AuthService, visitor: Visitor): Promise<boolean> {
  const people = adminClient(service, visitor)
  for (let page = 1; ; page += 1) {
    const { data, error } = await people.listUsers({ page, perPage })
    if (error !== null) throw new Problem('unavailable', null, { cause: error })
    if (data.users.some(({ app_metadata }) => roleIn(app_metadata) === 'owner')) return true
    if (data.users.length < perPage) return false
  }
}
