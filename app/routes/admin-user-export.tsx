import type { LoaderFunctionArgs } from 'react-router'
import { createPersonalDataResponse } from '../admin/account/personal-data-actions.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { readUserOrThrow } from '../admin/users/read-users.ts'

/** The file with everything the site stores about a user; for owners. */
export function loader(args: LoaderFunctionArgs) {
  return runAdminJsonAction(args, 'owners', async (request) => {
    const { id } = await readUserOrThrow(await request.app.session.getAdminClient(), args.params.id ?? '')
    return createPersonalDataResponse(request, id, `data-${id}`)
  })
}
