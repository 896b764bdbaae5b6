import type { ActionFunctionArgs } from 'react-router'
import { readJsonInput } from '../actions/json-input.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { createImport } from '../admin/data/import/import-actions.ts'

/** Registers an import whose files are uploaded next (`NewImport`); returns where to upload them (`CreatedImport`). */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'owners', async ({ app }) => {
    const body = await readJsonInput(args.request)
    return Response.json(await createImport(app, body))
  })
}
