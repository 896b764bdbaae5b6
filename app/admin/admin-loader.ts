import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import {
  type AdminPageAccessLevel,
  type AdminRequest,
  authorizeAdminRequest,
} from '../actions/authorize-admin-request.ts'
import { buildFlashSetCookieHeader, findFlashMessage } from '../actions/flash.ts'
import { runThrowingProblemsAsResponses } from '../page-loader.ts'

/**
 * Creates the loader of an admin page. A flash message of the previous action is passed on and its cookie
 * cleared.
 */
export function createAdminPageLoader<T extends object>(
  access: AdminPageAccessLevel,
  load: (request: AdminRequest) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<ReturnType<typeof withFlash<T>>> {
  return async (args) => {
    const request = authorizeAdminRequest(args, access)
    const pageData = await runThrowingProblemsAsResponses(args.request, () => load(request))
    return withFlash(request, pageData)
  }
}

function withFlash<T extends object>({ app, me, args }: AdminRequest, pageData: T) {
  const secure = app.origin.startsWith('https:')
  const flash = findFlashMessage(args.request, secure)
  const headers: HeadersInit = flash === null ? [] : [['Set-Cookie', buildFlashSetCookieHeader(null, secure)]]
  const { id, email, name, role } = me
  return data({ ...pageData, me: { id, email, name, role }, flash }, { headers })
}

/** Runs an admin action that scripts call with a JSON body instead of a form. */
export async function runAdminJsonAction<T>(
  args: ActionFunctionArgs,
  access: AdminPageAccessLevel,
  work: (request: AdminRequest) => Promise<T>,
): Promise<T> {
  const request = authorizeAdminRequest(args, access)
  return await runThrowingProblemsAsResponses(args.request, () => work(request))
}
