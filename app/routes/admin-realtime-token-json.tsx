import type { LoaderFunctionArgs } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'

/** A token for the realtime channels of the admin pages, valid for some minutes. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'editors', async ({ app: { session } }) => {
    if (session.createRealtimeToken === null) throw new ProblemError('not_found')
    return Response.json(await session.createRealtimeToken(), {
      headers: { 'Cache-Control': 'private, no-store' },
    })
  })
}
