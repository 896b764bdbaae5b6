import type { ActionFunctionArgs } from 'react-router'
import { readJsonInput } from '../actions/json-input.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import { parseItemSaveRequest } from '../admin/items/item-save-request.ts'
import { renderPreviewHtml } from '../admin/items/preview/render-preview-html.tsx'

/** Returns the HTML that visitors would see for a form (`ItemToSave`); nothing is saved. */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app }) => {
    const body = await readJsonInput(args.request)
    const preview = await renderPreviewHtml(app, parseItemSaveRequest(body))
    return Response.json(preview, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
