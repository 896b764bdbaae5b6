import type { ActionFunctionArgs } from 'react-router'
import { readJsonInput } from '../actions/json-input.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { resolveUploadTarget } from '../admin/pictures/upload-target.ts'

/** `{ gallery }`: the gallery of the form's item or null. Returns the gallery to upload to, which is created if needed. */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app }) => {
    const body = await readJsonInput(args.request)
    return Response.json(await resolveUploadTarget(app, body))
  })
}
