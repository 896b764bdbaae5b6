import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type SiteRole, siteRoles } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { SessionUser } from '../../server/session/contract.ts'
import { type AppRequest, appRequestContext } from '../request.ts'

/** The roles that may use a page of the admin area; each level includes the roles above it. */
export type AdminPageAccessLevel = 'contributors' | 'editors' | 'owners'

const rolesByAccessLevel: Readonly<Record<AdminPageAccessLevel, readonly SiteRole[]>> = {
  contributors: siteRoles,
  editors: ['editor', 'owner'],
  owners: ['owner'],
}

/** A request of a signed-in user. */
export interface AdminRequest {
  readonly app: AppRequest
  readonly me: SessionUser
  readonly args: LoaderFunctionArgs | ActionFunctionArgs
}

/** Rejects a request without a session or without the required role, in addition to the guard of `/admin`. */
export function authorizeAdminRequest(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  access: AdminPageAccessLevel,
): AdminRequest {
  const app = args.context.get(appRequestContext)
  const me = app.session.account
  if (me === null) throw redirect('/login')
  if (!rolesByAccessLevel[access].includes(me.role)) {
    const { code, status } = new ProblemError('forbidden')
    throw data({ code }, { status })
  }
  return { app, me, args }
}
