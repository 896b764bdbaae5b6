import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { type AdminRequest, authorize, type PageAccess } from '../actions/access.ts'
import { flashCookie, readFlash } from '../actions/flash.ts'
import { withProblemResponses } from '../loading.ts'

/** Makes the loader of an admin page. A message left by the action before is handed over once. */
export function adminLoader<T extends object>(
  access: PageAccess,
  work: (request: AdminRequest) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<ReturnType<typeof withFlash<T>>> {
  return async (args) => {
    const request = authorize(args, access)
    const found = await withProblemResponses(args.request, () => work(request))
    return withFlash(request, found)
  }
}

function withFlash<T extends object>({ app, me, args }: AdminRequest, found: T) {
  const flash = readFlash(args.request)
  const headers: HeadersInit =
    flash === null ? [] : [['Set-Cookie', flashCookie(null, app.origin.startsWith('https:'))]]
  const { id, email, role } = me
  return data({ ...found, me: { id, email, role }, flash }, { headers })
}

/** Runs an action of the admin area that takes no form: scripts send it JSON. */
export async function adminAction<T>(
  args: ActionFunctionArgs,
  access: PageAccess,
  work: (request: AdminRequest) => Promise<T>,
): Promise<T> {
  const request = authorize(args, access)
  return await withProblemResponses(args.request, () => work(request))
}
