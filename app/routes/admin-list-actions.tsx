import { createAction } from '../actions/create-action.ts'
import { listActions } from '../admin/lists/list-actions.ts'

/** The deeds of a kind's list, answered as JSON to the list itself. */
export const action = createAction('editors', listActions)
