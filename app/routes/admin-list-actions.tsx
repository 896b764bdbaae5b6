import { createAction } from '../actions/create-action.ts'
import { itemListActionHandlers } from '../admin/lists/list-actions.ts'

/** The actions of a kind's list, with a JSON response. */
export const action = createAction('contributors', itemListActionHandlers)
