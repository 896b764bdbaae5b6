import type { ActionFunctionArgs } from 'react-router'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { createImport } from '../admin/data/import/import-actions.ts'

/** Registers an import whose files are uploaded next (`NewImport`); returns where to upload them (`CreatedImport`). */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'owners', async ({ app }) => {
    const body: unknown = await args.request.json().catch(() => null)
    return Response.json(await createImport(app, body))
  })
}
