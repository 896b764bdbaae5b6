import type { ActionFunctionArgs } from 'react-router'
import type { SaveOutcome } from '../admin/items/contract.ts'
import { statusOfOutcome } from '../admin/items/outcome-status.ts'
import { saveSent } from '../admin/items/save.ts'
import { adminAction } from '../admin/loader.ts'

/** Saves what a form sends (`ItemToSave`), and answers what became of it (`SaveOutcome`). */
export function action(args: ActionFunctionArgs) {
  return adminAction(args, 'editors', async ({ app, me }) => {
    const account = new URL(args.request.url).searchParams.get('account')
    // Nobody's text is saved in the name of another who has signed in in the same browser since.
    if (account !== null && account !== me.id) return answerWith({ state: 'trouble', trouble: 'signedOut' })
    const body: unknown = await args.request.json().catch(() => null)
    return answerWith(await saveSent(app, body, args.request))
  })
}

function answerWith(outcome: SaveOutcome): Response {
  return Response.json(outcome, { status: statusOfOutcome(outcome) })
}
