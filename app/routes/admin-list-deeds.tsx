import { createAction } from '../actions/create-action.ts'
import { listDeeds } from '../admin/lists/deeds.ts'

/** The deeds of a kind's list, answered as JSON to the list itself. */
export const action = createAction('editors', listDeeds)
