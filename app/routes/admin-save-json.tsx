import type { ActionFunctionArgs } from 'react-router'
import { handleAdminRequest } from '../admin/admin-loader.ts'
import type { SaveOutcome } from '../admin/items/contract.ts'
import { parseAndSaveItem } from '../admin/items/save-item.ts'
import { getSaveOutcomeHttpStatus } from '../admin/items/save-outcome-http-status.ts'

/** Saves what a form sends (`ItemToSave`), and answers what became of it (`SaveOutcome`). */
export function action(args: ActionFunctionArgs) {
  return handleAdminRequest(args, 'editors', async ({ app, me }) => {
    const account = new URL(args.request.url).searchParams.get('account')
    // Nobody's text is saved in the name of another who has signed in in the same browser since.
    if (account !== null && account !== me.id)
      return toSaveResponse({ state: 'trouble', trouble: 'signedOut' })
    const body: unknown = await args.request.json().catch(() => null)
    return toSaveResponse(await parseAndSaveItem(app, body, args.request))
  })
}

function toSaveResponse(outcome: SaveOutcome): Response {
  return Response.json(outcome, { status: getSaveOutcomeHttpStatus(outcome) })
}
