import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthServer } from '../auth/index.ts'
import { type AuthBackend, getAuthProblemCode, type RequestClient, readSiteRole } from './auth-backend.ts'
import { createAuthAdminClient } from './auth-client.ts'
import type { OwnerSetup } from './contract.ts'

const usersPerPage = 200

/** How a new site gets its owner, wherever its accounts are kept: the link is ours, the account is the service's. */
export function createOwnerSetup(
  links: AuthServer['setUpLinks'],
  service: AuthBackend,
): (visitor: RequestClient) => OwnerSetup {
  return (visitor) => {
    const isDone = () => service.hasOwner(visitor)
    return {
      hasOwner: isDone,
      isTokenValid: async (token) =>
        (await translateRateLimitError(links.isTokenValid(token, visitor))) && !(await isDone()),
      async createOwner(token, { email, password, name }) {
        if (!(await translateRateLimitError(links.consumeToken(token, visitor))))
          return (await isDone()) ? 'owned' : 'link'
        try {
          if (await isDone()) return 'owned'
          const { error } = await createAuthAdminClient(service, visitor).createUser({
            email,
            password,
            email_confirm: true,
            user_metadata: name === '' ? {} : { name },
            app_metadata: { role: 'owner' },
          })
          if (error === null) return null
          await links.restoreToken(token)
          return { code: error.code, status: error.status, message: error.message }
        } catch (error) {
          await links.restoreToken(token)
          throw error
        }
      },
    }
  }
}

/** Whoever tries too many links is told to come later. */
async function translateRateLimitError(asked: Promise<boolean>): Promise<boolean> {
  try {
    return await asked
  } catch (error) {
    if (getAuthProblemCode(error) === 'over_request_rate_limit')
      throw new ProblemError('too_often', null, { cause: error })
    throw error
  }
}

/** Whether one of a hosted project's accounts owns the site. */
export async function hasOwnerAmongUsers(service: AuthBackend, visitor: RequestClient): Promise<boolean> {
  const people = createAuthAdminClient(service, visitor)
  for (let page = 1; ; page += 1) {
    const { data, error } = await people.listUsers({ page, perPage: usersPerPage })
    if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
    if (data.users.some(({ app_metadata }) => readSiteRole(app_metadata) === 'owner')) return true
    if (data.users.length < usersPerPage) return false
  }
}
