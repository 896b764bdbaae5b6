import { ProblemError } from '../../domain/problem-error.ts'
import type { AuthBackend, RequestClientDetails } from './auth-backend.ts'
import { createAuthAdminClient } from './auth-client.ts'
import type { AccountDataService, SessionUser } from './contract.ts'

export function createAccountDataService(
  service: AuthBackend,
  visitor: RequestClientDetails,
  account: SessionUser,
): AccountDataService {
  return {
    async export(userId) {
      if (userId !== account.id && account.role !== 'owner') throw new ProblemError('forbidden')
      const userData = await service.exportUserData(userId, visitor)
      if (userData === null) throw new ProblemError('not_found')
      return userData
    },
    async deleteOwn() {
      // Users may not delete accounts, so the site does it for them; the audit log names the user.
      const actor = { id: account.id, email: account.email }
      const { error } = await createAuthAdminClient(service, { ...visitor, owner: actor }).deleteUser(
        account.id,
      )
      return error && { code: error.code, status: error.status, message: error.message }
    },
  }
}
