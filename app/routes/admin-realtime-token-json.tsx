import type { LoaderFunctionArgs } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { getNameForColleagues } from '../admin/account/account-view.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import type { RealtimeTokenResponse } from '../live/realtime-token.ts'

/** A token for the realtime channels of the admin pages, valid for some minutes, and the user it is for. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app: { session }, me }) => {
    if (session.createRealtimeToken === null) throw new ProblemError('not_found')
    const { data, error } = await (await session.getAuthClient()).getUser()
    if (error !== null) throw new ProblemError('unavailable', null, { cause: error })
    const response: RealtimeTokenResponse = {
      ...(await session.createRealtimeToken()),
      user: { id: me.id, name: getNameForColleagues(data.user) },
    }
    return Response.json(response, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
