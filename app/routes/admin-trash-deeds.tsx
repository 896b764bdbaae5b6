import { createAction } from '../actions/create-action.ts'
import { trashDeeds } from '../admin/trash/deeds.ts'

/** The deeds of the trash, answered as JSON to its page. */
export const action = createAction('editors', trashDeeds)
