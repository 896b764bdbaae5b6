import type { LoaderFunctionArgs } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminAction } from '../admin/loader.ts'
import { pictureDeeds } from '../admin/pictures/deeds.ts'
import { readDesk } from '../admin/pictures/read-desk.ts'
import { idOf } from '../loading.ts'

/** The desk of a gallery as it stands now, for the desk itself. */
export function loader(args: LoaderFunctionArgs) {
  return adminAction(args, 'editors', async ({ app }) =>
    Response.json(await readDesk(app, idOf(args.params.id)), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}

/** The deeds of a gallery's desk, answered as JSON to the desk itself. */
export const action = createAction('editors', pictureDeeds)
