import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import {
  type AdminRequest,
  authorizeAdminRequest,
  type PageAccess,
} from '../actions/authorize-admin-request.ts'
import { createFlashCookie, readFlash } from '../actions/flash.ts'
import { runWithProblemResponses } from '../page-loader.ts'

/** Makes the loader of an admin page. A message left by the action before is handed over once. */
export function createAdminLoader<T extends object>(
  access: PageAccess,
  work: (request: AdminRequest) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<ReturnType<typeof withFlash<T>>> {
  return async (args) => {
    const request = authorizeAdminRequest(args, access)
    const found = await runWithProblemResponses(args.request, () => work(request))
    return withFlash(request, found)
  }
}

function withFlash<T extends object>({ app, me, args }: AdminRequest, found: T) {
  const flash = readFlash(args.request)
  const headers: HeadersInit =
    flash === null ? [] : [['Set-Cookie', createFlashCookie(null, app.origin.startsWith('https:'))]]
  const { id, email, role } = me
  return data({ ...found, me: { id, email, role }, flash }, { headers })
}

/** Runs an action of the admin area that takes no form: scripts send it JSON. */
export async function handleAdminRequest<T>(
  args: ActionFunctionArgs,
  access: PageAccess,
  work: (request: AdminRequest) => Promise<T>,
): Promise<T> {
  const request = authorizeAdminRequest(args, access)
  return await runWithProblemResponses(args.request, () => work(request))
}
