import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import { type AppRequest, appRequestContext } from '../request.ts'

/** Who may use a page of the admin area. */
export type PageAccess = 'editors' | 'owners'

/** A request of somebody who is signed in. */
export interface AdminRequest {
  readonly app: AppRequest
  readonly me: SessionUser
  readonly args: LoaderFunctionArgs | ActionFunctionArgs
}

/** Refuses a request without a session, or of somebody who may not use the page. The guard of `/admin` did so before. */
export function authorizeAdminRequest(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  access: PageAccess,
): AdminRequest {
  const app = args.context.get(appRequestContext)
  const me = app.session.account
  if (me === null) throw redirect('/login')
  if (access === 'owners' && me.role !== 'owner') {
    const { code, status } = new ProblemError('forbidden')
    throw data({ code }, { status })
  }
  return { app, me, args }
}
