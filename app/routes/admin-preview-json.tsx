import type { ActionFunctionArgs } from 'react-router'
import { previewHtml } from '../admin/items/preview/render.tsx'
import { toSaveIn } from '../admin/items/to-save.ts'
import { adminAction } from '../admin/loader.ts'

/** Answers a form (`ItemToSave`) with the HTML that visitors would be shown of it; nothing is kept. */
export function action(args: ActionFunctionArgs) {
  return adminAction(args, 'editors', async ({ app }) => {
    const body: unknown = await args.request.json().catch(() => null)
    const answer = await previewHtml(app, toSaveIn(body))
    return Response.json(answer, { headers: { 'Cache-Control': 'private, no-store' } })
  })
}
