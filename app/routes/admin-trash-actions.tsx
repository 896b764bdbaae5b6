import { createAction } from '../actions/create-action.ts'
import { trashActions } from '../admin/trash/trash-actions.ts'

/** The actions of the trash, with a JSON response. */
export const action = createAction('editors', trashActions)
