import { nilUuid } from '../../domain/nil-uuid.ts'
import { parseSiteRole } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthServer } from '../auth/index.ts'
import { type AuthBackend, getAuthProblemCode, type RequestClientDetails } from './auth-backend.ts'
import { createAuthAdminClient } from './auth-client.ts'
import type { OwnerSetupService } from './contract.ts'

const usersPerPage = 200

/** Creates a site's first owner: the link is issued here, the account is created in the auth backend. */
export function createOwnerSetupServiceFactory(
  links: AuthServer['setUpLinks'],
  service: AuthBackend,
): (visitor: RequestClientDetails) => OwnerSetupService {
  return (visitor) => {
    const hasOwner = () => service.hasOwner(visitor)
    return {
      hasOwner,
      isTokenValid: async (token) =>
        (await translateRateLimitError(links.isTokenValid(token, visitor))) && !(await hasOwner()),
      async createOwner(token, { email, password, name }) {
        if (!(await translateRateLimitError(links.consumeToken(token, visitor))))
          return (await hasOwner()) ? 'owned' : 'link'
        try {
          if (await hasOwner()) return 'owned'
          // The audit log names the person who used the link, who has no account yet.
          const owner = { id: nilUuid, email }
          const { error } = await createAuthAdminClient(service, { ...visitor, owner }).createUser({
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

/** Reports the rate limit of link checks as `too_often`. */
async function translateRateLimitError(result: Promise<boolean>): Promise<boolean> {
  try {
    return await result
  } catch (error) {
    if (getAuthProblemCode(error) === 'over_request_rate_limit')
      throw new ProblemError('too_often', null, { cause: error })
    throw error
  }
}

/** Whether one of the hosted project's accounts has the owner role. */
export async function hasOwnerAmongUsers(
  service: AuthBackend,
  visitor: RequestClientDetails,
): Promise<boolean> {
  const adminClient = createAuthAdminClient(service, visitor)
  for (let page = 1; ; page += 1) {
    const { data, error } = await adminClient.listUsers({ page, perPage: usersPerPage })
    if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
    if (data.users.some(({ app_metadata }) => parseSiteRole(app_metadata) === 'owner')) return true
    if (data.users.length < usersPerPage) return false
  }
}
