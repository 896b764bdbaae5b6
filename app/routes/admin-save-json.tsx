import type { ActionFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import type { SaveOutcome } from '../admin/items/contract.ts'
import { parseAndSaveItem } from '../admin/items/save-item.ts'
import { getSaveOutcomeHttpStatus } from '../admin/items/save-outcome-http-status.ts'

/** Saves a form (`ItemToSave`) and returns the outcome (`SaveOutcome`). */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', async ({ app, me }) => {
    const account = new URL(args.request.url).searchParams.get('account')
    // Reject the save if another user has since signed in in the same browser.
    if (account !== null && account !== me.id)
      return toSaveResponse({ state: 'trouble', trouble: 'signedOut' })
    const body: unknown = await args.request.json().catch(() => null)
    return toSaveResponse(await parseAndSaveItem(app, body, args.request))
  })
}

function toSaveResponse(outcome: SaveOutcome): Response {
  return Response.json(outcome, { status: getSaveOutcomeHttpStatus(outcome) })
}
