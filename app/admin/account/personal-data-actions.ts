import { redirectDocument } from 'react-router'
import { ProblemError } from '../../../domain/problem-error.ts'
import type { AdminRequest } from '../../actions/authorize-admin-request.ts'
import type { ActionHandler, AdminActionRequest } from '../../actions/create-action.ts'
import { withFreshProof } from '../../actions/identity-proof.ts'
import { toAuthFormErrors } from '../auth-errors.ts'
import { isLastActiveOwner, readUserOrThrow } from '../users/read-users.ts'
import type { AccountActionOneTimeData } from './account-actions.ts'

/** The actions on a user's own personal data. */
export const personalDataActionHandlers: Readonly<Record<string, ActionHandler<AccountActionOneTimeData>>> = {
  // The file is a page of its own, so that the browser downloads it and stays on this one.
  export: withFreshProof(async () => redirectDocument('/admin/account/export', 303)),
  erase: withFreshProof(eraseOwnAccount),
}

async function eraseOwnAccount({
  app,
  me,
  t,
  text,
}: AdminActionRequest): ReturnType<ActionHandler<AccountActionOneTimeData>> {
  if (text('confirm').trim().toLowerCase() !== me.email.toLowerCase())
    return { errors: { fields: { confirm: [t('account.eraseMismatch')] } } }
  const { accountData } = app.session
  if (accountData === null) throw new ProblemError('forbidden')
  // The auth server of the site checks this again while it locks the owners; a hosted one does not know owners.
  if (me.role === 'owner') {
    const admin = await app.session.getAdminClient()
    if (await isLastActiveOwner(admin, await readUserOrThrow(admin, me.id), app.now))
      return { errors: { form: [t('accountErrors.lastOwner')] } }
  }
  const auth = await app.session.getAuthClient()
  // The account last: as long as it exists, the user can try again after a failure.
  await app.content.userData.erase(me.id, app.context)
  const error = await accountData.deleteOwn()
  if (error !== null) return { errors: toAuthFormErrors(error, t) }
  // The session has ended with the account: this only removes its cookies.
  await auth.signOut({ scope: 'local' })
  return redirectDocument('/', 303)
}

/** The file with everything the site stores about a user; needs a fresh proof of identity. */
export async function createPersonalDataResponse(
  { app }: AdminRequest,
  userId: string,
  fileName: string,
): Promise<Response> {
  const { identityProof, accountData } = app.session
  if (accountData === null || identityProof === null || !(await identityProof.isFresh()))
    throw new ProblemError('forbidden')
  const exported = {
    site: app.origin,
    exported_at: app.now.toISOString(),
    account: await accountData.export(userId),
    content: await app.content.userData.export(userId, app.context),
  }
  return new Response(`${JSON.stringify(exported, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}.json"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
