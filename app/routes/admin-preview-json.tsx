import type { ActionFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import { parseItemSaveRequest } from '../admin/items/parse-item-save-request.ts'
import { renderPreviewHtml } from '../admin/items/preview/render-preview-html.tsx'

/** Answers a form (`ItemToSave`) with the HTML that visitors would be shown of it; nothing is kept. */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', async ({ app }) => {
    const body: unknown = await args.request.json().catch(() => null)
    const answer = await renderPreviewHtml(app, parseItemSaveRequest(body))
    return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
