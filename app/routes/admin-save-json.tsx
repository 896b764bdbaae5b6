import type { ActionFunctionArgs } from 'react-router'
import { readJsonInput } from '../actions/json-input.ts'
import { runAdminJsonAction } from '../admin/admin-loader.ts'
import type { ItemSaveOutcome } from '../admin/items/contract.ts'
import { getSaveOutcomeHttpStatus, parseAndSaveItem } from '../admin/items/item-actions.ts'

/** Saves a form (`ItemToSave`) and returns the outcome (`ItemSaveOutcome`). */
export function action(args: ActionFunctionArgs) {
  return runAdminJsonAction(args, 'contributors', async ({ app, me }) => {
    const account = new URL(args.request.url).searchParams.get('account')
    // Reject the save if another user has since signed in in the same browser.
    if (account !== null && account !== me.id)
      return toSaveResponse({ state: 'trouble', trouble: 'signedOut' })
    const body = await readJsonInput(args.request)
    return toSaveResponse(await parseAndSaveItem(app, body, args.request))
  })
}

function toSaveResponse(outcome: ItemSaveOutcome): Response {
  return Response.json(outcome, { status: getSaveOutcomeHttpStatus(outcome) })
}
