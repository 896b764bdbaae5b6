import { createAction } from '../actions/create-action.ts'
import { trashActions } from '../admin/trash/trash-actions.ts'

/** The deeds of the trash, answered as JSON to its page. */
export const action = createAction('editors', trashActions)
